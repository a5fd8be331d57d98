"""The counts of Reno Straight as tables of facts: what each holds, and what it must add up to.

Numba takes long to load, so the functions that count import the module that uses it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import comb

import numpy as np
import numpy.typing as npt
import polars as pl

from straights.io.facts import Fact
from straights.reno.hands import CATEGORIES, DECK, FROM_BOARD
from straights.reno.showdown import BOARD, BOARDS, HOLE, MOST_HANDS

Counts = npt.NDArray[np.int64]
Labels = Sequence[str | int | bool | None]
"""What each place on an axis of the counts stands for."""

GAME = "reno"
CARDS = len(DECK.cards)
STREETS = dict(zip(("flop", "turn", "river"), range(FROM_BOARD, BOARD + 1), strict=True))
"""Cards on each board."""
PLAYERS = range(1, MOST_HANDS + 1)
GAMES = PLAYERS[1:]
"""Players who can play each other."""

_STREET: dict[str, Labels] = {"street": list(STREETS)}
_BOARDS: dict[str, Labels] = {"boards": range(1, BOARDS + 1)}
_PLAYERS: dict[str, Labels] = {"players": PLAYERS}
_GAMES: dict[str, Labels] = {"players": GAMES}
_SIDES: Labels = (None, "first", "second", "both")
_TOPS: Labels = (None, *range(14, 4, -1))
"""Rank values of the top cards of straights, ace high first; None is no straight."""
_YES: Labels = (False, True)


def exact_facts() -> dict[str, Fact]:
    """The tables that are counted exactly, by name."""
    boards = sum(
        comb(CARDS, cards) * (1 + comb(CARDS - cards, cards)) for cards in STREETS.values()
    )
    hands = sum(comb(CARDS, HOLE) * comb(CARDS - HOLE, cards) for cards in STREETS.values())
    totals = {
        "boards": ("ways", boards),
        "hands": ("ways", hands),
        "kinds": ("hands", comb(CARDS, HOLE)),
    }
    return {name: Fact(f"reno_{name}", _origin(), *total) for name, total in totals.items()}


def count_exactly() -> dict[str, pl.DataFrame]:
    """Count what needs no simulation. A straight is named by the rank value of its top card.

    Returns:
        boards: every way to deal one board, and two: columns street, boards, possible (the lowest
            straight that any two ranks make, null if none), ways.
        hands: every way to deal a hand and one board: columns street, possible, made (the lowest
            straight that the hand makes, null if none), ways.
        kinds: all starting hands: columns aces, pairs, suited, connection, straight, hands; `odds`
            says what the kinds mean.
    """
    from straights.reno import odds  # noqa: PLC0415

    boards = {**_STREET, **_BOARDS, "possible": _TOPS}
    hands = {**_STREET, "possible": _TOPS, "made": _TOPS}
    return {
        "boards": _frame(odds.count_boards(), "ways", boards),
        "hands": _frame(odds.count_hands(), "ways", hands),
        "kinds": _frame(odds.count_starting_hands().reshape(odds.KINDS), "hands", _kinds()),
    }


def rounds_facts(*, seed: int, partition: int, rounds: int) -> dict[str, Fact]:
    """The tables of one partition of simulated rounds, by name."""
    origin = _origin(seed=seed, partition=partition, rounds=rounds)
    totals = {
        "showdowns": ("rounds", rounds * BOARDS * len(PLAYERS)),
        "streets": ("ways", rounds * BOARDS * len(PLAYERS) * len(STREETS)),
        "starting_hands": ("hands", rounds * sum(GAMES)),
        "holdings": ("hands", rounds * len(GAMES)),
    }
    return {name: Fact(f"reno_{name}", origin, *total) for name, total in totals.items()}


def simulate_rounds(*, seed: int, partition: int, rounds: int) -> dict[str, pl.DataFrame]:
    """Deal the rounds of a partition.

    Returns:
        showdowns: columns boards, players, category (of the winning high), high_board ('first',
            'second' or 'both'), high_shared, low (null if nobody holds a straight), low_board,
            low_shared, scooped, rounds.
        streets: columns street, boards, players, possible, made (the lowest straight that a player
            has), ways.
        starting_hands: columns players, aces, pairs, suited, connection, straight, hands; and what
            they win, as `kernel.COLUMNS` says.
        holdings: columns players, category, straight, low_made (by anybody), wins_high, hands; and
            what they win, of the first player alone.
    """
    from straights.reno import kernel, odds  # noqa: PLC0415

    counted = odds.simulate(seed=seed, partition=partition, rounds=rounds)
    columns = ["hands", *kernel.COLUMNS]
    showdowns = {
        **_BOARDS, **_PLAYERS,
        "category": CATEGORIES, "high_board": _SIDES, "high_shared": _YES,
        "low": _TOPS, "low_board": _SIDES, "low_shared": _YES, "scooped": _YES,
    }  # fmt: skip
    streets = {**_STREET, **_BOARDS, **_PLAYERS, "possible": _TOPS, "made": _TOPS}
    holdings = {
        **_GAMES, "category": CATEGORIES, "straight": _YES, "low_made": _YES, "wins_high": _YES,
    }  # fmt: skip
    return {
        "showdowns": _frame(counted.showdowns, "rounds", showdowns),
        "streets": _frame(counted.streets, "ways", streets),
        "starting_hands": _frames(
            counted.starting_hands, columns, odds.KINDS, {**_GAMES, **_kinds()}
        ),
        "holdings": _frames(counted.holdings, columns, odds.HOLDINGS, holdings),
    }


def _kinds() -> dict[str, Labels]:
    from straights.reno import odds  # noqa: PLC0415

    return {
        "aces": odds.ACES,
        "pairs": odds.PAIRS,
        "suited": odds.SUITED,
        "connection": odds.CONNECTIONS,
        "straight": _TOPS[:0:-1],
    }


def _frame(counts: Counts, counted: str, labels: Mapping[str, Labels]) -> pl.DataFrame:
    """A row for each count that is not zero, with the labels of its place."""
    places = np.nonzero(counts)
    columns = {
        name: pl.Series(values).gather(place)
        for (name, values), place in zip(labels.items(), places, strict=True)
    }
    return pl.DataFrame({**columns, counted: counts[places]})


def _frames(
    totals: Counts, columns: Sequence[str], groups: Sequence[int], labels: Mapping[str, Labels]
) -> pl.DataFrame:
    """The same for totals[players, group, column], a row for each group that has hands."""
    by_label = totals.reshape(len(totals), *groups, len(columns))
    rows = by_label[..., 0] > 0
    frame = _frame(by_label[..., 0], columns[0], labels)
    return frame.with_columns(
        pl.Series(name, by_label[rows, place]) for place, name in enumerate(columns)
    )


def _origin(**part: int) -> str:
    return json.dumps({"game": GAME, **part}, sort_keys=True)
