"""The straight flush in a hand and its rank counts, together.

The Ante depends on the player's rank counts and the side bets on straight flushes, so how these
bets move together is a matter of both at once: for each rank counts, how many hands have a longest
straight flush of each length.

Nothing but the suits of the cards is left to decide. `flush_counts` gives the cards out rank by
rank, lowest first. What matters of the ranks so far is, for each suit, where its set of ranks
stands in the decision diagram of the straight rules; which suit is which does not matter. So the
state is an unordered choice of one diagram node per suit, and few states are alive at once. Hands
that agree on the lowest ranks share that part of the work. Each number of wild cards has a diagram
of its own, of what so many make of a set of ranks.

`flush_counts_plain` deals out the suits one layout at a time; it is the specification.
"""

from __future__ import annotations

from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from straights.count.ante import decision_diagram
from straights.count.compiled import compiled
from straights.rules.deal import Deal
from straights.rules.rank_counts import Counts, RankCounts

Indices = npt.NDArray[np.int64]


class Steps(NamedTuple):
    """How the suits of a rank's cards move the state on.

    The steps from `state` of `rank` with `held` cards are those from
    start[rank, state, held] to start[rank, state, held + 1].
    """

    start: Indices
    to: Indices
    """The state of the next rank."""
    ways: Counts
    """How many choices of suits lead there."""
    lengths: Indices
    """For each state after the last rank, the longest straight flush."""


def flush_counts(deal: Deal, ways: RankCounts) -> Counts:
    """Hands by the length of their longest straight flush, for each of some rank counts.

    Args:
        deal: The deal.
        ways: Rank counts, [way, rank], in lexicographic order, all of as many cards.

    Returns:
        Array [way, length]; each row adds up to the hands with these rank counts.

    >>> deal = Deal(ranks="234", suits="cd", cards={"player": 2, "dealer": 2, "community": 0})
    >>> flush_counts(deal, np.array([[0, 1, 1], [0, 2, 0]], dtype=np.uint8))
    array([[0, 2, 2],
           [0, 1, 0]])
    """
    cards, ranks = int(ways[0].sum()), len(deal.deck.natural_ranks)
    longest = deal.rules.longest_of(cards)
    counts = np.zeros((len(ways), longest + 1), dtype=np.int64)
    held = ways[:, ranks:].sum(axis=1, dtype=np.int64)
    for wilds in np.unique(held).tolist():
        rows, lengths = held == wilds, deal.rules.lengths[deal.rules.table[wilds]]
        steps = _steps(lengths, len(deal.suits), cards - wilds)
        naturals = np.ascontiguousarray(ways[rows, :ranks])
        counts[rows] = comb(deal.deck.wild_cards, wilds) * _walk(*steps, naturals, longest)
    return counts


def flush_counts_plain(deal: Deal, way: tuple[int, ...]) -> list[int]:
    """Hands by their longest straight flush for one rank counts: a loop over layouts of suits."""
    suits, ranks = range(len(deal.suits)), len(deal.deck.natural_ranks)
    wilds = sum(way[ranks:])
    counts = [0] * (deal.rules.longest_of(sum(way)) + 1)
    for layout in product(*(combinations(suits, held) for held in way[:ranks])):
        sets = [
            sum(1 << rank for rank, held in enumerate(layout) if suit in held) for suit in suits
        ]
        longest = max(deal.rules.longest(rank_set, wilds).length for rank_set in sets)
        counts[longest] += comb(deal.deck.wild_cards, wilds)
    return counts


def _steps(lengths: npt.NDArray[np.uint8], suits: int, cards: int) -> Steps:
    """The steps between states that at most `cards` cards can reach.

    Args:
        lengths: The longest straight of each set of ranks.
        suits: Suits in the deck.
        cards: Cards in a hand, wild ones aside.
    """
    diagram = decision_diagram(lengths[np.newaxis], suits)
    chosen = np.array(list(product([0, 1], repeat=suits)))
    held = chosen.sum(axis=1)
    states, used = np.zeros((1, suits), dtype=np.int64), np.zeros(1, dtype=np.int64)
    levels = []
    for level in diagram:
        after = np.sort(level[states[:, np.newaxis, :], chosen], axis=2)
        now = used[:, np.newaxis] + held
        here, choice = np.nonzero(now <= cards)
        codes = after[here, choice] @ len(level) ** np.arange(suits)
        _, first, to = np.unique(codes, return_index=True, return_inverse=True)
        states = after[here, choice][first]
        used = np.full(len(states), cards)
        np.minimum.at(used, to, now[here, choice])
        keys, ways = np.unique(
            np.column_stack([here, held[choice], to]), axis=0, return_counts=True
        )
        levels.append((keys, ways))
    width = max(keys[:, 0].max() for keys, _ in levels) + 1
    start = np.zeros((len(levels), width, suits + 2), dtype=np.int64)
    base = 0
    for rank, (keys, _) in enumerate(levels):
        place = keys[:, 0] * (suits + 1) + keys[:, 1]
        ends = np.searchsorted(place, np.arange(width * (suits + 1)), side="right")
        start[rank, :, 1:] = base + ends.reshape(width, suits + 1)
        start[rank, :, 0] = base + np.searchsorted(keys[:, 0], np.arange(width))
        base += len(keys)
    return Steps(
        start,
        np.concatenate([keys[:, 2] for keys, _ in levels]),
        np.concatenate([ways for _, ways in levels]),
        states.max(axis=1),
    )


@compiled
def _walk(start, to, ways, lengths, rows, longest):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """Hands by longest straight flush, for each row of rank counts."""
    ranks, states, _ = start.shape
    size = max(states, len(lengths))
    hands = np.zeros((ranks + 1, size), dtype=np.int64)
    alive = np.zeros((ranks + 1, size), dtype=np.int64)
    number = np.zeros(ranks + 1, dtype=np.int64)
    hands[0, 0] = number[0] = 1
    counts = np.zeros((len(rows), longest + 1), dtype=np.int64)
    for row in range(len(rows)):
        rank = 0
        if row > 0:
            while rank < ranks and rows[row, rank] == rows[row - 1, rank]:
                rank += 1
        for r in range(rank, ranks):
            for place in range(number[r + 1]):
                hands[r + 1, alive[r + 1, place]] = 0
            found = 0
            held = rows[row, r]
            for place in range(number[r]):
                state = alive[r, place]
                so_far = hands[r, state]
                for step in range(start[r, state, held], start[r, state, held + 1]):
                    after = to[step]
                    if hands[r + 1, after] == 0:
                        alive[r + 1, found] = after
                        found += 1
                    hands[r + 1, after] += so_far * ways[step]
            number[r + 1] = found
        for place in range(number[ranks]):
            state = alive[ranks, place]
            counts[row, lengths[state]] += hands[ranks, state]
    return counts
