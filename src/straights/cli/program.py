"""What every program of the project does about its surroundings, whatever its command is.

Whatever a person can mend ends in one line on standard error and exit code 2. A program that is
stopped, or whose reader has gone, ends with 128 and the number of the signal, as shells say it: 130
(Ctrl-C), 143 (SIGTERM), 141 (the reader of a pipe has gone; nothing is said).
"""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from straights.errors import InputError, explained, one_line

if TYPE_CHECKING:
    import click


def main() -> NoReturn:
    """Run `straights`."""

    def load() -> click.Command:
        from straights.cli.main import cli  # noqa: PLC0415 - takes long; until then, Ctrl-C is watched

        return cli

    run("straights", load)


def run(name: str, load: Callable[[], click.Command]) -> NoReturn:
    """Run a command with the arguments of this process, and leave with its exit code.

    Args:
        name: What its help calls it.
        load: Imports it.
    """
    with _watched() as caught:
        try:
            _fill_closed_streams()
            sys.exit(_exit_code(name, load))
        except BaseException:
            if not caught:
                raise
            _say(f"stopped by {signal.Signals(caught[0]).name}; what was finished stays")
            os._exit(128 + caught[0])  # other threads may be at work, and nothing waits for them


class _Stopped(BaseException):
    """A signal asks the process to end."""


@contextmanager
def _watched() -> Iterator[list[int]]:
    """Collects the signals that ask to end; DuckDB turns what a handler raises into its own."""
    caught: list[int] = []

    def stop(number: int, _: FrameType | None) -> None:
        caught.append(number)
        raise _Stopped

    if current_thread() is not main_thread():  # which alone has signals
        yield caught
        return
    before = {
        number: signal.signal(number, stop)
        for number in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(number) is not signal.SIG_IGN  # as of a script's own background jobs
    }
    try:
        yield caught
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _fill_closed_streams() -> None:
    """A file opened later must not become the standard output or error that was closed."""
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def _exit_code(name: str, load: Callable[[], click.Command]) -> int:
    import click  # noqa: PLC0415 - as above

    try:
        with _checked_output():
            return load().main(arguments(), prog_name=name, standalone_mode=False) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        _print(error.format_message())
    except click.ClickException as error:
        _say(error.format_message())
    except InputError as error:
        _say(str(error))
    except _OutputError as error:
        if error.errno == errno.EPIPE:
            return 128 + signal.SIGPIPE
        _say(f"the output cannot be written: {error.strerror}; send it elsewhere, or make room")
    except OSError as error:
        _say(explained(error))
    except MemoryError:
        _say("the memory is used up; end other programs, or ask for less")
    return 2


def arguments() -> list[str]:
    """The arguments of this process, read as UTF-8 in every locale."""
    return [os.fsencode(word).decode("utf-8", "surrogateescape") for word in sys.argv[1:]]


class _OutputError(Exception):
    """Standard output takes nothing more. No OSError, which click would deal with."""

    def __init__(self, error: OSError) -> None:
        self.errno, self.strerror = error.errno, error.strerror


class _Output(io.FileIO):
    """Standard output that fails once, and then swallows what is still to come."""

    failed = False

    def write(self, data: Any) -> int:  # noqa: ANN401 - anything that holds bytes
        if self.failed:
            return memoryview(data).nbytes
        try:
            return super().write(data)
        except OSError as error:
            self.failed = True
            raise _OutputError(error) from None


@contextmanager
def _checked_output() -> Iterator[None]:
    """Standard output that takes all letters, and is whole or an error."""
    plain, lent = sys.stdout, sys.stdout is not sys.__stdout__
    if plain is None:
        raise _OutputError(OSError(errno.EBADF, "it is closed"))
    if lent:  # a test or a page collects what is printed
        yield
        return
    raw = _Output(plain.fileno(), "w", closefd=False)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(raw),
        plain.encoding,
        "backslashreplace",
        line_buffering=bool(plain.line_buffering),
    )
    try:
        yield
        sys.stdout.flush()
    finally:
        sys.stdout = plain


def _say(message: str) -> None:
    _print(f"error: {one_line(message)}")


def _print(text: str) -> None:
    """Print to standard error, if there is any."""
    if sys.stderr is None:
        return
    try:
        print(text, file=sys.stderr, flush=True)  # noqa: T201 - what click's echo does, but no more
    except OSError:
        sys.stderr = None  # or the interpreter tries again when it ends
