"""Counting Reno Straight again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random

import numpy as np
import polars as pl

from straights.count.simulate import deal_cards
from straights.game.configured import Simulation
from straights.game.face import Again, Compared
from straights.reno import odds, tables
from straights.reno.hands import CATEGORIES, DECK, SIZE, best_high, lowest_straight
from straights.reno.showdown import BOARDS

MOST_ROUNDS = 1_500_000
"""Of a partition that is dealt again: seconds."""
PLAIN_ROUNDS = 20


def recount(settings: Simulation, random: Random) -> Iterator[Again | Compared]:
    """All that is exact, one partition, and who wins a few rounds, by every hand of five cards."""
    yield from _each(tables.count_exactly, tables.exact_facts(), "{}.parquet")
    part = settings.part(random.randrange(settings.partitions))
    pattern = f"{{}}/{part['partition']}.parquet"
    if part["rounds"] <= MOST_ROUNDS:
        facts = tables.rounds_facts(**part)
        yield from _each(partial(tables.simulate_rounds, **part), facts, pattern)
    else:
        yield Again(Path(tables.GAME, pattern.format("showdowns")), None)
    yield _plainly(random)


def _each(
    count: Callable[[], dict[str, pl.DataFrame]], names: Iterable[str], pattern: str
) -> Iterator[Again]:
    """Several tables that are counted at once."""
    counted = cache(count)

    def table(name: str) -> pl.DataFrame:
        return counted()[name]

    for name in names:
        yield Again(Path(tables.GAME, pattern.format(name)), partial(table, name))


def _plainly(random: Random) -> Compared:
    dealt = deal_cards(
        odds.DECK, odds.DEALT, seed=random.getrandbits(64), partition=0, rounds=PLAIN_ROUNDS
    )
    fast = odds.empty()
    odds.add_rounds(dealt, fast)
    plain = np.zeros((len(tables.PLAYERS), len(CATEGORIES), odds.LOWS), np.int64)
    for places in dealt.reshape(len(dealt), -1, SIZE):
        hands = [[DECK.cards[place] for place in hand] for hand in places]
        holes, boards = hands[:-BOARDS], hands[-BOARDS:]
        highs = [best_high(hole, boards).strength for hole in holes]
        lows = [lowest_straight(hole, boards) for hole in holes]
        tops = [0 if low is None else odds.LOWS + 4 - low.high for low in lows]
        for players in tables.PLAYERS:
            plain[players - 1, max(highs[:players])[0], max(tops[:players])] += 1
    found = fast.showdowns[BOARDS - 1].sum(axis=(2, 3, 5, 6, 7))
    return Compared("rounds of Reno Straight", found, plain, len(dealt))
