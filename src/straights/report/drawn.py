"""Hands drawn as cards: what each makes, and which of two wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from straights.io.text import count_of
from straights.report.html import Html
from straights.rules.cards import JOKER, Card
from straights.rules.deal import Deal
from straights.rules.straight import Straight
from straights.rules.straight_cards import LETTERS, straight_cards
from straights.strategy.features import NAMES

SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RED = {"d", "h"}
_WORDS = "no one two three four five six seven eight nine ten eleven twelve thirteen"
NUMBERS = _WORDS.split()


class Hand(NamedTuple):
    """A hand under a name, by the rules of a deal."""

    name: str
    deal: Deal
    cards: str


class Row(NamedTuple):
    """Cards under a name, with a note on each or none, and what they make."""

    name: str
    cards: Iterable[tuple[Card, str]]
    made: str = ""


def compare(deal: Deal, first: str, second: str, *, caption: str) -> Html:
    """Two hands, and in one line who wins and why.

    >>> figure = compare(Deal(), "8s 7s 6h 5h 4s", "6d 5s 4d 3h 2c", caption="The longer wins.")
    >>> "Hand 1 wins: of five cards each, the 8 is higher than the 6." in figure.markup
    True
    """
    hands = [Hand("Hand 1", deal, first), Hand("Hand 2", deal, second)]
    deal.parse(f"{first} {second}")
    return _figure(hands, caption, verdict(*(_straight(hand) for hand in hands)))


def show(hands: Iterable[Hand], *, caption: str) -> Html:
    """Hands, each with the straight it makes."""
    return _figure(hands, caption, None)


def rows(drawn: Iterable[Row], *, caption: str) -> Html:
    """Cards in rows, all of them in use.

    >>> figure = rows([Row("Board", [(Card("Q", "h"), "held")], "a queen")], caption="One card.")
    >>> 'aria-label="queen of hearts, held"' in figure.markup
    True
    """
    lines = (
        _line(row.name, [_card(card, note, used=True) for card, note in row.cards], row.made)
        for row in drawn
    )
    return _framed(lines, caption, None)


def verdict(first: Straight, second: Straight) -> str:
    """Which of two straights wins, and why.

    >>> verdict(Straight(3, 14), Straight(5, 6))
    'Hand 2 wins: five cards in a row beat three.'
    >>> verdict(Straight(5, 8), Straight(5, 8))
    'A tie: both have five cards to the 8.'
    """
    number = count_of(NUMBERS[first.length], "card")
    if first == second:
        return f"A tie: both have {number} to the {_rank(first.high)}."
    lower, higher = sorted((first, second))
    why = (
        f"of {number} each, the {_rank(higher.high)} is higher than the {_rank(lower.high)}"
        if lower.length == higher.length
        else f"{NUMBERS[higher.length]} cards in a row beat {NUMBERS[lower.length]}"
    )
    return f"Hand {1 if first > second else 2} wins: {why}."


def _straight(hand: Hand) -> Straight:
    return hand.deal.straight(hand.deal.parse(hand.cards))


def _rank(value: int) -> str:
    return NAMES[LETTERS[value]]


def _figure(hands: Iterable[Hand], caption: str, verdict: str | None) -> Html:
    return _framed(map(_row, hands), caption, verdict)


def _framed(lines: Iterable[str], caption: str, verdict: str | None) -> Html:
    said = f'<p class="drawn-verdict">{escape(verdict)}</p>' if verdict else ""
    return Html(
        f'<figure class="drawn"><figcaption>{escape(caption)}</figcaption>'
        f"<ul>{''.join(lines)}</ul>{said}</figure>"
    )


def _row(hand: Hand) -> str:
    """The cards of the straight in their order, then the others as they were given."""
    held = hand.deal.parse(hand.cards)
    made = straight_cards(hand.deal, held)
    drawn = [
        _card(card, f"as {play_as}" if hand.deal.deck.is_wild(card) else "", used=True)
        for card, play_as in zip(made.cards, made.play_as, strict=True)
    ]
    others = (Counter(held) - Counter(made.cards)).elements()
    drawn += [_card(card, "", used=False) for card in others]
    return _line(hand.name, drawn, hand.deal.rules.name(made.straight))


def _line(name: str, drawn: Iterable[str], made: str) -> str:
    return (
        f'<li><span class="drawn-name">{escape(name)}</span>'
        f'<span class="drawn-cards">{"".join(drawn)}</span>'
        f'<span class="drawn-straight">{escape(made)}</span></li>'
    )


def _card(card: Card, note: str, *, used: bool) -> str:
    name = "joker" if card == JOKER else f"{NAMES[card.rank]} of {SUIT_NAMES[card.suit]}"
    told = ", ".join(filter(None, [name, note, "" if used else "not in the straight"]))
    classes = ["playing-card", *["red"] * (card.suit in RED), *["spare"] * (not used)]
    below = f"<small>{note}</small>" if note else ""
    return (
        f'<span class="{" ".join(classes)}" role="img" aria-label="{told}">'
        f"<b>{card.face}</b>{below}</span>"
    )
