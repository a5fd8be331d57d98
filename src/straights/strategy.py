"""The strategy: fold or raise, and how much, for every straight."""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, Field

from straights.cards import LOW_ACE, RANK_VALUES
from straights.config import Model
from straights.errors import InputError
from straights.straight import Straight, StraightRules

FOLD = 0.0
ANYTHING_ELSE = "anything else"


class Condition(NamedTuple):
    """The straights from one to another, both included."""

    least: Straight
    most: Straight

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read ``A-2-3 or less``, ``10-J-Q or higher``, ``2-3-4 to 9-10-J``, ``anything else``.

        Raises:
            ValueError: the text is none of these.

        >>> Condition.parse("A-2-3 or less").most
        Straight(length=3, high=3)
        """
        bottom, top = Straight(0, 0), Straight(len(RANK_VALUES), max(RANK_VALUES.values()))
        if text.strip() == ANYTHING_ELSE:
            return cls(bottom, top)
        match = re.fullmatch(r"(\S+)(?: or (less|lower|more|higher)| to (\S+))", text.strip())
        if not match:
            raise ValueError(
                f"'{text}' is not understood; write 'A-2-3 or less', '10-J-Q or higher',"
                f" '2-3-4 to 9-10-J' or '{ANYTHING_ELSE}'"
            )
        first, open_end, last = match.groups()
        least, most = parse_straight(first), parse_straight(last or first)
        if open_end:
            least, most = (bottom, most) if open_end in {"less", "lower"} else (least, top)
        if least > most:
            raise ValueError(f"'{text}': the lower straight comes first")
        return cls(least, most)


def parse_straight(text: str) -> Straight:
    """Read a straight by its ranks, rising, such as ``A-2-3`` or ``10-J-Q``.

    >>> parse_straight("10-J-Q")
    Straight(length=3, high=12)

    Raises:
        ValueError: the ranks do not rise.
    """
    names = text.upper().replace("10", "T").split("-")
    try:
        values = [RANK_VALUES[name] for name in names]
    except KeyError as error:
        raise ValueError(
            f"'{text}': {error.args[0]} is not a rank; write for example 10-J-Q"
        ) from None
    if len(values) > 1 and values[0] == RANK_VALUES["A"]:
        values[0] = LOW_ACE
    if values != sorted(set(values)):
        raise ValueError(f"'{text}': write the ranks of a straight rising, for example 10-J-Q")
    return Straight(len(values), values[-1])


def _action(text: str) -> str:
    match = re.fullmatch(r"raise (\d+(\.\d+)?)x", text)
    if text != "fold" and not (match and 0 < float(match[1]) < float("inf")):
        raise ValueError(f"'{text}' is not an action; write 'fold' or 'raise 4x'")
    return text


def _condition(text: str) -> str:
    Condition.parse(text)
    return text


Line = Annotated[
    dict[Annotated[str, AfterValidator(_action)], Annotated[str, AfterValidator(_condition)]],
    Field(min_length=1, max_length=1, description="fold or raise, and with which straights"),
]


class Strategy(Model):
    """Lines that are tried from the top; the first that fits the player's straight is played."""

    description: Annotated[str, Field(description="One line for the report")]
    play: Annotated[list[Line], Field(min_length=1)]

    def raise_bet(self, straight: Straight) -> float:
        """The Raise with a straight, in Antes; 0 is a fold.

        Raises:
            InputError: no line fits.
        """
        for line in self.play:
            for action, text in line.items():
                condition = Condition.parse(text)
                if condition.least <= straight <= condition.most:
                    return FOLD if action == "fold" else float(action[6:-1])
        raise InputError(f"no line says what to do with a straight of {straight.length} cards")

    def raise_bets(self, rules: StraightRules) -> dict[Straight, float]:
        """The Raise with every straight of a deal, in Antes; 0 is a fold.

        Raises:
            InputError: a straight fits no line; the message names it.
        """
        bets = {}
        for straight in rules.straights[1:]:
            try:
                bets[straight] = self.raise_bet(straight)
            except InputError:
                raise InputError(
                    f"no line says what to do with {rules.name(straight)};"
                    f" end with '{ANYTHING_ELSE}'"
                ) from None
        return bets
