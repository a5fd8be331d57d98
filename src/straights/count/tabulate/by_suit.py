"""Straights, straight flushes, flushes and cards of one rank, by suit and rank."""

from __future__ import annotations

import numpy as np
import polars as pl

from straights.count import by_suit
from straights.count.tabulate.common import nonzero
from straights.deal import MEASURES, Deal
from straights.facts import Fact


def by_suit_fact(deal: Deal) -> Fact:
    """Exact counts by every measure, in every number of cards that matters."""
    total = len(MEASURES) * sum(map(deal.hands, deal.hand_sizes))
    return Fact("by_suit", deal.identity, "hands", total)


def count_by_suit(deal: Deal) -> pl.DataFrame:
    """Columns kind (one of `MEASURES`), cards, length, high (none without a straight), hands."""
    suits, ranks = len(deal.suits), len(deal.deck.natural_ranks)
    straights = {
        "straight": by_suit.straight_counts,
        "straight_flush": by_suit.straight_flush_counts,
    }
    alike = {"flush": (suits, ranks), "of_a_kind": (ranks, suits)}
    return pl.concat(
        [
            nonzero(deal, count(deal.rules, suits, cards), kind=kind, cards=cards)
            for kind, count in straights.items()
            for cards in deal.hand_sizes
        ]
        + [
            _most_alike(deal, kind, groups, cards)
            for kind, groups in alike.items()
            for cards in deal.hand_sizes
        ]
    )


def _most_alike(deal: Deal, kind: str, groups: tuple[int, int], cards: int) -> pl.DataFrame:
    hands = by_suit.most_alike_counts(*groups, deal.deck.wild_cards, cards)
    return (
        pl.DataFrame({"length": np.arange(len(hands), dtype=np.uint8), "hands": hands})
        .group_by(pl.col("length").clip(upper_bound=deal.card_limit), maintain_order=True)
        .agg(pl.col("hands").sum())
        .filter(pl.col("hands") > 0)
        .select(
            pl.lit(kind).alias("kind"),
            pl.lit(cards).alias("cards"),
            "length",
            pl.lit(None, pl.UInt8).alias("high"),
            "hands",
        )
    )
