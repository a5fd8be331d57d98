"""Deal the rounds of one partition."""

from pathlib import Path

from straights.count.tabulate import simulation
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    part = snakemake.params.part
    facts.write(
        simulation.simulate_rounds(deal, **part),
        Path(snakemake.output[0]),
        simulation.simulation_fact(deal, **part),
        generator=simulation.GENERATOR,
    )
