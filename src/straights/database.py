"""Reading the database."""

from __future__ import annotations

from pathlib import Path

import duckdb
import polars as pl

from straights.errors import InputError

Database = duckdb.DuckDBPyConnection


def open_database(path: Path) -> Database:
    """Open the database for reading.

    Raises:
        InputError: there is none, or it cannot be read.
    """
    if not path.exists():
        raise InputError(f"{path}: is missing; run 'make report' to make it")
    try:
        return duckdb.connect(path, read_only=True)
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        raise InputError(
            f"{path}: cannot be opened ({reason}); close what holds it, or delete it and run"
            " 'make report'"
        ) from None


def query(database: Database, sql: str, **parameters: object) -> pl.DataFrame:
    """The rows of a query.

    >>> query(duckdb.connect(), "SELECT $cards AS cards", cards=7).row(0)
    (7,)
    """
    return pl.DataFrame(database.sql(sql, params=parameters or None))
