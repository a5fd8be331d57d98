"""What a job reads: the code that it imports, and the content of files whatever their dates."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from straights.config.registry import FACES
from straights.jobs import reads

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
SCRIPTS = ROOT / "workflow" / "scripts"
OF_MONEY = {"optimum", "search", "price", "manifest", "report"}
COUNTING = {file.stem for file in SCRIPTS.glob("*.py")} - OF_MONEY - {"kernels"}
MONEY = {"bets", "strategy", "game", "price", "config"}


@pytest.fixture
def package(tmp_path):
    """A package of some modules, each with one line."""

    def write(**modules):
        for name, line in modules.items():
            file = tmp_path / "straights" / f"{name.replace('__', '/')}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            for folder in (tmp_path / "straights", file.parent):
                (folder / "__init__.py").touch()
            file.write_text(f"{line}\n", encoding="utf-8")
        return tmp_path

    return write


@pytest.mark.parametrize(
    "line",
    [
        "import straights.count.ante",
        "import straights.count.ante as other",
        "from straights.count import ante",
        "from straights.count.ante import Ante",
        "def count():\n    from straights.count import ante",
        "if TYPE_CHECKING:\n    from straights.count.ante import Ante",
        "run([sys.executable, '-m', 'straights.count.ante'])",
    ],
)
def test_an_import_counts_wherever_it_stands(package, line):
    """The module, what it imports itself, and the packages they are in; nothing else."""
    source = package(a=line, count__ante="from straights import cards", cards="", other="")
    found = reads.code(source, source / "straights" / "a.py")
    assert {file.relative_to(source / "straights").as_posix() for file in found} == {
        *("__init__.py", "a.py", "cards.py", "count/__init__.py", "count/ante.py"),
    }


def test_pages_import_too(package):
    """Cells of a page, not its prose; a page that is no Python is left to the build."""
    source = package(cards="", deal="")
    prose, cell = source / "prose.md", source / "cell.md"
    prose.write_text(
        "from straights import deal\n```{code-cell}\n:tags: [a]\n```\n", encoding="utf-8"
    )
    cell.write_text("```{code-cell}\nfrom straights import cards\n```\n", encoding="utf-8")
    init = source / "straights" / "__init__.py"
    assert reads.code(source, prose) == {prose}
    assert reads.code(source, cell) == {cell, init, source / "straights" / "cards.py"}


@pytest.mark.parametrize("rule", sorted(COUNTING))
def test_counts_read_nothing_of_money(rule):
    """So an edit to what a game pays, or to another game, counts nothing again."""
    found = reads.code(SOURCE, SCRIPTS / f"{rule}.py")
    assert len(found) > 10
    rooms = {file.parent.name for file in found}
    assert not MONEY & rooms
    assert len({face.name for face in FACES} & rooms) <= 1


def test_faces_are_light():
    """Who reads the configuration loads them all, but nothing that takes long."""
    program = "import sys, straights.config.registry; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not {"polars", "numba", "duckdb", "pokerkit"} & set(loaded.stdout.split())


def test_no_module_is_missed():
    """All that Python loads for pricing, the manifest and the report's pages is found."""
    modules = ["price.build", "price.manifest", "report.page", "report.command"]
    program = "\n".join(
        (
            "import sys",
            *(f"import straights.{name}" for name in modules),
            "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('straights')))",
        )
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    roots = (SOURCE / "straights" / f"{name.replace('.', '/')}.py" for name in modules)
    found = reads.code(SOURCE, *roots)
    assert len(loaded) > 20
    assert {Path(file).relative_to(SOURCE) for file in loaded} <= {
        file.relative_to(SOURCE) for file in found
    }


def test_content_and_name_decide(tmp_path):
    """Not the date, nor the folder; one byte or another name does."""

    def digest(place, name="a", content="1", when=1):
        file = tmp_path / place / name
        file.parent.mkdir()
        file.write_text(content, encoding="utf-8")
        os.utime(file, (when, when))
        return reads.digest([file, file], tmp_path / place)

    first = digest("first")
    assert digest("second", when=2**32) == first
    assert len({first, digest("third", "b"), digest("fourth", "a", "2")}) == 3


def test_what_a_folder_holds(tmp_path):
    """Every file, but not those that editors and Python keep for themselves."""
    for name in ("a.md", "below/b.js", ".hidden", ".checkpoints/a.md", "__pycache__/a.pyc"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert reads.folder(tmp_path) == [tmp_path / "a.md", tmp_path / "below/b.js"]
