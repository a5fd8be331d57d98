"""Counting again: whether facts are what this program counts now, and what plain loops count.

A game says what: exact counts as a whole, and partitions of the rest that are not too large.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np

from straights.config.games import Settings
from straights.config.registry import FACES
from straights.errors import InputError
from straights.game.configured import Games
from straights.game.face import Again, Compared
from straights.io.facts import Fact, checksum, read
from straights.price.build import fact_files


@dataclass
class Recounted:
    """How much was counted again, and what differs."""

    counted: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def again(self, one: Again, fact: Fact, folder: Path) -> None:
        """Compare a file of facts with what is counted again; without a whole file, do nothing."""
        try:
            frame, _ = read(folder / one.file, fact)
        except InputError:
            return
        if one.count is None:
            self.counted["partitions too large to deal again"] += 1
            return
        found = one.count()
        self.counted["rows counted again"] += len(found)
        if checksum(frame) != checksum(found):
            self.differences.append(f"facts: {one.file.as_posix()}: is not what is counted again")
        for compared in one.compare(found):
            self.plain(compared)

    def plain(self, one: Compared) -> None:
        """Compare what a fast count and its plain version say of a hand, or of some rounds."""
        what = "rounds counted plainly" if one.rounds else "hands counted plainly"
        self.counted[what] += one.rounds or 1
        if not np.array_equal(np.asarray(one.fast), np.asarray(one.plain)):
            self.differences.append(f"{one.what}: a plain count says otherwise")


def recount(games: Games, settings: Settings, *, results: Path, seed: int) -> Recounted:
    """Count facts again.

    Args:
        games: The configuration.
        settings: What was counted and simulated.
        results: The folder of results. Files that are missing or damaged are passed over.
        seed: Decides which partitions, rows and rounds.
    """
    done = Recounted()
    random = Random(seed)  # noqa: S311 - a sample, not a secret
    files = fact_files(games, settings)
    for face in FACES:
        for one in face.recount(games, settings, random):
            if isinstance(one, Compared):
                done.plain(one)
            else:
                done.again(one, files[one.file][1], results / "facts")
    return done
