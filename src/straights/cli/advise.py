"""The command `straights advise`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from straights.bets.amounts import digits, exact, number
from straights.cli.options import as_json, find_variant, in_results, in_variant
from straights.game.configured import PUBLISHED
from straights.rules.cards import parse_cards
from straights.rules.deal import Deal
from straights.strategy.advice import Advice, advise, read_dealer_counts


@click.command("advise")
@click.argument("cards", nargs=-1, required=True)
@in_results
@in_variant
@as_json
def advise_command(
    *, cards: tuple[str, ...], results: Path, variant: str, config: Path, as_json: bool
) -> None:
    """Say what to do with a hand, for example "2c 3d 4h 9s 9d Kc As", and what it is worth."""
    games, chosen = find_variant(config, variant)
    deal, hand = games.deals[chosen.deal], parse_cards(" ".join(cards))
    dealer = read_dealer_counts(results / "facts" / chosen.deal / "ante.parquet", deal, hand)
    advice = advise(deal, chosen.paytable, games.strategies[PUBLISHED], hand, dealer)
    if as_json:
        click.echo(json.dumps({"variant": variant, **_advice_as_json(advice)}, indent=2))
    else:
        click.echo(_advice_as_text(deal, advice))


def _advice_as_json(advice: Advice) -> dict[str, object]:
    def decision(bet: float) -> dict[str, object]:
        return {"action": "raise" if bet else "fold", "raise": number(exact(bet)) or None}

    return {
        "straight": advice.straight._asdict(),
        "dealer": advice.dealer._asdict(),
        "ev": {digits(bet) if bet else "fold": float(ev) for bet, ev in advice.values.items()},
        "best": decision(advice.best),
        "runner_up": decision(advice.runner_up),
        "published": {**decision(advice.published), "cost": float(advice.cost)},
    }


def _advice_as_text(deal: Deal, advice: Advice) -> str:
    def decision(bet: float) -> str:
        return f"raise {digits(bet)}x" if bet else "fold"

    hands = sum(advice.dealer)
    shares = [f"{count / hands:.2%}" for count in advice.dealer]
    ahead = float(advice.values[advice.best] - advice.values[advice.runner_up])
    cost = f"{float(advice.cost):.6f} Antes" if advice.cost else "nothing"
    values = "".join(
        f"  {decision(bet):<10} {float(value):+.6f}\n" for bet, value in advice.values.items()
    )
    return (
        f"Your longest straight: {deal.rules.name(advice.straight)}.\n"
        f"Of the {hands:,} hands the dealer can have, {shares[0]} do not qualify,"
        f" {_compared(deal, shares)}.\n"
        f"Expected win, in Antes:\n{values}"
        f"Best: {decision(advice.best)}, {ahead:.6f} Antes ahead of the next,"
        f" {decision(advice.runner_up)}.\n"
        f"The published strategy: {decision(advice.published)}, which costs {cost}."
    )


def _compared(deal: Deal, shares: list[str]) -> str:
    """The dealer's qualified hands beside the player's, with who wins equal ones."""
    lower, equal, higher = shares[1:]
    if deal.equal_hands == "player":
        return f"{lower} are lower or equal, which the player wins, {higher} higher"
    if deal.equal_hands == "dealer":
        return f"{lower} are lower, {higher} equal or higher, which the dealer wins"
    return f"{lower} are lower, {equal} equal, {higher} higher"
