"""Count hands by rank counts and longest straight flush."""

from pathlib import Path

from straights import facts
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    facts.write(
        tables.count_joint(deal),
        Path(snakemake.output[0]),
        tables.joint_fact(deal),
    )
