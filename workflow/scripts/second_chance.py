"""Count the Ante with the Second Chance Bonus."""

from pathlib import Path

from straights import facts
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    facts.write(
        tables.count_second_chance(deal),
        Path(snakemake.output[0]),
        tables.second_chance_fact(deal),
    )
