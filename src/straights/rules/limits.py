"""What is too large to count, refused before any work with the reason.

Counts are whole numbers of 64 bits. Hands of one player always fit: a deck has up to 56 cards, and
C(56, 28) is below 2**53. What needs a limit is hands beside hands, and what fills memory or time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

from straights.errors import InputError
from straights.rules.deal import Deal
from straights.rules.looks import Look, shapes
from straights.rules.rank_counts import most_hands, number

LARGEST = 2**63 - 1

MOST_RANK_COUNTS = 1_000_000
"""Rank counts of the player, each a row of facts that every variant is priced from."""

MOST_RANK_COUNTS_TOGETHER = 2_000_000
"""Rank counts of the player's and the community's cards: the joint count holds a row for each, of
about a kilobyte."""

MOST_CELLS = 50_000_000
"""Numbers that simulated rounds are counted in, of eight bytes each, in every job that deals."""

MOST_VISITS = 10**12
"""Hands visited one by one: hours."""

FEWER_CARDS = "deal fewer cards"
ANOTHER_FILE = f"{FEWER_CARDS}, or restore this deal and write yours into another file"
"""The remedy for what is counted of the published deal alone."""


def check_deal(deal: Deal) -> None:
    """Refuse a deal whose Ante cannot be counted and priced exactly.

    Raises:
        InputError: what is too large, and by how much.

    >>> check_deal(Deal(cards={"player": 13, "dealer": 3}))
    Traceback (most recent call last):
    straights.errors.InputError: too large to count: 3,598,180 rank counts of the player's hands,\
 where 1,000,000 are the most; deal fewer cards
    """
    refuse_above(
        MOST_RANK_COUNTS,
        number(deal.deck.copies, deal.cards.player),
        "rank counts of the player's hands",
    )
    pairs = deal.hands(deal.cards.player) * deal.dealer_hands
    refuse_above(LARGEST, pairs, "pairs of hands of player and dealer")


def check_together(deal: Deal) -> None:
    """Refuse a deal whose side bets cannot be counted together with the Ante.

    Raises:
        InputError: what is too large, and by how much.
    """
    copies, cards = deal.deck.copies, deal.cards
    refuse_above(
        MOST_RANK_COUNTS_TOGETHER,
        number(copies, deal.cards.with_table),
        "rank counts of the player's and the community's cards",
        ANOTHER_FILE,
    )
    check_flush_pairs(deal)
    left = len(deal.deck.cards) - cards.player
    deals = (
        most_hands(copies, cards.player)
        * comb(left, cards.community)
        * comb(left - cards.community, cards.dealer)
    )
    what = "deals of all cards in which the player holds the same ranks"
    refuse_above(LARGEST, deals, what, ANOTHER_FILE)


def check_flush_pairs(deal: Deal) -> None:
    """Refuse a deal whose side bets cannot be counted together.

    Raises:
        InputError: what is too large, and by how much.
    """
    left = len(deal.deck.cards) - deal.cards.player
    hands = deal.hands(deal.cards.player) * comb(left, deal.cards.community)
    what = "hands of the player with cards on the table"
    refuse_above(LARGEST, hands, what, ANOTHER_FILE)


def check_looks(deal: Deal, looks: Sequence[Look]) -> None:
    """Refuse side bets that look at more than the simulation can count together.

    Raises:
        InputError: what is too large, and by how much.
    """
    refuse_above(
        MOST_CELLS,
        sum(map(prod, shapes(deal, looks))),
        f"numbers to count rounds by each pair of the {len(looks)} things that side bets on this"
        " deal look at",
        "let fewer bets look at different things, or put them on a copy of the deal",
    )


def check_visits(deal: Deal) -> None:
    """Refuse a deal whose hands are too many to be visited one by one.

    Raises:
        InputError: what is too large, and by how much.
    """
    cards, wild_cards = deal.cards.with_table, deal.deck.wild_cards
    naturals = len(deal.deck.cards) - wild_cards
    visits = sum(comb(naturals, cards - wilds) for wilds in range(min(wild_cards, cards) + 1))
    refuse_above(
        MOST_VISITS,
        visits,
        f"hands of {cards} cards to visit",
        f"take the deal out of the list, or {FEWER_CARDS}",
    )


def refuse_above(most: int, found: int, what: str, remedy: str = FEWER_CARDS) -> None:
    """Raise InputError, with the remedy, if more of something is found than there may be."""
    if found > most:
        raise InputError(
            f"too large to count: {found:,} {what}, where {most:,} are the most; {remedy}"
        )
