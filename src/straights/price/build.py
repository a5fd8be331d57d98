"""Pricing: one DuckDB database from the facts, the paytables and the strategies.

`STEPS` is the order of the SQL files in the folder `sql`. The first two declare tables that `load`
fills; after the last, what `checks.sql` says must hold.
"""

from __future__ import annotations

from pathlib import Path

import duckdb

from straights.bets.main_bets import main_bets
from straights.config.games import Settings
from straights.count import tables
from straights.errors import InputError
from straights.game.configured import PUBLISHED, Games
from straights.io.atomic import unfinished
from straights.io.database import WITHIN, Database
from straights.io.facts import Fact, read
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
from straights.reno import tables as reno

SQL = Path(__file__).parent / "sql"
STEPS = (
    *("games", "facts", "ante", "hands", "side_bets", "summary", "together", "played", "reno"),
)


def script(name: str) -> str:
    """One of the SQL files of this package."""
    return (SQL / f"{name}.sql").read_text(encoding="utf-8")


def fact_files(games: Games, settings: Settings) -> dict[Path, tuple[str, Fact]]:
    """Every file of facts that pricing reads, below the folder of facts.

    Returns:
        The file, to its deal and to what it must hold.
    """
    files: dict[Path, tuple[str, Fact]] = {}
    simulation = settings.simulation
    for name, deal in games.deals.items():
        folder = Path(name)
        files[folder / "by_suit.parquet"] = name, tables.by_suit_fact(deal)
        files[folder / "ante.parquet"] = name, tables.ante_fact(deal)
        looks = games.looks(name)
        for number in range(simulation.partitions):
            fact = tables.simulation_fact(deal, looks, **simulation.part(number))
            files[folder / "simulation" / f"{number}.parquet"] = name, fact
    for name in settings.hand_by_hand.deals:
        deal = games.deals[name]
        partitions = settings.hand_by_hand.partitions
        for cards in {deal.cards.player, deal.cards.with_table}:
            for number in range(partitions):
                fact = tables.by_hand_fact(deal, cards, number, partitions)
                files[Path(name) / "by_hand" / str(cards) / f"{number}.parquet"] = name, fact
    published, folder = games.deals[PUBLISHED], Path(PUBLISHED)
    files[folder / "joint.parquet"] = PUBLISHED, tables.joint_fact(published)
    files[folder / "with_table.parquet"] = PUBLISHED, tables.with_table_fact(published)
    files[folder / "flush_pairs.parquet"] = PUBLISHED, tables.flush_pairs_fact(published)
    bets = main_bets(games.variants[PUBLISHED].paytable)
    for number in range(simulation.partitions):
        fact = tables.play_fact(published, bets, **simulation.part(number))
        files[folder / "play" / f"{number}.parquet"] = PUBLISHED, fact
    folder = Path(reno.GAME)
    files |= {
        folder / f"{name}.parquet": (reno.GAME, fact) for name, fact in reno.exact_facts().items()
    }
    for number in range(settings.reno.partitions):
        for name, fact in reno.rounds_facts(**settings.reno.part(number)).items():
            files[folder / name / f"{number}.parquet"] = reno.GAME, fact
    return files


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
        games_sql, facts_sql, *steps = map(script, STEPS)
        connection.execute(games_sql)
        fill_games(connection, games)
        fill_published(connection, games, published)
        fill_former_summary(connection, database)
        connection.execute(facts_sql)
        fill_facts(connection, fact_files(games, settings), facts)
        fill_strategy_hands(connection, games)
        fill_restoring_payouts(connection, games)
        ante, _ = read(facts / PUBLISHED / "ante.parquet", tables.ante_fact(games.deals[PUBLISHED]))
        fill_decision_lists(connection, read_decision_lists(decision_lists, games, ante))
        for step in steps:
            connection.execute(step)
        run_checks(connection, script("checks"))
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
