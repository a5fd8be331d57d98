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

from straights.bets.paytable import Paytable, looks_of
from straights.bets.side_bets import SideBet
from straights.count import tables
from straights.count.by_suit import hands_by_length
from straights.game.configured import PUBLISHED, Games
from straights.rules.deal import EQUAL, OUTCOMES, Deal
from straights.rules.looks import Look
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
        raises = {
            straight: paytable.raise_.nearest(bet, straight.length)
            for straight, bet in bets.items()
        }
        return cls(deal, paytable, raises)

    @property
    def side_bets(self) -> dict[str, SideBet]:
        """Those that always have action: the others depend on how the Ante is played."""
        return {name: bet for name, bet in self.paytable.side_bets.items() if not bet.when}

    def title(self, bet: str) -> str:
        """A bet's name as a player reads it."""
        return "Ante and Raise" if bet == "ante" else self.side_bets[bet].title

    @property
    def looks(self) -> list[Look]:
        """What the side bets measure."""
        return looks_of([self.paytable])

    def exact(self) -> dict[str, Wins]:
        """How often each bet wins what, over all hands."""
        hands = tables.count_ante(self.deal).select(
            "length", "high", *(pl.col(name) * pl.col("hands") for name in OUTCOMES)
        )
        measured = {
            name: hands_by_length(self.deal, bet.look) for name, bet in self.side_bets.items()
        }
        return self._wins(hands, measured)

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
        one = tables.of_look(rounds, self.looks[0])
        counted = one.group_by("player_length", "player_high").agg(
            pl.col("rounds").filter(outcome == name).sum().alias(name) for name in OUTCOMES
        )
        measured = {name: _by_length(rounds, bet.look) for name, bet in self.side_bets.items()}
        return self._wins(counted, measured)

    def _wins(self, ante: pl.DataFrame, measured: Mapping[str, Sequence[int]]) -> dict[str, Wins]:
        """Price the Ante by straight and outcome, and each side bet by the length of its flush."""
        wins = {bet: Counter[Fraction]() for bet in ("ante", *measured)}
        for length, high, *ways in ante.iter_rows():
            won = self.paytable.wins(self.raises[Straight(length, high)], length)
            for win, times in zip(won, ways, strict=True):
                wins["ante"][win] += times
        for bet, lengths in measured.items():
            for (least, most), pays in self.side_bets[bet].lines(self.deal):
                wins[bet][Fraction(str(pays))] += sum(lengths[least : most + 1])
        return {bet: Wins(ways) for bet, ways in wins.items()}


def _by_length(rounds: pl.DataFrame, look: Look) -> list[int]:
    """Rounds by what a look measures, from 0 up to the most dealt."""
    frame = tables.of_look(rounds, look)
    counted = dict(frame.group_by("length").agg(pl.col("rounds").sum()).iter_rows())
    return [counted.get(length, 0) for length in range(max(counted) + 1)]
