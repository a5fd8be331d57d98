"""The strategy: fold or raise, and how much, for every hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt
from pydantic import AfterValidator, Field

from straights.errors import InputError
from straights.io.text import count_of
from straights.io.yaml import Description, Model
from straights.rules.cards import LOW_ACE, RANK_VALUES
from straights.rules.deal import Deal
from straights.rules.straight import Straight, StraightRules
from straights.strategy.features import Feature, parse_features
from straights.strategy.hands import Hands, every_hand, hand_for_each_straight

FOLD = 0.0
MOST_RAISE = 1_000_000
ANYTHING, ANYTHING_ELSE = "anything", "anything else"


class Condition(NamedTuple):
    """The straights from one to another, both included."""

    least: Straight
    most: Straight

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read ``A-2-3``, ``A-2-3 or less``, ``2-3-4 to 9-10-J`` or ``anything else``.

        Raises:
            ValueError: the text is none of these.

        >>> Condition.parse("A-2-3 or less").most
        Straight(length=3, high=3)
        """
        bottom, top = Straight(0, 0), Straight(len(RANK_VALUES), max(RANK_VALUES.values()))
        if text.strip() == ANYTHING_ELSE:
            return cls(bottom, top)
        match = re.fullmatch(r"(\S+)(?: or (less|lower|more|higher)| to (\S+))?", text.strip())
        if not match:
            raise ValueError(
                f"'{text}' is not understood; write '2-3-4', 'A-2-3 or less', '10-J-Q or higher',"
                f" '2-3-4 to 9-10-J', any of them or 'anything' with more, such as '2-3-4 with"
                f" a pair', or '{ANYTHING_ELSE}'"
            )
        first, open_end, last = match.groups()
        least, most = parse_straight(first), parse_straight(last or first)
        if open_end:
            least, most = (bottom, most) if open_end in {"less", "lower"} else (least, top)
        if least > most:
            raise ValueError(f"'{text}': the lower straight comes first")
        return cls(least, most)

    def fits(self, hands: Hands) -> npt.NDArray[np.bool_]:
        """Which hands have one of these straights."""
        straight = hands.length.astype(np.int16) << 4 | hands.high
        least, most = (one.length << 4 | one.high for one in self)
        return (least <= straight) & (straight <= most)


class When(NamedTuple):
    """When a line is played: with some straights, and with some features beside."""

    straights: Condition
    features: tuple[Feature, ...]

    @classmethod
    def parse(cls, text: str) -> When:
        """Read a condition on the straight; after `with`, features joined by `and`.

        Raises:
            ValueError: the text is none.

        >>> When.parse("2-3-4 or less with a pair and no ace").features[1]
        Feature(thing='A', least=0, most=0)
        """
        straights, _, features = " ".join(text.split()).partition(" with ")
        if straights == ANYTHING and features:
            straights = ANYTHING_ELSE
        return cls(Condition.parse(straights), parse_features(features) if features else ())

    def fits(self, hands: Hands) -> npt.NDArray[np.bool_]:
        """Which hands it is."""
        fitting = self.straights.fits(hands)
        for feature in self.features:
            fitting &= feature.fits(hands)
        return fitting


def parse_straight(text: str) -> Straight:
    """Read a straight by its ranks, rising, such as ``A-2-3`` or ``10-J-Q``.

    Which ranks follow each other is the deal's to say; `Strategy.check` asks it.

    >>> parse_straight("10-J-Q"), parse_straight("Q-K-A-2-3")
    (Straight(length=3, high=12), Straight(length=5, high=3))

    Raises:
        ValueError: the ranks do not rise.
    """
    values = _rank_values(text)
    return Straight(len(values), values[-1])


def _rank_values(text: str) -> tuple[int, ...]:
    names = text.upper().replace("10", "T").split("-")
    try:
        values = [RANK_VALUES[name] for name in names]
    except KeyError as error:
        raise ValueError(
            f"'{text}': {error.args[0]} is not a rank; write for example 10-J-Q"
        ) from None
    if len(values) > 1 and values[0] == RANK_VALUES["A"]:
        values[0] = LOW_ACE
    above_ace = values.index(RANK_VALUES["A"]) + 1 if RANK_VALUES["A"] in values else len(values)
    rising = [*values[:above_ace], *(value + 13 for value in values[above_ace:])]
    if rising != sorted(set(rising)) or len(set(values)) < len(values):
        raise ValueError(f"'{text}': write the ranks of a straight rising, for example 10-J-Q")
    return tuple(values)


def _action(text: str) -> str:
    match = re.fullmatch(r"raise (\d+(\.\d+)?)x", text, re.ASCII)
    if text != "fold" and not (match and 0 < float(match[1]) <= MOST_RAISE):
        raise ValueError(f"'{text}' is not an action; write 'fold' or 'raise 4x'")
    return text


def _condition(text: str) -> str:
    When.parse(text)
    return text


Line = Annotated[
    dict[Annotated[str, AfterValidator(_action)], Annotated[str, AfterValidator(_condition)]],
    Field(min_length=1, max_length=1, description="fold or raise, and with which hands"),
]


class Strategy(Model):
    """Lines that are tried from the top; the first that fits the player's hand is played.

    >>> strategy = Strategy(play=[{"raise 4x": "10-J-Q or higher"}, {"fold": "anything else"}])
    >>> strategy.raise_bet(Straight(length=4, high=5)), strategy.raise_bet(Straight(3, 11))
    (4.0, 0.0)
    """

    description: Description = ""
    play: Annotated[list[Line], Field(min_length=1)]

    @cached_property
    def _lines(self) -> list[tuple[float, When]]:
        return [
            (FOLD if action == "fold" else float(action[6:-1]), When.parse(text))
            for line in self.play
            for action, text in line.items()
        ]

    @property
    def _straights_named(self) -> list[str]:
        """Every straight that stands in a condition."""
        texts = [text.partition(" with ")[0] for line in self.play for text in line.values()]
        return [word for text in texts for word in text.split() if "-" in word]

    @property
    def bets(self) -> set[float]:
        """Every Raise that is ever made, in Antes; 0 is a fold."""
        return {bet for bet, _ in self._lines}

    @property
    def looks_at_straight_alone(self) -> bool:
        """Whether hands with the same straight are always played alike."""
        return not any(when.features for _, when in self._lines)

    def raises(self, hands: Hands) -> npt.NDArray[np.float64]:
        """The Raise with each hand, in Antes; 0 is a fold.

        Raises:
            InputError: a hand fits no line; the message shows it.

        >>> play = [{"fold": "2-3-4 with 3 or more 2s and 3s"}, {"raise 2x": "anything else"}]
        >>> hands = Hands.of(Deal(), ["1120100110000", "1210100110000"])
        >>> Strategy(description="", play=play).raises(hands)
        array([2., 0.])
        """
        line = self._line_played(hands)
        without = np.flatnonzero(line == len(self.play))
        if len(without):
            raise InputError(_no_line(hands.cards(int(without[0]))))
        return np.array([bet for bet, _ in self._lines])[line]

    def _line_played(self, hands: Hands) -> npt.NDArray[np.int64]:
        """The place of the first line that fits each hand; behind the last if none does."""
        line = np.full(len(hands), len(self._lines))
        for place, (_, when) in reversed(list(enumerate(self._lines))):
            line[when.fits(hands)] = place
        return line

    def raise_bet(self, straight: Straight) -> float:
        """The Raise with a straight, in Antes; 0 is a fold.

        Raises:
            InputError: no line fits, or the straight does not decide alone.
        """
        if not self.looks_at_straight_alone:
            raise InputError("this strategy looks at more than the straight: give it the hand")
        for bet, when in self._lines:
            if when.straights.least <= straight <= when.straights.most:
                return bet
        raise InputError(
            f"no line says what to do with a straight of {count_of(straight.length, 'card')}"
        )

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
                raise InputError(_no_line(rules.name(straight))) from None
        return bets

    def check(self, deals: Mapping[str, Deal]) -> None:
        """Refuse a strategy that leaves a hand without a line, or a line without a hand.

        Args:
            deals: The deals by name. Each hand of each must fit a line. A line must be played with
                some hand of one of them: a small deck need not hold hands for all lines.

        Raises:
            InputError: the message shows the hand.
        """
        for straight in self._straights_named:
            values = _rank_values(straight)
            if not any(deal.rules.is_run(values) for deal in deals.values()):
                raise InputError(
                    f"'{straight}' is no straight of any deal: write ranks that follow each other,"
                    " for example 10-J-Q"
                )
        look = hand_for_each_straight if self.looks_at_straight_alone else every_hand
        played: set[int] = set()
        for name, deal in deals.items():
            hands = look(deal)
            line = self._line_played(hands)
            without = line == len(self.play)
            if without.any():
                raise self._incomplete(name, hands, self._example(hands, without))
            played.update(np.unique(line).tolist())
        for place in range(len(self.play)):
            if place not in played:
                raise self._never_played(place, [look(deal) for deal in deals.values()])

    def _example(self, hands: Hands, which: npt.NDArray[np.bool_]) -> int:
        """One of some hands: one with few pairs, or the lowest straight that can be dealt."""
        possible = which & (hands.ways.sum(axis=1) == hands.deal.cards.player)
        rows = np.flatnonzero(possible if possible.any() else which)
        first = 0 if self.looks_at_straight_alone else hands.different_ranks[rows].argmax()
        return int(rows[first])

    def _incomplete(self, deal_name: str, hands: Hands, hand: int) -> InputError:
        deal, cards = hands.deal, hands.cards(hand)
        if not self.looks_at_straight_alone:
            return InputError(f"{_no_line(cards)} (deal '{deal_name}')")
        straight = deal.rules.name(deal.rules.straights[hands.place[hand]])
        possible = hands.ways[hand].sum() == deal.cards.player
        example = f", for example {cards}" if possible else ""
        return InputError(f"{_no_line(straight)} (deal '{deal_name}'{example})")

    def _never_played(self, place: int, looked_at: list[Hands]) -> InputError:
        for hands in looked_at:
            fitting = self._lines[place][1].fits(hands)
            if fitting.any():
                hand = self._example(hands, fitting)
                above = int(self._line_played(hands)[hand])
                return InputError(
                    f"{self._named(place)} is never played: {self._named(above)} takes"
                    f" {hands.cards(hand)}, and lines above take all its other hands too;"
                    " move it up or leave it out"
                )
        return InputError(
            f"{self._named(place)} is never played: no hand fits it; change it or leave it out"
        )

    def _named(self, place: int) -> str:
        ((action, text),) = self.play[place].items()
        return f"line {place + 1} ({action}: {text})"


def _no_line(what: str) -> str:
    return f"no line says what to do with {what}; end with '{ANYTHING_ELSE}'"
