"""One run at a time in a folder, and places that hold only what is whole."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from straights.errors import InputError
from straights.io.atomic import unfinished
from straights.jobs.run import only_run

MAKE = shutil.which("make")
PYTHON = """\
#!/bin/sh
case "$1 $2" in
  "-m venv") echo venv >>log; mkdir -p .venv/bin; cp python .venv/bin/python; sleep ${{LASTS:-0}} ;;
  "-m pip") echo pip >>log; sleep ${{LASTS:-0}} ;;
  *) exec {python} "$@" ;;
esac
"""
"""A Python that only writes down what it is to set up."""
CLAIM = """
import sys, time
from pathlib import Path
from straights.jobs.run import only_run
lock = only_run(Path(sys.argv[1]))
print("claimed", flush=True)
time.sleep(60)
"""


@pytest.fixture
def other(tmp_path):
    """A process that has claimed the folder."""
    with subprocess.Popen([sys.executable, "-c", CLAIM, tmp_path], stdout=subprocess.PIPE) as run:
        assert run.stdout.readline() == b"claimed\n"
        (tmp_path / "locks").mkdir()
        (tmp_path / "locks" / "0.input.lock").touch()
        yield run
        run.kill()


def test_a_second_run_is_refused(tmp_path, other):
    """As long as the first lives; its own lock stays."""
    for _ in range(2):
        with pytest.raises(InputError, match="another run is at work in this folder; wait"):
            only_run(tmp_path)
    assert (tmp_path / "locks").exists()
    assert other.poll() is None


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_dead_run_keeps_nobody_out(tmp_path, other, how):
    """The lock that Snakemake left behind is gone."""
    other.send_signal(how)
    other.wait()
    with only_run(tmp_path):
        assert not (tmp_path / "locks").exists()


def test_without_locks_snakemake_decides(tmp_path, monkeypatch):
    """A file system without locks: nothing is unlocked."""

    def unsupported(*_):
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    (tmp_path / "locks").mkdir()
    only_run(tmp_path).close()
    assert (tmp_path / "locks").exists()


def test_a_folder_takes_its_place_whole(tmp_path):
    """The former one stands until then, and if making fails; nothing else stays."""
    place = tmp_path / "report"
    for text in ("former", "next"):
        with unfinished(place) as made:
            made.mkdir()
            (made / text).touch()
            assert place.exists() == (text == "next")
    with pytest.raises(FileNotFoundError), unfinished(place) as made:
        (made / "in a folder that was not made").touch()
    assert [file.name for file in place.iterdir()] == ["next"]
    assert list(tmp_path.iterdir()) == [place]


def test_what_killed_runs_left_is_removed(tmp_path):
    """For the same place; other places' work goes on."""
    place = tmp_path / "0.parquet"
    program = (
        "import os, sys, pathlib\n"
        "from straights.io.atomic import unfinished\n"
        "with unfinished(pathlib.Path(sys.argv[1])) as made:\n"
        "    made.write_text('half')\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    for name in ("0.parquet", "10.parquet"):
        done = subprocess.run([sys.executable, "-c", program, tmp_path / name], check=False)
        assert done.returncode == -signal.SIGKILL
    assert len(os.listdir(tmp_path)) == 2  # noqa: PTH208 - hidden ones too
    with unfinished(place) as made:
        made.write_text("whole", encoding="utf-8")
    assert place.read_text(encoding="utf-8") == "whole"
    (left,) = {file.name for file in tmp_path.iterdir()} - {place.name}
    assert left.startswith(".10.parquet-")


@pytest.fixture
def clone(tmp_path):
    """A clone with the Makefile and what is to set up, and a Python that only writes down what."""
    if not MAKE:
        pytest.skip("there is no make")
    clone = tmp_path / "a clone (1)"
    clone.mkdir()
    shutil.copy(Path(__file__).parents[2] / "Makefile", clone)
    for file in ("requirements.lock", "build.lock", "pyproject.toml"):
        (clone / file).touch()
    python = clone / "python"
    python.write_text(PYTHON.format(python=sys.executable), encoding="utf-8")
    python.chmod(0o755)
    return clone


def _make(clone, **surroundings):
    command = [MAKE, "PYTHON=./python", ".venv/ready"]
    environment = os.environ | surroundings
    return subprocess.Popen(command, cwd=clone, env=environment, stdout=subprocess.PIPE)


def _sets_up(clone):
    """Whether make sets up the environment of a clone."""
    with _make(clone) as make:
        said, _ = make.communicate()
    assert make.returncode == 0
    return b"Setting up" in said


def test_the_environment_is_set_up_once(clone):
    """Two makes at once in a fresh clone: the second waits for the first, and both end well."""
    both = [_make(clone, LASTS="0.5") for _ in range(2)]
    said = b"".join(make.communicate()[0] for make in both)
    assert [make.returncode for make in both] == [0, 0]
    assert said.count(b"Setting up") == 1
    assert (clone / "log").read_text(encoding="utf-8").split() == ["venv", "pip", "pip", "pip"]


def test_an_environment_belongs_to_its_place(clone, tmp_path):
    """Moved or copied, a clone sets up its own; the original keeps its own, by any path to it."""
    assert _sets_up(clone)
    copy = tmp_path / "copy"
    shutil.copytree(clone, copy, symlinks=True, copy_function=shutil.copy2)
    assert [_sets_up(copy), _sets_up(copy)] == [True, False]
    (tmp_path / "link").symlink_to(clone)
    assert not _sets_up(tmp_path / "link")
    moved = clone.rename(tmp_path / "moved")
    assert [_sets_up(moved), _sets_up(moved)] == [True, False]


def test_what_is_locked_decides_and_no_date(clone):
    """Other packages are installed under whatever date; touched files install nothing."""
    assert _sets_up(clone)
    lock = clone / "requirements.lock"
    for when in (1, 2**32):
        os.utime(lock, (when, when))
        assert not _sets_up(clone)
    lock.write_text("another\n", encoding="utf-8")
    os.utime(lock, (1, 1))
    assert _sets_up(clone)
    (clone / ".venv/bin/python").unlink()
    assert _sets_up(clone)
