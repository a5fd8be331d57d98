"""The showdown: winners against PokerKit and brute force, side pots, and the source's example."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from straights.errors import InputError
from straights.reno.examples import EXAMPLE
from straights.reno.hands import best_high
from straights.reno.pots import Pot
from straights.reno.showdown import low_name, settle, showdown
from straights.rules.cards import Card, Deck, parse_cards

SMALL_DECK = Deck(ranks="789TJQKA")
"""Straights and ties are common in it."""

EVEN = 2 * 3 * 4 * 5 * 7
"""Chips that halve, and halve again between up to five or seven seats."""


def dealt(seed, deck, players):
    """Two boards and some hands, dealt at random."""
    cards = random.Random(seed).sample(deck.cards, 10 + 5 * players)  # noqa: S311 - cards for tests
    five = [cards[at : at + 5] for at in range(0, len(cards), 5)]
    return five[:2], five[2:]


def text(cards):
    """Cards as one word, as PokerKit reads them."""
    return "".join(map(str, cards))


def high_by_pokerkit(hole, boards):
    """The place of the best Omaha hand of all boards; the greater wins."""
    return max(
        pokerkit.OmahaHoldemHand.from_game(text(hole), text(board)).entry.index for board in boards
    )


def low_by_trying(hole, boards):
    """The lowest straight of any five of hole and board with two hole cards, or None."""
    highs = []
    for board in boards:
        for five in combinations([*hole, *board], 5):
            values = sorted(card.value for card in five)
            if len(set(five) & set(hole)) != 2 or len(set(values)) < 5:
                continue
            if values == [2, 3, 4, 5, 14]:
                highs.append(5)
            elif values[4] - values[0] == 4:
                highs.append(values[4])
    return min(highs, default=None)


def fair_shares(boards, hands, contributions):
    """What each seat is due, divided chip by chip in fractions."""
    live = [seat for seat, hand in enumerate(hands) if hand is not None]
    highs = {seat: high_by_pokerkit(hands[seat], boards) for seat in live}
    lows = {seat: low_by_trying(hands[seat], boards) for seat in live}
    due = [Fraction(0)] * len(hands)
    able = live
    for level in range(max(contributions)):
        paid = [seat for seat, chips in enumerate(contributions) if chips > level]
        able = [seat for seat in live if seat in paid] or able
        best = [seat for seat in able if highs[seat] == max(highs[one] for one in able)]
        straights = [lows[seat] for seat in able if lows[seat]]
        lowest = [seat for seat in able if straights and lows[seat] == min(straights)] or best
        for winners in (best, lowest):
            for seat in winners:
                due[seat] += Fraction(len(paid), 2 * len(winners))
    return due


def test_played_hands_win_their_fair_shares():
    """Every pot goes to those whom PokerKit and trying all fives name; ties are among them."""
    chance = random.Random(6)  # noqa: S311 - cards for tests
    seen = set()
    for seed in range(120):
        boards, hands = dealt(seed, SMALL_DECK, players=4)
        hands = [None if chance.random() < 0.2 else hand for hand in hands]
        if not any(hands):
            continue
        contributions = [chance.randrange(4) for _ in hands]
        due = fair_shares(boards, hands, contributions)
        settled = settle(boards, hands, [chips * EVEN for chips in contributions], button=0)
        assert list(settled.won) == [share * EVEN for share in due]
        for shares in settled.shares:
            seen.add((len(shares.high), len(shares.low)))
    assert {(1, 0), (1, 1), (2, 1), (1, 2), (1, 3)} <= seen


@settings(deadline=None, max_examples=60)
@given(
    st.integers(0, 10**6),
    st.lists(st.integers(0, 300), min_size=4, max_size=4),
    st.sets(st.integers(0, 3), max_size=3),
    st.integers(0, 3),
    st.sampled_from(["high", "low"]),
)
def test_chips_in_are_chips_out(seed, contributions, folded, button, odd_chip):
    """Whatever is put in comes out, to seats that are in; the same when the whole table turns."""
    boards, hands = dealt(seed, SMALL_DECK, players=4)
    hands = [None if seat in folded else hand for seat, hand in enumerate(hands)]
    won = settle(boards, hands, contributions, button, odd_chip).won
    assert sum(won) == sum(contributions)
    assert min(won) >= 0
    assert not any(won[seat] for seat in folded)
    turned = settle(
        boards[::-1],
        hands[1:] + hands[:1],
        contributions[1:] + contributions[:1],
        (button - 1) % 4,
        odd_chip,
    )
    assert turned.won == won[1:] + won[:1]


@pytest.mark.parametrize("seed", range(30))
def test_suits_have_no_order(seed):
    """Suits can be swapped on all cards, and nothing changes but the cards shown."""
    boards, hands = dealt(seed, Deck(), players=6)

    def swapped(cards):
        return [
            Card(card.rank, dict(zip("cdhs", "dhsc", strict=True))[card.suit]) for card in cards
        ]

    pots = [Pot(101, tuple(range(6)))]
    here = showdown(boards, hands, pots, 5)
    there = showdown([*map(swapped, boards)], [*map(swapped, hands)], pots, 5)
    assert there.won == here.won
    assert list(there.sentences) == list(here.sentences)


BOARDS = parse_cards("2c 3d 4h Ks Kd"), parse_cards("9c 9d Jh Js 7h")
WHEEL, SAME_WHEEL = parse_cards("As 5s 8c 8d Tc"), parse_cards("Ad 5d 8h 8s Td")
THREES = parse_cards("2h 2s 3c 3h 6c")
TENS = parse_cards("Ts Th Qc Qd Kc")


@pytest.mark.parametrize(
    ("seats", "pot", "button", "won"),
    [
        ((0, 1), 14, 2, (7, 7, 0)),
        ((0, 1), 102, 2, (51, 51, 0)),
        ((0, 1), 101, 2, (51, 50, 0)),
        ((0, 1), 101, 0, (50, 51, 0)),
        ((0, 1, 2), 101, 2, (25, 25, 51)),
        ((0, 1, 2), 102, 2, (26, 25, 51)),
        ((0, 1, 2), 102, 0, (25, 26, 51)),
    ],
)
def test_equal_hands(seats, pot, button, won):
    """Two hands that tie differ by the one chip that cannot be shared, and not if none is left."""
    shown = showdown(BOARDS, [WHEEL, SAME_WHEEL, THREES], [Pot(pot, seats)], button)
    assert shown.held[0].high.name == shown.held[1].high.name == "straight, jack high"
    assert [low_name(held.low) for held in shown.held.values()] == [
        "straight, five high",
        "straight, five high",
        "no straight",
    ]
    assert shown.held[2].high.name == "full house, threes over kings"
    assert shown.won == won


def test_sentences_of_side_pots():
    """Each pot is for the seats that are in it; in one without a straight the high hand scoops."""
    settled = settle(BOARDS, [WHEEL, THREES, TENS, None], [20, 61, 90, 15], button=3)
    assert settled.won == (37, 120, 29, 0)
    assert "\n".join(settled.sentences) == (
        "High half of the main pot: 38 to seat 2 (full house, threes over kings).\n"
        "Low half of the main pot: 37 to seat 1 (straight, five high).\n"
        "All 82 of side pot 1 go to the high hand, for nobody in it holds a straight:"
        " 82 to seat 2 (full house, threes over kings).\n"
        "29 that nobody called is returned to seat 3."
    )


def test_the_high_hand_scoops():
    """Where nobody holds a straight, the high hand wins all."""
    boards = parse_cards("2c 2d 7h 7s Kd"), parse_cards("2h 8d 8c Ks Qh")
    hands = parse_cards("As Ah 9c 9d 3c"), parse_cards("Kc Kh 4c 4d 3d")
    shown = showdown(boards, hands, [Pot(7, (0, 1))], button=1)
    assert shown.won == (0, 7)
    (sentence,) = shown.sentences
    assert sentence == (
        "All 7 of the pot go to the high hand, for nobody holds a straight:"
        " 7 to seat 2 (full house, kings over eights)."
    )


def test_best_best():
    """The best hand of a board wins nothing if another board has a better one."""
    shown = showdown(BOARDS, [WHEEL, THREES], [Pot(100, (0, 1))], button=1)
    on_second = [best_high(hand, BOARDS[1:]).strength for hand in (WHEEL, THREES)]
    assert on_second[0] > on_second[1]
    assert shown.shares == (({1: 50}, {0: 50}),)


def test_the_sources_example():
    """The example gives what the cards give by hand: three queens, and a king-high straight."""
    seats = range(len(EXAMPLE.hands))
    shown = showdown(EXAMPLE.boards, EXAMPLE.hands, [Pot(100, tuple(seats))], button=1)
    assert [shown.held[seat].high.name for seat in seats] == [
        "three queens, A K",
        "straight, ace high",
    ]
    assert text(shown.held[0].high.cards) == "QhQdQsAdKd"
    low = shown.held[1].low
    assert shown.held[0].low is None
    assert low is not None
    assert (text(low.cards), low.board) == ("KdQsJsTc9c", 1)
    assert shown.won == (0, 100)
    for seat in seats:
        assert low_by_trying(EXAMPLE.hands[seat], EXAMPLE.boards) == [None, 13][seat]
        best = pokerkit.StandardHighHand(text(shown.held[seat].high.cards)).entry.index
        assert best == high_by_pokerkit(EXAMPLE.hands[seat], EXAMPLE.boards)


def test_what_the_source_says_of_its_example():
    """Who wins agrees; of the hands only the ace-high straight does, and the source misses two."""
    shown = showdown(EXAMPLE.boards, EXAMPLE.hands, [Pot(100, (0, 1))], button=1)
    agrees = [
        (
            held.high.name == says.high,
            low_name(held.low) == says.low,
            shown.won[seat] == says.won,
        )
        for (seat, held), says in zip(shown.held.items(), EXAMPLE.source, strict=True)
    ]
    assert agrees == [(False, True, True), (True, False, True)]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"boards": BOARDS[:1]}, "two boards are needed, 1 given"),
        ({"boards": [*BOARDS, BOARDS[0]]}, "two boards are needed, 3 given"),
        ({"boards": [BOARDS[0], BOARDS[1][:4]]}, "board 2: five cards are needed, 4 given"),
        ({"hands": [WHEEL, TENS[:4]]}, "hand 2: five cards are needed, 4 given"),
        ({"hands": [None, (*TENS, *parse_cards("6d"))]}, "hand 2: five cards are needed, 6 given"),
        ({"hands": [None, None]}, "needs a hand"),
        ({"hands": [WHEEL, WHEEL]}, "are there twice: a deck holds each card once"),
        ({"hands": [WHEEL, parse_cards("2c Ts Th Qc Qd")]}, "2c is there twice"),
        ({"boards": [BOARDS[0], parse_cards("2c 9d Jh Js 7h")]}, "2c is there twice"),
        ({"hands": [WHEEL, parse_cards("Jk Ts Th Qc Qd")]}, "is not in this deck of 52 cards"),
        ({"hands": [WHEEL] * 9}, "9 hands and two boards are more than 52 cards: give 8 at most"),
        ({"pots": [Pot(-1, (0, 1))]}, "a pot is less than 0"),
        ({"button": 2}, "there is no seat 3, choose from seats 1 to 2"),
        ({"button": -1}, "there is no seat 0, choose from seats 1 to 2"),
    ],
)
def test_what_cannot_be_is_refused(changed, message):
    """The fault is named in one line."""
    good = {"boards": BOARDS, "hands": [WHEEL, TENS], "pots": [Pot(100, (0, 1))], "button": 0}
    with pytest.raises(InputError, match=message) as refused:
        showdown(**(good | changed))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("hands", "contributions", "message"),
    [
        ([WHEEL, TENS], [1], "the chips of each seat"),
        ([WHEEL, TENS], [1, -1], "from 0 up"),
        ([None, None], [1, 1], "everyone folded"),
    ],
)
def test_contributions_that_cannot_be_are_refused(hands, contributions, message):
    """Chips are whole numbers, one for each seat, and somebody is left to win them."""
    with pytest.raises(InputError, match=message):
        settle(BOARDS, hands, contributions, button=0)


def test_eight_hands_and_no_more():
    """The deck allows eight players."""
    boards, hands = dealt(1, Deck(), players=8)
    assert sum(showdown(boards, hands, [Pot(103, tuple(range(8)))], button=7).won) == 103
