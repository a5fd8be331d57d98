"""The paytable: what each outcome pays, always to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from pydantic import Field, model_validator

from straights.bets.former import FORMER, as_side_bets
from straights.bets.main_bets import MainBets
from straights.bets.pays import PayLine
from straights.bets.side_bets import SideBets
from straights.errors import InputError
from straights.io.yaml import Description
from straights.rules.deal import Deal
from straights.rules.looks import Look


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

    def check(self, deal: Deal) -> None:
        """Refuse lines that do not reach what the cards of a deal can have.

        Raises:
            InputError: the message names the table.
        """
        super().check(deal)
        list(side_bet_lines(self, deal))

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
