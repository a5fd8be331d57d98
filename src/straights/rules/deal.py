"""The deal: all that decides how often outcomes occur, and nothing of money."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from itertools import combinations
from math import comb
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field, StrictInt, model_validator

from straights.io.yaml import Description, Model
from straights.rules.cards import RANK_VALUES, SUITS, Card, Deck, parse_cards
from straights.rules.straight import Ace, EqualRuns, Straight, StraightRules

EqualHands = Literal["push", "player", "dealer"]

HOLDERS = ("player", "dealer", "community")
"""Who is dealt cards, in the order in which they are written."""

Measure = Literal["straight", "straight_flush", "flush", "of_a_kind"]
MEASURES: tuple[Measure, ...] = get_args(Measure)
"""What is counted of some cards: the longest straight, the longest straight flush, the most cards
of one suit, the most cards of one rank."""

COMPARISONS = ("lower", "equal", "higher")
"""The dealer's straight beside the player's. An equal one is among the lower where the player wins
equal hands, among the higher where the dealer does."""
OUTCOMES = ("not_qualified", *COMPARISONS)
"""The dealer does not qualify; or qualifies, with a straight so compared."""
EQUAL = {"player": "lower", "push": "equal", "dealer": "higher"}
"""What equal hands count as, by who wins them."""


def _letters(text: object) -> object:
    if isinstance(text, int) and not isinstance(text, bool):
        text = str(text)
    return text.replace("10", "T").replace(" ", "") if isinstance(text, str) else text


def _ranks(ranks: str) -> str:
    if list(ranks) != [rank for rank in RANK_VALUES if rank in ranks]:
        strangers = [letter for letter in ranks if letter not in RANK_VALUES]
        found = f"'{strangers[0]}' is no rank: " if strangers else ""
        raise ValueError(
            f"{found}write the ranks once each, rising, with spaces, for example '2 3 4' or"
            " '10 J Q K A'"
        )
    return ranks


def _suits(suits: str) -> str:
    if not set(suits) <= set(SUITS) or len(set(suits)) != len(suits):
        raise ValueError("write the suits once each, out of c d h s")
    return suits


MOST_WILD_CARDS = 9
"""Rank counts are written with a digit for each rank, and one for the wild cards."""

CardCount = Annotated[StrictInt, Field(ge=1, le=13)]


_rules = cache(StraightRules)  # deals with equal rules share their table


class CardsDealt(Model):
    """How many cards go where."""

    player: CardCount = 7
    dealer: CardCount = 7
    community: Annotated[StrictInt, Field(ge=0, le=13)] = 3

    @property
    def with_table(self) -> int:
        """The player's cards and the community's."""
        return self.player + self.community


class Deal(Model):
    """Deck, straight rules, cards dealt, and when the dealer qualifies.

    >>> deal = Deal()
    >>> deal.straight(deal.parse("Ah 2c 3d Ks Qh Qd 9c"))
    Straight(length=3, high=14)
    """

    description: Description = ""
    ranks: Annotated[
        str,
        BeforeValidator(_letters, json_schema_input_type=str | int),
        AfterValidator(_ranks),
        Field(min_length=2, description="The deck's ranks in order, such as '2 3 4 5 6 7 J Q K A'"),
    ] = "".join(RANK_VALUES)
    suits: Annotated[
        str,
        BeforeValidator(_letters),
        AfterValidator(_suits),
        Field(min_length=1, description="The deck's suits, out of c d h s"),
    ] = SUITS
    ace: Annotated[Ace, Field(description="Where an ace may stand in a straight")] = "either"
    equal_runs: Annotated[
        EqualRuns,
        Field(
            description="Which of a hand's two longest runs counts: the highest, or the first when"
            " ranks are read from the lowest up and the ace last"
        ),
    ] = "highest"
    wrap_around: Annotated[
        bool, Field(strict=True, description="Whether a straight may run through the ace")
    ] = False
    card_limit: Annotated[
        Annotated[StrictInt, Field(ge=1, le=13)] | None,
        Field(description="The most cards of a straight that count; left out: all"),
    ] = None
    jokers: Annotated[StrictInt, Field(ge=0, le=4, description="Jokers in the deck, all wild")] = 0
    wild_ranks: Annotated[
        str,
        BeforeValidator(_letters, json_schema_input_type=str | int),
        AfterValidator(_ranks),
        Field(description="Ranks whose cards are wild, such as 2"),
    ] = ""
    cards: CardsDealt = CardsDealt()
    dealer_qualifies_with: Annotated[
        StrictInt,
        Field(ge=1, le=13, description="Cards in the dealer's straight; 1: always qualifies"),
    ] = 3
    equal_hands: Annotated[
        EqualHands,
        Field(description="Who wins when both straights are equal and the dealer qualifies"),
    ] = "push"

    @model_validator(mode="after")
    def _consistent(self) -> Deal:
        strangers = [rank for rank in self.wild_ranks if rank not in self.ranks]
        if strangers:
            raise ValueError(f"wild_ranks: the deck has no {', '.join(strangers)}")
        if not self.deck.natural_ranks:
            raise ValueError("wild_ranks: leave a rank that is not wild")
        if self.deck.wild_cards > MOST_WILD_CARDS:
            raise ValueError(
                f"{self.deck.wild_cards} cards are wild; the counts take up to {MOST_WILD_CARDS}"
            )
        if self.wrap_around and "A" not in self.ranks:
            raise ValueError("wrap_around: the deck has no ace to run through; add A to ranks")
        if self.wrap_around and self.ace != "either":
            raise ValueError("wrap_around: the ace is high and low; write 'ace: either'")
        if self.equal_runs == "first" and (self.wrap_around or self.deck.wild_cards):
            raise ValueError(
                "equal_runs: 'first' is for straights without wild cards or wrap_around"
            )
        return self

    @model_validator(mode="after")
    def _enough_cards(self) -> Deal:
        dealt = self.cards.player + self.cards.dealer + self.cards.community
        if dealt > len(self.deck.cards):
            raise ValueError(f"{dealt} cards are dealt from a deck of {len(self.deck.cards)}")
        return self

    @cached_property
    def deck(self) -> Deck:
        """The deck."""
        return Deck(self.ranks, self.suits, self.jokers, self.wild_ranks)

    @cached_property
    def rules(self) -> StraightRules:
        """The rules that rank a straight."""
        return _rules(
            self.ranks,
            self.ace,
            self.equal_runs,
            self.wrap_around,
            self.card_limit,
            self.wild_ranks,
            self.deck.wild_cards,
        )

    @property
    def identity(self) -> str:
        """All that decides how often outcomes occur, as JSON."""
        return self.model_dump_json(exclude={"description"})

    @property
    def hand_sizes(self) -> list[int]:
        """The numbers of cards of which measures are counted, rising: every union of hands."""
        dealt = [number for _, number in self.cards]
        unions = (union for size in (1, 2, 3) for union in combinations(dealt, size))
        return sorted({sum(union) for union in unions} - {0})

    def hands(self, cards: int) -> int:
        """How many hands of some size the deck holds.

        >>> Deal().hands(7)
        133784560
        """
        return comb(len(self.deck.cards), cards)

    @property
    def dealer_hands(self) -> int:
        """How many hands the dealer can have once the player's cards are known."""
        return comb(len(self.deck.cards) - self.cards.player, self.cards.dealer)

    def parse(self, text: str) -> tuple[Card, ...]:
        """Read cards and refuse any that this deck does not hold, or holds once.

        Raises:
            InputError: a word is not a card, a card is not in the deck, or is there twice.
        """
        cards = parse_cards(text)
        self.deck.check(cards)
        return cards

    def straight(self, cards: tuple[Card, ...]) -> Straight:
        """The longest straight of a hand, suits ignored."""
        return self.rules.longest(self.deck.rank_set(cards), self.deck.wilds(cards))

    def straight_flush(self, cards: tuple[Card, ...]) -> Straight:
        """The longest straight within one suit of a hand; wild cards are of any suit."""
        return max(self.straight(self.of_suit(cards, suit)) for suit in self.suits)

    def measure(self, what: Measure, cards: tuple[Card, ...]) -> int:
        """How many cards of a hand make its longest straight, or whatever else is measured.

        A wild card is of any suit and any rank. `card_limit` limits every measure.

        >>> deal = Deal(jokers=1)
        >>> hand = deal.parse("2h 2s 3h 9h Jk")
        >>> {what: deal.measure(what, hand) for what in MEASURES}
        {'straight': 3, 'straight_flush': 3, 'flush': 4, 'of_a_kind': 3}
        """
        if what == "straight":
            return self.straight(cards).length
        if what == "straight_flush":
            return self.straight_flush(cards).length
        naturals = [card for card in cards if not self.deck.is_wild(card)]
        alike = Counter(card.suit if what == "flush" else card.rank for card in naturals)
        most = max(alike.values(), default=0) + self.deck.wilds(cards)
        return min(most, self.card_limit or most)

    def longest(self, what: Measure, cards: int) -> int:
        """The most that some number of cards can measure.

        >>> Deal(jokers=1).longest("of_a_kind", 7)
        5
        """
        if what in {"straight", "straight_flush"}:
            return self.rules.longest_of(cards)
        alike = len(self.deck.natural_ranks) if what == "flush" else len(self.suits)
        most = min(cards, alike + self.deck.wild_cards)
        return min(most, self.card_limit or most)

    def of_suit(self, cards: tuple[Card, ...], suit: str) -> tuple[Card, ...]:
        """The cards that can be of one suit, the wild ones included."""
        return tuple(card for card in cards if card.suit == suit or self.deck.is_wild(card))
