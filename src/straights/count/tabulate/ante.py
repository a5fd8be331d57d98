"""The dealer's hands, for each of the player's rank counts."""

from __future__ import annotations

import polars as pl

from straights.count.tabulate.common import digits, player_ways, straights
from straights.io.facts import Fact
from straights.rules.deal import OUTCOMES, Deal


def ante_fact(deal: Deal) -> Fact:
    """The dealer's hands by outcome for each of the player's rank counts."""
    return Fact("ante", deal.identity, "hands", deal.hands(deal.cards.player))


def count_ante(deal: Deal) -> pl.DataFrame:
    """Columns rank_counts (a digit a rank), hands, length, high, and one for each outcome.

    The digits go from the lowest natural rank up; wild cards have the last, if the deck has any.
    """
    from straights.count import ante  # noqa: PLC0415

    ways = player_ways(deal)
    outcomes = ante.dealer_counts(deal, ways)
    reached = straights(deal)[ante.places(deal, ways).tolist()]
    return pl.DataFrame(
        {
            "rank_counts": digits(ways),
            "hands": ante.hands(ways, deal.deck.copies),
            "length": reached["length"],
            "high": reached["high"],
            **dict(zip(OUTCOMES, outcomes.T, strict=True)),
        }
    )
