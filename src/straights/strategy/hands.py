"""Hands as a strategy sees them: the straight, and what else catches the eye."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from straights.rules.cards import LOW_ACE, RANK_VALUES
from straights.rules.deal import Deal
from straights.rules.rank_counts import RankCounts, places, rank_counts

HIGH_RANKS = "TJQKA"
LOW_RANKS = "23456"

SECOND_STRAIGHT = 3
"""Cards from which on a further run catches the eye."""

Column = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Hands:
    """Hands of a deal, given by their rank counts; a column for each thing that can be seen.

    Columns are made when they are first looked at, once.

    >>> hands = Hands.of(Deal(), ["1110000200110"])
    >>> hands.cards(0)
    '2c 3d 4h 9s 9c Qd Kh'
    >>> [column.item() for column in (hands.length, hands.high, hands.pairs, hands.high_cards)]
    [3, 4, 1, 2]
    """

    deal: Deal
    ways: RankCounts
    """[hand, rank]: cards held of each natural rank, the lowest first; wild cards last, if any."""

    @classmethod
    def of(cls, deal: Deal, rank_counts: Iterable[str]) -> Hands:
        """The hands that facts name by a digit a rank, such as ``1110000200110``."""
        digits = np.frombuffer("".join(rank_counts).encode(), dtype=np.uint8) - ord("0")
        return cls(deal, digits.reshape(-1, len(deal.deck.copies)))

    def __len__(self) -> int:
        return len(self.ways)

    @cached_property
    def _held(self) -> RankCounts:
        """Natural cards, [rank, hand], so that a sum over ranks is fast."""
        return np.ascontiguousarray(self.ways[:, : len(self.deal.deck.natural_ranks)].T)

    @cached_property
    def place(self) -> Column:
        """The place of the straight in `deal.rules.straights`."""
        return places(self.deal, self.ways)

    @cached_property
    def length(self) -> Column:
        """Cards in the straight."""
        return self._straights[0]

    @cached_property
    def high(self) -> Column:
        """Rank value of the straight's top card."""
        return self._straights[1]

    @cached_property
    def _straights(self) -> tuple[Column, Column]:
        lengths, highs = np.array(self.deal.rules.straights, dtype=np.uint8).T
        return lengths[self.place], highs[self.place]

    @cached_property
    def pairs(self) -> Column:
        """Ranks held twice or more."""
        return _number(self._held >= 2)  # noqa: PLR2004 - a pair is two

    @cached_property
    def trips(self) -> Column:
        """Ranks held three times or more."""
        return _number(self._held >= 3)  # noqa: PLR2004 - trips are three

    @cached_property
    def different_ranks(self) -> Column:
        """Ranks held at all."""
        return _number(self._held > 0)

    @cached_property
    def high_cards(self) -> Column:
        """Cards from 10 to ace."""
        return self.cards_of(HIGH_RANKS)

    @cached_property
    def low_cards(self) -> Column:
        """Cards from 2 to 6."""
        return self.cards_of(LOW_RANKS)

    @cached_property
    def wild_cards(self) -> Column:
        """Cards that are wild; none of them counts as anything else."""
        wilds = self.ways[:, len(self.deal.deck.natural_ranks) :]
        return np.asarray(wilds.sum(axis=1), dtype=np.uint8)

    @cached_property
    def second_straights(self) -> Column:
        """1 if the ranks outside the straight hold a run of three or more too, else 0."""
        rules = self.deal.rules
        ranks = self.deal.deck.natural_ranks
        bit = {RANK_VALUES[rank]: 1 << place for place, rank in enumerate(ranks)}
        bit[LOW_ACE] = bit.get(RANK_VALUES["A"], 0)
        runs = np.array(
            [sum(bit.get(value, 0) for value in rules.run(one)) for one in rules.straights]
        )
        held = (1 << np.arange(len(ranks))) @ (self._held > 0)
        rest = rules.lengths[rules.table[0, held & ~runs[self.place]]] >= SECOND_STRAIGHT
        return np.asarray(rest, dtype=np.uint8)

    def cards_of(self, ranks: str) -> Column:
        """Cards of some ranks; a rank that is wild, or not in the deck, is never held."""
        naturals = self.deal.deck.natural_ranks
        rows = [naturals.index(rank) for rank in ranks if rank in naturals]
        return np.asarray(self._held[rows].sum(axis=0), dtype=np.uint8)

    def cards(self, hand: int) -> str:
        """Cards that make one of the hands; suits do not matter and take turns."""
        deck = self.deal.deck
        ranks = [
            rank
            for rank, held in zip(deck.natural_ranks, self._held[:, hand], strict=True)
            for _ in range(held)
        ]
        naturals = [
            f"{rank}{deck.suits[turn % len(deck.suits)]}" for turn, rank in enumerate(ranks)
        ]
        wild = deck.cards[len(deck.cards) - deck.wild_cards :][: self.wild_cards[hand]]
        return " ".join([*naturals, *map(str, wild)])


def _number(which: npt.NDArray[np.bool_]) -> Column:
    return np.asarray(which.sum(axis=0), dtype=np.uint8)


@cache
def every_hand(deal: Deal) -> Hands:
    """Every hand of the player, in the order of the facts of the Ante."""
    return Hands(deal, _ways(deal.deck.copies, deal.cards.player))


_ways = cache(rank_counts)


@cache
def hand_for_each_straight(deal: Deal) -> Hands:
    """A hand for each of `deal.rules.straights` but 'no cards', in their order.

    Each is a hand of the player, with as few wild cards and then as few pairs as can be, unless no
    hand of the player can have that straight.

    >>> hand_for_each_straight(Deal()).cards(Deal().rules.straights.index((3, 4)) - 1)
    '2c 3d 4h 6s 7c 9d Th'
    """
    cards, suits, naturals = deal.cards.player, len(deal.suits), len(deal.deck.natural_ranks)
    wilds, sets = (index.ravel()[1:] for index in np.indices(deal.rules.table.shape))
    ways = np.zeros((len(sets), len(deal.deck.copies)), dtype=np.uint8)
    ways[:, :naturals] = sets[:, np.newaxis] >> np.arange(naturals) & 1
    ranks = ways.sum(axis=1)
    ways[:, naturals:] = wilds[:, np.newaxis]
    possible = (ranks + wilds <= cards) & (ranks * suits + wilds >= cards)
    order = np.lexsort((sets, -np.where(possible, ranks, 0).astype(np.int8), wilds, ~possible))
    _, first = np.unique(deal.rules.table.ravel()[1:][order], return_index=True)
    ways = ways[order][first]
    missing = np.maximum(cards - ways.sum(axis=1, dtype=np.int64), 0)
    for rank in range(naturals):
        more = np.minimum(missing, ways[:, rank] * (suits - 1)).astype(np.uint8)
        ways[:, rank] += more
        missing -= more
    return Hands(deal, ways)
