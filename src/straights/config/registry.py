"""The games: a line for each. Their SQL runs in this order."""

from __future__ import annotations

from importlib import import_module

from straights.game.face import Face

FACES: tuple[Face, ...] = tuple(
    import_module(name).FACE
    for name in (
        "straights.keep.game",
        "straights.reno.game",
    )
)
