"""The numbers in texts of a page: which they are, and whether they are those that it must tell."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from math import inf

import polars as pl

from straights.bets.pays import LONGEST
from straights.report.drawn import NUMBERS

from .pages_run import Ran

WORDS = {word: number for number, word in enumerate(NUMBERS) if number > 1}
"""One is no number here: it stands for a thing as often."""
NUMBER = re.compile(
    rf"(?<![\w.,])-?\d+(?:,\d{{3}})*(?:\.\d+)?%?|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE
)
LITERAL = 8
"""Letters of a text in a page's code that is not computed, and so taken out of what it tells."""
UNWATCHED = {
    "edge_fraction": "goes with charts of designed paytables, which do not show it",
    "is": "the manifest, of which tests/unit/test_manifest.py looks at each entry",
}
"""Columns of text that are not looked at."""

Expected = Mapping[str, Iterable[float | str]]
"""By the beginning of an expression or text: its numbers, in order, and names that hold some."""


def plain(text: str) -> str:
    """With the usual minus sign, hyphen and blank."""
    return re.sub(r"[\u2212\u2011]", "-", re.sub(r"[\u00a0\u2007]", " ", text))


def numbers(text: str) -> list[str]:
    """The numbers of a text, as they stand there."""
    return NUMBER.findall(plain(text))


def value(number: str) -> tuple[float, float]:
    """What a number in a text is, and a unit of its last digit."""
    if number.lower() in WORDS:
        return WORDS[number.lower()], 1
    digits = number.replace(",", "").rstrip("%")
    unit = 10.0 ** -len(digits.partition(".")[2])
    return tuple(part / 100 if "%" in number else part for part in (float(digits), unit))


def altered(number: str) -> tuple[str, str]:
    """A number, a unit of its last digit more and less: one of the two is never that number."""
    found, unit = value(number)
    places, kind = len(number.rstrip("%").partition(".")[2]), "%" if "%" in number else "f"
    return f"{found + unit:.{places}{kind}}", f"{found - unit:.{places}{kind}}"


def is_that(number: str, expected: float | str) -> bool:
    """Whether a number in a text is an expected one, as rounded there."""
    if isinstance(expected, str):
        return number.lower() == expected.lower()
    if isinstance(expected, int) and number.replace(",", "").isdigit():
        return int(number.replace(",", "")) == expected
    found, unit = value(number)
    return abs(found - expected) <= unit / 2 * (1 + 1e-6) + 1e-12


def is_name(number: str) -> bool:
    """Whether a number may be that of a card, of a length or of a decision."""
    return number.lower() in WORDS or (number.isdigit() and int(number) <= LONGEST)


def tells(found: list[str], wanted: list[float | str]) -> bool:
    """Whether these are the numbers that a text must tell, in their order."""
    return len(found) == len(wanted) and all(map(is_that, found, wanted))


def holds(found: list[str], wanted: list[float | str]) -> bool:
    """Whether these are the numbers that cells must tell: each has another, the finest first."""
    left = [value(one)[0] if isinstance(one, str) else one for one in wanted]
    for number in sorted(found, key=lambda one: value(one)[1]):
        at = value(number)[0]
        nearest = min(left, key=lambda one, at=at: abs(one - at), default=inf)
        if not is_that(number, nearest):
            return False
        left.remove(nearest)
    return not left


class Figures:
    """The figures of some tables, to look numbers of a text up."""

    def __init__(self, frames: Iterable[pl.DataFrame]) -> None:
        self.numbers, self.texts = set[float](), set[str]()
        for column in (column for frame in frames for column in frame):
            if column.dtype.is_numeric():
                self.numbers.update(column.drop_nulls().cast(pl.Float64))
            elif column.dtype == pl.String or column.dtype == pl.List(pl.String):
                texts = column.explode() if column.dtype != pl.String else column
                self.texts.update(map(plain, texts.drop_nulls()))
        self.parts = {part for text in self.texts for part in numbers(text)}
        self.ordered = sorted(self.numbers)

    def have(self, number: str) -> bool:
        """Whether a number is one of them, as rounded there."""
        found, unit = value(number)
        first = bisect_left(self.ordered, found - unit)
        last = bisect_right(self.ordered, found + unit)
        near = self.ordered[first:last]
        return number in self.parts or any(is_that(number, one) for one in near)


def to_watch(ran: Ran) -> list[tuple[str, list[str], Figures | None]]:
    """Each text of a page with numbers, these, and the figures of which they may be."""
    literals = sorted(map(plain, ran.literals), key=len, reverse=True)
    fixed = [text for text in literals if len(text) >= LITERAL and numbers(text)]
    found = []
    for what, text, beside in ran.told:
        computed = plain(text)
        for literal in fixed:
            computed = computed.replace(literal, " … ")
        if parts := numbers(computed):
            figure = what.startswith(("alt:", "prose:"))
            found.append((plain(what), parts, Figures(beside) if figure else None))
    asked = Figures(ran.asked)
    cells: dict[str, list[str]] = {}
    for column in (column for frame in ran.shown for column in frame):
        if column.name in UNWATCHED:
            continue
        if column.dtype == pl.String and not asked.texts.issuperset(
            texts := set(map(plain, column.drop_nulls()))
        ):
            parts = [part for text in sorted(texts) for part in numbers(text)]
            if parts and not all(any(text in one for one in asked.texts) for text in texts):
                every = [part for text in column.drop_nulls() for part in numbers(text)]
                cells.setdefault(column.name, []).extend(every)
    return found + [(f"column {name}", parts, asked) for name, parts in cells.items()]


def _parts(expected: Iterable[float | str]) -> Iterator[float | str]:
    for one in expected:
        yield from numbers(one) if isinstance(one, str) else [one]


def faults(ran: Ran, expected: Expected) -> list[str]:
    """What a page tells that it must not, and numbers that may be altered without a fault."""
    lines, used = [], set[str]()
    for what, found, figures in to_watch(ran):
        cells = what.startswith("column")
        keys = [key for key in expected if (what if cells else what[: len(key)]) == plain(key)]
        used.update(keys)
        if len(keys) > 1:
            wrong = [f"has several watches, {keys}"]
        elif keys:
            wrong = _not_as_watched(
                found, list(_parts(expected[keys[0]])), holds if cells else tells
            )
        elif figures is None:
            wrong = [f"{found} have no watch"]
        else:
            wrong = _no_figures(found, figures, names=cells)
        lines += [f"{what[:200]}: {line}" for line in wrong]
    return lines + [f"{key}: is not told" for key in expected.keys() - used]


def _not_as_watched(found, wanted, right) -> Iterator[str]:
    if not right(found, wanted):
        yield f"tells {found}, not {wanted}"
    for place, number in enumerate(found):
        others = ([*found[:place], one, *found[place + 1 :]] for one in altered(number))
        if all(right(other, wanted) for other in others):
            yield f"{number} may be another"


def _no_figures(found: list[str], figures: Figures, *, names: bool) -> Iterator[str]:
    if strange := [number for number in found if not figures.have(number)]:
        yield f"{strange} are no figures beside it, and have no watch"
    elif names and all(map(is_name, found)):
        return
    elif all(any(map(figures.have, altered(number))) for number in found):
        yield f"{found} may be altered, and have no watch"
