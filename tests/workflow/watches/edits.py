"""What tells of an edit: tables that are empty unless the configuration was changed.

Their views are made over tables that stand for a run after some edits.
"""

from __future__ import annotations

from pathlib import Path

import duckdb
import polars as pl

from straights.io.database import Database
from straights.price.build import script
from straights.price.load import fill_former_summary
from straights.price.source import Source, pay_changes

from .bets import bet_summary
from .core import Run, watch

SOURCE = Path(__file__).parents[3] / "data" / "published"
EDITS = """
UPDATE bet_summary SET house_edge = house_edge + 0.0009765625
    WHERE variant = 'published' AND method = 'exact' AND bet = 'second_chance_bonus';
UPDATE bet_summary SET strategy = 'renamed' WHERE variant = 'small' AND strategy = 'optimal';
"""
PAYS = {
    "straight_flush_bonus": {7: 6000, 6: 500, 5: 100, 4: 25, 3: 10},
    "second_chance_bonus": {"8 to 10": 1000, 7: 1000, 6: 500, 5: 50},
}
RAISE_PAYS = {"6 or more": 3, "5 or less": 1}


def edited(finished: Path) -> Database:
    """A database in memory after the edits, with what tells of them."""
    database = duckdb.connect()
    database.execute(script("games"))
    fill_former_summary(database, finished)
    database.execute(f"ATTACH '{finished}' AS finished (READ_ONLY)")
    database.execute("CREATE TABLE bet_summary AS FROM finished.bet_summary")
    database.execute(EDITS)
    ((definition,),) = database.execute(
        "SELECT sql FROM duckdb_views()"
        " WHERE database_name = 'finished' AND view_name = 'edge_changes'"
    ).fetchall()
    database.execute(definition)
    source = Source.read(SOURCE)
    raises = source.paytable.raise_.model_copy(update={"pays": RAISE_PAYS})
    bets = {
        name: bet.model_copy(update={"pays": PAYS[name]})
        for name, bet in source.paytable.side_bets.items()
    }
    paytable = source.paytable.model_copy(update={"side_bets": bets, "raise_": raises})
    changes = pay_changes(source.deal, paytable, source.paytable)
    database.executemany("INSERT INTO published_changes VALUES (?, ?, ?, ?)", list(changes))
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
    """A line that pays more, one that is gone and so loses, and a Raise that pays more."""
    rows = [
        ("straight_flush_bonus", "7", 6000.0, 5000.0),
        ("second_chance_bonus", "4", -1.0, 20.0),
        ("ante", "the Raise, 6 to 7 cards", 3.0, 2.0),
    ]
    return pl.DataFrame(rows, ["bet", "event", "pays", "source_pays"], orient="row")
