"""What each payout of a bet does to its house edge, and which single change gives a wanted one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import polars as pl

from straights.bets.amounts import exact
from straights.bets.main_bets import KINDS, MainBets, Payout
from straights.bets.pays import MOST_PAYS, PayLine
from straights.bets.perfect_play import PerfectPlay
from straights.bets.side_bets import edge, restoring, ways_of
from straights.design.lattice import CASINO_STEPS

SHOWN = ("raise_", "raise_unqualified", "ante", "ante_unqualified")
"""The kinds of payouts of the Ante and the Raise, in the order in which they are shown."""


class Step(NamedTuple):
    """A payout that casinos print, and the house edge it gives."""

    pays: int
    edge: Fraction
    in_order: bool
    """Whether the payouts of shorter and longer straights allow it."""


@dataclass(frozen=True)
class Sensitivity:
    """One payout, to one, and the house edge as it changes alone; all exact."""

    line: str
    combinations: int
    """Deals that it is paid in."""
    probability: Fraction
    pays: Fraction
    contribution: Fraction
    """What it adds to the return, for each initial bet."""
    one_more: Fraction
    """How the edge changes when it pays one more."""
    break_even: Fraction | None
    """The payout that makes the edge zero; None: no payout does."""
    reaching: Fraction | None
    """The payout that makes the edge the wanted one; None: no payout does, or none is wanted."""
    in_order: bool
    """Whether the payouts of shorter and longer straights allow that."""
    below: Step | None
    """The nearest step that is not above `reaching`, None if there is none."""
    above: Step | None


class _Payout(NamedTuple):
    line: str
    combinations: int
    probability: Fraction
    pays: Fraction
    contribution: Fraction
    least: Fraction
    """What the next shorter straight pays."""
    most: Fraction
    """What the next longer straight pays."""
    edge_at: Callable[[Fraction], Fraction]
    payout_for: Callable[[Fraction], Fraction | None]


def side_bet_sensitivity(
    lines: Sequence[PayLine],
    hands: Sequence[int],
    wanted: Fraction | None = None,
    steps: Sequence[int] = CASINO_STEPS,
) -> tuple[Fraction, list[Sensitivity]]:
    """Each line of a side bet.

    Args:
        lines: Longest first, the losing line last, as `pay_lines` gives them.
        hands: Hands with each length of the longest straight flush, from 0 cards up.
        wanted: A house edge to reach with one change.
        steps: Payouts that casinos print, rising.

    Returns:
        The house edge, and a row for each line that wins.

    >>> from straights.bets.pays import pay_lines
    >>> edge, [line] = side_bet_sensitivity(pay_lines({2: 2}, 2), [0, 7, 3], Fraction(-1, 2))
    >>> edge, line.one_more, line.break_even, line.reaching
    (Fraction(1, 10), Fraction(-3, 10), Fraction(7, 3), Fraction(4, 1))
    """
    total, now = sum(hands), edge(lines, hands)
    pays = [exact(line.pays) for line in lines[:-1]]

    def payout(place: int) -> _Payout:
        line, pay, ways = lines[place], pays[place], ways_of(lines[place], hands)
        probability = Fraction(ways, total)
        return _Payout(
            str(line.lengths),
            ways,
            probability,
            pay,
            pay * probability,
            *_beside(pays, place),
            lambda other: now - (other - pay) * probability,
            lambda wanted: restoring(line, hands, wanted - now),
        )

    payouts = [payout(place) for place in range(len(pays))]
    return now, [_sensitivity(each, wanted, steps) for each in payouts]


def ante_sensitivity(
    bets: MainBets,
    ante: pl.DataFrame,
    wanted: Fraction | None = None,
    steps: Sequence[int] = CASINO_STEPS,
) -> tuple[Fraction, list[Sensitivity]]:
    """Each payout of the Ante and the Raise, under perfect play, found again for every change.

    Args:
        bets: What the Ante and the Raise pay.
        ante: The dealer's hands by outcome, as `tables.count_ante` makes them.
        wanted: A house edge to reach with one change.
        steps: Payouts that casinos print, rising.

    Returns:
        The house edge of the Ante, and a row for each payout, the Raise's longest line first. A
        contribution is per Ante: what a Raise wins is its payout times its size.
    """
    game = PerfectPlay(bets, ante)
    slopes, _ = game.slopes(game.pays)
    play = [played for played in game.best_play(game.pays) if played.raise_bet]
    lines = {kind: [each for each in game.payouts.values() if each.kind == kind] for kind in SHOWN}

    def payout(line: Payout, of_kind: Sequence[Payout]) -> _Payout:
        paid = sum(
            getattr(played, KINDS[line.kind].paid_with)
            for played in play
            if line.lengths.least <= played.length <= line.lengths.most
        )
        return _Payout(
            line.name,
            paid,
            Fraction(paid, game.pairs),
            line.pays,
            line.pays * slopes[line.name],
            *_beside([each.pays for each in of_kind], of_kind.index(line)),
            lambda pay: -game.value({line.name: pay}),
            lambda edge: game.restoring(line.name, -edge),
        )

    payouts = [payout(line, found[::-1]) for found in lines.values() for line in found[::-1]]
    return -game.value(), [_sensitivity(each, wanted, steps) for each in payouts]


def nearest_step(
    found: Sequence[Sensitivity], wanted: Fraction
) -> tuple[Sensitivity, Step] | tuple[None, None]:
    """The change of one payout to a step that comes nearest to an edge; None if none is in order.

    Of equally near ones the first is taken.
    """
    steps = [
        (each, step)
        for each in found
        for step in (each.below, each.above)
        if step and step.in_order and step.pays != each.pays
    ]
    return min(steps, key=lambda pair: abs(pair[1].edge - wanted), default=(None, None))


def _beside(pays: Sequence[Fraction], place: int) -> tuple[Fraction, Fraction]:
    """What the next shorter and the next longer straight pay; longest first."""
    return (
        pays[place + 1] if place + 1 < len(pays) else Fraction(),
        pays[place - 1] if place else Fraction(MOST_PAYS),
    )


def _sensitivity(payout: _Payout, wanted: Fraction | None, steps: Sequence[int]) -> Sensitivity:
    edge = payout.edge_at(payout.pays)
    reaching = None if wanted is None else payout.payout_for(wanted)

    def step(pays: int | None) -> Step | None:
        if pays is None:
            return None
        in_order = payout.least <= pays <= payout.most
        return Step(pays, payout.edge_at(Fraction(pays)), in_order)

    return Sensitivity(
        payout.line,
        payout.combinations,
        payout.probability,
        payout.pays,
        payout.contribution,
        payout.edge_at(payout.pays + 1) - edge,
        payout.payout_for(Fraction()),
        reaching,
        reaching is not None and payout.least <= reaching <= payout.most,
        None if reaching is None else step(max((s for s in steps if s <= reaching), default=None)),
        None if reaching is None else step(min((s for s in steps if s >= reaching), default=None)),
    )
