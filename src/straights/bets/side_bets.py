"""A side bet: which cards it looks at, what it measures of them, and what that pays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from straights.bets.amounts import exact
from straights.bets.pays import MOST_PAYS, PayLine, Pays, pay_lines
from straights.errors import InputError
from straights.io.yaml import Description, Model
from straights.rules.deal import HOLDERS, Deal, Measure
from straights.rules.looks import Look

When = Literal["ante_wins", "ante_loses", "ante_pushes", "player_folds", "dealer_does_not_qualify"]
"""How a round ends for the Ante, each round in one of these ways. The first three are of a player
who raises and a dealer who qualifies: the player's straight is the higher, the dealer's is, or
nobody wins."""

WHEN: dict[When, str] = {
    "ante_wins": "the Ante wins",
    "ante_loses": "the Ante loses",
    "ante_pushes": "the Ante pushes",
    "player_folds": "the player folds",
    "dealer_does_not_qualify": "the dealer does not qualify",
}
"""The same in words."""

TAKEN = (
    *("ante", "raise", "fold", "player", "dealer", "community"),
    *("variant", "config", "json", "help"),
)
"""Words of the game, and options of every command: no side bet's name."""


def _holders(cards: object) -> object:
    if not isinstance(cards, str):
        return cards
    named = [word.strip() for word in cards.split("+")]
    if not set(named) <= set(HOLDERS) or len(set(named)) < len(named):
        raise ValueError(
            f"'{cards}' names no cards; write {', '.join(HOLDERS)}, or some of them with + between"
        )
    return " + ".join(holder for holder in HOLDERS if holder in named)


class SideBet(Model):
    """A bet on what some cards of a round measure.

    >>> bet = SideBet(cards="community + player", measure="flush", pays={"7 or more": 100, 6: 20})
    >>> bet.look.name, [str(line.lengths) for line in bet.lines(Deal())]
    ('flush of player + community', ['7 to 10', '6', '0 to 5'])
    """

    title: Annotated[Description, Field(description="The bet's name as a player reads it")] = ""
    description: Description = ""
    cards: Annotated[
        str,
        BeforeValidator(_holders),
        Field(description="Whose cards it looks at: player, dealer, community, or a sum of them"),
    ]
    measure: Annotated[
        Measure,
        Field(
            description="What is counted: the longest straight or straight flush, the most cards of"
            " one suit (flush), the most cards of one rank (of_a_kind)"
        ),
    ]
    pays: Pays
    when: Annotated[
        When | None,
        Field(description="When the bet has action, and is returned otherwise; left out: always"),
    ] = None

    @cached_property
    def look(self) -> Look:
        """What is measured, of whose cards."""
        return Look(tuple(self.cards.split(" + ")), self.measure)

    def lines(self, deal: Deal) -> list[PayLine]:
        """The lines, best first and the losing line last, as far as the cards of a deal reach.

        Raises:
            InputError: it looks at no cards of the deal, or no line covers what is possible.
        """
        if not self.look.cards(deal):
            raise InputError(f"cards: this deal has none for '{self.cards}'; name others")
        return pay_lines(self.pays, self.look.longest(deal))


def edge(lines: Sequence[PayLine], hands: Sequence[int]) -> Fraction:
    """The house edge of a side bet, exactly.

    Args:
        lines: What each length pays.
        hands: Hands with each length, from 0 cards up.

    >>> edge(pay_lines({2: 2}, 2), [0, 7, 3])
    Fraction(1, 10)
    """
    won = (exact(line.pays) * ways_of(line, hands) for line in lines)
    return -sum(won, Fraction()) / sum(hands)


def ways_of(line: PayLine, hands: Sequence[int]) -> int:
    """How many hands a line pays."""
    return sum(hands[line.lengths.least : line.lengths.most + 1])


def restoring(line: PayLine, hands: Sequence[int], change: Fraction) -> Fraction | None:
    """What a line must pay for another house edge, the others as they are.

    Args:
        line: The line.
        hands: Hands with each length, from 0 cards up.
        change: How much higher the edge is to be.

    Returns:
        To one; None if no payout from 0 to `MOST_PAYS` does it.
    """
    ways = ways_of(line, hands)
    found = exact(line.pays) - change * sum(hands) / ways if ways else None
    return None if found is None or not 0 <= found <= MOST_PAYS else found


def _named(bets: Mapping[object, object]) -> Mapping[object, object]:
    for name in bets if isinstance(bets, Mapping) else ():
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,59}", str(name)) or name in TAKEN:
            raise ValueError(
                f"'{name}' cannot be a bet's name; write small letters, digits and _, a letter"
                f" first, but not {', '.join(TAKEN[:-1])} or {TAKEN[-1]}"
            )
    return bets


def _titled(bets: dict[str, SideBet]) -> dict[str, SideBet]:
    """A bet without a title has its name as one."""
    return {
        name: bet
        if bet.title
        else bet.model_copy(update={"title": name.replace("_", " ").capitalize()})
        for name, bet in bets.items()
    }


SideBets = Annotated[dict[str, SideBet], BeforeValidator(_named), AfterValidator(_titled)]
