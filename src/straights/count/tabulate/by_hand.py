"""Straight flushes, every hand visited."""

from __future__ import annotations

import polars as pl

from straights.count.tabulate.common import nonzero, origin
from straights.io.facts import Fact
from straights.rules.deal import Deal


def by_hand_fact(deal: Deal, cards: int, partition: int, partitions: int) -> Fact:
    """Straight flushes of one partition of all hands, visited one by one."""
    from straights.count import by_hand  # noqa: PLC0415

    part = {"cards": cards, "partition": partition, "partitions": partitions}
    total = by_hand.hands_in_partition(
        len(deal.deck.natural_ranks),
        len(deal.suits),
        deal.deck.wild_cards,
        cards,
        partition,
        partitions,
    )
    return Fact("by_hand", origin(deal, part), "hands", total)


def count_by_hand(deal: Deal, cards: int, partition: int, partitions: int) -> pl.DataFrame:
    """Columns cards, length, high, hands."""
    from straights.count import by_hand  # noqa: PLC0415

    hands = by_hand.count_hands(deal.rules.table, len(deal.suits), cards, partition, partitions)
    return nonzero(deal, hands, cards=cards)
