"""What tells of an edit: tables that are empty unless the configuration was changed.

Their views are made over tables that stand for a run after some edits.
"""

from __future__ import annotations

from pathlib import Path

import duckdb
import polars as pl

from straights.database import Database
from straights.loading import fill_former_summary

from .bets import bet_summary
from .core import Run, watch

EDITS = """
UPDATE bet_summary SET house_edge = house_edge + 0.0009765625
    WHERE variant = 'published' AND method = 'exact' AND bet = 'second_chance_bonus';
UPDATE bet_summary SET strategy = 'renamed' WHERE variant = 'small' AND strategy = 'optimal';
UPDATE pay_lines SET pays = 6000
    WHERE variant = 'published' AND bet = 'straight_flush_bonus' AND cards = '7';
UPDATE pay_lines SET pays = 5 WHERE variant <> 'published';
DELETE FROM pay_lines
    WHERE variant = 'published' AND bet = 'second_chance_bonus' AND cards = '4';
UPDATE ante_analysis SET pays = 13
    WHERE variant = 'published' AND event = 'Player wins with 6+ card straight';
"""


def edited(finished: Path, sql: Path) -> Database:
    """A database in memory after the edits, with what tells of them."""
    database = duckdb.connect()
    database.execute((sql / "1_games.sql").read_text(encoding="utf-8"))
    fill_former_summary(database, finished)
    database.execute(f"ATTACH '{finished}' AS finished (READ_ONLY)")
    for table in ("bet_summary", "ante_analysis"):
        database.execute(f"CREATE TABLE {table} AS FROM finished.{table}")
    for table in ("pay_lines", "published"):
        database.execute(f"INSERT INTO {table} FROM finished.{table}")
    database.execute(EDITS)
    definitions = (
        "SELECT sql FROM duckdb_views() WHERE database_name = 'finished' AND view_name = ?"
    )
    for view in ("edge_changes", "published_changes"):
        ((definition,),) = database.execute(definitions, [view]).fetchall()
        database.execute(definition)
    return database


@watch("former_summary", "variant strategy bet")
def former_summary(run: Run) -> pl.DataFrame:
    """The exact edges of the run before."""
    frame = bet_summary(run).filter(method="exact")
    return frame.select("variant", "strategy", "bet", "house_edge")


@watch("edge_changes", "variant strategy bet", within=1e-12)
def edge_changes(run: Run) -> pl.DataFrame:
    """What differs: an edge, and a strategy under another name."""
    before = former_summary(run).rename({"house_edge": "edge_before"})
    changed = before.filter(variant="published", bet="second_chance_bonus").with_columns(
        edge_after=pl.col("edge_before") + 1 / 1024
    )
    gone = before.filter(variant="small", strategy="optimal")
    new = gone.select(
        "variant", pl.lit("renamed").alias("strategy"), "bet", edge_after="edge_before"
    )
    return pl.concat([changed, gone, new], how="diagonal")


@watch("published_changes", "bet event pays")
def published_changes(_: Run) -> pl.DataFrame:
    """A line that pays more, one that is gone, and an event of the Ante that wins more."""
    event = "Player wins with 6+ card straight"
    rows = [
        ("straight_flush_bonus", "7", 6000.0, 5000.0),
        ("second_chance_bonus", "4", None, 20.0),
        ("ante", event, 13.0, None),
        ("ante", event, None, 9.0),
    ]
    return pl.DataFrame(rows, ["bet", "event", "pays", "source_pays"], orient="row")
