"""The database open in another process: readers work, and a writer is named."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("faults")]

HOLD = """
import sys, duckdb
database = duckdb.connect(sys.argv[1], read_only=sys.argv[2] == "reader")
count = "SELECT count(*), sum(house_edge) FROM bet_summary"
print(database.sql(count).fetchall(), flush=True)
input()
print(database.sql(count).fetchall(), flush=True)
"""


def _holder(database, how):
    return subprocess.Popen(
        [sys.executable, "-c", HOLD, database, how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.long
def test_a_reader_keeps_what_it_reads(folder, undisturbed):
    """The run builds the next database under its eyes; it goes on reading the former one."""
    (folder.path / "results/done/price").unlink()
    with _holder(folder.path / "results/straights.duckdb", "reader") as reader:
        before = reader.stdout.readline()
        code, said = folder.ended("price")
        after, _ = reader.communicate("\n")
    assert code == 0, said
    assert before == after != ""
    assert folder.tables() == undisturbed


def test_a_writer_is_named(folder, undisturbed):
    """The run says which process to close, leaves its database alone, and then ends well."""
    database = folder.path / "results/straights.duckdb"
    (folder.path / "results/done/price").unlink()
    with _holder(database, "writer") as writer:
        assert writer.stdout.readline()
        before = database.read_bytes()
        code, said = folder.ended("price")
        assert database.read_bytes() == before
        writer.communicate("\n")
    assert code != 0
    (line,) = {line for line in said.splitlines() if line.startswith("error:")}
    assert line.startswith("error: results/straights.duckdb: is open in ")
    assert line.endswith(f"(PID {writer.pid}); close it there")
    assert "Traceback" not in said
    code, said = folder.ended("price")
    assert code == 0, said
    assert folder.tables() == undisturbed
    assert not list(database.parent.glob("*.wal"))
