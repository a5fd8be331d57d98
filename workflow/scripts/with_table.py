"""Count the Ante with straight flushes of the player's and the table's cards."""

from pathlib import Path

from straights.count.tabulate import with_table
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(
        with_table.count_with_table(deal),
        Path(snakemake.output[0]),
        with_table.with_table_fact(deal),
    )
