"""Perfect play of the Ante and the Raise: the best decision with every hand, and what it is worth.

What a hand wins is linear in the Raise, so only folding, the least and the greatest Raise can be
best. With every hand's best decision held fast, the value is linear in each payout; as decisions
change, it is convex and rises in straight pieces. So from a payout that is too high, the root of
the piece at hand is nearer and never too low: Newton's method gets to the payout sought.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from operator import mul
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from straights.bets.amounts import exact
from straights.bets.main_bets import MainBets, Terms
from straights.bets.pays import MOST_PAYS
from straights.rules.deal import OUTCOMES

Ways = npt.NDArray[np.int64]

TELLS = 1e-12
"""Values further apart than this share of what they sum are told apart in floating point."""


def best_decisions(ways: Ways, wins: Sequence[Sequence[Fraction]]) -> Ways:
    """The place of the best decision with each hand, exactly; of equal ones the first.

    Args:
        ways: Array [outcome, hand], hands of the dealer.
        wins: What each decision wins with each outcome.

    >>> wins = [[Fraction(0), Fraction(0)], [Fraction(-1), Fraction(1)]]
    >>> best_decisions(np.array([[1, 3], [1, 4]]), wins).tolist()
    [0, 1]
    """
    floats = np.array(wins, dtype=np.float64)
    values = floats @ ways.astype(np.float64)
    best: Ways = values.argmax(axis=0)
    close = values >= values.max(axis=0) - TELLS * abs(floats).max() * ways.sum(axis=0).max()
    for hand in np.flatnonzero(close.sum(axis=0) > 1):
        counts = ways[:, hand].tolist()
        exactly = [sum(map(mul, counts, row)) for row in wins]
        best[hand] = exactly.index(max(exactly))
    return best


def _decisions(bets: MainBets, length: int) -> list[float]:
    """What can be best, rising: folding, the least Raise and the greatest, in Antes."""
    return sorted({0.0, *bets.raise_.limits(length)})


def best_raises(bets: Mapping[str, object], ante: pl.DataFrame) -> pl.DataFrame:
    """The best Raise for each of the player's rank counts, in Antes; 0 is a fold.

    Of equal decisions the one that bets less is taken. The simulation that checks perfect play
    plays these; pricing finds the same by itself, with `best_raise` of ante.sql.

    Args:
        bets: What the Ante and the Raise pay, from `main_bets`.
        ante: The dealer's hands by outcome, from `tables.count_ante`.

    Returns:
        Columns rank_counts, hands, raise.

    >>> bets = {"ante": {}, "raise": {"pays": 1}}
    >>> ante = {"rank_counts": ["11", "02"], "hands": [1, 1], "length": [2, 1],
    ...         "not_qualified": [0, 0], "lower": [3, 0], "equal": [0, 0], "higher": [1, 4]}
    >>> best_raises(bets, pl.DataFrame(ante))["raise"].to_list()
    [4.0, 0.0]
    """
    paid = MainBets.model_validate(bets)
    lengths = ante["length"].to_numpy()
    ways = ante.select(OUTCOMES).to_numpy().T
    raises = np.zeros(len(ante))
    for length in np.unique(lengths).tolist():
        hands, decisions = lengths == length, _decisions(paid, length)
        best = best_decisions(ways[:, hands], [paid.wins(bet, length) for bet in decisions])
        raises[hands] = np.array(decisions)[best]
    return ante.select("rank_counts", "hands", pl.Series("raise", raises))


class Played(NamedTuple):
    """Pairs of hands by outcome, of the hands with a length of straight that are played alike."""

    length: int
    raise_bet: Fraction
    """In Antes; 0 is a fold."""
    not_qualified: int
    lower: int
    equal: int
    higher: int


class PerfectPlay:
    """The payouts of the Ante and the Raise, and what perfect play makes of them in one deal.

    >>> bets = MainBets(**{"raise": {"least": 2, "most": 4, "pays": 1}})
    >>> ante = {"hands": [1, 1], "length": [2, 1], "not_qualified": [0, 0], "lower": [3, 0],
    ...         "equal": [0, 0], "higher": [1, 4]}
    >>> game = PerfectPlay(bets, pl.DataFrame(ante))
    >>> game.value()  # of 8 pairs of hands, 4 are folded; a 4x Raise wins 3 of the others
    Fraction(3, 4)
    >>> game.restoring("Raise, 1 to 2 cards", game.value() / 2)
    Fraction(3, 4)
    """

    def __init__(self, bets: MainBets, ante: pl.DataFrame) -> None:
        """Take what the Ante and the Raise pay, and the dealer's hands by outcome.

        Args:
            bets: What the Ante and the Raise pay.
            ante: Columns hands, length and the outcomes, as `tables.count_ante` makes them.
        """
        lengths = ante["length"].to_numpy()
        ways = ante.select(OUTCOMES).to_numpy().T * ante["hands"].to_numpy()
        self._ways = {length: ways[:, lengths == length] for length in np.unique(lengths).tolist()}
        self.pairs = int(ways.sum())
        """Pairs of a player's and a dealer's hand."""
        self._decisions = {
            length: [exact(bet) for bet in _decisions(bets, length)] for length in self._ways
        }
        self.payouts = {payout.name: payout for payout in bets.payouts(max(self._ways))}
        """Each payout by its name."""
        self.pays = {name: payout.pays for name, payout in self.payouts.items()}
        """What each payout is, to one."""
        self._names = {
            (payout.kind, length): name
            for name, payout in self.payouts.items()
            for length in range(payout.lengths.least, payout.lengths.most + 1)
        }
        self._best, self._parts = cache(self._found), cache(self._linear)

    def value(self, changed: Mapping[str, Fraction] | None = None) -> Fraction:
        """The expected win of perfect play, in Antes, with some payouts changed."""
        pays = {**self.pays, **(changed or {})}
        slopes, rest = self.slopes(pays)
        return sum((pays[name] * slope for name, slope in slopes.items()), rest)

    def restoring(self, payout: str, value: Fraction) -> Fraction | None:
        """What one payout must be for perfect play to have a value, the others as they are.

        Args:
            payout: One of `pays`.
            value: The expected win of perfect play, in Antes.

        Returns:
            To one; None if no payout from 0 to `MOST_PAYS` does it.
        """
        pays = self.pays | {payout: Fraction(MOST_PAYS)}
        while True:
            slopes, rest = self.slopes(pays)
            others = sum((pays[name] * slopes[name] for name in pays if name != payout), rest)
            if not slopes[payout]:
                return None
            root = (value - others) / slopes[payout]
            if not 0 <= root <= MOST_PAYS:
                return None
            if root >= pays[payout]:
                return pays[payout]
            pays[payout] = root

    def terms(self, pays: Mapping[str, Fraction], length: int) -> Terms:
        """What is paid with a straight of some length, at some payouts."""
        return Terms(*(pays[self._names[kind, length]] for kind in Terms._fields))

    def best_play(self, pays: Mapping[str, Fraction]) -> list[Played]:
        """What happens when every hand is played best at some payouts.

        Of equal decisions the one that bets less is taken. How a hand is best played depends on
        the payouts of its own length alone.
        """
        by_length = (self._best(length, self.terms(pays, length)) for length in self._ways)
        return [played for found in by_length for played in found]

    def _found(self, length: int, terms: Terms) -> list[Played]:
        """The same of one length; found once, while payouts of other lengths change."""
        ways, decisions = self._ways[length], self._decisions[length]
        best = best_decisions(ways, [terms.wins(bet) for bet in decisions])
        return [
            Played(length, bet, *ways[:, best == place].sum(axis=1).tolist())
            for place, bet in enumerate(decisions)
        ]

    def slopes(self, pays: Mapping[str, Fraction]) -> tuple[dict[str, Fraction], Fraction]:
        """The value of perfect play at some payouts, as a slope for each and the rest.

        A slope is what a payout of one more wins, per Ante, all decisions as they are.
        """
        slopes, rest = dict.fromkeys(pays, Fraction()), Fraction()
        for length in self._ways:
            won, lost = self._parts(length, self.terms(pays, length))
            rest += lost
            for kind, slope in zip(Terms._fields, won, strict=True):
                slopes[self._names[kind, length]] += slope
        return {name: slope / self.pairs for name, slope in slopes.items()}, rest / self.pairs

    def _linear(self, length: int, terms: Terms) -> tuple[list[Fraction | int], Fraction | int]:
        """What one more of each payout wins with the hands of a length, and all of them nothing."""
        won: list[Fraction | int] = [0] * len(Terms._fields)
        lost: Fraction | int = 0
        for _, bet, *ways in self._best(length, terms):
            rows = _win_of_each(bet)
            lost += sum(map(mul, ways, rows[-1]))
            won = [part + sum(map(mul, ways, row)) for part, row in zip(won, rows, strict=False)]
        return won, lost


@cache
def _win_of_each(raise_bet: Fraction) -> list[list[Fraction | int]]:
    """What each payout of 1 adds to the wins with a Raise; last, the wins where nothing is paid."""
    nothing = Terms().wins(raise_bet)
    added = [
        [win - other for win, other in zip(paid.wins(raise_bet), nothing, strict=True)]
        for paid in (Terms(**{kind: Fraction(1)}) for kind in Terms._fields)
    ]
    rows = (*added, nothing)
    return [[win.numerator if win.denominator == 1 else win for win in row] for row in rows]
