"""Count hands by rank counts and longest straight flush."""

from pathlib import Path

from straights.count.tabulate import joint
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    facts.write(
        joint.count_joint(deal),
        Path(snakemake.output[0]),
        joint.joint_fact(deal),
    )
