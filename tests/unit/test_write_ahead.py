"""A write-ahead log that a killed writer left changes no figure."""

from __future__ import annotations

import subprocess
import sys

import duckdb
import pytest

from straights.errors import InputError
from straights.io.database import open_database
from straights.io.write_ahead import log_of, set_aside_log

WRITER = """
import sys, time, duckdb
database = duckdb.connect(sys.argv[1])
database.execute("SET wal_autocheckpoint = '1TB'")
database.execute("UPDATE edges SET edge = 99")
print("written", flush=True)
time.sleep(60)
"""


@pytest.fixture
def database(tmp_path):
    """A database of one figure."""
    path = tmp_path / "straights.duckdb"
    with duckdb.connect(path) as made:
        made.execute("CREATE TABLE edges AS SELECT 3 AS edge")
    return path


@pytest.fixture
def writer(database):
    """Another program that has changed the figure and is still at work."""
    with subprocess.Popen([sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE) as run:
        assert run.stdout.readline() == b"written\n"
        yield run
        run.kill()


def _edge(database):
    with open_database(database) as opened:
        return opened.execute("FROM edges").fetchall()


def test_what_a_killed_writer_left_is_not_read(database, writer):
    """Alive, it is left alone; then its log is refused and set aside, and the figure stands."""
    before = database.read_bytes()
    assert set_aside_log(database) == []
    assert log_of(database).exists()
    writer.kill()
    writer.wait()
    with pytest.raises(InputError, match="stopped while it wrote to it; run 'make report'"):
        _edge(database)
    (line,) = set_aside_log(database)
    assert line.endswith("is undone; it is now straights.duckdb.wal.damaged")
    assert database.read_bytes() == before
    assert _edge(database) == [(3,)]
    assert set_aside_log(database) == []


@pytest.mark.parametrize("now", ["absent", "another", "no database"])
def test_a_log_of_another_database_is_not_applied(database, writer, now):
    """Whatever stands where its database was."""
    writer.kill()
    writer.wait()
    database.unlink()
    if now == "another":
        with duckdb.connect(database.with_name("new")) as made:
            made.execute("CREATE TABLE edges AS SELECT 4 AS edge")
        database.with_name("new").rename(database)
    elif now == "no database":
        database.write_bytes(b"none")
    assert len(set_aside_log(database)) == 1
    assert not log_of(database).exists()
    if now == "another":
        assert _edge(database) == [(4,)]
