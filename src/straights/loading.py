"""Filling the tables that the first SQL files declare: games, published figures, facts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import duckdb
import polars as pl

from straights.database import Database, InUseError, open_database
from straights.deal import Deal
from straights.errors import InputError
from straights.examples import ANTE, EXAMPLES, SIDE_BET_STAKES
from straights.facts import Fact
from straights.games import COMPUTED_STRATEGIES, PUBLISHED, Games
from straights.hands import Hands
from straights.paytable import (
    LONGEST,
    Lengths,
    Paytable,
    RaisePays,
    side_bet_cards,
    side_bet_lines,
)
from straights.reno.tables import GAME as RENO
from straights.restore import AntePayouts
from straights.settle import settle

Row = Sequence[object]

FACT_TABLES: dict[str, tuple[str, dict[str, str | int]]] = {
    "by_suit": ("straight_counts", {"method": "exact"}),
    "by_hand": ("straight_counts", {"method": "hand-by-hand", "kind": "straight_flush"}),
    "ante": ("ante_counts", {}),
    "simulation": ("simulated_rounds", {}),
    "joint": ("joint_counts", {}),
    "second_chance": ("second_chance_counts", {}),
    "side_bets": ("side_bet_counts", {}),
    "play": ("played_rounds", {}),
    "reno_boards": ("reno_board_counts", {"method": "exact"}),
    "reno_hands": ("reno_street_counts", {"method": "exact", "boards": 1, "players": 1}),
    "reno_kinds": ("reno_kind_counts", {"method": "exact"}),
    "reno_streets": ("reno_street_counts", {"method": "simulation"}),
    "reno_showdowns": ("reno_showdown_counts", {"method": "simulation"}),
    "reno_starting_hands": ("reno_starting_hand_counts", {"method": "simulation"}),
    "reno_holdings": ("reno_holding_counts", {"method": "simulation"}),
}
"""Kind of fact to its table, and to the columns that have one value on all its rows."""


class CheckedFact(NamedTuple):
    """A file of facts that was read and found whole."""

    file: str
    deal: str
    fact: Fact
    frame: pl.DataFrame
    metadata: dict[str, str]


def _insert(connection: Database, table: str, rows: Iterable[Row]) -> None:
    columns = [list(column) for column in zip(*rows, strict=True)]
    if columns:
        values = ", ".join("unnest(?)" for _ in columns)
        connection.execute(f"INSERT INTO {table} SELECT {values}", columns)


def fill_games(connection: Database, games: Games) -> None:
    """Deals, variants, strategies and worked examples."""
    deals, variants = games.deals, games.variants.values()
    _fill_examples(connection, games.variants[PUBLISHED].paytable)
    _insert(
        connection,
        "deals",
        (
            (
                name,
                deal.description,
                len(deal.deck.cards),
                deal.deck.wild_cards,
                deal.cards.player,
                deal.cards.dealer,
                deal.cards.community,
                deal.dealer_qualifies_with,
                deal.equal_runs,
                deal.equal_hands,
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
                variant.paytable_name,
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
                float(result.stake),
                float(result.won),
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


def fill_facts(connection: Database, checked: Iterable[CheckedFact], folder: Path) -> None:
    """Every count, and where it comes from."""
    for file, deal, fact, _, _ in checked:
        table, constants = FACT_TABLES[fact.kind]
        if not fact.kind.startswith(RENO):
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


def fill_strategy_hands(connection: Database, games: Games, checked: Iterable[CheckedFact]) -> None:
    """The Raise of each strategy that looks at more than the straight, with every hand."""
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


def fill_restoring_payouts(
    connection: Database, games: Games, checked: Iterable[CheckedFact]
) -> None:
    """What each payout of the Ante and the Raise must be for the edge of the published game."""
    counts = {deal: frame for _, deal, fact, frame, _ in checked if fact.kind == "ante"}
    played = {
        name: AntePayouts(variant.paytable, counts[variant.deal])
        for name, variant in games.variants.items()
    }
    value = played[PUBLISHED].value()
    _insert(
        connection,
        "restoring_payouts",
        (
            (name, "ante", payout, float(pays), None if restoring is None else float(restoring))
            for name, ante in played.items()
            for payout, pays in ante.pays.items()
            for restoring in [ante.restoring(payout, value)]
        ),
    )


def fill_former_summary(connection: Database, former: Path) -> None:
    """The exact edges of the run before, from its database; nothing if there is none to read.

    Raises:
        InUseError: another process may still write to that database.
    """
    try:
        with open_database(former) as before:
            rows = before.execute(
                "SELECT variant, strategy, bet, house_edge FROM bet_summary WHERE method = 'exact'"
            ).fetchall()
    except InUseError:
        raise
    except (InputError, duckdb.Error):
        return
    _insert(connection, "former_summary", rows)


def fill_published(connection: Database, folder: Path) -> None:
    """The sources' figures."""
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


def fill_decision_lists(connection: Database, file: Path) -> None:
    """What the search for decision lists found, one row for each line of each list."""
    _insert(
        connection,
        "decision_lists",
        (
            (
                PUBLISHED,
                found["looks_at"],
                found["lines"],
                number,
                line["action"],
                line["condition"],
                found["house_edge"],
                found["recovered"],
            )
            for found in json.loads(file.read_text(encoding="utf-8"))
            for number, line in enumerate(found["play"], start=1)
        ),
    )
