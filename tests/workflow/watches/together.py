"""How bets move together, and what a round of several bets varies by."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt

import numpy as np
import polars as pl

from straights.bets.pays import LONGEST
from straights.rules.deal import OUTCOMES
from straights.rules.straight import Straight

from . import play
from .ante import EPSILON
from .bets import (
    OWN,
    WITH_TABLE,
    always,
    flushes,
    look_of,
    looked,
    summaries,
    summary_of,
    weighted,
)
from .configured import side_pay
from .core import Run, watch
from .play import Summary, hands, simulated_pairs


@cache
def _places(run: Run, deal: str, kind: str) -> np.ndarray:
    """Where the rank counts of each row stand among those of the Ante."""
    place = {counts: number for number, counts in enumerate(hands(run, deal)["rank_counts"])}
    return np.array([place[counts] for counts in run.facts(kind, deal)["rank_counts"]])


@cache
def _chances(run: Run, variant: str, bet: str) -> np.ndarray:
    """[hand, outcome]: the expected win of a side bet there, times the chance of being there."""
    game = run.games.variants[variant]
    pay = np.array([side_pay(run, variant, bet, length) for length in range(LONGEST + 1)])
    if look_of(run, variant, bet) == OWN:
        chances, _ = weighted(run, game.deal)
        joint = run.facts("joint", game.deal)
        rows = _places(run, game.deal, "joint")
        won = np.bincount(rows, joint["hands"].to_numpy() * pay[joint["flush"].to_numpy()])
        return chances * (won / hands(run, game.deal)["hands"].to_numpy())[:, np.newaxis]
    chance = run.facts("with_table", game.deal)
    rows = _places(run, game.deal, "with_table")
    ways = chance.select(OUTCOMES).to_numpy() * pay[chance["flush"].to_numpy()][:, np.newaxis]
    number = float(sum(chance.select(pl.col(OUTCOMES).cast(pl.Int128).sum()).row(0)))
    return np.stack([np.bincount(rows, ways[:, one]) for one in range(4)], axis=1) / number


@cache
def _win_of(run: Run, variant: str, length: int, bet: float) -> tuple[float, ...]:
    return tuple(map(float, play.pays(run, variant, bet, length)))


def _exact_products(run: Run):
    """The expected product of two bets' wins, where both are counted together."""
    for variant, game in run.games.variants.items():
        if run.facts("joint", game.deal).is_empty():
            continue
        lengths = hands(run, game.deal)["length"].to_numpy()
        for strategy, raises in play.raises(run, variant).items():
            wins = np.zeros((len(lengths), 4))
            for bet in np.unique(raises):
                table = [
                    _win_of(run, variant, length, float(bet))
                    for length in range(1, lengths.max() + 1)
                ]
                alike = raises == bet
                wins[alike] = np.array(table)[lengths[alike] - 1]
            for side_bet in always(run, variant):
                if look_of(run, variant, side_bet) not in {OWN, WITH_TABLE}:
                    continue
                product = float((wins * _chances(run, variant, side_bet)).sum())
                yield variant, strategy, "ante", side_bet, product
    for variant in run.games.variants:
        for first, second in combinations(always(run, variant), 2):
            if ways := _pairs(run, variant, first, second):
                product = sum(
                    number * Fraction(str(side_pay(run, variant, first, one)))
                    * Fraction(str(side_pay(run, variant, second, other)))
                    for one, other, number in ways
                ) / sum(number for *_, number in ways)  # fmt: skip
                yield variant, None, first, second, float(product)


def _pairs(run: Run, variant: str, first: str, second: str) -> list[tuple[int, int, int]]:
    """Hands by what two bets measure, as far as they are counted together."""
    looks = [look_of(run, variant, bet) for bet in (first, second)]
    if looks[0] == looks[1]:
        return [(n, n, number) for n, number in flushes(run, variant, first, "exact").items()]
    both = run.facts("flush_pairs", run.games.variants[variant].deal)
    if len(both) and set(looks) == {OWN, WITH_TABLE}:
        columns = ["first_length", "second_length"][:: 1 if looks[0] == OWN else -1]
        return list(both.select(*columns, "hands").iter_rows())
    return []


def _pay_of(run: Run, variant: str, bet: str, lengths: pl.Series) -> np.ndarray:
    pays = [side_pay(run, variant, bet, length) for length in range(LONGEST + 1)]
    return np.array(pays)[lengths.to_numpy()]


def _simulated(run: Run):
    """The wins of each round with two bets, and how many rounds there are of each."""
    for variant, game in run.games.variants.items():
        for first, second in combinations(always(run, variant), 2):
            looks = [look_of(run, variant, bet) for bet in (first, second)]
            if looks[0] == looks[1]:
                frame = looked(run, game.deal, looks[0])
                measured = [frame["measured"]] * 2
            else:
                frame = simulated_pairs(run, game.deal).filter(
                    pl.col("first").is_in(looks), pl.col("second").is_in(looks)
                )
                columns = ["first_length", "second_length"]
                measured = frame[columns if frame["first"][0] == looks[0] else columns[::-1]]
            wins = [
                _pay_of(run, variant, bet, lengths)
                for bet, lengths in zip((first, second), measured, strict=True)
            ]
            yield variant, None, first, second, *wins, frame["rounds"].to_numpy()
        for bet in always(run, variant):
            frame = looked(run, game.deal, look_of(run, variant, bet))
            side, number = _pay_of(run, variant, bet, frame["measured"]), frame["rounds"].to_numpy()
            keys = frame.select("length", "high", "outcome")
            kinds = keys.unique(maintain_order=True).with_row_index("kind")
            kind = keys.join(kinds, keys.columns, maintain_order="left")["kind"].to_numpy()
            for strategy in play.by_straight_alone(run):
                bets = play.with_straights(run, variant, strategy)
                ante = np.array(
                    [
                        _win_of(run, variant, length, bets[Straight(length, high)])[
                            OUTCOMES.index(outcome)
                        ]
                        for length, high, outcome in kinds.select(keys.columns).iter_rows()
                    ]
                )[kind]
                yield variant, strategy, "ante", bet, ante, side, number


@watch("bets_together", "variant strategy first_bet second_bet method", within=EPSILON)
def bets_together(run: Run) -> pl.DataFrame:
    """Exact products over all hands; simulated ones as the mean of what each round is off by."""
    found = []
    for *pair, product in _exact_products(run):
        first, second = _both(run, pair, "exact")
        found.append((pair, "exact", product - float(first.mean * second.mean), 0.0))
    for *pair, here, there, number in _simulated(run):
        means = [np.average(wins, weights=number) for wins in (here, there)]
        off = (here - means[0]) * (there - means[1])
        covariance = np.average(off, weights=number)
        spread = np.average((off - covariance) ** 2, weights=number)
        found.append((pair, "simulation", covariance, sqrt(spread / number.sum())))
    rows = []
    for pair, method, covariance, std_error in found:
        first, second = _both(run, pair, method)
        scale = first.deviation * second.deviation
        correlation = covariance / scale if scale else None
        rows.append((*pair, method, covariance, correlation, std_error))
    columns = ["variant", "strategy", "first_bet", "second_bet", "method"]
    figures = ["covariance", "correlation", "std_error"]
    return pl.DataFrame(rows, columns + figures, orient="row", infer_schema_length=None)


def _both(run: Run, pair, method: str) -> list[Summary]:
    """The figures of two bets that move together."""
    variant, strategy, *bets = pair
    return [
        summary_of(run, variant, strategy if bet == "ante" else None, bet, method) for bet in bets
    ]


@watch("round_deviation", "variant strategy bets method", within=EPSILON)
def round_deviation(run: Run) -> pl.DataFrame:
    """The variance of a sum: of each bet, and twice each covariance."""
    together = {
        tuple(key): covariance
        for *key, covariance in bets_together(run)
        .select("variant", "strategy", "first_bet", "second_bet", "method", "covariance")
        .iter_rows()
    }
    rows = []
    plays = [
        (name, one, how)
        for name, one, bet, how in summaries(run)
        if how != "hand-by-hand" and (bet == "ante" or one is None)
    ]
    for variant, strategy, method in dict.fromkeys(plays):
        choices = _choices(run, variant)
        for bets in choices:
            if ("ante" in bets) != bool(strategy):
                continue
            parts = [
                float(
                    summary_of(
                        run, variant, strategy if bet == "ante" else None, bet, method
                    ).variance
                )
                for bet in bets
            ]
            for number, first in enumerate(bets):
                for second in bets[number + 1 :]:
                    who = strategy if first == "ante" else None
                    link = together.get((variant, who, first, second, method))
                    parts.append(None if link is None else 2 * link)
            if None not in parts:
                rows.append((variant, strategy, " + ".join(bets), method, sqrt(max(sum(parts), 0))))
    columns = ["variant", "strategy", "bets", "method", "standard_deviation"]
    return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


def _choices(run: Run, variant: str) -> list[tuple[str, ...]]:
    """One, two or three bets, and all of them."""
    bets = ["ante", *always(run, variant)]
    return [
        some
        for size in range(1, len(bets) + 1)
        for some in combinations(bets, size)
        if size <= 3 or size == len(bets)
    ]
