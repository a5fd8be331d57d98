"""Hands by their rank counts: how many cards of each rank they hold. Straights ignore suits."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from straights.deal import Deal

Counts = npt.NDArray[np.int64]
RankCounts = npt.NDArray[np.uint8]


def rank_counts(ranks: int, suits: int, cards: int) -> RankCounts:
    """Every way to hold some cards of each rank, in lexicographic order.

    Returns:
        Array [way, rank]: cards held of each rank, the lowest rank first.

    >>> len(rank_counts(13, 4, 7))
    49205
    """
    ways = np.zeros((1, 0), dtype=np.uint8)
    for rank in range(ranks):
        held = np.arange(suits + 1, dtype=np.uint8)
        ways = np.column_stack([np.repeat(ways, len(held), axis=0), np.tile(held, len(ways))])
        used = ways.sum(axis=1, dtype=np.int64)
        ways = ways[(used <= cards) & (used + suits * (ranks - rank - 1) >= cards)]
    return ways


def hands(ways: RankCounts, suits: int) -> Counts:
    """How many hands have each of some rank counts: the ways to choose their suits.

    >>> hands(np.array([[2, 1]], dtype=np.uint8), 4)
    array([24])
    """
    choose = np.array([comb(suits, held) for held in range(suits + 1)], dtype=np.int64)
    ways_to_choose: Counts = choose[ways].prod(axis=1)
    return ways_to_choose


def places(deal: Deal, ways: RankCounts) -> npt.NDArray[np.uint8]:
    """The place of each hand's longest straight in `deal.rules.straights`."""
    bits = 1 << np.arange(len(deal.ranks))
    return deal.rules.table[(ways > 0) @ bits]


def ranking(ranks: int, suits: int, cards: int) -> Counts:
    """Where each of `rank_counts` stands in their order: a part for each rank.

    Returns:
        Array [rank, below, held]: summed over the ranks, with the cards held of all lower ranks and
        of this one, it is the place of some rank counts.

    >>> parts = ranking(ranks=3, suits=2, cards=3)
    >>> rank_counts(3, 2, 3)[3].tolist(), int(parts[0, 0, 1] + parts[1, 1, 1] + parts[2, 2, 1])
    ([1, 1, 1], 3)
    """
    parts = np.zeros((ranks, cards + 1, suits + 1), dtype=np.int64)
    above = np.eye(1, cards + 1, dtype=np.int64)[0]
    for rank in reversed(range(ranks)):
        for below in range(cards + 1):
            for held in range(1, min(suits, cards - below) + 1):
                skipped = above[cards - below - held + 1]
                parts[rank, below, held] = parts[rank, below, held - 1] + skipped
        above = np.convolve(above, np.ones(suits + 1, dtype=np.int64))[: cards + 1]
    return parts
