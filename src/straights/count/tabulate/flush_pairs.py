"""Straight flushes of the player's cards, and with the table's."""

from __future__ import annotations

import numpy as np
import polars as pl

from straights.count import flush_pairs
from straights.count.tabulate.common import hands_with_table
from straights.io.facts import Fact
from straights.rules.deal import Deal


def flush_pairs_fact(deal: Deal) -> Fact:
    """The player's hands with cards on the table, by both longest straight flushes."""
    return Fact("flush_pairs", deal.identity, "hands", hands_with_table(deal))


def count_flush_pairs(deal: Deal) -> pl.DataFrame:
    """Columns first_length (the player's), second_length (with the table's cards), hands."""
    hands = flush_pairs.flush_counts(deal)
    own, both = np.nonzero(hands)
    return pl.DataFrame(
        {
            "first_length": own.astype(np.uint8),
            "second_length": both.astype(np.uint8),
            "hands": hands[own, both],
        }
    )
