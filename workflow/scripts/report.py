"""Build the book."""

from pathlib import Path

from straights.jobs.job import logged
from straights.report.build import build

with logged(snakemake.log[0]):
    build(
        Path(snakemake.params.project) / "book",
        Path(snakemake.params.index).parent,
        Path(snakemake.params.database),
        processes=snakemake.threads,
    )
