"""Count lows and starting hands of Reno Straight."""

from pathlib import Path

from straights.io import facts
from straights.jobs.job import logged
from straights.reno import tables

with logged(snakemake.log[0]):
    exact = tables.exact_facts()
    for name, frame in tables.count_exactly().items():
        facts.write(frame, Path(snakemake.output[name]), exact[name])
