"""Find the best Raise for each of the player's rank counts."""

from pathlib import Path

from straights.bets.perfect_play import best_raises
from straights.count.tabulate.ante import ante_fact
from straights.count.tabulate.play import raises_fact
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    bets = snakemake.params.bets
    ante, _ = facts.read(Path(snakemake.input.ante), ante_fact(deal))
    facts.write(best_raises(bets, ante), Path(snakemake.output[0]), raises_fact(deal, bets))
