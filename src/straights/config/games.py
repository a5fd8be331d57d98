"""Everything in the configuration folder, read together and checked against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from straights.bets.paytable import Paytable
from straights.config.files import ENDING, KINDS, SETTINGS, Listed, list_folder, strays
from straights.config.registry import FACES
from straights.errors import FileError, InputError
from straights.game.configured import PUBLISHED, Games, Variant
from straights.io.text import count_of
from straights.io.yaml import Model, about, read, validate
from straights.rules.deal import Deal
from straights.rules.limits import check_deal, check_looks, check_together
from straights.strategy.search_limits import check_search
from straights.strategy.strategy import Strategy

COMPUTED_STRATEGIES = {
    "best-by-straight": "Best by straight",
    "optimal": "Perfect play",
}
"""Strategies that pricing finds by itself; no file may take their names."""
TAKEN = {
    "deals": {
        face.name: f"facts of {face.title} have the name '{face.name}'"
        for face in FACES
        if not face.of_deals
    },
    "strategies": {name: f"the strategy '{name}' is computed" for name in COMPUTED_STRATEGIES},
}
"""Names that no file of a kind may have, and why."""
KEPT = (*COMPUTED_STRATEGIES, PUBLISHED)
"""Descriptions that stay as they are where others have the same."""
AS_PUBLISHED = "As published"
"""What pages call the published game among others, so that no other variant may."""
MOST_NAMED = 10
"""Faulty files that a message names."""

T = TypeVar("T")
Described = TypeVar("Described", Deal, Paytable, Strategy)


class Settings(*(face.settings for face in reversed(FACES) if face.settings)):  # type: ignore[misc]
    """config/config.yaml."""


class _Lazy(Mapping[str, T]):
    """What is read when it is asked for, so that a broken file stops only what needs it."""

    def __init__(self, what: str, listed: Callable[[], Listed], read: Callable[[str], T]) -> None:
        self._what, self._listed, self._read = what, listed, cache(read)

    def __getitem__(self, name: str) -> T:
        if name not in self:
            near = "".join(f"did you mean '{one}'? " for one in get_close_matches(name, self, n=1))
            choice = f"there is no {self._what} '{name}'; {near}choose from {', '.join(self)}"
            raise self._listed().fault_of(name) or InputError(choice)
        return self._read(name)

    def __contains__(self, name: object) -> bool:
        return name in self._listed().files

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed().files)

    def __len__(self) -> int:
        return len(self._listed().files)


class _Folder:
    """A configuration folder, each file of which is read when it is asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.listed = cache(lambda kind: list_folder(path / kind))
        self.deals = self._models("deal", Deal, "deals")
        self.paytables = self._models("paytable", Paytable, "paytables")
        self.strategies = self._models("strategy", Strategy, "strategies")
        self.countable = _Lazy("deal", lambda: self.listed("deals"), self._countable)
        self.variants = _Lazy("variant", self._listed_variants, self._variant)

    def about(self, kind: str, name: str) -> AbstractContextManager[None]:
        """Name a file of this folder in the message of what is wrong with it."""
        return about(self.path / kind / f"{name}{ENDING}")

    def _models(self, what: str, model: type[Described], kind: str) -> _Lazy[Described]:
        def described(name: str) -> Described:
            found = read(model, self.listed(kind).files[name], _elsewhere(self.path, model))
            return found if found.description else found.model_copy(update={"description": name})

        return _Lazy(what, lambda: self.listed(kind), described)

    def _listed_variants(self) -> Listed:
        deals, paytables = self.listed("deals"), self.listed("paytables")
        return Listed(paytables.files | deals.files, paytables.faults + deals.faults)

    def _countable(self, name: str) -> Deal:
        deal = self.deals[name]
        with self.about("deals", name):
            check_deal(deal)
            _check_qualifying(deal)
        return deal

    def _variant(self, name: str) -> Variant:
        """A paytable on the deal it names, or a deal with the published paytable."""
        if name not in self.paytables:
            deal, pays = self.countable[name], self.paytables[PUBLISHED]
            with self.about("deals", name):
                pays.check(deal)
            return Variant(name, deal.description, name, PUBLISHED, pays)
        pays = self.paytables[name]
        with self.about("paytables", name):
            if pays.deal not in self.deals:
                raise InputError(
                    f"deal: there is no deal '{pays.deal}'; the deals are {', '.join(self.deals)}"
                )
            if name in self.deals and pays.deal != name:
                raise InputError(f"a deal has the name '{name}' too; rename one of the files")
            pays.check(self.countable[pays.deal])
        return Variant(name, pays.description, pays.deal, name, pays)


def _elsewhere(folder: Path, model: type[Model]) -> dict[str, type[Model]]:
    """The other models of a configuration folder, by where their files are."""
    places: dict[Path, type[Model]] = {
        folder / "deals": Deal,
        folder / "paytables": Paytable,
        folder / "strategies": Strategy,
        folder / SETTINGS: Settings,
    }
    return {str(place): other for place, other in places.items() if other is not model}


def open_games(folder: Path) -> Games:
    """Deals, variants and strategies, each read and checked when it is asked for.

    Deals are not checked for their size, unless a variant is asked for; strategies not against the
    deals. Asking raises InputError where a file is missing or does not fit; one line.

    >>> open_games(Path("config")).strategies["published"].play[0]
    {'fold': 'A-2-3 or less'}
    """
    files = _Folder(folder)
    return Games(files.deals, files.variants, files.strategies)


def read_games(folder: Path) -> Games:
    """Read deals, paytables and strategies, all of them.

    Each paytable is a variant, on the deal it names. Each deal that no paytable bears the name of
    is a variant too, with the published paytable. Descriptions that several have are told apart.

    Raises:
        InputError: files do not fit their model, or each other, or are not read; one line that
            says what is wrong with the first and names the others.
    """
    files, faults = _Folder(folder), _Faults()
    for kind in KINDS:
        with faults.noted():
            if PUBLISHED not in files.listed(kind).files:
                raise FileError(folder / kind, f"{PUBLISHED}{ENDING} is missing; restore it")
    faults.refuse()
    deals = faults.all_of(files.countable)
    if PUBLISHED in deals:
        with faults.noted(), files.about("deals", PUBLISHED):
            check_together(deals[PUBLISHED])
    variants = faults.all_of(files.variants)
    strategies = faults.all_of(files.strategies)
    for name, deal in deals.items():
        with faults.noted(), files.about("deals", name):
            check_looks(deal, Games(deals, variants, strategies).looks(name))
    if PUBLISHED in variants:
        with faults.noted(), files.about("paytables", PUBLISHED):
            check_search(deals[PUBLISHED], variants[PUBLISHED].paytable)
    if len(deals) == len(files.countable):
        for name, strategy in strategies.items():
            with faults.noted(), files.about("strategies", name):
                strategy.check(deals)
    for fault in _misplaced(files):
        with faults.noted():
            raise fault
    if faults.found:
        with faults.noted():
            read(Settings, folder / SETTINGS, _elsewhere(folder, Settings))
    faults.refuse()
    labels = {name: variant.description for name, variant in variants.items()}
    told = _told_apart(labels | {"": AS_PUBLISHED})
    return Games(
        _described(deals),
        {name: replace(variant, description=told[name]) for name, variant in variants.items()},
        _described(strategies, COMPUTED_STRATEGIES),
    )


def _misplaced(files: _Folder) -> Iterator[FileError]:
    """Files whose names or places keep them from being read, or from being told apart."""
    for kind in KINDS:
        listed = files.listed(kind)
        yield from listed.faults
        for name, file in listed.files.items():
            if why := TAKEN.get(kind, {}).get(name.lower()):
                yield FileError(file, f"{why}; rename the file")
    yield from strays(files.path)


class _Faults:
    """What is wrong with a folder, a line for each fault."""

    def __init__(self) -> None:
        self.found: dict[str, Path | None] = {}

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Go on after a fault."""
        try:
            yield
        except InputError as error:
            self.found.setdefault(str(error), error.file if isinstance(error, FileError) else None)

    def all_of(self, found: Mapping[str, T]) -> dict[str, T]:
        """Those that can be read."""
        good = {}
        for name in found:
            with self.noted():
                good[name] = found[name]
        return good

    def refuse(self) -> None:
        """Raise InputError if there was a fault: the first, with the names of other files."""
        if not self.found:
            return
        (first, file), *_ = self.found.items()
        others = [str(other) for other in dict.fromkeys(self.found.values()) if other != file]
        more = f", and {len(others) - MOST_NAMED} more" if len(others) > MOST_NAMED else ""
        also = f" (at fault too: {', '.join(others[:MOST_NAMED])}{more})" if others else ""
        raise InputError(f"{first}{also}")


def _check_qualifying(deal: Deal) -> None:
    most = deal.rules.longest_of(deal.cards.dealer)
    if deal.dealer_qualifies_with > most:
        raise InputError(
            f"dealer_qualifies_with: the dealer's straight has {count_of(most, 'card')} at most,"
            f" and never {deal.dealer_qualifies_with}; write {most} or less"
        )


def _described(
    found: Mapping[str, Described], besides: Mapping[str, str] = MappingProxyType({})
) -> dict[str, Described]:
    told = _told_apart({name: one.description for name, one in found.items()} | dict(besides))
    return {name: one.model_copy(update={"description": told[name]}) for name, one in found.items()}


def _told_apart(described: Mapping[str, str]) -> dict[str, str]:
    """Descriptions, the name added to those that others have too, as a copied file's.

    >>> _told_apart({"a": "As it is", "published": "As it is", "b": "As it is (a)"})
    {'a': 'As it is (a) (a)', 'published': 'As it is', 'b': 'As it is (a) (b)'}
    """
    told = dict(described)
    while True:
        alike: dict[str, list[str]] = {}
        for name in (*(kept for kept in KEPT if kept in told), *(set(told) - set(KEPT))):
            alike.setdefault(told[name], []).append(name)
        shared = [
            name
            for first, *others in alike.values()
            if others
            for name in (others if first in KEPT else (first, *others))
        ]
        if not shared:
            return told
        told |= {name: f"{told[name]} ({name})" for name in shared}


def read_settings(file: Path, overrides: Mapping[str, object], games: Games) -> Settings:
    """Read config.yaml, here and not by Snakemake, which would run code that stands in it.

    Args:
        file: Where it is.
        overrides: Keys from Snakemake's command line; they come before those of the file.
        games: What the settings must fit.

    Raises:
        InputError: it does not fit its model, or names a deal that has no file or too many hands.
    """
    places = _elsewhere(file.parent, Settings)
    settings = check_settings(read(Settings, file, places).model_dump(), games, file)
    if not overrides:
        return settings
    return check_settings(_merged(settings.model_dump(), overrides), games, Path("--config"))


def _merged(settings: Mapping[str, object], overrides: Mapping[str, object]) -> dict[str, object]:
    return dict(settings) | {
        key: _merged(former, value)
        if isinstance(former := settings.get(key), Mapping) and isinstance(value, Mapping)
        else value
        for key, value in overrides.items()
    }


def check_settings(settings: Mapping[str, object], games: Games, file: Path) -> Settings:
    """Validate the content of config.yaml.

    Args:
        settings: The content.
        games: What it must fit.
        file: Where it stands, for a message.

    Raises:
        InputError: it does not fit its model, or names a deal that has no file or too many hands.
    """
    checked: Settings = validate(Settings, settings, file)
    with about(file):
        for face in FACES:
            face.check_settings(games, checked)
    return checked
