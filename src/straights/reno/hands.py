"""What a hand of Reno Straight is: the specification, which every fast path must agree with.

A hand uses exactly two hole cards and exactly three cards of one board. All of them are tried:
for five hole cards and two boards, 2 x C(5,2) x C(5,3) = 200.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from straights.rules.cards import LOW_ACE, RANK_VALUES, Card, Deck
from straights.rules.straight import Straight, StraightRules

DECK = Deck()

FROM_HOLE = 2
FROM_BOARD = 3
SIZE = FROM_HOLE + FROM_BOARD

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""Kinds of five cards, worst first."""

_SHAPES = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
"""How many cards of each rank, most first, and what they are unless a straight or a flush."""

_WORDS = "two three four five six seven eight nine ten jack queen king ace"
RANK_WORDS = dict(enumerate(_WORDS.split(), start=2))
"""Rank value to the word for it."""

Strength = tuple[int, ...]
"""Place in `CATEGORIES`, then rank values in the order in which they count; the greater wins."""


@dataclass(frozen=True, slots=True)
class High:
    """The best poker hand of a player."""

    strength: Strength
    cards: tuple[Card, ...]
    """Five, in the order in which they count."""
    board: int
    """The board it is on, from 0."""

    @property
    def name(self) -> str:
        """In words; hands of equal strength, and only they, have the same name."""
        return name_of(self.strength)


@dataclass(frozen=True, slots=True)
class Low:
    """The lowest straight of a player."""

    high: int
    """Rank value of its top card: 5 (a wheel, A-2-3-4-5) to 14. The lower wins."""
    cards: tuple[Card, ...]
    """Five, from the top down."""
    board: int
    """The board it is on, from 0."""


def best_high(hole: Sequence[Card], boards: Sequence[Sequence[Card]]) -> High:
    """The best poker hand over all boards; of equal ones, the first found.

    Args:
        hole: The hole cards, two or more.
        boards: The boards, one or more, each of three cards or more.

    >>> from straights.rules.cards import parse_cards
    >>> best = best_high(parse_cards("Ks 8c Js 5c"), [parse_cards("3s 5h Qs Qd 9h")])
    >>> best.name, " ".join(map(str, best.cards))
    ('two pair, queens and fives, king', 'Qs Qd 5c 5h Ks')
    """
    strength, cards, board = max(
        ((rank_five(cards), cards, board) for cards, board in fives(hole, boards)),
        key=lambda found: found[0],
    )
    return High(strength, in_order(cards), board)


def lowest_straight(hole: Sequence[Card], boards: Sequence[Sequence[Card]]) -> Low | None:
    """The lowest straight over all boards, or None; of equal ones, the first found.

    A straight flush is a straight too. Arguments as for `best_high`.

    >>> from straights.rules.cards import parse_cards
    >>> low = lowest_straight(parse_cards("Js Ts 2h 3d 9c"), [parse_cards("Ad Kd Qs Tc 5c")])
    >>> low.high, " ".join(map(str, low.cards))
    (13, 'Kd Qs Js Tc 9c')
    """
    straights = [
        (straight.high, cards, board)
        for cards, board in fives(hole, boards)
        if (straight := straight_of(cards))
    ]
    if not straights:
        return None
    high, cards, board = min(straights, key=lambda found: found[0])
    return Low(high, in_order(cards), board)


def fives(
    hole: Sequence[Card], boards: Sequence[Sequence[Card]]
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every five cards that a player may use, each with the number of its board, from 0."""
    for number, board in enumerate(boards):
        for mine in combinations(hole, FROM_HOLE):
            for shared in combinations(board, FROM_BOARD):
                yield mine + shared, number


def rank_five(cards: Sequence[Card]) -> Strength:
    """The strength of five cards.

    >>> from straights.rules.cards import parse_cards
    >>> rank_five(parse_cards("Qs 5h Ks Qd 5c")), rank_five(parse_cards("Ac 2d 3h 4s 5c"))
    ((2, 12, 5, 13), (4, 5))
    """
    return _strength(_values(cards), len({card.suit for card in cards}) == 1)


def straight_of(cards: Iterable[Card]) -> Straight | None:
    """The straight that five cards are, or None."""
    return _straight(_values(cards))


def _values(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(sorted([card.value for card in cards]))


@cache
def _strength(values: tuple[int, ...], flush: bool) -> Strength:  # noqa: FBT001 - cached by place
    straight = _straight(values)
    if straight:
        return CATEGORIES.index("straight flush" if flush else "straight"), straight.high
    held = Counter(values)
    ranks = sorted(held, key=lambda value: (held[value], value), reverse=True)
    shape = tuple(held[value] for value in ranks)
    return CATEGORIES.index("flush" if flush else _SHAPES[shape]), *ranks


@cache
def _straight(values: tuple[int, ...]) -> Straight | None:
    longest = _RULES.longest(sum(1 << _RULES.ranks.index(_LETTERS[value]) for value in set(values)))
    return longest if longest.length == SIZE else None


_RULES = StraightRules()
_LETTERS = {value: letter for letter, value in RANK_VALUES.items()}


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Five cards in the order in which they count: a pair before its kickers, then by rank.

    >>> from straights.rules.cards import parse_cards
    >>> [str(card) for card in in_order(parse_cards("Ac 2d 3h 4s 5c"))]
    ['5c', '4s', '3h', '2d', 'Ac']
    """
    cards = tuple(cards)
    held = Counter(card.value for card in cards)
    straight = straight_of(cards)

    def weight(card: Card) -> tuple[int, int]:
        ace_is_low = straight is not None and card.value > straight.high
        return held[card.value], LOW_ACE if ace_is_low else card.value

    return tuple(sorted(cards, key=weight, reverse=True))


def name_of(strength: Strength) -> str:
    """A strength in words.

    >>> name_of((1, 7, 14, 10, 8)), name_of((3, 12, 13, 6)), name_of((4, 13))
    ('pair of sevens, A T 8', 'three queens, K 6', 'straight, king high')
    """
    category, (first, *rest) = CATEGORIES[strength[0]], strength[1:]
    word = RANK_WORDS[first]
    match category:
        case "high card":
            name = f"{word} high"
        case "pair":
            name = f"pair of {_plural(first)}"
        case "two pair":
            name = f"two pair, {_plural(first)} and {_plural(rest.pop(0))}"
        case "three of a kind":
            name = f"three {_plural(first)}"
        case "full house":
            name = f"full house, {_plural(first)} over {_plural(rest.pop(0))}"
        case "four of a kind":
            name = f"four {_plural(first)}"
        case _:
            name = f"{category}, {word} high"
    if len(rest) == 1:
        return f"{name}, {RANK_WORDS[rest[0]]}"
    kickers = " ".join(_LETTERS[value] for value in rest)
    return f"{name}, {kickers}" if rest else name


def _plural(value: int) -> str:
    word = RANK_WORDS[value]
    return f"{word}es" if word.endswith("x") else f"{word}s"
