"""A hand of Reno Straight played through: blinds, four rounds of fixed-limit betting, a showdown.

Bets are small before the flops and on the flops, big on the turns and on the rivers. The big blind
is a small bet, and the first bet of its round. A round has a bet and three raises at most, also
between two players. An all-in for less counts as a bet or a raise; the next raise is a full bet
more. Who must call less than the largest bet or raise of the round so far, because somebody is all
in for less, may not raise it. Nobody folds who can check.

PokerKit carries the betting: blinds, whose turn it is, what that seat may do, for how many chips,
who is all in, when a round is over. It does not carry, and here are,

- the cards: it can deal two boards, but pays a part of the pot for each, where this game has one
  high and one low winner over both. So it is told only that cards come, not which;
- pots and showdown, which `straights.reno.showdown` settles from the chips that each seat put in;
- a big blind posted short: the others call all of it, where PokerKit asks for what was posted. So
  it sees a full one; the chips that are not there are never counted.

Seats count from 0 here, clockwise, and from 1 in sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Literal, NamedTuple

import pokerkit

from straights.errors import InputError
from straights.reno.hands import DECK
from straights.reno.pots import clockwise, side_pots
from straights.reno.showdown import BOARDS, HOLE, MOST_HANDS, Showdown, settle
from straights.rules.cards import Card

STREETS = {"Flops": 3, "Turns": 1, "Rivers": 1}
"""Cards that each board gets, before each betting round but the first."""

RAISES = 3
HEADS_UP = 2
UNKNOWN = "??"
"""A card, to PokerKit."""

Verb = Literal["posts", "folds", "checks", "calls", "bets", "raises to"]


class Action(NamedTuple):
    """What a seat does.

    >>> str(Action(1, "raises to", 40))
    'Seat 2 raises to 40'
    """

    seat: int
    verb: Verb
    chips: int = 0
    """Chips that the action adds; of a raise, all that the seat has bet in the round."""

    def __str__(self) -> str:
        return f"Seat {self.seat + 1} {self.verb}{f' {self.chips}' if self.chips else ''}"


@dataclass(frozen=True)
class Stakes:
    """Chips; the big blind is a small bet.

    Raises:
        InputError: not 0 < small blind < small bet <= big bet.
    """

    small_blind: int = 5
    small_bet: int = 10
    big_bet: int = 20

    def __post_init__(self) -> None:
        if not 0 < self.small_blind < self.small_bet <= self.big_bet:
            raise InputError(
                "the small blind must be less than the small bet, and this no more than the big bet"
            )


class Hand:
    """One hand, as far as it is played: `act` and `deal` carry it on.

    >>> hand = Hand(Stakes(), stacks=[100, 100, 12], holes=[None] * 3, button=2)
    >>> for verb, chips in [("posts", 5), ("posts", 10), ("raises to", 12), ("folds", 0)]:
    ...     hand.act(Action(hand.legal[0].seat, verb, chips))
    >>> [str(action) for action in hand.legal]
    ['Seat 2 folds', 'Seat 2 calls 2']
    >>> hand.act(hand.legal[0])
    >>> hand.over, hand.won, hand.final_stacks
    (True, (0, 0, 27), (95, 90, 27))
    """

    def __init__(
        self,
        stakes: Stakes,
        stacks: Sequence[int],
        holes: Sequence[Sequence[Card] | None],
        button: int,
    ) -> None:
        """Sit down.

        Args:
            stakes: Blinds and bets.
            stacks: Chips by seat, one or more.
            holes: Five cards by seat; None if not known, as may be for seats that will fold.
            button: The seat with the button. Of two seats it posts the small blind.

        Raises:
            InputError: wrong numbers of seats, chips or cards, a card twice, or no such seat for
                the button.
        """
        check_seats(stacks, holes)
        if not HEADS_UP <= len(stacks) <= MOST_HANDS:
            raise InputError(f"{HEADS_UP} to {MOST_HANDS} seats are needed, {len(stacks)} given")
        if not 0 <= button < len(stacks):
            raise InputError(
                f"button: there is no seat {button + 1}, choose from seats 1 to {len(stacks)}"
            )
        self.stakes = stakes
        self.stacks = tuple(stacks)
        """Chips by seat before the hand."""
        self.holes = tuple(holes)
        self.button = button
        self.boards: tuple[tuple[Card, ...], ...] = ((),) * BOARDS
        self.rounds: list[list[Action]] = [[]]
        """What was done before the flops, on the flops, and so on, as far as dealt."""
        self.put_in = [0] * len(stacks)
        """Chips by seat, with those that nobody called."""
        self.folded: set[int] = set()
        self._order = clockwise(len(stacks), button)
        posting = self._order[::-1] if len(stacks) == HEADS_UP else self._order
        self._blinds = [
            Action(seat, "posts", min(blind, stacks[seat]))
            for seat, blind in zip(posting, [stakes.small_blind, stakes.small_bet], strict=False)
        ]
        big_blind = posting[1]
        self._table = _table(
            stakes,
            [
                max(stacks[seat], stakes.small_bet) if seat == big_blind else stacks[seat]
                for seat in self._order
            ],
        )
        self.legal = self._legal()
        """What the seat whose turn it is can do; empty if it is no seat's turn."""

    @property
    def due(self) -> str | None:
        """What is to be dealt now, one of `STREETS`, or None."""
        if self.legal or len(self._live) == 1 or len(self.rounds) > len(STREETS):
            return None
        return list(STREETS)[len(self.rounds) - 1]

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do or to deal."""
        return not self.legal and self.due is None

    @property
    def next(self) -> str:
        """What can be done now, in words."""
        if self.legal:
            choices = " or ".join(f"'{action}'" for action in self.legal)
            return f"it is seat {self.legal[0].seat + 1}'s turn, which has {choices}"
        return f"the {self.due.lower()} come next" if self.due else "the hand is over"

    def act(self, action: Action) -> None:
        """Do what the seat whose turn it is can do.

        Raises:
            InputError: the action is not `legal`.
        """
        if action not in self.legal:
            raise InputError(f"'{action}' cannot be: {self.next}")
        seat, verb, chips = action
        added = chips
        if verb == "posts":
            self._blinds.pop(0)
        elif verb == "folds":
            self._table.fold()
            self.folded.add(seat)
        elif verb in {"checks", "calls"}:
            self._table.check_or_call()
        else:
            added -= self._table.bets[self._order.index(seat)]
            self._table.complete_bet_or_raise_to()
        self.put_in[seat] += added
        self.rounds[-1].append(action)
        self.legal = self._legal()

    def deal(self, *cards: Sequence[Card]) -> None:
        """Deal what is `due`, to each board.

        Raises:
            InputError: nothing is due, or the cards are too many, too few or already there.
        """
        if self.due is None:
            raise InputError(f"no cards come now: {self.next}")
        number = STREETS[self.due]
        if [len(each) for each in cards] != [number] * BOARDS:
            raise InputError(f"{self.due}: deal {number} to each of {BOARDS} boards")
        DECK.check(chain(*filter(None, self.holes), *self.boards, *cards))
        self.boards = tuple((*board, *more) for board, more in zip(self.boards, cards, strict=True))
        self.rounds.append([])
        if self._table.can_deal_board():
            self._table.deal_board(UNKNOWN)
        self.legal = self._legal()

    @cached_property
    def showdown(self) -> Showdown | None:
        """Who shows what and wins what, of a hand that is over; None if all but one folded.

        Raises:
            InputError: the hand is not over, or cards that are shown are not known.
        """
        if not self.over:
            raise InputError(f"the hand is not over: {self.next}")
        if len(self._live) == 1:
            return None
        for seat in self._live:
            if self.holes[seat] is None:
                raise InputError(f"seat {seat + 1} did not fold: give its five cards")
        shown = [None if seat in self.folded else hole for seat, hole in enumerate(self.holes)]
        return settle(self.boards, shown, self.put_in, self.button)

    @property
    def won(self) -> tuple[int, ...]:
        """Chips by seat of a hand that is over: parts of pots, and what is returned."""
        if self.showdown:
            return self.showdown.won
        return tuple(sum(self.put_in) if seat in self._live else 0 for seat in self._seats)

    @property
    def final_stacks(self) -> tuple[int, ...]:
        """Chips by seat after a hand that is over."""
        return tuple(
            stack - put_in + won
            for stack, put_in, won in zip(self.stacks, self.put_in, self.won, strict=True)
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """Who wins a hand that is over, and with what."""
        if self.showdown:
            return tuple(self.showdown.sentences)
        (winner,) = self._live
        returned = side_pots(self.put_in, self.folded).returned[winner]
        back = f", and has {returned} back that nobody called" if returned else ""
        pot = sum(self.put_in) - returned
        return (f"Seat {winner + 1} wins {pot}, for everybody else folded{back}.",)

    @property
    def _seats(self) -> range:
        return range(len(self.stacks))

    @property
    def _live(self) -> list[int]:
        return [seat for seat in self._seats if seat not in self.folded]

    def _legal(self) -> tuple[Action, ...]:
        if self._blinds:
            return (self._blinds[0],)
        table = self._table
        call = table.checking_or_calling_amount
        if table.actor_index is None or call is None:
            return ()
        seat = self._order[table.actor_index]
        if self._is_settled(seat):
            return ()
        actions = [Action(seat, "calls", call) if call else Action(seat, "checks")]
        if call:
            actions.insert(0, Action(seat, "folds"))
        to = table.min_completion_betting_or_raising_to_amount
        if to is not None:
            actions.append(Action(seat, "raises to" if any(table.bets) else "bets", to))
        return tuple(actions)

    def _is_settled(self, seat: int) -> bool:
        """Whether all others still in are all in, for no more than a seat put in."""
        return all(
            self.put_in[other] == self.stacks[other] and self.put_in[other] <= self.put_in[seat]
            for other in self._live
            if other != seat
        )


def _table(stakes: Stakes, stacks: Sequence[int]) -> pokerkit.State:
    """PokerKit's betting, blinds posted, from the first left of the button to the button."""
    streets = [
        pokerkit.Street(
            card_burning_status=False,
            hole_dealing_statuses=() if number else (False,),
            board_dealing_count=1 if number else 0,
            draw_status=False,
            opening=pokerkit.Opening.POSITION,
            min_completion_betting_or_raising_amount=bet,
            max_completion_betting_or_raising_count=RAISES + 1 if number else RAISES,
        )
        for number, bet in enumerate([stakes.small_bet] * 2 + [stakes.big_bet] * 2)
    ]
    table = pokerkit.State(
        automations=(
            pokerkit.Automation.BET_COLLECTION,
            pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
        ),
        deck=pokerkit.Deck.STANDARD,
        hand_types=(),
        streets=tuple(streets),
        betting_structure=pokerkit.BettingStructure.FIXED_LIMIT,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(stakes.small_blind, stakes.small_bet),
        bring_in=0,
        raw_starting_stacks=stacks,
        player_count=len(stacks),
    )
    for _ in stacks:
        table.deal_hole(UNKNOWN)
    return table


def check_seats(stacks: Sequence[int], holes: Sequence[Sequence[Card] | None]) -> None:
    """Check seats that were taken so far.

    Raises:
        InputError: no chips, not five cards, or a card that is there twice or not in the deck.
    """
    for seat, (stack, hole) in enumerate(zip(stacks, holes, strict=True), start=1):
        if stack < 1:
            raise InputError(f"seat {seat} has no chips: give it some, or leave it out")
        if hole is not None and len(hole) != HOLE:
            raise InputError(f"seat {seat}: five cards are needed, {len(hole)} given")
    DECK.check(chain(*filter(None, holes)))
