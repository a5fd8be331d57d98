"""The showdown: who wins what, and why.

Best-best: one high winner and one low winner over both boards together, not one for each board.
The low is the lowest straight; where nobody holds one, the high hand scoops. Ties share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from straights.errors import InputError
from straights.reno.hands import DECK, RANK_WORDS, High, Low, best_high, lowest_straight
from straights.reno.pots import Pot, Shares, Side, clockwise, divide, side_pots
from straights.rules.cards import Card

BOARDS = 2
HOLE = 5
BOARD = 5
MOST_HANDS = (len(DECK.cards) - BOARDS * BOARD) // HOLE
"""Hands that the deck allows besides two boards."""

Cards = Sequence[Card]


@dataclass(frozen=True)
class Held:
    """What a player shows."""

    high: High
    low: Low | None


@dataclass(frozen=True)
class Showdown:
    """What each seat holds and wins. Seats count from 0 here, from 1 in sentences."""

    held: dict[int, Held]
    """By seat; a seat that folded is not in it."""
    pots: tuple[Pot, ...]
    shares: tuple[Shares, ...]
    """For each of `pots`."""
    returned: tuple[int, ...]
    """Chips that nobody called, by seat."""

    @cached_property
    def won(self) -> tuple[int, ...]:
        """Chips by seat: its shares of the pots, and what is returned to it."""
        won = list(self.returned)
        for shares in self.shares:
            for side in shares:
                for seat, chips in side.items():
                    won[seat] += chips
        return tuple(won)

    @property
    def sentences(self) -> Iterator[str]:
        """Who gets which part of each pot, and with what."""
        for number, (pot, shares) in enumerate(zip(self.pots, self.shares, strict=True)):
            several = len(self.pots) > 1
            name = f"side pot {number}" if number else "the main pot" if several else "the pot"
            if shares.low:
                yield f"High half of {name}: {self._paid(shares, 'high')}."
                yield f"Low half of {name}: {self._paid(shares, 'low')}."
            else:
                yield (
                    f"All {pot.chips} of {name} go to the high hand, for nobody"
                    f"{' in it' if several else ''} holds a straight: {self._paid(shares, 'high')}."
                )
        for seat, chips in enumerate(self.returned):
            if chips:
                yield f"{chips} that nobody called is returned to seat {seat + 1}."

    def _paid(self, shares: Shares, side: Side) -> str:
        paid = getattr(shares, side)
        held = self.held[min(paid)]
        hand = held.high.name if side == "high" else low_name(held.low)
        return f"{', '.join(f'{paid[seat]} to seat {seat + 1}' for seat in sorted(paid))} ({hand})"


def low_name(low: Low | None) -> str:
    """The lowest straight in words, such as ``straight, five high``."""
    return f"straight, {RANK_WORDS[low.high]} high" if low else "no straight"


def showdown(
    boards: Sequence[Cards],
    hands: Sequence[Cards | None],
    pots: Sequence[Pot],
    button: int,
    odd_chip: Side = "high",
) -> Showdown:
    """Compare the hands and divide the pots, each by itself.

    Args:
        boards: Two boards of five cards.
        hands: Five cards by seat, None for a seat that folded.
        pots: Chips and the seats that can win them, none of which folded.
        button: The seat with the button, from 0.
        odd_chip: The side that gets the odd chip of a split; `divide` says the whole rule.

    Raises:
        InputError: wrong numbers of boards, hands or cards, a card twice or not in the deck, a
            negative pot, or no such seat for the button.
    """
    _check(boards, hands, button)
    if any(pot.chips < 0 for pot in pots):
        raise InputError("a pot is less than 0: write the chips in it, a whole number such as 100")
    held = {
        seat: Held(best_high(hand, boards), lowest_straight(hand, boards))
        for seat, hand in enumerate(hands)
        if hand is not None
    }
    order = clockwise(len(hands), button)
    shares = tuple(divide(pot.chips, *_winners(held, pot), order, odd_chip) for pot in pots)
    return Showdown(held, tuple(pots), shares, returned=(0,) * len(hands))


def settle(
    boards: Sequence[Cards],
    hands: Sequence[Cards | None],
    contributions: Sequence[int],
    button: int,
    odd_chip: Side = "high",
) -> Showdown:
    """Settle a played hand, side pots included: `showdown` from the chips that each seat put in.

    Returns:
        The showdown; its `won` adds up to the contributions.

    Raises:
        InputError: as for `showdown`, or contributions that are negative or not one a seat.

    >>> from straights.rules.cards import parse_cards
    >>> boards = parse_cards("Kc Qc 2d 3h 6s"), parse_cards("Ad Kd Qs Tc 5c")
    >>> hands = parse_cards("As 4c Kh Qh Qd"), parse_cards("Js Ts 2h 3d 9c"), None
    >>> settled = settle(boards, hands, [50, 30, 10], button=0)
    >>> settled.won
    (20, 70, 0)
    """
    if len(contributions) != len(hands) or min(contributions, default=0) < 0:
        raise InputError("contributions: give the chips of each seat, whole numbers from 0 up")
    folded = {seat for seat, hand in enumerate(hands) if hand is None}
    pots, returned = side_pots(contributions, folded)
    return replace(showdown(boards, hands, pots, button, odd_chip), returned=returned)


def _winners(held: dict[int, Held], pot: Pot) -> tuple[list[int], list[int]]:
    """The seats that tie for the high of a pot, and for the low."""
    highs = {seat: held[seat].high.strength for seat in pot.seats}
    lows = {seat: low.high for seat in pot.seats if (low := held[seat].low)}
    best, lowest = max(highs.values()), min(lows.values(), default=None)
    return (
        [seat for seat, strength in highs.items() if strength == best],
        [seat for seat, high in lows.items() if high == lowest],
    )


def _check(boards: Sequence[Cards], hands: Sequence[Cards | None], button: int) -> None:
    """Raise InputError if the cards or the button cannot be."""
    if len(boards) != BOARDS:
        raise InputError(f"two boards are needed, {len(boards)} given")
    for number, board in enumerate(boards, start=1):
        if len(board) != BOARD:
            raise InputError(f"board {number}: five cards are needed, {len(board)} given")
    shown = {seat: hand for seat, hand in enumerate(hands, start=1) if hand is not None}
    if not shown:
        raise InputError("a showdown needs a hand, for example 'As 4c Kh Qh Qd'")
    for seat, hand in shown.items():
        if len(hand) != HOLE:
            raise InputError(f"hand {seat}: five cards are needed, {len(hand)} given")
    if len(shown) > MOST_HANDS:
        raise InputError(
            f"{len(shown)} hands and two boards are more than 52 cards: give {MOST_HANDS} at most"
        )
    DECK.check(card for cards in (*boards, *shown.values()) for card in cards)
    if not 0 <= button < len(hands):
        raise InputError(
            f"button: there is no seat {button + 1}, choose from seats 1 to {len(hands)}"
        )
