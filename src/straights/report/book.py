"""Runs Jupyter Book in a process of its own: pages are read, and executed, in forks of it."""

import json
import os
import re
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from jupyter_book.sphinx import build_sphinx  # type: ignore[import-untyped]
from sphinx.errors import SphinxParallelError

from straights.cli.options import PLACE
from straights.cli.program import run
from straights.report import forked
from straights.report.contents import contents

CELL_ERROR = re.compile(
    r"An error occurred while executing.*?(?=\n\s*The above exception|\Z)", re.DOTALL
)
COLOUR = re.compile(r"\x1b\[[\d;]*m")


def _jupyter_book(book: Path, made: Path, processes: int) -> int | Exception:
    """What `jupyter-book build -W` does, but with pages read, and so executed, side by side."""
    os.environ.setdefault("JUPYTER_DEFAULT_PROVISIONER_NAME", forked.NAME)
    with TemporaryDirectory() as folder:
        toc = Path(folder, "toc.yml")
        toc.write_text(json.dumps(contents(book)), encoding="utf-8")
        outcome: int | Exception = build_sphinx(
            book,
            made,
            noconfig=True,
            path_config=book / "_config.yml",
            confoverrides={"external_toc_path": str(toc), "latex_individualpages": False},
            warningiserror=True,
            quiet=True,
            jobs=processes,
        )
    return outcome


def _reason(error: Exception) -> str:
    """The failed cell and its own traceback, or else the error's message."""
    log = (
        error.traceback
        if isinstance(error, SphinxParallelError)
        else "".join(traceback.format_exception(error))
    )
    cell = CELL_ERROR.search(COLOUR.sub("", log))
    return f"{error}\n{cell[0]}" if cell else str(error)


@click.command()
@click.argument("book", type=PLACE)
@click.argument("made", type=PLACE)
@click.argument("processes", type=click.IntRange(1))
def _command(book: Path, made: Path, processes: int) -> int:
    """Build the book in a folder into another, some pages side by side."""
    outcome = _jupyter_book(book, made, processes)
    if isinstance(outcome, Exception):
        click.echo(_reason(outcome))
    return int(bool(outcome))


if __name__ == "__main__":
    run("python -m straights.report.book", lambda: _command)
