"""A configuration that was edited, counted and priced in this process, without Snakemake."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from straights.bets.main_bets import main_bets
from straights.bets.perfect_play import best_raises
from straights.config.games import Settings, read_games, read_settings
from straights.count import tables
from straights.game.configured import PUBLISHED, Games
from straights.io import facts
from straights.io.facts import Fact
from straights.io.seals import file_checksum
from straights.price import manifest
from straights.price.build import build, fact_files
from straights.price.found import DECISION_LISTS, found_files
from straights.reno import tables as reno
from straights.rules.deal import Deal
from straights.strategy import search

ROOT = Path(__file__).parents[2]
COUNTS: dict[str, Callable[[Deal], pl.DataFrame]] = {
    "by_suit": tables.count_by_suit,
    "ante": tables.count_ante,
    "joint": tables.count_joint,
    "with_table": tables.count_with_table,
    "flush_pairs": tables.count_flush_pairs,
}


class Workshop:
    """Prices configurations; what was counted once is not counted again."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        cache.mkdir(exist_ok=True)

    def price(self, config: Path, results: Path) -> Path:
        """The database of a configuration."""
        games = read_games(config)
        settings = read_settings(config / "config.yaml", {}, games)
        for file, frame, fact in self._facts(games, settings):
            kept = self._kept(fact)
            if not kept.exists():
                facts.write(frame(), kept, fact, generator=tables.GENERATOR)
            self._link(kept, results / "facts" / file)
        for file, fact in found_files(games).items():
            kept = self._kept(fact)
            if not kept.exists():
                facts.write(self._find(games, file), kept, fact)
            self._link(kept, results / file)
        database = results / "straights.duckdb"
        build(
            games,
            settings,
            facts=results / "facts",
            decision_lists=results / DECISION_LISTS,
            published=ROOT / "data" / "published",
            database=database,
        )
        mark = results / "done" / "price"
        mark.parent.mkdir()
        mark.write_text(f"{file_checksum(database)}\n", encoding="utf-8")
        manifest.write(games, settings, config=config, results=results)
        return database

    def _facts(
        self, games: Games, settings: Settings
    ) -> Iterator[tuple[Path, Callable[[], pl.DataFrame], Fact]]:
        for file, (name, fact) in fact_files(games, settings).items():
            yield file, partial(self._count, games, settings, file, name, fact.kind), fact

    def _count(
        self, games: Games, settings: Settings, file: Path, name: str, kind: str
    ) -> pl.DataFrame:
        if name == reno.GAME:
            part = settings.reno.part(int(file.stem)) if file.stem.isdigit() else None
            counted = reno.simulate_rounds(**part) if part else reno.count_exactly()
            facts_ = reno.rounds_facts(**part) if part else reno.exact_facts()
            for table, fact in facts_.items():
                facts.write(counted[table], self._kept(fact), fact, generator=tables.GENERATOR)
            return counted[kind.removeprefix("reno_")]
        deal = games.deals[name]
        if kind in COUNTS:
            return COUNTS[kind](deal)
        part = settings.simulation.part(int(file.stem)) if kind != "by_hand" else {}
        if kind == "simulation":
            return tables.simulate_rounds(deal, games.looks(name), **part)
        if kind == "play":
            bets = main_bets(games.variants[PUBLISHED].paytable)
            return tables.play_rounds(deal, best_raises(bets, self._ante(deal)), **part)
        return tables.count_by_hand(
            deal, int(file.parent.name), int(file.stem), settings.hand_by_hand.partitions
        )

    def _find(self, games: Games, file: Path) -> pl.DataFrame:
        deal, paytable = games.deals[PUBLISHED], games.variants[PUBLISHED].paytable
        ante = self._ante(deal)
        if file == DECISION_LISTS:
            return search.curve(deal, paytable, ante)
        return best_raises(main_bets(paytable), ante)

    def _ante(self, deal: Deal) -> pl.DataFrame:
        fact = tables.ante_fact(deal)
        kept = self._kept(fact)
        if not kept.exists():
            facts.write(tables.count_ante(deal), kept, fact)
        return facts.read(kept, fact)[0]

    def _kept(self, fact: Fact) -> Path:
        return self.cache / self._key(fact.kind, fact.origin)

    @staticmethod
    def _link(kept: Path, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.hardlink_to(kept)

    @staticmethod
    def _key(*parts: Any) -> str:
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()
