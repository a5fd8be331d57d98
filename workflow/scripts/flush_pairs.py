"""Count straight flushes of the player's cards, and with the table's."""

from pathlib import Path

from straights.count.tabulate import flush_pairs
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(
        flush_pairs.count_flush_pairs(deal),
        Path(snakemake.output[0]),
        flush_pairs.flush_pairs_fact(deal),
    )
