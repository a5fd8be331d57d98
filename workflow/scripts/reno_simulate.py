"""Deal the rounds of one partition of Reno Straight."""

from pathlib import Path

from straights import facts
from straights.count.tables import GENERATOR
from straights.games import Simulation
from straights.job import logged
from straights.reno import tables

with logged(snakemake.log[0]):
    simulation = Simulation.model_validate(snakemake.params.simulation)
    part = simulation.part(int(snakemake.wildcards.partition))
    counted = tables.rounds_facts(**part)
    for name, frame in tables.simulate_rounds(**part).items():
        facts.write(frame, Path(snakemake.output[name]), counted[name], generator=GENERATOR)
