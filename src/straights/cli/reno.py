"""The command line of Reno Straight: `straights reno`."""

from __future__ import annotations

import json

import click

from straights.cli.options import CHIPS, Whole, as_json
from straights.cli.reno_equity import equity_command
from straights.cli.reno_play import deal_command, replay_command
from straights.errors import InputError
from straights.reno.hands import High, Low
from straights.reno.pots import Pot, Side
from straights.reno.showdown import MOST_HANDS, Showdown, low_name, showdown
from straights.rules.cards import parse_cards


@click.group()
def reno() -> None:
    """Reno Straight: two boards, five hole cards, the best high and the lowest straight share."""


reno.add_command(equity_command)
reno.add_command(deal_command)
reno.add_command(replay_command)


@reno.command("showdown")
@click.option(
    "--board",
    "boards",
    multiple=True,
    required=True,
    help="Five cards, for example 'Kc Qc 2d 3h 6s'; once for each of the two boards.",
)
@click.option(
    "--hand",
    "hands",
    multiple=True,
    required=True,
    help="A player's five hole cards, for example 'As 4c Kh Qh Qd';"
    f" once for each of 2 to {MOST_HANDS} players, clockwise.",
)
@click.option("--pot", type=CHIPS, default=100, show_default=True, help="Chips in the pot.")
@click.option(
    "--button",
    type=Whole(1, MOST_HANDS),
    help="The seat with the button, from 1; the last seat unless said.",
)
@click.option(
    "--odd-chip",
    type=click.Choice(["high", "low"]),
    default="high",
    show_default=True,
    help="Which side has the odd chip when the pot does not halve.",
)
@as_json
def showdown_command(  # noqa: PLR0913 - one for each option
    *,
    boards: tuple[str, ...],
    hands: tuple[str, ...],
    pot: int,
    button: int | None,
    odd_chip: Side,
    as_json: bool,
) -> None:
    """Say what each player holds and who gets what.

    A hand is two hole cards and three cards of one board. The best high of both boards wins half
    the pot, the lowest straight the other half, or all goes high if nobody holds a straight. Chips
    that equal hands cannot share go to the left of the button first, one each; in one pot they go
    round once over both halves, so that of 14 chips two hands that tie for both have 7 and 7.
    """
    seats = len(hands)
    if seats == 1:
        raise InputError("one hand has nothing to beat: give --hand once for each player")
    button = seats if button is None else button
    cards = [parse_cards(hand) for hand in hands]
    shown = showdown(
        [parse_cards(board) for board in boards],
        cards,
        [Pot(pot, tuple(range(seats)))],
        button - 1,
        odd_chip,
    )
    if as_json:
        players = [_player_as_json(shown, seat) for seat in range(seats)]
        click.echo(json.dumps({"pot": pot, "button": button, "players": players}, indent=2))
        return
    for seat in range(seats):
        click.echo(_player_as_text(shown, seat))
    for sentence in shown.sentences:
        click.echo(sentence)


def _player_as_json(shown: Showdown, seat: int) -> dict[str, object]:
    high, low = shown.held[seat].high, shown.held[seat].low
    return {
        "seat": seat + 1,
        "high": high.name,
        "high_cards": [str(card) for card in high.cards],
        "high_board": high.board + 1,
        "low": low.cards[0].rank if low else None,
        "low_cards": [str(card) for card in low.cards] if low else None,
        "low_board": low.board + 1 if low else None,
        "won": shown.won[seat],
    }


def _player_as_text(shown: Showdown, seat: int) -> str:
    high, low = shown.held[seat].high, shown.held[seat].low
    return (
        f"Seat {seat + 1} wins {shown.won[seat]}.\n"
        f"  High: {_where(high.name, high)}\n"
        f"  Low:  {_where(low_name(low), low) if low else low_name(low)}"
    )


def _where(name: str, hand: High | Low) -> str:
    return f"{name} ({' '.join(map(str, hand.cards))}, board {hand.board + 1})"
