"""What a job reads, as a checksum: whether it runs again is decided by content alone.

Where files are, when they were written and who touched them has no part in it.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

PACKAGE = "straights"
CELLS = re.compile(r"^```\{code-cell\}.*?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def digest(files: Iterable[Path], root: Path) -> str:
    """One checksum of files, and of their names below a folder if they are in it.

    Raises:
        FileNotFoundError: a file is missing.
    """
    lines = sorted(
        f"{_checksum(file)}  "
        + (file.relative_to(root) if file.is_relative_to(root) else file).as_posix()
        for file in set(files)
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _checksum(file: Path) -> str:
    state = file.stat()
    return _checksum_of(file, (state.st_ino, state.st_size, state.st_mtime_ns))


@cache
def _checksum_of(file: Path, _: object) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def folder(path: Path, pattern: str = "*") -> list[Path]:
    """All files below a folder, but those that are hidden or that Python compiled."""
    return sorted(
        file
        for file in path.rglob(pattern)
        if file.is_file()
        and not any(
            part.startswith(".") or part == "__pycache__" for part in file.relative_to(path).parts
        )
    )


def code(source: Path, *roots: Path) -> set[Path]:
    """Some files of code and all modules of the package that they import, directly or not.

    An import counts wherever it stands: in functions, in the cells of a page, and as the name of a
    module that another process is told to run.

    Args:
        source: The folder that the package is in.
        roots: Python files, or pages with code cells.
    """
    found, waiting = set(roots), list(roots)
    while waiting:
        for module in _imports(waiting.pop(), source) - found:
            found.add(module)
            waiting.append(module)
    return found


@cache
def _imports(file: Path, source: Path) -> set[Path]:
    text = file.read_text(encoding="utf-8", errors="replace")
    if file.suffix == ".md":
        text = "\n".join(CELLS.findall(text))
    return {module for name in _names(text) for module in _modules(name, source)}


def _names(text: str) -> Iterator[str]:
    try:
        tree = ast.parse(text)
    except SyntaxError:  # the job that runs it says so
        return
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (module, *(f"{module}.{one.name}" for one in names))
            case ast.Constant(value=str(name)) if re.fullmatch(rf"{PACKAGE}(\.\w+)+", name):
                yield name


def _modules(name: str, source: Path) -> Iterator[Path]:
    """The files that importing a name runs: the packages it is in, and itself if it is a module.

    The package alone is asked for its public names, and the stub says where they are.
    """
    first, *rest = name.split(".")
    if first != PACKAGE:
        return
    place = source / first
    yield place / "__init__.py"
    if not rest:
        yield from filter(Path.is_file, [place / "__init__.pyi"])
    for part in rest:
        place /= part
        for file in (place / "__init__.py", place.with_suffix(".py")):
            if file.is_file():
                yield file
