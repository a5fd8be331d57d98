"""Options that several commands of the command line share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from straights.errors import InputError
from straights.games import PUBLISHED, Games, Variant, read_games


class Place(click.ParamType[Path]):
    """A file or a folder, whose name may be in any letters, whatever the locale."""

    name = "path"

    def convert(
        self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        """Undo that arguments were read as UTF-8, for the system's own way."""
        if isinstance(value, Path):
            return value
        if not value or "\0" in value:
            self.fail("a name has letters, and no NUL among them", param, ctx)
        return Path(os.fsdecode(value.encode("utf-8", "surrogateescape")))


PLACE = Place()

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of sentences.")

in_config = click.option(
    "--config",
    type=PLACE,
    default=Path("config"),
    show_default=True,
    help="The configuration folder.",
)

in_results = click.option(
    "--results",
    type=PLACE,
    default=Path("results"),
    show_default=True,
    help="The folder that 'make report' fills.",
)


def in_variant(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options that choose a variant."""
    variant = click.option(
        "--variant", default=PUBLISHED, show_default=True, help="Deal and paytable by name."
    )
    return variant(in_config(command))


def find_variant(config: Path, name: str) -> tuple[Games, Variant]:
    """Read the configuration and one of its variants.

    Raises:
        InputError: there is no such variant.
    """
    games = read_games(config)
    if name not in games.variants:
        raise InputError(f"there is no variant '{name}'; choose from {', '.join(games.variants)}")
    return games, games.variants[name]
