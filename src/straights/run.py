"""One run at a time in a folder, and none that a killed run's lock keeps out."""

from __future__ import annotations

import fcntl
import shutil
from pathlib import Path
from typing import TextIO

from straights.errors import InputError


def only_run(folder: Path) -> TextIO:
    """Claim the folder that Snakemake keeps its records in.

    Snakemake's own lock outlives a run that is killed. This one does not, so whoever holds it may
    remove the other. A file system that has no locks leaves all to Snakemake's.

    Returns:
        The lock, held until it is closed or the process ends, however it ends.

    Raises:
        InputError: another run holds it.
    """
    folder.mkdir(exist_ok=True)
    lock = (folder / "run.lock").open("w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise InputError(
            "another run is at work in this folder; wait until it has ended, or stop it"
        ) from None
    except OSError:
        return lock
    shutil.rmtree(folder / "locks", ignore_errors=True)
    return lock
