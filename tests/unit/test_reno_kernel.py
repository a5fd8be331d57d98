"""Showdowns in bulk: against PokerKit, plain loops over all fives, and the specification."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
import pytest
from pokerkit import OmahaHoldemHand, StandardLookup

from straights.count.simulate import deal_cards
from straights.reno.hands import best_high, lowest_straight
from straights.reno.kernel import (
    COLUMNS,
    HIGH,
    LOW,
    POT,
    SCOOP,
    SHARE,
    SQUARE,
    TIE,
    Completions,
    evaluate,
    tables,
    tally,
    tally_pairs,
)
from straights.reno.pots import divide
from straights.rules.cards import Deck, parse_cards

CARDS = Deck().cards
NAMES = [str(card) for card in CARDS]


def numbers(text):
    """Cards as the kernel knows them."""
    return [CARDS.index(card) for card in parse_cards(text)]


def deal(rounds, players, partition=0):
    """Random hands [round, player, 5] and two boards [round, board, 5]."""
    hands = players + 2
    dealt = deal_cards(52, 5 * hands, seed=11, partition=partition, rounds=rounds)
    dealt = dealt.reshape(rounds, hands, 5)
    return dealt[:, :players], dealt[:, players:]


@pytest.fixture(scope="module")
def pokerkit():
    """PokerKit's place of every kind of five cards: by ranks, rising, and whether of one suit."""
    lookup = StandardLookup()
    places = {}
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) <= 4:
            text = "".join(NAMES[13 * (place % 4) + rank] for place, rank in enumerate(ranks))
            places[ranks, False] = lookup.get_entry(text).index
    for ranks in combinations(range(13), 5):
        places[ranks, True] = lookup.get_entry("".join(NAMES[rank] for rank in ranks)).index
    return places


def test_every_kind_of_five_cards(pokerkit):
    """The tables rank all 7,462 kinds of hands as PokerKit does, and nothing else."""
    made = tables()
    assert sorted(set(pokerkit.values())) == list(range(7462))
    for three in combinations_with_replacement(range(13), 3):
        for pair in combinations_with_replacement(range(13), 2):
            value = made.high[made.row[three], made.column[pair]]
            assert value == pokerkit.get((tuple(sorted(three + pair)), False), 0)
    flushes = {
        sum(1 << rank for rank in ranks): place
        for (ranks, suited), place in pokerkit.items()
        if suited
    }
    assert made.flush.tolist() == [flushes.get(ranks, 0) for ranks in range(1 << 13)]


def by_five_ranks(values):
    """Values by rising ranks as a table by ranks in any order, digits to the base of 13."""
    digits = 13 ** np.arange(4, -1, -1)
    rising = np.sort(np.indices((13,) * 5).reshape(5, -1).T, axis=1)
    table = np.zeros(13**5, np.int16)
    for ranks, value in values.items():
        table[digits @ ranks] = value
    return table[rising @ digits]


def digits_and_suit(cards):
    """The ranks of cards [round, card] as digits to the base of 13; their one suit, or -1."""
    digits = sum(
        cards[:, at] % 13 * 13 ** (cards.shape[1] - 1 - at) for at in range(cards.shape[1])
    )
    suits = cards // 13
    return digits, np.where((suits == suits[:, :1]).all(axis=1), suits[:, 0], -1)


def best_of_all_fives(hole, board, plain, flush, straight):
    """The greatest value of all 100 fives, [pair] each, for hole and board [pair, 5]."""
    best, lowest = np.zeros((2, len(hole)), np.int16)
    pairs = [digits_and_suit(hole[:, pair]) for pair in combinations(range(5), 2)]
    threes = [digits_and_suit(board[:, three]) for three in combinations(range(5), 3)]
    for two, suit in pairs:
        for three, other_suit in threes:
            five = two * 13**3 + three
            flushes = np.where((suit == other_suit) & (suit >= 0), flush[five], 0)
            for values in plain[five], flushes:
                np.maximum(best, values, out=best)
            np.maximum(lowest, straight[five], out=lowest)
    return best, lowest


def test_a_million_hands(pokerkit):
    """Highs are PokerKit's best of all 100 fives, and lows the lowest straight, a million times."""
    plain = by_five_ranks({ranks: at for (ranks, suited), at in pokerkit.items() if not suited})
    flush = by_five_ranks({ranks: at for (ranks, suited), at in pokerkit.items() if suited})
    runs = {tuple(range(first, first + 5)): 9 - first for first in range(9)}
    straight = by_five_ranks(runs | {(0, 1, 2, 3, 12): 10})
    for partition in range(50):
        hole, board = deal(20_000, 1, partition)
        high, low = evaluate(hole, board[:, :1])
        best, lowest = best_of_all_fives(
            hole[:, 0].astype(np.int32), board[:, 0].astype(np.int32), plain, flush, straight
        )
        assert (high[:, 0] == best).all()
        assert (low[:, 0] == lowest).all()


def test_pokerkit_from_cards():
    """Highs are those that PokerKit finds by itself in the hole cards and the better board."""
    holes, boards = deal(250, 2)
    high, _ = evaluate(holes, boards)
    for hands, two_boards, highs in zip(holes, boards, high.tolist(), strict=True):
        texts = ["".join(NAMES[card] for card in board) for board in two_boards]
        for hand, found in zip(hands, highs, strict=True):
            text = "".join(NAMES[card] for card in hand)
            best = max(OmahaHoldemHand.from_game(text, board) for board in texts)
            assert found == best.entry.index


@pytest.mark.parametrize("players", [2, 8])
def test_the_specification(players):
    """Highs are in the order of the plain strengths, lows are the plain straights."""
    holes, boards = deal(400 // players, players)
    found = []
    for hands, two, highs, lows in zip(holes, boards, *evaluate(holes, boards), strict=True):
        shown = [[CARDS[card] for card in board] for board in two]
        for hand, high, low in zip(hands, highs.tolist(), lows.tolist(), strict=True):
            hole = [CARDS[card] for card in hand]
            found.append((high, best_high(hole, shown).strength))
            straight = lowest_straight(hole, shown)
            assert low == (15 - straight.high if straight else 0)
    found.sort()
    for (high, strength), (next_high, next_strength) in pairwise(found):
        assert (high == next_high, high < next_high) == (
            strength == next_strength,
            strength < next_strength,
        )


@pytest.mark.parametrize(
    ("hole", "board", "five", "low"),
    [
        ("As Ks 5d 7c 2d", "Ts 7d 8h 4s Jc", "7c 7d As Js Ts", 0),
        ("Ks 8c Js 5c 2d", "3s 5h Qs Qd 9h", "Qs Qd 5h 5c Ks", 0),  # three spades in the hole
        ("As Ks Qs Js 2d", "Ts 9s 3h 3d 4c", "3h 3d As Ks Ts", 0),  # and four: two of them play
        ("As 2s 9c 9d Kh", "3s 4s 5s 9h 9s", "5s 4s 3s 2s As", 10),  # a straight flush is both
        ("As 2s 9c 9d Kh", "3s 4s 5c 9h 8s", "As 8s 4s 3s 2s", 10),  # a flush, a wheel, three nines
        ("Ts 6d 2h 2c Jh", "7s 8d 9c Kc 3h", "7s 8d 9c Ts Jh", 5),  # 6-7-8-9-T is the lower one
        ("Kd Ac 2h 3c 8h", "Qs Jd Th 7c 7d", "Ac Kd Qs Jd Th", 1),  # no K-A-2
    ],
)
def test_hands_that_mislead(hole, board, five, low):
    """Exactly two hole cards play, with three of the board."""
    high, lows = evaluate(
        np.array([[numbers(hole)]], np.uint8), np.array([[numbers(board)]], np.uint8)
    )
    assert high.item() == StandardLookup().get_entry(five.replace(" ", "")).index
    assert lows.item() == low


def test_parts_on_threads():
    """Parts of the rounds on threads give what the whole gives."""
    holes, boards = deal(20_000, 3)
    parts = zip(np.array_split(holes, 4), np.array_split(boards, 4), strict=True)
    with ThreadPoolExecutor(4) as threads:
        highs, lows = zip(*threads.map(lambda part: evaluate(*part), parts), strict=True)
    high, low = evaluate(holes, boards)
    assert (np.concatenate(highs) == high).all()
    assert (np.concatenate(lows) == low).all()


@pytest.mark.parametrize("players", range(1, 9))
def test_tally(players):
    """Shares are those of the plain division of a pot; the rest are counts of who wins what."""
    rng = np.random.default_rng(players)
    high = rng.integers(0, 4, (300, players), np.uint16)
    low = rng.integers(0, 3, (300, players), np.uint8)
    expected = np.zeros((players, len(COLUMNS)), np.int64)
    for highs, lows in zip(high, low, strict=True):
        won_high = np.flatnonzero(highs == highs.max()).tolist()
        won_low = np.flatnonzero(lows == lows.max()).tolist() if lows.any() else []
        shares = divide(POT, won_high, won_low, range(players))
        for player in range(players):
            share = shares.high.get(player, 0) + shares.low.get(player, 0)
            expected[player, [SHARE, SQUARE]] += share, share**2
            expected[player, SCOOP] += won_high == [player] and won_low in ([], [player])
            expected[player, HIGH] += player in won_high
            expected[player, LOW] += player in won_low
            expected[player, TIE] += any(
                player in won and len(won) > 1 for won in (won_high, won_low)
            )
    totals = tally(high, low)
    assert totals.tolist() == expected.tolist()
    assert totals[:, SHARE].sum() == 300 * POT


def test_tally_pairs():
    """Ways to finish two boards, each evaluated alone, are settled as both boards together."""
    dealt = deal_cards(52, 25, seed=3, partition=0, rounds=1)[0]
    hands, first, second = dealt[:15].reshape(3, 5), dealt[15:18], dealt[18:21]
    rest = sorted(set(range(52)) - set(dealt[:21].tolist()))[::3]
    ways = list(combinations(rest, 2))

    def completions(board):
        finished = np.array([[*board, *way] for way in ways], np.uint8)
        masks = np.array([sum(1 << card for card in way) for way in ways], np.uint64)
        holes = np.tile(hands, (len(ways), 1, 1))
        return Completions(masks, *evaluate(holes, finished[:, None]))

    boards = np.array(
        [
            [[*first, *way], [*second, *other]]
            for way in ways
            for other in ways
            if not set(way) & set(other)
        ],
        np.uint8,
    )
    together = tally(*evaluate(np.tile(hands, (len(boards), 1, 1)), boards))
    assert tally_pairs(completions(first), completions(second)).tolist() == together.tolist()


@pytest.mark.parametrize(
    ("holes", "boards"),
    [
        (np.zeros((2, 3, 4), np.uint8), np.zeros((2, 2, 5), np.uint8)),
        (np.zeros((2, 5), np.uint8), np.zeros((2, 2, 5), np.uint8)),
        (np.zeros((2, 3, 5), np.uint8), np.zeros((3, 2, 5), np.uint8)),
        (np.zeros((2, 3, 5), np.int64), np.zeros((2, 2, 5), np.uint8)),
        (np.full((2, 3, 5), 52, np.uint8), np.zeros((2, 2, 5), np.uint8)),
    ],
)
def test_cards_of_another_shape(holes, boards):
    """Arrays that are no cards, or not as many rounds of each, are refused."""
    with pytest.raises(ValueError, match="cards"):
        evaluate(holes, boards)


def test_too_many_players():
    """A pot divides among eight players at most."""
    with pytest.raises(ValueError, match="8 players"):
        tally(np.zeros((1, 9), np.uint16), np.zeros((1, 9), np.uint8))
