"""The command `straights design`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
import polars as pl

from straights.bets.pays import LONGEST, MOST_PAYS
from straights.cli.design_options import (
    PERFECT_PLAY,
    find_bet,
    on_bet,
    percent,
    read_edge,
    read_range,
    rounded,
    table,
    title_of,
)
from straights.cli.options import Whole, as_json, find_variant, in_variant
from straights.design import paytable_file
from straights.design.lattice import (
    ANY,
    CASINO_STEPS,
    LOSES,
    RAISE,
    WHOLE_STEPS,
    Found,
    Lattice,
    Wanted,
    lattice,
    search,
)
from straights.errors import InputError
from straights.io.text import count_of

MOST_SHOWN = 100_000
AN_EDGE = "5%..8%, or one edge such as 6.5%"


@click.command("design")
@on_bet
@click.option(
    "--edge",
    required=True,
    help="The house edge wanted: a range such as 5%..8%, or one edge such as 6.5%.",
)
@click.option(
    "--hit-frequency", help="How often the bet wins, such as 3%..10%; one end may be left out."
)
@click.option(
    "--volatility", help="The standard deviation, such as 5..20; one end may be left out."
)
@click.option(
    "--headline",
    type=Whole(1, MOST_PAYS),
    help="What the longest line pays, for example 1000.",
)
@click.option(
    "--from",
    "least",
    type=Whole(1, LONGEST),
    show_default="one less than now",
    help="The shortest length that may pay (of the Raise: that has a payout of its own).",
)
@click.option(
    "--round-to-casino-steps/--whole-numbers",
    "casino_steps",
    default=True,
    show_default=True,
    help="Only payouts that casinos print, or every whole number up to 30 too.",
)
@click.option(
    "--top",
    type=Whole(1, MOST_SHOWN),
    default=10,
    show_default=True,
    help="How many are listed; all that fit are counted.",
)
@click.option("--save", metavar="NAME", help="Write the first as a paytable with this name.")
@click.option(
    "--pick",
    type=Whole(1, MOST_SHOWN),
    default=1,
    help="Save the one at this place instead.",
)
@in_variant
@as_json
def design_command(  # noqa: PLR0913 - one for each option
    *,
    bet: str,
    edge: str,
    hit_frequency: str | None,
    volatility: str | None,
    headline: int | None,
    least: int | None,
    casino_steps: bool,
    top: int,
    save: str | None,
    pick: int,
    variant: str,
    config: Path,
    as_json: bool,
) -> None:
    """Find paytables that have a wanted house edge.

    All payouts of a lattice are tried on every line of the bet and priced exactly; the rest of the
    variant stays. Those nearest to the edge, or to the middle of a range, come first; of equally
    near ones, those whose longest lines pay less.

    For example: straights design --bet raise --edge 0%..1%
    """
    wanted = _wanted(edge, hit_frequency, volatility, headline)
    if pick > top:
        raise InputError(f"--pick {pick}: only {top} are listed; raise --top")
    if pick > 1 and save is None:
        raise InputError(f"--pick {pick}: say under what name, with --save")
    games, chosen = find_variant(config, variant)
    bet = find_bet(bet, chosen.paytable)
    file = paytable_file.new_file(config, games, save, chosen.deal) if save is not None else None
    paytables = lattice(
        games.deals[chosen.deal],
        chosen.paytable,
        bet,
        steps=CASINO_STEPS if casino_steps else WHOLE_STEPS,
        least=least,
    )
    with click.progressbar(
        length=len(paytables), label="Searching", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        found = search(paytables, wanted, top, bar.update)
    if not found.fitting:
        raise InputError(_nothing(paytables, wanted, found.searched))
    if file:
        if pick > len(found.best):
            raise InputError(f"--pick {pick}: only {len(found.best)} fit")
        pays = found.best.pays[pick - 1].tolist()
        paytable = paytable_file.redesigned(
            chosen,
            games,
            bet,
            list(zip(paytables.lines, pays, strict=True)),
            _description(bet, title_of(bet, chosen.paytable), pays, found.best.edge[pick - 1]),
        )
        paytable_file.write(paytable, file)
    if as_json:
        described = {
            "variant": variant,
            "deal": chosen.deal,
            "bet": bet,
            "saved": file and str(file),
        }
        click.echo(json.dumps(described | _as_json(found, wanted), indent=2))
        return
    click.echo(_as_text(found, wanted, bet, title_of(bet, chosen.paytable), variant))
    if file:
        click.echo(f"Saved number {pick} as {file}; 'make report' prices it in full.")


def _wanted(
    edge: str, hit_frequency: str | None, volatility: str | None, headline: int | None
) -> Wanted:
    if ".." in edge:
        edges = read_range(edge, "--edge", AN_EDGE, share=True)
        if edges.low is None or edges.high is None:
            raise InputError(f"--edge: '{edge}' has one end; write both, such as {AN_EDGE}")
        target = (edges.low + edges.high) / 2
    else:
        edges, target = ANY, read_edge(edge, "--edge", AN_EDGE)
    return Wanted(
        target,
        edges,
        ANY
        if hit_frequency is None
        else read_range(hit_frequency, "--hit-frequency", "3%..10%", share=True),
        ANY if volatility is None else read_range(volatility, "--volatility", "5..20", share=False),
        headline,
    )


def _nothing(paytables: Lattice, wanted: Wanted, searched: int) -> str:
    """Why no paytable fits: what would if one of the wishes were given up."""
    given_up = {
        "--edge": wanted._replace(edge=ANY),
        "--hit-frequency": wanted._replace(hit_frequency=ANY),
        "--volatility": wanted._replace(deviation=ANY),
        "--headline": wanted._replace(headline=None),
    }
    hints = []
    for option, less in given_up.items():
        if less == wanted:
            continue
        without = search(paytables, less, 1)
        if not without.fitting:
            hints.append(f"without {option} none would")
            continue
        [best] = without.best.frame().iter_rows(named=True)
        nearest = {
            "--edge": f"an edge of {percent(best['edge'])}",
            "--hit-frequency": f"a hit frequency of {percent(best['hit_frequency'])}",
            "--volatility": f"a standard deviation of {rounded(best['standard_deviation'], 4)}",
            "--headline": f"a top prize of {without.best.pays[0, 0]}",
        }[option]
        hints.append(f"without {option} {without.fitting:,} would, the nearest with {nearest}")
    return (
        f"none of {searched:,} paytables fits; {'; '.join(hints)}; widen one, or change --from; no"
        " payout below 1 to one is searched, but 'straights sensitivity' finds one"
    )


def _description(bet: str, title: str, pays: list[int], edge: float) -> str:
    texts = ", ".join(f"{pay:,}" for pay in dict.fromkeys(pays) if pay != LOSES)
    by_play = " by perfect play" if bet == RAISE else ""
    return f"{title} of {texts} to one: a house edge of {edge:.4%}{by_play}"


def _as_json(found: Found, wanted: Wanted) -> dict[str, object]:
    lines = [str(lengths) for lengths in found.best.lattice.lines]
    return {
        "searched": found.searched,
        "fitting": found.fitting,
        "target": float(wanted.target),
        "paytables": [
            {key: value for key, value in row.items() if key not in lines}
            | {"pays": {line: row[line] for line in lines}}
            for row in found.best.frame().iter_rows(named=True)
        ],
    }


def _as_text(found: Found, wanted: Wanted, bet: str, title: str, variant: str) -> str:
    frame = found.best.frame()
    shown = pl.DataFrame(
        {
            "place": [str(place) for place in range(1, len(frame) + 1)],
            "edge": [f"{edge:.4%}" for edge in frame["edge"]],
            "exactly": frame["edge_fraction"],
            "hit frequency": [f"{share:.4%}" for share in frame["hit_frequency"]],
            "std deviation": [f"{number:.3f}" for number in frame["standard_deviation"]],
            **{
                count_of(lengths, "card"): frame[str(lengths)].cast(pl.String).fill_null("-")
                for lengths in found.best.lattice.lines
            },
        }
    )
    some = "All" if len(frame) == found.fitting else f"The {len(frame):,} nearest"
    fit = "" if found.fitting == found.searched else f", {found.fitting:,} fit"
    sentence = (
        f"{title} of the variant {variant}: {found.searched:,} paytables searched{fit}."
        f" {some}, by distance from {percent(wanted.target)}:"
    )
    note = PERFECT_PLAY if bet == RAISE else "A line without a payout loses the bet."
    return f"{sentence}\n{table(shown)}\nPayouts are to one. {note}"
