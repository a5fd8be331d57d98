"""The report's list of its own files: a checksum of each, and the manifest that they tell of."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from straights.io.seals import UNSEALED, DamagedError, content_of, file_checksum, is_whole, sealed
from straights.io.yaml import Model

LIST = "checksums.json"
REPORT = "report"
"""The report's folder, below that of the results."""


class Pages(Model):
    """The content of checksums.json."""

    format: Literal[1] = 1
    seal: str = UNSEALED
    manifest: str
    """The checksum of the manifest that was there when the pages were built."""
    files: dict[str, str]


def write(report: Path, manifest: str) -> None:
    """Add to a report the list of its files."""
    text = Pages(manifest=manifest, files=_files(report)).model_dump_json(indent=2)
    (report / LIST).write_bytes(sealed(f"{text}\n".encode()))


def load(report: Path) -> Pages:
    """The list of a report's files.

    Raises:
        DamagedError: it is missing, or not as it was written.
    """
    try:
        content = content_of(report / LIST, b"{")
        pages = Pages.model_validate_json(content)
    except (OSError, ValidationError):
        raise DamagedError({report: f"has no {LIST} of its pages"}) from None
    if not is_whole(content):
        raise DamagedError({report: f"its {LIST} is not as it was written"})
    return pages


def differences(report: Path, pages: Pages) -> dict[str, str]:
    """Files of a report that are not as they were built, and how.

    Hidden files come and go as folders are looked at.
    """
    built = pages.files
    found = {
        name: checksum
        for name, checksum in _files(report).items()
        if name in built or not Path(name).name.startswith(".")
    }
    return {
        name: "was not built with the report"
        if name not in built
        else "is missing"
        if name not in found
        else "is not as it was built"
        for name in sorted(found.keys() | built.keys())
        if found.get(name) != built.get(name)
    }


def check(report: Path) -> Pages:
    """The list of a report whose files are all as they were built.

    Raises:
        DamagedError: some are not; the message names the first.
    """
    pages = load(report)
    for name, how in differences(report, pages).items():
        raise DamagedError({report: f"{name} {how}"})
    return pages


def _files(report: Path) -> dict[str, str]:
    return {
        file.relative_to(report).as_posix(): file_checksum(file)
        for file in sorted(report.rglob("*"))
        if file.is_file() and file != report / LIST
    }
