"""Rounds that are dealt and played, as an independent check of the exact figures.

Cards are dealt, the player looks up the Raise for the ranks held, and the hands are compared. This
shares with the exact counts neither the lookup table of straights nor the decision diagrams: a
straight is found by scanning the ranks, upwards, card by card. What comes out is counted without
money: how often each Raise, player's length and comparison with the dealer occurs.

`play_plain` is the specification, for some rounds.
"""

from __future__ import annotations

import numba as nb
import numpy as np
import numpy.typing as npt

from straights.count.rank_counts import Counts, rank_counts, ranking
from straights.count.simulate import deal_cards
from straights.deal import Deal

BLOCK = 1_000_000
"""Rounds dealt at a time."""

COMPARISONS = ("lower", "equal", "higher")
"""The dealer's straight beside the player's, whether or not the dealer qualifies."""


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
    parts = ranking(len(deal.ranks), len(deal.suits), cards.player)
    ace = "A" in deal.ranks
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
            actions,
            parts,
            ace and deal.ace != "high",
            ace and deal.ace == "low",
            deal.equal_runs == "highest",
            deal.dealer_qualifies_with,
            counts,
        )
    return counts


def play_plain(deal: Deal, actions: list[int], dealt: list[list[int]]) -> Counts:
    """Play rounds whose cards are given, as suit * ranks + rank: the specification of `_play`."""
    player, ranks = deal.cards.player, len(deal.ranks)
    order = rank_counts(ranks, len(deal.suits), player).tolist()
    shape = (max(actions) + 1, player + 1, 2, len(COMPARISONS))
    counts = np.zeros(shape, dtype=np.int64)
    for cards in dealt:
        held = [card % ranks for card in cards]
        own, others = held[:player], held[player:]
        mine, yours = (
            deal.rules.longest(sum(1 << rank for rank in set(hand))) for hand in (own, others)
        )
        action = actions[order.index([own.count(rank) for rank in range(ranks)])]
        qualifies = yours.length >= deal.dealer_qualifies_with
        counts[action, mine.length, int(qualifies), (yours > mine) - (yours < mine) + 1] += 1
    return counts


@nb.njit(cache=True, nogil=True)
def _straight(held, low_ace, only_low_ace, highest):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """The longest run of ranks held, as 16 * length + place of its top; a low ace is at place 0.

    Args:
        held: How many cards of each rank are held, the ace's last.
        low_ace: Whether an ace may stand below the lowest rank.
        only_low_ace: Whether it may stand nowhere else.
        highest: Whether the highest of equally long runs counts, not the first.
    """
    ranks = len(held)
    best, run, top, low_best, low_run = 0, 0, 0, False, False
    if low_ace and held[ranks - 1]:
        best, run, low_best, low_run = 1, 1, True, True
    for rank in range(ranks - only_low_ace):
        if not held[rank]:
            run, low_run = 0, False
            continue
        if run == ranks:  # all ranks: the ace leaves the bottom for the top
            low_run = False
        else:
            run += 1
        if run > best or (run == best and (highest or (low_best and not low_run))):
            best, top, low_best = run, rank + 1, low_run
    return 16 * best + top


@nb.njit(cache=True, nogil=True)
def _play(dealt, actions, parts, low_ace, only_low_ace, highest, qualifies_with, counts):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """Add rounds to counts[action, player's length, dealer qualifies, comparison]."""
    ranks, player = len(parts), parts.shape[1] - 1
    own, others = np.empty(ranks, dtype=np.uint8), np.empty(ranks, dtype=np.uint8)
    for cards in dealt:
        own[:] = 0
        others[:] = 0
        for card in range(player):
            own[cards[card] % ranks] += 1
        for card in range(player, len(cards)):
            others[cards[card] % ranks] += 1
        place, below = 0, 0
        for rank in range(ranks):
            place += parts[rank, below, own[rank]]
            below += own[rank]
        mine = _straight(own, low_ace, only_low_ace, highest)
        yours = _straight(others, low_ace, only_low_ace, highest)
        comparison = 1 + (yours > mine) - (yours < mine)
        qualifies = np.int64(yours // 16 >= qualifies_with)
        counts[actions[place], mine // 16, qualifies, comparison] += 1
