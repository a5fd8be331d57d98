"""Jobs of the pipeline: a log of all that is printed, and one clear line for what goes wrong."""

from __future__ import annotations

import subprocess
import sys

import polars as pl
import pytest

from straights.io import facts
from straights.io.facts import Fact

FACT = Fact("kind", "origin", "hands", 1)


def _job(folder, code):
    """Run a job in a process of its own; its exit code and what the terminal shows."""
    program = "\n".join(
        (
            "import os, pathlib",
            "from straights.io import facts",
            "from straights.errors import InputError",
            "from straights.jobs.job import logged",
            "fact = facts.Fact('kind', 'origin', 'hands', 1)",
            "with logged('the.log'):",
            *(f"    {line}" for line in code.splitlines()),
        )
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_what_is_printed_goes_to_the_log(tmp_path):
    """From Python, from other processes and from native code."""
    code, shown = _job(tmp_path, "print('one')\nos.system('echo two')\nos.write(2, b'three')")
    assert (code, shown) == (0, "")
    log = (tmp_path / "the.log").read_text(encoding="utf-8")
    assert sorted(log.replace("three", "three\n").split()) == ["one", "three", "two"]


def test_bad_input_is_one_line(tmp_path):
    """In the terminal and in the log."""
    code, shown = _job(tmp_path, "raise InputError('x.yaml: is bad; mend it')")
    assert (code, shown) == (1, "error: x.yaml: is bad; mend it\n")
    assert (tmp_path / "the.log").read_text(encoding="utf-8") == shown


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise MemoryError", "MemoryError: no more is known"),
        (
            "raise OSError(28, 'No space left on device')",
            "no space left on device; make room and run again",
        ),
        ("open('/none/there', 'w')", "/none/there: no such file or directory; check the name"),
        ("raise ValueError('first\\nsecond')", "ValueError: first"),
    ],
)
def test_a_failure_names_the_log(tmp_path, fault, line):
    """One line says what and where to read on; the traceback is there."""
    code, shown = _job(tmp_path, fault)
    assert code == 1
    assert shown.startswith(f"error: {line}")
    assert shown.endswith("; see the.log\n")
    assert len(shown.splitlines()) == 1
    assert "Traceback" in (tmp_path / "the.log").read_text(encoding="utf-8")


def test_a_full_disk_hides_no_error(tmp_path):
    """What the log cannot take, the terminal still says."""
    (tmp_path / "the.log").symlink_to("/dev/full")
    code, shown = _job(tmp_path, "raise InputError('no room')")
    assert code == 1
    assert "error: no room\n" in shown


def test_a_log_that_cannot_be_written(tmp_path):
    """One line says why."""
    (tmp_path / "the.log").mkdir()
    code, shown = _job(tmp_path, "pass")
    assert (code, shown) == (1, "error: the.log: is a directory; name a file\n")


def test_damaged_facts_are_set_aside(tmp_path):
    """Each is named and renamed, so that the next run makes it again."""
    for name in ("a", "b"):
        facts.write(pl.DataFrame({"hands": [1]}), tmp_path / f"{name}.parquet", FACT)
    (tmp_path / "a.parquet").write_bytes(b"")
    code, shown = _job(
        tmp_path,
        "for name in 'ba':\n    facts.read(pathlib.Path(f'{name}.parquet'), fact)",
    )
    assert code == 1
    assert shown == (
        "error: a.parquet: is not a whole file of facts, as it was written;"
        " it is now a.parquet.damaged: run again to remake it\n"
    )
    assert {file.name for file in tmp_path.iterdir()} == {
        *("a.parquet.damaged", "b.parquet", "the.log"),
    }
