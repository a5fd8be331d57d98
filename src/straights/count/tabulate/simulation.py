"""Simulated rounds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
import polars.selectors as cs

from straights.count.tabulate.common import origin, straights
from straights.io.facts import Fact
from straights.rules.deal import Deal
from straights.rules.looks import Look, pairs

GENERATOR = "Philox4x32-10"
"""Where the random numbers of `simulate_rounds` come from."""


def simulation_fact(
    deal: Deal, looks: Sequence[Look], *, seed: int, partition: int, rounds: int
) -> Fact:
    """Simulated rounds of one partition, once for each pair of looks."""
    names = [look.name for look in looks]
    part = {"looks": names, "seed": seed, "partition": partition, "rounds": rounds}
    return Fact("simulation", origin(deal, part), "rounds", rounds, each=("first", "second"))


def simulate_rounds(
    deal: Deal, looks: Sequence[Look], *, seed: int, partition: int, rounds: int
) -> pl.DataFrame:
    """The joint histogram of rounds, once for each pair of looks.

    Columns first, second (the looks), player_length, player_high, dealer_length, dealer_high,
    first_length, second_length (what the looks measure), rounds. Each look is in a pair that is
    counted with the straights; they are null in the others.
    """
    from straights.count import simulate  # noqa: PLC0415

    counted = simulate.deal_rounds(deal, looks, seed=seed, partition=partition, rounds=rounds)
    names = straights(deal)
    frames = []
    for joint, (one, other) in zip(counted, pairs(len(looks)), strict=True):
        *places, first, second = np.nonzero(joint)
        with_straights = joint.shape[:2] > (1, 1)
        frames.append(
            pl.DataFrame(
                {
                    **{
                        f"{who}_{part}": names[part][place]
                        for who, place in zip(("player", "dealer"), places, strict=True)
                        for part in ("length", "high")
                    },
                    "first_length": first.astype(np.uint8),
                    "second_length": second.astype(np.uint8),
                    "rounds": joint[*places, first, second],
                }
            ).select(
                pl.lit(looks[one].name).alias("first"),
                pl.lit(looks[other].name).alias("second"),
                pl.when(with_straights).then(cs.matches("^(player|dealer)_")).name.keep(),
                cs.exclude("^(player|dealer)_.*$"),
            )
        )
    return pl.concat(frames)


def of_look(rounds: pl.DataFrame, look: Look) -> pl.DataFrame:
    """The rounds of one look: those of the first pair with straights that it is in.

    Args:
        rounds: As `simulate_rounds` counts them.
        look: One of the looks counted.

    Returns:
        The same columns, but length in place of the pair's.
    """
    name = look.name
    beside = rounds.filter(
        (pl.col("first") == name) | (pl.col("second") == name),
        pl.col("player_length").is_not_null(),
    )
    one = beside.select(pl.col("first", "second").first())
    return (
        beside.join(one, on=["first", "second"])
        .with_columns(
            length=pl.when(pl.col("first") == name)
            .then(pl.col("first_length"))
            .otherwise(pl.col("second_length"))
        )
        .drop("first", "second", "first_length", "second_length")
    )
