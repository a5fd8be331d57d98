"""Find the best Raise for each of the player's rank counts."""

from pathlib import Path

from straights import facts
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.job import logged
from straights.optimum import best_raises, optimum_fact

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    bets = snakemake.params.bets
    ante, _ = facts.read(Path(snakemake.input.ante), tables.ante_fact(deal))
    facts.write(best_raises(bets, ante), Path(snakemake.output[0]), optimum_fact(deal, bets))
