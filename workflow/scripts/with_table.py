"""Count the Ante with the Second Chance Bonus."""

from pathlib import Path

from straights.count.tabulate import second_chance
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(
        second_chance.count_second_chance(deal),
        Path(snakemake.output[0]),
        second_chance.second_chance_fact(deal),
    )
