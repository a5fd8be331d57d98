"""What a watch may look at, and how a table is compared with what its watch expects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polars as pl

from straights.config.games import read_games, read_settings
from straights.io import facts
from straights.price.build import fact_files

RELATIVE = 1e-9
"""How far a figure may be from the expected one, of its size."""


class Run:
    """The configuration and the facts of a finished run."""

    def __init__(self, path: Path, published: Path) -> None:
        self.path = path
        self.published = published
        """The folder of the sources' figures."""
        self.games = read_games(path / "config")
        self.settings = read_settings(path / "config/config.yaml", {}, self.games)
        self.files = fact_files(self.games, self.settings)
        self.facts = cache(self._facts)

    def _facts(self, kind: str, deal: str) -> pl.DataFrame:
        """The rows of all files of a kind, one below the other; none if there is no file."""
        frames = [
            facts.read(self.path / "results/facts" / file, fact)[0]
            for file, (name, fact) in self.files.items()
            if (name, fact.kind) == (deal, kind)
        ]
        return pl.concat(frames) if frames else pl.DataFrame()


@dataclass(frozen=True)
class Watch:
    """What a table must hold."""

    by: tuple[str, ...]
    """The columns that tell its rows apart."""
    expected: Callable[[Run], pl.DataFrame]
    within: float
    """How far a figure may be off besides, for those that are small differences of large ones."""


WATCHES: dict[str, Watch] = {}
"""By table or view."""


def watch(
    table: str, by: str, *, within: float = 0
) -> Callable[[Callable[[Run], pl.DataFrame]], Callable[[Run], pl.DataFrame]]:
    """Register what a table must hold; `by` names the columns that tell its rows apart."""

    def register(expected: Callable[[Run], pl.DataFrame]) -> Callable[[Run], pl.DataFrame]:
        once = cache(expected)
        WATCHES[table] = Watch(tuple(by.split()), once, within)
        return once

    return register


def numeric(frame: pl.DataFrame) -> list[str]:
    """The columns that hold numbers."""
    return [name for name, kind in frame.schema.items() if kind.is_numeric()]


def aligned(found: pl.DataFrame, watched: Watch, run: Run) -> tuple[pl.DataFrame, pl.DataFrame]:
    """A table and what it must hold, in one order of rows."""
    frames = found, watched.expected(run)
    if watched.by:
        frames = tuple(frame.sort(watched.by, nulls_last=True) for frame in frames)
    return frames


def differ(found: pl.Series, expected: pl.Series, within: float) -> pl.Series:
    """Where a column is not what it must be."""
    if not expected.dtype.is_numeric():
        return found.ne_missing(expected)
    if found.dtype.is_integer() and expected.dtype.is_integer():
        return found.cast(pl.Int128).ne_missing(expected.cast(pl.Int128))
    found, expected = found.cast(pl.Float64), expected.cast(pl.Float64)
    far = (found - expected).abs() > RELATIVE * expected.abs() + within
    return (found.is_null() != expected.is_null()) | (far | found.is_nan()).fill_null(value=False)


def faults(found: pl.DataFrame, expected: pl.DataFrame, watched: Watch) -> list[str]:
    """What is wrong with an aligned table: a line for each column, with a row that differs."""
    if len(found) != len(expected):
        return [f"{len(found)} rows, not {len(expected)}"]
    alike = len(expected) > len(expected.unique(watched.by or None))
    if alike and set(watched.by) < set(expected.columns):
        return [f"{', '.join(watched.by)} do not tell the rows apart"]
    lines = []
    for name in expected.columns:
        where = differ(found[name], expected[name], watched.within)
        if where.any():
            row = where.arg_max()
            lines.append(f"{name}: {found[row].to_dicts()} should have {expected[row].to_dicts()}")
    return lines
