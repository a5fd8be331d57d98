"""What workflow jobs need beside their one call: a log, and clear lines on failure."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Iterator
from typing import NoReturn

from straights.errors import InputError, explained
from straights.io.seals import DamagedError


@contextlib.contextmanager
def logged(log: str) -> Iterator[None]:
    """Send all that the job prints, native libraries too, to its log.

    Bad input ends the job with one line there and here. So does any other failure, here with the
    name of the log, which has the traceback. Damaged files are set aside: the next run remakes
    them.
    """
    terminal = os.dup(sys.stderr.fileno())
    try:
        file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    except OSError as error:
        _say(terminal, explained(error))
        sys.exit(1)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
        os.dup2(file, stream.fileno())
    try:
        yield
    except DamagedError as error:
        _fail(terminal, *(f"{line}: run again to remake it" for line in error.set_aside()))
    except InputError as error:
        _fail(terminal, str(error))
    except Exception as error:  # noqa: BLE001 - whatever it is, the log has it
        reason = (str(error).strip() or "no more is known").splitlines()[0]
        named = f"{type(error).__name__}: {reason}"
        _say(terminal, f"{explained(error) if isinstance(error, OSError) else named}; see {log}")
        with contextlib.suppress(OSError):  # the disk may be full
            traceback.print_exc()
            sys.stderr.flush()
        sys.exit(1)


def _fail(terminal: int, *lines: str) -> NoReturn:
    for line in lines:
        _say(terminal, line)
        with contextlib.suppress(OSError):
            _say(sys.stderr.fileno(), line)
    sys.exit(1)


def _say(where: int, line: str) -> None:
    os.write(where, f"error: {line}\n".encode())
