"""Count hands by rank counts and longest straight flush."""

from pathlib import Path

from straights import facts
from straights.count.tabulate import joint
from straights.deal import Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(
        joint.count_joint(deal),
        Path(snakemake.output[0]),
        joint.joint_fact(deal),
    )
