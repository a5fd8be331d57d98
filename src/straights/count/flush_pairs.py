"""Both side bets together: the straight flush in the player's cards, and with the table's.

A suit holds a set of the player's ranks and, apart from it, one of the table's. Counting these
pairs by size and by "no longer than this" gives a polynomial in the player's and the table's cards;
its power over the suits counts hands, as in `by_suit`, and differences of neighbours give exact
counts, once for each way to share the wild cards.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np

from straights.rules.deal import Deal
from straights.rules.limits import check_flush_pairs
from straights.rules.rank_counts import Counts


def flush_counts(deal: Deal) -> Counts:
    """Hands of the player with cards on the table, by both longest straight flushes.

    Returns:
        Array [length in the player's cards, length with the table's].

    Raises:
        InputError: the deal is too large.

    >>> int(flush_counts(Deal())[:, 8:].sum()) // 120  # each ten cards are split in C(10, 3) ways
    25456
    """
    check_flush_pairs(deal)
    rules, wild_cards = deal.rules, deal.deck.wild_cards
    player, table = deal.cards.player, deal.cards.community
    shape = rules.longest_of(player) + 1, rules.longest_of(player + table) + 1
    counts = np.zeros(shape, dtype=np.int64)
    for mine in range(min(wild_cards, player) + 1):
        for others in range(min(wild_cards - mine, table) + 1):
            ways = comb(wild_cards, mine) * comb(wild_cards - mine, others)
            counts += ways * _with_wild_cards(deal, mine, others, shape)
    return counts


def _with_wild_cards(deal: Deal, mine: int, others: int, shape: tuple[int, int]) -> Counts:
    """Hands with `mine` wild cards of the player's and `others` on the table, by both lengths."""
    player, table = deal.cards.player - mine, deal.cards.community - others
    pairs = np.zeros((*shape, player + 1, table + 1), dtype=np.int64)
    own_lengths, lengths = deal.rules.lengths[deal.rules.table[[mine, mine + others]]]
    sizes = np.bitwise_count(np.arange(len(lengths)))
    own = np.flatnonzero(sizes <= player)
    for dealt in np.flatnonzero(sizes <= table):
        apart = own[own & dealt == 0]
        cell = own_lengths[apart], lengths[apart | dealt], sizes[apart], sizes[dealt]
        np.add.at(pairs, cell, 1)
    at_most = pairs.cumsum(axis=0).cumsum(axis=1)
    hands = np.zeros_like(at_most)
    hands[:, :, 0, 0] = 1
    for _ in deal.suits:
        further = np.zeros_like(hands)
        for first in range(player + 1):
            for second in range(table + 1):
                further[:, :, first:, second:] += (
                    hands[:, :, : player + 1 - first, : table + 1 - second]
                    * at_most[:, :, first, second, np.newaxis, np.newaxis]
                )
        hands = further
    return np.diff(np.diff(hands[:, :, player, table], axis=0, prepend=0), axis=1, prepend=0)


def flush_counts_plain(deal: Deal) -> Counter[tuple[int, int]]:
    """Count as `flush_counts` does, hand by hand: its specification, for small decks."""
    counts: Counter[tuple[int, int]] = Counter()
    for player in combinations(deal.deck.cards, deal.cards.player):
        own = deal.straight_flush(player).length
        for table in combinations(deal.deck.without(player), deal.cards.community):
            counts[own, deal.straight_flush((*player, *table)).length] += 1
    return counts
