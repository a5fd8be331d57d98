"""Compile the kernels of one module, so that no other job does."""

from pathlib import Path

import polars as pl

from straights.count import tables
from straights.jobs.job import logged
from straights.reno import tables as reno
from straights.rules.deal import CardsDealt, Deal
from straights.rules.looks import Look

with logged(snakemake.log[0]):
    deal = Deal(ranks="234", suits="cd", cards=CardsDealt(player=2, dealer=2, community=1))
    rounds = {"seed": 0, "partition": 0, "rounds": 1}
    match snakemake.wildcards.kernel:
        case "by_hand":
            tables.count_by_hand(deal, cards=2, partition=0, partitions=1)
        case "ante":
            tables.count_ante(deal)
        case "simulate":
            tables.simulate_rounds(deal, [Look(("player",), "straight")], **rounds)
        case "joint":
            tables.count_joint(deal)
        case "with_table":
            tables.count_with_table(deal)
        case "play":
            raises = tables.count_ante(deal).with_columns(pl.lit(0.0).alias("raise"))
            tables.play_rounds(deal, raises, **rounds)
        case "reno":
            reno.simulate_rounds(**rounds)
    Path(snakemake.output[0]).touch()
