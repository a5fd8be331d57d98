"""Compile the kernels of one module, so that no other job does."""

from pathlib import Path

from straights.config.registry import FACES
from straights.jobs.job import logged

with logged(snakemake.log[0]):
    (kernel,) = [
        kernel
        for face in FACES
        for name, kernel in face.kernels.items()
        if name == snakemake.wildcards.kernel
    ]
    kernel.compile()
    Path(snakemake.output[0]).touch()
