"""Count straights and straight flushes by suit."""

from pathlib import Path

from straights import facts
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    facts.write(tables.count_by_suit(deal), Path(snakemake.output[0]), tables.by_suit_fact(deal))
