"""Count both side bets together."""

from pathlib import Path

from straights import facts
from straights.count.tabulate import side_bets
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(
        side_bets.count_side_bets(deal),
        Path(snakemake.output[0]),
        side_bets.side_bets_fact(deal),
    )
