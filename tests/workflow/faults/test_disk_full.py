"""A disk that fills: a clear error, what stood before stands, and with room the run ends well."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("faults")]

SIZE = 200
"""Megabytes of the disk."""


@pytest.fixture
def disk(tmp_path):
    """A small disk."""
    if os.geteuid():
        pytest.skip("only root may mount a disk to fill")
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "tmpfs", str(place)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
    try:
        yield place
    finally:
        unmount = ["umount", "--lazy", str(place)]
        subprocess.run(unmount, check=True)


def _fill(disk, left):
    """Leave some bytes; returns the file that takes the rest."""
    filler = disk / "filler"
    free = shutil.disk_usage(disk).free
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, free - left)
    return filler


@pytest.mark.parametrize(
    ("remove", "left"),
    [
        pytest.param(
            "facts/published/with_table.parquet", 2_000_000, id="facts", marks=pytest.mark.long
        ),
        pytest.param("facts/small/ante.parquet", 0, id="nothing left", marks=pytest.mark.long),
        pytest.param("done/price", 8_000_000, id="database"),
    ],
)
def test_full_before_the_database(finished, disk, undisturbed, remove, left):
    """While facts or the database are written: the former database and facts stand."""
    folder = finished.copy(disk / "run")
    for name in {remove, "done/price"}:
        (folder.path / "results" / name).unlink()
    before = folder.contents("done")
    filler = _fill(disk, left)
    code, said = folder.ended("price")
    assert code != 0
    assert "No space left on device" in said
    assert folder.contents("done") == before
    filler.unlink()
    code, said = folder.ended("price")
    assert code == 0, said
    assert folder.tables() == undisturbed


@pytest.mark.long
@pytest.mark.usefixtures("one_page")
def test_full_while_the_book_is_built(finished, disk, former_report):
    """The former report stands, whole; with room the next takes its place."""
    folder = finished.copy(disk / "run")
    report = former_report(folder.path / "results")
    before = folder.contents("done")
    filler = _fill(disk, 3_000_000)
    code, said = folder.ended()
    assert code != 0
    assert "No space left on device" in said
    assert "results/logs/report.log" in said
    assert folder.contents("done") == before
    filler.unlink()
    code, said = folder.ended()
    assert code == 0, said
    assert (report / "_static" / "vega.js").stat().st_size > 0
