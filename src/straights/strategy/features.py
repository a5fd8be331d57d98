"""What a strategy may ask of a hand beside its straight, as a dealer would say it.

A feature is a count and a thing: `no pair`, `an ace`, `3 or more high cards`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from straights.rules.cards import RANK_NAMES, RANK_VALUES
from straights.strategy.hands import Hands

MANY = 13
"""No hand holds more of anything."""

THINGS = {
    "pair": "pairs",
    "trips": "trips",
    "high card": "high_cards",
    "low card": "low_cards",
    "different rank": "different_ranks",
    "second straight": "second_straights",
    "wild card": "wild_cards",
}
"""What can be counted, in the singular, to the column of `Hands` that counts it."""

FACES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
RANKS = "".join(RANK_VALUES)
NAMES = {rank: FACES.get(rank, RANK_NAMES[value]) for rank, value in RANK_VALUES.items()}
"""Rank letter to its name, such as ace or 10."""
LETTERS = {name: rank for rank, name in NAMES.items()} | {rank.lower(): rank for rank in RANKS}

FEATURE = re.compile(r"(?:(no|an?|\d\d?)(?: or (more|fewer|less))? )?(\S.*)", re.ASCII)
BETWEEN_FEATURES = re.compile(r" and (?=(?:no|an?|\d+) |trips\b)")


class Feature(NamedTuple):
    """From `least` to `most` of a thing: of one of `THINGS`, or else of cards of some ranks.

    >>> Feature.parse("2 or fewer high cards")
    Feature(thing='high card', least=0, most=2)
    >>> Feature.parse("an ace"), Feature.parse("3 or more 2s and 3s").thing
    (Feature(thing='A', least=1, most=13), '23')
    >>> str(Feature.parse("no card from 5 to 8"))
    'no card from 5 to 8'
    """

    thing: str
    """One of `THINGS`, or rank letters."""
    least: int
    most: int

    @classmethod
    def parse(cls, text: str) -> Feature:
        """Read a feature.

        Raises:
            ValueError: the text is none.
        """
        match = FEATURE.fullmatch(text.strip())
        count, open_end, what = match.groups() if match else (None, None, "")
        thing = _thing(what)
        if not thing or (count is None and thing != "trips"):
            raise ValueError(
                f"'{text}' is not understood; write for example 'a pair', 'no trips', 'an ace',"
                " '3 or more high cards', '1 or fewer low cards', '2 or more 2s and 3s',"
                " '5 cards from 2 to 10', '6 or more different ranks' or 'a second straight'"
            )
        if count == "no":
            return cls(thing, 0, 0)
        if count in {None, "a", "an"}:
            return cls(thing, 1, MANY)
        number = int(count)
        return cls(
            thing,
            number if open_end in {None, "more"} else 0,
            MANY if open_end == "more" else number,
        )

    def __str__(self) -> str:
        one = (self.least, self.most) in {(0, 0), (1, 1), (1, MANY)}
        what = _name(self.thing, one=one)
        if self.most == 0:
            count = "no"
        elif self.least == self.most:
            count = str(self.least)
        elif one:
            count = "an" if what[0] in "a8" else "a"
        else:
            count = f"{self.most} or fewer" if self.least == 0 else f"{self.least} or more"
        return what if (count, what) == ("a", "trips") else f"{count} {what}"

    def fits(self, hands: Hands) -> npt.NDArray[np.bool_]:
        """Which hands have it."""
        column = THINGS.get(self.thing)
        number = getattr(hands, column) if column else hands.cards_of(self.thing)
        return (self.least <= number) & (number <= self.most)


def parse_features(text: str) -> tuple[Feature, ...]:
    """Read features that are joined by `and`.

    >>> [str(feature) for feature in parse_features("a pair and 3 or more 2s and 3s and trips")]
    ['a pair', '3 or more 2s and 3s', 'trips']

    Raises:
        ValueError: one of them is none.
    """
    return tuple(Feature.parse(part) for part in BETWEEN_FEATURES.split(text))


def _thing(text: str) -> str:
    """A place in `THINGS`, rank letters, or nothing if the text is not understood."""
    for thing in THINGS:
        if text in {thing, f"{thing}s"}:
            return thing
    between = re.fullmatch(r"cards? from (\S+) to (\S+)", text)
    words = between.groups() if between else re.split(r", | and | or ", text)
    try:
        ranks = [_rank(word) for word in words]
    except KeyError:
        return ""
    if between:
        low, high = ranks
        return RANKS[RANKS.index(low) : RANKS.index(high) + 1]
    return "".join(rank for rank in RANKS if rank in ranks)


def _rank(word: str) -> str:
    word = word.lower()
    return LETTERS[word] if word in LETTERS else LETTERS[word.removesuffix("s")]


def _name(thing: str, *, one: bool) -> str:
    """A thing in words, in the singular or the plural."""
    plural = "" if one else "s"
    if thing in THINGS:
        return thing if thing == "trips" else f"{thing}{plural}"
    if len(thing) > 2 and thing in RANKS:  # noqa: PLR2004 - two are named, more are a range
        low, high = (RANK_NAMES[RANK_VALUES[rank]] for rank in (thing[0], thing[-1]))
        return f"card{plural} from {low} to {high}"
    *most, last = (f"{NAMES[rank]}{plural}" for rank in thing)
    return f"{', '.join(most)} {'or' if one else 'and'} {last}" if most else last
