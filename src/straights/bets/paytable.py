"""The paytable: what each outcome pays, always to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import isfinite, lcm
from typing import Annotated, ClassVar

from pydantic import Field, model_validator

from straights.bets.amounts import Number, digits, exact
from straights.bets.former import FORMER, as_side_bets
from straights.bets.pays import Lengths, Pay, PayLine, Pays
from straights.bets.side_bets import SideBets
from straights.errors import InputError
from straights.io.yaml import Description, Model
from straights.rules.deal import Deal
from straights.rules.looks import Look


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
    """What each outcome pays; a paytable and its deal make a variant of the game.

    >>> pays = {"5 or less": 1, "6 or more": 2}
    >>> paytable = Paytable.model_validate({"raise": {"least": 2, "most": 4, "pays": pays}})
    >>> [str(win) for win in paytable.wins(4, length=6)]  # dealer not qualified, lower, ...
    ['1', '9', '0', '-5']
    """

    description: Description = ""
    deal: Annotated[str, Field(description="The file in config/deals, without .yaml")] = "published"
    side_bets: Annotated[
        SideBets, Field(default_factory=dict, description="Any number of side bets, by name")
    ]

    FORMER_KEYS: ClassVar[tuple[str, ...]] = tuple(FORMER)
    _former_keys = model_validator(mode="before")(as_side_bets)


def looks_of(paytables: Iterable[Paytable]) -> list[Look]:
    """What side bets measure, in the order of the names: the simulation counts it.

    >>> [look.name for look in looks_of([])]
    ['straight of player']
    """
    found = {bet.look for paytable in paytables for bet in paytable.side_bets.values()}
    return sorted(found or {Look(("player",), "straight")}, key=lambda look: look.name)


def side_bet_lines(paytable: Paytable, deal: Deal) -> Iterator[tuple[str, list[PayLine]]]:
    """Each side bet's lines for a deal.

    Raises:
        InputError: a bet looks at no cards of the deal, or no line covers what is possible.
    """
    for name, bet in paytable.side_bets.items():
        try:
            yield name, bet.lines(deal)
        except InputError as error:
            raise InputError(f"side_bets.{name}: {error}") from None
