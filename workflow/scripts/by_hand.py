"""Visit every hand of one partition."""

from pathlib import Path

from straights.count.tabulate import by_hand
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    part = (
        int(snakemake.wildcards.cards),
        int(snakemake.wildcards.partition),
        snakemake.params.partitions,
    )
    facts.write(
        by_hand.count_by_hand(deal, *part),
        Path(snakemake.output[0]),
        by_hand.by_hand_fact(deal, *part),
    )
