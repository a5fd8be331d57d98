"""Count the Ante with the Second Chance Bonus."""

from pathlib import Path

from straights import facts
from straights.count.tabulate import second_chance
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(
        second_chance.count_second_chance(deal),
        Path(snakemake.output[0]),
        second_chance.second_chance_fact(deal),
    )
