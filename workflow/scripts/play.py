"""Deal and play the rounds of one partition."""

from pathlib import Path

from straights.count.tabulate import play
from straights.count.tabulate.simulation import GENERATOR
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    bets, part = snakemake.params.bets, snakemake.params.part
    raises, _ = facts.read(Path(snakemake.input.optimum), play.raises_fact(deal, bets))
    facts.write(
        play.play_rounds(deal, raises, **part),
        Path(snakemake.output[0]),
        play.play_fact(deal, bets, **part),
        generator=GENERATOR,
    )
