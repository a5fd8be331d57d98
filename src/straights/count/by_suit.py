"""Exact counts of longest straights and straight flushes, without visiting a hand.

A suit holds one of the 2**ranks sets of ranks. Counting the sets by size and by the place of
their best straight gives a polynomial for "no better than this straight" in one suit; its power
over the suits counts hands, and differences of neighbours give exact counts.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from straights.straight import StraightRules

Counts = npt.NDArray[np.int64]


def sets_by_size(rules: StraightRules, most: int) -> Counts:
    """How many sets of ranks have each best straight and each size.

    Returns:
        Array [straight, size], sizes 0 to `most`.
    """
    sizes = np.bitwise_count(np.arange(len(rules.table)))
    counts = np.zeros((len(rules.straights), len(rules.ranks) + 1), dtype=np.int64)
    np.add.at(counts, (rules.table, sizes), 1)
    padded = np.zeros((len(rules.straights), most + 1), dtype=np.int64)
    width = min(most, len(rules.ranks)) + 1
    padded[:, :width] = counts[:, :width]
    return padded


def straight_flush_counts(rules: StraightRules, suits: int, cards: int) -> Counts:
    """Hands by their longest straight flush.

    Args:
        rules: The straight rules.
        suits: Suits in the deck.
        cards: Cards in a hand.

    Returns:
        Hands for each of `rules.straights`; they add up to C(ranks * suits, cards).

    >>> int(straight_flush_counts(StraightRules(), 4, 7)[-34:].sum())  # 7 cards or more
    32
    """
    at_most = sets_by_size(rules, cards).cumsum(axis=0)
    hands = np.zeros((len(at_most), cards + 1), dtype=np.int64)
    hands[:, 0] = 1
    for _ in range(suits):
        hands = np.array(
            [np.convolve(a, b)[: cards + 1] for a, b in zip(hands, at_most, strict=True)]
        )
    return np.diff(hands[:, cards], prepend=0)


def straight_counts(rules: StraightRules, suits: int, cards: int) -> Counts:
    """Hands by their longest straight, suits ignored.

    A set of k ranks is held by as many hands as the coefficient of x**cards in
    ((1 + x)**suits - 1)**k says.

    Returns:
        Hands for each of `rules.straights`; they add up to C(ranks * suits, cards).

    >>> int(straight_counts(StraightRules(), 4, 7).sum())
    133784560
    """
    one_rank = np.array([0] + [comb(suits, held) for held in range(1, suits + 1)], dtype=np.int64)
    ways = np.zeros(cards + 1, dtype=np.int64)
    power = np.array([1], dtype=np.int64)
    for size in range(cards + 1):
        ways[size] = power[cards] if cards < len(power) else 0
        power = np.convolve(power, one_rank)[: cards + 1]
    return sets_by_size(rules, cards) @ ways
