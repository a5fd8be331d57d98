"""Damaged facts: found on reading, named, never priced, remade by the next run."""

from __future__ import annotations

import shutil
from pathlib import Path

import polars as pl
import pytest

from straights.count.tables import by_suit_fact
from straights.io import facts
from straights.io.yaml import read
from straights.rules.deal import Deal

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("faults")]

FACTS = "results/facts"


def _flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def _swap(one: Path, other: Path) -> None:
    aside = one.with_name("aside")
    shutil.copy(one, aside)
    shutil.copy(other, one)
    aside.replace(other)


def _remade(folder, undisturbed, damaged):
    """The run names each file and keeps the former database; the next run heals."""
    database = folder.path / "results" / "straights.duckdb"
    before = database.read_bytes()
    code, said = folder.ended("price")
    assert code != 0
    for file in damaged:
        (line,) = {line for line in said.splitlines() if line.startswith(f"error: {FACTS}/{file}:")}
        assert line.endswith("run again to remake it")
    assert "Traceback" not in said
    assert database.read_bytes() == before
    folder.make()
    assert folder.tables() == undisturbed


def test_damaged_partitions(folder, undisturbed, monkeypatch):
    """All that can befall a file, at once: one run names each, the next remakes them."""
    path = folder.path / FACTS
    deal = read(Deal, folder.path / "config" / "deals" / "small.yaml")
    _flip(path / "small/ante.parquet")
    truncated = path / "small/by_hand/3/0.parquet"
    truncated.write_bytes(truncated.read_bytes()[:-100])
    (path / "small/by_hand/3/1.parquet").write_bytes(b"")
    _swap(path / "small/simulation/0.parquet", path / "small/simulation/1.parquet")
    _swap(path / "published/simulation/0.parquet", path / "small/by_hand/4/0.parquet")
    shutil.copy(path / "reno/kinds.parquet", path / "reno/boards.parquet")
    shutil.copy(path / "reno/streets/0.parquet", path / "reno/streets/1.parquet")
    rows = pl.read_parquet(path / "small/by_suit.parquet")
    monkeypatch.setattr(facts, "FORMAT", "1")
    facts.write(rows, path / "small/by_suit.parquet", by_suit_fact(deal))
    monkeypatch.undo()
    _remade(
        folder,
        undisturbed,
        [
            *("small/ante.parquet", "small/by_hand/3/0.parquet", "small/by_hand/3/1.parquet"),
            *("small/simulation/0.parquet", "small/simulation/1.parquet"),
            *("published/simulation/0.parquet", "small/by_hand/4/0.parquet"),
            *("reno/boards.parquet", "reno/streets/1.parquet", "small/by_suit.parquet"),
        ],
    )


def test_a_damaged_count_is_not_searched(folder, undisturbed):
    """Other jobs than pricing read facts too; each names a damaged one and has it remade."""
    for rule, made in (
        ("search", "decision_lists/published.parquet"),
        ("optimum", "optimum/published.parquet"),
    ):
        (folder.path / "results" / made).unlink()
        _flip(folder.path / FACTS / "published/ante.parquet")
        code, said = folder.ended(rule)
        assert code != 0
        assert f"error: {FACTS}/published/ante.parquet: is not a whole file of facts" in said
        assert not (folder.path / "results" / made).exists()
        folder.make(f"{FACTS}/published/ante.parquet")
    folder.make()
    assert folder.tables() == undisturbed


def test_a_damaged_optimum_is_not_played(folder, undisturbed):
    """The best Raises are sealed like facts, and remade."""
    _flip(folder.path / "results/optimum/published.parquet")
    (folder.path / FACTS / "published/play/0.parquet").unlink()
    code, said = folder.ended("price", f"{FACTS}/published/play/0.parquet")
    assert code != 0
    assert "error: results/optimum/published.parquet: is not a whole file of facts" in said
    folder.make()
    assert folder.tables() == undisturbed
