"""The strategy card: one printable page, as a picture and as PDF."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from textwrap import fill
from typing import Any

import altair as alt
import polars as pl
import vl_convert
from altair.typing import ChartType

from straights.report.charts import INK, MUTED, OKABE_ITO, picture
from straights.report.html import Html

COLOURS = {"fold": OKABE_ITO[3], "raise": OKABE_ITO[0]}
WIDTH, LINE_HEIGHT = 620, 76


def strategy_card(
    title: str, lines: Sequence[Sequence[str]], *, footer: Sequence[str]
) -> ChartType:
    """A card of a few lines.

    Args:
        title: What stands above.
        lines: (action, condition) of each line, in the order in which they are tried.
        footer: Lines that stand under the title.
    """
    rows = pl.DataFrame(
        {
            "row": list(range(len(lines))),
            "action": [action.upper() for action, _ in lines],
            "condition": [fill(condition, 46) for _, condition in lines],
            "colour": [COLOURS[action.split()[0]] for action, _ in lines],
        }
    )
    at_row = alt.Y(
        "row:Q", axis=None, scale=alt.Scale(domain=[-0.5, len(lines) - 0.5], reverse=True)
    )
    base = alt.Chart(rows).encode(y=at_row)
    text: dict[str, Any] = {"align": "left", "baseline": "middle", "lineBreak": "\n"}
    return alt.layer(
        base.mark_rect(cornerRadius=8, height=44, width=120).encode(
            x=alt.value(76), color=alt.Color("colour", scale=None)
        ),
        base.mark_text(color="white", fontSize=17, fontWeight=700).encode(
            x=alt.value(76), text="action"
        ),
        base.mark_text(**text, color=INK, fontSize=17).encode(x=alt.value(156), text="condition"),
    ).properties(
        width=WIDTH,
        height=LINE_HEIGHT * len(lines),
        title=alt.TitleParams(
            title,
            subtitle=list(footer),
            fontSize=22,
            subtitleFontSize=14,
            subtitleColor=MUTED,
            offset=18,
        ),
        padding=24,
    )


def show(card: ChartType) -> Html:
    """The card as a picture, with links that save it as SVG and as PDF."""
    spec = card.to_dict()
    files = {
        "svg": ("image/svg+xml", picture(spec).encode()),
        "pdf": ("application/pdf", vl_convert.vegalite_to_pdf(spec)),
    }
    links = {
        ending: f"data:{kind};base64,{base64.b64encode(content).decode()}"
        for ending, (kind, content) in files.items()
    }
    saved = " · ".join(
        f'<a href="{link}" download="strategy-card.{ending}">Save as {ending.upper()}</a>'
        for ending, link in links.items()
    )
    words = "; ".join(
        f"{row['action'].lower()} with {row['condition']}"
        for dataset in spec["datasets"].values()
        for row in dataset
    )
    return Html(
        '<figure class="strategy-card">'
        f'<img class="dark-light" src="{links["svg"]}" alt="{escape(words)}">'
        f"<figcaption>{saved}</figcaption>"
        "</figure>"
    )
