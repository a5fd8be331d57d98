"""The Ante exactly, with the longest straight flush of the player's and the community's cards.

The straight flush looks at the suits of the player's and the community's cards, the Ante at the
ranks of the player's and the dealer's. What joins them is the rank counts T of the player's and
the community's cards taken together. Given T,

* the suits are free: `joint.flush_counts` says how many layouts have which longest straight flush;
* which of T's cards are the player's does not depend on their suits: some rank counts P below T are
  chosen in as many ways as the product of C(t, p) over the ranks says;
* the dealer's hand comes from the deck without T, whoever holds T.

So what is counted, for each P, length and outcome, is a sum over T of three independent factors.

`ante_counts_plain` deals every player's, community's and dealer's hand; it is the specification.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np

from straights.count import joint
from straights.count.ante import hands_by_value
from straights.count.compiled import compiled
from straights.rules.deal import EQUAL, OUTCOMES, Deal
from straights.rules.limits import check_together
from straights.rules.rank_counts import (
    Counts,
    RankCounts,
    choices,
    places,
    rank_counts,
    ranking,
)

CHUNK = 50_000
"""Rank counts whose dealer's hands are counted at a time, to save memory."""


def dealer_hands(deal: Deal) -> int:
    """How many hands the dealer can have once the player's and the community's cards are known.

    >>> dealer_hands(Deal())
    26978328
    """
    return comb(len(deal.deck.cards) - deal.cards.with_table, deal.cards.dealer)


def ante_counts(deal: Deal, ways: RankCounts) -> tuple[Counts, Counts]:
    """What the player and the table hold, and the dealer's hands by outcome.

    Args:
        deal: The deal.
        ways: Rank counts of the player, [way, rank].

    Returns:
        Hands of the player with cards on the table, [way, length], by the longest straight flush in
        them; and these with each hand of the dealer, [way, length, outcome].

    Raises:
        InputError: the deal is too large.
    """
    copies = deal.deck.copies
    check_together(deal)
    both = rank_counts(copies, deal.cards.with_table)
    counted: tuple[Counts, Counts] = _gather(
        ways,
        places(deal, ways),
        np.array(copies),
        rank_counts(copies, deal.cards.community),
        ranking(copies, deal.cards.with_table),
        choices(copies),
        joint.flush_counts(deal, both),
        _dealer_below(deal, both),
        int(np.searchsorted(deal.rules.lengths, deal.dealer_qualifies_with)),
        OUTCOMES.index(EQUAL[deal.equal_hands]),
    )
    return counted


def _dealer_below(deal: Deal, both: RankCounts) -> Counts:
    """The dealer's hands with a straight below each place, for each of some rank counts.

    Places go as far as a hand of the player or the dealer reaches.
    """
    cards = max(deal.cards.player, deal.cards.dealer)
    reached = int(np.searchsorted(deal.rules.lengths, cards, side="right"))
    table = np.minimum(deal.rules.table, reached - 1)
    below = np.zeros((len(both), reached + 1), dtype=np.int64)
    for start in range(0, len(both), CHUNK):
        rows = slice(start, start + CHUNK)
        below[rows, 1:] = hands_by_value(table, reached, both[rows], deal).cumsum(axis=1)
    return below


@compiled
def _gather(  # type: ignore[no-untyped-def]  # noqa: ANN202, PLR0913, PLR0917
    ways, places, copies, table_ways, ranking, choose,  # noqa: ANN001
    flush, below, qualifies, equal_hands,  # noqa: ANN001
):  # fmt: skip
    """Sum over the community's rank counts, for each of the player's.

    `flush` and `below` have a row for each rank counts of player and community together, in the
    order of `ranking`. The dealer qualifies from place `qualifies` on; equal hands have the outcome
    `equal_hands`.
    """
    ranks, lengths = ways.shape[1], flush.shape[1]
    everything = below.shape[1] - 1
    qualifies = min(qualifies, everything)
    hands = np.zeros((len(ways), lengths), dtype=np.int64)
    counts = np.zeros((len(ways), lengths, 4), dtype=np.int64)
    for row in range(len(ways)):
        equal = max(np.int64(places[row]), qualifies)
        higher = max(np.int64(places[row]) + 1, qualifies)
        for table in range(len(table_ways)):
            chosen, both, cards = np.int64(1), np.int64(0), np.int64(0)
            for rank in range(ranks):
                own = ways[row, rank]
                held = np.int64(own) + table_ways[table, rank]
                if held > copies[rank]:
                    chosen = np.int64(0)
                    break
                chosen *= choose[held, own]
                both += ranking[rank, cards, held]
                cards += held
            if chosen == 0:
                continue
            dealer = below[both]
            for length in range(lengths):
                hand = chosen * flush[both, length]
                if hand:
                    hands[row, length] += hand
                    counts[row, length, 0] += hand * dealer[qualifies]
                    counts[row, length, 1] += hand * (dealer[equal] - dealer[qualifies])
                    counts[row, length, equal_hands] += hand * (dealer[higher] - dealer[equal])
                    counts[row, length, 3] += hand * (dealer[everything] - dealer[higher])
    return hands, counts


def ante_counts_plain(deal: Deal) -> Counter[tuple[tuple[int, ...], int, str]]:
    """Deals of all cards by the player's rank counts, longest straight flush and outcome."""
    counts: Counter[tuple[tuple[int, ...], int, str]] = Counter()
    deck = deal.deck
    for player in combinations(deck.cards, deal.cards.player):
        mine, wilds = deal.straight(player), deck.wilds(player)
        naturals = [sum(card.rank == rank for card in player) for rank in deck.natural_ranks]
        way = (*naturals, wilds) if deck.wild_cards else tuple(naturals)
        others = deck.without(player)
        for table in combinations(others, deal.cards.community):
            length = deal.straight_flush((*player, *table)).length
            for dealer in combinations(deck.without((*player, *table)), deal.cards.dealer):
                yours = deal.straight(dealer)
                if yours.length < deal.dealer_qualifies_with:
                    outcome = "not_qualified"
                elif yours == mine:
                    outcome = EQUAL[deal.equal_hands]
                else:
                    outcome = "lower" if yours < mine else "higher"
                counts[way, length, outcome] += 1
    return counts
