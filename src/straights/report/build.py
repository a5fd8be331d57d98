"""Builds the book into a report that opens from its folder, with no server and no network."""

import os
import re
import subprocess
import sys
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

import vl_convert
from jupyter_book.sphinx import build_sphinx  # type: ignore[import-untyped]
from sphinx.errors import SphinxParallelError

CELL_ERROR = re.compile(
    r"An error occurred while executing.*?(?=\n\s*The above exception|\Z)", re.DOTALL
)
COLOUR = re.compile(r"\x1b\[[\d;]*m")


class BuildError(Exception):
    """The book did not build; the message says which page and why."""


def build(book: Path, out: Path, database: Path) -> None:
    """Build the book in `book` to `out`, its pages reading from `database`.

    The report is made next to `out` and takes its place only when it is whole.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as folder:
        made = Path(folder) / "html"
        # Its own process: pages are read in forks of it, and what it prints can be captured.
        run = subprocess.run(  # noqa: S603 - our own module, with our own paths
            [sys.executable, "-m", "straights.report.build", book.resolve(), made.resolve()],
            env=os.environ
            | {
                "STRAIGHTS_DATABASE": str(database.resolve()),
                "IPYTHONDIR": folder,  # the reader's own start-up files stay out of the report
            },
            check=False,
            capture_output=True,
            text=True,
        )
        if run.returncode:
            raise BuildError(run.stdout.strip() or run.stderr.strip())
        bundle = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
        (made / "_static" / "vega.js").write_text(f"(() => {{{bundle}}})();", encoding="utf-8")
        if out.exists():
            out.rename(Path(folder) / "former")
        made.rename(out)


def _jupyter_book(book: Path, made: Path) -> int | Exception:
    """What `jupyter-book build -W` does, but with pages read, and so executed, side by side."""
    outcome: int | Exception = build_sphinx(
        book,
        made,
        noconfig=True,
        path_config=book / "_config.yml",
        confoverrides={"external_toc_path": str(book / "_toc.yml"), "latex_individualpages": False},
        warningiserror=True,
        quiet=True,
        jobs=os.cpu_count(),
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


if __name__ == "__main__":
    outcome = _jupyter_book(Path(sys.argv[1]), Path(sys.argv[2]))
    if isinstance(outcome, Exception):
        sys.stdout.write(_reason(outcome))
    sys.exit(bool(outcome))
