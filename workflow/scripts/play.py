"""Deal and play the rounds of one partition."""

from pathlib import Path

from straights import facts
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.games import Simulation
from straights.job import logged
from straights.optimum import optimum_fact

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    bets = snakemake.params.bets
    simulation = Simulation.model_validate(snakemake.params.simulation)
    part = simulation.part(int(snakemake.wildcards.partition))
    raises, _ = facts.read(Path(snakemake.input.optimum), optimum_fact(deal, bets))
    facts.write(
        tables.play_rounds(deal, raises, **part),
        Path(snakemake.output[0]),
        tables.play_fact(deal, bets, **part),
        generator=tables.GENERATOR,
    )
