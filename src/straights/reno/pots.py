"""Dividing chips: side pots, the two sides of a pot, odd chips. No cards here.

A seat is its place at the table, from 0, clockwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from straights.errors import InputError

Side = Literal["high", "low"]


class Pot(NamedTuple):
    """Chips, and the seats that can win them."""

    chips: int
    seats: tuple[int, ...]


class Pots(NamedTuple):
    """The main pot and the side pots, in this order, and what nobody called."""

    pots: tuple[Pot, ...]
    returned: tuple[int, ...]
    """Chips by seat."""


class Shares(NamedTuple):
    """Chips of one pot by winning seat, for each side; nobody is in `low` if nobody has a low."""

    high: dict[int, int]
    low: dict[int, int]


def side_pots(contributions: Sequence[int], folded: Collection[int]) -> Pots:
    """The pots of a hand.

    The part of the largest contribution that no seat matched, folded or not, is returned. Then
    each amount that a seat still in has put in makes a pot, which the seats that put in as much
    or more can win. Folded seats' chips stay: in the pots up to their amount, and in the last one
    if they put in more than all who are still in.

    Args:
        contributions: Chips put in, by seat.
        folded: Seats that folded.

    Raises:
        InputError: everyone folded.

    >>> pots, returned = side_pots([30, 100, 60, 10], folded={3})
    >>> pots
    (Pot(chips=100, seats=(0, 1, 2)), Pot(chips=60, seats=(1, 2)))
    >>> returned
    (0, 40, 0, 0)
    """
    live = [seat for seat in range(len(contributions)) if seat not in folded]
    if not live:
        raise InputError("everyone folded: one seat at least is still in")
    top = max(live, key=lambda seat: contributions[seat])
    matched = max((chips for seat, chips in enumerate(contributions) if seat != top), default=0)
    returned = [0] * len(contributions)
    returned[top] = max(contributions[top] - matched, 0)
    paid = [chips - back for chips, back in zip(contributions, returned, strict=True)]
    levels = sorted({paid[seat] for seat in live})
    up_to = [sum(min(chips, level) for chips in paid) for level in levels[:-1]]
    pots = [
        Pot(after - before, tuple(seat for seat in live if paid[seat] >= level))
        for level, (before, after) in zip(levels, pairwise([0, *up_to, sum(paid)]), strict=True)
    ]
    return Pots(tuple(pot for pot in pots if pot.chips), tuple(returned))


def clockwise(seats: int, button: int) -> list[int]:
    """All seats in the order of their turn: the first left of the button first, the button last.

    >>> clockwise(4, button=1)
    [2, 3, 0, 1]
    """
    return [(button + turn) % seats for turn in range(1, seats + 1)]


def divide(
    chips: int,
    high: Iterable[int],
    low: Iterable[int],
    order: Sequence[int],
    odd_chip: Side = "high",
) -> Shares:
    """Divide one pot between the seats that tie for the high and those that tie for the low.

    Each side gets half; the chip that cannot be halved goes to the side that `odd_chip` names.
    Without a low, the high side gets all. The seats of a side get equal parts; the chips left over
    go out one by one, first the high side's, then the low side's, each to the next seat clockwise
    from the button. In one pot they go round once: on the low side, a seat that had one of the
    high side's comes after the seats that had none.

    So two seats with the same part of a pot never differ by more than one chip of it.

    Args:
        chips: The pot.
        high: Seats that tie for the high, one at least.
        low: Seats that tie for the low, or none.
        order: Seats in the order of their turn, from `clockwise`.
        odd_chip: The side that gets the odd chip of the split.

    >>> order = clockwise(3, button=2)
    >>> divide(7, [1], [0, 1], order)
    Shares(high={1: 4}, low={0: 2, 1: 1})
    >>> divide(6, [0, 1], [0, 1], order)
    Shares(high={0: 2, 1: 1}, low={1: 2, 0: 1})
    """
    low = list(low)
    smaller = chips // 2 if low else 0
    to_low = chips - smaller if low and odd_chip == "low" else smaller
    to_high = chips - to_low
    high_shares = _share(to_high, sorted(high, key=order.index))
    least = min(high_shares.values())
    had_one = {seat for seat, won in high_shares.items() if won > least}
    turn = sorted(low, key=lambda seat: (seat in had_one, order.index(seat)))
    return Shares(high_shares, _share(to_low, turn))


def _share(chips: int, seats: Sequence[int]) -> dict[int, int]:
    """Equal parts; what is left over goes to the first seats, a chip each."""
    if not seats:
        return {}
    each, left = divmod(chips, len(seats))
    return {seat: each + (turn < left) for turn, seat in enumerate(seats)}
