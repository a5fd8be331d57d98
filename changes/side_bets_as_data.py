"""Whether a run has the figures of a run before side bets became data: all tables compared.

For this change only. Counts must be equal, figures to 1e-12 of one and their size. What has another
name, place or shape stands in `RENAMED`; variants that the run before did not have are left out.

Run: python changes/side_bets_as_data.py BEFORE.duckdb AFTER.duckdb
"""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb
import polars as pl

OWN, WITH_TABLE = "straight_flush of player", "straight_flush of player + community"
RENAMED = {
    "variants": """
        SELECT
            v.*, ante_pays, ante_unqualified_pays, raise_unqualified_pays, least_raise, most_raise
        FROM variants v JOIN main_pays USING (variant) WHERE length = 1
    """,
    "raise_pays": "SELECT variant, length, line, raise_pays AS pays FROM main_pays",
    "simulated_rounds": f"""
        SELECT deal, player_length, player_high, dealer_length, dealer_high,
            first_length AS straight_flush, second_length AS second_chance, rounds
        FROM simulated_rounds WHERE first = '{OWN}' AND second = '{WITH_TABLE}'
    """,
    "joint_counts": "SELECT * EXCLUDE (look) RENAME (flush AS straight_flush) FROM joint_counts",
    "second_chance_counts": (
        "SELECT * EXCLUDE (look) RENAME (flush AS second_chance) FROM with_table_counts"
    ),
    "side_bet_counts": """
        SELECT deal, first_length AS straight_flush, second_length AS second_chance, hands
        FROM flush_pair_counts
    """,
    "straight_counts": """
        FROM straight_counts JOIN deals USING (deal)
        SELECT straight_counts.*
        WHERE kind IN ('straight', 'straight_flush')
            AND cards IN (player_cards, dealer_cards, player_cards + community_cards)
    """,
    "length_counts": """
        FROM length_counts JOIN deals USING (deal)
        SELECT length_counts.*
        WHERE kind IN ('straight', 'straight_flush')
            AND cards IN (player_cards, dealer_cards, player_cards + community_cards)
    """,
}
"""A table of the run before, as a query of the run after."""
CUT = dict.fromkeys(
    ("raise_pays", "strategy_raises"),
    "SEMI JOIN (SELECT DISTINCT variant, length FROM ante_counts JOIN variants USING (deal))"
    " USING (variant, length)",
)
"""Rows of the run before that the run after has no more: straights that no hand can have."""
LEFT_OUT = {"facts", "former_summary", "edge_changes"}
"""What tells of files, and of the run before."""


def table(database: duckdb.DuckDBPyConnection, sql: str) -> pl.DataFrame:
    """The rows of a query."""
    return pl.DataFrame(database.sql(sql))


def differences(before: pl.DataFrame, after: pl.DataFrame) -> list[str]:
    """What differs: a line each."""
    if "variant" in before.columns:
        after = after.filter(pl.col("variant").is_in(before["variant"].unique().implode()))
    missing = [name for name in before.columns if name not in after.columns]
    if missing:
        return [f"no column {', '.join(missing)}"]
    after = after.select(before.columns)
    order = [name for name, kind in before.schema.items() if not kind.is_float()]
    order += [name for name in before.columns if name not in order]
    before, after = (frame.sort(order, nulls_last=True) for frame in (before, after))
    if len(before) != len(after):
        return [f"{len(before)} rows, then {len(after)}"]
    found = []
    for name, kind in before.schema.items():
        if kind.is_float():
            gap = ((before[name] - after[name]).abs() / (1 + before[name].abs())).max()
            nulls = (before[name].is_null() != after[name].is_null()).any()
            if nulls or (isinstance(gap, float) and gap > 1e-12):
                found.append(f"{name}: up to {gap}")
        elif before[name].ne_missing(after[name].cast(kind)).any():
            row = before[name].ne_missing(after[name].cast(kind)).arg_max()
            found.append(f"{name}: {before[name][row]}, then {after[name][row]}")
    return found


def main(before: Path, after: Path) -> int:
    """Compare two databases; the exit code is 1 if they differ."""
    old, new = (duckdb.connect(str(file), read_only=True) for file in (before, after))
    names = [name for (name,) in old.sql("SHOW TABLES").fetchall() if name not in LEFT_OUT]
    wrong = 0
    for name in names:
        found = differences(
            table(old, f'FROM "{name}" {CUT.get(name, "")}'),
            table(new, RENAMED.get(name, f'FROM "{name}"')),
        )
        wrong += bool(found)
        print(name, "; ".join(found) or "the same")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
