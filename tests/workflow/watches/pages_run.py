"""Runs the pages in this process, and keeps what they ask, show and tell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import IPython.display
import polars as pl

from straights.report import charts, command, drawn, library, page, strategy_card, tables
from straights.report.html import Html

CODE = re.compile(
    r"^```\{code-cell\}[^\n]*\n(.*?)^```$|\{eval\}(`+)(.*?)\2", re.MULTILINE | re.DOTALL
)


class Told(NamedTuple):
    """A text that code put together."""

    what: str
    """The expression of a sentence; else the part of a figure, and the text."""
    text: str
    beside: tuple[pl.DataFrame, ...] = ()
    """What the figure shows that the text belongs to."""


@dataclass
class Ran:
    """What a page did."""

    literals: list[str]
    """The texts in its code."""
    asked: list[pl.DataFrame] = field(default_factory=list)
    shown: list[pl.DataFrame] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)

    def show(self, what: object, *_: object, **words: object) -> Html:
        """Keep a table or chart, in place of drawing it."""
        frames = tuple({id(frame): frame for frame in _frames(what)}.values())
        self.shown.extend(frames)
        for part in words.keys() & {"caption", "alt"}:
            self.told.append(Told(f"{part}: {words[part]}", str(words[part]), frames))
        return Html("")

    def card(self, *_: object, footer: list[str]) -> None:
        """Keep what a strategy card says under its lines, which are those of a query."""
        self.told.append(Told("card", "\n".join(footer)))

    def display(self, shown: object) -> None:
        """Keep what a cell ends with."""
        said = getattr(shown, "markup", getattr(shown, "data", None))
        if said and not said.startswith("<script"):  # that is data; tests of a browser read it
            self.told.append(Told(f"prose: {said}", said, tuple(self.asked)))

    def run(self, cell: str, space: dict[str, object]) -> None:
        """Run a cell."""
        tree = ast.parse(cell)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), space)  # noqa: S102 - our own page
        if isinstance(last, ast.Expr):
            code = compile(ast.Expression(last.value), "cell", "eval")
            self.display(eval(code, space))  # noqa: S307 - our own page


def run_page(text: str, monkeypatch) -> Ran:
    """Run a page's cells and sentences in their order; nothing is drawn."""
    pieces = [(cell, " ".join(figure.split())) for cell, _, figure in CODE.findall(text)]
    nodes = [node for cell, figure in pieces for node in ast.walk(ast.parse(cell or figure))]
    ran = Ran([node.value for node in nodes if isinstance(node, ast.Constant) and _text(node)])
    ask = page.query

    def query(sql: str, **parameters: object) -> pl.DataFrame:
        ran.asked.append(ask(sql, **parameters))
        return ran.asked[-1]

    monkeypatch.setattr(page, "query", query)
    for module, names in {tables: "show", charts: "show", drawn: "show rows compare"}.items():
        for name in names.split():
            monkeypatch.setattr(module, name, ran.show)
    monkeypatch.setattr(strategy_card, "strategy_card", ran.card)
    for module in (strategy_card, command, library):
        monkeypatch.setattr(module, "show", lambda *_, **__: Html(""))
    monkeypatch.setattr(IPython.display, "display", ran.display)
    space: dict[str, object] = {}
    for cell, figure in pieces:
        if figure:
            ran.told.append(Told(figure, str(eval(figure, space))))  # noqa: S307 - our own page
        else:
            ran.run(cell, space)
    return ran


def _text(node: ast.Constant) -> bool:
    return isinstance(node.value, str)


def _frames(shown: object) -> Iterator[pl.DataFrame]:
    """A table, or the data of a chart and of its layers."""
    if isinstance(shown, pl.DataFrame):
        yield shown
        return
    data, layers = (getattr(shown, name, None) for name in ("data", "layer"))
    if isinstance(data, pl.DataFrame):
        yield data
    for layer in layers if isinstance(layers, list) else []:
        yield from _frames(layer)
