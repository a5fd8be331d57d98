"""Deal the rounds of one partition."""

from pathlib import Path

from straights.count.tabulate import simulation
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal
from straights.rules.looks import Look

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    looks = [Look.parse(name) for name in snakemake.params.looks]
    part = snakemake.params.part
    facts.write(
        simulation.simulate_rounds(deal, looks, **part),
        Path(snakemake.output[0]),
        simulation.simulation_fact(deal, looks, **part),
        generator=simulation.GENERATOR,
    )
