"""What faults have in common: what a run must come to in spite of them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def undisturbed(finished):
    """The tables of a run that nothing disturbed."""
    return finished.tables()


@pytest.fixture(scope="session")
def before_the_book(finished, tmp_path_factory):
    """A finished run with all deals that the book speaks of, up to the book."""
    folder = finished.copy(tmp_path_factory.mktemp("book") / "run")
    deal = "config/deals/first-of-equal-runs.yaml"
    shutil.copy(ROOT / deal, folder.path / deal)
    folder.make("results/manifest.json")
    return folder


@pytest.fixture
def spoiled(folder, tmp_path):
    """Makes surroundings in which every Python process runs some code first."""

    def spoil(code: str) -> dict[str, str]:
        (tmp_path / "first").mkdir(exist_ok=True)
        (tmp_path / "first" / "sitecustomize.py").write_text(code, encoding="utf-8")
        return {"PYTHONPATH": f"{folder.code / 'src'}{os.pathsep}{tmp_path / 'first'}"}

    return spoil
