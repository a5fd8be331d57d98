"""Builds the book into a report that opens from its folder, with no server and no network."""

import os
import subprocess
import sys
from pathlib import Path

import vl_convert

from straights.io.atomic import unfinished
from straights.io.database import check_priced
from straights.io.seals import DamagedError
from straights.price import pages
from straights.price.manifest import load

HOMES = (
    *("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"),
    *("MPLCONFIGDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"),
)
"""Where programs that a page runs keep their own files."""


class BuildError(Exception):
    """The book did not build; the message says which page and why."""


def build(book: Path, out: Path, database: Path, *, processes: int = 1) -> None:
    """Build the book in `book` to `out`, its pages reading from `database`, some side by side.

    The report is made next to `out` and takes its place only when it is whole, with a list of its
    files and the checksum of the manifest beside the database.

    Raises:
        DamagedError: the database is not as it was priced, or the manifest not as it was written.
        InputError: one of them is missing; or the manifest is of another database.
        BuildError: a page fails.
    """
    priced = check_priced(database.parent)
    manifest = load(database.parent)
    if manifest.by.database != priced:
        raise DamagedError({database.with_name("manifest.json"): "is that of another database"})
    with unfinished(out) as made:
        run = subprocess.run(  # noqa: S603 - our own module, with our own paths
            [
                *(sys.executable, "-m", "straights.report.book"),
                *(book.resolve(), made.resolve(), str(processes)),
            ],
            env=os.environ
            | {
                "STRAIGHTS_DATABASE": str(database.resolve()),
                # The reader's own start-up files stay out of the report, and nothing is kept there.
                **dict.fromkeys(HOMES, str(made.parent)),
            },
            check=False,
            capture_output=True,
            text=True,
        )
        if run.returncode:
            raise BuildError(run.stdout.strip() or run.stderr.strip())
        bundle = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
        (made / "_static" / "vega.js").write_text(f"(() => {{{bundle}}})();", encoding="utf-8")
        pages.write(made, manifest.checksum)
