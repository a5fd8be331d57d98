"""`make watch`: the report is built again whenever the configuration is saved."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = "straights rank 5c 6c 7c"
"""Stands in for the pipeline: it reads a deal, and says what is wrong with one."""


@pytest.fixture
def folder(tmp_path):
    """A folder with a configuration."""
    shutil.copytree(ROOT / "config", tmp_path / "config")
    return tmp_path


@pytest.fixture
def watching(folder):
    """The target at work in that folder, with the stand-in and this environment."""
    of_make_test = {"MAKELEVEL", "MAKEFLAGS", "MFLAGS"}
    env = {name: value for name, value in os.environ.items() if name not in of_make_test}
    surroundings = [f"BIN={Path(sys.executable).parent}", f"BUILD={COMMAND}"]
    with (
        (folder / "said").open("wb") as said,
        subprocess.Popen(
            ["make", "-f", ROOT / "Makefile", "-o", ".venv/ready", "watch", *surroundings],  # noqa: S607
            cwd=folder,
            env=env | {"PYTHONUNBUFFERED": "1"},
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as make,
    ):
        yield make
        if make.poll() is None:
            os.killpg(make.pid, signal.SIGKILL)


def lines(folder, number):
    """What is said, once there are so many lines of it."""
    for _ in range(600):
        said = (folder / "said").read_text(encoding="utf-8").splitlines()
        if len(said) >= number:
            return said
        time.sleep(0.1)
    pytest.fail(f"after a minute there is only: {said}")


def save(file, text):
    """Save a file as editors do: at once."""
    hidden = file.with_name(".unsaved")
    hidden.write_text(text, encoding="utf-8")
    hidden.replace(file)


def test_a_saved_file_is_named_and_the_report_built_again(folder, watching):
    """A fault in it is shown, and it goes on; Ctrl-C ends it without a word."""
    ranked = ["Longest straight: 5-6-7, 3 cards: 5c 6c 7c."]
    ranked += [ranked[0].replace("straight", "straight flush")]
    waiting = "waiting for a change in config. Ctrl-C ends this."
    built = [*ranked, f"Done; {waiting}"]
    assert lines(folder, 3) == built
    paytable = folder / "config/paytables/published.yaml"
    save(paytable, paytable.read_text(encoding="utf-8").replace("5000", "4000"))
    built += ["Changed: config/paytables/published.yaml", *built]
    assert lines(folder, 7) == built
    deal = folder / "config/deals/published.yaml"
    sound = deal.read_text(encoding="utf-8")
    save(deal, f"nonsense: 1\n{sound}")
    *before, changed, error, failed = lines(folder, 10)
    assert (before, changed) == (built, "Changed: config/deals/published.yaml")
    assert error.startswith("error: config/deals/published.yaml:1: unknown key 'nonsense'")
    assert failed == f"Not built, see above; {waiting}"
    save(deal, sound)
    said = lines(folder, 14)
    assert said[10:] == [changed, *built[:3]]
    os.killpg(watching.pid, signal.SIGINT)
    watching.wait(timeout=60)
    assert lines(folder, 14) == said


def test_it_builds_what_make_report_builds():
    """The stand-in takes the place of one command, that of both."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert makefile.count("snakemake --workflow-profile") == 1
    assert makefile.count("$(BUILD)") == 2
