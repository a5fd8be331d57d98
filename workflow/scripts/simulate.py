"""Deal the rounds of one partition."""

from pathlib import Path

from straights import facts
from straights.count.tabulate import simulation
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    part = snakemake.params.part
    facts.write(
        simulation.simulate_rounds(deal, **part),
        Path(snakemake.output[0]),
        simulation.simulation_fact(deal, **part),
        generator=simulation.GENERATOR,
    )
