"""Which files of the configuration folder are read, and by what names.

One rule for all of them: a name stands in paths, in links and on pages, on any computer. What only
looks like configuration is never passed over in silence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from straights.errors import FileError, reason

KINDS = ("deals", "paytables", "strategies")
SETTINGS = "config.yaml"
ENDING = ".yaml"
LONGEST_NAME = 100
"""Letters of a name: paths are made of it, and tables and charts show it."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
LOOKS_LIKE_ONE = re.compile(r"(.*?)\.ya?ml", re.IGNORECASE | re.DOTALL)
OF_WINDOWS = {"con", "prn", "aux", "nul"} | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}


@dataclass(frozen=True)
class Listed:
    """What a folder of the configuration holds."""

    files: dict[str, Path]
    """The files that are read, by name."""
    faults: list[FileError]
    """What looks like configuration and cannot stay so, with the remedy."""

    def fault_of(self, name: str) -> FileError | None:
        """What is wrong with the file that someone may mean by a name."""
        meant = f"{name}.".lower()
        return next((one for one in self.faults if one.file.name.lower().startswith(meant)), None)


def name_fault(name: str) -> str | None:
    """What is wrong with the name of a deal, a paytable or a strategy; None if nothing is.

    >>> name_fault("calmer-bonus"), name_fault("nul")
    (None, 'use another; Windows keeps this one for itself')
    """
    if not NAME.fullmatch(name):
        return "use letters, digits, '-' and '_' (letters from A to Z; first no sign)"
    if len(name) > LONGEST_NAME:
        return f"use up to {LONGEST_NAME} letters"
    if name.lower() in OF_WINDOWS:
        return "use another; Windows keeps this one for itself"
    return None


def a_name_like(name: str, taken: set[str]) -> str:
    """A name that is allowed and free.

    >>> a_name_like("published (1)", set()), a_name_like("nul", {"my-nul"})
    ('published-1', 'my-nul-2')
    """
    words = re.findall(r"[A-Za-z0-9_]+", normalize("NFKD", name).encode("ascii", "ignore").decode())
    like = "-".join(words).lstrip("_")[: LONGEST_NAME // 2] or "mine"
    like = f"my-{like}" if name_fault(like) else like
    numbered = (like if number == 1 else f"{like}-{number}" for number in range(1, len(taken) + 2))
    return next(free for free in numbered if free.lower() not in taken)


def list_folder(folder: Path) -> Listed:
    """What a folder of deals, paytables or strategies holds.

    Editors' and systems' own files are passed over: hidden ones, ``published.yaml~``,
    ``#published.yaml#``.

    Raises:
        FileError: the folder is missing, cannot be read, or holds no such file.
    """
    looking = [name for name in _entries(folder) if LOOKS_LIKE_ONE.match(name)]
    files, faults = dict[str, Path](), list[FileError]()
    taken = {name.removesuffix(ENDING).lower() for name in looking if name.endswith(ENDING)}
    spelt: dict[str, str] = {}
    for entry in looking:
        name, file = entry.removesuffix(ENDING), folder / entry
        if name == entry:
            base = LOOKS_LIKE_ONE.match(entry)[1]  # type: ignore[index]  # it matched above
            like = a_name_like(base, taken)
            remedy = f"rename it to {like}{ENDING}, or move it elsewhere"
            faults.append(FileError(file, f"is not read; {remedy}"))
        elif fault := name_fault(name):
            like = a_name_like(name, taken)
            remedy = f"{fault}; rename it, for example to {like}{ENDING}"
            faults.append(FileError(file, f"is not read under this name; {remedy}"))
        else:
            files[name] = file
            if other := spelt.get(name.lower()):
                both = f"some computers take it and {other}{ENDING} for one file"
                faults.append(FileError(file, f"{both}; rename one of them"))
            spelt[name.lower()] = name
    if not looking:
        raise FileError(folder, f"holds no {ENDING} file")
    return Listed(files, faults)


def strays(config: Path) -> list[FileError]:
    """What looks like configuration and lies where none is read, with the remedy.

    Raises:
        FileError: a folder is missing or cannot be read.
    """
    kinds = ", ".join(KINDS)
    at_top = f"settings are read from {SETTINGS}, all else from {kinds}; move it there or elsewhere"
    places = [(config, at_top)]
    for folder in _folders(config):
        if folder.name in KINDS:
            places += [(inner, f"move it to {folder}, or elsewhere") for inner in _folders(folder)]
        else:
            places.append((folder, at_top))
    return [
        FileError(folder / name, f"is not read here; {remedy}")
        for folder, remedy in places
        for name in _entries(folder)
        if LOOKS_LIKE_ONE.match(name) and (folder, name) != (config, SETTINGS)
    ]


def _folders(folder: Path) -> list[Path]:
    return [folder / name for name in _entries(folder) if (folder / name).is_dir()]


def _entries(folder: Path) -> list[str]:
    """Names in a folder, sorted, without those of editors and systems."""
    try:
        names = [entry.name for entry in folder.iterdir()]
    except OSError as error:
        if not folder.is_dir():
            raise FileError(
                folder,
                "there is no such folder; run in the project's folder, or name its configuration"
                " folder with --config",
            ) from None
        raise FileError(folder, f"cannot be read: {reason(error)}") from None
    return sorted(name for name in names if not name.startswith((".", "#")) and name[-1] != "~")


def configuration_files(config: Path) -> list[Path]:
    """Every file that is read of a configuration folder, sorted.

    Raises:
        FileError: a folder is missing, cannot be read, or holds no such file.
    """
    listed = [list_folder(config / kind) for kind in KINDS]
    return [config / SETTINGS, *(file for found in listed for file in found.files.values())]
