"""Counting again: whether facts are what this program counts now, and what plain loops count.

Exact counts are made again as a whole; of the loop over all hands, one partition for each size. Of
simulated rounds, one partition for each deal is dealt again, unless it is too large. What is drawn
at random is also counted by the plain versions: one pair of hands, one layout of suits, one round
at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import polars as pl

from straights.config.games import Settings
from straights.count import ante, joint, play, simulate, tables
from straights.errors import InputError
from straights.game.configured import PUBLISHED, Games
from straights.io.facts import checksum, read
from straights.price.build import fact_files
from straights.price.found import OPTIMUM, found_files
from straights.reno import odds
from straights.reno import tables as reno
from straights.reno.hands import CATEGORIES, DECK, SIZE, best_high, lowest_straight
from straights.reno.showdown import BOARDS
from straights.rules.deal import OUTCOMES, Deal
from straights.rules.looks import Look

MOST_ROUNDS = 50_000_000, 10_000_000, 1_500_000
"""Rounds of a partition, of a deal, played and of Reno, that are dealt again: seconds each."""
PLAIN_ROWS = 10
PLAIN_ROUNDS = 100

Made = Callable[[], pl.DataFrame]


@dataclass
class Recounted:
    """How much was counted again, and what differs."""

    counted: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def plain(self, what: str, fast: object, plain: object, rounds: int = 0) -> None:
        """Compare what a fast count and its plain version say of a hand, or of some rounds."""
        self.counted["rounds counted plainly" if rounds else "hands counted plainly"] += rounds or 1
        if not np.array_equal(np.asarray(fast), np.asarray(plain)):
            self.differences.append(f"{what}: a plain count says otherwise")


def recount(games: Games, settings: Settings, *, results: Path, seed: int) -> Recounted:
    """Count facts again.

    Args:
        games: The configuration.
        settings: What was counted and simulated.
        results: The folder of results. Files that are missing or damaged are passed over.
        seed: Decides which partitions, rows and rounds.
    """
    done = Recounted()
    random = Random(seed)  # noqa: S311 - a sample, not a secret
    files = fact_files(games, settings)
    folder = results / "facts"
    for file, made in (*_exact(games, settings, random), *_dealt(games, settings, results, random)):
        _, fact = files[file]
        try:
            frame, _ = read(folder / file, fact)
        except InputError:
            continue
        if made is None:
            done.counted["partitions too large to deal again"] += 1
            continue
        again = made()
        done.counted["rows counted again"] += len(again)
        if checksum(frame) != checksum(again):
            done.differences.append(f"facts: {file.as_posix()}: is not what is counted again")
        if fact.kind == "ante":
            _ante_plainly(games.deals[file.parts[0]], again, random, done)
        elif fact.kind == "joint":
            _joint_plainly(games.deals[file.parts[0]], again, random, done)
    for name, deal in games.deals.items():
        _rounds_plainly(name, deal, games.looks(name), random, done)
    _reno_plainly(random, done)
    return done


def _exact(games: Games, settings: Settings, random: Random) -> Iterator[tuple[Path, Made]]:
    for name, deal in games.deals.items():
        yield Path(name, "by_suit.parquet"), partial(tables.count_by_suit, deal)
        yield Path(name, "ante.parquet"), partial(tables.count_ante, deal)
    partitions = settings.hand_by_hand.partitions
    for name in settings.hand_by_hand.deals:
        deal = games.deals[name]
        for cards in sorted({deal.cards.player, deal.cards.with_table}):
            number = random.randrange(partitions)
            yield (
                Path(name, "by_hand", str(cards), f"{number}.parquet"),
                partial(tables.count_by_hand, deal, cards, number, partitions),
            )
    deal = games.deals[PUBLISHED]
    for count in (tables.count_joint, tables.count_with_table, tables.count_flush_pairs):
        file = f"{count.__name__.removeprefix('count_')}.parquet"
        yield Path(PUBLISHED, file), partial(count, deal)
    yield from _each(reno.count_exactly, reno.exact_facts(), "{}.parquet")


def _dealt(
    games: Games, settings: Settings, results: Path, random: Random
) -> Iterator[tuple[Path, Made | None]]:
    most, most_played, most_reno = MOST_ROUNDS
    for name, deal in games.deals.items():
        part = settings.simulation.part(random.randrange(settings.simulation.partitions))
        yield (
            Path(name, "simulation", f"{part['partition']}.parquet"),
            partial(tables.simulate_rounds, deal, games.looks(name), **part)
            if part["rounds"] <= most
            else None,
        )
    part = settings.simulation.part(random.randrange(settings.simulation.partitions))
    try:
        raises, _ = read(results / OPTIMUM, found_files(games)[OPTIMUM])
    except InputError:
        pass
    else:
        yield (
            Path(PUBLISHED, "play", f"{part['partition']}.parquet"),
            partial(tables.play_rounds, games.deals[PUBLISHED], raises, **part)
            if part["rounds"] <= most_played
            else None,
        )
    part = settings.reno.part(random.randrange(settings.reno.partitions))
    pattern = f"{{}}/{part['partition']}.parquet"
    if part["rounds"] <= most_reno:
        deal_again = partial(reno.simulate_rounds, **part)
        yield from _each(deal_again, reno.rounds_facts(**part), pattern)
    else:
        yield Path(reno.GAME, pattern.format("showdowns")), None


def _each(
    count: Callable[[], dict[str, pl.DataFrame]], names: Iterable[str], pattern: str
) -> Iterator[tuple[Path, Made]]:
    """Several tables that are counted at once."""
    counted: dict[str, pl.DataFrame] = {}

    def table(name: str) -> pl.DataFrame:
        counted.update(counted or count())
        return counted[name]

    for name in names:
        yield Path(reno.GAME, pattern.format(name)), partial(table, name)


def _ways(rank_counts: str) -> tuple[int, ...]:
    return tuple(map(int, rank_counts))


def _ante_plainly(deal: Deal, counted: pl.DataFrame, random: Random, done: Recounted) -> None:
    row = counted.row(random.randrange(len(counted)), named=True)
    plain = ante.dealer_counts_plain(deal, _ways(row["rank_counts"]))
    done.plain("hands of the Ante", [row[outcome] for outcome in OUTCOMES], plain)


def _joint_plainly(deal: Deal, counted: pl.DataFrame, random: Random, done: Recounted) -> None:
    hands = counted["rank_counts"].unique().sort()
    for _ in range(PLAIN_ROWS):
        rank_counts = hands[random.randrange(len(hands))]
        rows = counted.filter(rank_counts=rank_counts)
        plain = joint.flush_counts_plain(deal, _ways(rank_counts))
        fast = np.zeros(len(plain), np.int64)
        fast[rows["flush"].to_numpy()] = rows["hands"].to_numpy()
        done.plain("hands with straight flushes", fast, plain)


def _rounds_plainly(
    name: str, deal: Deal, looks: list[Look], random: Random, done: Recounted
) -> None:
    """Some rounds, of a seed that no fact has: their cards, their straights, and as played."""
    part = {"seed": random.getrandbits(64), "partition": 0, "rounds": PLAIN_ROUNDS}
    cards = deal.cards
    fast, plain = (
        np.concatenate([pair.ravel() for pair in count(deal, looks, **part)])
        for count in (simulate.deal_rounds, simulate.deal_rounds_plain)
    )
    done.plain(f"rounds of {name}", fast, plain, PLAIN_ROUNDS)
    if name == PUBLISHED:
        actions = np.arange(len(tables.count_ante(deal)), dtype=np.int64) % 3
        fast = play.play(deal, actions.astype(np.uint8), **part)
        dealt = simulate.deal_cards(
            len(deal.deck.cards), cards.player + cards.dealer, **part | {"partition": 1 << 32}
        )
        plain = play.play_plain(deal, actions.tolist(), dealt.tolist())
        done.plain("rounds played", fast, plain, PLAIN_ROUNDS)


def _reno_plainly(random: Random, done: Recounted) -> None:
    """Who wins a few rounds of Reno Straight, by every hand of five cards."""
    dealt = simulate.deal_cards(
        odds.DECK, odds.DEALT, seed=random.getrandbits(64), partition=0, rounds=PLAIN_ROUNDS // 5
    )
    fast = odds.empty()
    odds.add_rounds(dealt, fast)
    plain = np.zeros((len(reno.PLAYERS), len(CATEGORIES), odds.LOWS), np.int64)
    for places in dealt.reshape(len(dealt), -1, SIZE):
        hands = [[DECK.cards[place] for place in hand] for hand in places]
        holes, boards = hands[:-BOARDS], hands[-BOARDS:]
        highs = [best_high(hole, boards).strength for hole in holes]
        lows = [lowest_straight(hole, boards) for hole in holes]
        tops = [0 if low is None else odds.LOWS + 4 - low.high for low in lows]
        for players in reno.PLAYERS:
            plain[players - 1, max(highs[:players])[0], max(tops[:players])] += 1
    found = fast.showdowns[BOARDS - 1].sum(axis=(2, 3, 5, 6, 7))
    done.plain("rounds of Reno Straight", found, plain, len(dealt))
