"""What workflow jobs need beside their one call: modules, a log, one clear line on failure."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from straights.errors import InputError


@contextlib.contextmanager
def logged(log: str) -> Iterator[None]:
    """Send what the job prints to its log; bad input ends the job with one line there and here."""
    terminal = sys.stderr
    with (
        Path(log).open("w", encoding="utf-8") as file,
        contextlib.redirect_stdout(file),
        contextlib.redirect_stderr(file),
    ):
        try:
            yield
        except InputError as error:
            print(f"error: {error}", file=file)
            print(f"error: {error}", file=terminal)
            sys.exit(1)


def modules(*names: str) -> list[str]:
    """Files of the library modules that a rule runs: an edit to one of them runs the rule again.

    Args:
        names: Modules below the package, such as ``count/ante``.
    """
    package = Path(__file__).parent
    return [str(package / f"{name}.py") for name in names]
