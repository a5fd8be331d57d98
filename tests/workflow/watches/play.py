"""What the Ante and the Raise win, hand by hand, in whole numbers and fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np
import polars as pl

from straights.bets.pays import LONGEST, Lengths
from straights.bets.paytable import Paytable
from straights.game.configured import Variant
from straights.rules.deal import OUTCOMES
from straights.rules.straight import Straight
from straights.strategy.hands import Hands

from .core import Run


class Ways(NamedTuple):
    """Pairs of hands, or rounds, with one straight that are played alike, by outcome."""

    length: int
    high: int
    raise_bet: float
    outcomes: tuple[int, ...]


class Win(NamedTuple):
    """One way that a bet may end."""

    win: Fraction
    wagered: Fraction
    ways: int


def of_length(pays: dict[int | str, float] | float, length: int) -> Fraction | None:
    """What a number or a line pays; None if no line has that length."""
    if not isinstance(pays, dict):
        return Fraction(str(pays))
    for key, pay in pays.items():
        least, most = Lengths.parse(key)
        if least <= length <= most:
            return Fraction(str(pay))
    return None


def raise_line(paytable: Paytable, length: int) -> str | None:
    """The lengths on the same lines of what a win pays, None for the lowest."""
    starts, ends = {1}, {LONGEST}
    for pays in (paytable.ante.pays, paytable.raise_.pays):
        for line in map(Lengths.parse, pays if isinstance(pays, dict) else ()):
            starts.add(line.least)
            ends.add(line.most)
    least, most = (
        max(each for each in starts if each <= length),
        min(e for e in ends if e >= length),
    )
    if least == 1:
        return None
    return f"{least}+" if most == LONGEST else str(Lengths(least, most))


@cache
def hands(run: Run, deal: str) -> pl.DataFrame:
    """The exact counts of the Ante."""
    return run.facts("ante", deal)


@cache
def rounds(run: Run, deal: str) -> pl.DataFrame:
    """The simulated rounds, each once: of the first pair of looks."""
    frame = simulated_pairs(run, deal).filter(pl.col("length").is_not_null())
    one = pl.col("first", "second")
    return frame.filter(pl.all_horizontal(one == one.first()))


@cache
def simulated_pairs(run: Run, deal: str) -> pl.DataFrame:
    """The simulated rounds, each once for each pair of looks, with the outcome if it is counted."""
    rules = run.games.deals[deal]
    equal = {"push": "equal", "player": "lower", "dealer": "higher"}[rules.equal_hands]

    def outcome(row: dict[str, int]) -> str | None:
        if row["player_length"] is None:
            return None
        player = Straight(row["player_length"], row["player_high"])
        dealer = Straight(row["dealer_length"], row["dealer_high"])
        if dealer.length < rules.dealer_qualifies_with:
            return "not_qualified"
        return equal if dealer == player else "lower" if dealer < player else "higher"

    frame = run.facts("simulation", deal)
    return frame.with_columns(
        pl.Series("outcome", [outcome(row) for row in frame.iter_rows(named=True)], pl.String)
    ).rename({"player_length": "length", "player_high": "high"})


def total(run: Run, deal: str, method: str) -> int:
    """All pairs of hands, or all rounds."""
    if method == "exact":
        return int(hands(run, deal)["hands"].sum()) * run.games.deals[deal].dealer_hands
    return int(rounds(run, deal)["rounds"].sum())


@cache
def by_straight(run: Run, deal: str, method: str) -> dict[Straight, tuple[int, ...]]:
    """Pairs of hands, or rounds, by the player's straight and the outcome."""
    found: dict[Straight, list[int]] = {}
    if method == "exact":
        frame = hands(run, deal)
        for length, high, number, *ways in frame.select(
            "length", "high", "hands", *OUTCOMES
        ).iter_rows():
            row = found.setdefault(Straight(length, high), [0, 0, 0, 0])
            for place, way in enumerate(ways):
                row[place] += number * way
    else:
        frame = rounds(run, deal).select("length", "high", "outcome", "rounds")
        for length, high, outcome, number in frame.iter_rows():
            row = found.setdefault(Straight(length, high), [0, 0, 0, 0])
            row[OUTCOMES.index(outcome)] += number
    return {straight: tuple(row) for straight, row in found.items()}


@cache
def pays(run: Run, variant: str, bet: float, length: int) -> tuple[Fraction, ...]:
    """What the Ante and the Raise win with each outcome, as the rules of the game say it."""
    if not bet:
        return (Fraction(-1),) * 4
    paytable, raised = run.games.variants[variant].paytable, Fraction(str(bet))
    ante, unqualified, raise_, raise_unqualified = (
        of_length(schedule, length)
        for model in (paytable.ante, paytable.raise_)
        for schedule in (model.pays, model.dealer_does_not_qualify)
    )
    return unqualified + raised * raise_unqualified, ante + raised * raise_, Fraction(), -1 - raised


def choices(paytable: Paytable, length: int) -> list[float]:
    """The decisions of which one is best with a straight of some length, the smaller bet first."""
    return [0.0, float(paytable.raise_.least), float(of_length(paytable.raise_.most, length))]


def worth(run: Run, variant: str, straight: Straight, bet: float) -> Fraction:
    """What a decision wins with a straight, over all pairs of hands."""
    ways = by_straight(run, run.games.variants[variant].deal, "exact")[straight]
    wins = pays(run, variant, bet, straight.length)
    return sum((way * win for way, win in zip(ways, wins, strict=True)), Fraction())


def longest(run: Run, variant: str) -> int:
    """The longest straight of the player."""
    return int(hands(run, run.games.variants[variant].deal)["length"].max())


class Values(NamedTuple):
    """What each decision is worth with each hand of the player, over all the dealer's hands."""

    unit: int
    """Units to an Ante."""
    wins: np.ndarray
    """[hand, decision]: of fold, least and most, in units."""


@cache
def values(run: Run, variant: str) -> Values:
    """What each decision is worth with each of the player's rank counts, in whole units."""
    game = run.games.variants[variant]
    frame = hands(run, game.deal)
    lengths = frame["length"].to_numpy()
    ways = frame.select(OUTCOMES).to_numpy().astype(np.int64)
    unit, most = game.paytable.units(int(lengths.max()))
    assert most * run.games.deals[game.deal].dealer_hands < 2**62
    won = np.zeros((3, lengths.max() + 1, 4), dtype=np.int64)
    for length in range(1, lengths.max() + 1):
        for place, bet in enumerate(choices(game.paytable, length)):
            won[place, length] = [int(unit * win) for win in pays(run, variant, bet, length)]
    by_hand = [(ways * of_decision[lengths]).sum(axis=1) for of_decision in won]
    return Values(unit, np.stack(by_hand, axis=1))


@cache
def raises(run: Run, variant: str) -> dict[str, np.ndarray]:
    """The Raise of every strategy with each of the player's rank counts."""
    game = run.games.variants[variant]
    paytable, deal = game.paytable, run.games.deals[game.deal]
    frame = hands(run, game.deal)
    bets = bets_of(paytable, frame["length"].to_numpy())
    found = {
        name: with_straights(run, variant, name)
        for name in [*run.games.strategies, "best-by-straight"]
        if name == "best-by-straight" or run.games.strategies[name].looks_at_straight_alone
    }
    rows = (
        frame.select(16 * pl.col("length").cast(pl.Int64) + pl.col("high")).to_series().to_numpy()
    )
    played = {}
    for name, by in found.items():
        table = np.zeros(256)
        for straight, bet in by.items():
            table[16 * straight.length + straight.high] = bet
        played[name] = table[rows]
    for name, strategy in run.games.strategies.items():
        if not strategy.looks_at_straight_alone:
            bet = strategy.raises(Hands.of(deal, frame["rank_counts"]))
            within = np.clip(bet, bets[:, 1], bets[:, 2])
            played[name] = np.where(bet == 0, 0, within)
    played["optimal"] = bets[np.arange(len(bets)), values(run, variant).wins.argmax(axis=1)]
    return played


def bets_of(paytable: Paytable, lengths: np.ndarray) -> np.ndarray:
    """[hand, decision]: of hands with straights of some lengths, what each decision bets."""
    table = [choices(paytable, length) for length in range(1, lengths.max() + 1)]
    return np.array(table)[lengths - 1]


@cache
def with_straights(run: Run, variant: str, strategy: str) -> dict[Straight, float]:
    """The Raise with each straight, of a strategy that looks at nothing else."""
    game = run.games.variants[variant]
    paytable = game.paytable
    if strategy == "best-by-straight":
        return {
            straight: max(
                choices(paytable, straight.length),
                key=lambda bet: worth(run, variant, straight, bet),
            )
            for straight in by_straight(run, game.deal, "exact")
        }
    rule = run.games.strategies[strategy]
    return {
        straight: float(bet and min(max(bet, least), most))
        for straight in run.games.deals[game.deal].rules.straights[1:]
        if straight.length <= longest(run, variant)
        for bet in [rule.raise_bet(straight)]
        for _, least, most in [choices(paytable, straight.length)]
    }


def by_straight_alone(run: Run) -> list[str]:
    """The strategies that look at the straight alone."""
    named = run.games.strategies.items()
    return [*(name for name, one in named if one.looks_at_straight_alone), "best-by-straight"]


def strategies(run: Run) -> list[str]:
    """All strategies."""
    return [*run.games.strategies, "best-by-straight", "optimal"]


def games(run: Run) -> Iterator[tuple[Variant, str, str]]:
    """Every variant, strategy and method that are priced together."""
    for game in run.games.variants.values():
        for strategy in strategies(run):
            yield game, strategy, "exact"
        for strategy in by_straight_alone(run):
            yield game, strategy, "simulation"


@cache
def played(run: Run, variant: str, strategy: str, method: str) -> list[Ways]:
    """What happens, by straight and Raise."""
    game = run.games.variants[variant]
    if strategy in by_straight_alone(run):
        bets = with_straights(run, variant, strategy)
        return [
            Ways(*straight, bets[straight], ways)
            for straight, ways in by_straight(run, game.deal, method).items()
        ]
    frame = hands(run, game.deal).select(
        "length",
        "high",
        pl.Series("raise", raises(run, variant)[strategy]),
        *(pl.col(outcome) * pl.col("hands") for outcome in OUTCOMES),
    )
    groups = frame.group_by("length", "high", "raise").agg(pl.col(OUTCOMES).sum())
    return [Ways(length, high, bet, tuple(ways)) for length, high, bet, *ways in groups.iter_rows()]


@cache
def wins(run: Run, variant: str, strategy: str, method: str) -> list[Win]:
    """What the Ante and the Raise win."""
    found = Counter[tuple[float, Fraction]]()
    for length, _, bet, outcomes in played(run, variant, strategy, method):
        for win, ways in zip(pays(run, variant, bet, length), outcomes, strict=True):
            found[bet, win] += ways
    return [Win(win, 1 + Fraction(str(bet)), ways) for (bet, win), ways in found.items() if ways]


class Summary(NamedTuple):
    """The figures of a bet."""

    total: int
    mean: Fraction
    variance: Fraction
    average_bet: Fraction
    hit_frequency: Fraction

    @classmethod
    def of(cls, ended: list[Win]) -> Summary:
        """The figures of all ways that a bet may end."""
        number = sum(one.ways for one in ended)
        mean = sum((one.win * one.ways for one in ended), Fraction()) / number
        square = sum((one.win**2 * one.ways for one in ended), Fraction()) / number
        return cls(
            number,
            mean,
            square - mean**2,
            sum((one.wagered * one.ways for one in ended), Fraction()) / number,
            Fraction(sum(one.ways for one in ended if one.win > 0), number),
        )

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)


@cache
def summary(run: Run, variant: str, strategy: str, method: str) -> Summary:
    """The figures of the Ante and the Raise."""
    return Summary.of(wins(run, variant, strategy, method))


def share_error(ways: int, number: int) -> float:
    """The standard error of a share of rounds."""
    share = Fraction(ways, number)
    return sqrt(share * (1 - share) / number)
