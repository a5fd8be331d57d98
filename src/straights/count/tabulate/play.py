"""Rounds that a strategy played."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl

from straights.count.tabulate.common import origin
from straights.io.facts import Fact
from straights.rules.deal import COMPARISONS, Deal


def raises_fact(deal: Deal, strategy: Mapping[str, object]) -> Fact:
    """The Raise with each of the player's rank counts; `strategy` is all that decides it."""
    return Fact("optimum", origin(deal, strategy), "hands", deal.hands(deal.cards.player))


def play_fact(
    deal: Deal, strategy: Mapping[str, object], *, seed: int, partition: int, rounds: int
) -> Fact:
    """Rounds of one partition, played by a strategy; `strategy` is all that decides it."""
    part = {**strategy, "seed": seed, "partition": partition, "rounds": rounds}
    return Fact("play", origin(deal, part), "rounds", rounds)


def play_rounds(
    deal: Deal, raises: pl.DataFrame, *, seed: int, partition: int, rounds: int
) -> pl.DataFrame:
    """Deal rounds and play them.

    Args:
        deal: The deal.
        raises: Columns rank_counts and raise, a row for each of the player's rank counts, in order.
        seed: With the partition, it decides every card.
        partition: The rounds of one partition are independent of those of another.
        rounds: How many rounds are dealt.

    Returns:
        Columns raise, length (the player's), qualifies (the dealer), dealer ('lower', 'equal' or
        'higher', qualified or not), rounds.
    """
    from straights.count import play  # noqa: PLC0415

    bets, actions = np.unique(raises["raise"].to_numpy(), return_inverse=True)
    counts = play.play(
        deal, actions.astype(np.uint8), seed=seed, partition=partition, rounds=rounds
    )
    action, length, qualifies, dealer = np.nonzero(counts)
    return pl.DataFrame(
        {
            "raise": bets[action],
            "length": length.astype(np.uint8),
            "qualifies": qualifies.astype(bool),
            "dealer": np.array(COMPARISONS)[dealer],
            "rounds": counts[action, length, qualifies, dealer],
        }
    )
