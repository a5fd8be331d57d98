"""A small finished run of the whole pipeline, made once; each test gets its own copy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SMALL = """\
hand_by_hand: {deals: [small], partitions: 2}
simulation: {rounds: 20_000, partitions: 2, seed: 1}
reno: {rounds: 10_000, partitions: 2, seed: 5}
"""
SMALL_DEAL = """\
description: A deck of two suits
ranks: 2 3 4 5 6 7 8 9
suits: c d
cards: {player: 4, dealer: 4, community: 2}
"""


class Folder:
    """A folder in which the pipeline runs, from the project's code or a copy of it."""

    def __init__(self, path: Path, code: Path = ROOT) -> None:
        self.path = path
        self.code = code

    def snakemake(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the pipeline here, whatever comes of it."""
        return subprocess.run(
            [
                *(sys.executable, "-m", "snakemake", "--snakefile", self.code / "Snakefile"),
                *("--directory", self.path, "--cores", "2", *arguments),
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
            cwd=self.path,
            env=os.environ | {"PYTHONPATH": str(self.code / "src")},
        )

    def make(self, target: str = "price") -> str:
        """Run the pipeline to the end; returns what it printed."""
        run = self.snakemake(target)
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout + run.stderr

    def rules_to_run(self, target: str = "report") -> set[str]:
        """The rules that a dry run would run."""
        run = self.snakemake(target, "--dry-run")
        assert run.returncode == 0, run.stdout + run.stderr
        stats = re.search(
            r"^job +count\n-[- ]+\n(.*?)^total", run.stdout + run.stderr, re.MULTILINE | re.DOTALL
        )
        return {line.split()[0] for line in stats[1].splitlines()} - {"all"} if stats else set()

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a text in a file."""
        path = self.path / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")


def small_run(path: Path, code: Path = ROOT) -> Folder:
    """A finished run of the published deal and of a small one, in a new folder."""
    shutil.copytree(ROOT / "config", path / "config")
    for deal in (path / "config" / "deals").glob("*.yaml"):
        if deal.stem != "published":
            deal.unlink()
    (path / "config" / "deals" / "small.yaml").write_text(SMALL_DEAL, encoding="utf-8")
    (path / "config" / "config.yaml").write_text(SMALL, encoding="utf-8")
    folder = Folder(path, code)
    folder.make()
    return folder


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """A finished run that no test changes."""
    return small_run(tmp_path_factory.mktemp("run"))


@pytest.fixture
def folder_with_code(tmp_path):
    """A finished run from a copy of the code."""
    code = tmp_path / "code"
    for part in ("src", "workflow", "book", "data"):
        shutil.copytree(ROOT / part, code / part)
    for file in ("Snakefile", "environment.yml"):
        shutil.copy2(ROOT / file, code)
    return small_run(tmp_path / "run", code)


@pytest.fixture
def folder(finished, tmp_path):
    """A copy of the finished run."""
    path = tmp_path / "run"
    shutil.copytree(finished.path, path, copy_function=shutil.copy2)
    return Folder(path)
