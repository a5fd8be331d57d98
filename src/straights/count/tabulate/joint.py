"""The player's hands by rank counts and longest straight flush."""

from __future__ import annotations

import numpy as np
import polars as pl

from straights.count.tabulate.common import digits, player_ways
from straights.io.facts import Fact
from straights.rules.deal import Deal


def joint_fact(deal: Deal) -> Fact:
    """The player's hands by rank counts and longest straight flush."""
    return Fact("joint", deal.identity, "hands", deal.hands(deal.cards.player))


def count_joint(deal: Deal) -> pl.DataFrame:
    """Columns rank_counts, flush, hands."""
    from straights.count import joint  # noqa: PLC0415

    ways = player_ways(deal)
    hands = joint.flush_counts(deal, ways)
    row, length = np.nonzero(hands)
    return pl.DataFrame(
        {
            "rank_counts": digits(ways[row]),
            "flush": length.astype(np.uint8),
            "hands": hands[row, length],
        }
    )
