"""What the bets of the published game win, and how often: worked out apart from the SQL.

From exact counts or from simulated rounds, in whole numbers until the last division. The long
simulation and its tests stand on this; the tests compare it with the database.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import polars as pl

from straights.bets.paytable import Paytable, side_bet_cards, side_bet_lines
from straights.config.games import PUBLISHED, Games
from straights.count import tables
from straights.count.by_suit import hands_by_length
from straights.rules.deal import EQUAL, OUTCOMES, Deal
from straights.rules.straight import Straight


@dataclass(frozen=True)
class Wins:
    """How often a bet wins what, per initial bet.

    >>> fair = Wins({Fraction(1): 50, Fraction(-1): 50})
    >>> fair.house_edge, fair.std_error, fair.probability(Fraction(1))
    (0.0, 0.1, 0.5)
    """

    ways: Mapping[Fraction, int]
    """Hands or rounds with each win; a loss is negative."""

    @property
    def total(self) -> int:
        """All hands or rounds."""
        return sum(self.ways.values())

    @property
    def house_edge(self) -> float:
        """The expected loss per initial bet."""
        return float(-self._moment(1))

    @property
    def std_error(self) -> float:
        """The standard error of the house edge, if the ways are rounds."""
        return sqrt((self._moment(2) - self._moment(1) ** 2) / self.total)

    def probability(self, win: Fraction) -> float:
        """How likely a win is."""
        return self.ways.get(win, 0) / self.total

    def __add__(self, other: Wins) -> Wins:
        return Wins(Counter(self.ways) + Counter(other.ways))

    def _moment(self, power: int) -> Fraction:
        return Fraction(sum(win**power * ways for win, ways in self.ways.items()), self.total)


@dataclass(frozen=True)
class Game:
    """A deal, a paytable and a strategy."""

    deal: Deal
    paytable: Paytable
    raises: Mapping[Straight, float]
    """The Raise in Antes with each straight; 0 is a fold."""

    @classmethod
    def published(cls, games: Games) -> Game:
        """The published ones of a configuration."""
        deal, paytable = games.deals[PUBLISHED], games.variants[PUBLISHED].paytable
        bets = games.strategies[PUBLISHED].raise_bets(deal.rules)
        raises = {straight: paytable.raise_.nearest(bet) for straight, bet in bets.items()}
        return cls(deal, paytable, raises)

    def exact(self) -> dict[str, Wins]:
        """How often each bet wins what, over all hands."""
        hands = tables.count_ante(self.deal).select(
            "length", "high", *(pl.col(name) * pl.col("hands") for name in OUTCOMES)
        )
        cards = side_bet_cards(self.deal).items()
        return self._wins(hands, {bet: hands_by_length(self.deal, size) for bet, size in cards})

    def simulated(self, rounds: pl.DataFrame) -> dict[str, Wins]:
        """How often each bet wins what, of rounds as `tables.simulate_rounds` counts them."""
        player, dealer = (
            16 * pl.col(f"{who}_length").cast(pl.Int32) + pl.col(f"{who}_high")
            for who in ("player", "dealer")
        )
        outcome = (
            pl.when(pl.col("dealer_length") < self.deal.dealer_qualifies_with)
            .then(pl.lit("not_qualified"))
            .when(dealer < player)
            .then(pl.lit("lower"))
            .when(dealer > player)
            .then(pl.lit("higher"))
            .otherwise(pl.lit(EQUAL[self.deal.equal_hands]))
        )
        counted = rounds.group_by("player_length", "player_high").agg(
            pl.col("rounds").filter(outcome == name).sum().alias(name) for name in OUTCOMES
        )
        flushes = {
            "straight_flush_bonus": _by_length(rounds, "straight_flush"),
            "second_chance_bonus": _by_length(rounds, "second_chance"),
        }
        return self._wins(counted, flushes)

    def _wins(self, ante: pl.DataFrame, flushes: Mapping[str, Sequence[int]]) -> dict[str, Wins]:
        """Price the Ante by straight and outcome, and each side bet by the length of its flush."""
        wins = {bet: Counter[Fraction]() for bet in ("ante", *flushes)}
        for length, high, *ways in ante.iter_rows():
            won = self.paytable.wins(self.raises[Straight(length, high)], length)
            for win, times in zip(won, ways, strict=True):
                wins["ante"][win] += times
        for bet, lines in side_bet_lines(self.paytable, self.deal):
            for (least, most), pays in lines:
                wins[bet][Fraction(str(pays))] += sum(flushes[bet][least : most + 1])
        return {bet: Wins(ways) for bet, ways in wins.items()}


def _by_length(rounds: pl.DataFrame, flush: str) -> list[int]:
    """Rounds with each length of a straight flush, from 0 up to the longest dealt."""
    counted = dict(rounds.group_by(flush).agg(pl.col("rounds").sum()).iter_rows())
    return [counted.get(length, 0) for length in range(max(counted) + 1)]
