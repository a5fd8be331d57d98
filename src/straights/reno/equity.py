"""What hands of Reno Straight are worth before the boards are finished.

The equity of a hand is the share of the pot that it wins on average if nobody folds: every way to
finish the boards, and to deal the hands that are not known, is as likely as any other. Shares of a
tie are exact: a pot has no odd chips here.

With all hands known, every way to finish the boards is counted if there are few enough
(`EXACT_LIMIT`). Otherwise deals are simulated until the standard error is small enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations
from math import comb, sqrt
from typing import Literal

import numpy as np
from numpy import uint8, uint64

from straights.bets.amounts import digits
from straights.count.simulate import deal_cards
from straights.count.tables import GENERATOR
from straights.errors import InputError
from straights.reno.kernel import (
    COLUMNS,
    HIGH,
    LOW,
    MOST_PLAYERS,
    POT,
    SCOOP,
    SHARE,
    SQUARE,
    TIE,
    Cards,
    Completions,
    Totals,
    evaluate,
    tally,
    tally_pairs,
)
from straights.reno.showdown import BOARD, BOARDS, HOLE
from straights.rules.cards import Card, Deck

PLAYERS = range(2, MOST_PLAYERS + 1)
STREETS = (0, 3, 4, 5)
"""Cards on each board."""

EXACT_LIMIT = 10_000_000
"""The most ways to finish both boards that are counted one by one, in about a second."""

BATCH = 1 << 16
"""Deals between two looks at the standard error; a batch is a partition of the seed."""

LEAST_STD_ERROR = 0.00002
"""Some minutes' work."""

_DECK = Deck().cards
_NUMBER = {card: number for number, card in enumerate(_DECK)}


@dataclass(frozen=True)
class Spot:
    """Hands and boards as far as they are known.

    Raises:
        InputError: what no table could show, such as a card that is there twice.
    """

    hands: tuple[tuple[Card, ...], ...]
    boards: tuple[tuple[Card, ...], ...] = ((), ())
    """Two, each of 0, 3, 4 or 5 cards."""
    dead: tuple[Card, ...] = ()
    """Cards that are in no hand and cannot come, such as those of a player who folded."""
    unknown: int = 0
    """Further players, whose hands are not known."""

    def __post_init__(self) -> None:
        if self.unknown < 0:
            raise InputError(f"{len(self.hands)} hands are more than {self.players} players hold")
        if self.players not in PLAYERS:
            raise InputError(
                f"there are {PLAYERS[0]} to {PLAYERS[-1]} players, not {self.players}: give a hand"
                " for each, or the number of players"
            )
        for hand in self.hands:
            if len(hand) != HOLE:
                raise InputError(f"a hand has {HOLE} cards, but '{_text(hand)}' has {len(hand)}")
        if len(self.boards) != BOARDS:
            raise InputError(
                f"there are {BOARDS} boards, not {len(self.boards)}: give both, or none before"
                " the flop"
            )
        for board in self.boards:
            if len(board) not in STREETS:
                raise InputError(
                    f"a board has 3, 4 or 5 cards, or none, but '{_text(board)}' has {len(board)}"
                )
        first, second = map(len, self.boards)
        if first != second:
            raise InputError(
                f"boards are dealt together: they cannot be of {first} and of {second} cards"
            )
        Deck().check(self.seen)
        if self.to_come > len(self.rest):
            raise InputError(
                f"{self.to_come} cards are still to come, but only {len(self.rest)} are left:"
                " take out a player or dead cards"
            )

    @property
    def players(self) -> int:
        """How many hands there are, known or not."""
        return len(self.hands) + self.unknown

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that is known."""
        return tuple(chain(*self.hands, *self.boards, self.dead))

    @property
    def missing(self) -> int:
        """Cards that each board lacks."""
        return BOARD - len(self.boards[0])

    @property
    def to_come(self) -> int:
        """Cards that are still to be dealt, to the boards and the unknown hands."""
        return BOARDS * self.missing + HOLE * self.unknown

    @cached_property
    def rest(self) -> Cards:
        """The cards that can still come."""
        seen = set(self.seen)
        return np.array([_NUMBER[card] for card in _DECK if card not in seen], uint8)

    @property
    def runouts(self) -> int:
        """How many ways there are to finish the boards, each with its own cards.

        >>> from straights.rules.cards import parse_cards
        >>> hands = parse_cards("As Ks Qd Jd 9c"), parse_cards("2c 3c 4d 5d 7h")
        >>> Spot(hands, (parse_cards("Ah Kh 6c"), parse_cards("Ts 9s 8d"))).runouts
        353430
        """
        left = len(self.rest)
        return comb(left, self.missing) * comb(left - self.missing, self.missing)


@dataclass(frozen=True)
class PlayerEquity:
    """What one hand wins on average. All but the standard error are exact shares of `runouts`."""

    hand: tuple[Card, ...] | None
    """None if not known."""
    equity: Fraction
    """Of the pot."""
    std_error: float
    """Of the equity; 0 if counted."""
    scoop: Fraction
    """How often the player wins the whole pot alone."""
    high: Fraction
    """How often the player has the best high hand, alone or with others."""
    low: Fraction
    """How often the player has the lowest straight, alone or with others."""
    tie: Fraction
    """How often the player shares the high or the low with others."""


@dataclass(frozen=True)
class Equity:
    """What every hand wins, and how that was found."""

    method: Literal["exact", "simulation"]
    runouts: int
    """How many ways to finish the boards were counted or simulated."""
    std_error: float
    """The greatest of the players'."""
    seed: int | None
    """None if exact."""
    players: tuple[PlayerEquity, ...]

    @property
    def generator(self) -> str | None:
        """Of a simulation's random numbers."""
        return None if self.seed is None else GENERATOR


def equity(spot: Spot, *, std_error: float = 0.0005, seed: int = 0) -> Equity:
    """What every hand wins: counted if that can be, simulated otherwise.

    Args:
        spot: The hands and boards.
        std_error: The greatest standard error of an equity that a simulation may have.
        seed: Of a simulation, 0 to 2**64 - 1.

    Raises:
        InputError: a standard error or a seed out of bounds.
    """
    if not LEAST_STD_ERROR <= std_error <= 1:
        raise InputError(
            f"a standard error of {digits(std_error)} cannot be asked for: from"
            f" {digits(LEAST_STD_ERROR)} to 1"
        )
    if not 0 <= seed < 2**64:
        raise InputError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    if spot.unknown == 0 and spot.runouts <= EXACT_LIMIT:
        return exact_equity(spot)
    return simulated_equity(spot, std_error=std_error, seed=seed)


def exact_equity(spot: Spot) -> Equity:
    """Count every way to finish the boards; all hands are known.

    >>> from straights.rules.cards import parse_cards
    >>> hands = parse_cards("As 4c Kh Qh Qd"), parse_cards("Js Ts 2h 3d 9c")
    >>> boards = parse_cards("Kc Qc 2d 3h"), parse_cards("Ad Kd Qs Tc")
    >>> found = exact_equity(Spot(hands, boards))
    >>> found.runouts, [str(player.equity) for player in found.players]
    (1122, ['40/187', '147/187'])
    """
    totals = tally_pairs(*(_completions(spot, board) for board in spot.boards))
    return _equity(spot, totals, "exact", spot.runouts, None)


def simulated_equity(spot: Spot, *, std_error: float, seed: int) -> Equity:
    """Deal until no player's equity has a greater standard error, a batch at a time.

    The result depends on the arguments alone, and is the same on any machine.
    """
    totals = np.zeros((spot.players, len(COLUMNS)), np.int64)
    batches = 0
    while True:
        totals += _simulate(spot, seed, partition=batches)
        batches += 1
        found = _equity(spot, totals, "simulation", batches * BATCH, seed)
        if found.std_error <= std_error:
            return found


def _completions(spot: Spot, board: Sequence[Card]) -> Completions:
    """Every way to finish one board."""
    ways = comb(len(spot.rest), spot.missing)
    come = np.array(list(combinations(spot.rest, spot.missing)), uint8).reshape(ways, spot.missing)
    cards = np.bitwise_or.reduce(uint64(1) << come.astype(uint64), axis=1)
    holes = _after(chain(*spot.hands), come[:, :0]).reshape(ways, spot.players, HOLE)
    return Completions(cards, *evaluate(holes, _after(board, come)[:, None]))


def _simulate(spot: Spot, seed: int, partition: int) -> Totals:
    """Settle a batch of deals."""
    places = deal_cards(len(spot.rest), spot.to_come, seed=seed, partition=partition, rounds=BATCH)
    ends = HOLE * spot.unknown + np.array([0, spot.missing])
    unknown, *come = np.split(spot.rest[places], ends, axis=1)
    holes = _after(chain(*spot.hands), unknown).reshape(BATCH, spot.players, HOLE)
    boards = [_after(board, cards) for board, cards in zip(spot.boards, come, strict=True)]
    return tally(*evaluate(holes, np.stack(boards, axis=1)))


def _after(known: Iterable[Card], come: Cards) -> Cards:
    """Known cards, and those that come after them in each round: [round, card]."""
    numbers = np.array([_NUMBER[card] for card in known], uint8)
    return np.hstack([np.broadcast_to(numbers, (len(come), len(numbers))), come])


def _equity(
    spot: Spot,
    totals: Totals,
    method: Literal["exact", "simulation"],
    runouts: int,
    seed: int | None,
) -> Equity:
    players = []
    for place, row in enumerate(totals.tolist()):
        scoop, high, low, tie = (Fraction(row[c], runouts) for c in (SCOOP, HIGH, LOW, TIE))
        spread = runouts * row[SQUARE] - row[SHARE] ** 2
        players.append(
            PlayerEquity(
                hand=spot.hands[place] if place < len(spot.hands) else None,
                equity=Fraction(row[SHARE], POT * runouts),
                std_error=sqrt(spread / (runouts - 1)) / runouts / POT if seed is not None else 0.0,
                scoop=scoop,
                high=high,
                low=low,
                tie=tie,
            )
        )
    worst = max(player.std_error for player in players)
    return Equity(method, runouts, worst, seed, tuple(players))


def _text(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))
