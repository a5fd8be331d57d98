"""The Ante and the Raise: what they pay, and the one rule for what they win."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite, lcm
from typing import Annotated, Final, NamedTuple

from pydantic import Field, model_validator

from straights.bets.amounts import Number, digits, exact
from straights.bets.pays import Lengths, Limits, Pay, Schedule, pay_at, pay_lines, schedule_lines
from straights.errors import InputError
from straights.io.text import count_of
from straights.io.yaml import Model
from straights.rules.deal import OUTCOMES, Deal

FOLDED = "folded"


class Terms(NamedTuple):
    """What the Ante and the Raise pay with one length of the player's straight, to one."""

    ante: Fraction = Fraction()
    ante_unqualified: Fraction = Fraction()
    raise_unqualified: Fraction = Fraction()
    raise_: Fraction = Fraction()

    def to_one(self, outcome: str) -> tuple[Fraction, Fraction]:
        """What an outcome wins for each unit of the Ante, and of the Raise; -1 is a loss.

        Args:
            outcome: One of `OUTCOMES`, or `FOLDED`.
        """
        match outcome:
            case "not_qualified":
                return self.ante_unqualified, self.raise_unqualified
            case "lower":
                return self.ante, self.raise_
            case "equal":
                return Fraction(), Fraction()
            case _:
                return Fraction(-1), Fraction(-1)

    def wins(self, raise_bet: Fraction) -> tuple[Fraction, ...]:
        """What Ante and Raise win together with each of `OUTCOMES`, in Antes.

        Args:
            raise_bet: In Antes; 0 is a fold.
        """
        outcomes = OUTCOMES if raise_bet else [FOLDED] * len(OUTCOMES)
        return tuple(
            ante + raise_bet * raise_ for ante, raise_ in (self.to_one(each) for each in outcomes)
        )


class Kind(NamedTuple):
    """One field of `Terms`."""

    key: str
    """Where a paytable has it."""
    words: str
    paid_with: str
    """The outcome that it is paid with."""


KINDS: Final = {
    "ante": Kind("ante.pays", "Ante, when it wins", "lower"),
    "ante_unqualified": Kind(
        "ante.dealer_does_not_qualify", "Ante, when the dealer does not qualify", "not_qualified"
    ),
    "raise_unqualified": Kind(
        "raise.dealer_does_not_qualify", "Raise, when the dealer does not qualify", "not_qualified"
    ),
    "raise_": Kind("raise.pays", "Raise", "lower"),
}


class AntePays(Model):
    """The Ante bet."""

    pays: Annotated[Schedule, Field(description="when the player's straight is higher, to one")] = (
        1.0
    )
    dealer_does_not_qualify: Annotated[Schedule, Field(description="to one; 0 is a push")] = 1.0


class RaisePays(Model):
    """The Raise bet."""

    least: Annotated[Pay, Field(description="the least Raise, in Antes")] = 2.0
    most: Annotated[Limits, Field(description="the greatest Raise, in Antes")] = 4.0
    pays: Annotated[Schedule, Field(description="when the player's straight is higher, to one")]
    dealer_does_not_qualify: Annotated[Schedule, Field(description="to one; 0 is a push")] = 0.0

    @model_validator(mode="after")
    def _ordered(self) -> RaisePays:
        most = min(limit for _, limit in schedule_lines(self.most))
        if not 0 < self.least <= most:
            raise ValueError(
                f"least ({digits(self.least)}) must be above 0 and not above most ({digits(most)})"
            )
        return self

    def limits(self, length: int) -> tuple[float, float]:
        """The least and the greatest Raise with a straight of some length, in Antes."""
        return self.least, pay_at(self.most, length)

    def nearest(self, raise_bet: float, length: int) -> float:
        """A Raise moved to the nearer limit if it is outside; a fold stays a fold."""
        least, most = self.limits(length)
        return raise_bet and min(max(raise_bet, least), most)

    def check(self, raise_bet: Number, length: int) -> None:
        """Raise InputError if a Raise with a straight of some length is outside the limits."""
        least, most = self.limits(length)
        if not (isfinite(raise_bet) and exact(least) <= exact(raise_bet) <= exact(most)):
            held = f" with a straight of {count_of(length, 'card')}"
            raise InputError(
                f"a Raise of {digits(raise_bet)}x is not allowed:"
                f" raise from {digits(least)}x to {digits(most)}x the Ante"
                f"{held if isinstance(self.most, Mapping) else ''}, or fold"
            )


class Payout(NamedTuple):
    """One line of what the Ante or the Raise pays."""

    kind: str
    """One of `KINDS`."""
    lengths: Lengths
    pays: Fraction
    name: str


class MainBets(Model):
    """What the Ante and the Raise pay: all of a paytable that decides how to play."""

    ante: AntePays = AntePays()
    raise_: Annotated[RaisePays, Field(alias="raise")]

    @model_validator(mode="after")
    def _from_one_card(self) -> MainBets:
        for key, schedule in self.schedules.items():
            if schedule_lines(schedule)[0][0].least != 1:
                raise ValueError(f"{key}: a straight of 1 card has no line; add '5 or less'")
        return self

    @property
    def schedules(self) -> dict[str, Schedule]:
        """Every number or table by length, by its key in a file."""
        ante, raise_ = self.ante, self.raise_
        return {
            "ante.pays": ante.pays,
            "ante.dealer_does_not_qualify": ante.dealer_does_not_qualify,
            "raise.dealer_does_not_qualify": raise_.dealer_does_not_qualify,
            "raise.least": raise_.least,
            "raise.most": raise_.most,
            "raise.pays": raise_.pays,
        }

    def check(self, deal: Deal) -> None:
        """Refuse tables that end below the longest straight of the player.

        Raises:
            InputError: the message names the table.
        """
        for key, schedule in self.schedules.items():
            try:
                pay_lines(schedule, deal.rules.longest_of(deal.cards.player))
            except InputError as error:
                raise InputError(f"{key}: {error}") from None

    def terms(self, length: int) -> Terms:
        """What is paid with a straight of some length; each pay as the decimal written."""
        schedules = self.schedules
        return Terms(
            **{name: exact(pay_at(schedules[kind.key], length)) for name, kind in KINDS.items()}
        )

    def wins(self, raise_bet: Number, length: int) -> tuple[Fraction, ...]:
        """What the Ante and the Raise win together, in Antes; each pay as the decimal written.

        Args:
            raise_bet: The Raise in Antes; 0 is a fold.
            length: Cards in the player's straight.

        Returns:
            The win if the dealer does not qualify, or has a lower, an equal or a higher straight.

        >>> MainBets(**{"raise": {"pays": 1.5}}).wins(2, 3)
        (Fraction(1, 1), Fraction(4, 1), Fraction(0, 1), Fraction(-3, 1))
        """
        return self.terms(length).wins(exact(raise_bet))

    def payouts(self, longest: int) -> list[Payout]:
        """Every line of what is paid, as far as a hand reaches, shortest first.

        Args:
            longest: The longest straight that a hand of the player can have.
        """
        found, schedules = [], self.schedules
        for name, kind in KINDS.items():
            lines = [
                (Lengths(line.least, min(line.most, longest)), exact(pay))
                for line, pay in schedule_lines(schedules[kind.key])
                if line.least <= longest
            ]
            several = name == "raise_" or len(lines) > 1
            found += [
                Payout(name, line, pay, kind.words + several * f", {count_of(line, 'card')}")
                for line, pay in lines
            ]
        return found

    def units(self, longest: int) -> tuple[int, int]:
        """How many units make an Ante, and the most that a pair of hands wins or loses in them.

        The unit is the greatest that makes every win whole.

        Args:
            longest: The longest straight that a hand of the player can have.

        >>> MainBets(**{"raise": {"pays": 1.5, "least": 1.5}}).units(7)
        (4, 28)
        """
        wins = [
            win
            for length in range(1, longest + 1)
            for bet in (0, *self.raise_.limits(length))
            for win in self.wins(bet, length)
        ]
        unit = lcm(*(win.denominator for win in wins))
        return unit, int(unit * max(map(abs, wins)))


def main_bets(bets: MainBets) -> dict[str, object]:
    """What the Ante and the Raise pay, as a file would say it: all that decides how to play."""
    return bets.model_dump(mode="json", by_alias=True, include={"ante", "raise_"})
