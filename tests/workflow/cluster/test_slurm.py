"""The same pipeline on SLURM: a job is cancelled, the next run finishes, the tables are equal."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

PROFILE = Path(__file__).parents[3] / "workflow" / "profiles" / "slurm"
DATABASE = "results/straights.duckdb"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("cluster")]


def test_partitions_on_slurm(slurm, folder, finished):
    """Each partition is a job; one is cancelled, and run again; the tables are the local run's."""
    for fact in (folder.path / "results" / "facts").rglob("*.parquet"):
        if fact.stem.isdecimal():
            fact.unlink()
    (folder.path / DATABASE).unlink()
    on_slurm = ("price", "--workflow-profile", str(PROFILE))

    with ThreadPoolExecutor() as pool:
        running = pool.submit(folder.snakemake, *on_slurm)
        cancelled = slurm.cancel_running()
        stopped = running.result()
    assert stopped.returncode == 1
    assert (
        f"SLURM-job '{cancelled.number}' failed, SLURM status is: 'CANCELLED'" in stopped.stderr
    ), stopped.stderr
    assert not (folder.path / DATABASE).exists()

    resumed = folder.snakemake(*on_slurm)
    assert resumed.returncode == 0, resumed.stderr

    jobs = slurm.jobs()
    states = {job.number: job.state for job in jobs}
    assert states.pop(cancelled.number) == "CANCELLED"
    assert set(states.values()) == {"COMPLETED"}
    assert Counter(job.comment.split("_wildcards_")[0] for job in jobs if job.number in states) == {
        "rule_simulate": 6,
        "rule_by_hand": 4,
        "rule_play": 2,
        "rule_reno_simulate": 2,
        "rule_price": 1,
    }
    logs = (folder.path / ".snakemake" / "slurm_logs").rglob("*.log")
    assert {log.stem for log in logs} == {job.number for job in jobs}

    assert folder.tables() == finished.tables()
