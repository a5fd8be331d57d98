"""The Ante with straight flushes of the player's and the table's cards."""

from __future__ import annotations

import numpy as np
import polars as pl

from straights.count.tabulate.common import digits, hands_with_table, player_ways
from straights.io.facts import Fact
from straights.rules.deal import OUTCOMES, Deal


def with_table_fact(deal: Deal) -> Fact:
    """The player's hands with cards on the table, and the dealer's by outcome for each."""
    return Fact("with_table", deal.identity, "hands", hands_with_table(deal))


def count_with_table(deal: Deal) -> pl.DataFrame:
    """Columns rank_counts, flush, hands, and one for each outcome.

    The rank counts are the player's; the longest straight flush is that with the table's cards. An
    outcome counts every deal of all three hands.
    """
    from straights.count import with_table  # noqa: PLC0415

    ways = player_ways(deal)
    hands, outcomes = with_table.ante_counts(deal, ways)
    row, length = np.nonzero(hands)
    return pl.DataFrame(
        {
            "rank_counts": digits(ways[row]),
            "flush": length.astype(np.uint8),
            "hands": hands[row, length],
            **dict(zip(OUTCOMES, outcomes[row, length].T, strict=True)),
        }
    )
