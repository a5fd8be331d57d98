"""Pages say the same in every build, byte for byte, in forked kernels and in ones of their own."""

from __future__ import annotations

import shutil

import pytest

from straights.report import page
from straights.report.build import build

PROVISIONER = "JUPYTER_DEFAULT_PROVISIONER_NAME"
"""What starts kernels, where Jupyter looks for it."""
PAGES = "side-bets", "strategies", "library"
"""Tables, charts, and docstrings read by docutils, which Sphinx changes where it is loaded."""
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
    for name in PAGES:
        shutil.copy2(finished.code / "book" / f"{name}.md", book)
    (book / "index.md").write_text("# Pages\n", encoding="utf-8")
    (book / "_toc.yml").write_text(CONTENTS, encoding="utf-8")
    database = finished.path / "results" / "straights.duckdb"
    monkeypatch.delenv(PROVISIONER, raising=False)
    build(book, tmp_path / "forked", database, processes=2)
    monkeypatch.setenv(PROVISIONER, "local-provisioner")
    build(book, tmp_path / "own", database)
    contents = [
        {file.relative_to(made): file.read_bytes() for file in made.rglob("*") if file.is_file()}
        for made in (tmp_path / "forked", tmp_path / "own")
    ]
    assert {f"{name}.html" for name in PAGES} <= {str(file) for file in contents[0]}
    assert contents[0].keys() == contents[1].keys()
    assert [file for file in contents[0] if contents[0][file] != contents[1][file]] == []


@pytest.mark.slow
def test_rows_come_in_the_same_order(finished, monkeypatch):
    """Pages query with one thread, so that rows without an order do not come as threads end."""
    monkeypatch.setenv("STRAIGHTS_DATABASE", str(finished.path / "results" / "straights.duckdb"))
    assert page.one("SELECT current_setting('threads') AS threads") == {"threads": 1}
    page.close()
