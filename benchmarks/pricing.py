"""What one more paytable, and one more strategy, add to pricing.

Needs the facts of a run: `make report` first. Run: python benchmarks/pricing.py
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from straights.games import read_games, read_settings
from straights.pricing import build

ROOT = Path(__file__).parents[1]
REPEATS = 3


def priced(games, settings):
    """Seconds to build the database."""
    with tempfile.TemporaryDirectory() as folder:
        start = perf_counter()
        build(
            games,
            settings,
            facts=ROOT / "results" / "facts",
            decision_lists=ROOT / "results" / "decision_lists" / "published.json",
            published=ROOT / "data" / "published",
            sql=ROOT / "workflow" / "sql",
            database=Path(folder) / "straights.duckdb",
        )
        return perf_counter() - start


def main() -> None:
    """Print the times."""
    if not (ROOT / "results" / "straights.duckdb").exists():
        print("nothing to price: run 'make report' first")
        return
    games = read_games(ROOT / "config")
    settings = read_settings(ROOT / "config" / "config.yaml", {}, games)
    published, glance = games.variants["published"], games.strategies["glance"]
    further = {
        "all": games,
        "and a paytable": replace(
            games, variants=games.variants | {"further": replace(published, name="further")}
        ),
        "and a strategy over the hand": replace(
            games, strategies=games.strategies | {"further": glance}
        ),
    }
    seconds = {
        name: median(priced(each, settings) for _ in range(REPEATS))
        for name, each in further.items()
    }
    for name, time in seconds.items():
        print(f"{name:30} {time:5.2f} s, {time - seconds['all']:+.2f} s")


if __name__ == "__main__":
    main()
