"""What every program does about its surroundings: its output, its letters, signals."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = Path(sys.executable).with_name("straights")
SHELL = shutil.which("bash")
SCHEMAS = f"{sys.executable} -m straights.cli.schemas"
BOOK = f"{sys.executable} -m straights.report.book"

pytestmark = pytest.mark.skipif(not SHELL, reason="there is no bash")


def shell(command, **surroundings):
    """What a shell's command comes to, in the project's folder: exit code, output, errors."""
    done = subprocess.run(
        [SHELL, "-c", f"set -o pipefail; {command}"],
        cwd=ROOT,
        env=os.environ | surroundings,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr.decode()


def commands(*some):
    """Some commands for the fast suite, another program for CI, all of them for the long one."""
    others = [
        *(
            f"{SCHEMAS} --help",
            f"{COMMAND} --version",
            f"{COMMAND} verify --json",
            f"{COMMAND} reno deal --json",
        ),
        *(f"{COMMAND} design --help", f"{COMMAND} reno --help"),
    ]
    return [
        *some,
        pytest.param(f"{BOOK} --help", marks=pytest.mark.slow),
        *(pytest.param(other, marks=pytest.mark.long) for other in others),
    ]


@pytest.mark.parametrize("command", commands(f"{COMMAND} rank 2c"))
def test_output_that_cannot_be_written(command):
    """A full disk and a closed output are one line and exit code 2."""
    for where, why in ((">/dev/full", "No space left on device"), (">&-", "it is closed")):
        code, _, errors = shell(f"{command} {where}")
        assert code == 2
        assert errors == (
            f"error: the output cannot be written: {why}; send it elsewhere, or make room\n"
        )


@pytest.mark.parametrize("command", commands(f"{COMMAND} --help"))
def test_a_reader_that_has_gone(command):
    """Nothing is said, and the exit code is that of any Unix tool."""
    assert shell(f"{command} | true") == (128 + signal.SIGPIPE, b"", "")


@pytest.mark.parametrize(
    "command", [f"{COMMAND} rank 2x", pytest.param(f"{SCHEMAS}", marks=pytest.mark.long)]
)
def test_errors_that_cannot_be_written(command):
    """The exit code still says it, and nothing else does."""
    for where in ("2>/dev/full", "<&- >&- 2>&-"):
        assert shell(f"{command} {where}") == (2, b"", "")


def test_no_error_output_is_needed():
    """What is printed is the same."""
    code, output, _ = shell(f"{COMMAND} rank 2c 2>&-")
    assert (code, output.splitlines()[0]) == (0, b"Longest straight: 2, 1 card: 2c.")


@pytest.mark.parametrize(
    "surroundings",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        pytest.param({"LC_ALL": "C"}, marks=pytest.mark.long),
        pytest.param({"LC_ALL": "POSIX"}, marks=pytest.mark.long),
        pytest.param({"PYTHONIOENCODING": "ascii"}, marks=pytest.mark.long),
        pytest.param({"PYTHONIOENCODING": "latin-1"}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_letters_in_every_locale(surroundings, tmp_path):
    """A card's symbol and a folder's name are read, and what cannot be shown is shown by code."""
    config = tmp_path / "Straße ♣"
    shutil.copytree(ROOT / "config", config)
    said = shell(f"{COMMAND} rank '2♣ 3♥' --config '{config}'", **surroundings)
    assert said == (
        *(0, b"Longest straight: 2-3, 2 cards: 2c 3h.\nLongest straight flush: 3, 1 card: 3h.\n"),
        "",
    )
    code, _, errors = shell(f"{COMMAND} rank 2c --deal ♣", **surroundings)
    assert code == 2
    assert errors.startswith(("error: there is no deal '♣'", "error: there is no deal '\\u2663'"))


def _wait_until_watched(run):
    """Wait until a program catches SIGTERM; Python alone catches none."""
    status = Path("/proc", str(run.pid), "status")
    while run.poll() is None:
        caught = re.search(r"SigCgt:\s*(\w+)", status.read_text(encoding="utf-8"))
        if int(caught[1], 16) >> signal.SIGTERM - 1 & 1:
            return
        time.sleep(0.01)


@pytest.mark.parametrize(
    "number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)]
)
def test_a_stopped_program(number, tmp_path):
    """While it loads and while it deals: one line, 130 or 143; then it goes on where it was."""
    command = [COMMAND, "big", "--rounds", "3_000_000_000", "--results", tmp_path]
    for begun in (False, True):
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as run:
            if begun:
                run.stdout.readline()
            else:
                _wait_until_watched(run)
            run.send_signal(number)
            errors = run.communicate(timeout=10)[1].decode()
        assert run.returncode == 128 + number
        assert errors == f"error: stopped by {number.name}; what was finished stays\n"
    assert {file.suffix for file in (tmp_path / "big").iterdir() if file.name != "run.lock"} == {
        ".parquet"
    }


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        ("/dev/zero", "/dev/zero: is too large; no file of this kind needs 100,000 bytes"),
        ("/dev", "/dev: is a directory; name a file"),
        ("loop", "loop: too many levels of symbolic links; remove the link that leads to itself"),
        ("x" * 300, f"{'x' * 150}...{'x' * 149}: file name too long; choose a shorter name"),
        ("a\0b", "Invalid value for 'HISTORY': a name has letters, and no NUL among them"),
    ],
    ids=["endless", "a folder", "a loop", "long", "NUL"],
)
def test_a_file_that_cannot_be_read(file, fault, straights, tmp_path, monkeypatch):
    """One line, and no more is read than can be of use."""
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    assert straights("reno", "replay", file) == (2, "", f"error: {fault}\n")


def test_a_pipe_is_read_like_a_file():
    """What one command prints another replays."""
    deal = f"{COMMAND} reno deal --players 2"
    code, output, _ = shell(f"{COMMAND} reno replay <({deal})")
    assert code == 0
    assert shell(f"{deal} | {COMMAND} reno replay -") == (0, output, "")


def test_standard_input_that_is_closed():
    """One line says so."""
    said = (2, b"", "error: standard input is closed; name a file\n")
    assert shell(f"{COMMAND} reno replay - <&-") == said


@pytest.mark.long
def test_a_clone_that_may_only_be_read():
    """With no home either: what needs no new file answers, what does is refused in one line."""
    alone = f"mount --bind {ROOT} {ROOT} && mount -o remount,ro,bind {ROOT} && cd {ROOT}"
    if shell(f"unshare -m {SHELL} -c '{alone}'")[0]:
        pytest.skip("this system lets us mount nothing")

    def said(command):
        return shell(f"unshare -m {SHELL} -c '{alone} && {command}'", HOME="/proc/none")

    assert said(f"{COMMAND} rank 2c")[::2] == (0, "")
    hands = '--hand "As Ks Qs Js 9h" --hand "2c 3c 4d 5d 6h" --board "Ah Kh Qh" --board "2h 3h 4h"'
    assert said(f"{COMMAND} reno equity {hands}")[::2] == (0, "")
    assert said(f"{COMMAND} big --results none --rounds 100") == (
        *(2, b""),
        "error: none: read-only file system; work in a copy of the project where you may write\n",
    )
    code, _, errors = said("make report")
    assert (code, errors.splitlines()[0]) == (
        *(2, f"error: {ROOT} cannot be written to; work in a copy of it"),
    )
