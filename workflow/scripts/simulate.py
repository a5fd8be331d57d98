"""Deal the rounds of one partition."""

from pathlib import Path

from straights import facts
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.games import Simulation
from straights.job import logged

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    simulation = Simulation.model_validate(snakemake.params.simulation)
    part = simulation.part(int(snakemake.wildcards.partition))
    facts.write(
        tables.simulate_rounds(deal, **part),
        Path(snakemake.output[0]),
        tables.simulation_fact(deal, **part),
        generator=tables.GENERATOR,
    )
