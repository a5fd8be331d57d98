"""What is measured of the cards of a round, and what is counted together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from straights.rules.cards import Card
from straights.rules.deal import HOLDERS, Deal, Measure

MEASURED: dict[Measure, str] = {
    "straight": "longest straight",
    "straight_flush": "longest straight flush",
    "flush": "most cards of one suit",
    "of_a_kind": "most cards of one rank",
}
"""The measures in words."""


class Look(NamedTuple):
    """What is measured of some cards of a round.

    >>> Look(("player", "community"), "straight_flush").name
    'straight_flush of player + community'
    """

    holders: tuple[str, ...]
    """Whose cards, out of `HOLDERS`."""
    measure: Measure

    @property
    def name(self) -> str:
        """How facts name it."""
        return f"{self.measure} of {' + '.join(self.holders)}"

    @classmethod
    def parse(cls, name: str) -> Look:
        """The look that has a name."""
        measure, _, holders = name.partition(" of ")
        return cls(tuple(holders.split(" + ")), measure)  # type: ignore[arg-type]

    @property
    def in_words(self) -> str:
        """What it measures, as a reader says it.

        >>> Look(("player", "community"), "straight_flush").in_words
        "longest straight flush of the player's and the community cards"
        >>> Look(("player", "dealer"), "flush").in_words
        "most cards of one suit among the player's and the dealer's cards"
        """
        *others, last = (
            "the community" if holder == "community" else f"the {holder}'s"
            for holder in self.holders
        )
        whose = " and ".join([", ".join(others), last] if others else [last])
        of = "among" if MEASURED[self.measure].startswith("most") else "of"
        return f"{MEASURED[self.measure]} {of} {whose} cards"

    @property
    def mask(self) -> int:
        """Its holders as bits, the first of `HOLDERS` lowest."""
        return sum(1 << HOLDERS.index(holder) for holder in self.holders)

    def of(self, held: Mapping[str, tuple[Card, ...]]) -> tuple[Card, ...]:
        """The cards that it looks at, of those of each holder."""
        return tuple(card for holder in self.holders for card in held[holder])

    def cards(self, deal: Deal) -> int:
        """How many cards it looks at."""
        return sum(getattr(deal.cards, holder) for holder in self.holders)

    def longest(self, deal: Deal) -> int:
        """The most that it can measure."""
        return deal.longest(self.measure, self.cards(deal))


def shape(deal: Deal, looks: Sequence[Look]) -> tuple[tuple[int, int], list[int]]:
    """How many straights player and dealer, and how many values each look can have, no more.

    >>> shape(Deal(), [Look(("player",), "straight_flush")])
    ((77, 77), [8])
    """
    own, others = (
        sum(one.length <= cards for one in deal.rules.straights)
        for cards in (deal.cards.player, deal.cards.dealer)
    )
    return (own, others), [look.longest(deal) + 1 for look in looks]


def shapes(deal: Deal, looks: Sequence[Look]) -> list[tuple[int, int, int, int]]:
    """The shape of the counts of each pair of looks: own straight, dealer's, first, second.

    Each look is counted beside the straights in one or two pairs; other pairs have no straights.

    >>> measures = ("straight", "flush", "of_a_kind")
    >>> shapes(Deal(), [Look(("player",), measure) for measure in measures])
    [(77, 77, 8, 8), (1, 1, 8, 5), (77, 77, 8, 5)]
    """
    straights, sizes = shape(deal, looks)
    last = len(looks) - 1
    return [
        (
            *(straights if second <= first + 1 and (first % 2 == 0 or second == last) else (1, 1)),
            sizes[first],
            sizes[second],
        )
        for first, second in pairs(len(looks))
    ]


def pairs(looks: int) -> list[tuple[int, int]]:
    """The pairs of looks that are counted together; one look is counted with itself.

    >>> pairs(3), pairs(1)
    ([(0, 1), (0, 2), (1, 2)], [(0, 0)])
    """
    return list(combinations(range(looks), 2)) or [(0, 0)] * (looks == 1)
