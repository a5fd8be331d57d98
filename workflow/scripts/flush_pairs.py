"""Count both side bets together."""

from pathlib import Path

from straights.count.tabulate import side_bets
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(
        side_bets.count_side_bets(deal),
        Path(snakemake.output[0]),
        side_bets.side_bets_fact(deal),
    )
