"""Input that a person can mend, and errors of the system: one line, not longer than is readable."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

LONGEST_SHOWN = 60
"""Characters of a quoted value that a message shows."""
LONGEST_WORD = 300
"""The same of a word that is not quoted, such as the path of a file."""
LONGEST_MESSAGE = 1500

REMEDIES = {
    errno.ENOENT: "check the name",
    errno.EACCES: "change its rights, or choose another place",
    errno.EPERM: "change its rights, or choose another place",
    errno.EROFS: "work in a copy of the project where you may write",
    errno.ENOSPC: "make room and run again",
    errno.EDQUOT: "make room and run again",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ELOOP: "remove the link that leads to itself",
    errno.EISDIR: "name a file",
    errno.ENOTDIR: "one of the folders on the way is a file; check the name",
    errno.EEXIST: "choose another name, or move it away",
    errno.EMFILE: "raise the limit on open files (ulimit -n)",
    errno.ENFILE: "close other programs",
}
"""What to do about an error of the operating system."""

_QUOTED = re.compile(r"(?<![^\s(:,])'(.*?)'(?=[\s:;,.)?]|$)")
_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


class InputError(ValueError):
    r"""Bad input, said in one line that names the fault and what to do about it.

    >>> print(InputError("unknown key 'seed\u200b'"))
    unknown key 'seed\u200b'
    """

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class FileError(InputError):
    """What is wrong with one file, which the message names first, with the line if known."""

    def __init__(self, file: Path, fault: str, line: int | None = None) -> None:
        where = f"{file}:{line}" if line else f"{file}"
        super().__init__(f"{where}: {fault}")
        self.file = file


def one_line(message: str) -> str:
    r"""A message in one line, with what is long in it cut.

    What cannot be seen, or would steer the terminal, is shown by its code.

    >>> one_line(f"'{'A' * 100_000}' is not a card:\nwrite\a a rank").replace(60 * "A", "A..A")
    "'A..A...' is not a card: write\\x07 a rank"
    """
    message = _without_middle(message, 10 * LONGEST_MESSAGE)
    message = "".join(
        letter
        if letter.isprintable()
        else " "
        if letter.isspace() and letter.isascii()
        else letter.encode("unicode_escape").decode()
        for letter in message
    )
    message = _QUOTED.sub(lambda found: f"'{shortened(found[1])}'", message)
    message = _WORD.sub(lambda found: _without_middle(found[0], LONGEST_WORD), message)
    return _without_middle(message, LONGEST_MESSAGE)


def shortened(text: str) -> str:
    """The start of a text that is too long to repeat."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def _without_middle(text: str, length: int) -> str:
    if len(text) <= length:
        return text
    return f"{text[: length // 2]}...{text[-(length // 2) :]}"


def reason(error: OSError) -> str:
    """Why the operating system refuses something, and what to do about it.

    >>> reason(OSError(errno.EROFS, "Read-only file system"))
    'read-only file system; work in a copy of the project where you may write'
    """
    why = error.strerror or str(error) or type(error).__name__
    remedy = REMEDIES.get(error.errno or 0)
    return f"{why[0].lower()}{why[1:]}{f'; {remedy}' if remedy else ''}"


def explained(error: OSError) -> str:
    """An error of the operating system in one line: the file, the fault, the remedy.

    >>> explained(OSError(errno.EROFS, "Read-only file system", "results"))
    'results: read-only file system; work in a copy of the project where you may write'
    """
    file = error.filename if error.filename2 is None else error.filename2
    named = isinstance(file, str | bytes | os.PathLike)
    return f"{os.fsdecode(file)}: {reason(error)}" if named else reason(error)
