"""Worked rounds of the published game: the report shows them, the tests settle them."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from straights.bets.paytable import Paytable
from straights.bets.settle import Round, Settled, settle
from straights.errors import InputError
from straights.rules.cards import parse_cards
from straights.rules.deal import Deal

ANTE = 10
SIDE_BET = 5


class Example(NamedTuple):
    """One round, with what each bet must win (negative: lose) by the rules of the source."""

    title: str
    round: Round
    won: dict[str, float]


class SettledExample(NamedTuple):
    """A round by the rules of some game."""

    raise_bet: float
    """Moved to the nearer limit if it is outside."""
    results: list[Settled]
    as_by_source: bool
    """Whether each bet wins what it wins by the rules of the source."""


def settle_example(example: Example, deal: Deal, paytable: Paytable) -> SettledExample | None:
    """Settle a round by the rules of a game; None if its cards are not those of the deal."""
    try:
        replace(example.round, raise_bet=0).check(deal, paytable)
        length = deal.straight(example.round.player).length
        raise_bet = paytable.raise_.nearest(float(example.round.raise_bet), length)
        round_ = replace(example.round, raise_bet=raise_bet)
        stakes = dict.fromkeys(paytable.side_bets, SIDE_BET)
        results = settle(deal, paytable, round_, ante=ANTE, side_bets=stakes)
    except InputError:
        return None
    won = {result.bet: result.won for result in results}
    return SettledExample(raise_bet, results, won == example.won)


def _example(
    title: str, player: str, dealer: str, community: str, raise_bet: float, **won: float
) -> Example:
    hands = parse_cards(player), parse_cards(dealer), parse_cards(community)
    return Example(title, Round(*hands, raise_bet), won)


EXAMPLES = (
    _example(
        "The longer straight wins",
        "7c 8d 9h Ts 2c 4d Kh",
        "2d 3c 4s 9s Jc Kd 6h",
        "5c 6c Ah",
        4,
        **{"ante": 10, "raise": 40, "straight_flush_bonus": -5, "second_chance_bonus": -5},
    ),
    _example(
        "Six cards: the Raise pays 2 to 1",
        "5c 6d 7h 8s 9c Th 2d",
        "Qd Kc As 3h 4h 7s 9d",
        "Jh Qh Kh",
        4,
        **{"ante": 10, "raise": 80, "straight_flush_bonus": -5, "second_chance_bonus": 100},
    ),
    _example(
        "Equal length, the dealer's is higher",
        "5d 6c 7s Th Jc 2h 2s",
        "9c Td Jh 2c 3d 6h 6s",
        "Ac Kc 8d",
        2,
        **{"ante": -10, "raise": -20, "straight_flush_bonus": -5, "second_chance_bonus": -5},
    ),
    _example(
        "Equal straights push",
        "8c 9d Th 2s 3c Ad 5h",
        "8d 9c Ts 2c 3d 6h Kh",
        "Qc Qd Qs",
        2,
        **{"ante": 0, "raise": 0, "straight_flush_bonus": -5, "second_chance_bonus": -5},
    ),
    _example(
        "The dealer does not qualify",
        "Qc Kd Ah 2s 5c 7d 9h",
        "2c 3d 5h 7s 8c Td Qh",
        "4c 4d 4s",
        4,
        **{"ante": 10, "raise": 0, "straight_flush_bonus": -5, "second_chance_bonus": -5},
    ),
    _example(
        "A fold, and a side bet that wins",
        "As 2s 3s 6d 8c Th Qd",
        "4c 5c 6c 9h Jd Kh 2h",
        "4s 7h 9d",
        0,
        ante=-10,
        straight_flush_bonus=50,
        second_chance_bonus=100,
    ),
)
