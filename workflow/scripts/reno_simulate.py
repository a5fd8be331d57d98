"""Deal the rounds of one partition of Reno Straight."""

from pathlib import Path

from straights.count.tabulate.simulation import GENERATOR
from straights.io import facts
from straights.jobs.job import logged
from straights.reno import tables

with logged(snakemake.log[0]):
    part = snakemake.params.part
    counted = tables.rounds_facts(**part)
    for name, frame in tables.simulate_rounds(**part).items():
        facts.write(frame, Path(snakemake.output[name]), counted[name], generator=GENERATOR)
