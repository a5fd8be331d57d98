"""Count straights and straight flushes by suit."""

from pathlib import Path

from straights.count.tabulate import by_suit
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(by_suit.count_by_suit(deal), Path(snakemake.output[0]), by_suit.by_suit_fact(deal))
