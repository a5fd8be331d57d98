"""The face of a game: all that the rest of the program knows of it.

A game is a package, which has its SQL in the folder `sql`; its rules of the workflow are in
`workflow/rules`, in a file of its name. What reads the configuration loads every face, and Polars
and Numba take long: functions of a face import what they call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from straights.game.configured import Games
from straights.io.yaml import Model

if TYPE_CHECKING:
    import polars as pl

    from straights.io.facts import Fact

PACKAGE = Path(__file__).parents[1]

FactFiles = dict[Path, tuple[str, "Fact"]]
"""Files below the folder of facts, to the deal and to what they must hold."""
Settings = Any
"""Those of config.yaml; a game knows its own part of them."""


class Table(NamedTuple):
    """Where facts of a kind go in the database."""

    name: str
    constants: Mapping[str, str | int] = {}
    """Columns that have one value on all their rows."""


class Kernel(NamedTuple):
    """A module that Numba compiles."""

    file: str
    """Below the package."""
    compile: Callable[[], object]
    """Counts as little as there is."""


class Compared(NamedTuple):
    """What a fast count says and what its plain version says, of a hand or of some rounds."""

    what: str
    fast: object
    plain: object
    rounds: int = 0


@dataclass(frozen=True)
class Again:
    """A file of facts, and how it is counted again."""

    file: Path
    count: Callable[[], pl.DataFrame] | None
    """None if that takes too long."""
    compare: Callable[[pl.DataFrame], Iterable[Compared]] = lambda _: ()
    """What a plain count says of some of it."""


@dataclass(frozen=True)
class Face:
    """A game as the rest of the program sees it."""

    name: str
    """Of its package, of its rules of the workflow and, unless they are of deals, of its facts."""
    title: str
    fact_files: Callable[[Games, Settings], FactFiles]
    """Every file of facts that pricing reads."""
    tables: Mapping[str, Table]
    """Where facts go, by their kind; `sql/facts.sql` declares these tables."""
    steps: Sequence[str] = ()
    """SQL files, in order; after those of all games, what `sql/checks.sql` says must hold."""
    of_deals: bool = False
    """Whether its facts are of the deals of the configuration, and their rows say of which."""
    settings: type[Model] | None = None
    """Its part of config.yaml."""
    check_settings: Callable[[Games, Settings], None] = lambda _, __: None
    """Raises InputError if its part does not fit the rest of the configuration."""
    kernels: Mapping[str, Kernel] = field(default_factory=dict)
    """Modules that are compiled before they count, by a name that no other game uses."""
    recount: Callable[[Games, Settings, Random], Iterable[Again | Compared]] = lambda *_: ()
    """What `straights verify --deep` counts again, and what plain versions say of other rounds."""
    pages: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Pages of the report, by the caption that they stand below."""
    commands: Sequence[str] = ()
    """Commands of `straights`, each as its module below `cli` and its name there."""

    @property
    def sql(self) -> Path:
        """The folder of its SQL."""
        return PACKAGE / self.name / "sql"

    def script(self, name: str) -> str:
        """One of its SQL files."""
        return (self.sql / f"{name}.sql").read_text(encoding="utf-8")
