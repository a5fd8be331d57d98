"""Pricing: one DuckDB database from the facts, the paytables and the strategies.

Tables of the configuration and of facts are declared first, and `load` fills them. Then each game
takes its steps in SQL, and what its `checks.sql` says must hold.
"""

from __future__ import annotations

from pathlib import Path

import duckdb

from straights.config.games import Settings
from straights.config.registry import FACES
from straights.count.tables import ante_fact
from straights.errors import InputError
from straights.game.configured import PUBLISHED, Games
from straights.game.face import Face, FactFiles
from straights.io.atomic import unfinished
from straights.io.database import WITHIN, Database
from straights.io.facts import read
from straights.io.write_ahead import set_aside_log
from straights.price.found import read_decision_lists
from straights.price.load import (
    fill_decision_lists,
    fill_facts,
    fill_former_summary,
    fill_games,
    fill_published,
    fill_restoring_payouts,
    fill_strategy_hands,
)

SQL = Path(__file__).parent / "sql"


def script(name: str) -> str:
    """One of the SQL files that games share."""
    return (SQL / f"{name}.sql").read_text(encoding="utf-8")


def checks_of(face: Face) -> str:
    """What must hold of a game, below the words that every game's checks may use."""
    return script("checks") + face.script("checks")


def fact_files(games: Games, settings: Settings) -> FactFiles:
    """Every file of facts that pricing reads, below the folder of facts.

    Returns:
        The file, to its deal and to what it must hold.
    """
    return {file: fact for face in FACES for file, fact in face.fact_files(games, settings).items()}


def build(  # noqa: PLR0913 - folders and files, all by name
    games: Games,
    settings: Settings,
    *,
    facts: Path,
    decision_lists: Path,
    published: Path,
    database: Path,
) -> None:
    """Build the database beside its place and move it there when it is whole.

    Args:
        games: Deals, variants and strategies.
        settings: What was counted and simulated.
        facts: The folder of facts.
        decision_lists: What the search for decision lists found.
        published: The folder of the sources' figures.
        database: Where the database goes. Readers of a former one keep theirs.

    Raises:
        DamagedError: facts are damaged; the message names them all.
        InputError: a fact is missing, a check fails, or another process has the database open for
            writing; the message names it.
    """
    with unfinished(database) as made, duckdb.connect(made, config=WITHIN) as connection:
        connection.execute(script("games"))
        fill_games(connection, games)
        fill_published(connection, games, published)
        fill_former_summary(connection, database)
        for declared in (script("facts"), *(face.script("facts") for face in FACES)):
            connection.execute(declared)
        connection.begin()  # one for all, or tables would be written to disk after every file
        fill_facts(connection, fact_files(games, settings), facts)
        connection.commit()
        fill_strategy_hands(connection, games)
        fill_restoring_payouts(connection, games)
        ante, _ = read(facts / PUBLISHED / "ante.parquet", ante_fact(games.deals[PUBLISHED]))
        fill_decision_lists(connection, read_decision_lists(decision_lists, games, ante))
        for face in FACES:
            for step in face.steps:
                connection.execute(face.script(step))
        for face in FACES:
            run_checks(connection, checks_of(face))
        set_aside_log(database)


def run_checks(connection: Database, text: str) -> None:
    """Run every check of a script; a check is a query that must return no row.

    Raises:
        InputError: a check returns rows; the message has its name and the first row.
    """
    for name, broken in checks(connection, text).items():
        if broken is not None:
            raise InputError(f"the database was not built, this does not hold: {name}; {broken}")


def checks(connection: Database, text: str) -> dict[str, str | None]:
    """The name of each check of a script, and the first row that breaks it, column by column."""
    preamble, *parts = text.split("-- check: ")
    connection.execute(preamble)
    named = (part.split("\n", 1) for part in parts)
    return {name: _first_row(connection.execute(query)) for name, query in named}


def _first_row(found: Database) -> str | None:
    row = found.fetchone()
    columns = [name for name, *_ in found.description or ()]
    if row is None:
        return None
    return ", ".join(f"{name}={value}" for name, value in zip(columns, row, strict=True))
