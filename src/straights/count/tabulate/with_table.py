"""The Ante with the Second Chance Bonus."""

from __future__ import annotations

import numpy as np
import polars as pl

from straights.count.tabulate.common import digits, hands_with_table, player_ways
from straights.io.facts import Fact
from straights.rules.deal import OUTCOMES, Deal


def second_chance_fact(deal: Deal) -> Fact:
    """The player's hands with cards on the table, and the dealer's by outcome for each."""
    return Fact("second_chance", deal.identity, "hands", hands_with_table(deal))


def count_second_chance(deal: Deal) -> pl.DataFrame:
    """Columns rank_counts, second_chance, hands, and one for each outcome.

    The rank counts are the player's; the longest straight flush is that with the table's cards. An
    outcome counts every deal of all three hands.
    """
    from straights.count import second_chance  # noqa: PLC0415

    ways = player_ways(deal)
    hands, outcomes = second_chance.ante_counts(deal, ways)
    row, length = np.nonzero(hands)
    return pl.DataFrame(
        {
            "rank_counts": digits(ways[row]),
            "second_chance": length.astype(np.uint8),
            "hands": hands[row, length],
            **dict(zip(OUTCOMES, outcomes[row, length].T, strict=True)),
        }
    )
