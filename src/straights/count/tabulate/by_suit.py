"""Straights, straight flushes, flushes and cards of one rank, by suit and rank."""

from __future__ import annotations

import numpy as np
import polars as pl

from straights.count import by_suit
from straights.count.tabulate.common import nonzero
from straights.io.facts import Fact
from straights.rules.deal import MEASURES, Deal, Measure


def by_suit_fact(deal: Deal) -> Fact:
    """Exact counts by every measure, in every number of cards that a bet can look at."""
    total = len(MEASURES) * sum(map(deal.hands, deal.hand_sizes))
    return Fact("by_suit", deal.identity, "hands", total)


def count_by_suit(deal: Deal) -> pl.DataFrame:
    """Columns kind (one of `MEASURES`), cards, length, high (none without a straight), hands."""
    return pl.concat(
        _counted(deal, measure, cards) for measure in MEASURES for cards in deal.hand_sizes
    )


def _counted(deal: Deal, measure: Measure, cards: int) -> pl.DataFrame:
    hands = by_suit.counts_of(deal, measure, cards)
    if measure in {"straight", "straight_flush"}:
        return nonzero(deal, hands, kind=measure, cards=cards)
    (length,) = np.nonzero(hands)
    return pl.DataFrame({"length": length.astype(np.uint8), "hands": hands[length]}).select(
        pl.lit(measure).alias("kind"),
        pl.lit(cards).alias("cards"),
        "length",
        pl.lit(None, pl.UInt8).alias("high"),
        "hands",
    )
