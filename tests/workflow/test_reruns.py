"""What an edit runs again, and what it must not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

pytestmark = pytest.mark.xdist_group("workflow")

PRICING = {"price", "manifest", "report"}
COUNTS = {"by_suit", "ante", "simulate"}
PLAY = {"optimum", "play", "search"}
RENO = {"kernels", "reno_count", "reno_simulate"}
TOGETHER = {"joint", "with_table", "flush_pairs"} | PLAY
EVERY_RULE = PRICING | COUNTS | TOGETHER | RENO | {"by_hand"}
SLOW, LONG = pytest.mark.slow, pytest.mark.long


def test_a_second_run_has_nothing_to_do(finished):
    """Nothing changed, nothing runs."""
    assert finished.rules_to_run("price") == set()


@pytest.mark.parametrize(
    ("file", "old", "new", "again"),
    [
        ("config/paytables/published.yaml", "  7: 5000", "  7: 4000", PRICING),
        pytest.param("config/strategies/published.yaml", "A-2-3", "2-3-4", PRICING),
        ("config/deals/small.yaml", "ranks: 2 3", "ranks: 3", PRICING | COUNTS | {"by_hand"}),
        ("config/paytables/published.yaml", "  most: 4", "  most: 3", PRICING | PLAY),
        pytest.param("config/deals/published.yaml", "with: 3", "with: 4",
         PRICING | COUNTS | TOGETHER, marks=SLOW),
        ("config/config.yaml", "seed: 1", "seed: 2", PRICING | {"simulate", "play"}),
        pytest.param("config/config.yaml", "rounds: 20_000", "rounds: 30_000",
         PRICING | {"simulate", "play"}, marks=SLOW),
        ("config/config.yaml", "seed: 5", "seed: 6", PRICING | {"reno_simulate"}),
        pytest.param("config/config.yaml", "[small], partitions: 2", "[small], partitions: 3",
         PRICING | {"by_hand"}, marks=SLOW),
    ],
)  # fmt: skip
def test_edit(folder, file, old, new, again):
    """An edited file runs again what depends on it, and nothing else."""
    folder.edit(file, old, new)
    assert folder.rules_to_run() == again


@pytest.fixture
def edit(folder):
    """Edits a file of the project, under an older date; in the end it is again what it was."""
    before = {}

    def add_a_line(name):
        file = folder.code / name
        before[file] = file.read_bytes(), file.stat().st_mtime_ns
        file.write_bytes(before[file][0] + b"\n")
        os.utime(file, (1, 1))

    yield add_a_line
    for file, (content, date) in before.items():
        file.write_bytes(content)
        os.utime(file, ns=(date, date))


def test_an_edited_module_runs_again_at_once(folder, edit):
    """Modules of the library are read too: by their kernels, counts and prices, and no others."""
    edit("src/straights/price/load.py")
    assert folder.rules_to_run() == PRICING
    edit("src/straights/count/by_hand.py")
    assert folder.rules_to_run() == PRICING | {"kernels", "by_hand"}


@LONG
def test_what_an_edited_module_ran_is_done(folder, edit):
    """After one run there is nothing left to do."""
    edit("src/straights/count/by_hand.py")
    folder.make()
    assert folder.rules_to_run("price") == set()


@pytest.mark.parametrize(
    ("file", "again"),
    [
        ("src/straights/price/sql/games.sql", PRICING),
        pytest.param("data/published/ante.csv", PRICING, marks=SLOW),
        pytest.param("workflow/scripts/ante.py", PRICING | {"ante"} | PLAY, marks=SLOW),
        pytest.param("src/straights/reno/pots.py", PRICING | RENO, marks=SLOW),
        pytest.param("src/straights/io/atomic.py", EVERY_RULE - {"kernels"}, marks=SLOW),
    ],
)  # fmt: skip
def test_whatever_a_job_reads_runs_it_again(folder, edit, file, again):
    """Scripts, SQL, data, and modules however many imports away."""
    edit(file)
    assert folder.rules_to_run() == again


def test_dates_and_places_decide_nothing(folder, tmp_path):
    """Files of the past and of the future, a moved and linked project, results on another disk."""
    place = tmp_path / "moved"
    shutil.copytree(folder.path, place, copy_function=shutil.copy2)
    shutil.copytree(folder.code, place, dirs_exist_ok=True, copy_function=shutil.copy2)
    shutil.rmtree(folder.path)
    for link in ("results", "src/straights"):
        (place / link).rename(tmp_path / Path(link).name)
        (place / link).symlink_to(tmp_path / Path(link).name)
    (tmp_path / "link").symlink_to(place)
    moved = type(folder)(tmp_path / "link", tmp_path / "link")
    files = [file for file in tmp_path.rglob("*") if ".snakemake" not in file.parts]
    made = {file for file in files if file.is_relative_to(tmp_path / "results")}
    facts = {file for file in made if "facts" in file.parts}
    assert len(facts) > 20
    past, future = 10**9, 2**32
    for late in (facts, set(files) - made):
        for file in files:
            when = future if file in late else past
            os.utime(file, (when, when))
        assert moved.rules_to_run("price") == set()


@SLOW
def test_results_without_records_are_priced_by_what_is_configured_now(folder):
    """Copied without Snakemake's hidden folder: facts are kept if they are what is wanted."""
    shutil.rmtree(folder.path / ".snakemake")
    folder.edit("config/paytables/published.yaml", "  7: 5000", "  7: 4000")
    folder.edit("config/deals/small.yaml", "ranks: 2 3", "ranks: 3")
    made = folder.path / "results" / "facts"
    before = {file: file.stat().st_mtime_ns for file in made.rglob("*.parquet")}
    folder.make()
    with duckdb.connect(folder.path / "results" / "straights.duckdb", read_only=True) as database:
        changes = database.sql("SELECT * FROM published_changes").fetchall()
    assert changes == [("straight_flush_bonus", "7", 4000, 5000)]
    again = {file for file, date in before.items() if file.stat().st_mtime_ns != date}
    assert {file.relative_to(made).parts[0] for file in again} == {"small"}


def test_another_clones_environment_is_refused(finished, tmp_path):
    """It would run that clone's code: one line names both, and nothing runs."""
    code = tmp_path / "code"
    shutil.copytree(finished.code, code)
    run = finished.snakemake("--snakefile", code / "Snakefile")
    assert run.returncode != 0
    (line,) = [line for line in run.stderr.splitlines() if line]
    theirs, ours = (place / "src" / "straights" for place in (finished.code, code))
    assert line.startswith(
        f"error: this environment runs {theirs}, and not {ours}; run 'make report'"
    )


@LONG
def test_what_a_killed_writer_left_is_undone(folder):
    """The next run says so, and the database is again as it was priced."""
    database = folder.path / "results" / "straights.duckdb"
    before = database.read_bytes()
    program = (
        "import duckdb, os, sys\n"
        "database = duckdb.connect(sys.argv[1])\n"
        "database.execute('DELETE FROM pay_lines')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", program, database], check=False)
    assert database.with_name("straights.duckdb.wal").exists()
    assert "straights.duckdb.wal.damaged" in folder.make()
    assert database.read_bytes() == before
    assert folder.rules_to_run("price") == set()


def test_a_new_paytable_is_a_new_variant_and_an_edit_of_the_published_one_is_said(folder):
    """Both are priced beside the others, and nothing is counted again.

    A deal without a paytable of its own has the published one. The database names the line that is
    no longer the source's, for the report to warn of.
    """
    paytables = folder.path / "config" / "paytables"
    text = (paytables / "published.yaml").read_text(encoding="utf-8")
    (paytables / "mine.yaml").write_text(text.replace("  4: 20", "  4: 21"), encoding="utf-8")
    folder.edit("config/paytables/published.yaml", "  7: 5000", "  7: 4000")
    assert folder.rules_to_run() == PRICING
    folder.make()
    with duckdb.connect(folder.path / "results" / "straights.duckdb", read_only=True) as database:
        ((mine, published),) = database.sql("""
            SELECT
                max(house_edge) FILTER (variant = 'mine'),
                max(house_edge) FILTER (variant = 'published')
            FROM bet_summary WHERE bet = 'second_chance_bonus' AND method = 'exact'
        """).fetchall()
        edges = database.sql("FROM edge_changes ORDER BY ALL").fetchall()
        changes = database.sql("SELECT * FROM published_changes").fetchall()
    # Of the other deals with the published payouts, one can make a straight flush of seven.
    assert [(variant, bet) for variant, _, bet, *_ in edges if variant == "first-run"] == [
        ("first-run", "straight_flush_bonus")
    ]
    assert {variant for variant, *_ in edges} == {"first-run", "mine", "published"}
    assert ("mine", None, "second_chance_bonus", None, mine) in edges
    assert published - mine == pytest.approx(422_356_980 / 15_820_024_220, abs=1e-12)
    ((_, _, bet, before, after),) = (edge for edge in edges if edge[0] == "published")
    assert bet == "straight_flush_bonus"
    assert after - before == pytest.approx(32 * 1000 / 133_784_560, abs=1e-12)
    assert changes == [("straight_flush_bonus", "7", 4000, 5000)]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("config/paytables/published.yaml", "  7: 5000", "  7: lots", "published.yaml:"),
        pytest.param("config/paytables/published.yaml", "raise:", "rise:", "did you mean 'raise'",
         marks=LONG),
        pytest.param("config/strategies/published.yaml", "anything else", "a hunch",
         "anything else", marks=LONG),
        ("config/config.yaml", "[small]", "[smal]", "there is no deal 'smal'"),
    ],
)  # fmt: skip
def test_a_broken_file_stops_before_any_work(folder, file, old, new, said):
    """One clear line, and what was made before still stands."""
    database = folder.path / "results" / "straights.duckdb"
    before = database.read_bytes()
    folder.edit(file, old, new)
    run = folder.snakemake("price")
    assert run.returncode != 0
    assert said in run.stderr
    assert "Traceback" not in run.stderr
    assert database.read_bytes() == before


def test_a_damaged_fact_is_never_priced(folder):
    """The run names the file, the former database stands, and the next run makes the file again."""
    fact = folder.path / "results" / "facts" / "small" / "ante.parquet"
    database = folder.path / "results" / "straights.duckdb"
    before = database.read_bytes()
    fact.write_bytes(fact.read_bytes()[:-40])
    run = folder.snakemake("price")
    assert run.returncode != 0
    assert "small/ante.parquet" in run.stderr + run.stdout
    assert database.read_bytes() == before
    folder.make()
    assert fact.exists()
