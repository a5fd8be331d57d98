"""Count both side bets together."""

from pathlib import Path

from straights import facts
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    facts.write(
        tables.count_side_bets(deal),
        Path(snakemake.output[0]),
        tables.side_bets_fact(deal),
    )
