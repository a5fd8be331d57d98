"""Why a rule moves the edge: the parts of what a player wins, here and in the published game."""

from __future__ import annotations

from collections.abc import Mapping

PARTS = ("folded", "not_qualified", "compared", "raise_bonus", "adapting")
"""What the published strategy wins with hands folded, from dealers who do not qualify, with hands
compared, by the extra pay of long straights; and what perfect play adds. In Antes a round."""

SECOND = 0.25
"""A second part is named if it is no smaller than this share of the first."""


def why(here: Mapping[str, float], there: Mapping[str, float]) -> str:
    """The one or two parts that move the edge most in the direction in which it moves.

    >>> there = dict(zip(PARTS, (-0.5, 0.25, 0.25, 0.02, 0.0)))
    >>> why(dict(zip(PARTS, (-0.5, 0.0, -0.125, 0.0, 0.0))), there)
    'compared hands lose 0.12, where they won 0.25; dealers who do not qualify pay 0.00, not 0.25'
    >>> why(dict(zip(PARTS, (-0.25, 0.25, 0.25, 0.02, 0.1))), there)
    'fewer hands are folded (25%, not 50%); adapting gains 0.10'
    """
    moves = {part: here[part] - there[part] for part in PARTS}
    whole = sum(moves.values())
    with_it = [part for part in PARTS if moves[part] * whole > 0]
    with_it.sort(key=lambda part: -abs(moves[part]))
    return "; ".join(
        _told(part, here[part], there[part])
        for part in with_it[:2]
        if abs(moves[part]) >= SECOND * abs(moves[with_it[0]])
    )


def _told(part: str, here: float, there: float) -> str:
    instead = f"{abs(here):.2f}, not {abs(there):.2f}"
    match part:
        case "folded":
            more = "more" if here < there else "fewer"
            return f"{more} hands are folded ({-here:.0%}, not {-there:.0%})"
        case "not_qualified":
            return f"dealers who do not qualify pay {instead}"
        case "raise_bonus":
            return f"the extra pay of long straights is {instead}"
        case "adapting":
            return f"adapting gains {here:.2f}"
    if here * there < 0:
        past = "won" if there > 0 else "lost"
        instead = f"{abs(here):.2f}, where they {past} {abs(there):.2f}"
    return f"compared hands {'win' if here > 0 else 'lose'} {instead}"
