"""Everything in the configuration folder, read together and checked against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import Field, StrictInt

from straights.config import Model, read, read_folder, validate
from straights.deal import Deal
from straights.errors import InputError
from straights.limits import check_deal, check_search, check_together, check_visits
from straights.paytable import Paytable, side_bet_lines
from straights.strategy import Strategy

PUBLISHED = "published"
COMPUTED_STRATEGIES = {
    "best-by-straight": "Best by straight",
    "optimal": "Perfect play",
}
"""Strategies that pricing finds by itself; no file may take their names."""


class HandByHand(Model):
    """The loop over every hand."""

    deals: Annotated[list[str], Field(description="Deals whose hands are visited one by one")]
    partitions: Annotated[StrictInt, Field(ge=1, le=64)] = 4


class Simulation(Model):
    """The simulated rounds of each deal."""

    rounds: Annotated[StrictInt, Field(ge=1, le=10**12, description="Rounds of each deal")]
    partitions: Annotated[StrictInt, Field(ge=1, le=10_000)] = 4
    seed: Annotated[StrictInt, Field(ge=0, lt=2**64)]

    def rounds_of(self, partition: int) -> int:
        """Rounds that a partition deals, as even as can be.

        >>> Simulation(rounds=10, partitions=4, seed=1).rounds_of(0)
        3
        """
        return (self.rounds - partition - 1) // self.partitions + 1

    def part(self, partition: int) -> dict[str, int]:
        """What decides the rounds of a partition: its seed, its number and how many they are."""
        return {
            "seed": self.seed,
            "partition": partition,
            "rounds": self.rounds_of(partition),
        }


class Settings(Model):
    """config/config.yaml."""

    hand_by_hand: HandByHand
    simulation: Simulation
    reno: Annotated[Simulation, Field(description="The simulated rounds of Reno Straight")]


@dataclass(frozen=True)
class Variant:
    """One deal with one paytable, under a name."""

    name: str
    description: str
    deal: str
    paytable_name: str
    paytable: Paytable


@dataclass(frozen=True)
class Games:
    """Every deal, variant and strategy of a configuration folder."""

    deals: dict[str, Deal]
    variants: dict[str, Variant]
    strategies: dict[str, Strategy]


def read_games(folder: Path) -> Games:
    """Read deals, paytables and strategies.

    Each paytable is a variant, on the deal it names. Each deal that no paytable bears the name of
    is a variant too, with the published paytable.

    Raises:
        InputError: a file does not fit its model, or does not fit the others; one line.
    """
    deals = read_folder(Deal, folder / "deals")
    paytables = read_folder(Paytable, folder / "paytables")
    strategies = read_folder(Strategy, folder / "strategies")
    for kind, found in (("deals", deals), ("paytables", paytables), ("strategies", strategies)):
        if PUBLISHED not in found:
            raise InputError(f"{folder / kind}: {PUBLISHED}.yaml is missing; restore it")
    for name, deal in deals.items():
        with _named(folder / "deals" / f"{name}.yaml"):
            check_deal(deal)
            _check_qualifying(deal)
    with _named(folder / "deals" / f"{PUBLISHED}.yaml"):
        check_together(deals[PUBLISHED])
    for name, paytable in paytables.items():
        _check_paytable(folder / "paytables" / f"{name}.yaml", name, paytable, deals)
    with _named(folder / "paytables" / f"{PUBLISHED}.yaml"):
        check_search(deals[PUBLISHED], paytables[PUBLISHED])
    for name, strategy in strategies.items():
        _check_strategy(folder / "strategies" / f"{name}.yaml", name, strategy, deals)
    variants = {
        name: Variant(name, paytable.description, paytable.deal, name, paytable)
        for name, paytable in paytables.items()
    }
    for name, deal in deals.items():
        if name not in variants:
            _check_lines(folder / "deals" / f"{name}.yaml", paytables[PUBLISHED], deal)
            pays = paytables[PUBLISHED]
            variants[name] = Variant(name, deal.description, name, PUBLISHED, pays)
    return Games(deals, _told_apart(variants), strategies)


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """Name the file in the message of what is wrong with it."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{file}: {error}") from None


def _check_qualifying(deal: Deal) -> None:
    most = deal.rules.longest_of(deal.cards.dealer)
    if deal.dealer_qualifies_with > most:
        raise InputError(
            f"dealer_qualifies_with: the dealer's straight has {most} cards at most, and never"
            f" {deal.dealer_qualifies_with}; write {most} or less"
        )


def _told_apart(variants: dict[str, Variant]) -> dict[str, Variant]:
    """Variants with their names added to descriptions that others have too, as a copied file's."""
    times = Counter(variant.description for variant in variants.values())
    return {
        name: variant
        if name == PUBLISHED or times[variant.description] == 1
        else replace(variant, description=f"{variant.description} ({name})")
        for name, variant in variants.items()
    }


def _check_paytable(file: Path, name: str, paytable: Paytable, deals: dict[str, Deal]) -> None:
    if paytable.deal not in deals:
        raise InputError(
            f"{file}: there is no deal '{paytable.deal}'; the deals are {', '.join(deals)}"
        )
    if name in deals and paytable.deal != name:
        raise InputError(f"{file}: a deal has the name '{name}' too; rename one of the files")
    _check_lines(file, paytable, deals[paytable.deal])


def _check_lines(file: Path, paytable: Paytable, deal: Deal) -> None:
    with _named(file):
        list(side_bet_lines(paytable, deal))


def _check_strategy(file: Path, name: str, strategy: Strategy, deals: dict[str, Deal]) -> None:
    if name in COMPUTED_STRATEGIES:
        raise InputError(f"{file}: the strategy '{name}' is computed; rename the file")
    with _named(file):
        strategy.check(deals)


def read_settings(file: Path, overrides: Mapping[str, object], games: Games) -> Settings:
    """Read config.yaml, here and not by Snakemake, which would run code that stands in it.

    Args:
        file: Where it is.
        overrides: Keys from Snakemake's command line; they come before those of the file.
        games: What the settings must fit.

    Raises:
        InputError: it does not fit its model, or names a deal that has no file or too many hands.
    """
    settings = read(Settings, file).model_dump()
    return check_settings(_merged(settings, overrides) if overrides else settings, games)


def _merged(settings: Mapping[str, object], overrides: Mapping[str, object]) -> dict[str, object]:
    return dict(settings) | {
        key: _merged(former, value)
        if isinstance(former := settings.get(key), Mapping) and isinstance(value, Mapping)
        else value
        for key, value in overrides.items()
    }


def check_settings(settings: Mapping[str, object], games: Games) -> Settings:
    """Validate the content of config.yaml.

    Raises:
        InputError: it does not fit its model, or names a deal that has no file or too many hands.
    """
    checked = validate(Settings, settings, Path("config/config.yaml"))
    for deal in checked.hand_by_hand.deals:
        if deal not in games.deals:
            raise InputError(
                f"config/config.yaml: hand_by_hand: there is no deal '{deal}';"
                f" the deals are {', '.join(games.deals)}"
            )
        with _named(Path(f"config/config.yaml: hand_by_hand: {deal}")):
            check_visits(games.deals[deal])
    return checked
