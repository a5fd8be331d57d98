"""What a killed writer leaves beside a database: a write-ahead log, which DuckDB applies to it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import duckdb


def log_of(database: Path) -> Path:
    """Where the write-ahead log of a database is, if it has one."""
    return database.with_name(f"{database.name}.wal")


def set_aside_log(database: Path) -> list[str]:
    """Rename the log of a writer that was killed, so that it changes no database.

    Pricing leaves none: whoever wrote it, the database without it is as pricing left it.

    Returns:
        A line on it; none if there is no log, or its writer is still at work.
    """
    log = log_of(database)
    if not log.exists():
        return []
    if database.exists():
        try:
            duckdb.connect(database, read_only=True).close()
        except duckdb.Error as error:
            if "Could not set lock" in str(error):
                return []
    aside = log.with_name(f"{log.name}.damaged")
    with suppress(FileNotFoundError):
        log.replace(aside)
    what = "what a program wrote to the database before it was stopped is undone"
    return [f"{log}: {what}; it is now {aside.name}"]
