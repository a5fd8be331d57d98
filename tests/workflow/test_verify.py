"""Finished results: verified, damaged in every way, and verified again."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import duckdb
import polars as pl
import pytest
from click.testing import CliRunner

from straights.cli.main import cli
from straights.config.games import read_games, read_settings
from straights.config.registry import FACES
from straights.count.tables import ante_fact, by_suit_fact
from straights.io import facts, seals
from straights.io.database import open_database
from straights.io.seals import DamagedError
from straights.price import build, found, manifest, pages, recover
from straights.price.independent import Game
from straights.rules.deal import Deal

ROOT = Path(__file__).parents[2]
CHANGED = "was changed after it was priced; delete it and run again"

pytestmark = pytest.mark.xdist_group("workflow")


@pytest.fixture(scope="module")
def whole(finished, tmp_path_factory):
    """A finished run with its manifest, away from the others'."""
    return finished.copy(tmp_path_factory.mktemp("whole") / "run").path


@pytest.fixture(scope="module", autouse=True)
def figures_once():
    """The figures of a database that is byte for byte one that was read before are known."""
    read, known = manifest._readable_figures, {}  # noqa: SLF001 - most of the work

    def figures(connection):
        opened = connection.sql("SELECT path FROM duckdb_databases() WHERE NOT internal")
        checksum = seals.file_checksum(Path(opened.fetchall()[0][0]))
        if checksum not in known:
            known[checksum] = read(connection)
        return known[checksum]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest, "_readable_figures", figures)
        yield


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
    """Change the database as another program would."""
    with duckdb.connect(results / "straights.duckdb") as database:
        database.execute(sql)


def reseal(file, frame, fact):
    """Write an altered file as a whole one, whatever its columns add up to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(facts, "_check_total", lambda *_: None)
        facts.write(frame, file, fact)


def flip_a_byte(file):
    """Change one byte in the middle of a file."""
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def test_results_as_made_pass(whole):
    """Exit code 0, and how much was looked at."""
    code, (line,) = verify(whole / "results", whole / "config")
    assert code == 0
    assert line.startswith("pass: ")
    code, lines = verify(whole / "results", whole / "config", "--json")
    assert code == 0
    said = json.loads("\n".join(lines))
    assert (said["pass"], said["differences"]) == (True, [])
    checked = said["checked"]
    assert line == "pass: " + ", ".join(f"{number:,} {what}" for what, number in checked.items())
    assert checked["facts"] == len(list((whole / "results" / "facts").rglob("*.parquet")))
    assert checked["strategies"] == 2
    assert checked["files of the report"] == 0
    scripts = [*map(build.checks_of, FACES), build.script("published")]
    assert checked["checks"] == sum(script.count("-- check: ") for script in scripts)


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
    assert lines[0] == f"differs: {results / 'straights.duckdb'}: {CHANGED}"
    for table, (_, broken) in changes.items():
        assert f"differs: figures: {table} has other content than the manifest says" in lines
        for check in broken:
            assert any(line.startswith(f"differs: this does not hold: {check}") for line in lines)
    (row,) = [line for line in lines if "the dealer's hands add up" in line]
    assert row.endswith("; deal=published, rank_counts=4300000000000")


def test_a_dropped_table_and_another_one(results, whole):
    """Both are named, and so are the checks that cannot be run without it."""
    update(results, "DROP TABLE with_table_counts; CREATE TABLE mine AS SELECT 1 AS x")
    code, lines = verify(results, whole / "config")
    assert code == 1
    assert lines[1:3] == [
        "differs: figures: mine is here, and not in the manifest",
        "differs: figures: with_table_counts is in the manifest, and not here",
    ]
    (line,) = lines[3:]
    assert line.startswith("differs: the checks of Keep it Straight cannot be run: Catalog Error")


def test_a_view_that_lost_its_table(results, whole):
    """It is named, and so is what else is missing."""
    update(results, "DROP TABLE published")
    code, lines = verify(results, whole / "config")
    assert code == 1
    assert any(
        line.startswith(f"differs: {results / 'straights.duckdb'}: {view} cannot be read (Catalog")
        for line in lines
        for view in ["comparison"]
    )
    assert "differs: figures: published is in the manifest, and not here" in lines


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


def test_a_view_that_reads_files_is_named_and_not_read(results, whole, tmp_path):
    """Planted in a database that somebody shared; nor does a macro of its own hide it."""
    secret = tmp_path / "secret.csv"
    secret.write_text("x\n1\n", encoding="utf-8")
    mark = results / "done" / "price"
    reading = [f"read_csv('{secret}')", f"read_text('{secret}')", f"glob('{tmp_path}/*')"]
    views = [f"CREATE VIEW planted_{n} AS FROM {sql}" for n, sql in enumerate(reading)]
    update(results, "; ".join([*views, 'CREATE VIEW "a""b; \'" AS SELECT 1 AS x']))
    mark.write_text(f"{seals.file_checksum(results / 'straights.duckdb')}\n", encoding="utf-8")
    code, lines = verify(results, whole / "config")
    assert code == 1
    for number in range(len(reading)):
        (line,) = [line for line in lines if f"planted_{number}" in line]
        assert "would reach other files, and was not read; drop it" in line
    assert "differs: figures: a\"b; ' is here, and not in the manifest" in lines
    assert any("is that of another database" in line for line in lines)


@pytest.mark.parametrize(
    "sql",
    [
        "COPY bet_summary TO '{file}'",
        "ATTACH '{file}' AS other",
        "FROM read_csv('{file}')",
        "INSTALL spatial",
        "SET enable_external_access = true",
        "CREATE TABLE t AS SELECT 1 AS x",
    ],
)
def test_the_database_is_opened_for_itself_alone(whole, tmp_path, sql):
    """Nothing that is run in it reaches another file, or changes it."""
    file = tmp_path / "other"
    with (
        open_database(whole / "results" / "straights.duckdb") as database,
        pytest.raises(duckdb.Error),
    ):
        database.execute(sql.format(file=file))
    assert not file.exists()


ALTERED = {
    "dearer than it says": (
        pl.when(lines=3, looks_at="straight")
        .then(0.02)
        .otherwise("house_edge")
        .alias("house_edge"),
        "its list of 3 lines that looks at the straight costs 2.7765",
    ),
    "other lines": (
        pl.col("action").replace("fold", "raise 2x"),
        "its list of 2 lines that looks at the straight costs",
    ),
    "no line at all": (
        pl.lit("2-3-5 or so").alias("condition"),
        "its list of 1 lines that looks at the straight cannot be played",
    ),
    "hands that do not add up": (pl.col("hands") + 1, "hands add up to 133,784,561, not"),
}


@pytest.mark.parametrize("how", ALTERED)
def test_an_altered_decision_list(results, whole, how):
    """Sealed again: it is priced again, and the file named."""
    change, said = ALTERED[how]
    file = results / found.DECISION_LISTS
    games = read_games(whole / "config")
    fact = found.found_files(games)[found.DECISION_LISTS]
    frame, _ = facts.read(file, fact)
    reseal(file, frame.with_columns(change), fact)
    ante, _ = facts.read(results / "facts/published/ante.parquet", ante_fact(Deal()))
    with pytest.raises(DamagedError, match=re.escape(said)):
        found.read_decision_lists(file, games, ante)


def test_altered_strategies(results, whole):
    """Raises that are not the best, and a list that costs less than perfect play."""
    games = read_games(whole / "config")
    for name, change in (
        (found.OPTIMUM, pl.lit(2.0).alias("raise")),
        (found.DECISION_LISTS, pl.lit(0.001).alias("house_edge")),
    ):
        fact = found.found_files(games)[name]
        frame, _ = facts.read(results / name, fact)
        reseal(results / name, frame.with_columns(change), fact)
    code, lines = verify(results, whole / "config")
    assert code == 1
    for line in (
        "differs: strategies: optimum/published.parquet has other content than the manifest says",
        "differs: strategies: decision_lists/published.parquet has other content than the manifest",
        f"differs: {results / found.OPTIMUM}: its Raises are not the best ones",
        f"differs: {results / found.DECISION_LISTS}: its list of 1 lines",
    ):
        assert any(said.startswith(line) for said in lines), line


def test_edited_and_older_pages(results, whole):
    """Each file of the report that is not as it was built; and pages of other figures."""
    report = results / "report"
    (report / "_static").mkdir(parents=True)
    for name in ("index.html", "ante.html", "_static/page.css"):
        (report / name).write_text(name, encoding="utf-8")
    pages.write(report, "of another manifest")
    (report / ".DS_Store").touch()
    assert pages.differences(report, pages.check(report)) == {}
    (report / "index.html").write_text("5.51%", encoding="utf-8")
    (report / "_static/page.css").unlink()
    (report / "planted.html").touch()
    again = "run 'make report' to build it again"
    code, (*edited, older) = verify(results, whole / "config")
    assert code == 1
    assert edited == [
        f"differs: {report / '_static/page.css'}: is missing; {again}",
        f"differs: {report / 'index.html'}: is not as it was built; {again}",
        f"differs: {report / 'planted.html'}: was not built with the report; {again}",
    ]
    assert older.startswith(
        f"differs: {report}: its pages are of other figures than the manifest's"
    )
    content = (report / pages.LIST).read_text(encoding="utf-8")
    (report / pages.LIST).write_text(content.replace("another", "an other"), encoding="utf-8")
    with pytest.raises(DamagedError, match=r"its checksums\.json is not as it was written"):
        pages.load(report)
    (report / pages.LIST).unlink()
    with pytest.raises(DamagedError, match=r"has no checksums\.json of its pages; delete it"):
        pages.load(report)


def test_before_a_run_what_was_changed_is_set_aside(results):
    """The database, the manifest and the report, each by its own name; the rest stays."""
    report = results / "report"
    report.mkdir()
    (report / "index.html").write_text("2.78%", encoding="utf-8")
    pages.write(report, manifest.load(results).checksum)
    (results / "done" / "report").touch()
    assert recover.set_aside_damaged(results) == []
    assert (results / "done" / "report").exists()
    (report / "index.html").write_text("5.51%", encoding="utf-8")
    update(results, "UPDATE bet_summary SET house_edge = 0.0551")
    file = results / "manifest.json"
    file.write_bytes(file.read_bytes()[:-100])
    assert [line.split(": ")[0] for line in recover.set_aside_damaged(results)] == [
        str(results / name) for name in ("straights.duckdb", "manifest.json", "report")
    ]
    for name in ("straights.duckdb", "manifest.json", "report"):
        assert not (results / name).exists()
        assert (results / f"{name}.damaged").exists()


def test_any_byte_of_the_manifest_is_sealed(results):
    """What made the figures too."""
    file = results / "manifest.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"polars": "', '"polars": "9'), encoding="utf-8")
    with pytest.raises(DamagedError, match="is not a manifest, as it was written; delete it"):
        manifest.load(results)


def test_the_manifest_sets_damaged_facts_aside(results, whole):
    """As pricing does; and a changed database."""
    games = read_games(whole / "config")
    settings = read_settings(whole / "config" / "config.yaml", {}, games)
    where = {"config": whole / "config", "results": results}
    flip_a_byte(results / "facts/small/ante.parquet")
    flip_a_byte(results / found.OPTIMUM)
    with pytest.raises(DamagedError) as caught:
        manifest.write(games, settings, **where)
    assert [*caught.value.faults] == [results / "facts/small/ante.parquet", results / found.OPTIMUM]
    update(results, "UPDATE bet_summary SET house_edge = 0.0551")
    with pytest.raises(DamagedError, match="was changed after it was priced"):
        manifest.write(games, settings, **where)


@pytest.mark.slow
def test_counting_again(results, whole):
    """Facts that add up, and are sealed again, are found; those that nobody altered are not."""
    games = read_games(whole / "config")
    settings = read_settings(whole / "config" / "config.yaml", {}, games)
    files = build.fact_files(games, settings)
    altered = {
        Path("small/ante.parquet"): "lower",
        Path("published/with_table.parquet"): "equal",
        Path("reno/kinds.parquet"): "hands",
        **{Path(f"small/simulation/{number}.parquet"): "rounds" for number in range(2)},
        **{Path(f"published/play/{number}.parquet"): "rounds" for number in range(2)},
        **{Path(f"reno/holdings/{number}.parquet"): "share" for number in range(2)},
    }
    for name, column in altered.items():
        _, fact = files[name]
        file = results / "facts" / name
        frame, _ = facts.read(file, fact)
        values = frame[column].to_list()
        values[:2] = [values[0] + 1, values[1] - 1]
        facts.write(frame.with_columns(pl.Series(column, values)), file, fact)
    code, lines = verify(results, whole / "config", "--seed", "2", "--json")
    said = json.loads("\n".join(lines))
    assert (code, said["seed"]) == (1, 2)
    named = [line for line in said["differences"] if line.endswith("is not what is counted again")]
    found = {Path(line.split(": ")[1]) for line in named}
    assert found < set(altered)
    assert {file.parent for file in found} == {file.parent for file in altered}
    assert said["checked"]["rounds counted plainly"] == 3 * 100 + 100 + 20
    assert said["checked"]["hands counted plainly"] == 3 + 10


@pytest.mark.long
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
        for name in (
            *("published/simulation", "published/play"),
            *("small/simulation", "first-run/simulation"),
        )
        for number in range(2)
    }
    tables = {line.split()[2] for line in lines if line.startswith("differs: figures:")}
    assert {"simulated_rounds", "bet_summary"} <= tables
    assert not tables & {"ante_counts", "length_counts", "threshold_grid"}


def test_no_manifest(results, whole):
    """One line, and the rest is checked all the same."""
    file = results / "manifest.json"
    file.unlink()
    code, (line,) = verify(results, whole / "config")
    assert code == 1
    assert line == f"differs: {file}: is missing; run 'make report' to make it"


def test_a_pipe_where_the_mark_of_pricing_was(results, whole):
    """It is not waited for, and the one line says what to do."""
    mark = results / "done" / "price"
    mark.unlink()
    os.mkfifo(mark)
    fault = f"{mark}: cannot be read: it is no file; delete it and run 'make report'"
    assert verify(results, whole / "config") == (1, [f"differs: {fault}"])


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
