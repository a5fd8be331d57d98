"""Pots: side pots chip by chip, and odd chips that treat equal hands alike."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from straights.reno.pots import Pot, clockwise, divide, side_pots

SEATS = 6
tied = st.sets(st.integers(0, SEATS - 1), min_size=1)
tied_or_none = st.sets(st.integers(0, SEATS - 1))
button = st.integers(0, SEATS - 1)
odd_chip = st.sampled_from(["high", "low"])
chips = st.integers(0, 200)


@st.composite
def tables(draw):
    """Contributions by seat, and who folded; one seat at least is still in."""
    contributions = draw(st.lists(st.integers(0, 12), min_size=2, max_size=6))
    seats = range(len(contributions))
    live = draw(st.sets(st.sampled_from(seats), min_size=1))
    return contributions, set(seats) - live


@given(tables())
def test_side_pots_chip_by_chip(table):
    """Each chip goes to the pot of the seats still in that put in as many, or back if unmatched."""
    contributions, folded = table
    live = set(range(len(contributions))) - folded
    expected: dict[frozenset[int], int] = {}
    returned = [0] * len(contributions)
    able = frozenset(live)
    for level in range(1, max(contributions) + 1):
        paid_in = {seat for seat, paid in enumerate(contributions) if paid >= level}
        if len(paid_in) == 1 and paid_in <= live:
            returned[paid_in.pop()] += 1
            continue
        able = frozenset(paid_in & live) or able
        expected[able] = expected.get(able, 0) + len(paid_in)
    pots = side_pots(contributions, folded)
    assert {frozenset(pot.seats): pot.chips for pot in pots.pots} == expected
    assert len(pots.pots) == len(expected)
    assert list(pots.returned) == returned


@given(tables())
def test_side_pots_hold_all_chips(table):
    """Chips in are chips out; each pot is for fewer seats than the one before."""
    contributions, folded = table
    pots, returned = side_pots(contributions, folded)
    assert sum(pot.chips for pot in pots) + sum(returned) == sum(contributions)
    assert all(pot.chips > 0 and pot.seats for pot in pots)
    assert not any(set(pot.seats) & folded for pot in pots)
    for earlier, later in pairwise(pots):
        assert set(later.seats) < set(earlier.seats)


@pytest.mark.parametrize(
    ("contributions", "folded", "pots", "returned"),
    [
        ([50, 50], set(), [Pot(100, (0, 1))], [0, 0]),
        ([50, 50, 20], {2}, [Pot(120, (0, 1))], [0, 0, 0]),
        ([20, 50, 50], set(), [Pot(60, (0, 1, 2)), Pot(60, (1, 2))], [0, 0, 0]),
        ([20, 50, 80], set(), [Pot(60, (0, 1, 2)), Pot(60, (1, 2))], [0, 0, 30]),
        (
            [20, 50, 80, 60],
            {3},
            [Pot(80, (0, 1, 2)), Pot(90, (1, 2)), Pot(20, (2,))],
            [0, 0, 20, 0],
        ),
        ([20, 20, 30], {2}, [Pot(70, (0, 1))], [0, 0, 0]),
        ([0, 5, 2], {1, 2}, [Pot(7, (0,))], [0, 0, 0]),
        ([0, 0], set(), [], [0, 0]),
    ],
    ids=[
        "even",
        "a fold",
        "all-in for less",
        "an uncalled bet",
        "a folded seat called a part",
        "folded with the most in",
        "a free seat is left",
        "no chips",
    ],
)
def test_side_pots_of_some_tables(contributions, folded, pots, returned):
    """Pots as a dealer makes them."""
    made = side_pots(contributions, folded)
    assert list(made.pots) == pots
    assert list(made.returned) == returned


@given(chips, tied, tied_or_none, button, odd_chip)
def test_every_chip_is_paid_once(chips, high, low, button, odd_chip):
    """Chips in are chips out, half to each side, and the named side has the odd one."""
    shares = divide(chips, high, low, clockwise(SEATS, button), odd_chip)
    assert (set(shares.high), set(shares.low)) == (high, low)
    to_high, to_low = sum(shares.high.values()), sum(shares.low.values())
    assert to_high + to_low == chips
    if low:
        assert to_high - to_low == (chips % 2 if odd_chip == "high" else -(chips % 2))
    else:
        assert to_high == chips


@given(chips, tied, tied_or_none, button, odd_chip)
def test_equal_hands_differ_by_a_chip_at_most(chips, high, low, button, odd_chip):
    """Seats with the same part of a pot, on whichever side, get the same but for one chip."""
    shares = divide(chips, high, low, clockwise(SEATS, button), odd_chip)
    won = {seat: shares.high.get(seat, 0) + shares.low.get(seat, 0) for seat in high | low}
    part = {
        seat: Fraction(seat in high, len(high)) + Fraction(seat in low, len(low) or 1)
        for seat in won
    }
    for one, other in combinations(won, 2):
        if part[one] == part[other]:
            assert abs(won[one] - won[other]) <= 1


@given(chips, tied, tied_or_none, button, odd_chip)
def test_odd_chips_go_round_once(chips, high, low, button, odd_chip):
    """Odd chips go clockwise; nobody has a second one while a seat of that side has none."""
    order = clockwise(SEATS, button)
    shares = divide(chips, high, low, order, odd_chip)

    def odd(side):
        return {seat for seat, won in side.items() if won > min(side.values())}

    first = [seat for seat in order if seat in high]
    assert odd(shares.high) == set(first[: len(odd(shares.high))])
    fresh = [seat for seat in order if seat in low - odd(shares.high)]
    second = [seat for seat in order if seat in low & odd(shares.high)]
    assert odd(shares.low) == set((fresh + second)[: len(odd(shares.low))])


@given(chips, tied, tied_or_none, button, st.integers(0, SEATS - 1))
def test_only_the_place_from_the_button_counts(chips, high, low, button, turn):
    """When all seats and the button move round, the chips move with them."""

    def moved(seat):
        return (seat + turn) % SEATS

    here = divide(chips, high, low, clockwise(SEATS, button))
    there = divide(chips, map(moved, high), map(moved, low), clockwise(SEATS, moved(button)))
    for side, other in zip(here, there, strict=True):
        assert {moved(seat): won for seat, won in side.items()} == other


@pytest.mark.parametrize(
    ("chips", "high", "low", "button", "won"),
    [
        (101, [0], [1], 1, [51, 50, 0]),
        (100, [0], [0], 1, [100, 0, 0]),
        (7, [0], [], 1, [7, 0, 0]),
        (7, [0, 1], [2], 2, [2, 2, 3]),
        (6, [0, 1], [2], 2, [2, 1, 3]),
        (6, [0, 1], [2], 0, [1, 2, 3]),
        (6, [0, 1], [0, 1], 2, [3, 3, 0]),
        (5, [0, 1], [0, 1], 2, [3, 2, 0]),
        (5, [0, 1], [0, 1], 0, [2, 3, 0]),
        (6, [0, 1], [0, 2], 2, [3, 1, 2]),
        (10, [0, 1, 2], [0, 1, 2], 2, [4, 3, 3]),
    ],
    ids=[
        "the high side has the odd chip",
        "a scoop",
        "no low",
        "a quartered high, even",
        "first left of the button",
        "the button moves",
        "both tie both sides: an odd chip each",
        "both tie both sides: one chip cannot be shared",
        "and it goes to the left of the button",
        "the low's odd chip goes to the seat that had none",
        "three tie both sides",
    ],
)
def test_some_pots(chips, high, low, button, won):
    """Pots divided by hand; all odd chips by the usual rule."""
    shares = divide(chips, high, low, clockwise(3, button))
    assert [shares.high.get(seat, 0) + shares.low.get(seat, 0) for seat in range(3)] == won


def test_the_odd_chip_can_go_low():
    """The side with the odd chip of the split can be chosen."""
    assert divide(101, [0], [1], clockwise(2, 0), "low") == ({0: 50}, {1: 51})
