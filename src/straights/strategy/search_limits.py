"""What the search for decision lists cannot add up in whole numbers of 64 bits."""

from __future__ import annotations

from straights.bets.main_bets import MainBets
from straights.rules.deal import Deal
from straights.rules.limits import FEWER_CARDS, LARGEST, refuse_above

SEARCH_SUMS = 8
"""A sum in the search's kernel is of up to four sums of differences of two values."""


def check_search(deal: Deal, bets: MainBets) -> int:
    """Refuse pays and hands that the search for decision lists cannot add up.

    Returns:
        How many units make an Ante, the least number that makes every pay whole.

    Raises:
        InputError: what is too large, and by how much.
    """
    unit, greatest = bets.units(deal.rules.longest_of(deal.cards.player))
    refuse_above(
        LARGEST,
        greatest * deal.hands(deal.cards.player) * deal.dealer_hands * SEARCH_SUMS,
        "units in a sum of the search for decision lists",
        f"write pays and limits of the Raise with fewer decimals, or {FEWER_CARDS}",
    )
    return unit
