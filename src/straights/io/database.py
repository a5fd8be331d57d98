"""Reading the database."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import polars as pl

from straights.errors import InputError
from straights.io.seals import DamagedError, content_of, file_checksum
from straights.io.write_ahead import log_of

DATABASE = "straights.duckdb"
"""Its name in the folder of results."""

Database = duckdb.DuckDBPyConnection

WITHIN: dict[str, str | bool | int | float | list[str]] = {"memory_limit": "1GB"}
"""So much memory is enough for any configuration: DuckDB goes on in files beside the database."""
ITS_OWN_FILE_ALONE: dict[str, str | bool | int | float | list[str]] = WITHIN | {
    "enable_external_access": False,
    "allow_persistent_secrets": False,
    "allow_community_extensions": False,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "lock_configuration": True,
}
"""A view of a database that somebody shared could read other files, or load an extension."""


class InUseError(InputError):
    """Another process has the database open for writing."""


def open_database(path: Path) -> Database:
    """Open the database for reading; nothing in it reaches any other file.

    Raises:
        InUseError: another process has it open for writing; the message says which.
        InputError: there is none, it cannot be read, or a killed writer left a log beside it.
    """
    if not path.exists():
        raise InputError(f"{path}: is missing; run 'make report' to make it")
    if not path.is_file():
        raise InputError(f"{path}: is no file; delete it and run 'make report'")
    try:
        database = duckdb.connect(path, read_only=True, config=ITS_OWN_FILE_ALONE)
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


def check_priced(results: Path) -> str:
    """The checksum of a database that is still as pricing left it.

    Raises:
        InUseError: another process has it open for writing.
        DamagedError: another program has changed it; an InputError too.
        InputError: it, or the mark with its checksum, is missing or cannot be read.
    """
    database, mark = results / DATABASE, results / "done" / "price"
    found = file_checksum(database)
    file_checksum(mark)
    if content_of(mark, end=b"\n") != f"{found}\n".encode():
        try:
            open_database(database).close()
        except InUseError:
            raise
        except InputError:
            pass
        raise DamagedError({database: "was changed after it was priced"})
    return found


def query(database: Database, sql: str, **parameters: object) -> pl.DataFrame:
    """The rows of a query.

    >>> query(duckdb.connect(), "SELECT $cards AS cards", cards=7).row(0)
    (7,)
    """
    return pl.DataFrame(database.sql(sql, params=parameters or None))


def quoted(name: str) -> str:
    """A name, whatever is in it, as SQL reads one.

    >>> quoted('my "own" table')
    '"my ""own"" table"'
    """
    return '"{}"'.format(name.replace('"', '""'))
