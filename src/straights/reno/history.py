"""Hand histories: a hand of Reno Straight as text, which replays to the same stacks.

    Reno Straight
    Blinds 5/10, bets 10/20
    Seat 1: 200 chips, As 4c Kh Qh Qd
    Seat 2: 60 chips, Js Ts 2h 3d 9c
    Seat 3: 90 chips
    Button: seat 3

    Before the flops
    Seat 1 posts 5
    Seat 2 posts 10
    Seat 3 folds
    Seat 1 raises to 20
    Seat 2 calls 10

    Flops: Kc Qc 2d / Ad Kd Qs
    Seat 1 checks
    Seat 2 bets 10
    Seat 1 calls 10

    Turns: 3h / Tc
    Seat 1 checks
    Seat 2 bets 20
    Seat 1 calls 20

    Rivers: 6s / 5c
    Seat 1 checks
    Seat 2 bets 10
    Seat 1 calls 10

    End
    Seat 1: 140 chips
    Seat 2: 120 chips
    Seat 3: 90 chips

Seats are clockwise. The cards of a seat that folds may be left out. A seat raises to all that it
then has bet in the round; other chips are those that it adds. A slash is between the two boards.
Who wins follows from the cards, and the chips at the end must agree; so must what a replay adds to
them. Empty lines, and lines that start with #, say nothing.

A format of its own, for PokerKit's PHH has a fixed list of games, none with two boards or with five
hole cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import cast

from straights.errors import InputError
from straights.io.text import plain
from straights.reno.showdown import low_name
from straights.reno.table import STREETS, Action, Hand, Stakes, Verb, check_seats
from straights.rules.cards import Card, parse_cards

TITLE = "Reno Straight"
START = "Before the flops"
END = "End"

_STAKES = re.compile(r"Blinds (\d{1,12})/(\d{1,12}), bets (\d{1,12})/(\d{1,12})")
_SEAT = re.compile(r"Seat (\d{1,12}): (\d{1,12}) chips(?:, (.+))?")
_BUTTON = re.compile(r"Button: seat (\d{1,12})")
_ACTION = re.compile(r"Seat (\d{1,12}) (?:(folds|checks)|(posts|calls|bets|raises to) (\d{1,12}))")
_BOARDS = re.compile(r"(\w+): ([^/]+)/([^/]+)")


def write(hand: Hand) -> str:
    """A hand that is over, as a history.

    Raises:
        InputError: the hand is not over.
    """
    return "\n".join([*told(hand), "", END, *ends(hand), ""])


def outcome(hand: Hand) -> Iterator[str]:
    """What follows from the cards: what is shown, and who wins what."""
    if hand.showdown:
        for seat, held in hand.showdown.held.items():
            yield f"Seat {seat + 1} shows {held.high.name}; {low_name(held.low)}."
    yield from hand.sentences


def changes(hand: Hand) -> Iterator[str]:
    """The same lines as `ends`, with what each seat won or lost."""
    for line, before, after in zip(ends(hand), hand.stacks, hand.final_stacks, strict=True):
        yield f"{line} ({after - before:+d})"


def ends(hand: Hand) -> Iterator[str]:
    """The lines of a history after its end: each seat's chips."""
    for seat, stack in enumerate(hand.final_stacks, start=1):
        yield f"Seat {seat}: {stack} chips"


def told(hand: Hand) -> Iterator[str]:
    """The lines of a history but the end."""
    stakes = hand.stakes
    yield TITLE
    yield (
        f"Blinds {stakes.small_blind}/{stakes.small_bet}, bets {stakes.small_bet}/{stakes.big_bet}"
    )
    for seat, (stack, hole) in enumerate(zip(hand.stacks, hand.holes, strict=True), start=1):
        yield f"Seat {seat}: {stack} chips{f', {_text(hole)}' if hole else ''}"
    yield f"Button: seat {hand.button + 1}"
    dealt = 0
    for street, actions in streets(hand):
        number = STREETS.get(street, 0)
        cards = " / ".join(_text(board[dealt : dealt + number]) for board in hand.boards)
        yield ""
        yield f"{street}: {cards}" if number else street
        yield from map(str, actions)
        dealt += number


def streets(hand: Hand) -> Iterator[tuple[str, list[Action]]]:
    """What was done before the flops, on the flops, and so on, as far as dealt."""
    return zip([START, *STREETS], hand.rounds, strict=False)


def read(text: str) -> Hand:
    """Replay a history.

    Returns:
        The hand, which is over.

    Raises:
        InputError: the number of the line that cannot be, why, and what could be instead.
    """
    lines = _Lines(text)
    lines.expect(TITLE)
    hand = _sit_down(lines, _read_stakes(lines))
    lines.expect(START)
    while not hand.over:
        if hand.due:
            _deal(lines, hand, hand.due)
        else:
            _act(lines, hand)
    while True:
        with lines.take() as line:
            follows = set(outcome(hand))
            if line == END:
                break
            if line not in follows:
                raise _refusal(line, f"write '{END}'")
    for chips, with_change in zip(ends(hand), changes(hand), strict=True):
        with lines.take() as line:
            if line not in {chips, with_change}:
                raise _refusal(line, f"write '{chips}'")
    with lines.take() as line:
        if line:
            raise _refusal(line, "the history ends with the hand, take this line out")
    return hand


class _Lines:
    """The lines that say something, one after the other, and after the last an empty one."""

    def __init__(self, text: str) -> None:
        stripped = [line.strip() for line in plain(text).splitlines()]
        numbered = [*enumerate(stripped, start=1)]
        said = [(number, line) for number, line in numbered if line and not line.startswith("#")]
        self._left = iter([*said, (len(stripped) + 1, "")])

    @contextmanager
    def take(self) -> Iterator[str]:
        """The next line; of what is at fault in it, its number is said."""
        number, line = next(self._left)
        try:
            yield line
        except InputError as error:
            raise InputError(f"line {number}: {error}") from None

    def expect(self, expected: str) -> None:
        """Take a line that can only be one."""
        with self.take() as line:
            if line != expected:
                raise _refusal(line, f"write '{expected}'")


def _refusal(line: str, instead: str) -> InputError:
    found = f"'{line}'" if line else "the end of the history"
    return InputError(f"{found} cannot be here: {instead}")


def _read_stakes(lines: _Lines) -> Stakes:
    with lines.take() as line:
        found = _STAKES.fullmatch(line)
        if not found:
            raise _refusal(line, "write blinds and bets, for example 'Blinds 5/10, bets 10/20'")
        small_blind, big_blind, small_bet, big_bet = map(int, found.groups())
        if big_blind != small_bet:
            raise _refusal(line, "the big blind is a small bet")
        return Stakes(small_blind, small_bet, big_bet)


def _sit_down(lines: _Lines, stakes: Stakes) -> Hand:
    """The hand, from the lines of the seats and of the button."""
    stacks: list[int] = []
    holes: list[tuple[Card, ...] | None] = []
    while True:
        with lines.take() as line:
            if button := _BUTTON.fullmatch(line):
                return Hand(stakes, stacks, holes, int(button[1]) - 1)
            seat = _SEAT.fullmatch(line)
            if not seat or int(seat[1]) != len(stacks) + 1:
                raise _refusal(
                    line,
                    f"write 'Seat {len(stacks) + 1}: ' and its chips and cards, for example"
                    " '200 chips, As 4c Kh Qh Qd', or after the last seat 'Button: seat 1'",
                )
            stacks.append(int(seat[2]))
            holes.append(parse_cards(seat[3]) if seat[3] else None)
            check_seats(stacks, holes)


def _deal(lines: _Lines, hand: Hand, street: str) -> None:
    with lines.take() as line:
        boards = _BOARDS.fullmatch(line)
        if not boards or boards[1] != street:
            raise _refusal(line, f"write '{street}: ', the cards of one board, /, and of the other")
        hand.deal(parse_cards(boards[2]), parse_cards(boards[3]))


def _act(lines: _Lines, hand: Hand) -> None:
    with lines.take() as line:
        found = _ACTION.fullmatch(line)
        if not found:
            raise _refusal(line, hand.next)
        verb = cast("Verb", found[2] or found[3])
        hand.act(Action(int(found[1]) - 1, verb, int(found[4] or 0)))


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
