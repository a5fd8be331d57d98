"""Finished results: verified, damaged in every way, and verified again."""

from __future__ import annotations

import json
import shutil

import duckdb
import polars as pl
import pytest
from click.testing import CliRunner

from straights import facts
from straights.cli import cli
from straights.count.tables import by_suit_fact
from straights.games import read_games
from straights.wins import Game

pytestmark = pytest.mark.xdist_group("workflow")


@pytest.fixture(scope="module")
def whole(finished, tmp_path_factory):
    """A finished run with its manifest."""
    folder = finished.copy(tmp_path_factory.mktemp("whole") / "run")
    folder.make("results/manifest.json")
    return folder.path


@pytest.fixture
def results(whole, tmp_path):
    """A copy of its results, to damage."""
    shutil.copytree(whole / "results", tmp_path / "results")
    return tmp_path / "results"


def verify(results, config, *options):
    """The exit code, and the lines printed."""
    command = ["verify", "--results", str(results), "--config", str(config), *options]
    run = CliRunner().invoke(cli, command, standalone_mode=False)
    assert run.exception is None, run.exception
    return run.return_value, run.output.splitlines()


def update(results, sql):
    """Change the database."""
    with duckdb.connect(results / "straights.duckdb") as database:
        database.execute(sql)


def flip_a_byte(file):
    """Change one byte in the middle of a file."""
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def test_results_as_made_pass(whole):
    """One word, and exit code 0."""
    assert verify(whole / "results", whole / "config") == (0, ["pass"])
    code, lines = verify(whole / "results", whole / "config", "--json")
    assert code == 0
    assert json.loads("\n".join(lines)) == {"pass": True, "differences": []}


def test_the_manifest_says_what_made_them(whole):
    """Seeds and versions; each file of facts with its total; each file of the configuration."""
    manifest = json.loads((whole / "results" / "manifest.json").read_text(encoding="utf-8"))
    made, by = manifest["made"], manifest["by"]
    assert made["seeds"] == {"simulation": 1, "reno": 5}
    files = (whole / "results" / "facts").rglob("*.parquet")
    assert set(made["facts"]) == {
        str(file.relative_to(whole / "results" / "facts")) for file in files
    }
    assert made["facts"]["published/ante.parquet"]["total"] == 133_784_560
    assert made["facts"]["published/ante.parquet"]["rows"] == 49_205
    assert {"config.yaml", "deals/small.yaml", "paytables/published.yaml"} <= set(made["config"])
    assert {"bet_summary", "comparison", "published"} <= set(made["figures"])
    assert by["versions"]["polars"] == pl.__version__


@pytest.mark.parametrize("file", ["published/ante.parquet", "small/simulation/1.parquet"])
def test_a_changed_fact(results, whole, file):
    """One line that names the file."""
    fact = results / "facts" / file
    flip_a_byte(fact)
    code, (line,) = verify(results, whole / "config")
    assert code == 1
    assert line.startswith(f"differs: {fact}: is not a whole file of facts")


def test_a_fact_made_otherwise(results, whole):
    """Sealed and adding up, but with other rows than the manifest says."""
    file = results / "facts" / "small" / "by_suit.parquet"
    fact = by_suit_fact(read_games(whole / "config").deals["small"])
    frame, _ = facts.read(file, fact)
    hands = frame["hands"].to_list()
    hands[:2] = [hands[0] + 1, hands[1] - 1]
    facts.write(frame.with_columns(pl.Series("hands", hands)), file, fact)
    assert verify(results, whole / "config") == (
        1,
        ["differs: facts: small/by_suit.parquet has other content than the manifest says"],
    )


@pytest.mark.parametrize("file", ["facts/published/joint.parquet", "straights.duckdb"])
def test_a_deleted_file(results, whole, file):
    """One line that names it and says what to run."""
    (results / file).unlink()
    code, (line,) = verify(results, whole / "config")
    assert code == 1
    assert line.startswith(f"differs: {results / file}: is missing; run ")


def test_changed_numbers_in_the_database(results, whole):
    """Each table is named, and each check that no longer holds, with a row that breaks it."""
    changes = {
        "bet_summary": ("hit_frequency = hit_frequency + 1e-8", []),
        "ante_analysis": (
            "probability = probability + 0.001 WHERE event = 'Tie'",
            ["probabilities of every strategy add up to one", "the Ante differs"],
        ),
        "ante_counts": (
            "lower = lower + 1 WHERE rank_counts = '4300000000000'",
            ["the dealer's hands add up", "the Ante's outcomes are those of the Ante alone"],
        ),
        "side_bet_methods": (
            "combinations = 33 WHERE combinations = 32",
            ["every published number of combinations is counted", "the side bets' combinations"],
        ),
        "straight_counts": (
            "hands = 9 WHERE deal = 'small' AND method = 'exact'",
            ["both methods count the same hands", "straights of all lengths add up"],
        ),
        "published": (
            "return = 0.5 WHERE combinations = 39960",
            ["probabilities and returns of the side bets are the published ones"],
        ),
    }
    update(results, "; ".join(f"UPDATE {table} SET {sql}" for table, (sql, _) in changes.items()))
    code, lines = verify(results, whole / "config")
    assert code == 1
    for table, (_, broken) in changes.items():
        assert f"differs: figures: {table} has other content than the manifest says" in lines
        for check in broken:
            assert any(line.startswith(f"differs: this does not hold: {check}") for line in lines)
    assert sum("does not hold" in line for line in lines) == sum(
        len(b) for _, b in changes.values()
    )


def test_a_dropped_table_and_another_one(results, whole):
    """Both are named, and so are the checks that cannot be run without it."""
    update(results, "DROP TABLE second_chance_counts; CREATE TABLE mine AS SELECT 1 AS x")
    code, lines = verify(results, whole / "config")
    assert code == 1
    assert lines[:2] == [
        "differs: figures: mine is here, and not in the manifest",
        "differs: figures: second_chance_counts is in the manifest, and not here",
    ]
    (line,) = lines[2:]
    assert line.startswith("differs: the checks of 6_checks.sql cannot be run: Catalog Error")


def test_a_view_that_lost_its_table(results, whole):
    """One line, of the database as a whole."""
    update(results, "DROP TABLE published")
    code, (line,) = verify(results, whole / "config")
    assert code == 1
    assert line.startswith(f"differs: {results / 'straights.duckdb'}: is damaged (Catalog Error")


@pytest.mark.parametrize("damage", ["cut", "garbage", "empty"])
def test_a_damaged_database(results, whole, damage):
    """One line, whatever is left of the file."""
    database = results / "straights.duckdb"
    content = database.read_bytes()
    left = {"cut": content[: len(content) // 2], "garbage": b"not a database" * 999, "empty": b""}
    database.write_bytes(left[damage])
    code, lines = verify(results, whole / "config")
    assert code == 1
    assert [line for line in lines if str(database) in line]


def test_a_damaged_block_of_the_database(results, whole):
    """Every block has a checksum: no changed byte is read as a number."""
    database = results / "straights.duckdb"
    content = bytearray(database.read_bytes())
    for place in range(20_000, len(content), 50_000):
        content[place] ^= 255
    database.write_bytes(content)
    code, lines = verify(results, whole / "config")
    assert code == 1
    assert all(len(line) < 1000 for line in lines)


@pytest.mark.slow
def test_a_manifest_of_other_results(results, whole, folder):
    """Of another seed: its simulated facts and figures differ, its exact ones do not."""
    folder.edit("config/config.yaml", "seed: 1}\nreno", "seed: 2}\nreno")
    folder.make("results/manifest.json")
    shutil.copy(folder.path / "results" / "manifest.json", results)
    code, lines = verify(results, whole / "config")
    assert code == 1
    assert "differs: seeds: simulation is 1, the manifest says 2" in lines
    assert "differs: config: config.yaml is another file than the manifest says" in lines
    changed = {line.split()[2] for line in lines if line.startswith("differs: facts:")}
    assert changed == {
        f"{name}/{number}.parquet"
        for name in ("published/simulation", "published/play", "small/simulation")
        for number in range(2)
    }
    tables = {line.split()[2] for line in lines if line.startswith("differs: figures:")}
    assert {"simulated_rounds", "bet_summary"} <= tables
    assert not tables & {"ante_counts", "side_bet_analysis", "threshold_grid"}


def test_no_manifest(results, whole):
    """One line, and the rest is checked all the same."""
    file = results / "manifest.json"
    file.unlink()
    code, (line,) = verify(results, whole / "config")
    assert code == 1
    assert line.startswith(f"differs: {file}: cannot be read: No such file or directory; run 'make")


def test_an_edited_configuration(whole, folder):
    """Results of the former one are not those that it describes."""
    folder.edit("config/paytables/published.yaml", "  7: 5000", "  7: 4000")
    code, (line,) = verify(whole / "results", folder.path / "config")
    assert (code, line) == (
        1,
        "differs: config: paytables/published.yaml is another file than the manifest says",
    )


def test_wins_are_those_of_the_database(whole):
    """The long simulation's own pricing: edges and standard errors, simulated and exact."""
    game = Game.published(read_games(whole / "config"))
    files = sorted((whole / "results" / "facts" / "published" / "simulation").glob("*"))
    rounds = pl.concat(pl.read_parquet(file) for file in files)
    with duckdb.connect(whole / "results" / "straights.duckdb", read_only=True) as database:
        rows = database.execute("""
            SELECT bet, method, house_edge, std_error FROM bet_summary
            WHERE variant = 'published' AND (strategy = 'published' OR strategy IS NULL)
                AND method IN ('exact', 'simulation')
        """).fetchall()
    found = {
        (bet, method): (wins.house_edge, wins.std_error if method == "simulation" else 0)
        for method, wins_of in (("exact", game.exact()), ("simulation", game.simulated(rounds)))
        for bet, wins in wins_of.items()
    }
    assert len(found) == len(rows) == 6
    for bet, method, *figures in rows:
        assert found[bet, method] == pytest.approx(figures, abs=1e-12)


def test_a_folder_without_configuration_is_bad_usage(tmp_path):
    """Bad input, not a difference: exit code 2 by the command line's own rule."""
    run = CliRunner().invoke(cli, ["verify", "--config", str(tmp_path)], standalone_mode=False)
    assert "there is no such folder" in str(run.exception)
