"""The command that prices one variant without a run."""

from __future__ import annotations

import json
import subprocess
import sys

import duckdb
import pytest

from straights.config.games import open_games
from straights.count.tabulate.ante import ante_fact, count_ante
from straights.io import facts
from straights.io.seals import file_checksum
from straights.price import preview
from straights.strategy.solution import decisions, solve, solve_side_bet

PUBLISHED = """\
raise: {pays: 1}
side_bets:
  player_bonus: {cards: player, measure: straight_flush, pays: {3: 20}}
  gone_bonus: {cards: dealer, measure: flush, pays: {3: 20}}
"""
MINE = """\
description: My own
raise: {pays: 1}
side_bets:
  player_bonus: {cards: player, measure: straight_flush, pays: {3: 25}}
  bad_beat: {cards: player, measure: straight, when: ante_loses, pays: {3: 5, 2: 1}}
  flush_beat: {title: Flushed, cards: player, measure: flush, when: ante_loses, pays: {3: 5}}
"""
DEAL = """\
ranks: 2 3 4 5 6 A
cards: {player: 3, dealer: 3, community: 1}
dealer_qualifies_with: 2
"""
STRATEGY = "play: [{fold: 'A or less'}, {raise 4x: 2-3-4 or more}, {raise 2x: anything else}]\n"
MISSING = "is missing; run 'make report' to make it"
UNSOLVED = (
    "has action only when the Ante loses, and looks at more than the player's straight: the report"
    " has its figures"
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A configuration that is counted in no time, and no results."""
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "deals/published": DEAL,
        "paytables/published": PUBLISHED,
        "paytables/mine": MINE,
        "strategies/published": STRATEGY,
    }.items():
        file = tmp_path / "config" / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def games(folder):
    """The same, read."""
    return open_games(folder / "config")


@pytest.fixture
def database(folder):
    """A database of a run in which one bet paid otherwise, and one was not there."""
    file = folder / "results/straights.duckdb"
    (folder / "results/done").mkdir(parents=True)
    with duckdb.connect(file) as connection:
        connection.execute(
            """
            CREATE TABLE bet_summary (
                variant VARCHAR, bet VARCHAR, strategy VARCHAR, method VARCHAR, house_edge DOUBLE,
                average_bet DOUBLE, element_of_risk DOUBLE, hit_frequency DOUBLE,
                standard_deviation DOUBLE
            );
            INSERT INTO bet_summary VALUES
                ('mine', 'ante', 'always', 'exact', 0.7, 1, 0.7, 0.5, 1),
                ('mine', 'player_bonus', NULL, 'exact', 0.5, 1, 0.5, 20 / 2024, 2),
                ('mine', 'player_bonus', NULL, 'simulation', 0.6, 1, 0.6, 0.25, 2),
                ('mine', 'flush_beat', 'published', 'exact', 0.5, 1, 0.5, 0.25, 2),
                ('mine', 'bad_beat', 'optimal', 'exact', 0.5, 1, 0.5, 0.25, 2),
                ('mine', 'old_bet', NULL, 'exact', 0.5, 1, 0.5, 0.25, 2);
            """
        )
    (folder / "results/done/price").write_text(f"{file_checksum(file)}\n", encoding="utf-8")
    return file


def called(straights, *arguments):
    """What a call prints that finds nothing wrong."""
    code, out, err = straights("preview", *arguments)
    assert (code, err) == (0, "")
    return out


def test_every_bet_that_can_be_solved(straights, games):
    """Its figures are the library's; what changed stands beside, and what is not known is said."""
    said = json.loads(called(straights, "--variant", "mine", "--json"))
    deal, paytable = games.deals["published"], games.variants["mine"].paytable
    strategy = games.strategies["published"]
    bets = paytable.side_bets
    played = decisions(deal, paytable, strategy)
    wanted = {
        ("ante", "published"): solve(deal, paytable, strategy),
        ("ante", "optimal"): solve(deal, paytable),
        ("player_bonus", None): solve_side_bet(deal, bets["player_bonus"]),
        ("bad_beat", "published"): solve_side_bet(deal, bets["bad_beat"], played),
    }
    found = {(row.pop("bet"), row.pop("strategy")): row for row in said["bets"]}
    best = found.pop(("ante", "best-by-straight"))["house_edge"]
    assert found == {
        bet: {name: float(getattr(solution, name)) for name in next(iter(found.values()))}
        for bet, solution in wanted.items()
    }
    assert found["ante", "optimal"]["house_edge"] <= best
    assert best <= found["ante", "published"]["house_edge"]
    assert said["method"] == "exact"
    assert [row["bet"] for row in said["beside"]["published"]][3:] == ["player_bonus", "gone_bonus"]
    assert said["notes"] == [
        f"No last run to compare with: results/straights.duckdb: {MISSING}",
        f"Flushed: {UNSOLVED}",
    ]


def cells(table):
    """The words of each row of a printed table, its heading left out."""
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table[2:]]


@pytest.mark.usefixtures("database")
def test_what_changed_in_words(straights):
    """Rows that differ, in figures that do; bets that are new or gone."""
    said = called(straights, "--variant", "mine").splitlines()
    assert said[0] == "My own: the variant mine, exactly, over every hand there is."
    published = said.index("More (+) or less (-) than the published variant:")
    last = said.index("More (+) or less (-) than the last run:")
    edge = 1 - 26 * 20 / 2024
    assert cells(said[1:published])[3][:3] == ["Player bonus", "", f"{edge:.4%}"]
    less, more = f"-{5 * 20 / 2024:.4%}", f"+{edge - 0.5:.4%}"
    assert cells(said[published + 1 : last]) == [
        ["Player bonus", "", less, "-", less, "-", "+0.4946"],
        ["Bad beat", "published", *["new"] * 5],
        ["Gone bonus", "", *["gone"] * 5],
    ]
    rows = {name: row for name, *row in cells(said[last + 1 : -1])}
    assert rows["Player bonus"][:5] == ["", more, "-", more, "-"]
    assert rows["old_bet"] == ["", *["gone"] * 5]
    assert rows["Ante and Raise"][1:] == ["new"] * 5
    assert rows["Bad beat"] == ["published", *["new"] * 5]
    assert said[-1] == f"Flushed: {UNSOLVED}"


def test_facts_of_a_run_are_read_if_they_are_whole(straights, games, folder, monkeypatch):
    """Then nothing is counted; a damaged file is as good as none."""
    counted = called(straights)
    file, deal = folder / "results/facts/published/ante.parquet", games.deals["published"]
    facts.write(count_ante(deal), file, ante_fact(deal))
    monkeypatch.setattr(preview, "count_ante", pytest.fail)
    assert called(straights) == counted
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    file.write_bytes(file.read_bytes()[:-1])
    assert called(straights) == counted


def test_numba_is_not_loaded_where_facts_are(games, folder):
    """It takes longer to load than all else."""
    deal = games.deals["published"]
    facts.write(count_ante(deal), folder / "results/facts/published/ante.parquet", ante_fact(deal))
    code = (
        "import sys; from straights.cli.main import cli;"
        "cli(['preview', '--variant', 'mine'], standalone_mode=False);"
        "sys.exit('numba' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("spoilt", ["damaged", "missing", "held", "not there", "strange"])
def test_without_a_last_run(straights, database, spoilt):
    """Whatever keeps the database from being read, all else is said, and why in one line."""
    holder = None
    match spoilt:
        case "damaged":
            database.write_bytes(database.read_bytes()[:-100])
        case "missing":
            database.unlink()
        case "strange":
            database.unlink()
            database.mkdir()
        case "held":
            code = f"import duckdb; c = duckdb.connect({str(database)!r}); print(); input()"
            holder = subprocess.Popen(
                [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            holder.stdout.readline()
    try:
        variant = "published" if spoilt == "not there" else "mine"
        *_, note = [
            line
            for line in called(straights, "--variant", variant).splitlines()
            if "last run" in line
        ]
    finally:
        if holder:
            holder.communicate()
    why = {
        "damaged": "was changed after it was priced",
        "missing": "is missing",
        "held": "is open in ",
        "not there": "it had no variant 'published'",
        "strange": "it is no file",
    }
    assert note.startswith("No last run to compare with: ")
    assert why[spoilt] in note


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("mime", "there is no variant 'mime'; did you mean 'mine'? choose from mine, published"),
        ("x", "there is no variant 'x'; choose from mine, published"),
        ("mine", "config/paytables/mine.yaml:2: raise.pays: "),
    ],
)
def test_one_line_on_what_is_wrong(straights, folder, variant, said):
    """An unknown name, with the nearest; a broken paytable, with the file and the line."""
    text = MINE.replace("{pays: 1}", "{pays: {1: 2, 2 or more: 1}}")
    (folder / "config/paytables/mine.yaml").write_text(text, encoding="utf-8")
    code, out, err = straights("preview", "--variant", variant)
    assert (code, out) == (2, "")
    assert err.startswith(f"error: {said}")
    assert err.count("\n") == 1
