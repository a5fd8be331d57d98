"""Pricing: one DuckDB database from the facts, the paytables and the strategies.

The steps are the SQL files in workflow/sql, in the order of their names. This module fills the
tables that the first two declare, and runs the checks of the last.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import duckdb
import polars as pl

from straights.count import tables
from straights.database import Database
from straights.deal import Deal
from straights.errors import InputError
from straights.examples import ANTE, EXAMPLES, SIDE_BET_STAKES
from straights.facts import Fact, read
from straights.games import COMPUTED_STRATEGIES, PUBLISHED, Games, Settings
from straights.hands import Hands
from straights.optimum import main_bets
from straights.paytable import (
    LONGEST,
    Lengths,
    Paytable,
    RaisePays,
    side_bet_cards,
    side_bet_lines,
)
from straights.settle import settle

Row = Sequence[object]


class CheckedFact(NamedTuple):
    """A file of facts that was read and found whole."""

    file: str
    deal: str
    fact: Fact
    frame: pl.DataFrame
    metadata: dict[str, str]


def fact_files(games: Games, settings: Settings) -> dict[Path, tuple[str, Fact]]:
    """Every file of facts that pricing reads, below the folder of facts.

    Returns:
        The file, to its deal and to what it must hold.
    """
    files: dict[Path, tuple[str, Fact]] = {}
    for name, deal in games.deals.items():
        folder = Path(name)
        files[folder / "by_suit.parquet"] = name, tables.by_suit_fact(deal)
        files[folder / "ante.parquet"] = name, tables.ante_fact(deal)
        for partition in range(settings.simulation.partitions):
            files[folder / "simulation" / f"{partition}.parquet"] = (
                name,
                tables.simulation_fact(
                    deal,
                    seed=settings.simulation.seed,
                    partition=partition,
                    rounds=settings.simulation.rounds_of(partition),
                ),
            )
    for name in settings.hand_by_hand.deals:
        deal = games.deals[name]
        partitions = settings.hand_by_hand.partitions
        for cards in {deal.cards.player, deal.second_chance_cards}:
            for partition in range(partitions):
                files[Path(name) / "by_hand" / str(cards) / f"{partition}.parquet"] = (
                    name,
                    tables.by_hand_fact(deal, cards, partition, partitions),
                )
    published = games.deals[PUBLISHED]
    folder = Path(PUBLISHED)
    files[folder / "joint.parquet"] = PUBLISHED, tables.joint_fact(published)
    files[folder / "second_chance.parquet"] = PUBLISHED, tables.second_chance_fact(published)
    files[folder / "side_bets.parquet"] = PUBLISHED, tables.side_bets_fact(published)
    for partition in range(settings.simulation.partitions):
        files[folder / "play" / f"{partition}.parquet"] = (
            PUBLISHED,
            tables.play_fact(
                published,
                main_bets(games.variants[PUBLISHED].paytable),
                seed=settings.simulation.seed,
                partition=partition,
                rounds=settings.simulation.rounds_of(partition),
            ),
        )
    return files


def build(  # noqa: PLR0913 - five folders and files, all by name
    games: Games, settings: Settings, *, facts: Path, published: Path, sql: Path, database: Path
) -> None:
    """Build the database beside its place and move it there when it is whole.

    Args:
        games: Deals, variants and strategies.
        settings: What was counted and simulated.
        facts: The folder of facts.
        published: The folder of the sources' figures.
        sql: The folder of SQL files.
        database: Where the database goes. Readers of a former one keep theirs.

    Raises:
        InputError: a fact is missing or damaged, or a check fails; the message names it.
    """
    checked = [
        CheckedFact(str(file), deal, fact, *read(facts / file, fact))
        for file, (deal, fact) in fact_files(games, settings).items()
    ]
    scripts = sorted(sql.glob("*.sql"))
    database.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=database.parent, prefix=".pricing-") as folder:
        unfinished = Path(folder) / "unfinished.duckdb"
        with duckdb.connect(unfinished) as connection:
            games_sql, facts_sql, *steps, checks = scripts
            connection.execute(games_sql.read_text(encoding="utf-8"))
            _fill_games(connection, games)
            _fill_examples(connection, games.variants[PUBLISHED].paytable)
            _fill_published(connection, published)
            connection.execute(facts_sql.read_text(encoding="utf-8"))
            _fill_facts(connection, checked, facts)
            _fill_strategy_hands(connection, games, checked)
            for step in steps:
                connection.execute(step.read_text(encoding="utf-8"))
            run_checks(connection, checks)
        unfinished.replace(database)


def run_checks(connection: Database, script: Path) -> None:
    """Run every check of a script; a check is a query that must return no row.

    Raises:
        InputError: a check returns rows; the message has its name and the first row.
    """
    for part in script.read_text(encoding="utf-8").split("-- check: ")[1:]:
        name, query = part.split("\n", 1)
        broken = connection.execute(query).fetchone()
        if broken is not None:
            raise InputError(f"the database was not built, this does not hold: {name}; {broken}")


def _insert(connection: Database, table: str, rows: Iterable[Row]) -> None:
    columns = [list(column) for column in zip(*rows, strict=True)]
    if columns:
        values = ", ".join("unnest(?)" for _ in columns)
        connection.execute(f"INSERT INTO {table} SELECT {values}", columns)


def _fill_games(connection: Database, games: Games) -> None:
    deals, variants = games.deals, games.variants.values()
    _insert(
        connection,
        "deals",
        (
            (
                name,
                deal.description,
                deal.cards.player,
                deal.cards.dealer,
                deal.cards.community,
                deal.dealer_qualifies_with,
                deal.dealer_hands,
            )
            for name, deal in deals.items()
        ),
    )
    _insert(
        connection,
        "straights",
        (
            (name, place, *straight, deal.rules.name(straight))
            for name, deal in deals.items()
            for place, straight in enumerate(deal.rules.straights)
        ),
    )
    _insert(
        connection,
        "variants",
        (
            (
                variant.name,
                variant.description,
                variant.deal,
                variant.paytable.ante.pays,
                variant.paytable.ante.dealer_does_not_qualify,
                variant.paytable.raise_.dealer_does_not_qualify,
                variant.paytable.raise_.least,
                variant.paytable.raise_.most,
            )
            for variant in variants
        ),
    )
    _insert(
        connection,
        "raise_pays",
        (
            (variant.name, length, *_raise_line(variant.paytable.raise_, length))
            for variant in variants
            for length in range(1, min(LONGEST, deals[variant.deal].cards.player) + 1)
        ),
    )
    _insert(
        connection,
        "pay_lines",
        (
            (
                variant.name,
                bet,
                side_bet_cards(deals[variant.deal])[bet],
                number,
                str(line.lengths),
                *line.lengths,
                line.pays,
            )
            for variant in variants
            for bet, lines in side_bet_lines(variant.paytable, deals[variant.deal])
            for number, line in enumerate(lines)
        ),
    )
    described = {name: strategy.description for name, strategy in games.strategies.items()}
    _insert(connection, "strategies", (described | COMPUTED_STRATEGIES).items())
    _insert(
        connection,
        "strategy_raises",
        (
            (variant.name, name, *straight, variant.paytable.raise_.nearest(raise_bet))
            for variant in variants
            for name, strategy in games.strategies.items()
            if strategy.looks_at_straight_alone
            for straight, raise_bet in strategy.raise_bets(deals[variant.deal].rules).items()
        ),
    )


def _fill_examples(connection: Database, paytable: Paytable) -> None:
    deal = Deal()
    _insert(
        connection,
        "examples",
        (
            (
                number,
                example.title,
                *(
                    " ".join(map(str, hand))
                    for hand in (
                        example.round.player,
                        example.round.dealer,
                        example.round.community,
                    )
                ),
                example.round.raise_bet,
                result.bet,
                result.stake,
                result.won,
                result.sentence,
            )
            for number, example in enumerate(EXAMPLES)
            for result in settle(
                deal, paytable, example.round, ante=ANTE, side_bets=SIDE_BET_STAKES
            )
        ),
    )


def _raise_line(pays: RaisePays, length: int) -> tuple[str | None, float]:
    lines = {Lengths.parse(key): pay for key, pay in pays.pays.items()}
    line = next(line for line in lines if line.least <= length <= line.most)
    if line == min(lines):
        return None, lines[line]
    return f"{line.least}+" if line.most == LONGEST else str(line), lines[line]


def _fill_facts(connection: Database, checked: Iterable[CheckedFact], folder: Path) -> None:
    for file, deal, fact, _, _ in checked:
        table, constants = {
            "by_suit": ("straight_counts", {"method": "exact"}),
            "by_hand": ("straight_counts", {"method": "hand-by-hand", "kind": "straight_flush"}),
            "ante": ("ante_counts", {}),
            "simulation": ("simulated_rounds", {}),
            "joint": ("joint_counts", {}),
            "second_chance": ("second_chance_counts", {}),
            "side_bets": ("side_bet_counts", {}),
            "play": ("played_rounds", {}),
        }[fact.kind]
        constants = {"deal": deal, **constants}
        columns = ", ".join(f"? AS {column}" for column in constants)
        connection.execute(
            f"INSERT INTO {table} BY NAME SELECT {columns}, * FROM read_parquet(?)",  # noqa: S608 - names from here
            [*constants.values(), str(folder / file)],
        )
    _insert(
        connection,
        "facts",
        (
            (
                file,
                deal,
                fact.kind,
                fact.counted,
                fact.total,
                metadata["checksum"],
                fact.origin,
                metadata.get("generator"),
                ", ".join(
                    f"{name} {metadata[name]}"
                    for name in ("straights", "python", "polars", "numba")
                ),
            )
            for file, deal, fact, _, metadata in checked
        ),
    )


def _fill_strategy_hands(
    connection: Database, games: Games, checked: Iterable[CheckedFact]
) -> None:
    for _, deal, fact, frame, _ in checked:
        if fact.kind == "ante":
            hands = Hands.of(games.deals[deal], frame["rank_counts"])
            for name, strategy in games.strategies.items():
                if not strategy.looks_at_straight_alone:
                    connection.execute(
                        """
                        INSERT INTO strategy_hands
                        SELECT
                            variant, $strategy, rank_counts,
                            if(raise = 0, 0, greatest(least_raise, least(raise, most_raise)))
                        FROM variants CROSS JOIN (
                            SELECT unnest($rank_counts) AS rank_counts, unnest($raises) AS raise
                        )
                        WHERE deal = $deal
                        """,
                        {
                            "deal": deal,
                            "strategy": name,
                            "rank_counts": frame["rank_counts"].to_list(),
                            "raises": strategy.raises(hands).tolist(),
                        },
                    )


def _fill_published(connection: Database, folder: Path) -> None:
    connection.execute(
        """
        INSERT INTO published BY NAME
        WITH lines AS (
            SELECT 'ante' AS bet, event, pays, NULL::BIGINT AS combinations, probability, return
            FROM read_csv($ante)
            UNION ALL
            SELECT bet, event, pays, combinations, probability, return FROM read_csv($side_bets)
        )
        SELECT
            lines.*, house_edge, average_bet, element_of_risk,
            'Wizard of Odds, Keep it Straight Second Chance' AS source
        FROM lines
        LEFT JOIN read_csv($summary) s ON s.bet = lines.bet AND lines.event = 'Total'
        """,
        {name: str(folder / f"{name}.csv") for name in ("ante", "side_bets", "summary")},
    )
