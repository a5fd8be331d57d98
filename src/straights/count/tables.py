"""The counts as tables of facts: what each holds, and what it must add up to."""

from __future__ import annotations

import json

import numpy as np
import numpy.typing as npt
import polars as pl

from straights.count import ante, by_hand, by_suit, simulate
from straights.deal import Deal
from straights.facts import Fact

GENERATOR = "Philox4x32-10"
"""Where the random numbers of `simulate_rounds` come from."""


def _straights(deal: Deal) -> pl.DataFrame:
    return pl.DataFrame(
        deal.rules.straights,
        schema={"length": pl.UInt8, "high": pl.UInt8},
        orient="row",
    )


def _nonzero(
    deal: Deal, hands: npt.NDArray[np.int64], **constants: pl.Expr | str | int
) -> pl.DataFrame:
    frame = _straights(deal).with_columns(hands=pl.Series(hands)).filter(pl.col("hands") > 0)
    return frame.select(*(pl.lit(value).alias(name) for name, value in constants.items()), pl.all())


def by_suit_fact(deal: Deal) -> Fact:
    """Exact counts of straights and straight flushes in every number of cards that matters."""
    total = 2 * sum(deal.hands(cards) for cards in deal.hand_sizes)
    return Fact("by_suit", deal.identity, "hands", total)


def count_by_suit(deal: Deal) -> pl.DataFrame:
    """Columns kind ('straight' or 'straight_flush'), cards, length, high, hands."""
    counts = {
        "straight": by_suit.straight_counts,
        "straight_flush": by_suit.straight_flush_counts,
    }
    return pl.concat(
        _nonzero(deal, count(deal.rules, len(deal.suits), cards), kind=kind, cards=cards)
        for kind, count in counts.items()
        for cards in deal.hand_sizes
    )


def by_hand_fact(deal: Deal, cards: int, partition: int, partitions: int) -> Fact:
    """Straight flushes of one partition of all hands, visited one by one."""
    origin = {"cards": cards, "partition": partition, "partitions": partitions}
    total = by_hand.hands_in_partition(
        len(deal.ranks), len(deal.suits), cards, partition, partitions
    )
    return Fact("by_hand", _origin(deal, origin), "hands", total)


def count_by_hand(deal: Deal, cards: int, partition: int, partitions: int) -> pl.DataFrame:
    """Columns cards, length, high, hands."""
    hands = by_hand.count_hands(deal.rules.table, len(deal.suits), cards, partition, partitions)
    return _nonzero(deal, hands, cards=cards)


def ante_fact(deal: Deal) -> Fact:
    """The dealer's hands by outcome for each of the player's rank counts."""
    return Fact("ante", deal.identity, "hands", deal.hands(deal.cards.player))


def count_ante(deal: Deal) -> pl.DataFrame:
    """Columns rank_counts (a digit a rank), hands, length, high, and one for each outcome."""
    ways = ante.rank_counts(len(deal.ranks), len(deal.suits), deal.cards.player)
    outcomes = ante.dealer_counts(deal, ways)
    digits = (ways + ord("0")).astype(np.uint8)
    straights = _straights(deal)[ante.places(deal, ways).tolist()]
    return pl.DataFrame(
        {
            "rank_counts": [bytes(row).decode() for row in digits],
            "hands": ante.hands(ways, len(deal.suits)),
            "length": straights["length"],
            "high": straights["high"],
            **dict(zip(ante.OUTCOMES, outcomes.T, strict=True)),
        }
    )


def simulation_fact(deal: Deal, *, seed: int, partition: int, rounds: int) -> Fact:
    """Simulated rounds of one partition."""
    origin = {"seed": seed, "partition": partition, "rounds": rounds}
    return Fact("simulation", _origin(deal, origin), "rounds", rounds)


def simulate_rounds(deal: Deal, *, seed: int, partition: int, rounds: int) -> pl.DataFrame:
    """The joint histogram of rounds.

    Columns player_length, player_high, dealer_length, dealer_high, straight_flush (cards in the
    player's longest), second_chance (the same with the community cards), rounds.
    """
    joint = simulate.deal_rounds(
        deal.rules.table,
        deal.rules.lengths,
        len(deal.ranks),
        len(deal.suits),
        deal.cards.player,
        deal.cards.dealer,
        deal.cards.community,
        seed=seed,
        partition=partition,
        rounds=rounds,
    )
    player, dealer, straight_flush, second_chance = np.nonzero(joint)
    straights = _straights(deal)
    return pl.DataFrame(
        {
            "player_length": straights["length"][player],
            "player_high": straights["high"][player],
            "dealer_length": straights["length"][dealer],
            "dealer_high": straights["high"][dealer],
            "straight_flush": straight_flush.astype(np.uint8),
            "second_chance": second_chance.astype(np.uint8),
            "rounds": joint[player, dealer, straight_flush, second_chance],
        }
    )


def _origin(deal: Deal, more: dict[str, int]) -> str:
    return json.dumps({"deal": json.loads(deal.identity), **more}, sort_keys=True)
