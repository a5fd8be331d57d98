"""Count straights and straight flushes by suit."""

from pathlib import Path

from straights import facts
from straights.count.tabulate import by_suit
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(by_suit.count_by_suit(deal), Path(snakemake.output[0]), by_suit.by_suit_fact(deal))
