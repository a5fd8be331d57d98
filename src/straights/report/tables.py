"""Tables that stay readable on a phone, for a keyboard and for a screen reader."""

from collections.abc import Collection, Mapping
from functools import partial
from html import escape
from itertools import count

import great_tables as gt
import polars as pl

from straights.bets.amounts import digits
from straights.report.html import Html

SHORT_NAME = 20
"""Characters of a row's name that never need a second line."""

FIRST_ROWS = 40
"""Rows of a table that a page shows at once; the rest stands folded below."""

_ids = (f"table-{number}" for number in count(1))


def show(  # noqa: PLR0913 - each is a choice that a page makes
    frame: pl.DataFrame,
    *,
    caption: str,
    integers: Collection[str] = (),
    percents: Mapping[str, int] | None = None,
    decimals: Mapping[str, int] | None = None,
    amounts: Collection[str] = (),
    labels: Mapping[str, str] | None = None,
    total_row: bool = False,
) -> Html:
    """A table whose first column names its rows; `total_row` sets the last row apart.

    Of a long table without a total, all rows after the first `FIRST_ROWS` are folded away.

    `percents` and `decimals` give the decimals of each column; `amounts`, such as payouts, show all
    their digits. A column without a label is headed by its name.

    >>> table = show(
    ...     pl.DataFrame({"cards": ["Seven", "Six"], "hands": [1234567, None]}),
    ...     caption="Hands by length",
    ...     integers=["hands"],
    ... )
    >>> "1,234,567" in table.markup
    True
    >>> many = show(pl.DataFrame({"cards": range(60)}), caption="Cards").markup
    >>> many.count("<table"), many.count("<summary>20 more rows</summary>")
    (2, 1)
    """
    if len(frame) > FIRST_ROWS and not total_row:
        alike = partial(
            show, integers=integers, percents=percents, decimals=decimals, labels=labels
        )
        first, rest = frame.head(FIRST_ROWS), frame.slice(FIRST_ROWS)
        folded = alike(rest, caption=f"{caption} (continued)", total_row=True)
        return Html(
            f"{alike(first, caption=caption).markup}"
            f"<details><summary>{len(rest):,} more rows</summary>"
            f"{folded.markup.replace(' has-total', '', 1)}</details>"
        )
    headings = {name: name.replace("_", " ").capitalize() for name in frame.columns}
    headings.update(labels or {})
    row_names = frame.columns[0]
    table_id = next(_ids)
    table = (
        gt.GT(frame, rowname_col=row_names, id=table_id)
        .tab_stubhead(headings[row_names])
        .cols_label_with(fn=headings.__getitem__)
        .fmt_integer(list(integers))
        .fmt(_amount, list(amounts))
        .sub_missing(missing_text="–")
    )
    for column, places in (percents or {}).items():
        table = table.fmt_percent(column, decimals=places)
    for column, places in (decimals or {}).items():
        table = table.fmt_number(column, decimals=places)
    classes = ["data-table"]
    if total_row:
        classes.append("has-total")
    if max((len(str(name)) for name in frame[row_names]), default=0) > SHORT_NAME:
        classes.append("long-names")
    return Html(
        f'<figure class="{" ".join(classes)}">'
        f'<figcaption id="{table_id}-caption">{escape(caption)}</figcaption>'
        f'<div role="region" tabindex="0" aria-labelledby="{table_id}-caption">'
        f"{_without_style(table.as_raw_html())}"
        "</div>"
        "</figure>"
    )


def _amount(number: float | None) -> str:
    return "–" if number is None else digits(number, thousands=True)


def _without_style(markup: str) -> str:
    """Only the table itself: the book's style sheet replaces the one that comes with each table."""
    end = "</table>"
    return markup[markup.index("<table") : markup.index(end) + len(end)]
