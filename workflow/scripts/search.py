"""Search for short decision lists."""

from pathlib import Path

from straights import facts, search
from straights.count.tabulate.ante import ante_fact
from straights.deal import Deal
from straights.job import logged
from straights.paytable import MainBets

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    ante, _ = facts.read(Path(snakemake.input.ante), ante_fact(deal))
    search.write(
        search.curve(deal, MainBets.model_validate(snakemake.params.bets), ante),
        Path(snakemake.output[0]),
    )
