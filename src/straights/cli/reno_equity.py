"""`straights reno equity`."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from straights.cli.options import SEED, Amount, Whole, as_json
from straights.count.never import Bound, bound
from straights.reno.showdown import MOST_HANDS
from straights.rules.cards import parse_cards

if TYPE_CHECKING:
    from straights.reno.equity import Equity, PlayerEquity

SHARES = ("equity", "scoop", "high", "low", "tie")


@click.command("equity")
@click.option(
    "--hand", "hands", multiple=True, help="A player's five hole cards; once for each known hand."
)
@click.option(
    "--board",
    "boards",
    multiple=True,
    help="Three, four or five cards; give it twice, once each, or not at all before the flop.",
)
@click.option("--dead", default="", help="Cards that cannot come, such as a folded hand.")
@click.option(
    "--players",
    type=Whole(2, MOST_HANDS),
    show_default="the known hands",
    help="2 to 8 players in all; the others have hands that are not known.",
)
@click.option(
    "--standard-error",
    type=Amount(most=1),
    default="0.0005",
    show_default=True,
    help="The greatest standard error of a simulated equity.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="Of a simulation.")
@as_json
def equity_command(  # noqa: PLR0913 - one for each option
    *,
    hands: tuple[str, ...],
    boards: tuple[str, ...],
    dead: str,
    players: int | None,
    standard_error: Fraction,
    seed: int,
    as_json: bool,
) -> None:
    """Say what share of the pot each hand wins on average, if nobody folds.

    Every way to finish the boards is counted if there are few enough, as from the flop on with all
    hands known; otherwise deals are simulated.

    \b
    scoop  wins the whole pot alone
    high   has the best high hand, alone or with others
    low    has the lowest straight, alone or with others
    tie    shares the high or the low with others

    \b
    straights reno equity --hand "As Ks Qd Jd 9c" --hand "2c 3c 4d 5d 7h"
        --board "Ah Kh 6c" --board "Ts 9s 8d"
    """  # noqa: D301 - \b is for click, which then keeps the lines
    from straights.reno.equity import Spot, equity  # noqa: PLC0415 - no other command needs numba

    known = tuple(parse_cards(hand) for hand in hands)
    spot = Spot(
        known,
        tuple(parse_cards(board) for board in boards) or ((), ()),
        parse_cards(dead),
        unknown=0 if players is None else players - len(known),
    )
    found = equity(spot, std_error=float(standard_error), seed=seed)
    click.echo(_as_json(found) if as_json else _as_text(found))


def _as_json(equity: Equity) -> str:
    def player(each: PlayerEquity) -> dict[str, object]:
        return {
            "hand": each.hand and [str(card) for card in each.hand],
            **{name: float(getattr(each, name)) for name in SHARES},
            "fractions": {name: str(getattr(each, name)) for name in SHARES},
            "std_error": each.std_error,
            "bounds": {
                name: {found.side: found.probability}
                for name in SHARES
                if (found := _bound(equity, getattr(each, name)))
            },
        }

    return json.dumps(
        {
            "method": equity.method,
            "runouts": equity.runouts,
            "std_error": equity.std_error,
            "seed": equity.seed,
            "generator": equity.generator,
            "players": [player(each) for each in equity.players],
        },
        indent=2,
    )


def _bound(equity: Equity, share: Fraction) -> Bound | None:
    """Of a simulated share that no standard error goes with."""
    return None if equity.seed is None else bound(share, equity.runouts)


def _as_text(found: Equity) -> str:
    def cell(share: Fraction) -> str:
        beyond = _bound(found, share)
        if not beyond:
            return f"{float(share):.3%}"
        return beyond.text(3).replace("at most ", "≤").replace("at least ", "≥")

    if found.seed is None:
        how = f"Exact: all {found.runouts:,} ways to finish the boards."
    else:
        how = (
            f"Simulated: {found.runouts:,} deals, seed {found.seed}, {found.generator};"
            f" standard error of an equity {found.std_error:.6f} at most."
        )
    lines = [how, f"{'hand':<14}" + "".join(f"{name:>10}" for name in SHARES)]
    for each in found.players:
        hand = " ".join(map(str, each.hand or ["not known"]))
        lines.append(f"{hand:<14}" + "".join(f"{cell(getattr(each, name)):>10}" for name in SHARES))
    if any(_bound(found, getattr(each, name)) for each in found.players for name in SHARES):
        lines.append("≤, ≥: in none or all of the deals, with 95% confidence.")
    return "\n".join(lines)
