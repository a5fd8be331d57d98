"""What a file of short decision lists holds."""

from __future__ import annotations

from collections.abc import Mapping

from straights.count.tabulate.common import origin
from straights.io.facts import Fact
from straights.rules.deal import Deal


def decision_lists_fact(deal: Deal, bets: Mapping[str, object]) -> Fact:
    """Short decision lists; the lines of each are played with all hands."""
    total = deal.hands(deal.cards.player)
    return Fact("decision_lists", origin(deal, bets), "hands", total, each=("looks_at", "lines"))
