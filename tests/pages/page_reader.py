"""Pages read without building a book: every cell runs, every figure in a sentence is worked out.

One process reads all pages of a database in seconds, where the book takes a minute. What a page
then says is one text: prose, captions, tables, and the words for charts.
"""

from __future__ import annotations

import ast
import re
from html import unescape
from pathlib import Path
from typing import Any

import IPython.display
import pytest
import vl_convert

from straights.report import charts, page, strategy_card
from straights.report.contents import contents

BOOK = Path(__file__).parents[2] / "book"
PAGES = ["index", *(page["file"] for part in contents(BOOK)["parts"] for page in part["chapters"])]
ABOUT_THE_GAME = [name for name in PAGES if not name.startswith(("reno", "library"))]
CELL = re.compile(r"^```\{code-cell\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FIGURE = re.compile(r"\{eval\}(`+)(.*?)\1", re.DOTALL)
LABELS = re.compile(r'(?:aria-label|alt)="([^"]*)"')
UNREAD = re.compile(r"<script.*?</script>|<img[^>]*>", re.DOTALL)


class PageError(Exception):
    """A page that cannot be read; the message names it and the code."""


def read(name: str) -> str:
    """What a page says of the database that STRAIGHTS_DATABASE names.

    Raises:
        PageError: code of the page fails.
    """
    text = (BOOK / f"{name}.md").read_text(encoding="utf-8")
    space: dict[str, Any] = {}
    said: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(IPython.display, "display", lambda shown: said.append(_words(shown)))
        rest = 0
        for cell in CELL.finditer(text):
            said.append(_prose(text[rest : cell.start()], space, name))
            said.append(_words(_run(cell[1], space, name)))
            rest = cell.end()
        said.append(_prose(text[rest:], space, name))
    return " ".join("\n".join(said).replace("\N{NON-BREAKING HYPHEN}", "-").split())


def read_all(
    database: Path, pages: list[str] | None = None, *, drawn: bool = True
) -> dict[str, str]:
    """What each page says of a database; without static pictures of charts unless drawn."""
    with pytest.MonkeyPatch.context() as patch:
        if not drawn:
            patch.setattr(charts, "picture", lambda _: "<svg/>")
            patch.setattr(strategy_card, "picture", lambda _: "<svg/>")
            patch.setattr(vl_convert, "vegalite_to_pdf", lambda _: b"")
        patch.setenv("STRAIGHTS_DATABASE", str(database))
        try:
            return {name: read(name) for name in pages or PAGES}
        finally:
            page.close()


def _run(code: str, space: dict[str, Any], name: str) -> object:
    """What a cell ends with."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    try:
        exec(compile(tree, name, "exec"), space)  # noqa: S102 - our own pages
        if isinstance(last, ast.Expr):
            return eval(compile(ast.Expression(last.value), name, "eval"), space)  # noqa: S307
    except Exception as error:
        raise PageError(f"{name}: {type(error).__name__}: {error} in\n{code}") from error
    return None


def _prose(text: str, space: dict[str, Any], name: str) -> str:
    def figure(found: re.Match[str]) -> str:
        return str(_run(" ".join(found[2].split()), space, name))

    return FIGURE.sub(figure, text)


def _words(shown: object) -> str:
    markup = getattr(shown, "markup", None)
    if markup is None:
        return str(getattr(shown, "data", "")) if shown is not None else ""
    labels = " ".join(LABELS.findall(markup))
    return unescape(re.sub(r"<[^>]+>", " ", UNREAD.sub("", markup) + " " + labels))
