"""Seals: a checksum that a file carries of all its other bytes, so that any change shows.

Facts, the manifest and the report's list of its pages carry one. The database, which another
program rewrites as it likes, has its checksum in the mark that pricing leaves.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from io import BufferedReader
from pathlib import Path

from straights.errors import InputError

SEAL = re.compile(rb"sealed:[0-9a-f]{64}")
UNSEALED = f"sealed:{0:064}"


class DamagedError(InputError):
    """Files that are not what they should be, each with its fault."""

    def __init__(self, faults: Mapping[Path, str]) -> None:
        super().__init__(
            "; ".join(f"{file}: {fault}" for file, fault in faults.items())
            + "; delete it and run again"
        )
        self.faults = faults

    def set_aside(self) -> list[str]:
        """Rename the files, so that a run makes them again; a line on each."""
        lines = []
        for file, fault in self.faults.items():
            aside = file.with_name(f"{file.name}.damaged")
            if file.is_dir() and aside.is_dir():
                shutil.rmtree(aside)
            with suppress(FileNotFoundError):  # another job was faster
                file.replace(aside)
            lines.append(f"{file}: {fault}; it is now {aside.name}")
        return lines


def sealed(content: bytes) -> bytes:
    """A file's content with the checksum of all its other bytes in the place of its seal.

    >>> sealed(UNSEALED.encode())[:15]
    b'sealed:9d7108c6'
    """
    unsealed = SEAL.sub(UNSEALED.encode(), content)
    return SEAL.sub(f"sealed:{hashlib.sha256(unsealed).hexdigest()}".encode(), content)


def is_whole(content: bytes) -> bool:
    """Whether a file is as it was sealed.

    >>> is_whole(sealed(UNSEALED.encode())), is_whole(b"no seal")
    (True, False)
    """
    return len(SEAL.findall(content)) == 1 and sealed(content) == content


def open_file(file: Path) -> BufferedReader:
    """Open a file to read it, but no pipe or device, which may never end.

    Raises:
        OSError: it is none, is missing or cannot be read.
    """
    if file.exists() and not file.is_file():
        raise OSError(errno.EINVAL, "it is no file", str(file))
    return file.open("rb")


def content_of(file: Path, start: bytes = b"", end: bytes = b"") -> bytes:
    """What a file holds; nothing is read of one that does not start and end as it must.

    Returns:
        Its bytes, or none.

    Raises:
        OSError: it is no file, is missing or cannot be read.
    """
    with open_file(file) as content:
        starts = content.read(len(start)) == start
        content.seek(max(content.seek(0, os.SEEK_END) - len(end), 0))
        if not starts or content.read(len(end)) != end:
            return b""
        content.seek(0)
        return content.read()


REPORT = "run 'make report'"


def refusal(file: Path, error: OSError, make: str = REPORT, again: str = REPORT) -> InputError:
    """Why a file of results cannot be read, and what to do.

    >>> str(refusal(Path("a"), FileNotFoundError())), str(refusal(Path("a"), PermissionError()))
    ("a: is missing; run 'make report' to make it", 'a: permission denied; change its rights')
    """
    if isinstance(error, FileNotFoundError):
        return InputError(f"{file}: is missing; {make} to make it")
    if isinstance(error, PermissionError):
        return InputError(f"{file}: permission denied; change its rights")
    return InputError(f"{file}: cannot be read: {error.strerror}; delete it and {again}")


def file_checksum(file: Path) -> str:
    """SHA-256 of a file.

    Raises:
        InputError: it is missing or cannot be read.
    """
    try:
        with open_file(file) as content:
            return hashlib.file_digest(content, "sha256").hexdigest()
    except OSError as error:
        raise refusal(file, error) from None
