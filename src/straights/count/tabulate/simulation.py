"""Simulated rounds."""

from __future__ import annotations

import numpy as np
import polars as pl

from straights.count.tabulate.common import origin, straights
from straights.io.facts import Fact
from straights.rules.deal import Deal
from straights.rules.looks import Look

GENERATOR = "Philox4x32-10"
"""Where the random numbers of `simulate_rounds` come from."""

LOOKS = (
    Look(("player",), "straight_flush"),
    Look(("player", "community"), "straight_flush"),
)


def simulation_fact(deal: Deal, *, seed: int, partition: int, rounds: int) -> Fact:
    """Simulated rounds of one partition."""
    part = {"seed": seed, "partition": partition, "rounds": rounds}
    return Fact("simulation", origin(deal, part), "rounds", rounds)


def simulate_rounds(deal: Deal, *, seed: int, partition: int, rounds: int) -> pl.DataFrame:
    """The joint histogram of rounds.

    Columns player_length, player_high, dealer_length, dealer_high, straight_flush (cards in the
    player's longest), second_chance (the same with the community cards), rounds.
    """
    from straights.count import simulate  # noqa: PLC0415

    (joint,) = simulate.deal_rounds(deal, LOOKS, seed=seed, partition=partition, rounds=rounds)
    player, dealer, straight_flush, second_chance = np.nonzero(joint)
    names = straights(deal)
    return pl.DataFrame(
        {
            "player_length": names["length"][player],
            "player_high": names["high"][player],
            "dealer_length": names["length"][dealer],
            "dealer_high": names["high"][dealer],
            "straight_flush": straight_flush.astype(np.uint8),
            "second_chance": second_chance.astype(np.uint8),
            "rounds": joint[player, dealer, straight_flush, second_chance],
        }
    )
