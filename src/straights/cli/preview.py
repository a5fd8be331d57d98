"""The command `straights preview`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
import polars as pl

from straights.cli.design_options import table
from straights.cli.options import as_json, find_variant, in_results, in_variant
from straights.config.games import COMPUTED_STRATEGIES
from straights.game.configured import PUBLISHED, Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from straights.price.preview import Bet, Figures, Preview

SHOWN = {
    "house edge": ".4%",
    "average bet": ".4f",
    "element of risk": ".4%",
    "hit frequency": ".4%",
    "standard deviation": ".4f",
}
"""The figures, in their order, and how each is written."""


@click.command("preview")
@in_results
@in_variant
@as_json
def preview_command(*, results: Path, variant: str, config: Path, as_json: bool) -> None:
    """Say what a variant costs and what an edit changed, exactly, without a run.

    Shows every bet beside the published variant, and beside the last run's figures. A house edge is
    of one Ante, or of one side bet; a hit is a round in which the bet wins more than it loses.
    """
    from straights.price.preview import preview  # noqa: PLC0415 - as long as the rest together

    games, chosen = find_variant(config, variant)
    found = preview(games, variant, results)
    if as_json:
        described = {"variant": variant, "deal": chosen.deal, "method": "exact"}
        beside = {what: _rows(figures) for what, figures in found.beside.items()}
        rows = {"bets": _rows(found.now), "beside": beside, "notes": found.notes}
        click.echo(json.dumps(described | rows, indent=2))
    else:
        titles = _titles(games.variants[PUBLISHED]) | _titles(chosen)
        click.echo(_as_text(found, chosen, titles))


def _rows(found: Mapping[Bet, Figures]) -> list[dict[str, object]]:
    return [bet._asdict() | figures._asdict() for bet, figures in found.items()]


def _titles(variant: Variant) -> dict[str, str]:
    return {name: bet.title for name, bet in variant.paytable.side_bets.items()}


def _as_text(found: Preview, chosen: Variant, titles: dict[str, str]) -> str:
    from straights.price.preview import differences  # noqa: PLC0415 - as above

    lines = [
        f"{chosen.description}: the variant {chosen.name}, exactly, over every hand there is.",
        table(pl.DataFrame([_cells(*one, titles) for one in found.now.items()])),
    ]
    for what, former in found.beside.items():
        changed = differences(found.now, former)
        rows = [
            _cells(bet, more, titles, sign="+")
            if more
            else _named(bet, titles) | dict.fromkeys(SHOWN, "new" if bet in found.now else "gone")
            for bet, more in changed.items()
        ]
        name = "the published variant" if what == PUBLISHED else "the last run"
        if changed:
            lines += [f"More (+) or less (-) than {name}:", table(pl.DataFrame(rows))]
        else:
            lines.append(f"Nothing differs from {name}.")
    return "\n".join(lines + found.notes)


def _cells(bet: Bet, figures: Figures, titles: dict[str, str], sign: str = "") -> dict[str, str]:
    shown = zip(SHOWN.items(), figures, strict=True)
    return _named(bet, titles) | {
        name: f"{value:{sign}{how}}" if value or not sign else "-" for (name, how), value in shown
    }


def _named(bet: Bet, titles: dict[str, str]) -> dict[str, str]:
    strategy = bet.strategy or ""
    return {
        "bet": titles.get(bet.bet, "Ante and Raise" if bet.bet == "ante" else bet.bet),
        "strategy": COMPUTED_STRATEGIES.get(strategy, strategy).lower(),
    }
