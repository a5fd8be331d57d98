"""A third game is its package, rules, command and page, and one line of the registry."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import duckdb
import pytest

pytestmark = pytest.mark.xdist_group("workflow")

REGISTRY = "src/straights/config/registry.py"
LAST_LINE = '        "straights.reno.game",\n'
DICE = {
    "src/straights/dice/__init__.py": '"""A die is thrown once."""',
    "src/straights/dice/game.py": """
from pathlib import Path

from straights.dice import tables
from straights.game.face import Again, Compared, Face, Table
from straights.io.yaml import Model


class DiceSettings(Model):
    dice: int = 6


def recount(games, settings, random):
    yield Again(Path("dice/throws.parquet"), lambda: tables.count(settings.dice))
    yield Compared("throws", 6, settings.dice)


FACE = Face(
    name="dice",
    title="Dice",
    settings=DiceSettings,
    fact_files=lambda _, settings: {
        Path("dice/throws.parquet"): ("dice", tables.fact(settings.dice))
    },
    tables={"dice_throws": Table("dice_throw_counts", {"method": "exact"})},
    steps=["odds"],
    recount=recount,
    pages={"Dice": ["dice"]},
    commands=["dice:dice"],
)
""",
    "src/straights/dice/tables.py": """
import polars as pl

from straights.io.facts import Fact


def fact(sides):
    return Fact("dice_throws", str(sides), "throws", sides)


def count(sides):
    return pl.DataFrame({"pips": range(1, sides + 1), "throws": [1] * sides})
""",
    "src/straights/dice/sql/facts.sql": """
CREATE TABLE dice_throw_counts (method VARCHAR, pips INTEGER, throws BIGINT);
""",
    "src/straights/dice/sql/odds.sql": """
CREATE TABLE dice_odds AS
SELECT method, pips, throws / sum(throws) OVER () AS probability FROM dice_throw_counts;
""",
    "src/straights/dice/sql/checks.sql": """
-- check: Dice: every side is as likely
FROM dice_odds WHERE probability <> 1 / 6;
""",
    "workflow/rules/dice.smk": """
rule dice_count:
    output:
        f"{FACTS}/dice/throws.parquet",
    log:
        "results/logs/dice_count.log",
    params:
        reads=reads("dice_count"),
        sides=SETTINGS.dice,
    script:
        "../scripts/dice_count.py"
""",
    "workflow/scripts/dice_count.py": """
from pathlib import Path

from straights.dice import tables
from straights.io import facts

sides = snakemake.params.sides
facts.write(tables.count(sides), Path(snakemake.output[0]), tables.fact(sides))
""",
    "src/straights/cli/dice.py": """
import click


@click.command("dice")
def dice():
    click.echo("6 sides")
""",
    "book/dice.md": "# Dice",
}
CONTENTS = """
import json, sys
from pathlib import Path
from straights.report.contents import contents
print(json.dumps(contents(Path(sys.argv[1]))["parts"]))
"""
COMMAND = "from straights.cli.program import main; main()"


@pytest.fixture
def with_dice(finished, tmp_path):
    """A finished run, and a copy of the code with the new game."""
    code = tmp_path / "code"
    shutil.copytree(finished.code, code)
    for name, text in DICE.items():
        (code / name).parent.mkdir(parents=True, exist_ok=True)
        (code / name).write_text(text, encoding="utf-8")
    registry = code / REGISTRY
    text = registry.read_text(encoding="utf-8")
    assert LAST_LINE in text
    line = LAST_LINE.replace("reno", "dice")
    registry.write_text(text.replace(LAST_LINE, LAST_LINE + line), encoding="utf-8")
    return type(finished)(finished.copy(tmp_path / "run").path, code)


def _python(folder, program, *arguments):
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder.path,
        env=os.environ | {"PYTHONPATH": str(folder.code / "src")},
    )


@pytest.mark.slow
def test_a_game_is_its_files_and_one_line(with_dice):
    """It is counted, priced, checked, verified, asked and read; no other game is counted again."""
    folder, target = with_dice, "results/manifest.json"
    checks = folder.code / "src/straights/dice/sql/checks.sql"
    assert folder.rules_to_run(target) == {"dice_count", "price", "manifest"}
    checks.write_text("-- check: Dice: never\nSELECT 1 AS one;\n", encoding="utf-8")
    assert "this does not hold: Dice: never; one=1" in folder.snakemake("price").stderr
    checks.write_text(DICE["src/straights/dice/sql/checks.sql"], encoding="utf-8")
    folder.make(target)
    with duckdb.connect(folder.path / "results/straights.duckdb", read_only=True) as database:
        odds = database.sql("FROM dice_odds ORDER BY pips").fetchall()
        facts = database.sql("SELECT file, kind, total FROM facts WHERE deal = 'dice'").fetchall()
    assert odds == [("exact", pips, 1 / 6) for pips in range(1, 7)]
    assert facts == [("dice/throws.parquet", "dice_throws", 6)]
    verified = _python(folder, COMMAND, "verify")
    assert verified.returncode == 0, verified
    assert _python(folder, COMMAND, "dice").stdout == "6 sides\n"
    parts = json.loads(_python(folder, CONTENTS, str(folder.code / "book")).stdout)
    assert {"caption": "Dice", "chapters": [{"file": "dice"}]} in parts


def test_its_name_is_taken_and_its_settings_are_read(with_dice):
    """A deal cannot have the name of its facts; config.yaml has its part, which is checked."""
    deals = with_dice.path / "config/deals"
    shutil.copy(deals / "small.yaml", deals / "dice.yaml")
    refused = with_dice.snakemake("price", "--dry-run").stderr
    assert "facts of Dice have the name 'dice'; rename the file" in refused
    (deals / "dice.yaml").unlink()
    with_dice.edit("config/config.yaml", "reno:", "dice: six\nreno:")
    assert "config.yaml" in (refused := with_dice.snakemake("price", "--dry-run").stderr)
    assert "dice: " in refused
