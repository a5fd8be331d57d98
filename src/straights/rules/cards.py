"""Cards, and the deck they come from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from straights.errors import InputError
from straights.io.text import plain

RANK_VALUES = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
"""Rank letter to rank value: 2 to 10, then jack 11, queen 12, king 13, ace 14."""

LOW_ACE = 1
"""The rank value of an ace at the low end of a straight."""

JOKER_NAME = "Jk"
JOKER_FACE = "★"

SUITS = "cdhs"

SUIT_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

RANK_NAMES = {value: "10" if rank == "T" else rank for rank, value in RANK_VALUES.items()} | {
    LOW_ACE: "A"
}
"""Rank value to the name that a reader sees."""


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One card.

    >>> Card.parse("10d")
    Card(rank='T', suit='d')
    >>> str(Card.parse("Td"))
    'Td'
    """

    rank: str
    suit: str

    def __post_init__(self) -> None:
        joker = (self.rank, self.suit) == (JOKER_NAME, "")
        if not joker and (self.rank not in RANK_VALUES or self.suit not in set(SUITS)):
            raise InputError(f"no such card: {self.rank}{self.suit}")

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def face(self) -> str:
        """As the report shows it.

        >>> Card("T", "h").face, JOKER.face
        ('10♥', '★')
        """
        return f"{RANK_NAMES[self.value]}{SUIT_SYMBOLS[self.suit]}" if self.suit else JOKER_FACE

    @property
    def value(self) -> int:
        """Rank value, 2 to 14; a joker has none."""
        return RANK_VALUES[self.rank]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card, as `parse_cards` reads several.

        Raises:
            InputError: the text is not a card.
        """
        cards = parse_cards(text)
        if len(cards) != 1:
            raise _no_card(text)
        return cards[0]


JOKER = Card(JOKER_NAME, "")
"""Any joker: they are all alike."""

_GLYPHS = {
    0x1F0A0 + 16 * row + column: f"{rank}{suit} "
    for row, suit in enumerate("shdc")
    for column, rank in enumerate(["A", *"23456789T", "J", "", "Q", "K"], start=1)
    if rank
} | dict.fromkeys((0x1F0BF, 0x1F0CF, 0x1F0DF), f"{JOKER_NAME} ")
"""Cards that are one sign, such as the ace of spades, U+1F0A1; a pack of knights has one more."""

_PLAYED_AS = re.compile(r"(?<=\S)\s+\(as (?:10|[2-9TJQKA])[cdhs]?\)")
"""What a wild card stands for, as `straights rank` prints it behind the card."""

_SIGNS = {
    sign: suit
    for suit, signs in {"c": "c♣♧", "d": "d♦♢", "h": "h♥♡❤", "s": "s♠♤"}.items()
    for sign in signs
}
_CARD = re.compile(
    rf"jk|joker|{JOKER_FACE}|(10|[2-9tjqka])([{SUITS}]|\s*[{''.join(_SIGNS.keys() - set(SUITS))}])",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"""[\s,;:/|\\+&._·•()\[\]{}<>"'“”‘’«»\-‐-―−]+""")


def parse_cards(text: str) -> tuple[Card, ...]:
    r"""Read cards, with anything or nothing between them that is no letter, digit or suit.

    A card is a rank then a suit: ``As``, ``Td`` or ``10d``, ``2c`` or ``2♣``; a joker is ``Jk`` or
    ``joker``.

    >>> [str(card) for card in parse_cards("As, 10d 2♧Jkqh\U0001f0cf (as 3c)\U0001f0de")]
    ['As', 'Td', '2c', 'Jk', 'Qh', 'Jk', 'Kc']

    Raises:
        InputError: something is not a card.
    """
    return tuple(_scan(_PLAYED_AS.sub(" ", plain(text).translate(_GLYPHS))))


def _scan(text: str) -> Iterator[Card]:
    place = 0
    while place < len(text):
        if between := _BETWEEN.match(text, place):
            place = between.end()
            continue
        found = _CARD.match(text, place)
        if not found:
            raise _no_card(_BETWEEN.split(text[place:], maxsplit=1)[0])
        rank, sign = found.groups()
        suit = rank and _SIGNS[sign.strip().lower()]
        yield Card(rank.upper().replace("10", "T"), suit) if rank else JOKER
        place = found.end()


def _no_card(text: str) -> InputError:
    return InputError(
        f"'{text}' is not a card: write a rank (2-9, T or 10, J, Q, K, A)"
        " then a suit (c, d, h, s), for example As or 10d; a joker is Jk"
    )


def refuse_duplicates(cards: Iterable[Card]) -> None:
    """Raise InputError if a card other than a joker is there more than once."""
    twice = [str(card) for card, times in Counter(cards).items() if times > 1 and card != JOKER]
    if twice:
        raise InputError(f"{_listed(twice)} there twice: a deck holds each card once")


def _listed(cards: list[str]) -> str:
    return f"{', '.join(cards)} {'is' if len(cards) == 1 else 'are'}"


@dataclass(frozen=True)
class Deck:
    """Ranks in the order in which they follow each other, suits, and which cards are wild.

    The cards that are not wild are natural: one of each natural rank in each suit.

    >>> len(Deck().cards), len(Deck(jokers=2).cards)
    (52, 54)
    >>> deuces = Deck(wild_ranks="2")
    >>> deuces.natural_ranks, deuces.wild_cards, deuces.copies[-2:]
    ('3456789TJQKA', 4, (4, 4))
    """

    ranks: str = "".join(RANK_VALUES)
    suits: str = SUITS
    jokers: int = 0
    """Jokers; all are wild."""
    wild_ranks: str = ""
    """Those of the ranks whose cards are wild."""

    @cached_property
    def natural_ranks(self) -> str:
        """The ranks that are not wild, rising."""
        return "".join(rank for rank in self.ranks if rank not in self.wild_ranks)

    @property
    def wild_cards(self) -> int:
        """How many cards are wild."""
        return self.jokers + len(self.wild_ranks) * len(self.suits)

    @property
    def copies(self) -> tuple[int, ...]:
        """How many cards the deck has of each natural rank, and last of wild cards, if of any."""
        naturals = (len(self.suits),) * len(self.natural_ranks)
        return (*naturals, self.wild_cards) if self.wild_cards else naturals

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card: the natural ones suit by suit, ranks rising, then the wild ones."""
        naturals, wild = (
            [Card(rank, suit) for suit in self.suits for rank in ranks]
            for ranks in (self.natural_ranks, self.wild_ranks)
        )
        return (*naturals, *wild, *[JOKER] * self.jokers)

    @cached_property
    def _different(self) -> frozenset[Card]:
        return frozenset(self.cards)

    def check(self, cards: Iterable[Card]) -> None:
        """Raise InputError if a card is not in the deck, or is there more often than in it."""
        cards = tuple(cards)
        strangers = [str(card) for card in cards if card not in self._different]
        if strangers:
            jokers = f"{self.jokers or 'no'} joker{'' if self.jokers == 1 else 's'}"
            raise InputError(
                f"{_listed(strangers)} not in this deck of {len(self.cards)} cards (ranks"
                f" {' '.join(self.ranks)}, suits {' '.join(self.suits)}, {jokers}); change the"
                " cards, or choose a deal that has them"
            )
        refuse_duplicates(cards)
        if cards.count(JOKER) > self.jokers:
            raise InputError(
                f"{cards.count(JOKER)} jokers are there, and the deck holds {self.jokers};"
                " take out what is too much, or choose a deal that has them"
            )

    def without(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The deck's cards but some of them."""
        left = list(self.cards)
        for card in cards:
            left.remove(card)
        return tuple(left)

    def is_wild(self, card: Card) -> bool:
        """Whether a card stands for any other."""
        return card == JOKER or card.rank in self.wild_ranks

    def wilds(self, cards: Iterable[Card]) -> int:
        """How many of some cards are wild."""
        return sum(map(self.is_wild, cards))

    def rank_set(self, cards: Iterable[Card]) -> int:
        """The natural ranks of some cards as bits, bit 0 the deck's lowest; wild cards have none.

        >>> bin(Deck().rank_set(parse_cards("2c 2d 4h")))
        '0b101'
        """
        bits = 0
        for card in cards:
            if not self.is_wild(card):
                bits |= 1 << self.natural_ranks.index(card.rank)
        return bits
