"""Exact counts of longest straights and straight flushes, without visiting a hand.

A suit holds one of the 2**ranks sets of natural ranks. Counting the sets by size and by the place
of their best straight gives a polynomial for "no better than this straight" in one suit; its power
over the suits counts hands, and differences of neighbours give exact counts. Wild cards belong to
no suit: the same is done for each number of them, with what they make of the sets of ranks.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from straights.rules.deal import Deal
from straights.rules.straight import LONGEST, StraightRules

Counts = npt.NDArray[np.int64]


def sets_by_size(rules: StraightRules, wilds: int, most: int) -> Counts:
    """How many sets of natural ranks have each best straight and each size.

    Args:
        rules: The straight rules.
        wilds: Wild cards held beside each set.
        most: The greatest size.

    Returns:
        Array [straight, size], sizes 0 to `most`.
    """
    table = rules.table[wilds]
    sizes = np.bitwise_count(np.arange(len(table)))
    small = sizes <= most
    counts = np.zeros((len(rules.straights), most + 1), dtype=np.int64)
    np.add.at(counts, (table[small], sizes[small]), 1)
    return counts


def straight_flush_counts(rules: StraightRules, suits: int, cards: int) -> Counts:
    """Hands by their longest straight flush.

    Args:
        rules: The straight rules.
        suits: Suits in the deck.
        cards: Cards in a hand.

    Returns:
        Hands for each of `rules.straights`; they add up to all hands of the deck.

    Raises:
        ValueError: there are more hands than 64 bits hold.

    >>> int(straight_flush_counts(StraightRules(), 4, 7)[-34:].sum())  # 7 cards or more
    32
    """
    _refuse_overflow(rules, suits, cards)
    counts = np.zeros(len(rules.straights), dtype=np.int64)
    for wilds in range(min(rules.wild_cards, cards) + 1):
        at_most = sets_by_size(rules, wilds, cards - wilds).cumsum(axis=0)
        hands = np.eye(1, cards - wilds + 1, dtype=np.int64).repeat(len(at_most), axis=0)
        for _ in range(suits):
            hands = np.array(
                [np.convolve(a, b)[: len(a)] for a, b in zip(hands, at_most, strict=True)]
            )
        counts += comb(rules.wild_cards, wilds) * np.diff(hands[:, -1], prepend=0)
    return counts


def hands_by_length(deal: Deal, cards: int) -> list[int]:
    """Hands of some size whose longest straight flush has 0, 1, ... `LONGEST` cards."""
    hands = np.zeros(LONGEST + 1, dtype=np.int64)
    np.add.at(hands, deal.rules.lengths, straight_flush_counts(deal.rules, len(deal.suits), cards))
    return [int(number) for number in hands]


def straight_counts(rules: StraightRules, suits: int, cards: int) -> Counts:
    """Hands by their longest straight, suits ignored.

    A set of k ranks is held by as many hands of n natural cards as the coefficient of x**n in
    ((1 + x)**suits - 1)**k says.

    Returns:
        Hands for each of `rules.straights`; they add up to all hands of the deck.

    Raises:
        ValueError: there are more hands than 64 bits hold.

    >>> int(straight_counts(StraightRules(), 4, 7).sum())
    133784560
    """
    _refuse_overflow(rules, suits, cards)
    one_rank = np.array([0] + [comb(suits, held) for held in range(1, suits + 1)], dtype=np.int64)
    ways = [np.eye(1, cards + 1, dtype=np.int64)[0]]
    for _ in range(cards):
        ways.append(np.convolve(ways[-1], one_rank)[: cards + 1])
    by_size = np.array(ways)
    counts = np.zeros(len(rules.straights), dtype=np.int64)
    for wilds in range(min(rules.wild_cards, cards) + 1):
        naturals = cards - wilds
        sets = sets_by_size(rules, wilds, naturals)
        counts += comb(rules.wild_cards, wilds) * (sets @ by_size[: naturals + 1, naturals])
    return counts


def _refuse_overflow(rules: StraightRules, suits: int, cards: int) -> None:
    deck = (len(rules.ranks) - len(rules.wild_ranks)) * suits + rules.wild_cards
    if comb(deck, cards) >= 2**63:
        raise ValueError(f"{deck} cards make more hands of {cards} than 64 bits hold")
