"""Pages say the same in every build, byte for byte, in forked kernels and in ones of their own."""

from __future__ import annotations

import re
import shutil

import page_reader
import pytest
from page_reader import PAGES, read_all

from straights.io import database
from straights.report.build import build

PROVISIONER = "JUPYTER_DEFAULT_PROVISIONER_NAME"
"""What starts kernels, where Jupyter looks for it."""
CHOSEN = "side-bets", "strategies", "library"
"""Tables, charts, and docstrings read by docutils, which Sphinx changes where it is loaded."""
COMBINED = re.compile(r"\b(JOIN|GROUP BY|DISTINCT|UNION|OVER)\b")
"""Where DuckDB may give rows in any order; those of one table come as they lie in it."""
NUMBERED = re.compile(r"(table|view|param)[-_]\d+")
"""Names that count up from page to page in one process."""
CONTENTS = """\
format: jb-book
root: index
parts:
- caption: Behind the figures
  chapters:
  - file: library
"""


@pytest.mark.slow
def test_same_pages(finished, tmp_path, monkeypatch):
    """Every file is the same, the list of checksums too."""
    book = tmp_path / "book"
    shutil.copytree(finished.code / "book", book, ignore=shutil.ignore_patterns("*.md"))
    for name in CHOSEN:
        shutil.copy2(finished.code / "book" / f"{name}.md", book)
    (book / "index.md").write_text("# Pages\n", encoding="utf-8")
    (book / "_toc.yml").write_text(CONTENTS, encoding="utf-8")
    priced = finished.path / "results" / "straights.duckdb"
    monkeypatch.delenv(PROVISIONER, raising=False)
    build(book, tmp_path / "forked", priced, processes=2)
    monkeypatch.setenv(PROVISIONER, "local-provisioner")
    build(book, tmp_path / "own", priced)
    contents = [
        {file.relative_to(made): file.read_bytes() for file in made.rglob("*") if file.is_file()}
        for made in (tmp_path / "forked", tmp_path / "own")
    ]
    assert {f"{name}.html" for name in CHOSEN} <= {str(file) for file in contents[0]}
    assert contents[0].keys() == contents[1].keys()
    assert [file for file in contents[0] if contents[0][file] != contents[1][file]] == []


@pytest.mark.slow
def test_rows_in_any_order(finished, monkeypatch):
    """What a page says does not hang on an order that a query leaves open."""
    ask = database.query

    def shuffled(connection, sql, **parameters):
        rows = ask(connection, sql, **parameters)
        left_open = COMBINED.search(sql) and not _is_ordered(sql)
        return rows.sample(fraction=1, shuffle=True, seed=1) if left_open and len(rows) else rows

    def pages():
        read = read_all(finished.path / "results" / "straights.duckdb", drawn=False)
        return {name: NUMBERED.sub("", text) for name, text in read.items()}

    monkeypatch.setattr(page_reader, "_words", lambda shown: str(vars(shown)) if shown else "")
    as_they_come = pages()
    monkeypatch.setattr(database, "query", shuffled)
    otherwise = pages()
    assert [name for name in PAGES if as_they_come[name] != otherwise[name]] == []


def _is_ordered(sql: str) -> bool:
    """Whether the whole query is, and not only a part of it in brackets."""
    order = sql.rpartition("ORDER BY")[2]
    return "ORDER BY" in sql and order.count("(") == order.count(")")
