"""The source's worked showdown. What it gives is computed; what the source says stands beside it.

The source misses three queens for hand 1 and the king-high straight for hand 2.
"""

from __future__ import annotations

from typing import NamedTuple

from straights.rules.cards import Card, parse_cards


class SourceSays(NamedTuple):
    """What the source says of a hand, in the words that `straights.reno.hands` uses."""

    high: str
    low: str
    won: int
    """Of a pot of 100."""


class Example(NamedTuple):
    """One showdown, and what its source says of each hand."""

    boards: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    source: tuple[SourceSays, ...]


EXAMPLE = Example(
    boards=(parse_cards("Kc Qc 2d 3h 6s"), parse_cards("Ad Kd Qs Tc 5c")),
    hands=(parse_cards("As 4c Kh Qh Qd"), parse_cards("Js Ts 2h 3d 9c")),
    source=(
        SourceSays("two pair, aces and kings, queen", "no straight", 0),
        SourceSays("straight, ace high", "straight, ace high", 100),
    ),
)
