"""Counts by suit against published figures, brute force and closed forms."""

from __future__ import annotations

import csv
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from straights.count.by_hand import count_hands, count_hands_plain
from straights.count.by_suit import straight_counts, straight_flush_counts
from straights.rules.cards import Deck
from straights.rules.straight import StraightRules

COUNT = {"straight": straight_counts, "straight_flush": straight_flush_counts}
COUNTS_CSV = Path(__file__).parents[2] / "data" / "reference" / "counts.csv"
SMALL = [
    ("23456", "cd", 4, "either", "highest"),
    ("2345A", "cdh", 5, "either", "highest"),
    ("2345A", "cdh", 4, "low", "highest"),
    ("TJQKA", "cdh", 4, "high", "highest"),
    ("67JQKA", "cd", 5, "either", "first"),
    ("2345678", "c", 5, "either", "highest"),
]


def _plain_straights(rules, deck, cards):
    counts = np.zeros(len(rules.straights), dtype=np.int64)
    for hand in combinations(deck.cards, cards):
        counts[rules.straights.index(rules.longest(deck.rank_set(hand)))] += 1
    return counts


@pytest.mark.parametrize(
    ("what", "cards", "length", "hands"),
    [
        (row["what"], int(row["cards"]), int(row["length"]), int(row["hands"]))
        for row in csv.DictReader(COUNTS_CSV.read_text(encoding="utf-8").splitlines())
    ],
)
def test_reference_counts(what, cards, length, hands):
    """Hands of each length are those of the source and of an independent exact count."""
    rules = StraightRules()
    counts = COUNT[what](rules, 4, cards)
    assert counts[rules.lengths == length].sum() == hands


@pytest.mark.parametrize(("ranks", "suits", "cards", "ace", "equal_runs"), SMALL)
def test_every_hand_of_a_small_deck(ranks, suits, cards, ace, equal_runs):
    """Both counts equal a plain loop over every hand, for each straight."""
    rules, deck = StraightRules(ranks, ace, equal_runs), Deck(ranks, suits)
    assert straight_counts(rules, len(suits), cards).tolist() == (
        _plain_straights(rules, deck, cards).tolist()
    )
    assert straight_flush_counts(rules, len(suits), cards).tolist() == (
        count_hands_plain(rules, deck, cards).tolist()
    )


@pytest.mark.parametrize("cards", range(1, 14))
@pytest.mark.parametrize("what", COUNT)
def test_counts_add_up(what, cards):
    """Counts add up to C(52, cards)."""
    assert COUNT[what](StraightRules(), 4, cards).sum() == comb(52, cards)


def test_every_seven_card_hand_one_by_one():
    """The loop over all 133,784,560 hands agrees on every straight flush, high card included."""
    rules = StraightRules()
    looped = sum(count_hands(rules.table, 4, 7, part, 3) for part in range(3))
    assert looped.tolist() == straight_flush_counts(rules, 4, 7).tolist()


def test_all_cards_of_a_suit_or_deck():
    """A hand of the whole deck holds the longest straight there is."""
    rules = StraightRules("23456")
    assert straight_counts(rules, 2, 10).tolist()[-1] == 1
    assert straight_flush_counts(rules, 2, 10).tolist()[-1] == 1


def test_seven_cards_of_which_five_count():
    """Of 133,784,560 hands, 630,272 have a six-high straight as the best five cards.

    These hold a 2, 3, 4, 5 and 6 and no 7, whatever else and of whatever suits. To choose one of
    each of these and any two more of the 43 cards that are left and no 7 counts hands with a pair
    among the five more than once: 924,672.
    """
    rules = StraightRules(card_limit=5)
    counts = straight_counts(rules, 4, 7)
    of_five = 4**5 * comb(28, 2)  # two of the 28 cards from 8 to ace
    of_six = 5 * comb(4, 2) * 4**4 * 28
    of_seven = 5 * comb(4, 3) * 4**4 + comb(5, 2) * comb(4, 2) ** 2 * 4**3
    assert of_five + of_six + of_seven == 630_272
    assert counts[rules.straights.index((5, 6))] == 630_272
    assert 4**5 * comb(43, 2) == 924_672
    # Without the limit these are six-high too, of five cards, or of six where an ace is held.
    longer = dict(
        zip(StraightRules().straights, straight_counts(StraightRules(), 4, 7), strict=True)
    )
    assert longer[5, 6] + longer[6, 6] == 630_272


def test_five_cards_with_a_joker():
    """Of 2,869,685 hands of five cards, 20,736 are straights, 204 of these in one suit.

    Without the joker ten runs of five ranks are; with it, the 41 sets of four ranks within one of
    these: 11 in a row, 30 with a gap.
    """
    rules = StraightRules(wild_cards=1)
    for counts, ways in [
        (straight_counts(rules, 4, 5), 10 * 4**5 + 41 * 4**4),
        (straight_flush_counts(rules, 4, 5), 4 * (10 + 41)),
    ]:
        assert counts.sum() == 2_869_685
        assert counts[rules.lengths == 5].sum() == ways
