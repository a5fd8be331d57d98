"""The paytable: what each outcome pays, always to one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isfinite, lcm
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, StrictFloat, StrictInt, model_validator

from straights.bets.amounts import Number, digits, exact
from straights.errors import InputError
from straights.io.text import count_of
from straights.io.yaml import Description, Model
from straights.rules.deal import Deal
from straights.rules.straight import LONGEST

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
    """A range of straight lengths, as a line of a paytable names it.

    >>> Lengths.parse("8 to 10")
    Lengths(least=8, most=10)
    >>> Lengths.parse("6 or more"), Lengths.parse(7)
    (Lengths(least=6, most=13), Lengths(least=7, most=7))
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
            ValueError: the text is none of these, or names lengths outside 1 to 13.
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


def _lines(pays: dict[int | str, float]) -> dict[int | str, float]:
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
            raise ValueError(f"no line for {length + 1} cards, between lines that pay; add one")
        if longer[1] < paid[length][1]:
            raise ValueError(
                f"{length + 1} cards pay {digits(longer[1])}, less than the"
                f" {digits(paid[length][1])} of {count_of(length, 'card')}; a longer straight must"
                " not pay less"
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
    Field(min_length=1, description="Cards in the straight, such as 7 or '8 to 10', to its pay"),
    BeforeValidator(_in_cards),
    AfterValidator(_lines),
]


class PayLine(NamedTuple):
    """One line of a paytable: what a range of lengths pays to one, -1 for the losing line."""

    lengths: Lengths
    pays: float


def pay_lines(pays: dict[int | str, float], longest: int) -> list[PayLine]:
    """A bet's lines, best first and the losing line last, as far as a hand can reach.

    Args:
        pays: The lines as configured.
        longest: The longest straight that the cards of the bet can make.

    Raises:
        InputError: straights longer than the best paid line are possible.

    >>> pay_lines({3: 10, "4 or more": 25}, 5)[0]
    PayLine(lengths=Lengths(least=4, most=5), pays=25)
    """
    lines = sorted((Lengths.parse(key), pay) for key, pay in pays.items())
    top = lines[-1][0].most
    if top < longest:
        raise InputError(
            f"{longest} cards can make a straight of {longest}, and the best paid line ends at"
            f" {top}; add a line, or write '{top} or more'"
        )
    reached = [
        PayLine(Lengths(lengths.least, min(lengths.most, longest)), pay)
        for lengths, pay in reversed(lines)
        if lengths.least <= longest
    ]
    least = lines[0][0].least
    return [*reached, PayLine(Lengths(0, min(least - 1, longest)), -1)]


class AntePays(Model):
    """The Ante bet."""

    pays: Annotated[Pay, Field(description="when the player's straight is higher, to one")] = 1
    dealer_does_not_qualify: Annotated[Pay, Field(description="to one; 0 is a push")] = 1


class RaisePays(Model):
    """The Raise bet."""

    least: Annotated[Pay, Field(description="the least Raise, in Antes")] = 2
    most: Annotated[Pay, Field(description="the greatest Raise, in Antes")] = 4
    pays: Pays
    dealer_does_not_qualify: Annotated[Pay, Field(description="to one; 0 is a push")] = 0

    @model_validator(mode="after")
    def _ordered(self) -> RaisePays:
        if not 0 < self.least <= self.most:
            raise ValueError(
                f"least ({digits(self.least)}) must be above 0 and not above"
                f" most ({digits(self.most)})"
            )
        if min(Lengths.parse(key).least for key in self.pays) != 1:
            raise ValueError("pays: a winning straight of 1 card has no line; add '5 or less'")
        return self

    def pay(self, length: int) -> float:
        """What a winning straight of some length pays to one."""
        for key, pay in self.pays.items():
            if Lengths.parse(key).least <= length <= Lengths.parse(key).most:
                return pay
        raise InputError(f"no line pays a winning straight of {length} cards; add one")

    def nearest(self, raise_bet: float) -> float:
        """A Raise moved to the nearer limit if it is outside; a fold stays a fold."""
        return raise_bet and min(max(raise_bet, self.least), self.most)

    def check(self, raise_bet: Number) -> None:
        """Raise InputError if a Raise is outside the limits."""
        if not (isfinite(raise_bet) and exact(self.least) <= exact(raise_bet) <= exact(self.most)):
            raise InputError(
                f"a Raise of {digits(raise_bet)}x is not allowed:"
                f" raise from {digits(self.least)}x to {digits(self.most)}x the Ante, or fold"
            )


class MainBets(Model):
    """What the Ante and the Raise pay: all of a paytable that decides how to play."""

    ante: AntePays = AntePays()
    raise_: Annotated[RaisePays, Field(alias="raise")]

    def wins(self, raise_bet: float, length: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """What the Ante and the Raise win together, in Antes; each pay as the decimal written.

        Args:
            raise_bet: The Raise in Antes; 0 is a fold.
            length: Cards in the player's straight.

        Returns:
            The win if the dealer does not qualify, or has a lower, an equal or a higher straight.

        >>> MainBets(**{"raise": {"pays": {"1 or more": 1.5}}}).wins(2, 3)
        (Fraction(1, 1), Fraction(4, 1), Fraction(0, 1), Fraction(-3, 1))
        """
        if not raise_bet:
            lost = Fraction(-1)
            return lost, lost, lost, lost
        raised, ante, raise_, ante_unqualified, raise_unqualified = (
            exact(number)
            for number in (
                raise_bet,
                self.ante.pays,
                self.raise_.pay(length),
                self.ante.dealer_does_not_qualify,
                self.raise_.dealer_does_not_qualify,
            )
        )
        unqualified = ante_unqualified + raised * raise_unqualified
        return unqualified, ante + raised * raise_, Fraction(0), -1 - raised

    def units(self, longest: int) -> tuple[int, int]:
        """How many units make an Ante, and the most that a pair of hands wins or loses in them.

        The unit is the greatest that makes every win whole.

        Args:
            longest: The longest straight that a hand of the player can have.

        >>> MainBets(**{"raise": {"pays": {"1 or more": 1.5}, "least": 1.5}}).units(7)
        (4, 28)
        """
        bets = (0, self.raise_.least, self.raise_.most)
        lengths = range(1, longest + 1)
        wins = [win for bet in bets for length in lengths for win in self.wins(bet, length)]
        unit = lcm(*(win.denominator for win in wins))
        return unit, int(unit * max(map(abs, wins)))


class Paytable(MainBets):
    """What each outcome pays; a paytable and its deal make a variant of the game."""

    description: Description = ""
    deal: Annotated[str, Field(description="The file in config/deals, without .yaml")] = "published"
    straight_flush_bonus: Pays
    second_chance_bonus: Pays


SIDE_BETS = {
    "straight_flush_bonus": "Straight Flush Bonus",
    "second_chance_bonus": "Second Chance Bonus",
}
"""Name of each side bet in data, and as a reader sees it."""

BETS = {"ante": "Ante and Raise", **SIDE_BETS}
"""The same of every bet."""


def side_bet_cards(deal: Deal) -> dict[str, int]:
    """How many cards each side bet looks at."""
    return {
        "straight_flush_bonus": deal.cards.player,
        "second_chance_bonus": deal.second_chance_cards,
    }


def side_bet_lines(paytable: Paytable, deal: Deal) -> Iterator[tuple[str, list[PayLine]]]:
    """Each side bet's lines for a deal.

    Raises:
        InputError: a straight flush is possible that no line covers.
    """
    for bet, cards in side_bet_cards(deal).items():
        longest = deal.rules.longest_of(cards)
        try:
            yield bet, pay_lines(getattr(paytable, bet), longest)
        except InputError as error:
            raise InputError(f"{bet}: {error}") from None
