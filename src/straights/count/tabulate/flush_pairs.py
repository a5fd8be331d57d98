"""Both side bets."""

from __future__ import annotations

import numpy as np
import polars as pl

from straights.count import side_bets
from straights.count.tabulate.common import hands_with_table
from straights.io.facts import Fact
from straights.rules.deal import Deal


def side_bets_fact(deal: Deal) -> Fact:
    """The player's hands with cards on the table, by both longest straight flushes."""
    return Fact("side_bets", deal.identity, "hands", hands_with_table(deal))


def count_side_bets(deal: Deal) -> pl.DataFrame:
    """Columns straight_flush, second_chance, hands."""
    hands = side_bets.flush_counts(deal)
    own, both = np.nonzero(hands)
    return pl.DataFrame(
        {
            "straight_flush": own.astype(np.uint8),
            "second_chance": both.astype(np.uint8),
            "hands": hands[own, both],
        }
    )
