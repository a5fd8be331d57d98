"""What the pages share: the database, and names as a reader sees them."""

from __future__ import annotations

import os
from functools import cache
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any

import altair as alt
import polars as pl

from straights import database
from straights.amounts import digits
from straights.cards import RANK_VALUES, SUITS, parse_cards
from straights.manifest import Manifest, load
from straights.never import bound
from straights.paytable import BETS
from straights.report.html import Html

NAME_AXIS = alt.Axis(labelExpr="split(datum.label, '\\n')", labelLimit=400, labelPadding=4)
"""An axis of names that `wrap` broke into lines."""


@cache
def _database() -> database.Database:
    return database.open_database(Path(os.environ["STRAIGHTS_DATABASE"]))


def query(sql: str, **parameters: object) -> pl.DataFrame:
    """The rows of a query on the project's database."""
    return database.query(_database(), sql, **parameters)


def manifest() -> Manifest:
    """What made the database."""
    return load(Path(os.environ["STRAIGHTS_DATABASE"]).parent)


def one(sql: str, **parameters: object) -> dict[str, Any]:
    """The first row of a query, by column."""
    return query(sql, **parameters).row(0, named=True)


def warn_if_changed() -> Html:
    """A warning if the published paytable or strategy is no longer the source's; else nothing."""
    changes = query("SELECT * FROM published_changes")
    if changes.is_empty():
        return Html("")
    found = "; ".join(
        f"{BETS[row['bet']]}, {row['event']}: {digits(row['pays'])},"
        f" the source {digits(row['source_pays'])}"
        for row in changes.iter_rows(named=True)
    )
    return Html(
        '<div class="admonition warning"><p class="admonition-title">Not the published game</p>'
        f"<p>What is called published here differs from the source. {escape(found)}. Restore"
        " config/paytables/published.yaml, and change a copy instead.</p></div>"
    )


def cards(hand: str) -> str:
    """A hand as a reader sees it.

    >>> cards("Th As")
    '10♥ A♠'
    """
    return " ".join(card.face for card in parse_cards(hand))


def sample_hand(rank_counts: str) -> str:
    """A hand of 52 cards with some rank counts, its suits mixed.

    >>> sample_hand("2000000000001").split()
    ['2♣', '2♦', 'A♥']
    """
    ranks = "".join(rank * int(held) for rank, held in zip(RANK_VALUES, rank_counts, strict=True))
    hand = cards(" ".join(rank + SUITS[place % 4] for place, rank in enumerate(ranks)))
    return hand.replace(" ", "\N{NO-BREAK SPACE}")


def decision(raise_bet: float) -> str:
    """A decision as a reader sees it.

    >>> decision(0), decision(4.0)
    ('fold', 'raise 4x')
    """
    return f"raise {digits(raise_bet)}x" if raise_bet else "fold"


def percent(share: float, places: int = 1) -> str:
    r"""A share as a reader sees it, with a true minus sign.

    >>> percent(-0.028) == "\N{MINUS SIGN}2.8%"
    True
    """
    return f"{share:.{places}%}".replace("-", "\N{MINUS SIGN}")


def plus_minus(share: float, std_error: float, trials: float, places: int = 2) -> str:
    """What is to be said behind a simulated share: its standard error, or its 95% bound.

    >>> plus_minus(0.5, 0.01, 2500), plus_minus(0, 0, 407)
    ('± 1.00%', 'at most 0.74%')
    """
    beyond = bound(share, trials)
    return beyond.text(places) if beyond else f"± {std_error:.{places}%}"


def unbroken(straight: str) -> str:
    """A straight that no line break tears apart: with non-breaking hyphens."""
    return straight.replace("-", "\N{NON-BREAKING HYPHEN}")


def rounds(number: int) -> str:
    """A round number of rounds in words.

    >>> rounds(10_000_000), rounds(10_000_000_000)
    ('10 million', '10 billion')
    """
    return f"{number // 10**9} billion" if number >= 10**9 else f"{number // 10**6} million"


def wrap(name: str) -> str:
    r"""A name in lines short enough for a chart on a phone.

    >>> wrap("The dealer qualifies with a four-card straight")
    'The dealer qualifies with\na four-card straight'
    """
    return fill(name, width=26, break_on_hyphens=False)
