"""The commands `straights rank` and `straights compare`: straights by the rules of a deal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from straights.cli.options import as_json, in_config
from straights.config.games import open_games
from straights.errors import InputError
from straights.game.configured import PUBLISHED
from straights.io.text import count_of
from straights.rules.cards import Card
from straights.rules.deal import Deal
from straights.rules.straight_cards import (
    LETTERS,
    StraightCards,
    straight_cards,
    straight_flush_cards,
)


def by_deal(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options that choose a deal."""
    deal = click.option("--deal", default=PUBLISHED, show_default=True, help="The deal by name.")
    return deal(in_config(command))


@click.command("rank")
@click.argument("cards", nargs=-1)
@by_deal
@as_json
def rank_command(*, cards: tuple[str, ...], deal: str, config: Path, as_json: bool) -> None:
    """Find the straights of a hand and the cards that make them.

    For example: straights rank "5c 6h 7d 9c 4d 2s Tc" --deal deuces-wild
    """
    chosen = open_games(config).deals[deal]
    hand = _hand(chosen, " ".join(cards))
    if as_json:
        click.echo(json.dumps({"deal": deal, **_as_json(chosen, hand)}, indent=2))
        return
    click.echo(f"Longest straight: {_in_words(chosen, straight_cards(chosen, hand))}")
    click.echo(f"Longest straight flush: {_in_words(chosen, straight_flush_cards(chosen, hand))}")


@click.command("compare")
@click.argument("hands", nargs=-1, metavar="HAND HAND")
@by_deal
@as_json
def compare_command(*, hands: tuple[str, ...], deal: str, config: Path, as_json: bool) -> None:
    """Say which of two hands has the higher straight.

    For example: straights compare "8s 7s 6h" "6d 5s 4d 3h"
    """
    if len(hands) != 2:  # noqa: PLR2004 - a comparison is of two
        raise InputError(
            f"two hands are compared, not {len(hands)}; write each in quotes, for example"
            ' "8s 7s 6h" "6d 5s 4d 3h"'
        )
    chosen = open_games(config).deals[deal]
    first, second = (_hand(chosen, text) for text in hands)
    chosen.deck.check(first + second)
    made = [straight_cards(chosen, hand) for hand in (first, second)]
    one, other = (straight for straight, _, _ in made)
    winner = None if one == other else 1 if one > other else 2
    if as_json:
        both = [_as_json(chosen, hand) for hand in (first, second)]
        click.echo(json.dumps({"deal": deal, "hands": both, "winner": winner}, indent=2))
        return
    for number, shown in enumerate(made, start=1):
        click.echo(f"Hand {number}: {_in_words(chosen, shown)}")
    name = chosen.rules.name
    if winner:
        lower, higher = sorted((one, other))
        click.echo(f"Hand {winner} wins: {name(higher)} beats {name(lower)}.")
    else:
        whose = (
            "" if chosen.equal_hands == "push" else f"; equal hands are the {chosen.equal_hands}'s"
        )
        click.echo(f"A tie: both have {name(one)}{whose}.")


def _hand(deal: Deal, text: str) -> tuple[Card, ...]:
    cards = deal.parse(text)
    if not cards:
        raise InputError("a hand without cards has no straight; write cards, such as 'As 10d 2c'")
    return cards


def _as_json(deal: Deal, hand: tuple[Card, ...]) -> dict[str, object]:
    made = {"straight": straight_cards, "straight_flush": straight_flush_cards}
    return {kind: _made_as_json(deal, find(deal, hand)) for kind, find in made.items()}


def _made_as_json(deal: Deal, made: StraightCards) -> dict[str, object]:
    return {
        "length": made.straight.length,
        "high": LETTERS[made.straight.high],
        "name": deal.rules.name(made.straight),
        "cards": [str(card) for card in made.cards],
    }


def _in_words(deal: Deal, made: StraightCards) -> str:
    cards = [
        f"{card} (as {play_as})" if deal.deck.is_wild(card) else str(card)
        for card, play_as in zip(made.cards, made.play_as, strict=True)
    ]
    many = count_of(made.straight.length, "card")
    return f"{deal.rules.name(made.straight)}, {many}: {' '.join(cards)}."
