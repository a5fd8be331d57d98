"""Hands that are dealt and played by chance, to try the game and to test it."""

from __future__ import annotations

from random import Random

from straights.reno.hands import DECK
from straights.reno.showdown import BOARDS, HOLE
from straights.reno.table import STREETS, Action, Hand, Stakes
from straights.rules.cards import Card

GENERATOR = "Mersenne Twister"
"""Of `random.Random`."""

DEEPEST = 25
"""The most small bets that a seat starts with."""

_WEIGHTS = {"posts": 1, "folds": 1, "checks": 3, "calls": 4, "bets": 3, "raises to": 3}


def play_by_chance(chance: Random, stakes: Stakes, players: int) -> Hand:
    """Deal a hand to some seats with any stacks, and play it to its end.

    Raises:
        InputError: fewer players than 2, or more than 8.

    >>> hand = play_by_chance(Random(1), Stakes(), players=3)
    >>> sum(hand.stacks) == sum(hand.final_stacks)
    True
    """
    cards = chance.sample(DECK.cards, len(DECK.cards))

    def draw(number: int) -> list[Card]:
        return [cards.pop() for _ in range(number)]

    hand = Hand(
        stakes,
        stacks=[chance.randint(1, DEEPEST * stakes.small_bet) for _ in range(players)],
        holes=[draw(HOLE) for _ in range(players)],
        button=chance.randrange(players),
    )
    while not hand.over:
        if hand.due:
            hand.deal(*[draw(STREETS[hand.due]) for _ in range(BOARDS)])
        else:
            hand.act(_choose(chance, hand.legal))
    return hand


def _choose(chance: Random, actions: tuple[Action, ...]) -> Action:
    weights = [_WEIGHTS[action.verb] for action in actions]
    return chance.choices(actions, weights)[0]
