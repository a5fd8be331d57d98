"""Rounds that are dealt and played, as an independent check of the exact figures.

Cards are dealt, the player looks up the Raise for the ranks held, and the hands are compared. This
shares with the exact counts neither the lookup table of straights nor the decision diagrams: a
straight is found by scanning the ranks, upwards, one by one. What comes out is counted without
money: how often each Raise, player's length and comparison with the dealer occurs.

`play_plain` is the specification, for some rounds.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from straights.count.compiled import compiled
from straights.count.simulate import deal_cards
from straights.rules.deal import COMPARISONS, EQUAL, Deal
from straights.rules.rank_counts import Counts, rank_counts, ranking

BLOCK = 1_000_000
"""Rounds dealt at a time."""


def play(
    deal: Deal, actions: npt.NDArray[np.uint8], *, seed: int, partition: int, rounds: int
) -> Counts:
    """Deal rounds and play them.

    The rounds of one seed differ from those that `simulate.deal_rounds` deals for its partitions
    below 2**32.

    Args:
        deal: The deal.
        actions: The number of the action for each of the player's rank counts, in lexicographic
            order.
        seed: 0 to 2**64 - 1.
        partition: 0 to 2**32 - 2.
        rounds: How many rounds are dealt.

    Returns:
        Array [action, player's length, dealer qualifies, comparison].
    """
    cards = deal.cards
    shape = (int(actions.max()) + 1, cards.player + 1, 2, len(COMPARISONS))
    counts = np.zeros(shape, dtype=np.int64)
    kinds, parts = _kinds(deal), ranking(deal.deck.copies, cards.player)
    line, most, first = _scan(deal)
    for block in range(0, rounds, BLOCK):
        dealt = deal_cards(
            len(deal.deck.cards),
            cards.player + cards.dealer,
            seed=seed,
            partition=(partition + 1 << 32) + block // BLOCK,
            rounds=min(BLOCK, rounds - block),
        )
        _play(
            dealt,
            len(deal.deck.natural_ranks),
            kinds,
            actions,
            parts,
            line,
            most,
            first,
            deal.dealer_qualifies_with,
            COMPARISONS.index(EQUAL[deal.equal_hands]),
            counts,
        )
    return counts


def play_plain(deal: Deal, actions: list[int], dealt: list[list[int]]) -> Counts:
    """Play rounds whose cards are given as places in `Deck.cards`: the specification of `_play`."""
    deck, player = deal.deck, deal.cards.player
    order = {tuple(way): place for place, way in enumerate(rank_counts(deck.copies, player))}
    counts = np.zeros((max(actions) + 1, player + 1, 2, len(COMPARISONS)), dtype=np.int64)
    for places in dealt:
        cards = tuple(deck.cards[place] for place in places)
        own, others = cards[:player], cards[player:]
        ranks = [card.rank for card in own]
        wilds = [deck.wilds(own)] if deck.wild_cards else []
        action = actions[order[*map(ranks.count, deck.natural_ranks), *wilds]]
        mine, yours = deal.straight(own), deal.straight(others)
        comparison = (
            COMPARISONS.index(EQUAL[deal.equal_hands]) if yours == mine else 2 * (yours > mine)
        )
        qualifies = int(yours.length >= deal.dealer_qualifies_with)
        counts[action, mine.length, qualifies, comparison] += 1
    return counts


def _kinds(deal: Deal) -> npt.NDArray[np.uint8]:
    """The kind of each card of the deck: its natural rank, the lowest 0; after these, wild."""
    deck = deal.deck
    ranks = deck.natural_ranks
    kinds = [len(ranks) if deck.is_wild(card) else ranks.index(card.rank) for card in deck.cards]
    return np.array(kinds, dtype=np.uint8)


def _scan(deal: Deal) -> tuple[npt.NDArray[np.uint8], tuple[int, int], bool]:
    """How `_straight` scans by the rules of a deal: its line, most and first."""
    naturals = deal.deck.natural_ranks
    up = [
        (naturals.index(rank) if rank in naturals else len(naturals) + 1, place)
        for place, rank in enumerate(deal.ranks, start=1)
    ]
    low_ace, around = [(up[-1][0], 0)], up[:-1]
    if "A" not in deal.ranks or deal.ace == "high":
        line = up
    elif deal.ace == "low":
        line = low_ace + around
    else:
        line = low_ace + up + around * deal.wrap_around
    most = len(deal.ranks), deal.card_limit or len(deal.ranks)
    return np.array(line, dtype=np.uint8), most, deal.equal_runs == "first"


@compiled
def _straight(held, line, most, first, gaps):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """The best straight of a hand, as 16 * length + place of its top; a low ace is at place 0.

    Args:
        held: How many cards of each kind are held: of each natural rank, of wild cards, and none
            of the kind that stands for a rank whose cards are wild.
        line: The kind and the place of each rank, in the order in which ranks follow.
        most: The most ranks of a run, and the most that count.
        first: Whether the first of equally long runs counts, a low ace's last; else the highest.
        gaps: Room for a number for each wild card and each rank of the line, and one more.
    """
    ranks, limit = most
    fill = np.int64(held[-2])  # gaps that the wild cards fill
    low_ace = line[0, 1] == 0
    gaps[: fill + 1] = -1
    passed, best = 0, 0
    for end in range(len(line)):
        gaps[fill + passed + 1] = end
        passed += held[line[end, 0]] == 0
        start = max(gaps[passed] + 1, end - ranks + 1)
        length = min(end - start + 1, limit)
        order = 0
        if first:
            if low_ace and start == 0:  # the run is as long without the ace, or the last
                start = 1 if length <= end else ranks
            order = ranks - start
        best = max(best, length << 8 | order << 4 | line[end, 1])
    return best >> 8 << 4 | best & 15


@compiled
def _play(dealt, naturals, kinds, actions, parts, line, most, first, qualifies_with, equal, counts):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """Add rounds to counts[action, player's length, dealer qualifies, comparison]."""
    player = parts.shape[1] - 1
    own, others = np.empty(naturals + 2, dtype=np.uint8), np.empty(naturals + 2, dtype=np.uint8)
    gaps = np.empty(len(kinds) + len(line) + 1, dtype=np.int64)
    for cards in dealt:
        own[:] = 0
        others[:] = 0
        for card in range(player):
            own[kinds[cards[card]]] += 1
        for card in range(player, len(cards)):
            others[kinds[cards[card]]] += 1
        place, below = 0, 0
        for kind in range(len(parts)):
            place += parts[kind, below, own[kind]]
            below += own[kind]
        mine = _straight(own, line, most, first, gaps)
        yours = _straight(others, line, most, first, gaps)
        comparison = equal if yours == mine else 2 * (yours > mine)
        qualifies = np.int64(yours >> 4 >= qualifies_with)
        counts[actions[place], mine >> 4, qualifies, comparison] += 1
