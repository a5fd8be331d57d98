"""Options that several commands of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from straights.errors import InputError
from straights.games import PUBLISHED, Games, Variant, read_games

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of sentences.")

in_config = click.option(
    "--config",
    type=click.Path(path_type=Path),
    default=Path("config"),
    show_default=True,
    help="The configuration folder.",
)

in_results = click.option(
    "--results",
    type=click.Path(path_type=Path),
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
