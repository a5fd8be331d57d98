"""The Ante bet exactly: for every hand of the player, what the dealer can have.

Straights ignore suits, so a hand is its rank counts: how many cards of each rank it holds. The
cards that the player holds are missing from the dealer's deck, so the dealer's chances depend on
the player's rank counts and on nothing else.

`dealer_counts` counts the dealer's hands for each of the player's rank counts. Which ranks the
dealer holds decides the outcome; how many hands hold exactly these ranks depends on the cards
left. The outcome as a function of the ranks is drawn as a decision diagram, built from the
lookup table of the straight rules (one node for every distinct remainder of the table, ranks
decided lowest first and wild cards last), and hands are counted along it, rank by rank. Players'
hands that agree on the lowest ranks share that part of the work.

`dealer_counts_plain` does the same one pair of hands at a time; it is the specification.
"""

from __future__ import annotations

from math import comb, prod

import numpy as np
import numpy.typing as npt

from straights.count.compiled import compiled
from straights.rules.deal import EQUAL, OUTCOMES, Deal
from straights.rules.rank_counts import Counts, RankCounts, choices, hands, places, rank_counts
from straights.rules.straight import Straight

__all__ = [
    "Counts",
    "RankCounts",
    "dealer_counts",
    "dealer_counts_plain",
    "decision_diagram",
    "hands",
    "hands_by_value",
    "outcome_of",
    "places",
    "rank_counts",
]


def outcome_of(deal: Deal, player: int) -> npt.NDArray[np.uint8]:
    """The outcome for each straight of the dealer, against one of the player.

    Args:
        deal: The deal.
        player: The place of the player's straight in `deal.rules.straights`.

    Returns:
        For each of `deal.rules.straights`, a place in `OUTCOMES`.
    """
    dealer = np.arange(len(deal.rules.straights))
    outcome = np.where(dealer < player, 1, 3)
    outcome[player] = OUTCOMES.index(EQUAL[deal.equal_hands])
    outcome[deal.rules.lengths < deal.dealer_qualifies_with] = 0
    return outcome.astype(np.uint8)


def dealer_counts(deal: Deal, ways: RankCounts) -> Counts:
    """The dealer's hands by outcome, for each of the player's rank counts.

    Args:
        deal: The deal.
        ways: Rank counts of the player, [way, rank], in lexicographic order.

    Returns:
        Array [way, outcome]; each row adds up to `deal.dealer_hands`.
    """
    player = places(deal, ways)
    counts = np.zeros((len(ways), len(OUTCOMES)), dtype=np.int64)
    for place in np.unique(player):
        rows = np.flatnonzero(player == place)
        outcome = outcome_of(deal, int(place))[deal.rules.table]
        counts[rows] = hands_by_value(outcome, len(OUTCOMES), ways[rows], deal)
    return counts


def hands_by_value(
    values: npt.NDArray[np.uint8], number: int, ways: RankCounts, deal: Deal
) -> Counts:
    """The dealer's hands by the value of their set of ranks, for each of some rank counts.

    Args:
        values: A function's value for each set of ranks, [wild cards, set], as in
            `StraightRules.table`.
        number: How many values there are, from 0 on.
        ways: Rank counts that the dealer's deck lacks, [way, rank], in lexicographic order.
        deal: The deal.

    Returns:
        Array [way, value]; each row adds up to all hands of the dealer.
    """
    copies = deal.deck.copies
    diagram = decision_diagram(values, max(copies))
    left = np.array(copies, dtype=np.uint8) - ways
    counts: Counts = _walk(diagram, left, choices(copies), deal.cards.dealer, number)
    return counts


def decision_diagram(values: npt.NDArray[np.uint8], most: int) -> npt.NDArray[np.int64]:
    """The smallest decision diagram of a function of a set of ranks and the number of wild cards.

    Args:
        values: The function's value, from 0 up, for each set of ranks, [wild cards, set].
        most: The most cards that can be held of one rank, or of wild cards.

    Returns:
        Array [rank, node, held]: the node of the next rank if so many cards of this one are held.
        The lowest rank comes first; wild cards last, if there are any. Node 0 of the first rank is
        the start; the nodes after the last are the values.

    >>> decision_diagram(np.array([[0, 0, 0, 1]], dtype=np.uint8), 2)[1, :2].tolist()
    [[0, 0, 0], [0, 1, 1]]
    """
    nodes = values.astype(np.int64).reshape(-1)
    branches = [2] * (values.shape[1].bit_length() - 1) + [len(values)] * (len(values) > 1)
    levels = []
    for number in reversed(branches):
        rows = nodes.reshape(number, -1)
        nodes = rows[0]
        for row in rows[1:]:
            codes = nodes * (row.max() + 1) + row
            _, first, nodes = np.unique(codes, return_index=True, return_inverse=True)
        levels.append(rows[np.minimum(np.arange(most + 1), number - 1)][:, first].T)
    width = max(len(OUTCOMES), int(values.max()) + 1, *(len(level) for level in levels))
    diagram = np.zeros((len(levels), width, most + 1), dtype=np.int64)
    for rank, level in enumerate(reversed(levels)):
        diagram[rank, : len(level)] = level
    return diagram


@compiled
def _walk(diagram, left, choose, cards, values):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Hands of `cards` cards by value, for each row of cards left of each rank."""
    ranks, width, _ = diagram.shape
    partial = np.zeros((ranks + 1, width, cards + 1), dtype=np.int64)
    partial[0, 0, 0] = 1
    counts = np.empty((len(left), values), dtype=np.int64)
    for row in range(len(left)):
        rank = 0
        if row > 0:
            while rank < ranks and left[row, rank] == left[row - 1, rank]:
                rank += 1
        for r in range(rank, ranks):
            partial[r + 1] = 0
            most = left[row, r]
            for node in range(width):
                for used in range(cards + 1):
                    so_far = partial[r, node, used]
                    if so_far:
                        for held in range(min(most, cards - used) + 1):
                            after = diagram[r, node, held]
                            partial[r + 1, after, used + held] += so_far * choose[most, held]
        counts[row] = partial[ranks, :values, cards]
    return counts


def dealer_counts_plain(deal: Deal, way: tuple[int, ...]) -> list[int]:
    """The dealer's hands by outcome for one hand of the player: a loop over the dealer's hands.

    >>> sum(dealer_counts_plain(Deal(ranks="2345", suits="cd", cards={"player": 2, "dealer": 3,
    ...     "community": 0}), (1, 0, 1, 0)))
    20
    """
    copies, ranks = deal.deck.copies, len(deal.deck.natural_ranks)

    def straight(held: tuple[int, ...]) -> Straight:
        rank_set = sum(1 << rank for rank, cards in enumerate(held[:ranks]) if cards)
        return deal.rules.longest(rank_set, sum(held[ranks:]))

    player = straight(way)
    counts = [0] * len(OUTCOMES)
    for dealer_way in map(tuple, rank_counts(copies, deal.cards.dealer).tolist()):
        dealer = straight(dealer_way)
        if dealer.length < deal.dealer_qualifies_with:
            outcome = 0
        elif dealer == player:
            outcome = OUTCOMES.index(EQUAL[deal.equal_hands])
        else:
            outcome = 1 if dealer < player else 3
        counts[outcome] += prod(
            comb(most - mine, yours)
            for most, mine, yours in zip(copies, way, dealer_way, strict=True)
        )
    return counts
