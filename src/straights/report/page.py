"""What the pages share: the database, and names as a reader sees them."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any

import altair as alt
import polars as pl

from straights.bets.amounts import digits
from straights.count.never import bound
from straights.io import database
from straights.io.text import count_of
from straights.price.manifest import Manifest, load
from straights.report.html import Html
from straights.rules.cards import parse_cards

NAME_AXIS = alt.Axis(labelExpr="split(datum.label, '\\n')", labelLimit=400, labelPadding=4)
"""An axis of names that `wrap` broke into lines."""

FILES = {
    "paytable": "config/paytables/published.yaml",
    "strategy": "config/strategies/published.yaml",
    "deal": "config/deals/published.yaml",
}
"""Where each part of the published game is configured."""


@dataclass(frozen=True)
class Prose:
    """Sentences that a cell ends with, as Markdown."""

    data: str = field(repr=False)

    def __post_init__(self) -> None:
        """Refuse to say nothing, which a page would show as the name of this class."""
        if not self.data:
            raise ValueError("prose says nothing; end the cell with None")

    def _repr_markdown_(self) -> str:
        return self.data


def literal(text: str) -> str:
    r"""A text of the configuration as Markdown that shows it as it is.

    >>> literal("A <b>straight</b> & *flush*")
    'A \\<b\\>straight\\</b\\> \\& \\*flush\\*'
    """
    return re.sub(r"([\\`*_{}\[\]<>#&|~$])", r"\\\1", text)


@cache
def _database() -> database.Database:
    return database.open_database(Path(os.environ["STRAIGHTS_DATABASE"]))


def close() -> None:
    """Let go of the database, so that another may be read."""
    _database().close()
    _database.cache_clear()
    bets.cache_clear()


def query(sql: str, **parameters: object) -> pl.DataFrame:
    """The rows of a query on the project's database."""
    return database.query(_database(), sql, **parameters)


def manifest() -> Manifest:
    """What made the database."""
    return load(Path(os.environ["STRAIGHTS_DATABASE"]).parent)


def one(sql: str, **parameters: object) -> dict[str, Any]:
    """The first row of a query, by column."""
    return query(sql, **parameters).row(0, named=True)


@cache
def bets() -> dict[str, str]:
    """The bets that some variant has, by name: their titles, those of the published game first."""
    found = query(
        """
        SELECT bet, arg_min(title, (variant <> 'published', variant)) AS title,
            min((variant <> 'published', place)) AS first
        FROM side_bets GROUP BY bet ORDER BY first, bet
        """
    )
    return {"ante": "Ante and Raise", **dict(found.select("bet", "title").iter_rows())}


def warn_if_changed() -> Html:
    """A warning if what is called published is no longer the source's; else nothing."""
    pays, rules = query("FROM published_changes"), query("FROM published_rule_changes")
    found = [
        f"{bets()[row['bet']]},"
        f" {row['event'] if row['bet'] == 'ante' else count_of(row['event'], 'card')}:"
        f" {_paid(row['pays'])}, the source {_paid(row['source_pays'])}"
        for row in pays.iter_rows(named=True)
    ] + [
        f"{row['part']}, {row['rule']}: {row['here']}, the source {row['source']}"
        for row in rules.iter_rows(named=True)
    ]
    if not found:
        return Html("")
    parts = {*rules["part"], *(["paytable"] if len(pays) else [])}
    files = [FILES[part] for part in FILES if part in parts]
    return Html(
        '<div class="admonition warning"><p class="admonition-title">Not the published game</p>'
        "<p>What is called published here differs from the source.</p>"
        f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in found)}</ul>"
        f"<p>Restore {escape(listed(files))}, and change a copy instead.</p></div>"
    )


def _paid(number: float) -> str:
    return "loses" if number < 0 else digits(number)


def cards(hand: str) -> str:
    """A hand as a reader sees it.

    >>> cards("Th As")
    '10♥ A♠'
    """
    return " ".join(card.face for card in parse_cards(hand))


def decision(raise_bet: float) -> str:
    """A decision as a reader sees it.

    >>> decision(0), decision(4.0)
    ('fold', 'raise 4x')
    """
    return f"raise {digits(raise_bet)}x" if raise_bet else "fold"


def capital(text: str) -> str:
    """A text with a capital letter first."""
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str], none: str = "none") -> str:
    """Words in a row.

    >>> listed(["folding", "2x", "4x"]), listed([])
    ('folding, 2x and 4x', 'none')
    """
    *most, last = words or [none]
    return f"{', '.join(most)} and {last}" if most else last


def apart(simulated: float, exact: float, std_error: float) -> str:
    """How far a simulated figure is from the exact one, in words.

    >>> apart(0.03, 0.02, 0.005), apart(1.0, 1.0, 0.0)
    ('2.0 standard errors from', 'no distance from')
    """
    if abs(simulated - exact) < 1e-12:  # noqa: PLR2004
        return "no distance from"
    if not std_error:
        return "with no variance seen, too few rounds to say how far from"
    return f"{abs(simulated - exact) / std_error:.1f} standard errors from"


def costs(edge: float, places: int = 2) -> str:
    """A house edge in words.

    >>> costs(0.12), costs(-0.5), costs(-1e-9)
    ('costs 12.00%', 'gains the player 50.00%', 'costs 0.00%')
    """
    shown = f"{abs(edge):.{places}%}"
    gains = edge < 0 and shown != f"{0:.{places}%}"
    return f"{'gains the player' if gains else 'costs'} {shown}"


def seems(edge: float, places: int = 1) -> str:
    """What a house edge seems to do, in words.

    >>> seems(0.12), seems(-0.5)
    ('seems to cost 12.0%', 'seems to gain the player 50.0%')
    """
    return "seems to " + costs(edge, places).replace("costs", "cost", 1).replace("gains", "gain", 1)


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


def errors(share: str, std_error: str, trials: str | int, places: int = 2) -> pl.Expr:
    """For each row what is to be said behind a simulated share, from columns of these names.

    >>> rows = pl.DataFrame({"share": [0.5, 0.0], "std_error": [0.01, 0.0]})
    >>> rows.select(errors("share", "std_error", 407))["std_error"].to_list()
    ['± 1.00%', 'at most 0.74%']
    """
    of = pl.col(trials) if isinstance(trials, str) else pl.lit(trials)
    return (
        pl.struct(pl.col(share).alias("p"), pl.col(std_error).alias("error"), of.alias("n"))
        .map_elements(lambda row: plus_minus(row["p"], row["error"], row["n"], places), pl.String)
        .alias(std_error)
    )


def unbroken(straight: str) -> str:
    """A straight that no line break tears apart: with non-breaking hyphens."""
    return straight.replace("-", "\N{NON-BREAKING HYPHEN}")


def rounds(number: int) -> str:
    """A round number of rounds in words.

    >>> rounds(10_000_000), rounds(10_000_000_000)
    ('10 million', '10 billion')
    """
    return f"{number // 10**9} billion" if number >= 10**9 else f"{number // 10**6} million"


MOST_NAMES = 24
"""Names along the side of a chart that a page can show."""


def few(rows: pl.DataFrame, names: str, figure: str) -> pl.DataFrame:
    """The rows that a chart can show: of many names the first, and those with extreme figures.

    Args:
        rows: In the order of the page.
        names: The column of names.
        figure: What is added up for each name, to find the lowest and the highest.

    >>> rows = pl.DataFrame({"name": [f"{n}" for n in range(40)], "edge": range(40)})
    >>> few(rows, "name", "edge")["name"].to_list()[11:14]
    ['11', '12', '13']
    >>> few(rows, "name", "edge")["name"].to_list()[-3:], len(few(rows, "name", "edge"))
    (['37', '38', '39'], 24)
    """
    each = rows.group_by(names, maintain_order=True).agg(pl.col(figure).sum())
    first, others = each.head(MOST_NAMES // 2), each.slice(MOST_NAMES // 2).sort(figure)
    extreme = pl.concat(
        [others.head(MOST_NAMES // 4), others.slice(MOST_NAMES // 4).tail(MOST_NAMES // 4)]
    )
    kept = pl.concat([first, extreme])[names] if len(each) > MOST_NAMES else each[names]
    return rows.filter(pl.col(names).is_in(kept.implode()))


def not_drawn(rows: pl.DataFrame, drawn: pl.DataFrame, names: str) -> str:
    """What a caption says of names that `few` left out; nothing if it has all.

    >>> rows = pl.DataFrame({"name": ["a", "b", "c"]})
    >>> not_drawn(rows, rows.head(2), "name")
    ' Of 3, 2 are drawn: the first, and those with the lowest and the highest figures.'
    """
    every, shown = rows[names].n_unique(), drawn[names].n_unique()
    if every == shown:
        return ""
    return (
        f" Of {every}, {shown} are drawn: the first, and those with the lowest and the highest"
        " figures."
    )


def wrap(name: str) -> str:
    r"""A name in lines short enough for a chart on a phone.

    >>> wrap("The dealer qualifies with a four-card straight")
    'The dealer qualifies with\na four-card straight'
    """
    return fill(name, width=26, break_on_hyphens=False)
