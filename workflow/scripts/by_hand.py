"""Visit every hand of one partition."""

from pathlib import Path

from straights import facts
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    part = (
        int(snakemake.wildcards.cards),
        int(snakemake.wildcards.partition),
        snakemake.params.partitions,
    )
    facts.write(
        tables.count_by_hand(deal, *part),
        Path(snakemake.output[0]),
        tables.by_hand_fact(deal, *part),
    )
