"""Exact counts of longest straights, straight flushes, suits and ranks, without visiting a hand.

A suit holds one of the 2**ranks sets of natural ranks. Counting the sets by size and by the place
of their best straight gives a polynomial for "no better than this straight" in one suit; its power
over the suits counts hands, and differences of neighbours give exact counts. Wild cards belong to
no suit: the same is done for each number of them, with what they make of the sets of ranks.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from straights.rules.deal import Deal, Measure
from straights.rules.looks import Look
from straights.rules.straight import StraightRules

Counts = npt.NDArray[np.int64]


def sets_by_size(rules: StraightRules, wilds: int, most: int) -> Counts:
    """How many sets of natural ranks have each best straight and each size.

    Args:
        rules: The straight rules.
        wilds: Wild cards held beside each set.
        most: The greatest size.

    Returns:
        Array [straight, size], sizes 0 to `most`.
    """
    table = rules.table[wilds]
    sizes = np.bitwise_count(np.arange(len(table)))
    small = sizes <= most
    counts = np.zeros((len(rules.straights), most + 1), dtype=np.int64)
    np.add.at(counts, (table[small], sizes[small]), 1)
    return counts


def straight_flush_counts(rules: StraightRules, suits: int, cards: int) -> Counts:
    """Hands by their longest straight flush.

    Args:
        rules: The straight rules.
        suits: Suits in the deck.
        cards: Cards in a hand.

    Returns:
        Hands for each of `rules.straights`; they add up to all hands of the deck.

    Raises:
        ValueError: there are more hands than 64 bits hold.

    >>> int(straight_flush_counts(StraightRules(), 4, 7)[-34:].sum())  # 7 cards or more
    32
    """
    _refuse_overflow(_deck(rules, suits), cards)
    counts = np.zeros(len(rules.straights), dtype=np.int64)
    for wilds in range(min(rules.wild_cards, cards) + 1):
        at_most = sets_by_size(rules, wilds, cards - wilds).cumsum(axis=0)
        hands = np.eye(1, cards - wilds + 1, dtype=np.int64).repeat(len(at_most), axis=0)
        for _ in range(suits):
            hands = np.array(
                [np.convolve(a, b)[: len(a)] for a, b in zip(hands, at_most, strict=True)]
            )
        counts += comb(rules.wild_cards, wilds) * np.diff(hands[:, -1], prepend=0)
    return counts


def straight_counts(rules: StraightRules, suits: int, cards: int) -> Counts:
    """Hands by their longest straight, suits ignored.

    A set of k ranks is held by as many hands of n natural cards as the coefficient of x**n in
    ((1 + x)**suits - 1)**k says.

    Returns:
        Hands for each of `rules.straights`; they add up to all hands of the deck.

    Raises:
        ValueError: there are more hands than 64 bits hold.

    >>> int(straight_counts(StraightRules(), 4, 7).sum())
    133784560
    """
    _refuse_overflow(_deck(rules, suits), cards)
    one_rank = np.array([0] + [comb(suits, held) for held in range(1, suits + 1)], dtype=np.int64)
    ways = [np.eye(1, cards + 1, dtype=np.int64)[0]]
    for _ in range(cards):
        ways.append(np.convolve(ways[-1], one_rank)[: cards + 1])
    by_size = np.array(ways)
    counts = np.zeros(len(rules.straights), dtype=np.int64)
    for wilds in range(min(rules.wild_cards, cards) + 1):
        naturals = cards - wilds
        sets = sets_by_size(rules, wilds, naturals)
        counts += comb(rules.wild_cards, wilds) * (sets @ by_size[: naturals + 1, naturals])
    return counts


def counts_of(deal: Deal, measure: Measure, cards: int) -> Counts:
    """Hands of some size by what they measure.

    Returns:
        Array: hands for each of `deal.rules.straights` where straights are measured, otherwise for
        each number of cards from 0 up.
    """
    suits, ranks = len(deal.suits), len(deal.deck.natural_ranks)
    match measure:
        case "straight":
            return straight_counts(deal.rules, suits, cards)
        case "straight_flush":
            return straight_flush_counts(deal.rules, suits, cards)
        case "flush":
            counts = most_alike_counts(suits, ranks, deal.deck.wild_cards, cards)
        case "of_a_kind":
            counts = most_alike_counts(ranks, suits, deal.deck.wild_cards, cards)
    longest = deal.longest(measure, cards)
    return np.append(counts[:longest], counts[longest:].sum())


def hands_by_length(deal: Deal, look: Look) -> list[int]:
    """Hands for which a look measures 0, 1, ... cards, up to the most there can be.

    >>> hands_by_length(Deal(), Look(("player",), "straight_flush"))[7]
    32
    """
    cards = look.cards(deal)
    counts = counts_of(deal, look.measure, cards)
    if look.measure in {"straight", "straight_flush"}:
        by_length = np.zeros(look.longest(deal) + 1, dtype=np.int64)
        reached = counts > 0
        np.add.at(by_length, deal.rules.lengths[reached], counts[reached])
        counts = by_length
    return [int(number) for number in counts]


def _deck(rules: StraightRules, suits: int) -> int:
    return (len(rules.ranks) - len(rules.wild_ranks)) * suits + rules.wild_cards


def most_alike_counts(groups: int, copies: int, wild_cards: int, cards: int) -> Counts:
    """Hands by the most cards of one group, such as a suit or a rank; wild cards are of any.

    The sets of at most m cards of one group are a polynomial; as for straight flushes, its power
    over the groups counts hands, and differences of neighbours give exact counts.

    Args:
        groups: Suits, or ranks.
        copies: Natural cards of each.
        wild_cards: Wild cards in the deck.
        cards: Cards in a hand.

    Returns:
        Hands for each number from 0 to `cards`; they add up to all hands of the deck.

    Raises:
        ValueError: there are more hands than 64 bits hold.

    >>> most_alike_counts(4, 13, 0, 7)[2:].tolist()  # by the longest flush
    [24676704, 78881088, 26137540, 3814668, 267696, 6864]
    """
    _refuse_overflow(groups * copies + wild_cards, cards)
    counts = np.zeros(cards + 1, dtype=np.int64)
    for wilds in range(min(wild_cards, cards) + 1):
        naturals = cards - wilds
        sets = np.array([comb(copies, held) for held in range(naturals + 1)], dtype=np.int64)
        hands = np.zeros(naturals + 1, dtype=np.int64)
        for most in range(naturals + 1):
            at_most = np.eye(1, naturals + 1, dtype=np.int64)[0]
            for _ in range(groups):
                at_most = np.convolve(at_most, sets[: most + 1])[: naturals + 1]
            hands[most] = at_most[-1]
        counts[wilds:] += comb(wild_cards, wilds) * np.diff(hands, prepend=0)
    return counts


def _refuse_overflow(deck: int, cards: int) -> None:
    if comb(deck, cards) >= 2**63:
        raise ValueError(f"{deck} cards make more hands of {cards} than 64 bits hold")
