"""Builds the book into a report that opens from its folder, with no server and no network."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import vl_convert


class BuildError(Exception):
    """The book did not build; the message says which page and why."""


def build(book: Path, out: Path, database: Path) -> None:
    """Build the book in `book` to `out`, its pages reading from `database`.

    The report is made next to `out` and takes its place only when it is whole.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as folder:
        made = Path(folder) / "html"
        run = subprocess.run(  # noqa: S603 - our own module, with our own paths
            [sys.executable, "-m", "straights.report.book", book.resolve(), made.resolve()],
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
