"""What tables of facts have in common."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import comb

import numpy as np
import numpy.typing as npt
import polars as pl

from straights.rules.deal import Deal
from straights.rules.rank_counts import RankCounts, rank_counts


def straights(deal: Deal) -> pl.DataFrame:
    """Columns length and high: the straights of a deal, in order, "no straight" among them."""
    return pl.DataFrame(
        deal.rules.straights,
        schema={"length": pl.UInt8, "high": pl.UInt8},
        orient="row",
    )


def nonzero(
    deal: Deal, hands: npt.NDArray[np.int64], **constants: pl.Expr | str | int
) -> pl.DataFrame:
    """Columns of one value each, then length, high, hands: a row for each straight that occurs."""
    frame = straights(deal).with_columns(hands=pl.Series(hands)).filter(pl.col("hands") > 0)
    return frame.select(*(pl.lit(value).alias(name) for name, value in constants.items()), pl.all())


def player_ways(deal: Deal) -> RankCounts:
    """The player's rank counts, in order."""
    return rank_counts(deal.deck.copies, deal.cards.player)


def digits(ways: RankCounts) -> list[str]:
    """Rank counts as text, a digit a rank."""
    return [bytes(row).decode() for row in (ways + ord("0")).astype(np.uint8)]


def hands_with_table(deal: Deal) -> int:
    """How many hands of the player there are with cards on the table."""
    cards = len(deal.deck.cards)
    return deal.hands(deal.cards.player) * comb(cards - deal.cards.player, deal.cards.community)


def origin(deal: Deal, more: Mapping[str, object]) -> str:
    """A deal and what else decides the rows, as JSON."""
    return json.dumps({"deal": json.loads(deal.identity), **more}, sort_keys=True)
