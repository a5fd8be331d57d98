"""Advice for one hand: what each decision is worth, exactly, and which is best."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from operator import mul
from pathlib import Path
from typing import NamedTuple

from straights.bets.paytable import Paytable
from straights.count import tables
from straights.errors import InputError
from straights.io import facts
from straights.io.text import count_of
from straights.rules.cards import Card
from straights.rules.deal import Deal
from straights.rules.straight import Straight
from straights.strategy.hands import Hands
from straights.strategy.strategy import FOLD, Strategy


class DealerCounts(NamedTuple):
    """The dealer's hands by outcome, once the player's cards are known."""

    not_qualified: int
    lower: int
    equal: int
    higher: int


@dataclass(frozen=True)
class Advice:
    """What to do with one hand. A Raise is in Antes, 0 is a fold; values are in Antes won.

    >>> deal = Deal(cards={"player": 3, "dealer": 3, "community": 0})
    >>> paytable = Paytable.model_validate({"raise": {"pays": {"1 or more": 1}}})
    >>> hand, never = deal.parse("Qc Kd Ah"), Strategy(play=[{"fold": "anything else"}])
    >>> advice = advise(deal, paytable, never, hand)
    >>> advice.values[advice.best] - advice.cost == advice.values[advice.published]
    True
    """

    straight: Straight
    dealer: DealerCounts
    values: dict[float, Fraction]
    """The expected win of folding and of each Raise, rising."""
    best: float
    runner_up: float
    published: float
    """What the published strategy does."""
    cost: Fraction
    """What following the published strategy costs, compared with the best decision."""


def rank_counts(deal: Deal, cards: tuple[Card, ...]) -> str:
    """How many cards of each rank a hand of the player holds, a digit a rank, as facts name it.

    >>> from straights.rules.cards import parse_cards
    >>> rank_counts(Deal(), parse_cards("2c 3d 4h 9s 9d Kc As"))
    '1110000200011'

    Raises:
        InputError: wrong number of cards, or a card twice or not in the deck.
    """
    if len(cards) != deal.cards.player:
        dealt, given = count_of(deal.cards.player, "card"), count_of(len(cards), "was", "were")
        raise InputError(f"the player is dealt {dealt}, {given} given")
    deal.deck.check(cards)
    naturals = [sum(card.rank == rank for card in cards) for rank in deal.deck.natural_ranks]
    wild = [deal.deck.wilds(cards)] if deal.deck.wild_cards else []
    return "".join(map(str, [*naturals, *wild]))


def read_dealer_counts(file: Path, deal: Deal, cards: tuple[Card, ...]) -> DealerCounts:
    """The dealer's hands against one hand of the player, from the file of facts of the deal.

    Raises:
        InputError: the player cannot hold these cards; or the file is missing or damaged.
    """
    held = rank_counts(deal, cards)
    if not file.exists():
        raise InputError(f"{file}: is missing; run 'make report' to make it")
    counts, _ = facts.read(file, tables.ante_fact(deal))
    return DealerCounts(*counts.filter(rank_counts=held).select(DealerCounts._fields).row(0))


def count_dealer(deal: Deal, cards: tuple[Card, ...]) -> DealerCounts:
    """The dealer's hands against one hand of the player, counted.

    Raises:
        InputError: the player cannot hold these cards.
    """
    from straights.count import ante  # noqa: PLC0415 - with a file of facts, numba is not needed

    hand = Hands.of(deal, [rank_counts(deal, cards)])
    return DealerCounts(*ante.dealer_counts(deal, hand.ways)[0].tolist())


def advise(
    deal: Deal,
    paytable: Paytable,
    strategy: Strategy,
    cards: tuple[Card, ...],
    dealer: DealerCounts | None = None,
) -> Advice:
    """What folding and each Raise are worth with a hand, and what a strategy costs with it.

    Args:
        deal: The deal.
        paytable: What each outcome pays.
        strategy: The strategy to compare with; a Raise outside the limits is moved to the nearer.
        cards: The player's hand.
        dealer: The dealer's hands against this one; left out, they are counted.

    Returns:
        The advice. Of equally good decisions, the smallest bet is best.

    Raises:
        InputError: the player cannot hold these cards, or the strategy looks at more than the
            straight.

    >>> deal = Deal(cards={"player": 3, "dealer": 3, "community": 0})
    >>> paytable = Paytable.model_validate({"raise": {"pays": {"1 or more": 1}}})
    >>> strategy = Strategy(play=[{"raise 2x": "J-Q-K or higher"}, {"fold": "anything else"}])
    >>> advice = advise(deal, paytable, strategy, deal.parse("Qc Kd Ah"))
    >>> advice.best, advice.published, advice.dealer.higher
    (4.0, 2.0, 0)
    """
    dealer = dealer or count_dealer(deal, cards)
    straight = deal.straight(cards)
    bets = _decisions(paytable, straight.length)
    values = {bet: _value(paytable, straight, dealer, bet) for bet in bets}
    best, runner_up, *_ = sorted(values, key=values.__getitem__, reverse=True)
    published = paytable.raise_.nearest(strategy.raise_bet(straight), straight.length)
    cost = values[best] - _value(paytable, straight, dealer, published)
    return Advice(straight, dealer, values, best, runner_up, published, cost)


def _decisions(paytable: Paytable, length: int) -> list[float]:
    """Folding, the least Raise, the greatest, and the whole ones between."""
    least, most = paytable.raise_.limits(length)
    return sorted({FOLD, least, most, *map(float, range(ceil(least), int(most) + 1))})


def _value(
    paytable: Paytable, straight: Straight, dealer: DealerCounts, raise_bet: float
) -> Fraction:
    """The expected win of a decision."""
    wins = paytable.wins(raise_bet, straight.length)
    return sum(map(mul, wins, dealer), Fraction()) / sum(dealer)
