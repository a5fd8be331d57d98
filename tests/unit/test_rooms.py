"""The house: which room may import from which, and what stands outside of the rooms."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "straights"
ROOMS = [
    *("errors", "io", "rules", "count", "bets", "strategy", "game", "reno", "config", "jobs"),
    *("price", "design", "cli", "report"),
]
"""From the lowest up: a room imports from itself and from those before it."""
MODULES = sorted(PACKAGE.rglob("*.py"))


def room(module: str) -> str:
    """The room of a module, by its dotted name."""
    return [*module.split("."), ""][1]


def name(file: Path) -> str:
    """The dotted name of a module."""
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def imports(file: Path) -> set[str]:
    """What a module imports, wherever it stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found |= {one.name for one in names}
            case ast.ImportFrom(module=str(module), names=names):
                found |= {f"{module}.{one.name}" for one in names}
    return {one for one in found if one.startswith("straights.")}


def test_every_module_has_a_room():
    """Nothing but the public face and the errors stands outside."""
    outside = {file.name for file in PACKAGE.glob("*.py")}
    assert outside == {"__init__.py", "errors.py"}
    folders = {file.parent.name for file in PACKAGE.glob("*/*.py")}
    assert folders == set(ROOMS) - {"errors"}


@pytest.mark.parametrize("file", MODULES, ids=name)
def test_arrows_go_one_way(file):
    """A room imports from the rooms below it; money is never below a count."""
    place = room(name(file))
    if not place:
        return
    below = ROOMS[: ROOMS.index(place) + 1]
    assert {one for one in imports(file) if room(one) not in below} == set()
