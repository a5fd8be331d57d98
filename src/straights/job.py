"""What every workflow script does around its one call: log, and fail with one clear line."""

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
