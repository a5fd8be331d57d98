"""The command `straights sensitivity`."""

from __future__ import annotations

import json
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path

import click
import polars as pl

from straights.bets.amounts import digits
from straights.bets.paytable import Paytable
from straights.cli.design_options import (
    PERFECT_PLAY,
    find_bet,
    on_bet,
    percent,
    read_edge,
    table,
    title_of,
)
from straights.cli.options import as_json, find_variant, in_variant
from straights.count.by_suit import hands_by_length
from straights.design.lattice import RAISE
from straights.design.sensitivity import (
    Sensitivity,
    Step,
    ante_sensitivity,
    nearest_step,
    side_bet_sensitivity,
)
from straights.game.configured import Variant
from straights.io.text import count_of
from straights.rules.deal import Deal


@click.command("sensitivity")
@on_bet
@click.option("--edge", help="A house edge to reach with one change, such as 6%.")
@in_variant
@as_json
def sensitivity_command(
    *, bet: str, edge: str | None, variant: str, config: Path, as_json: bool
) -> None:
    """Say what each payout of a bet does to its house edge.

    For each: what one more unit changes, the payout that makes the edge zero, and the one that
    reaches a wanted edge, with the payouts on both sides of it that casinos print.

    For example: straights sensitivity --bet raise --edge 2%
    """
    games, chosen = find_variant(config, variant)
    bet = find_bet(bet, chosen.paytable)
    wanted = None if edge is None else read_edge(edge, "--edge", "6%")
    now, found = _sensitivity(games.deals[chosen.deal], chosen.paytable, bet, wanted)
    if as_json:
        described = {"variant": variant, "deal": chosen.deal, "bet": bet}
        edges = _numbers({"edge": now, "wanted": wanted})
        rows = [_row(each) for each in found]
        click.echo(json.dumps(described | edges | {"payouts": rows}, indent=2))
    else:
        click.echo(_as_text(now, found, bet, chosen, wanted))


def _sensitivity(
    deal: Deal, paytable: Paytable, bet: str, wanted: Fraction | None
) -> tuple[Fraction, list[Sensitivity]]:
    if bet == RAISE:
        from straights.count.tables import count_ante  # noqa: PLC0415 - a side bet needs no numba

        return ante_sensitivity(paytable, count_ante(deal), wanted)
    side_bet = paytable.side_bets[bet]
    return side_bet_sensitivity(side_bet.lines(deal), hands_by_length(deal, side_bet.look), wanted)


def _numbers(values: dict[str, object]) -> dict[str, object]:
    """Each fraction as a number, and as text under a name of its own."""
    numbers: dict[str, object] = {}
    for name, value in values.items():
        numbers[name] = value
        if isinstance(value, Fraction):
            numbers |= {name: float(value), f"{name}_fraction": str(value)}
    return numbers


def _row(found: Sensitivity) -> dict[str, object]:
    steps = {
        name: step and _numbers(step._asdict())
        for name, step in (("below", found.below), ("above", found.above))
    }
    return _numbers(asdict(found) | steps)


def _as_text(
    now: Fraction,
    found: list[Sensitivity],
    bet: str,
    chosen: Variant,
    wanted: Fraction | None,
) -> str:
    rows = [
        {
            "line": each.line if bet == RAISE else count_of(each.line, "card"),
            "combinations": f"{each.combinations:,}",
            "probability": f"{float(each.probability):.6%}",
            "pays": digits(each.pays),
            "return": f"{float(each.contribution):.4%}",
            "one more": f"{float(each.one_more):+.4%}",
            "break-even": _pay(each.break_even),
            **({} if wanted is None else _reaching(each, wanted)),
        }
        for each in found
    ]
    title = title_of(bet, chosen.paytable)
    heading = f"{title} of the variant {chosen.name}: a house edge of"
    sentences = [
        f"{heading} {percent(round(now, 8))}, exactly {now}.",
        table(pl.DataFrame(rows)),
        "One more: what a payout of one more does to the edge. Break-even: its edge is zero.",
    ]
    if wanted is not None:
        changed, step = nearest_step(found, wanted)
        sentences.append("*: breaks the order; more must not pay less.")
        if not any(each.reaching is not None for each in found):
            sentences.append(f"No single payout reaches {percent(wanted)}: see 'straights design'.")
        if changed and step:
            name = changed.line if bet == RAISE else count_of(changed.line, "card")
            sentences.append(
                f"Of single changes to a payout that casinos print, in order, the nearest to"
                f" {percent(wanted)}: {name}, from {digits(changed.pays)} to {step.pays},"
                f" an edge of {percent(round(step.edge, 8))}."
            )
    if bet == RAISE:
        sentences.append(PERFECT_PLAY)
    return "\n".join(sentences)


def _reaching(found: Sensitivity, wanted: Fraction) -> dict[str, str]:
    def step(step: Step | None) -> str:
        if step is None:
            return "-"
        return f"{step.pays}{'' if step.in_order else '*'}: {float(step.edge):.4%}"

    star = "" if found.in_order or found.reaching is None else "*"
    return {
        f"for {percent(wanted)}": f"{_pay(found.reaching)}{star}",
        "step below: edge": step(found.below),
        "step above: edge": step(found.above),
    }


def _pay(pays: Fraction | None) -> str:
    return "-" if pays is None else f"{float(pays):,.4f}"
