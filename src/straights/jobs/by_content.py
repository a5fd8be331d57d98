"""Snakemake decides by content whether a job runs again, and by no date."""

from __future__ import annotations

import base64
import os
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import snakemake.api  # type: ignore[import-untyped]  # noqa: F401 - loaded first, or the next go round in a circle
from snakemake.settings.types import (  # type: ignore[import-untyped]
    DAGSettings,
    RerunTrigger,
)
from snakemake.workflow import Workflow  # type: ignore[import-untyped]

from straights.io.facts import Fact, is_of_another

RECORDS = Path(".snakemake") / "metadata"


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


def forget_unrecorded(marks: Iterable[Path], facts: Mapping[Path, Fact]) -> None:
    """Delete what would be taken for made although Snakemake does not know from what it was.

    So it is with results that were copied without the hidden folder of Snakemake's records. Facts
    say themselves what they are of, and are kept if that is what is wanted; marks do not.

    Args:
        marks: Files that stand for a product.
        facts: What each file of facts should be.
    """
    for mark in marks:
        if not _is_recorded(mark):
            mark.unlink(missing_ok=True)
    for file, fact in facts.items():
        if not _is_recorded(file) and is_of_another(file, fact):
            file.unlink()


def _is_recorded(output: Path) -> bool:
    return (RECORDS / base64.b64encode(output.as_posix().encode(), b"_-").decode()).exists()
