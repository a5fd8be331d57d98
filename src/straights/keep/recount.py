"""Counting Keep it Straight again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import polars as pl

from straights.bets.main_bets import main_bets
from straights.bets.perfect_play import best_raises
from straights.count import ante, joint, play, simulate, tables
from straights.game.configured import PUBLISHED, Games, Simulation
from straights.game.face import Again, Compared
from straights.keep.settings import HandByHand, KeepSettings
from straights.rules.deal import OUTCOMES, Deal
from straights.rules.looks import Look

MOST_ROUNDS, MOST_PLAYED = 50_000_000, 10_000_000
"""Rounds of a partition that are dealt again, and played again: seconds each."""
PLAIN_ROWS = 10
PLAIN_ROUNDS = 100


def recount(games: Games, settings: KeepSettings, random: Random) -> Iterator[Again | Compared]:
    """All exact counts, one partition of the others, and some hands and rounds by plain loops."""
    yield from _exact(games, settings.hand_by_hand, random)
    yield from _dealt(games, settings.simulation, random)
    for name, deal in games.deals.items():
        yield _rounds_plainly(name, deal, games.looks(name), random)
    yield _play_plainly(games.deals[PUBLISHED], random)


def _exact(games: Games, hand_by_hand: HandByHand, random: Random) -> Iterator[Again]:
    for name, deal in games.deals.items():
        yield Again(Path(name, "by_suit.parquet"), partial(tables.count_by_suit, deal))
        yield Again(
            Path(name, "ante.parquet"),
            partial(tables.count_ante, deal),
            partial(_ante_plainly, deal, random),
        )
    partitions = hand_by_hand.partitions
    for name in hand_by_hand.deals:
        deal = games.deals[name]
        for cards in sorted({deal.cards.player, deal.cards.with_table}):
            number = random.randrange(partitions)
            yield Again(
                Path(name, "by_hand", str(cards), f"{number}.parquet"),
                partial(tables.count_by_hand, deal, cards, number, partitions),
            )
    deal = games.deals[PUBLISHED]
    folder = Path(PUBLISHED)
    yield Again(
        folder / "joint.parquet",
        partial(tables.count_joint, deal),
        partial(_joint_plainly, deal, random),
    )
    yield Again(folder / "with_table.parquet", partial(tables.count_with_table, deal))
    yield Again(folder / "flush_pairs.parquet", partial(tables.count_flush_pairs, deal))


def _dealt(games: Games, simulation: Simulation, random: Random) -> Iterator[Again]:
    for name, deal in games.deals.items():
        part = simulation.part(random.randrange(simulation.partitions))
        again = partial(tables.simulate_rounds, deal, games.looks(name), **part)
        yield Again(
            Path(name, "simulation", f"{part['partition']}.parquet"),
            again if part["rounds"] <= MOST_ROUNDS else None,
        )
    part = simulation.part(random.randrange(simulation.partitions))
    yield Again(
        Path(PUBLISHED, "play", f"{part['partition']}.parquet"),
        partial(_play, games, part) if part["rounds"] <= MOST_PLAYED else None,
    )


def _play(games: Games, part: dict[str, int]) -> pl.DataFrame:
    deal, bets = games.deals[PUBLISHED], main_bets(games.variants[PUBLISHED].paytable)
    return tables.play_rounds(deal, best_raises(bets, tables.count_ante(deal)), **part)


def _ways(rank_counts: str) -> tuple[int, ...]:
    return tuple(map(int, rank_counts))


def _ante_plainly(deal: Deal, random: Random, counted: pl.DataFrame) -> Iterator[Compared]:
    row = counted.row(random.randrange(len(counted)), named=True)
    plain = ante.dealer_counts_plain(deal, _ways(row["rank_counts"]))
    yield Compared("hands of the Ante", [row[outcome] for outcome in OUTCOMES], plain)


def _joint_plainly(deal: Deal, random: Random, counted: pl.DataFrame) -> Iterator[Compared]:
    hands = counted["rank_counts"].unique().sort()
    for _ in range(PLAIN_ROWS):
        rank_counts = hands[random.randrange(len(hands))]
        rows = counted.filter(rank_counts=rank_counts)
        plain = joint.flush_counts_plain(deal, _ways(rank_counts))
        fast = np.zeros(len(plain), np.int64)
        fast[rows["flush"].to_numpy()] = rows["hands"].to_numpy()
        yield Compared("hands with straight flushes", fast, plain)


def _rounds_plainly(name: str, deal: Deal, looks: list[Look], random: Random) -> Compared:
    """Some rounds, of a seed that no fact has: their cards and their straights."""
    part = _some_rounds(random)
    fast, plain = (
        np.concatenate([pair.ravel() for pair in count(deal, looks, **part)])
        for count in (simulate.deal_rounds, simulate.deal_rounds_plain)
    )
    return Compared(f"rounds of {name}", fast, plain, PLAIN_ROUNDS)


def _play_plainly(deal: Deal, random: Random) -> Compared:
    part, cards = _some_rounds(random), deal.cards
    actions = np.arange(len(tables.count_ante(deal)), dtype=np.int64) % 3
    fast = play.play(deal, actions.astype(np.uint8), **part)
    dealt = simulate.deal_cards(
        len(deal.deck.cards), cards.player + cards.dealer, **part | {"partition": 1 << 32}
    )
    plain = play.play_plain(deal, actions.tolist(), dealt.tolist())
    return Compared("rounds played", fast, plain, PLAIN_ROUNDS)


def _some_rounds(random: Random) -> dict[str, int]:
    return {"seed": random.getrandbits(64), "partition": 0, "rounds": PLAIN_ROUNDS}
