"""Options that several commands of the command line share."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from straights.bets.amounts import Number, digits, exact
from straights.config.games import open_games
from straights.errors import InputError
from straights.game.configured import PUBLISHED, Games, Variant
from straights.io.text import decode


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


MOST_MONEY = 10**9
DECIMALS = 6
MOST_CHIPS = 10**12


class Whole(click.IntRange):
    """A whole number from a least to a greatest one."""

    name = "integer"


SEED = Whole(0, 2**64 - 1)
CHIPS = Whole(0, MOST_CHIPS)


class Amount(click.ParamType[Fraction]):
    """A decimal from `least` to `most`, such as 5, 0.10 or 2.5; its value is a `Fraction`.

    >>> Amount().convert("0.10", None, None)
    Fraction(1, 10)
    """

    name = "amount"

    def __init__(
        self, least: Number = Fraction(1, 10**DECIMALS), most: Number = MOST_MONEY
    ) -> None:
        self.least, self.most = exact(least), exact(most)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Fraction:
        """Read one.

        Raises:
            click.BadParameter: it is no decimal, or out of range.
        """
        if isinstance(value, Fraction):
            return value
        text = str(value).strip()
        if not re.fullmatch(
            r"[+-]?(\d{1,60}\.?\d{0,60}|\.\d{1,60})([eE][+-]?\d{1,2})?", text, re.ASCII
        ):
            self.fail(f"'{text}' is not a number; write one such as 5 or 2.50", param, ctx)
        found = Fraction(text)
        if not self.least <= found <= self.most or (found * 10**DECIMALS).denominator > 1:
            self.fail(
                f"'{text}' cannot be; write a number from {digits(self.least)} to"
                f" {digits(self.most)}, with {DECIMALS} decimals at most",
                param,
                ctx,
            )
        return found


LARGEST = 100_000
"""Bytes of a file that is read; a hand's history needs a few thousand."""

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
    """Open the configuration and read one of its variants, and no file that it does not need.

    Raises:
        InputError: there is no such variant, or a file that it needs is at fault.
    """
    games = open_games(config)
    return games, games.variants[name]


def read_text(file: Path) -> str:
    """The text of a file or pipe, or of standard input if its name is ``-``.

    Raises:
        InputError: it is too large, or no text.
        OSError: it cannot be read.
    """
    name = "standard input" if str(file) == "-" else str(file)
    if name == "standard input" and sys.stdin is None:
        raise InputError("standard input is closed; name a file")
    try:
        with click.open_file(str(file), "rb") as stream:
            content = stream.read(LARGEST + 1)
    except OSError as error:
        error.filename = name
        raise
    if len(content) > LARGEST:
        raise InputError(f"{name}: is too large; no file of this kind needs {LARGEST:,} bytes")
    return decode(content, name)
