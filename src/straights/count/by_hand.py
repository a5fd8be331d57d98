"""Visit every hand of a deck, one by one, and count it under its longest straight flush.

This is the independent check of the counts that come from a formula: no hand is counted unseen.
The loop knows nothing of the rules but `StraightRules.table`.

A hand is one set of ranks per suit and some wild cards, and the table gives each set an ordinal;
the hand's own is the best of them. Wild cards are all alike: hands that differ in nothing but which
of them they hold are visited once, and counted as many. With the sets in order of size, all that
hold as many cards as a hand still needs lie side by side, so the innermost loop is one comparison
and one increment per hand, free of memory jumps, and the compiler does many hands at a time.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from straights.count.compiled import compiled
from straights.rules.cards import Deck
from straights.rules.straight import StraightRules

MAX_SUITS = 4

Counts = npt.NDArray[np.int64]
Ordinals = npt.NDArray[np.uint8]


def count_hands_plain(rules: StraightRules, deck: Deck, cards: int) -> Counts:
    """Count as `count_hands` does, in plain words: its specification, for small decks.

    Returns:
        For each of `rules.straights`, the number of hands of which it is the longest
        straight flush.

    >>> rules = StraightRules(ranks="234")
    >>> [rules.name(straight) for straight in rules.straights]
    ['no cards', '2', '3', '4', '2-3', '3-4', '2-3-4']
    >>> count_hands_plain(rules, Deck(ranks="234", suits="cd"), cards=2)
    array([0, 1, 3, 7, 2, 2, 0])
    """
    counts = np.zeros(len(rules.straights), dtype=np.int64)
    for hand in combinations(deck.cards, cards):
        wilds = deck.wilds(hand)
        flushes = [[card for card in hand if card.suit == suit] for suit in deck.suits]
        best = max(rules.longest(deck.rank_set(flush), wilds) for flush in flushes)
        counts[rules.straights.index(best)] += 1
    return counts


def count_hands(
    table: Ordinals, suits: int, cards: int, partition: int = 0, partitions: int = 1
) -> Counts:
    """Visit each hand of one partition and count it under its longest straight flush.

    Put the sets of ranks in order of size: partition p holds the hands in which the first suit's
    set is at place p, p + partitions, and so on. Partitions are about equal in work, and run side
    by side on threads, as the loop lets go of Python's lock.

    Args:
        table: the ordinal of each set of ranks, [wild cards, set], as in `StraightRules.table`.
        suits: 1 to 4, each with one card of every natural rank.
        cards: cards in a hand.
        partition: from 0 to partitions - 1.
        partitions: into how many parts the hands are split.

    Returns:
        For each ordinal, from 0 to the greatest in the table, the number of hands.

    Raises:
        ValueError: sets of `table` that are no power of two, or a number out of bounds.

    >>> count_hands(StraightRules(ranks="234").table, suits=2, cards=2)
    array([0, 1, 3, 7, 2, 2, 0])
    """
    wild_cards, sets = len(table) - 1, table.shape[1]
    if sets.bit_count() != 1:
        raise ValueError(f"a table has an entry for each of 2**ranks sets, not {sets}")
    _check(suits, cards, partition, partitions)
    ranks = sets.bit_length() - 1
    deck = ranks * suits + wild_cards
    if comb(deck, cards) >= 2**63:
        raise ValueError(f"{deck} cards make more hands of {cards} than 64 bits hold")
    sizes = np.bitwise_count(np.arange(sets))
    by_size = np.argsort(sizes, kind="stable")
    start = np.searchsorted(sizes, np.arange(ranks + 2), sorter=by_size)
    room = np.array([ranks if suit < suits else 0 for suit in range(MAX_SUITS)])
    counts = np.zeros(256, np.int64)
    for wilds in range(min(wild_cards, cards) + 1):
        naturals = cards - wilds
        firsts = np.arange(partition, start[min(naturals, ranks) + 1], partitions)
        score = table[wilds, by_size]
        counts += comb(wild_cards, wilds) * _visit(
            firsts, score, sizes[by_size], start, room, naturals
        )
    return counts[: table.max() + 1]


def hands_in_partition(  # noqa: PLR0913, PLR0917 - what `count_hands` is asked
    ranks: int, suits: int, wild_cards: int, cards: int, partition: int = 0, partitions: int = 1
) -> int:
    """How many hands `count_hands` must have visited in a partition, by binomials.

    Raises:
        ValueError: a number out of bounds.

    >>> hands_in_partition(ranks=13, suits=4, wild_cards=0, cards=7)
    133784560
    >>> [hands_in_partition(3, 2, 0, cards=2, partition=p, partitions=2) for p in (0, 1)]
    [8, 7]
    """
    _check(suits, cards, partition, partitions)
    sizes = sorted(rank_set.bit_count() for rank_set in range(1 << ranks))
    others = ranks * (suits - 1) + wild_cards
    return sum(comb(others, cards - size) for size in sizes[partition::partitions] if size <= cards)


def _check(suits: int, cards: int, partition: int, partitions: int) -> None:
    if not 1 <= suits <= MAX_SUITS:
        raise ValueError(f"suits must be 1 to {MAX_SUITS}, not {suits}")
    if cards < 0:
        raise ValueError(f"cards must not be negative, as {cards} is")
    if not 0 <= partition < partitions:
        raise ValueError(f"partition must be from 0 to {partitions - 1}, not {partition}")


@compiled
def _visit(firsts, score, size, start, room, cards):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """Count the hands of which the first suit's set is one of `firsts`, by ordinal.

    A set of ranks goes by its place in order of size. `score` and `size`: its ordinal and number
    of cards; `start`: the first set of each size; `room`: the most cards that each suit holds,
    none for a suit that the deck lacks.
    """
    counts = np.zeros(256, np.int64)
    wins = np.zeros(len(score), np.uint32)  # of one first set: at most 2 * len(score)**2 each
    for first in firsts:
        left_by_first = cards - size[first]
        for second in range(start[min(left_by_first, room[3]) + 1]):
            best_of_two = max(score[first], score[second])
            left = left_by_first - size[second]
            for held in range(max(0, left - room[2]), min(left, room[1]) + 1):
                few, many = held, left - held
                if start[few + 1] - start[few] > start[many + 1] - start[many]:
                    few, many = many, few
                row = slice(start[many], start[many + 1])
                row_score, row_wins = score[row], wins[row]
                for third in range(start[few], start[few + 1]):
                    best = max(best_of_two, score[third])
                    counts[best] += _meet(best, row_score, row_wins)
        for last in range(len(score)):
            counts[score[last]] += wins[last]
            wins[last] = 0
    return counts


# Here and not in another file: a cached `_visit` would outlive a change to it there.
@compiled
def _meet(best, scores, wins):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Visit the hands of three suits that score `best` and each set of a row in the last suit.

    Each hand adds one: to its set's `wins` if that set is better, to the number returned if not.
    """
    losses = np.uint32(0)
    for place in range(len(scores)):
        win = scores[place] > best
        wins[place] += win
        losses = np.uint32(losses + (not win))  # numba would widen it: half the hands per vector
    return losses
