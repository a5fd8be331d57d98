"""What the configuration folder holds, once it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StrictInt

from straights.bets.paytable import Paytable, looks_of
from straights.io.yaml import Model
from straights.rules.deal import Deal
from straights.rules.looks import Look
from straights.strategy.strategy import Strategy

PUBLISHED = "published"


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


@dataclass(frozen=True)
class Variant:
    """One deal with one paytable, under a name.

    >>> from pathlib import Path
    >>> from straights import open_games
    >>> variant = open_games(Path("config")).variants["published"]
    >>> variant.deal, variant.paytable.raise_.most
    ('published', 4.0)
    """

    name: str
    description: str
    deal: str
    paytable_name: str
    paytable: Paytable


@dataclass(frozen=True)
class Games:
    """Every deal, variant and strategy of a configuration folder, by name.

    >>> from pathlib import Path
    >>> from straights import open_games
    >>> games = open_games(Path("config"))
    >>> games.variants["published"].deal in games.deals
    True
    """

    deals: Mapping[str, Deal]
    variants: Mapping[str, Variant]
    strategies: Mapping[str, Strategy]

    def looks(self, deal: str) -> list[Look]:
        """What the side bets on a deal measure."""
        return looks_of(one.paytable for one in self.variants.values() if one.deal == deal)
