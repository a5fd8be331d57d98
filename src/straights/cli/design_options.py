"""What the commands that design paytables share: bets, ranges, tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import click
import polars as pl

from straights.bets.amounts import digits
from straights.bets.paytable import Paytable
from straights.bets.side_bets import WHEN
from straights.design.lattice import RAISE, Range
from straights.errors import InputError

NUMBER = r"-?\d{1,12}(?:\.\d{1,12})?"
"""What is longer is no edge, and no deviation, of any bet."""

PERFECT_PLAY = "The edge is that of the Ante, with perfect play found again for each paytable."


def on_bet(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option that chooses a bet."""
    return click.option(
        "--bet",
        required=True,
        help="A side bet of the paytable, by name (without _bonus if you like), or raise.",
    )(command)


def find_bet(name: str, paytable: Paytable) -> str:
    """A bet of a paytable by its name, of which "_bonus" may be left out, or the Raise.

    Raises:
        InputError: there is no such bet, or it depends on how the Ante ends.
    """
    bets = (RAISE, *paytable.side_bets)
    found = next((bet for bet in (name, f"{name}_bonus") if bet in bets), None)
    if found is None:
        raise InputError(f"there is no bet '{name}'; choose from {', '.join(bets)}")
    if found != RAISE and (when := paytable.side_bets[found].when):
        raise InputError(
            f"{found}: has action only when {WHEN[when]}, so its edge depends on how the Ante is"
            f" played; change side_bets.{found}.pays in the paytable and run 'make report'"
        )
    return found


def title_of(bet: str, paytable: Paytable) -> str:
    """A bet's name as a player reads it."""
    return "Raise" if bet == RAISE else paytable.side_bets[bet].title


def read_range(text: str, option: str, example: str, *, share: bool) -> Range:
    """Read ``LOW..HIGH``, of which one may be left out.

    Args:
        text: As written.
        option: Its name, for a message.
        example: What to write instead, for a message.
        share: Whether the numbers are shares, which may be in percent and are 100% at most.

    Raises:
        InputError: the text is no such range.

    >>> read_range("5..8%", "--edge", "5%..8%", share=True)
    Range(low=Fraction(1, 20), high=Fraction(2, 25))
    """
    number = rf"\s*(?:({NUMBER})\s*(%?))?\s*"
    match = re.fullmatch(rf"{number}\.\.{number}", text, re.ASCII)
    if not match or not (match[1] or match[3]):
        raise InputError(f"{option}: '{text}' is no range; write {example}")
    percent = match[2] or match[4]
    if percent and not share:
        raise InputError(f"{option}: '{text}' is not in percent; write {example}")
    low, high = (
        None if end is None else Fraction(end) / (100 if percent else 1)
        for end in (match[1], match[3])
    )
    if share and any(end is not None and abs(end) > 1 for end in (low, high)):
        raise InputError(f"{option}: '{text}' is beyond 100%; write {example}")
    if low is not None and high is not None and low > high:
        raise InputError(f"{option}: '{text}' ends below its start; the smaller number comes first")
    return Range(low, high)


def read_edge(text: str, option: str, example: str) -> Fraction:
    """Read one edge.

    Raises:
        InputError: the text is no edge.

    >>> read_edge("6.5%", "--edge", "6%"), read_edge("0.065", "--edge", "6%")
    (Fraction(13, 200), Fraction(13, 200))
    """
    match = re.fullmatch(rf"\s*({NUMBER})\s*(%?)\s*", text, re.ASCII)
    if not match:
        raise InputError(f"{option}: '{text}' is no edge; write {example}")
    edge = Fraction(match[1]) / (100 if match[2] else 1)
    if abs(edge) > 1:
        raise InputError(f"{option}: '{text}' is beyond 100%; write {example}")
    return edge


def percent(share: float | Fraction) -> str:
    """A share in percent, without zeros at its end.

    >>> percent(Fraction(13, 200))
    '6.5%'
    """
    return f"{rounded(100 * share, 7)}%"


def rounded(number: float | Fraction, significant: int) -> str:
    """A number to some significant digits, without zeros at its end.

    >>> rounded(1.86, 4), rounded(1e-7, 4)
    ('1.86', '0.0000001')
    """
    return digits(float(f"{float(number):.{significant}g}"))


def table(frame: pl.DataFrame) -> str:
    """A frame of texts, as a table for a terminal."""
    with pl.Config(
        tbl_formatting="MARKDOWN",
        tbl_rows=-1,
        tbl_cols=-1,
        tbl_width_chars=10_000,
        fmt_str_lengths=1000,
        tbl_hide_dataframe_shape=True,
        tbl_hide_column_data_types=True,
        tbl_cell_alignment="RIGHT",
    ):
        return str(frame)
