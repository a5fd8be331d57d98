"""Which single payout, changed to what, gives perfect play of the Ante another value.

With every hand's best decision held fast, the value is linear in each payout; as decisions change,
it is convex and rises in straight pieces. So from a payout that is too high, the root of the piece
at hand is nearer and never too low: Newton's method gets to the payout sought. Values are fractions
of whole counts; which decision is best is found in floating point, so that of two which differ by
less than that tells, either may be taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import polars as pl

from straights.bets import pays as lines_of_bets
from straights.bets.pays import Lengths
from straights.bets.paytable import MainBets
from straights.io.text import count_of

MOST_PAYS = Fraction(lines_of_bets.MOST_PAYS)
"""No paytable pays more."""

ANTE = "Ante, when it wins"
ANTE_UNQUALIFIED = "Ante, when the dealer does not qualify"
RAISE_UNQUALIFIED = "Raise, when the dealer does not qualify"


def raise_line(lengths: Lengths) -> str:
    """The name of a line of the Raise."""
    return f"Raise, {count_of(lengths, 'card')}"


class Played(NamedTuple):
    """Pairs of hands by outcome, of the hands of one line of the Raise that are played alike."""

    line: str
    raise_bet: Fraction
    """In Antes; 0 is a fold."""
    not_qualified: int
    lower: int
    equal: int
    higher: int


class AntePayouts:
    """The payouts of the Ante and the Raise, and what perfect play makes of them in one deal.

    >>> bets = MainBets(**{"raise": {"least": 2, "most": 4, "pays": {"1 or more": 1}}})
    >>> ante = {"hands": [1, 1], "length": [2, 1], "not_qualified": [0, 0], "lower": [3, 0],
    ...         "equal": [0, 0], "higher": [1, 4]}
    >>> game = AntePayouts(bets, pl.DataFrame(ante))
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
        ante = ante.sort("length")
        hands, length = ante["hands"].to_numpy(), ante["length"].to_numpy()
        self._ways = [
            hands * ante[outcome].to_numpy()
            for outcome in ("not_qualified", "lower", "equal", "higher")
        ]
        self._floats = [way.astype(float) for way in (*self._ways, sum(self._ways))]
        self.pairs = sum(int(way.sum()) for way in self._ways)
        """Pairs of a player's and a dealer's hand."""
        self._raises = bets.raise_.least, bets.raise_.most
        longest = int(length.max())
        lines = sorted((Lengths.parse(key), pay) for key, pay in bets.raise_.pays.items())
        self._hands = {
            raise_line(Lengths(line.least, min(line.most, longest))): slice(
                *length.searchsorted([line.least, line.most + 1])
            )
            for line, _ in lines
            if line.least <= longest
        }
        self._played: dict[tuple[str, Fraction, Fraction, Fraction, Fraction], list[Played]] = {}
        numbers = [
            bets.ante.pays,
            bets.ante.dealer_does_not_qualify,
            bets.raise_.dealer_does_not_qualify,
            *(pay for _, pay in lines),
        ]
        names = [ANTE, ANTE_UNQUALIFIED, RAISE_UNQUALIFIED, *self._hands]
        self.pays = {name: Fraction(str(pay)) for name, pay in zip(names, numbers, strict=False)}
        """What each payout is, to one."""

    def value(self, changed: Mapping[str, Fraction] | None = None) -> Fraction:
        """The expected win of perfect play, in Antes, with some payouts changed."""
        pays = {**self.pays, **(changed or {})}
        slopes, rest = self._best(pays)
        return sum((pays[name] * slope for name, slope in slopes.items()), rest)

    def restoring(self, payout: str, value: Fraction) -> Fraction | None:
        """What one payout must be for perfect play to have a value, the others as they are.

        Args:
            payout: One of `pays`.
            value: The expected win of perfect play, in Antes.

        Returns:
            To one; None if no payout from 0 to `MOST_PAYS` does it.
        """
        pays = self.pays | {payout: MOST_PAYS}
        while True:
            slopes, rest = self._best(pays)
            others = sum((pays[name] * slopes[name] for name in pays if name != payout), rest)
            if not slopes[payout]:
                return None
            root = (value - others) / slopes[payout]
            if not 0 <= root <= MOST_PAYS:
                return None
            if root >= pays[payout]:
                return pays[payout]
            pays[payout] = root

    def best_play(self, pays: Mapping[str, Fraction]) -> list[Played]:
        """What happens when every hand is played best at some payouts.

        Of equal decisions the one that bets less is taken. How a hand is best played depends on
        one line of the Raise: its own.
        """
        main = pays[ANTE], pays[ANTE_UNQUALIFIED], pays[RAISE_UNQUALIFIED]
        return [played for line in self._hands for played in self._line(line, *main, pays[line])]

    def _line(
        self,
        line: str,
        ante: Fraction,
        ante_unqualified: Fraction,
        raise_unqualified: Fraction,
        pay: Fraction,
    ) -> list[Played]:
        """The same of the hands of one line; found once, while other lines' payouts change."""
        key = line, ante, ante_unqualified, raise_unqualified, pay
        if key not in self._played:
            ways = [way[self._hands[line]] for way in self._ways]
            not_qualified, lower, _, higher, every = (
                way[self._hands[line]] for way in self._floats
            )
            fixed = not_qualified * float(ante_unqualified) + lower * float(ante) - higher
            raised = not_qualified * float(raise_unqualified) + lower * float(pay) - higher
            least, most = (fixed + bet * raised for bet in self._raises)
            raises = np.maximum(least, most) > -every
            lower_raise = raises & (least >= most)
            choices = (~raises, lower_raise, raises & ~lower_raise)
            self._played[key] = [
                Played(line, Fraction(str(bet)), *(int(way[chosen].sum()) for way in ways))
                for bet, chosen in zip((0, *self._raises), choices, strict=True)
            ]
        return self._played[key]

    def _best(self, pays: Mapping[str, Fraction]) -> tuple[dict[str, Fraction], Fraction]:
        """The value of perfect play at some payouts, as a slope for each and the rest."""
        slopes = {name: Fraction() for name in pays}
        lost = Fraction()
        for line, bet, not_qualified, lower, equal, higher in self.best_play(pays):
            if not bet:
                lost += not_qualified + lower + equal + higher
                continue
            slopes[ANTE] += lower
            slopes[ANTE_UNQUALIFIED] += not_qualified
            slopes[RAISE_UNQUALIFIED] += bet * not_qualified
            slopes[line] += bet * lower
            lost += (1 + bet) * higher
        return {name: slope / self.pairs for name, slope in slopes.items()}, -lost / self.pairs
