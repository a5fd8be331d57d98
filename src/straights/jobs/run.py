"""One run at a time in a folder, and none that a killed run's lock keeps out."""

from __future__ import annotations

import fcntl
import shutil
from pathlib import Path
from typing import TextIO

from straights.errors import InputError


def claimed(folder: Path) -> TextIO:
    """Claim a folder for this process. A file system that has no locks lets everybody.

    Returns:
        The lock, held until it is closed or the process ends, however it ends.

    Raises:
        InputError: another process holds it.
        OSError: the folder cannot be written to.
    """
    return _claimed(folder)[0]


def _claimed(folder: Path) -> tuple[TextIO, bool]:
    """The lock, and whether the file system has locks at all."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "run.lock").open("w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise InputError(
            "another run is at work in this folder; wait until it has ended, or stop it"
        ) from None
    except OSError:
        return lock, False
    return lock, True


def only_run(folder: Path) -> TextIO:
    """Claim the folder that Snakemake keeps its records in.

    Snakemake's own lock outlives a run that is killed. This one does not, so whoever holds it may
    remove the other; where there are no locks, Snakemake's decides. Raises what `claimed` raises.
    """
    lock, alone = _claimed(folder)
    if alone:
        shutil.rmtree(folder / "locks", ignore_errors=True)
    return lock
