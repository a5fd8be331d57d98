"""What faults have in common: what a run must come to in spite of them."""

from __future__ import annotations

import os
import shutil

import pytest

from straights.price import manifest, pages

PAGE = """\
---
file_format: mystnb
kernelspec: {name: python3}
---

# One page

```{code-cell}
from straights.report import page, tables

tables.show(page.query("FROM bet_summary LIMIT 3"), caption="Three rows")
```
"""
"""A book of one page, which is built in seconds."""


@pytest.fixture(scope="session")
def undisturbed(finished):
    """The tables of a run that nothing disturbed."""
    return finished.tables()


@pytest.fixture
def one_page(finished):
    """The book has one page; afterwards it is the whole book again."""
    book, whole = finished.code / "book", finished.code / "whole"
    shutil.move(book, whole)
    shutil.copytree(whole, book, ignore=shutil.ignore_patterns("*.md"))
    (book / "index.md").write_text(PAGE, encoding="utf-8")
    (book / "_toc.yml").write_text("format: jb-book\nroot: index\n", encoding="utf-8")
    yield
    shutil.rmtree(book)
    shutil.move(whole, book)


@pytest.fixture
def former_report():
    """Makes a whole report of the manifest's figures, with a page or two."""

    def make(results, *more):
        report = results / "report"
        report.mkdir()
        (report / "index.html").write_text("the former report", encoding="utf-8")
        for name in more:
            (report / name).touch()
        pages.write(report, manifest.load(results).checksum)
        return report

    return make


@pytest.fixture
def spoiled(folder, tmp_path):
    """Makes surroundings in which every Python process runs some code first."""

    def spoil(code: str) -> dict[str, str]:
        (tmp_path / "first").mkdir(exist_ok=True)
        (tmp_path / "first" / "sitecustomize.py").write_text(code, encoding="utf-8")
        return {"PYTHONPATH": f"{folder.code / 'src'}{os.pathsep}{tmp_path / 'first'}"}

    return spoil
