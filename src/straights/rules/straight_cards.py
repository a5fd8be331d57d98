"""The cards that make a hand's straight, and what the wild ones among them play as."""

from __future__ import annotations

from typing import NamedTuple

from straights.rules.cards import LOW_ACE, RANK_NAMES, RANK_VALUES, Card
from straights.rules.deal import Deal
from straights.rules.straight import Straight

LETTERS = {value: rank for rank, value in RANK_VALUES.items()} | {LOW_ACE: "A"}
"""Rank value to rank letter."""


class StraightCards(NamedTuple):
    """A straight and the cards that make it."""

    straight: Straight
    cards: tuple[Card, ...]
    """In the order of the run, rising; a wild card as itself."""
    play_as: tuple[str, ...]
    """What each plays as: the name of a rank, or in a straight flush a card."""


def straight_cards(deal: Deal, hand: tuple[Card, ...]) -> StraightCards:
    """The longest straight of a hand, suits ignored.

    Of several cards of a rank the first held is taken. A wild card plays as itself if it can.

    >>> deal = Deal(wild_ranks="2")
    >>> made = straight_cards(deal, deal.parse("Jd Ts 9c 2h 7s"))
    >>> [f"{card} as {rank}" for card, rank in zip(made.cards, made.play_as)]
    ['7s as 7', '2h as 8', '9c as 9', 'Ts as 10', 'Jd as J']
    """
    return _made(deal, hand, deal.straight(hand))


def straight_flush_cards(deal: Deal, hand: tuple[Card, ...]) -> StraightCards:
    """The longest straight within one suit of a hand; of equal ones, in the deck's first suit.

    >>> deal = Deal(jokers=1)
    >>> straight_flush_cards(deal, deal.parse("Kc Ah Qh Jk")).play_as
    ('Qh', 'Kh', 'Ah')
    """
    straight = deal.straight_flush(hand)
    suit = next(suit for suit in deal.suits if deal.straight(deal.of_suit(hand, suit)) == straight)
    return _made(deal, deal.of_suit(hand, suit), straight, suit)


def _made(deal: Deal, hand: tuple[Card, ...], straight: Straight, suit: str = "") -> StraightCards:
    run = deal.rules.run(straight)
    natural = {card.rank: card for card in reversed(hand) if not deal.deck.is_wild(card)}
    wild = sorted(filter(deal.deck.is_wild, hand), key=lambda card: card.suit == suit)
    ranks = [LETTERS[value] for value in run]
    itself = {card.rank: card for card in wild if card.rank in ranks}
    others = [card for card in wild if card not in itself.values()]
    cards = tuple((natural | itself).get(rank) or others.pop(0) for rank in ranks)
    names = (f"{LETTERS[value]}{suit}" if suit else RANK_NAMES[value] for value in run)
    return StraightCards(straight, cards, tuple(names))
