"""Snakemake decides by content whether a job runs again, and by no date."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from snakemake.settings.types import (  # type: ignore[import-untyped]
    DAGSettings,
    RerunTrigger,
)
from snakemake.workflow import Workflow  # type: ignore[import-untyped]


class ByContent(Workflow):  # type: ignore[misc]
    """A workflow that compares no date of a script, and the content of files of any size.

    Snakemake takes these settings from its command line alone, after it has read the Snakefile.
    """

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute; the settings of the graph of jobs are changed on the way."""
        if isinstance(value, DAGSettings):
            value = replace(
                value,
                rerun_triggers=frozenset(value.rerun_triggers) - {RerunTrigger.CODE},
                max_checksum_file_size=sys.maxsize,
            )
        super().__setattr__(name, value)


def date_no_later_than_now(folder: Path) -> None:
    """Date files of the future now: Snakemake takes a job that reads one for failed."""
    now = time.time()
    for file in folder.rglob("*"):
        with suppress(OSError):
            if file.stat().st_mtime > now and file.is_file():
                os.utime(file)
