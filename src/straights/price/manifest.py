"""What a run made, and what made it: `results/manifest.json`.

The part `made` is equal wherever the same configuration runs, so two machines compare their results
by it: a checksum of every file of the configuration, of every fact's rows, of the strategies that
were found, and of every table and view of the database. The part `by` may differ: the commit, the
versions, and the file of the database. A seal covers both.

Facts are whole numbers, compared exactly. Figures are not: sums of floating-point numbers depend
on their order, and so on the cores. They are rounded to `DIGITS` significant digits and at most
`DECIMALS` decimals first, far from what such sums lose and finer than any figure shown. Of five
million figures, 184 were seen to differ between one core and two, by so little that a comparison
fails for their rounding once in twenty thousand times.
"""

from __future__ import annotations

import hashlib
import platform
import subprocess
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Literal

import duckdb
from pydantic import ValidationError

from straights.config.files import configuration_files
from straights.config.games import Settings
from straights.errors import InputError
from straights.game.configured import Games, Simulation
from straights.io.atomic import unfinished
from straights.io.database import DATABASE, Database, check_priced, open_database, quoted
from straights.io.facts import read
from straights.io.seals import UNSEALED, DamagedError, content_of, is_whole, refusal, sealed
from straights.io.yaml import Model, text_of
from straights.price.build import fact_files
from straights.price.found import found_files

DIGITS, DECIMALS = 9, 10
LOWER = f"{2**64 - 1}::UHUGEINT"
"""Half the bits of a line's checksum, since a sum of whole ones would be no whole number."""
OF_THE_RUN_BEFORE = ("former_summary", "edge_changes")
"""What the last edit changed, in the database: no result of the configuration."""
MAY_DIFFER = {"facts": "versions"}
"""Tables with a column of what made them."""
PACKAGES = ("straights", "numpy", "polars", "duckdb", "numba")


class Counted(Model):
    """A file of facts."""

    rows: int
    total: int
    checksum: str


class Figures(Model):
    """A table or view of the database."""

    rows: int
    checksum: str


class Made(Model):
    """What must be equal everywhere."""

    config: dict[str, str]
    seeds: dict[str, int]
    facts: dict[str, Counted]
    strategies: dict[str, Counted]
    figures: dict[str, Figures]

    @property
    def configuration(self) -> str:
        """One checksum of all files of the configuration and their names."""
        lines = "".join(f"{checksum}  {name}\n" for name, checksum in sorted(self.config.items()))
        return hashlib.sha256(lines.encode()).hexdigest()


class By(Model):
    """What may differ."""

    commit: str | None
    """None outside a repository."""
    edited: bool
    """Whether files of the commit were changed since."""
    versions: dict[str, str]
    database: str
    """A checksum of the whole file: equal figures may lie otherwise in it."""


class Manifest(Model):
    """The content of manifest.json."""

    format: Literal[2] = 2
    seal: str = UNSEALED
    made: Made
    by: By

    @property
    def checksum(self) -> str:
        """That of all else in the file, as its seal has it."""
        return self.seal.removeprefix("sealed:")


def write(games: Games, settings: Settings, *, config: Path, results: Path) -> None:
    """Write results/manifest.json.

    Raises:
        DamagedError: facts, strategies or the database are damaged; an InputError too.
        InputError: one is missing or cannot be read.
    """
    database = check_priced(results)
    made, faults = recompute(games, settings, config=config, results=results)
    damaged = [error for error in faults.values() if isinstance(error, DamagedError)]
    if damaged:
        raise DamagedError({file: how for error in damaged for file, how in error.faults.items()})
    if faults:
        raise InputError("; ".join(map(str, faults.values())))
    text = Manifest(made=made, by=made_by(database)).model_dump_json(indent=2)
    with unfinished(results / "manifest.json") as file:
        file.write_bytes(sealed(f"{text}\n".encode()))


def load(results: Path) -> Manifest:
    """Read results/manifest.json.

    Raises:
        DamagedError: it is not as it was written; an InputError too.
        InputError: it is missing or cannot be read.
    """
    file = results / "manifest.json"
    try:
        content = content_of(file, b"{")
    except OSError as error:
        raise refusal(file, error) from None
    if not is_whole(content):
        raise DamagedError({file: "is not a manifest, as it was written"})
    try:
        return Manifest.model_validate_json(content)
    except ValidationError as error:
        where = ".".join(map(str, error.errors()[0]["loc"]))
        raise DamagedError({file: f"is not a manifest{where and f', at {where}'}"}) from None


def recompute(
    games: Games, settings: Settings, *, config: Path, results: Path
) -> tuple[Made, dict[str, InputError]]:
    """What the files of a run hold.

    Returns:
        What was made, and what is wrong with each entry whose file is missing or damaged.
    """
    facts, strategies = dict[str, Counted](), dict[str, Counted]()
    faults = dict[str, InputError]()
    files = fact_files(games, settings)
    for section, folder, entries, expected in (
        ("facts", results / "facts", facts, {name: fact for name, (_, fact) in files.items()}),
        ("strategies", results, strategies, found_files(games)),
    ):
        for name, fact in expected.items():
            try:
                frame, metadata = read(folder / name, fact)
            except InputError as error:
                faults[f"{section}: {name.as_posix()}"] = error
                continue
            entries[name.as_posix()] = Counted(
                rows=len(frame), total=fact.total, checksum=metadata["checksum"]
            )
    tables: dict[str, Figures] = {}
    try:
        with open_database(results / DATABASE) as connection:
            tables, unread = _readable_figures(connection)
            faults |= {
                f"figures: {name}": InputError(f"{results / DATABASE}: {name} {fault}")
                for name, fault in unread.items()
            }
    except InputError as error:
        faults["figures"] = error
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        faults["figures"] = InputError(
            f"{results / DATABASE}: is damaged ({reason}); delete it and run 'make report'"
        )
    made = Made(
        config={
            file.relative_to(config).as_posix(): hashlib.sha256(text_of(file).encode()).hexdigest()
            for file in configuration_files(config)
        },
        seeds={name: part.seed for name, part in settings if isinstance(part, Simulation)},
        facts=facts,
        strategies=strategies,
        figures=tables,
    )
    return made, faults


def figures(database: Database) -> dict[str, Figures]:
    """A checksum of each table and view of a database, whatever the order of its rows.

    >>> with duckdb.connect() as database:
    ...     _ = database.execute("CREATE TABLE a AS SELECT unnest([0.1 + 0.2, 2]) AS x")
    ...     _ = database.execute("CREATE TABLE b AS SELECT unnest([2, 0.3]) AS x")
    ...     found = figures(database)
    >>> found["a"] == found["b"], found["a"].rows
    (True, 2)
    """
    found, unread = _readable_figures(database)
    for name, fault in unread.items():
        raise InputError(f"{name} {fault}")
    return found


def _readable_figures(database: Database) -> tuple[dict[str, Figures], dict[str, str]]:
    """The figures, and what is wrong with a table or view that has none.

    Raises:
        duckdb.Error: the file is damaged.
    """
    tables = database.execute(
        "SELECT table_schema, table_name FROM information_schema.tables ORDER BY ALL"
    ).fetchall()
    found, unread = dict[str, Figures](), dict[str, str]()
    for schema, table in tables:
        name = table if schema == "main" else f"{schema}.{table}"
        if name not in OF_THE_RUN_BEFORE:
            try:
                found[name] = _figures(database, f"{quoted(schema)}.{quoted(table)}", name)
            except (duckdb.FatalException, duckdb.InternalException, duckdb.IOException):
                raise
            except duckdb.PermissionException:
                unread[name] = "would reach other files, and was not read; drop it"
            except duckdb.Error as error:
                unread[name] = f"cannot be read ({str(error).splitlines()[0]})"
    return found, unread


def _figures(database: Database, table: str, name: str) -> Figures:
    """Sums of the lines' checksums need neither an order nor all lines in memory."""
    columns = database.execute(f"DESCRIBE {table}").fetchall()
    texts = ", ".join(
        _as_text(quoted(column), type_)
        for column, type_, *_ in columns
        if MAY_DIFFER.get(name) != column
    )
    ((rows, checksum),) = database.execute(
        f"""
        SELECT count(*), sha256(
            concat_ws(' ', sum((line >> 64)::UBIGINT), sum((line & {LOWER})::UBIGINT))
        )
        FROM (SELECT md5_number(concat_ws(',', {texts})) AS line FROM {table})
        """  # noqa: S608 - names from the database itself, quoted
    ).fetchall()
    return Figures(rows=rows, checksum=checksum)


def _as_text(column: str, type_: str) -> str:
    text = f"{column}::VARCHAR"
    if type_ == "DOUBLE":  # adding zero makes a negative zero a positive one
        text = f"format('{{:.{DIGITS}g}}', round({column}, {DECIMALS}) + 0)"
    return f"coalesce({text}, 'NULL')"


def made_by(database: str) -> By:
    """The commit of the project's folder, and the versions at work here."""
    root = Path(__file__).parents[3]
    commit = None
    if _git(root, "rev-parse", "--show-toplevel") == str(root):
        commit = _git(root, "rev-parse", "HEAD")
    return By(
        commit=commit,
        edited=bool(commit and _git(root, "status", "--porcelain", "--untracked-files=no")),
        versions={
            "python": platform.python_version(),
            **{package: version(package) for package in PACKAGES},
        },
        database=database,
    )


def _git(root: Path, *arguments: str) -> str | None:
    try:
        run = subprocess.run(  # noqa: S603 - our own words
            [*("git", "-c", f"safe.directory={root}", "-C", str(root), *arguments)],
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return run.stdout.strip()


def differences(expected: Made, found: Made) -> dict[str, str]:
    """What differs between two runs: each entry, and in a few words how.

    >>> made = {"config": {}, "seeds": {"game": 1}, "facts": {}, "strategies": {}, "figures": {}}
    >>> differences(Made(**made), Made(**made | {"seeds": {"game": 2}}))
    {'seeds: game': 'is 2, the manifest says 1'}
    """
    lines = {}
    for section in Made.model_fields:
        said: Mapping[str, object] = getattr(expected, section)
        seen: Mapping[str, object] = getattr(found, section)
        for name in sorted(said.keys() | seen.keys()):
            if name not in seen:
                lines[f"{section}: {name}"] = "is in the manifest, and not here"
            elif name not in said:
                lines[f"{section}: {name}"] = "is here, and not in the manifest"
            elif said[name] != seen[name]:
                lines[f"{section}: {name}"] = _how(said[name], seen[name])
    return lines


def _how(said: object, seen: object) -> str:
    if isinstance(said, Counted | Figures) and isinstance(seen, Counted | Figures):
        for field, value in said:
            other = getattr(seen, field)
            if field != "checksum" and value != other:
                return f"has other {field}: {other:,}, the manifest says {value:,}"
        return "has other content than the manifest says"
    if isinstance(said, int):
        return f"is {seen}, the manifest says {said}"
    return "is another file than the manifest says"
