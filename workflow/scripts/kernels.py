"""Compile every kernel once, so that no other job does."""

from pathlib import Path

import polars as pl

from straights.count import tables
from straights.deal import CardsDealt, Deal
from straights.job import logged

with logged(snakemake.log[0]):
    deal = Deal(ranks="234", suits="cd", cards=CardsDealt(player=2, dealer=2, community=1))
    tables.count_by_hand(deal, cards=2, partition=0, partitions=1)
    tables.simulate_rounds(deal, seed=0, partition=0, rounds=1)
    tables.count_joint(deal)
    tables.count_second_chance(deal)
    raises = tables.count_ante(deal).with_columns(pl.lit(0.0).alias("raise"))
    tables.play_rounds(deal, raises, seed=0, partition=0, rounds=1)
    Path(snakemake.output[0]).touch()
