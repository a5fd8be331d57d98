"""Straights and straight flushes, by suit."""

from __future__ import annotations

import polars as pl

from straights.count import by_suit
from straights.count.tabulate.common import nonzero
from straights.io.facts import Fact
from straights.rules.deal import Deal


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
        nonzero(deal, count(deal.rules, len(deal.suits), cards), kind=kind, cards=cards)
        for kind, count in counts.items()
        for cards in deal.hand_sizes
    )
