"""What a straight is: the specification, and the table that every fast path looks up.

The rules of a straight live in `StraightRules.longest` and nowhere else. The fast paths
(counting, simulation) know only `StraightRules.table`: for every set of ranks, the place of its
longest straight in the list of all straights, worst first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from straights.cards import LOW_ACE, RANK_NAMES, RANK_VALUES

Ace = Literal["high", "low", "either"]
EqualRuns = Literal["highest", "first"]


class Straight(NamedTuple):
    """A run of consecutive ranks. The longer wins; of equal length, the higher.

    >>> Straight(length=4, high=5) > Straight(length=3, high=14)
    True
    """

    length: int
    """Cards in the run; 0 for no cards at all."""
    high: int
    """Rank value of the top card: 2 to 14, or 1 for an ace that only counts as low."""


@dataclass(frozen=True)
class StraightRules:
    """Which ranks follow each other, and where the ace stands.

    >>> rules = StraightRules()
    >>> rules.longest(0b1_0000_0000_1111)  # A 5 4 3 2
    Straight(length=5, high=5)
    >>> rules.name(Straight(3, 14))
    'Q-K-A'
    """

    ranks: str = "".join(RANK_VALUES)
    """Rank letters in order, the ace last."""
    ace: Ace = "either"
    equal_runs: EqualRuns = "highest"
    """Which of two longest runs counts: the highest, or the first when ranks are read from the
    lowest up and the ace last, high before low."""

    @cached_property
    def _line(self) -> tuple[tuple[int, int], ...]:
        """(rank value, bit) in the order in which ranks follow each other, the low ace first."""
        line = [(RANK_VALUES[rank], bit) for bit, rank in enumerate(self.ranks)]
        if "A" in self.ranks:
            low_ace = (LOW_ACE, self.ranks.index("A"))
            if self.ace == "low":
                line.pop()
            if self.ace != "high":
                line.insert(0, low_ace)
        return tuple(line)

    def longest(self, rank_set: int) -> Straight:
        """The straight that a set of ranks counts as (bit 0 the lowest rank).

        An ace stands at one end only: no run uses a rank twice.

        >>> both = 0b1_1100_0000_1110  # Q-K-A and 3-4-5
        >>> StraightRules().longest(both), StraightRules(equal_runs="first").longest(both)
        (Straight(length=3, high=14), Straight(length=3, high=5))
        """
        runs = [self._run_from(start, rank_set) for start in range(len(self._line))]
        if self.equal_runs == "highest":
            return max(runs)
        low_ace_last = runs[1:] + runs[:1] if self._line[0][0] == LOW_ACE else runs
        return max(low_ace_last, key=lambda run: run.length)

    def _run_from(self, start: int, rank_set: int) -> Straight:
        length = high = used = 0
        for value, bit in self._line[start:]:
            if not rank_set >> bit & 1 or used >> bit & 1:
                break
            used |= 1 << bit
            length, high = length + 1, value
        return Straight(length, high)

    def run(self, straight: Straight) -> tuple[int, ...]:
        """Rank values of a straight, rising; a low ace is 1."""
        values = [value for value, _ in self._line]
        top = values.index(straight.high) if straight.length else -1
        return tuple(values[top + 1 - straight.length : top + 1])

    def is_run(self, values: tuple[int, ...]) -> bool:
        """Whether rank values follow each other, a low ace as 1.

        >>> StraightRules().is_run((1, 2, 3)), StraightRules().is_run((5, 6, 8))
        (True, False)
        """
        line = [value for value, _ in self._line]
        return values in {tuple(line[i : i + len(values)]) for i in range(len(line))}

    def name(self, straight: Straight) -> str:
        """A straight as a reader sees it, such as ``A-2-3``."""
        return "-".join(RANK_NAMES[value] for value in self.run(straight)) or "no cards"

    @cached_property
    def _longest_of_all(self) -> list[Straight]:
        return [self.longest(rank_set) for rank_set in range(1 << len(self.ranks))]

    @cached_property
    def straights(self) -> tuple[Straight, ...]:
        """Every straight that can be a hand's longest, worst first, 'no cards' at place 0."""
        return tuple(sorted(set(self._longest_of_all)))

    @cached_property
    def table(self) -> npt.NDArray[np.uint8]:
        """For each of the 2**ranks sets of ranks, the place of its best straight in `straights`."""
        place = {straight: index for index, straight in enumerate(self.straights)}
        return np.array([place[straight] for straight in self._longest_of_all], dtype=np.uint8)

    @cached_property
    def lengths(self) -> npt.NDArray[np.uint8]:
        """The length of each of `straights`."""
        return np.array([straight.length for straight in self.straights], dtype=np.uint8)
