"""Count the dealer's hands for each of the player's rank counts."""

from pathlib import Path

from straights.count.tabulate import ante
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(ante.count_ante(deal), Path(snakemake.output[0]), ante.ante_fact(deal))
