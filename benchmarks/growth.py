"""What pricing and the manifest take as paytables, strategies and deals grow in number.

Each deal is counted first, with few simulated rounds: how many are dealt does not matter here. Then
each job runs in a process of its own, which says its processor time and greatest memory.

Run: python benchmarks/growth.py [--small] [--folder FOLDER]
"""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
from collections.abc import Callable
from itertools import product
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click
import polars as pl
from ruamel.yaml import YAML

from straights.bets.main_bets import main_bets
from straights.bets.perfect_play import best_raises
from straights.config.games import Settings, read_games, read_settings
from straights.count import tables
from straights.game.configured import Games
from straights.io import facts
from straights.io.database import DATABASE
from straights.io.seals import file_checksum
from straights.price import manifest
from straights.price.build import build, fact_files
from straights.price.found import DECISION_LISTS, OPTIMUM, found_files
from straights.reno import tables as reno
from straights.rules.deal import Deal
from straights.strategy import search

ROOT = Path(__file__).parents[1]
FACTS = Path("results", "facts")
SETTINGS = {
    "hand_by_hand": {"deals": [], "partitions": 1},
    "simulation": {"rounds": 100_000, "partitions": 1, "seed": 1},
    "reno": {"rounds": 1_000, "partitions": 1, "seed": 1},
}
FEW_CARDS: dict[str, object] = {
    "ranks": "2 3 7 Q A",
    "suits": "c d",
    "cards": {"player": 3, "dealer": 3, "community": 1},
    "dealer_qualifies_with": 2,
}


class Size(NamedTuple):
    """How many of each, and what the deals share."""

    paytables: int
    strategies: int
    deals: int
    deal: dict[str, object]


FULL = [Size(25, 8, 5, {}), Size(50, 15, 10, {}), Size(100, 30, 20, {}), Size(200, 60, 40, {})]
SMALL = [Size(3, 4, 2, FEW_CARDS)]


def write_config(folder: Path, size: Size) -> None:
    """Write a configuration of some size; half of the strategies look at more than the straight."""
    files: dict[str, object] = {"config.yaml": SETTINGS}
    terms = product(("push", "player", "dealer"), (2, 1, 3), (3, 4, 2, 5, 1), (False, True))
    for number, (equal, least, cards, wrap) in zip(range(size.deals), terms, strict=False):
        cards_dealt = {"player": 7, "dealer": 5 + cards % 3, "community": 3}
        files[f"deals/{_name('deal', number)}.yaml"] = {
            "description": f"Deal {number}",
            "equal_hands": equal,
            "wrap_around": wrap,
            "dealer_qualifies_with": least,
            **({"cards": cards_dealt} if number else {}),
            **size.deal,
        }
    for number in range(size.paytables):
        files[f"paytables/{_name('paytable', number)}.yaml"] = {
            "description": f"Paytable {number}",
            "raise": {"pays": {"6 or more": 3 + number % 50 / 10, "5 or less": 1}},
            "straight_flush_bonus": {"7 or more": 5000 + number, 6: 400, 5: 100, 4: 15, 3: 2},
            "second_chance_bonus": {"7 or more": 1000 + number, 6: 200, 5: 30, 4: 5, 3: 1},
        }
    for number in range(size.strategies):
        raises = f"raise {2 + number / size.strategies:.2f}x"
        seen = " with a pair" if number % 2 else ""
        files[f"strategies/{_name('strategy', number)}.yaml"] = {
            "description": f"Strategy {number}",
            "play": [{"fold": f"A-2-3 or less{seen}"}, {raises: "anything else"}],
        }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        YAML(typ="safe").dump(content, folder / name)


def _name(kind: str, number: int) -> str:
    return f"{kind}-{number}" if number else "published"


def read_config(folder: Path) -> tuple[Games, Settings]:
    """The games and settings of a configuration folder."""
    games = read_games(folder)
    return games, read_settings(folder / "config.yaml", {}, games)


def count(folder: Path) -> None:
    """Make every fact that pricing reads, and the strategies that are found."""
    games, settings = read_config(folder / "config")
    published = games.deals["published"]
    bets = main_bets(games.variants["published"].paytable)
    part, reno_part = settings.simulation.part(0), settings.reno.part(0)
    ante = tables.count_ante(published)
    counts: dict[str, Callable[[Deal], pl.DataFrame]] = {
        "by_suit": tables.count_by_suit,
        "ante": tables.count_ante,
        "joint": tables.count_joint,
        "with_table": tables.count_with_table,
        "flush_pairs": tables.count_flush_pairs,
        "play": lambda deal: tables.play_rounds(deal, best_raises(bets, ante), **part),
    }
    of_reno = reno.count_exactly() | reno.simulate_rounds(**reno_part)
    for file, (deal, fact) in fact_files(games, settings).items():
        kind = fact.kind.removeprefix("reno_")
        if kind == "simulation":
            frame = tables.simulate_rounds(games.deals[deal], games.looks(deal), **part)
        else:
            frame = of_reno[kind] if deal == reno.GAME else counts[kind](games.deals[deal])
        facts.write(frame, folder / FACTS / file, fact, generator=tables.GENERATOR)
    paytable = games.variants["published"].paytable
    for file, found in (
        (OPTIMUM, best_raises(bets, ante)),
        (DECISION_LISTS, search.curve(published, paytable, ante)),
    ):
        facts.write(found, folder / "results" / file, found_files(games)[file])


def price(folder: Path) -> None:
    """Build the database."""
    build(
        *read_config(folder / "config"),
        facts=folder / FACTS,
        decision_lists=folder / "results" / DECISION_LISTS,
        published=ROOT / "data" / "published",
        database=folder / "results" / DATABASE,
    )
    mark = folder / "results" / "done" / "price"
    mark.parent.mkdir(exist_ok=True)
    mark.write_text(f"{file_checksum(folder / 'results' / DATABASE)}\n", encoding="utf-8")


def write_manifest(folder: Path) -> None:
    """Write the manifest."""
    games, settings = read_config(folder / "config")
    manifest.write(games, settings, config=folder / "config", results=folder / "results")


def measured(job: Callable[[Path], None], folder: Path) -> tuple[float, float]:
    """Processor seconds and greatest memory, in MiB, of a job in a process of its own."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_measure, args=(job, folder, there))
    process.start()
    there.close()
    try:
        seconds, memory = here.recv()
    except EOFError:
        raise SystemExit(f"{job.__name__} failed") from None
    finally:
        process.join()
    return seconds, memory


def _measure(job: Callable[[Path], None], folder: Path, there: Connection) -> None:
    job(folder)
    unit = 2**20 if sys.platform == "darwin" else 2**10
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    there.send((time.process_time(), peak))


@click.command()
@click.option("--small", is_flag=True, help="A few seconds' worth, to see that it works.")
@click.option(
    "--folder", type=click.Path(path_type=Path), help="Keep configurations and runs here."
)
def main(small: bool, folder: Path | None) -> None:  # noqa: FBT001 - click calls it
    """Print the time and memory of each job for some sizes."""
    with TemporaryDirectory() as temporary:
        sizes = SMALL if small else FULL
        folders = [(folder or Path(temporary)) / str(number) for number in range(len(sizes))]
        largest = folders[-1]
        for here, size in zip(folders, sizes, strict=True):
            write_config(here / "config", size)
            (here / "results").mkdir(exist_ok=True)
        if not (largest / FACTS).exists():
            print(f"counting {sizes[-1].deals} deals: {measured(count, largest)[0]:.1f} CPU s")
        for here, size in zip(folders, sizes, strict=True):
            for made in ("facts", "optimum", "decision_lists"):
                if not (here / "results" / made).exists():
                    (here / "results" / made).symlink_to(largest / "results" / made)
            print(f"{size.paytables} paytables, {size.strategies} strategies, {size.deals} deals")
            for job in (price, write_manifest):
                seconds, memory = measured(job, here)
                print(f"  {job.__name__:15} {seconds:7.1f} CPU s, {memory:6,.0f} MiB", flush=True)


if __name__ == "__main__":
    main()
