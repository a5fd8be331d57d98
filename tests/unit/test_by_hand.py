"""Every hand visited: the loop against its plain version, its own totals and the sources."""

from math import comb

import numpy as np
import pytest

from straights.count.by_hand import count_hands, count_hands_plain, hands_in_partition
from straights.rules.cards import Deck
from straights.rules.straight import StraightRules


@pytest.mark.parametrize(
    ("ranks", "suits", "cards", "ace"),
    [
        ("23456A", "cdhs", 0, "either"),
        ("23456A", "cdhs", 1, "low"),
        ("23456A", "cdhs", 4, "either"),
        ("2345A", "cdhs", 4, "high"),
        ("2345A", "cdhs", 5, "low"),
        ("234A", "cdhs", 15, "high"),
        ("2345QKA", "cdh", 5, "either"),
        ("23456789TJQKA", "cd", 3, "high"),
        ("23456789TJQKA", "c", 6, "low"),
        ("A", "cdhs", 3, "high"),
        ("2346", "cdh", 12, "either"),
        *(
            pytest.param("2345QKA", "cdh", 6, ace, marks=pytest.mark.long)
            for ace in ("high", "low", "either")
        ),
    ],
)
def test_agrees_with_the_plain_version(ranks, suits, cards, ace):
    """The same count for each straight, whatever the deck and wherever the ace stands."""
    rules = StraightRules(ranks, ace)
    plain = count_hands_plain(rules, Deck(ranks, suits), cards)
    np.testing.assert_array_equal(count_hands(rules.table, len(suits), cards), plain)


def test_knows_no_rules_but_the_table():
    """A table that is no list of straights: the ordinal is the size of the largest suit."""
    table = np.bitwise_count(np.arange(8)).astype(np.uint8)[np.newaxis]
    assert count_hands(table, suits=2, cards=3).tolist() == [0, 0, 18, 2]


@pytest.mark.parametrize("partitions", [1, 2, 3, 100, 9000])
@pytest.mark.parametrize(
    ("ranks", "suits", "cards"), [("2345678A", "cdhs", 6), ("23456A", "cd", 5)]
)
def test_partitions_add_up_to_every_hand(ranks, suits, cards, partitions):
    """Each partition visits what its binomials say, and together they are the whole."""
    table = StraightRules(ranks).table
    shape = (len(ranks), len(suits), 0, cards)
    whole = count_hands(table, len(suits), cards)
    parts = [count_hands(table, len(suits), cards, p, partitions) for p in range(partitions)]
    np.testing.assert_array_equal(sum(parts), whole)
    assert whole.sum() == comb(len(ranks) * len(suits), cards)
    assert [part.sum() for part in parts] == [
        hands_in_partition(*shape, p, partitions) for p in range(partitions)
    ]


def test_finds_the_published_seven_card_counts():
    """All 133,784,560 seven-card hands by length, as the source's table has them."""
    rules = StraightRules()
    lengths = [0] * 8
    for straight, hands in zip(rules.straights, count_hands(rules.table, 4, 7), strict=True):
        if hands:
            lengths[straight.length] += int(hands)
    assert lengths == [0, 52438672, 71985176, 8642932, 676196, 39960, 1592, 32]


def test_no_hand_has_more_cards_than_the_deck():
    """Too many cards: no hands, not an error."""
    assert count_hands(StraightRules("234").table, suits=2, cards=7).sum() == 0
    assert hands_in_partition(ranks=3, suits=2, wild_cards=0, cards=7) == 0


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"suits": 0}, "suits must be 1 to 4, not 0"),
        ({"suits": 5}, "suits must be 1 to 4, not 5"),
        ({"cards": -1}, "cards must not be negative"),
        ({"partition": 2, "partitions": 2}, "partition must be from 0 to 1, not 2"),
        ({"partition": -1}, "partition must be from 0 to 0, not -1"),
        ({"table": np.zeros((1, 7), dtype=np.uint8)}, "2\\*\\*ranks sets, not 7"),
        ({"table": np.zeros((1, 0), dtype=np.uint8)}, "2\\*\\*ranks sets, not 0"),
    ],
)
def test_refuses_what_is_out_of_bounds(arguments, fault):
    """One line that names the fault."""
    table = StraightRules("234").table
    with pytest.raises(ValueError, match=fault):
        count_hands(**{"table": table, "suits": 2, "cards": 2} | arguments)
