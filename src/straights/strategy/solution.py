"""Bets solved exactly: how often each wins what, by perfect play or by a strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import polars as pl

from straights.bets.amounts import exact
from straights.bets.main_bets import main_bets
from straights.bets.paytable import Paytable
from straights.bets.perfect_play import best_raises
from straights.bets.side_bets import WHEN, SideBet, When, ways_of
from straights.count.by_suit import hands_by_length
from straights.count.tabulate.ante import count_ante
from straights.errors import InputError
from straights.rules.deal import OUTCOMES, Deal
from straights.rules.limits import check_deal
from straights.rules.looks import Look
from straights.strategy.hands import Hands
from straights.strategy.strategy import Strategy

ENDS: dict[When, tuple[str, ...]] = {
    "player_folds": OUTCOMES,
    "dealer_does_not_qualify": ("not_qualified",),
    "ante_wins": ("lower",),
    "ante_pushes": ("equal",),
    "ante_loses": ("higher",),
}
"""The dealer's hands with which a round ends so: of a player who folds, or of one who raises."""


@dataclass(frozen=True)
class Solution:
    """How often a bet wins what, exactly. All amounts are in initial bets.

    >>> fold_half = Solution({Fraction(-1): 5, Fraction(2): 5}, average_bet=Fraction(2))
    >>> fold_half.house_edge, fold_half.element_of_risk
    (Fraction(-1, 2), Fraction(-1, 4))
    >>> fold_half.standard_deviation, fold_half.hit_frequency
    (1.5, Fraction(1, 2))
    """

    ways: Mapping[Fraction, int]
    """How many ways of dealing give each win; a loss is negative."""
    average_bet: Fraction = Fraction(1)
    """The expected total wagered."""

    @property
    def house_edge(self) -> Fraction:
        """The expected loss."""
        return -self._moment(1)

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss divided by the expected total wagered."""
        return self.house_edge / self.average_bet

    @property
    def standard_deviation(self) -> float:
        """The typical distance of one round's win from the average."""
        return sqrt(self._moment(2) - self._moment(1) ** 2)

    @property
    def hit_frequency(self) -> Fraction:
        """The share of rounds in which the bet wins more than it loses."""
        won = sum(ways for win, ways in self.ways.items() if win > 0)
        return Fraction(won, sum(self.ways.values()))

    def _moment(self, power: int) -> Fraction:
        total = sum(win**power * ways for win, ways in self.ways.items())
        return Fraction(total, sum(self.ways.values()))


def decisions(
    deal: Deal,
    paytable: Paytable,
    strategy: Strategy | None = None,
    counts: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """Every hand of the player with its Raise: the best one, or that of a strategy.

    Suits do not matter to the Ante, so a row stands for all hands with as many cards of each rank.

    Args:
        deal: The deal.
        paytable: What the Ante and the Raise pay.
        strategy: Left out: perfect play. A Raise outside the limits is moved to the nearer.
        counts: The columns of the result but raise, as a run has them in the deal's file of facts
            ante.parquet; left out, they are counted.

    Returns:
        Columns rank_counts (cards of each rank, a digit a rank, the lowest first, wild cards last),
        hands (how many have these), length and high (of the straight), the dealer's hands against
        it (not_qualified, lower, equal, higher), and raise (in Antes; 0 is a fold).

    Raises:
        InputError: the deal is too large to count; or the strategy does not say what to do.

    >>> small = Deal(ranks="23456A", cards={"player": 3, "dealer": 3, "community": 0})
    >>> paytable = Paytable.model_validate({"raise": {"pays": {"1 or more": 1}}})
    >>> rows = decisions(small, paytable)
    >>> rows.filter(rank_counts="111000").select("hands", "lower", "raise").row(0)
    (64, 36, 2.0)
    >>> rows["hands"].sum() == small.hands(3)
    True
    """
    check_deal(deal)
    ante = count_ante(deal) if counts is None else counts
    if strategy is None:
        return ante.with_columns(best_raises(main_bets(paytable), ante)["raise"])
    wanted = strategy.raises(Hands.of(deal, ante["rank_counts"])).tolist()
    raises = map(paytable.raise_.nearest, wanted, ante["length"])
    return ante.with_columns(pl.Series("raise", raises))


def by_straight(counts: pl.DataFrame) -> pl.DataFrame:
    """The dealer's hands against each straight of the player, all hands with it taken as one.

    Perfect play of these is the best that a player can do who looks at the straight alone.

    Args:
        counts: The dealer's hands against each hand of the player, from `count_ante`.
    """
    outcomes = (pl.col(outcome).dot("hands") for outcome in OUTCOMES)
    alike = counts.group_by("length", "high", maintain_order=True).agg(
        pl.lit("").alias("rank_counts"), pl.lit(1).alias("hands"), *outcomes
    )
    return alike.select(counts.columns)


def solve(
    deal: Deal,
    paytable: Paytable,
    strategy: Strategy | None = None,
    counts: pl.DataFrame | None = None,
) -> Solution:
    """Solve the Ante and the Raise together, over every pair of a player's and a dealer's hand.

    Args:
        deal: The deal.
        paytable: What the Ante and the Raise pay.
        strategy: Left out: perfect play. A Raise outside the limits is moved to the nearer.
        counts: As for `decisions`; left out, they are counted.

    Raises:
        InputError: the deal is too large to count; or the strategy does not say what to do.

    >>> from pathlib import Path
    >>> from straights import open_games
    >>> games = open_games(Path("config"))
    >>> deal, paytable = games.deals["published"], games.variants["published"].paytable
    >>> best = solve(deal, paytable)
    >>> played = solve(deal, paytable, games.strategies["published"])
    >>> f"{float(best.house_edge):.4%}, {float(played.house_edge):.4%}"
    '2.7338%, 2.7765%'
    >>> f"{float(best.average_bet):.4f}, {float(best.element_of_risk):.4%}"
    '2.5772, 1.0608%'
    """
    alike = decisions(deal, paytable, strategy, counts).group_by("length", "raise")
    pairs = alike.agg((pl.col(OUTCOMES) * pl.col("hands")).sum())
    ways, staked = Counter[Fraction](), Fraction()
    for length, raise_bet, *times in pairs.iter_rows():
        staked += (1 + exact(raise_bet)) * sum(times)
        for win, each in zip(paytable.wins(raise_bet, length), times, strict=True):
            ways[win] += each
    return Solution(dict(sorted(ways.items())), staked / ways.total())


def solve_side_bet(deal: Deal, bet: SideBet, played: pl.DataFrame | None = None) -> Solution:
    """Solve a side bet, over every hand of the cards that it looks at.

    Args:
        deal: The deal.
        bet: The bet, one of a paytable's `side_bets` or your own.
        played: What the player does with every hand, from `decisions`: a bet that has action only
            when the Ante ends in some way needs it.

    Raises:
        InputError: the deal has no such cards, no line covers what they can measure, or the bet has
            action only when the Ante ends in some way and looks at more than the player's straight:
            the database of a run prices that.

    >>> pays = {3: 10, 4: 25, 5: 100, 6: 500, 7: 5000}
    >>> bet = SideBet(cards="player", measure="straight_flush", pays=pays)
    >>> solution = solve_side_bet(Deal(), bet)
    >>> f"{float(solution.house_edge):.4%}", solution.ways[Fraction(5000)]
    ('12.0624%', 32)
    """
    lines, ways = bet.lines(deal), Counter[Fraction]()
    if bet.when is None:
        hands = hands_by_length(deal, bet.look)
    elif played is None or not is_solved(bet):
        raise InputError(
            f"this bet has action only when {WHEN[bet.when]}, which depends on how the Ante is"
            " played; put it into a paytable and run 'make report'"
        )
    else:
        hands = [0] * (bet.look.longest(deal) + 1)
        acts = (pl.col("raise") == 0) == (bet.when == "player_folds")
        ending = pl.sum_horizontal(ENDS[bet.when]) * acts
        pairs = played.group_by("length").agg(
            (ending * pl.col("hands")).sum().alias("acting"),
            (pl.sum_horizontal(OUTCOMES) * pl.col("hands")).sum().alias("every"),
        )
        for length, acting, every in pairs.iter_rows():
            hands[length] = acting
            ways[Fraction()] += every - acting
    for line in reversed(lines):
        ways[exact(line.pays)] += ways_of(line, hands)
    return Solution(dict(ways))


def is_solved(bet: SideBet) -> bool:
    """Whether counts by hand know all that a side bet depends on, once it is known how to play."""
    return bet.when is None or bet.look == Look(("player",), "straight")
