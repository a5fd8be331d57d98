"""Runs that are killed, and runs that meet in one folder."""

from __future__ import annotations

import random
import shutil
import signal
import time

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("kills")]

STAGES = {
    "Compiling the kernels of ante": ("kernels/ante.compiled",),
    "Compiling the kernels of reno": ("kernels/reno.compiled",),
    "Counting both straight flushes": ("facts/published/flush_pairs.parquet",),
    "Counting by suit: small": ("facts/small/by_suit.parquet",),
    "Visiting every hand": ("facts/small/by_hand",),
    "Dealing rounds: small": ("facts/small/simulation",),
    "Counting lows and starting hands": ("facts/reno/kinds.parquet",),
    "Dealing rounds of Reno Straight": ("facts/reno/streets",),
    "Counting the Ante: small": ("facts/small/ante.parquet",),
    "Counting the Ante: published": ("facts/published/ante.parquet",),
    "Counting straight flushes beside the Ante": ("facts/published/joint.parquet",),
    "Counting straight flushes with the table": ("facts/published/with_table.parquet",),
    "Finding the best Raise": ("optimum", "facts/published/play"),
    "Playing the best Raises": ("facts/published/play",),
    "Searching for short decision lists": ("decision_lists",),
    "Pricing": (),
}
"""What a run says when it begins a job, and what to remove below results/ so that it does."""
PATIENCE = 300


def _kill_at(folder, moment, job, *targets):
    """Start a run and kill it some seconds after a job began; whether it still ran."""
    with folder.start(*targets) as run:
        began = time.monotonic()
        while run.process.poll() is None and f": {job}" not in run.said():
            assert time.monotonic() - began < PATIENCE, run.said()
            time.sleep(0.02)
        time.sleep(moment)
        running = run.process.poll() is None
        assert running or run.process.returncode == 0, run.said()
    return running


def _remove(path):
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@pytest.mark.parametrize(
    ("every", "least"),
    [
        pytest.param(6, (5, 4), id="every sixth"),
        pytest.param(1, (21, 11), marks=pytest.mark.long, id="every one"),
    ],
)
def test_killed_at_every_stage(folder, undisturbed, every, least):
    """Killed up to two dozen times, at last left alone: the same tables, nothing left over."""
    chosen = random.Random(1)  # noqa: S311 - no secret
    results = folder.path / "results"
    jobs, killed = [*list(STAGES)[::every], "Pricing"], []
    if every == 1:
        jobs += ["Pricing", *chosen.choices(list(STAGES), k=4)]
    for job in jobs:
        for made in ("done", *STAGES[job]):
            _remove(results / made)
        if _kill_at(folder, chosen.uniform(0, 2), job, "price"):
            killed.append(job)
    for start in range(3):
        with folder.start("price") as run:
            time.sleep(chosen.uniform(0, 1 + start))
        killed += ["start"] if run.process.returncode == -signal.SIGKILL else []
    assert len(killed) >= least[0]
    assert len(set(killed)) >= least[1]
    code, said = folder.ended("price")
    assert code == 0, said
    assert folder.tables() == undisturbed
    assert not [file for file in results.rglob(".*") if not file.name.startswith(".snakemake")]


@pytest.mark.long
@pytest.mark.usefixtures("one_page")
def test_killed_while_the_book_is_built(folder, undisturbed, former_report):
    """The former report stands as long as the next is not whole; the next run builds it."""
    report = former_report(folder.path / "results", "former.html")
    chosen = random.Random(2)  # noqa: S311 - no secret
    for longest in (1, 2, 3):
        assert _kill_at(folder, chosen.uniform(longest / 2, longest), "Building the report")
        assert (report / "index.html").read_text(encoding="utf-8") == "the former report"
    code, said = folder.ended()
    assert code == 0, said
    assert "Nothing to be done" not in said
    assert not (report / "former.html").exists()
    assert (report / "_static" / "vega.js").stat().st_size > 0
    assert folder.tables() == undisturbed
    assert not list((folder.path / "results").glob(".*"))
    assert "Nothing to be done" in folder.ended()[1]


@pytest.mark.long
def test_two_runs_at_once(folder, undisturbed):
    """The second says so and stops, and the first ends well; a dry run is in nobody's way."""
    for made in ("facts/small", "facts/reno", "done"):
        _remove(folder.path / "results" / made)
    with folder.start("price") as first:
        while "Finished jobid" not in first.said():
            time.sleep(0.05)
        code, said = folder.ended("price")
        dry_run = folder.ended("price", "--dry-run")
        assert dry_run[0] == 0, dry_run[1]
        assert first.process.poll() is None, "the first run ended before the second began"
        assert first.wait() == 0, first.said()
    assert code == 1
    assert "error: another run is at work in this folder; wait until it has ended" in said
    assert "Traceback" not in said
    assert "--unlock" not in said
    assert folder.tables() == undisturbed
