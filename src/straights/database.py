"""Reading the database."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import polars as pl

from straights.errors import InputError
from straights.write_ahead import log_of

Database = duckdb.DuckDBPyConnection

WITHIN: dict[str, str | bool | int | float | list[str]] = {"memory_limit": "1GB"}
"""So much memory is enough for any configuration: DuckDB goes on in files beside the database."""


class InUseError(InputError):
    """Another process has the database open for writing."""


def open_database(path: Path) -> Database:
    """Open the database for reading.

    Raises:
        InUseError: another process has it open for writing; the message says which.
        InputError: there is none, it cannot be read, or a killed writer left a log beside it.
    """
    if not path.exists():
        raise InputError(f"{path}: is missing; run 'make report' to make it")
    try:
        database = duckdb.connect(path, read_only=True, config=WITHIN)
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        if "Could not set lock" in reason:
            holder = re.search(r"is held in (.*?\(PID \d+\))", reason)
            who = holder[1] if holder else "another process"
            raise InUseError(f"{path}: is open in {who}; close it there") from None
        raise InputError(
            f"{path}: cannot be opened ({reason}); close what holds it, or delete it and run"
            " 'make report'"
        ) from None
    if log_of(path).exists():
        database.close()
        raise InputError(
            f"{path}: a program was stopped while it wrote to it; run 'make report' to undo that"
        )
    return database


def query(database: Database, sql: str, **parameters: object) -> pl.DataFrame:
    """The rows of a query.

    >>> query(duckdb.connect(), "SELECT $cards AS cards", cards=7).row(0)
    (7,)
    """
    return pl.DataFrame(database.sql(sql, params=parameters or None))
