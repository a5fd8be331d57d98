"""Reno Straight: the best high and the lowest straight, against PokerKit and other ways to them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path

import pokerkit
import pytest
from ruamel.yaml import YAML

from straights.reno.hands import (
    CATEGORIES,
    best_high,
    fives,
    in_order,
    lowest_straight,
    name_of,
    rank_five,
)
from straights.rules.cards import Card, Deck, parse_cards

CASES = Path(__file__).parents[3] / "shared" / "reference" / "cases.yaml"


def deals(number, seed):
    """Random deals: five hole cards and two boards."""
    chance = random.Random(seed)  # noqa: S311 - cards for tests
    for _ in range(number):
        cards = chance.sample(Deck().cards, 15)
        yield cards[:5], (cards[5:10], cards[10:])


def patterns():
    """Every way to hold five ranks, as cards that are no flush."""
    for ranks in combinations_with_replacement("23456789TJQKA", 5):
        if len(set(ranks)) > 1:
            yield [Card(rank, "cdhs"[place % 4]) for place, rank in enumerate(ranks)]


def text(cards):
    """Cards as one word, as PokerKit reads them."""
    return "".join(map(str, cards))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Js 8c 5c 3s", "king high, J 8 5 3"),
        ("7d 7c As Ts 8h", "pair of sevens, A T 8"),
        ("Qs Qd 5c 5h Ks", "two pair, queens and fives, king"),
        ("Qd Qh Qc Kc 6s", "three queens, K 6"),
        ("Ac 2d 3h 4s 5c", "straight, five high"),
        ("9c Td Jh Qs Kc", "straight, king high"),
        ("Ks Qs 9s 7s 2s", "flush, king high, Q 9 7 2"),
        ("6s 6d 6c Ah As", "full house, sixes over aces"),
        ("Ts Td Tc Th As", "four tens, ace"),
        ("As 2s 3s 4s 5s", "straight flush, five high"),
        ("As Ks Qs Js Ts", "straight flush, ace high"),
    ],
)
def test_names(cards, name):
    """Each kind of hand reads as players say it."""
    assert name_of(rank_five(parse_cards(cards))) == name


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("As Ks 5d 7c", "Ts 7d 8h 4s 2c", "pair of sevens, A T 8"),
        ("Ks 8c Js 5c", "3s 5h Qs Qd 9h", "two pair, queens and fives, king"),
    ],
)
def test_omaha_cases(hole, board, name):
    """Two from the hole and three from the board: three spades in the hole are not a flush."""
    assert best_high(parse_cards(hole), [parse_cards(board)]).name == name


@pytest.mark.skipif(not CASES.exists(), reason="the shared cases are not here")
def test_shared_omaha_cases():
    """Every shared case reads as it says."""
    for case in YAML(typ="safe").load(CASES)["omaha_high"]:
        hole, board = parse_cards(case["hole"]), parse_cards(case["board"])
        assert best_high(hole, [board]).name == case["best"]


def test_every_hand_of_five_cards_by_kind():
    """All C(52,5) hands, counted by rank pattern and suits, fall into the well-known numbers."""
    found: Counter[str] = Counter()
    for cards in patterns():
        held = Counter(card.rank for card in cards)
        suited = 4 if len(held) == 5 else 0
        ways = prod(comb(4, number) for number in held.values())
        found[CATEGORIES[rank_five(cards)[0]]] += ways - suited
        if suited:
            found[CATEGORIES[rank_five([Card(rank, "s") for rank in held])[0]]] += suited
    assert found.total() == comb(52, 5)
    assert [found[category] for category in CATEGORIES] == [
        1_302_540,
        1_098_240,
        123_552,
        54_912,
        10_200,
        5_108,
        3_744,
        624,
        40,
    ]


def test_highs_equal_pokerkit():
    """The best high is PokerKit's best Omaha hand of the two boards, and so is its order."""
    places = []
    for hole, boards in deals(600, seed=1):
        high = best_high(hole, boards)
        theirs = [
            pokerkit.OmahaHoldemHand.from_game(text(hole), text(board)).entry.index
            for board in boards
        ]
        assert theirs[high.board] == max(theirs)
        assert pokerkit.StandardHighHand(text(high.cards)).entry.index == max(theirs)
        places.append((max(theirs), high.strength))
    places.sort()
    assert [strength for _, strength in places] == sorted(strength for _, strength in places)
    assert len({place for place, _ in places}) == len({strength for _, strength in places})


def test_highs_of_any_five_of_ten():
    """Every five of hole and board with two hole cards, ranked by PokerKit: none beats the best."""
    for hole, boards in deals(20, seed=2):
        best = max(
            pokerkit.StandardHighHand(text(cards)).entry.index
            for board in boards
            for cards in combinations([*hole, *board], 5)
            if len(set(cards) & set(hole)) == 2
        )
        high = best_high(hole, boards)
        assert pokerkit.StandardHighHand(text(high.cards)).entry.index == best


def lowest_by_ranks(hole, boards):
    """The lowest straight by sets of ranks: two of its five are held, three are on a board."""
    mine = {card.rank for card in hole}
    for start in range(10):
        run = set("A23456789TJQKA"[start : start + 5])
        for board in boards:
            shared = {card.rank for card in board}
            for pair in combinations(run, 2):
                if set(pair) <= mine and run - set(pair) <= shared:
                    return start + 5
    return None


def test_lows_by_sets_of_ranks():
    """The lowest straight is the one that sets of ranks give; some hands have none."""
    lows = Counter()
    for hole, boards in deals(5_000, seed=3):
        low = lowest_straight(hole, boards)
        expected = lowest_by_ranks(hole, boards)
        assert (low.high if low else None) == expected
        lows[expected] += 1
    assert set(lows) == {None, *range(5, 15)}


def test_cards_shown():
    """High and low show two hole cards and three of the board they name, and are what they say."""
    for hole, boards in deals(500, seed=4):
        high, low = best_high(hole, boards), lowest_straight(hole, boards)
        assert rank_five(high.cards) == high.strength
        for shown in filter(None, (high, low)):
            assert len(set(shown.cards)) == 5
            assert len(set(shown.cards) & set(hole)) == 2
            assert len(set(shown.cards) & set(boards[shown.board])) == 3
            assert shown.cards == in_order(shown.cards)
        if low:
            assert rank_five(low.cards)[1] == low.high
            assert CATEGORIES[rank_five(low.cards)[0]].startswith("straight")


def test_names_are_one_to_one():
    """Every strength has its own name: 7,462 of them, as many as there are."""
    strengths = {rank_five(cards) for cards in patterns()}
    strengths |= {
        rank_five([Card(rank, "s") for rank in ranks]) for ranks in combinations("23456789TJQKA", 5)
    }
    assert len(strengths) == len({name_of(strength) for strength in strengths}) == 7_462


def test_a_straight_flush_is_a_straight():
    """A straight flush plays both ways; the steel wheel is the lowest straight of all."""
    hole, board = parse_cards("As 2s Kd Kh 9c"), parse_cards("3s 4s 5s Kc 9d")
    assert best_high(hole, [board]).name == "straight flush, five high"
    low = lowest_straight(hole, [board])
    assert low is not None
    assert (low.high, low.board) == (5, 0)


@pytest.mark.parametrize(
    ("hole", "board", "why"),
    [
        ("As 4c 9h 9d 8d", "2d 3h 5c Kc Kd", "the wheel"),
        ("As 2c 3h 9d 8d", "4d 5h Jc Kc Kd", "three from the hole are too many"),
        ("Js Kc 8h 8d 7d", "Qd Ah 2c 3c Td", "ace-high"),
        ("Ks 2c 9h 9d 8d", "Qd Ah 3c 7c 7d", "an ace is at one end only"),
    ],
)
def test_lows_at_the_edges(hole, board, why):
    """The ace is high or low, never both, and no straight takes three cards of the hole."""
    low = lowest_straight(parse_cards(hole), [parse_cards(board)])
    expected = {"the wheel": 5, "ace-high": 14}
    assert (low.high if low else None) == expected.get(why)


def test_fives():
    """A player of Reno Straight may use 200 fives, one of Omaha 60, each another one."""
    hole, boards = next(deals(1, seed=5))
    assert len(set(fives(hole, boards))) == 200
    assert len(set(fives(hole[:4], boards[:1]))) == 60
