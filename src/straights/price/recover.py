"""Before a run: products that no job would read again are set aside if they are damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from straights.errors import InputError
from straights.io.database import check_priced
from straights.io.seals import DamagedError
from straights.price import manifest, pages


def set_aside_damaged(results: Path) -> list[str]:
    """Set aside a database, a manifest or a report that is not as it was made.

    A report of other figures than the manifest's loses its mark, and is built again.

    Returns:
        A line on each that was set aside. What is missing, or cannot be read, is left to the run.
    """
    lines = []
    checks: tuple[Callable[[Path], object], ...] = (check_priced, manifest.load, _check_report)
    for check in checks:
        try:
            check(results)
        except DamagedError as error:
            lines += error.set_aside()
        except InputError:
            continue
    return lines


def _check_report(results: Path) -> None:
    report = results / pages.REPORT
    if report.exists() and pages.check(report).manifest != manifest.load(results).checksum:
        (results / "done" / "report").unlink(missing_ok=True)
