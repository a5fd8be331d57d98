"""What a straight is: the specification, and the table that every fast path looks up.

The rules of a straight live in `StraightRules.longest` and nowhere else. The fast paths
(counting, simulation) know only `StraightRules.table`: for every number of wild cards and every set
of natural ranks, the place of the best straight in the list of all straights, worst first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from straights.rules.cards import LOW_ACE, RANK_NAMES, RANK_VALUES

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
    """Rank value of the top card: 2 to 14, or 1 for an ace that only counts as low. The top card of
    a run that wraps around is its last, above the ace: 3 of Q-K-A-2-3."""


@dataclass(frozen=True)
class StraightRules:
    """Which ranks follow each other, where the ace stands, and what wild cards do.

    Sets of ranks are bits: bit 0 is the lowest natural rank, that is rank that is not wild.

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
    wrap_around: bool = False
    """Whether a run may go on above the ace; the ace is then 'either'."""
    card_limit: int | None = None
    """The most cards of a run that count, those that make the best straight; None for all."""
    wild_ranks: str = ""
    """Those of the ranks whose cards are wild."""
    wild_cards: int = 0
    """How many cards of the deck are wild."""

    @cached_property
    def _line(self) -> tuple[tuple[int, int], ...]:
        """(rank value, bit of all ranks) in the order in which ranks follow, the low ace first."""
        line = [(RANK_VALUES[rank], bit) for bit, rank in enumerate(self.ranks)]
        around = line[:-1] if self.wrap_around else []
        if "A" in self.ranks:
            low_ace = (LOW_ACE, self.ranks.index("A"))
            if self.ace == "low":
                line.pop()
            if self.ace != "high":
                line.insert(0, low_ace)
        return (*line, *around)

    @cached_property
    def _all_ranks(self) -> npt.NDArray[np.int64]:
        """For each set of natural ranks, the same with a bit for every rank of the deck."""
        bits = [1 << bit for bit, rank in enumerate(self.ranks) if rank not in self.wild_ranks]
        held = np.arange(1 << len(bits))[:, np.newaxis] >> np.arange(len(bits)) & 1
        return held @ np.array(bits, dtype=np.int64)

    def longest(self, rank_set: int, wilds: int = 0) -> Straight:
        """The straight that a set of natural ranks and some wild cards count as.

        A wild card becomes whatever rank makes the best straight. An ace stands at one end only,
        unless runs wrap around; no run uses a rank twice.

        >>> both = 0b1_1100_0000_1110  # Q-K-A and 3-4-5
        >>> StraightRules().longest(both), StraightRules(equal_runs="first").longest(both)
        (Straight(length=3, high=14), Straight(length=3, high=5))
        >>> StraightRules().longest(both, wilds=1), StraightRules(wrap_around=True).longest(both, 1)
        (Straight(length=5, high=5), Straight(length=7, high=5))
        """
        become = {int(self._all_ranks[rank_set])}
        for _ in range(wilds):
            become = {ranks | 1 << bit for ranks in become for bit in range(len(self.ranks))}
        return max(map(self._natural, become))

    def _natural(self, ranks: int) -> Straight:
        """The straight that a set of ranks counts as, a bit for every rank of the deck."""
        runs = [self._run_from(start, ranks) for start in range(len(self._line))]
        if self.equal_runs == "highest":
            return max(runs)
        low_ace_last = runs[1:] + runs[:1] if self._line[0][0] == LOW_ACE else runs
        return max(low_ace_last, key=lambda run: run.length)

    def _run_from(self, start: int, ranks: int) -> Straight:
        best, used = Straight(0, 0), 0
        for length, (value, bit) in enumerate(self._line[start:], start=1):
            if not ranks >> bit & 1 or used >> bit & 1:
                break
            used |= 1 << bit
            best = max(best, Straight(self.longest_of(length), value))
        return best

    def longest_of(self, cards: int) -> int:
        """The length of the longest straight that some number of cards can make."""
        return min(cards, len(self.ranks), self.card_limit or cards)

    def run(self, straight: Straight) -> tuple[int, ...]:
        """Rank values of a straight, rising; a low ace is 1.

        >>> StraightRules(wrap_around=True).run(Straight(5, 3))
        (12, 13, 14, 2, 3)
        """
        values = [value for value, _ in self._line]
        ends = (place + 1 for place, value in enumerate(values) if value == straight.high)
        end = next((end for end in ends if end >= straight.length), 0)
        return tuple(values[end - straight.length : end])

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
    def _codes(self) -> npt.NDArray[np.int64]:
        """16 * length + high of what `_natural` says, for every set of all ranks at once."""
        sets = np.arange(1 << len(self.ranks))
        runs = []
        for start in range(len(self._line)):
            run, held = np.zeros_like(sets), np.ones_like(sets)
            for place, (value, bit) in enumerate(self._line[start : start + len(self.ranks)]):
                held &= sets >> bit
                run = np.maximum(run, held * (16 * self.longest_of(place + 1) + value))
            runs.append(run)
        if self._line[0][0] == LOW_ACE:
            runs.append(runs.pop(0))
        in_order = np.array(runs)
        best = in_order if self.equal_runs == "highest" else in_order >> 4
        codes: npt.NDArray[np.int64] = in_order[best.argmax(axis=0), sets]
        return codes

    @cached_property
    def _best(self) -> npt.NDArray[np.int64]:
        """The code of the best straight, [wild cards, set of natural ranks]."""
        best = [self._codes]
        sets = np.arange(len(self._codes))
        for _ in range(self.wild_cards):
            become = [best[-1][sets | 1 << bit] for bit in range(len(self.ranks))]
            best.append(np.max(become, axis=0))
        return np.array(best)[:, self._all_ranks]

    @cached_property
    def straights(self) -> tuple[Straight, ...]:
        """Every straight that can be a hand's longest, worst first, 'no cards' at place 0.

        A wild rank alone is none of them: its card makes a better one.
        """
        return tuple(Straight(*divmod(int(code), 16)) for code in np.unique(self._best))

    @cached_property
    def table(self) -> npt.NDArray[np.uint8]:
        """The place of the best straight in `straights`.

        Returns:
            Array [wild cards, set of natural ranks]: 0 to `wild_cards` of them, and 2**ranks sets.
        """
        return np.unique(self._best, return_inverse=True)[1].astype(np.uint8)

    @cached_property
    def lengths(self) -> npt.NDArray[np.uint8]:
        """The length of each of `straights`."""
        return np.array([straight.length for straight in self.straights], dtype=np.uint8)
