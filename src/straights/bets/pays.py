"""What the lines of a bet are: ranges of lengths, and what each pays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    StrictFloat,
    StrictInt,
    Tag,
)

from straights.bets.amounts import digits, exact
from straights.errors import InputError
from straights.io.text import count_of
from straights.rules.cards import RANK_VALUES
from straights.rules.deal import MOST_WILD_CARDS

LONGEST = len(RANK_VALUES) + MOST_WILD_CARDS
"""No more cards are of one suit."""

MOST_PAYS = 1_000_000

DECIMALS = 12


def _in_decimals(pay: float) -> float:
    if (exact(pay) * 10**DECIMALS).denominator > 1:
        raise ValueError(f"{pay} has too many decimals; write {DECIMALS} at most")
    return pay


Pay = Annotated[
    StrictFloat,
    Field(ge=0, le=MOST_PAYS, description="to one"),
    AfterValidator(_in_decimals),
]


class Lengths(NamedTuple):
    """A range of lengths, as a line of a paytable names it.

    >>> Lengths.parse("8 to 10")
    Lengths(least=8, most=10)
    >>> Lengths.parse("6 or more"), Lengths.parse(7)
    (Lengths(least=6, most=22), Lengths(least=7, most=7))
    >>> str(Lengths(0, 2))
    '0 to 2'
    """

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    @classmethod
    def parse(cls, text: str | int) -> Lengths:
        """Read ``7``, ``8 to 10``, ``6 or more`` or ``5 or less``.

        Raises:
            ValueError: the text is none of these, or names lengths outside 1 to 22.
        """
        words = " ".join(str(text).split())
        match = re.fullmatch(r"(\d+)(?: to (\d+)| or (more|less))?", words, re.ASCII)
        if not match:
            raise ValueError(
                f"'{text}' is not a number of cards; write 7, '8 to 10', '6 or more' or '5 or less'"
            )
        first, second, open_end = match.groups()
        least = 1 if open_end == "less" else int(first)
        most = {"more": LONGEST, "less": int(first), None: int(second or first)}[open_end]
        if not 1 <= least <= most <= LONGEST:
            raise ValueError(f"'{text}': cards go from 1 to {LONGEST}, the smaller number first")
        return cls(least, most)


def _lines(pays: dict[int | str, float], verb: str = "pay") -> dict[int | str, float]:
    paid: dict[int, tuple[int | str, float]] = {}
    for key, pay in pays.items():
        least, most = Lengths.parse(key)
        for length in range(least, most + 1):
            if length in paid:
                raise ValueError(
                    f"{count_of(length, 'card is', 'cards are')} on two lines:"
                    f" '{paid[length][0]}' and '{key}'"
                )
            paid[length] = (key, pay)
    for length in range(min(paid), max(paid)):
        longer = paid.get(length + 1)
        if longer is None:
            raise ValueError(f"no line for {length + 1} cards, between lines that {verb}; add one")
        if longer[1] < paid[length][1]:
            raise ValueError(
                f"{length + 1} cards {verb} {digits(longer[1])}, less than the"
                f" {digits(paid[length][1])} of {count_of(length, 'card')};"
                f" more must not {verb} less"
            )
    return pays


def _in_cards(pays: object) -> object:
    """Refuse keys of other kinds than numbers and text."""
    if isinstance(pays, Mapping):
        for key in pays:
            if isinstance(key, bool) or not isinstance(key, int | str):
                Lengths.parse(str(key))
    return pays


Pays = Annotated[
    dict[StrictInt | str, Pay],
    Field(min_length=1, description="How many cards, such as 7 or '8 to 10', to what they pay"),
    BeforeValidator(_in_cards),
    AfterValidator(_lines),
]

_KIND = Discriminator(lambda pays: "[table]" if isinstance(pays, Mapping) else "[number]")

Schedule = Annotated[Annotated[Pay, Tag("[number]")] | Annotated[Pays, Tag("[table]")], _KIND]
"""One number for all lengths, or a table by length."""

Limits = Annotated[
    Annotated[Pay, Tag("[number]")]
    | Annotated[
        dict[StrictInt | str, Pay],
        Field(min_length=1, description="How many cards, such as 7 or '5 or less', to the limit"),
        BeforeValidator(_in_cards),
        AfterValidator(partial(_lines, verb="allow")),
        Tag("[table]"),
    ],
    _KIND,
]
"""The same of a limit, in Antes."""


def schedule_lines(schedule: Schedule) -> list[tuple[Lengths, float]]:
    """The lines of a schedule, shortest first.

    >>> schedule_lines({"6 or more": 2, "5 or less": 1})
    [(Lengths(least=1, most=5), 1), (Lengths(least=6, most=22), 2)]
    >>> schedule_lines(3)
    [(Lengths(least=1, most=22), 3)]
    """
    if isinstance(schedule, Mapping):
        return sorted((Lengths.parse(key), pay) for key, pay in schedule.items())
    return [(Lengths(1, LONGEST), schedule)]


def pay_at(schedule: Schedule, length: int) -> float:
    """What a schedule says of a length.

    Raises:
        InputError: no line has it.
    """
    for line, pay in schedule_lines(schedule):
        if line.least <= length <= line.most:
            return pay
    raise InputError(f"no line has a straight of {count_of(length, 'card')}; add one")


class PayLine(NamedTuple):
    """One line of a paytable: what a range of lengths pays to one, -1 for the losing line."""

    lengths: Lengths
    pays: float


def pay_lines(pays: Schedule, longest: int) -> list[PayLine]:
    """A bet's lines, best first and the losing line last, as far as a hand can reach.

    Args:
        pays: The lines as configured.
        longest: The most that the cards of the bet can measure.

    Raises:
        InputError: more than on the best paid line is possible.

    >>> pay_lines({3: 10, "4 or more": 25}, 5)[0]
    PayLine(lengths=Lengths(least=4, most=5), pays=25)
    """
    lines = schedule_lines(pays)
    top = lines[-1][0].most
    if top < longest:
        raise InputError(
            f"{count_of(longest, 'card is', 'cards are')} possible, and the best paid line ends at"
            f" {top}; add a line, or write '{top} or more'"
        )
    reached = [
        PayLine(Lengths(lengths.least, min(lengths.most, longest)), pay)
        for lengths, pay in reversed(lines)
        if lengths.least <= longest
    ]
    least = lines[0][0].least
    return [*reached, PayLine(Lengths(0, min(least - 1, longest)), -1)]
