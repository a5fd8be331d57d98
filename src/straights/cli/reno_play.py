"""`straights reno replay` and `straights reno deal`: hands played through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from straights.cli.options import PLACE, SEED, Whole, as_json, read_text
from straights.errors import InputError
from straights.reno.showdown import MOST_HANDS
from straights.rules.cards import Card

if TYPE_CHECKING:
    from straights.reno.table import Hand


@click.command("replay")
@click.argument("history", type=PLACE)
@as_json
def replay_command(*, history: Path, as_json: bool) -> None:
    """Replay the hand in a file, and say who wins what.

    'straights reno deal' makes such files; - reads one from standard input.
    """
    from straights.reno.history import read  # noqa: PLC0415 - no other command needs PokerKit

    text = read_text(history)
    try:
        hand = read(text)
    except InputError as error:
        name = "standard input" if str(history) == "-" else history
        raise InputError(f"{name}: {error}") from None
    click.echo(json.dumps(_as_json(hand), indent=2) if as_json else _as_text(hand))


@click.command("deal")
@click.option("--players", type=Whole(2, MOST_HANDS), default=6, show_default=True, help="Seats.")
@click.option("--seed", type=SEED, default=0, show_default=True, help="Of the cards and the play.")
@as_json
def deal_command(*, players: int, seed: int, as_json: bool) -> None:
    """Deal a hand, play it by chance, and print its history, for 'straights reno replay'."""
    from straights.reno.history import write  # noqa: PLC0415
    from straights.reno.random_play import GENERATOR, play_by_chance  # noqa: PLC0415 - as above
    from straights.reno.table import Stakes  # noqa: PLC0415

    hand = play_by_chance(Random(seed), Stakes(), players)  # noqa: S311 - no secret
    if as_json:
        drawn = {"seed": seed, "generator": GENERATOR}
        click.echo(json.dumps(drawn | _as_json(hand), indent=2))
    else:
        click.echo(f"# Dealt and played by chance: seed {seed}, {GENERATOR}.")
        click.echo(write(hand), nl=False)


def _as_json(hand: Hand) -> dict[str, Any]:
    from straights.reno.history import streets  # noqa: PLC0415 - as above

    def cards(some: Sequence[Card] | None) -> list[str] | None:
        return None if some is None else [str(card) for card in some]

    def player(seat: int) -> dict[str, Any]:
        held = hand.showdown.held.get(seat) if hand.showdown else None
        return {
            "seat": seat + 1,
            "stack": hand.stacks[seat],
            "cards": cards(hand.holes[seat]),
            "folded": seat in hand.folded,
            "put_in": hand.put_in[seat],
            "high": held.high.name if held else None,
            "low": held.low.cards[0].rank if held and held.low else None,
            "won": hand.won[seat],
            "final_stack": hand.final_stacks[seat],
        }

    stakes = hand.stakes
    return {
        "blinds": [stakes.small_blind, stakes.small_bet],
        "bets": [stakes.small_bet, stakes.big_bet],
        "button": hand.button + 1,
        "boards": [cards(board) for board in hand.boards],
        "actions": [
            {"street": street, "seat": seat + 1, "action": verb, "chips": chips}
            for street, actions in streets(hand)
            for seat, verb, chips in actions
        ],
        "players": [player(seat) for seat in range(len(hand.stacks))],
        "sentences": list(hand.sentences),
    }


def _as_text(hand: Hand) -> str:
    from straights.reno.history import END, changes, outcome, told  # noqa: PLC0415 - as above

    return "\n".join([*told(hand), "", *outcome(hand), "", END, *changes(hand)])
