"""The command `straights settle`."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from straights.bets.amounts import digits, number
from straights.bets.settle import Round, settle
from straights.cli.options import Amount, as_json, find_variant, in_variant
from straights.errors import InputError
from straights.rules.cards import parse_cards


class _WithSideBets(click.Command):
    """A command with an option for each side bet of the variant that its arguments choose."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the variant first, and what its side bets are."""
        lenient = {"ignore_unknown_options": True, "allow_extra_args": True}
        first = click.Command(
            None, context_settings=lenient, params=self.params, add_help_option=False
        )
        given = first.make_context("", list(args), resilient_parsing=True).params
        try:
            ctx.obj = _side_bet_options(given["config"], given["variant"])
        except InputError:  # which the command meets again, and says; --help works without
            ctx.ignore_unknown_options = ctx.allow_extra_args = True
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options, those of the side bets last."""
        return [*super().get_params(ctx), *(ctx.obj or [])]


def _side_bet_options(config: Path | None, variant: str | None) -> list[click.Option]:
    if config is None or variant is None:
        raise InputError("no variant is chosen")
    return [
        click.Option(
            [f"--{name.replace('_', '-')}", name],
            type=Amount(),
            help=f"A stake on the {bet.title}: {bet.look.in_words}.",
        )
        for name, bet in find_variant(config, variant)[1].paytable.side_bets.items()
    ]


@click.command("settle", cls=_WithSideBets)
@click.option("--player", required=True, help="The player's cards, for example 'As 10d 2c ...'.")
@click.option("--dealer", required=True, help="The dealer's cards.")
@click.option("--community", required=True, help="The community cards.")
@click.option(
    "--raise", "raise_bet", type=Amount(least=0), help="The Raise, in Antes, for example 4."
)
@click.option("--fold", is_flag=True, help="Fold instead.")
@click.option("--ante", type=Amount(), default="1", show_default=True, help="The Ante.")
@in_variant
@as_json
def settle_command(  # noqa: PLR0913 - one for each option
    *,
    player: str,
    dealer: str,
    community: str,
    raise_bet: Fraction | None,
    fold: bool,
    ante: Fraction,
    variant: str,
    config: Path,
    as_json: bool,
    **stakes: Any,  # noqa: ANN401 - mypy takes it for the others too
) -> None:
    """Settle one round and say why each bet wins or loses.

    Each side bet of the variant is an option of its own: --my-bet 5 stakes 5 on the bet my_bet.
    """
    if fold == (raise_bet is not None):
        raise InputError("say what the player does: --fold, or --raise with an amount such as 4")
    if raise_bet == 0:
        raise InputError("a Raise of 0x is not allowed: to fold, use --fold")
    games, chosen = find_variant(config, variant)
    results = settle(
        games.deals[chosen.deal],
        chosen.paytable,
        Round(parse_cards(player), parse_cards(dealer), parse_cards(community), raise_bet or 0),
        ante=ante,
        side_bets={
            bet: stakes[bet] for bet in chosen.paytable.side_bets if stakes[bet] is not None
        },
    )
    net = sum((result.won for result in results), Fraction())
    if as_json:
        bets = [
            {
                "bet": result.bet,
                "stake": number(result.stake),
                "won": number(result.won),
                "sentence": result.sentence,
            }
            for result in results
        ]
        click.echo(json.dumps({"variant": variant, "bets": bets, "net": number(net)}, indent=2))
        return
    for result in results:
        click.echo(result.sentence)
    click.echo(f"Net: {'+' if net >= 0 else ''}{digits(net)}")
