"""A small finished run of the whole pipeline, made once; each test gets its own copy.

It runs from a copy of the code, which a test may edit, and in which an edit of ours is not seen.
"""

from __future__ import annotations

import base64
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import Self

import pytest
from dry_runs import DryRuns

from straights.io.database import open_database
from straights.jobs.by_content import RECORDS

ROOT = Path(__file__).parents[2]
SMALL = """\
hand_by_hand: {deals: [small], partitions: 2}
simulation: {rounds: 20_000, partitions: 2, seed: 1}
reno: {rounds: 10_000, partitions: 2, seed: 5}
"""
SMALL_DEAL = """\
description: Every rule at once
ranks: 2 3 7 Q A
suits: c d
jokers: 1
wild_ranks: 7
wrap_around: true
card_limit: 3
cards: {player: 3, dealer: 4, community: 1}
dealer_qualifies_with: 2
equal_hands: player
"""
FIRST_RUN = """\
description: The first of two equally long runs counts
ranks: 2 3 4 6 7 8 9 10 Q K A
suits: c d
equal_runs: first
cards: {player: 7, dealer: 7, community: 1}
"""
"""Little to count, and with every line of the Ante."""

SMALL_PAYTABLES = {
    "equal-choices": """\
description: With some hands two choices are worth the same
deal: small
ante:
  pays: 3
  dealer_does_not_qualify: 0.5
raise:
  least: 1
  most: 3
  pays:
    1 or more: 0
straight_flush_bonus:
  3: 5
second_chance_bonus:
  3: 4
""",
    "other-bets": """\
description: Every measure, cards of everybody, and action that depends on the Ante
deal: small
raise: {pays: {1 or more: 1}}
side_bets:
  dealer_bonus: {cards: dealer, measure: straight, pays: {3: 5, 2: 0}}
  flush_bonus: {cards: player, measure: flush, pays: {3: 5}}
  second_flush_bonus: {cards: player, measure: flush, pays: {2 or more: 0.5}}
  all_cards: {cards: player + dealer + community, measure: of_a_kind, pays: {3: 5}}
  bad_beat: {cards: player, measure: straight, when: ante_loses, pays: {3: 7, 2: 1}}
  kind_folded: {cards: player, measure: of_a_kind, when: player_folds, pays: {2 or more: 7}}
  unqualified: {cards: player, measure: flush, when: dealer_does_not_qualify, pays: {2 or more: 1}}
  flush_push: {cards: player + dealer, measure: straight_flush, when: ante_pushes, pays: {3: 7}}
""",
    "by-length": """\
description: A table for all that may have one
deal: small
ante:
  pays: {1: 1, 2 or more: 2}
  dealer_does_not_qualify: {2 or less: 0, 3: 1}
raise:
  least: 1
  most: {1: 1, 2: 2.5, 3: 4}
  pays: {2 or less: 1, 3: 1.5}
  dealer_does_not_qualify: {2 or less: 0, 3: 0.5}
""",
    "one-raise": """\
description: Raises of one size, and side bets that may push
deal: small
ante:
  pays: 1
  dealer_does_not_qualify: 0.5
raise:
  least: 2
  most: 2
  pays:
    3: 2
    2 or less: 1
  dealer_does_not_qualify: 1
straight_flush_bonus:
  3: 5
  2: 0
second_chance_bonus:
  3: 4
  2: 0
""",
}
"""What no shipped paytable does, and a comparison or a missing filter shows."""

LEFT_OUT = ("bigger-tops", "flatter-bonuses", "raise-bonus-3-for-seven")
"""Shipped paytables that differ from others in numbers alone: each costs every test a share."""

SAME = ("kernels/*", "facts/reno/*", "facts/published/*", "optimum/*", "decision_lists/*")
"""Files that a run of the shipped configuration makes, and the small one would make again.

Not partitions, which lie deeper: rounds and seeds are others.
"""

THE_RUN_BEFORE = {"former_summary", "edge_changes"}
"""Tables and views that tell what the last edit changed."""


DRY_RUNS: dict[Path, DryRuns] = {}
"""By the code that they are of."""


class Run:
    """A run of the pipeline as `make report` starts it, in a process group of its own."""

    def __init__(self, folder: Folder, *arguments: str, **surroundings: str) -> None:
        self._output = TemporaryFile()  # noqa: SIM115 - closed with the run
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "snakemake", "--snakefile", folder.code / "Snakefile"),
                *("--workflow-profile", folder.code / "workflow/profiles/default"),
                *("--quiet", "host", "reason", "--cores", "2", *arguments),
            ],
            cwd=folder.path,
            env=os.environ | {"PYTHONPATH": str(folder.code / "src")} | surroundings,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        self._output.close()

    def kill(self) -> None:
        """End the whole group at once, whatever it does."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def wait(self) -> int:
        """The exit code, once it has ended."""
        return self.process.wait(timeout=900)

    def said(self) -> str:
        """What it has printed so far."""
        size = os.fstat(self._output.fileno()).st_size
        return os.pread(self._output.fileno(), size, 0).decode(errors="replace")


class Folder:
    """A folder in which the pipeline runs, and the copy of the project's code that it runs from."""

    def __init__(self, path: Path, code: Path) -> None:
        self.path = path
        self.code = code

    def snakemake(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the pipeline here, whatever comes of it."""
        return subprocess.run(
            [
                *(sys.executable, "-m", "snakemake", "--snakefile", self.code / "Snakefile"),
                *("--directory", self.path, "--cores", "2", *arguments),
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
            cwd=self.path,
            env=os.environ | {"PYTHONPATH": str(self.code / "src")},
        )

    def make(self, target: str = "price") -> str:
        """Run the pipeline to the end; returns what it printed."""
        run = self.snakemake(target)
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout + run.stderr

    def start(self, *arguments: str, **surroundings: str) -> Run:
        """Start the pipeline here."""
        return Run(self, *arguments, **surroundings)

    def ended(self, *arguments: str, **surroundings: str) -> tuple[int, str]:
        """The exit code of a run, and what it printed."""
        with self.start(*arguments, **surroundings) as run:
            return run.wait(), run.said()

    def tables(self) -> dict[str, list[object]]:
        """Every row of the database but what tells of the run before, with figures to nine digits.

        A sum of figures depends on their order in its last digits, and the order on the cores.
        """

        def rounded(value: object) -> object:
            if isinstance(value, float):
                return float(f"{value:.9g}") if abs(value) > 1e-12 else 0.0
            return value

        found = {}
        with open_database(self.path / "results" / "straights.duckdb") as database:
            for name, *_ in database.sql("SHOW TABLES").fetchall():
                if name not in THE_RUN_BEFORE:
                    rows = database.sql(f'FROM "{name}"').fetchall()
                    found[name] = sorted((tuple(map(rounded, row)) for row in rows), key=repr)
        return found

    def contents(self, *but: str) -> dict[str, bytes]:
        """Every file that a run made; logs and benchmarks are none of these."""
        results = self.path / "results"
        return {
            str(name): file.read_bytes()
            for file in sorted(results.rglob("*"))
            if file.is_file()
            and (name := file.relative_to(results)).parts[0] not in {"logs", "benchmarks", *but}
        }

    def rules_to_run(self, target: str = "report") -> set[str]:
        """The rules that a dry run would run."""
        if self.code not in DRY_RUNS:
            DRY_RUNS[self.code] = DryRuns(self.code)
        snakefile = str(self.code / "Snakefile")
        code, said = DRY_RUNS[self.code].run(
            self.path, "--snakefile", snakefile, "--cores", "2", target
        )
        assert code == 0, said
        stats = re.search(r"^job +count\n-[- ]+\n(.*?)^total", said, re.MULTILINE | re.DOTALL)
        return {line.split()[0] for line in stats[1].splitlines()} - {"all"} if stats else set()

    def copy(self, path: Path) -> Folder:
        """A copy of all that is here."""
        shutil.copytree(self.path, path, copy_function=shutil.copy2)
        return Folder(path, self.code)

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a text in a file, under an older date: what it says decides, and not when."""
        path = self.path / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(path, (1, 1))


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """A finished run of the published deal and of a small one, that no test changes; no report.

    The first process of the tests that needs it makes it; each has a copy, and of the code too.
    """
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    made = shared / "finished"
    with (shared / "finished.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            unfinished = tmp_path_factory.mktemp("unfinished")
            _finish(unfinished)
            unfinished.rename(made)
    own = tmp_path_factory.mktemp("own")
    for part in ("code", "run"):
        shutil.copytree(made / part, own / part)
    yield Folder(own / "run", own / "code")
    while DRY_RUNS:
        DRY_RUNS.popitem()[1].close()


def _finish(place):
    code = place / "code"
    code.mkdir()
    for part in ("src", "workflow", "book", "data"):
        shutil.copytree(ROOT / part, code / part)
    for file in ("Snakefile", "environment.yml"):
        shutil.copy2(ROOT / file, code)
    folder = Folder(place / "run", code)
    folder.path.mkdir()
    config = folder.path / "config"
    shutil.copytree(ROOT / "config", config)
    for deal in (config / "deals").glob("*.yaml"):
        if deal.stem != "published":
            deal.unlink()
    for name in LEFT_OUT:
        (config / "paytables" / f"{name}.yaml").unlink()
    (config / "deals" / "small.yaml").write_text(SMALL_DEAL, encoding="utf-8")
    (config / "deals" / "first-run.yaml").write_text(FIRST_RUN, encoding="utf-8")
    for name, text in SMALL_PAYTABLES.items():
        (config / "paytables" / f"{name}.yaml").write_text(text, encoding="utf-8")
    (config / "config.yaml").write_text(SMALL, encoding="utf-8")
    if shipped := os.environ.get("STRAIGHTS_RUN"):
        _take_over(Path(shipped), folder.path)
    folder.make("results/manifest.json")


def _take_over(shipped, path):
    """Copy what another run of this code has counted, with Snakemake's records of it."""
    for pattern in SAME:
        for file in (shipped / "results").glob(pattern):
            if file.is_file():
                made = file.relative_to(shipped)
                record = RECORDS / base64.b64encode(str(made).encode(), b"_-").decode()
                for part in (made, record):
                    (path / part).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(shipped / part, path / part)


@pytest.fixture
def folder(finished, tmp_path):
    """A copy of the finished run."""
    return finished.copy(tmp_path / "run")
