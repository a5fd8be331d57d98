"""Both side bets together: the straight flush in the player's cards, and with the table's.

A suit holds a set of the player's ranks and, apart from it, one of the table's. Counting these
pairs by size and by "no longer than this" gives a polynomial in the player's and the table's cards;
its power over the suits counts hands, as in `by_suit`, and differences of neighbours give exact
counts.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np

from straights.count.rank_counts import Counts
from straights.deal import Deal


def flush_counts(deal: Deal) -> Counts:
    """Hands of the player with cards on the table, by both longest straight flushes.

    Returns:
        Array [length in the player's cards, length with the table's].

    >>> int(flush_counts(Deal())[:, 8:].sum()) // 120  # each ten cards are split in C(10, 3) ways
    25456
    """
    player, table = deal.cards.player, deal.cards.community
    at_most = _pairs(deal).cumsum(axis=0).cumsum(axis=1)
    hands = np.zeros_like(at_most)
    hands[:, :, 0, 0] = 1
    for _ in deal.suits:
        further = np.zeros_like(hands)
        for own in range(player + 1):
            for others in range(table + 1):
                further[:, :, own:, others:] += (
                    hands[:, :, : player + 1 - own, : table + 1 - others]
                    * at_most[:, :, own, others, np.newaxis, np.newaxis]
                )
        hands = further
    return np.diff(np.diff(hands[:, :, player, table], axis=0, prepend=0), axis=1, prepend=0)


def _pairs(deal: Deal) -> Counts:
    """Pairs of sets of ranks of one suit: [own length, length of both, own cards, other cards]."""
    player, table = deal.cards.player, deal.cards.community
    lengths = deal.rules.lengths[deal.rules.table]
    sizes = np.bitwise_count(np.arange(len(lengths)))
    own = np.flatnonzero(sizes <= player)
    longest = int(lengths[sizes <= player + table].max())
    pairs = np.zeros((lengths[own].max() + 1, longest + 1, player + 1, table + 1), dtype=np.int64)
    for others in np.flatnonzero(sizes <= table):
        apart = own[own & others == 0]
        cell = lengths[apart], lengths[apart | others], sizes[apart], sizes[others]
        np.add.at(pairs, cell, 1)
    return pairs


def flush_counts_plain(deal: Deal) -> Counter[tuple[int, int]]:
    """Count as `flush_counts` does, hand by hand: its specification, for small decks."""
    counts: Counter[tuple[int, int]] = Counter()
    for player in combinations(deal.deck.cards, deal.cards.player):
        own = deal.straight_flush(player).length
        rest = [card for card in deal.deck.cards if card not in player]
        for table in combinations(rest, deal.cards.community):
            counts[own, deal.straight_flush((*player, *table)).length] += 1
    return counts
