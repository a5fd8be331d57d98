"""Strategies that are found: perfect play and short decision lists, read back and checked.

Their files are sealed like facts. But a seal only says that a file is as it was written, so what
they claim is worked out again from the counts, in exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import polars as pl
from pydantic import ValidationError

from straights.bets.main_bets import MainBets, main_bets
from straights.bets.perfect_play import best_raises
from straights.count.tables import raises_fact
from straights.errors import InputError
from straights.game.configured import PUBLISHED, Games
from straights.io.facts import Fact, read
from straights.io.seals import DamagedError
from straights.rules.deal import OUTCOMES
from straights.strategy.decision_lists import decision_lists_fact
from straights.strategy.hands import Hands
from straights.strategy.solution import by_straight
from straights.strategy.strategy import Strategy

OPTIMUM = Path("optimum") / f"{PUBLISHED}.parquet"
DECISION_LISTS = Path("decision_lists") / f"{PUBLISHED}.parquet"


def found_files(games: Games) -> dict[Path, Fact]:
    """Every file of strategies that were found, below the folder of results."""
    deal, bets = games.deals[PUBLISHED], main_bets(games.variants[PUBLISHED].paytable)
    return {OPTIMUM: raises_fact(deal, bets), DECISION_LISTS: decision_lists_fact(deal, bets)}


def read_optimum(file: Path, games: Games, ante: pl.DataFrame) -> pl.DataFrame:
    """The best Raise for each of the player's rank counts, found again from the counts.

    Raises:
        DamagedError: a Raise is not the best one, or the file is damaged.
        InputError: it is missing or cannot be read.
    """
    bets = main_bets(games.variants[PUBLISHED].paytable)
    frame, _ = read(file, raises_fact(games.deals[PUBLISHED], bets))
    if not frame.equals(best_raises(bets, ante)):
        raise DamagedError({file: "its Raises are not the best ones"})
    return frame


def read_decision_lists(file: Path, games: Games, ante: pl.DataFrame) -> pl.DataFrame:
    """Every line of the decision lists, each list played and priced again.

    Args:
        file: Where they are.
        games: The configuration; the lists are for its published game.
        ante: The dealer's hands by outcome, from `tables.count_ante`.

    Returns:
        Columns looks_at, lines, line, action, condition, hands, house_edge, recovered.

    Raises:
        DamagedError: a list costs other than it says, is no list, or the file is damaged.
        InputError: it is missing or cannot be read.
    """
    deal, paytable = games.deals[PUBLISHED], games.variants[PUBLISHED].paytable
    bets = main_bets(paytable)
    frame, _ = read(file, decision_lists_fact(deal, bets))
    usual, best = (
        edge(paytable, counts, best_raises(bets, counts)["raise"].to_list())
        for counts in (by_straight(ante), ante)
    )
    hands = Hands.of(deal, ante["rank_counts"])
    for (looks_at, lines), rows in frame.group_by("looks_at", "lines", maintain_order=True):
        name = f"its list of {lines} lines that looks at the {looks_at}"
        try:
            play = rows.select("action", "condition").iter_rows()
            strategy = Strategy(description="", play=[{action: when} for action, when in play])
            raises = map(paytable.raise_.nearest, strategy.raises(hands).tolist(), ante["length"])
            cost = edge(paytable, ante, list(raises))
        except (InputError, ValidationError):
            raise DamagedError({file: f"{name} cannot be played"}) from None
        recovered = float((usual - cost) / (usual - best)) if usual > best else None
        found = rows.select("line", "house_edge", "recovered").rows()
        if found != [(line, float(cost), recovered) for line in range(1, lines + 1)]:
            raise DamagedError({file: f"{name} costs {float(cost):.6%}, and says otherwise"})
        if looks_at != "hand" and not strategy.looks_at_straight_alone:
            raise DamagedError({file: f"{name} looks at more"})
    return frame


def edge(bets: MainBets, ante: pl.DataFrame, raises: Sequence[float]) -> Fraction:
    """The house edge per Ante, exactly, in plain sums.

    Args:
        bets: What the Ante and the Raise pay; a paytable will do.
        ante: The dealer's hands by outcome, from `tables.count_ante`.
        raises: The Raise in Antes with each of its rows; 0 is a fold.

    >>> bets = MainBets(**{"raise": {"pays": {"1 or more": 1}}})
    >>> ante = {"rank_counts": ["11", "02"], "hands": [1, 1], "length": [2, 1],
    ...         "not_qualified": [0, 0], "lower": [3, 0], "equal": [0, 0], "higher": [1, 4]}
    >>> edge(bets, pl.DataFrame(ante), [4, 0])
    Fraction(-3, 4)
    """
    ways = (
        ante.with_columns(pl.Series("raise", raises, dtype=pl.Float64))
        .group_by("raise", "length")
        .agg(pl.col(outcome).dot("hands") for outcome in OUTCOMES)
    )
    won, total = Fraction(0), 0
    for raised, length, *counts in ways.iter_rows():
        won += sum(
            win * count for win, count in zip(bets.wins(raised, length), counts, strict=True)
        )
        total += sum(counts)
    return -won / total
