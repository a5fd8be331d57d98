"""Hands by their rank counts: how many cards of each rank they hold. Straights ignore suits.

A hand's rank counts have a place for each natural rank, the lowest first, and if the deck has wild
cards a last one for these. `copies` says how many cards the deck has for each (`Deck.copies`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
import numpy.typing as npt

from straights.rules.deal import Deal

Counts = npt.NDArray[np.int64]
RankCounts = npt.NDArray[np.uint8]


def rank_counts(copies: Sequence[int], cards: int) -> RankCounts:
    """Every way to hold some cards of each rank, in lexicographic order.

    Returns:
        Array [way, rank]: cards held of each rank.

    >>> len(rank_counts(Deal().deck.copies, 7))
    49205
    """
    ways = np.zeros((1, 0), dtype=np.uint8)
    for rank, most in enumerate(copies):
        held = np.arange(most + 1, dtype=np.uint8)
        ways = np.column_stack([np.repeat(ways, len(held), axis=0), np.tile(held, len(ways))])
        used = ways.sum(axis=1, dtype=np.int64)
        ways = ways[(used <= cards) & (used + sum(copies[rank + 1 :]) >= cards)]
    return ways


def number(copies: Sequence[int], cards: int) -> int:
    """How many `rank_counts` there are.

    >>> number(Deal().deck.copies, 7)
    49205
    """
    return int(_numbers(copies, cards)[cards])


def _numbers(copies: Sequence[int], cards: int) -> Counts:
    """The number of rank counts of each number of cards."""
    numbers: Counts = np.eye(1, cards + 1, dtype=np.int64)[0]
    for most in copies:
        numbers = np.convolve(numbers, np.ones(most + 1, dtype=np.int64))[: cards + 1]
    return numbers


def choices(copies: Sequence[int]) -> Counts:
    """Array [n, k]: the ways to choose k of n cards, up to the most copies."""
    most = max(copies)
    return np.array([[comb(n, k) for k in range(most + 1)] for n in range(most + 1)])


def hands(ways: RankCounts, copies: Sequence[int]) -> Counts:
    """How many hands have each of some rank counts: the ways to choose their suits.

    >>> hands(np.array([[2, 1]], dtype=np.uint8), (4, 4))
    array([24])
    """
    ways_to_choose: Counts = choices(copies)[np.array(copies), ways].prod(axis=1)
    return ways_to_choose


def most_hands(copies: Sequence[int], cards: int) -> int:
    """The most hands of some cards that have the same rank counts.

    >>> most_hands((4,) * 13, 7)
    16384
    """
    most = [1] + [0] * cards
    for cards_of_rank in copies:
        most = [
            max(comb(cards_of_rank, held) * most[used - held] for held in range(used + 1))
            for used in range(cards + 1)
        ]
    return most[cards]


def places(deal: Deal, ways: RankCounts) -> npt.NDArray[np.uint8]:
    """The place of each hand's longest straight in `deal.rules.straights`."""
    ranks = len(deal.deck.natural_ranks)
    rank_sets = (ways[:, :ranks] > 0) @ (1 << np.arange(ranks))
    found: npt.NDArray[np.uint8] = deal.rules.table[ways[:, ranks:].sum(axis=1), rank_sets]
    return found


def ranking(copies: Sequence[int], cards: int) -> Counts:
    """Where each of `rank_counts` stands in their order: a part for each rank.

    Returns:
        Array [rank, below, held]: summed over the ranks, with the cards held of all lower ranks and
        of this one, it is the place of some rank counts.

    >>> parts = ranking((2, 2, 2), cards=3)
    >>> rank_counts((2, 2, 2), 3)[3].tolist(), int(parts[0, 0, 1] + parts[1, 1, 1] + parts[2, 2, 1])
    ([1, 1, 1], 3)
    """
    parts = np.zeros((len(copies), cards + 1, max(copies) + 1), dtype=np.int64)
    for rank, most in enumerate(copies):
        above = _numbers(copies[rank + 1 :], cards)
        for below in range(cards + 1):
            for held in range(1, min(most, cards - below) + 1):
                skipped = above[cards - below - held + 1]
                parts[rank, below, held] = parts[rank, below, held - 1] + skipped
    return parts
