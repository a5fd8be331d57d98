"""One variant priced without a run: its exact figures, and those to compare them with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import polars as pl

from straights.bets.side_bets import WHEN
from straights.config.games import COMPUTED_STRATEGIES
from straights.count.tabulate.ante import ante_fact, count_ante
from straights.errors import InputError
from straights.game.configured import PUBLISHED, Games, Variant
from straights.io import facts
from straights.io.database import DATABASE, check_priced, open_database, query
from straights.rules.deal import Deal
from straights.strategy.solution import (
    Solution,
    by_straight,
    decisions,
    is_solved,
    solve,
    solve_side_bet,
)

BY_STRAIGHT, OPTIMAL = COMPUTED_STRATEGIES
TELLS = 1e-12
"""What the figures of a run, which are sums of decimals, may differ by from the same ones."""


class Bet(NamedTuple):
    """A bet as the table bet_summary names it, with the strategy if that matters."""

    bet: str
    strategy: str | None


class Figures(NamedTuple):
    """What a bet costs and how it varies, by the names of bet_summary."""

    house_edge: float
    average_bet: float
    element_of_risk: float
    hit_frequency: float
    standard_deviation: float

    @classmethod
    def of(cls, solution: Solution) -> Figures:
        """The figures of a solution, each as near as can be."""
        return cls(*(float(getattr(solution, name)) for name in cls._fields))


class Preview(NamedTuple):
    """What a variant costs."""

    now: dict[Bet, Figures]
    beside: dict[str, dict[Bet, Figures]]
    """What it cost in the last run, and what the published variant costs."""
    notes: list[str]
    """What could not be priced, or compared, a sentence each."""


def preview(games: Games, name: str, results: Path) -> Preview:
    """Price a variant, and find what to compare it with.

    Args:
        games: The configuration.
        name: The variant.
        results: The folder of results, which need not be there.

    Raises:
        InputError: the variant, the published one or its strategy has a fault.
    """
    variant = games.variants[name]
    beside, notes = {}, []
    if name != PUBLISHED:
        beside[PUBLISHED] = price_variant(games, games.variants[PUBLISHED], results)
    try:
        beside["last run"] = read_last_run(results, name)
    except InputError as error:
        notes.append(f"No last run to compare with: {error}")
    unsolved = {name: bet for name, bet in variant.paytable.side_bets.items() if not is_solved(bet)}
    notes += [
        f"{bet.title}: has action only when {WHEN[bet.when]}, and looks at more than the player's"
        " straight: the report has its figures"
        for bet in unsolved.values()
        if bet.when
    ]
    return Preview(
        price_variant(games, variant, results),
        {
            what: {one: figures for one, figures in found.items() if one.bet not in unsolved}
            for what, found in beside.items()
        },
        notes,
    )


def price_variant(games: Games, variant: Variant, results: Path) -> dict[Bet, Figures]:
    """The exact figures of every bet of a variant that can be solved without a run.

    Args:
        games: The configuration.
        variant: One of its variants.
        results: The folder of results; facts that are not there are counted.

    Raises:
        InputError: a file of the configuration has a fault.
    """
    deal, paytable = games.deals[variant.deal], variant.paytable
    strategy = games.strategies[PUBLISHED]
    counts = _counts(deal, results / "facts" / variant.deal / "ante.parquet")
    solved = {
        Bet("ante", PUBLISHED): solve(deal, paytable, strategy, counts),
        Bet("ante", BY_STRAIGHT): solve(deal, paytable, counts=by_straight(counts)),
        Bet("ante", OPTIMAL): solve(deal, paytable, counts=counts),
    }
    for name, bet in paytable.side_bets.items():
        if bet.when is None:
            solved[Bet(name, None)] = solve_side_bet(deal, bet)
        elif is_solved(bet):
            played = decisions(deal, paytable, strategy, counts)
            solved[Bet(name, PUBLISHED)] = solve_side_bet(deal, bet, played)
    return {bet: Figures.of(solution) for bet, solution in solved.items()}


def _counts(deal: Deal, file: Path) -> pl.DataFrame:
    """The dealer's hands against each of the player's: a run's if they are whole, or counted."""
    try:
        return facts.read(file, ante_fact(deal))[0]
    except InputError:
        return count_ante(deal)


def read_last_run(results: Path, variant: str) -> dict[Bet, Figures]:
    """The exact figures of a variant in the database of the last run.

    Raises:
        InputError: there is none, it is not as the run left it, another process writes to it, or
            the run had no such variant.
    """
    check_priced(results)
    with open_database(results / DATABASE) as database:
        rows = query(
            database,
            f"SELECT bet, strategy, {', '.join(Figures._fields)} FROM bet_summary"  # noqa: S608 - our names
            " WHERE variant = $variant AND method = 'exact'"
            f" AND (coalesce(strategy, '{PUBLISHED}') = '{PUBLISHED}'"
            f" OR bet = 'ante' AND strategy IN {BY_STRAIGHT, OPTIMAL})",
            variant=variant,
        )
    if rows.is_empty():
        raise InputError(f"it had no variant '{variant}'")
    return {Bet(bet, strategy): Figures(*numbers) for bet, strategy, *numbers in rows.iter_rows()}


def differences(
    now: Mapping[Bet, Figures], former: Mapping[Bet, Figures]
) -> dict[Bet, Figures | None]:
    """How much more each figure is than it was, of bets that differ; 0 if that is nothing.

    Returns:
        The differences; None for a bet that is new or gone.

    >>> edge = Bet("ante", "optimal"), Figures(0.5, 1, 0.5, 0.25, 0.75)
    >>> differences(dict([edge]), dict([edge])), differences({}, dict([edge]))
    ({}, {Bet(bet='ante', strategy='optimal'): None})
    """

    def more(figure: float, before: float) -> float:
        return 0 if abs(figure - before) < TELLS else figure - before

    found = {
        bet: Figures(*map(more, now[bet], former[bet])) if bet in now and bet in former else None
        for bet in {**now, **former}
    }
    return {bet: change for bet, change in found.items() if change is None or any(change)}
