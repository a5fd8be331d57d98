"""The house: which room may import from which, and what stands outside of the rooms."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from straights.config.registry import FACES

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "straights"
ROOMS = [
    *("errors", "io", "rules", "count", "bets", "strategy", "game"),
    *(face.name for face in FACES),
    *("config", "jobs", "price", "design", "cli", "report"),
]
"""From the lowest up: a room imports from itself and from those before it."""
REGISTRY = PACKAGE / "config" / "registry.py"
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


@pytest.mark.parametrize("file", MODULES, ids=name)
def test_no_game_knows_another(file):
    """So an edit of one counts nothing of another again."""
    games = {face.name for face in FACES}
    if room(name(file)) in games:
        assert {room(one) for one in imports(file)} & games <= {room(name(file))}


def test_the_table_of_rooms():
    """CONTRIBUTING.md has every room, in this order, and there are few."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)(?:/|\.py)` \|", text, re.MULTILINE) == ROOMS
    assert len(ROOMS) <= 16


def test_shared_code_does_not_name_reno():
    """Adding a game was fourteen edits of shared code; now it is one line."""
    named = [
        file.relative_to(ROOT).as_posix()
        for place in (ROOT / "src", ROOT / "workflow", ROOT / "Snakefile")
        for file in ([place] if place.is_file() else place.rglob("*"))
        if file.suffix in {".py", ".sql", ".smk", ""}
        and file.is_file()
        and "reno" in file.read_text(encoding="utf-8").lower()
    ]
    own = r"src/straights/(reno/.*|cli/reno\w*\.py)|workflow/(rules/reno\.smk|scripts/reno_\w+\.py)"
    assert [file for file in named if not re.fullmatch(own, file)] == [
        "src/straights/config/registry.py"
    ]
    (line,) = [line for line in REGISTRY.read_text().splitlines() if "reno" in line]
    assert line.strip() == '"straights.reno.game",'
