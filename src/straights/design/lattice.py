"""Paytables for a wanted edge: all of a lattice of payouts, each priced exactly.

What a bet wins is a sum over the lines of its paytable, and the part of a line depends on its own
payout alone. That holds for side bets, and for the Ante under perfect play: how a hand is best
played depends on the line of its own straight alone. So each line is priced once at each payout,
and a paytable is a few additions away. Money and hands are whole numbers; only the standard
deviation is a root, in floating point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb, floor, lcm
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
import polars as pl

from straights.bets.main_bets import MainBets
from straights.bets.pays import Lengths, pay_lines
from straights.bets.paytable import Paytable
from straights.bets.perfect_play import PerfectPlay
from straights.count.by_suit import hands_by_length
from straights.errors import InputError
from straights.io.text import count_of
from straights.rules.deal import Deal

RAISE = "raise"

# fmt: off
CASINO_STEPS: Final = (
    1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1000,
    2500, 5000, 10_000,
)
# fmt: on
"""Payouts that casinos print."""

WHOLE_STEPS: Final = tuple(sorted({*range(1, 31), *CASINO_STEPS}))
"""The same, and every whole number up to 30."""

LOSES = -1
"""The payout of a line that loses."""

MOST_PAYTABLES = 20_000_000

Whole = npt.NDArray[Any]
"""Whole numbers: 64 bits, or Python's own where those could overflow."""

Numbers = npt.NDArray[np.float64]

B = TypeVar("B", bound=MainBets)


class Range(NamedTuple):
    """From one number to another, both included; None leaves a side open."""

    low: Fraction | None = None
    high: Fraction | None = None

    def holds(self, counts: Whole, total: int) -> npt.NDArray[np.bool_]:
        """Which counts out of a total are shares in this range, exactly."""
        kept = np.ones(len(counts), dtype=bool)
        if self.low is not None:
            kept &= (counts >= ceil(self.low * total)).astype(bool)
        if self.high is not None:
            kept &= (counts <= floor(self.high * total)).astype(bool)
        return kept


ANY: Final = Range()


class Wanted(NamedTuple):
    """What a paytable should be like."""

    target: Fraction
    """The edge that the best paytable is nearest to."""
    edge: Range = ANY
    hit_frequency: Range = ANY
    deviation: Range = ANY
    headline: int | None = None
    """What the longest line pays; None: anything."""


@dataclass(frozen=True)
class Lattice:
    """A bet's lines, longest first, and what each wins over all deals at each payout, rising."""

    lines: tuple[Lengths, ...]
    steps: tuple[int, ...]
    won: Whole
    """[line, step], in 1/`unit` of the bet."""
    squares: Numbers
    """[line, step], the sum of the squares of what is won, in squares of the bet."""
    hits: Whole
    """[line, step], deals with a net win."""
    lost: int
    """Deals that no line covers: they lose the bet."""
    deals: int
    unit: int = 1

    def __len__(self) -> int:
        """How many paytables there are; one that pays nothing is none."""
        several = comb(len(self.steps) + len(self.lines) - 1, len(self.lines))
        return several - (self.steps[0] == LOSES)

    @property
    def no_paytables(self) -> Paytables:
        """None of them."""
        return self.price(np.empty((0, len(self.lines)), dtype=np.uint8))

    def price(self, steps: npt.NDArray[np.uint8]) -> Paytables:
        """Price paytables.

        Args:
            steps: Array [paytable, line], places in the lattice's `steps`.
        """
        won, squares, hits = (
            sum(part[column] for part, column in zip(parts, steps.T, strict=True))
            for parts in (self.won, self.squares, self.hits)
        )
        return Paytables(
            self, steps, self.unit * self.lost - won, hits, (squares + self.lost) / self.deals
        )

    def blocks(self, headline: int | None = None) -> Iterator[Paytables]:
        """All paytables, a block for each payout of the longest line.

        Rising by the payout of the longest line, then of the next, and so on.

        Raises:
            InputError: there are too many, or the lattice does not hold the headline.
        """
        if len(self) > MOST_PAYTABLES:
            raise InputError(
                f"{len(self):,} paytables are too many, {MOST_PAYTABLES:,} can be searched;"
                " let fewer lengths pay, or keep to casino steps"
            )
        if headline is not None and headline not in self.steps[self.steps[0] == LOSES :]:
            raise InputError(
                f"no top prize of {headline} is searched; choose from"
                f" {', '.join(str(step) for step in self.steps if step != LOSES)}"
            )
        for place, step in enumerate(self.steps):
            if step != LOSES and headline in (None, step):
                yield self.price(_not_above(place, len(self.lines)))


@dataclass(frozen=True)
class Paytables:
    """Some paytables of a lattice, priced; all arrays have a row for each."""

    lattice: Lattice
    steps: npt.NDArray[np.uint8]
    """[paytable, line], places in the lattice's steps."""
    lost: Whole
    """What is lost over all deals, in 1/unit of the bet."""
    hits: Whole
    """Deals with a net win."""
    mean_square: Numbers

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, rows: npt.NDArray[Any]) -> Paytables:
        """Only some rows."""
        return Paytables(
            self.lattice, self.steps[rows], self.lost[rows], self.hits[rows], self.mean_square[rows]
        )

    def __add__(self, other: Paytables) -> Paytables:
        """These, then others."""
        parts = (
            (getattr(self, name), getattr(other, name))
            for name in ("steps", "lost", "hits", "mean_square")
        )
        return Paytables(self.lattice, *(np.concatenate(both) for both in parts))

    @property
    def edge(self) -> Numbers:
        """The house edge: what is lost for each initial bet."""
        return self.lost.astype(np.float64) / (self.lattice.deals * self.lattice.unit)

    @property
    def hit_frequency(self) -> Numbers:
        """The share of deals with a net win."""
        return self.hits.astype(np.float64) / self.lattice.deals

    @property
    def deviation(self) -> Numbers:
        """The standard deviation of what an initial bet wins."""
        return np.sqrt(self.mean_square - self.edge**2)

    @property
    def pays(self) -> npt.NDArray[np.int64]:
        """[paytable, line], to one; `LOSES` where a line loses."""
        return np.array(self.lattice.steps)[self.steps]

    def fitting(self, wanted: Wanted) -> Paytables:
        """Those whose edge, hit frequency and standard deviation are in the ranges wanted."""
        deals = self.lattice.deals
        kept = wanted.edge.holds(self.lost, deals * self.lattice.unit)
        kept &= wanted.hit_frequency.holds(self.hits, deals)
        low, high = wanted.deviation
        if low is not None:
            kept &= self.deviation >= float(low)
        if high is not None:
            kept &= self.deviation <= float(high)
        return self[kept]

    def nearest(self, target: Fraction, number: int) -> Paytables:
        """Those nearest to an edge, nearest first; equally near ones stay in order.

        Four times the target, rounded to a whole number in this way, tells a whole number below it
        from one above it that is as near, or nearer, as the target itself does.
        """
        twice = 2 * target * self.lattice.deals * self.lattice.unit
        distance = np.abs(4 * self.lost - (floor(twice) + ceil(twice)))
        return self[np.argsort(distance, kind="stable")[:number]]

    def frame(self) -> pl.DataFrame:
        """A row for each paytable.

        Columns edge, edge_fraction (text), hit_frequency, standard_deviation, and one for each
        line, named as the paytable names it, with its payout to one; null if it loses.
        """
        whole = self.lattice.deals * self.lattice.unit
        pays = {
            str(lengths): pl.Series(column, dtype=pl.Int64).replace(LOSES, None)
            for lengths, column in zip(self.lattice.lines, self.pays.T, strict=True)
        }
        return pl.DataFrame(
            {
                "edge": self.edge,
                "edge_fraction": [str(Fraction(int(lost), whole)) for lost in self.lost],
                "hit_frequency": self.hit_frequency,
                "standard_deviation": self.deviation,
                **pays,
            },
            schema_overrides={"edge_fraction": pl.String},
        )


class Found(NamedTuple):
    """What a search found."""

    searched: int
    fitting: int
    best: Paytables


def search(
    lattice: Lattice,
    wanted: Wanted,
    number: int,
    advance: Callable[[int], object] = lambda _: None,
) -> Found:
    """Price every paytable of a lattice and keep the best of those that fit.

    Best is the edge nearest to the target; of equal ones, the paytable whose longest line pays
    less, then the next.

    Args:
        lattice: All paytables.
        wanted: What they should be like.
        number: How many are kept.
        advance: Told how many more were searched, now and then.

    Raises:
        InputError: there are too many, or the lattice does not hold the headline.
    """
    searched = fitting = 0
    best = lattice.no_paytables
    for block in lattice.blocks(wanted.headline):
        fits = block.fitting(wanted)
        searched += len(block)
        fitting += len(fits)
        best = (best + fits).nearest(wanted.target, number)
        advance(len(block))
    return Found(searched, fitting, best)


def frontier(lattice: Lattice, edges: Range, bins: int = 60) -> pl.DataFrame:
    """The calmest and the wildest paytable of each bin of the edge.

    Args:
        lattice: All paytables.
        edges: The edges that are cut into bins; both ends given.
        bins: How many.

    Returns:
        Two rows for each bin that holds a paytable: columns edge_from, edge_to, paytables (how many
        the bin holds), which ('calmest' and 'wildest': of the least and the greatest standard
        deviation), and those of `Paytables.frame`.

    Raises:
        InputError: an end is missing, or there are too many paytables.
    """
    low, high = edges
    if low is None or high is None:
        raise InputError("the edges of a frontier need both ends")
    cuts = [low + (high - low) * place / bins for place in range(bins + 1)]
    bounds = np.array(
        [ceil(cut * lattice.deals * lattice.unit) for cut in cuts[:-1]], dtype=lattice.won.dtype
    )
    paytables = np.zeros(bins, dtype=np.int64)
    ends = lattice.no_paytables
    for block in lattice.blocks():
        fits = block.fitting(Wanted(low, edges))
        paytables += np.bincount(_bins(fits, bounds), minlength=bins)
        ends = ends + fits
        place = _bins(ends, bounds)
        order = np.lexsort((ends.deviation, place))
        first = np.flatnonzero(np.diff(place[order], prepend=-1))
        last = np.append(first[1:], len(order))[: len(first)] - 1
        ends = ends[order[np.column_stack([first, last]).ravel()]]
    place = _bins(ends, bounds)
    found = pl.DataFrame(
        {
            "edge_from": [float(cuts[bin_]) for bin_ in place],
            "edge_to": [float(cuts[bin_ + 1]) for bin_ in place],
            "paytables": paytables[place],
            "which": ["calmest", "wildest"] * (len(place) // 2),
        },
        schema_overrides={"edge_from": pl.Float64, "edge_to": pl.Float64, "which": pl.String},
    )
    return found.hstack(ends.frame())


def _bins(paytables: Paytables, bounds: Whole) -> npt.NDArray[np.int64]:
    return np.searchsorted(bounds, paytables.lost, side="right") - 1


def alternatives(lattice: Lattice, wanted: Wanted, number: int = 10) -> Paytables:
    """Good paytables of different characters, from the calmest to the wildest.

    Of those that fit, only those count in which every line pays more than the next shorter one. The
    range of their standard deviations is cut into parts of equal ratio; the paytable of each part
    that is nearest to the target is taken.

    Args:
        lattice: All paytables.
        wanted: What they should be like.
        number: Into how many parts the range is cut; a part may be empty.
    """
    fits = lattice.no_paytables
    for block in lattice.blocks(wanted.headline):
        pays = block.pays
        falling = (pays[:, :-1] > pays[:, 1:]) | (pays[:, :-1] == LOSES)
        fits = fits + block[falling.all(axis=1)].fitting(wanted)
    if not len(fits):
        return fits
    fits = fits.nearest(wanted.target, len(fits))
    deviation = fits.deviation
    varying = deviation[deviation > 0]
    if not len(varying):
        return fits.nearest(wanted.target, 1)
    cuts = np.geomspace(varying.min(), varying.max(), number + 1)[1:-1]
    _, first = np.unique(np.searchsorted(cuts, deviation), return_index=True)
    return fits[first]


def lattice(
    deal: Deal,
    paytable: Paytable,
    bet: str,
    *,
    steps: Sequence[int] = CASINO_STEPS,
    least: int | None = None,
) -> Lattice:
    """All paytables of a bet on a lattice of payouts.

    Args:
        deal: The deal.
        paytable: Gives the lines, and for the Raise all that the Ante and the Raise pay besides.
        bet: A side bet, or `RAISE`, which is priced by perfect play of the Ante and the Raise.
        steps: The payouts, rising.
        least: The shortest length that may pay (a side bet) or that may pay more than all shorter
            ones (the Raise); None: one less than in the paytable.

    Raises:
        InputError: no such bet, or no such length.

    >>> from straights.bets.paytable import Paytable
    >>> bet = {"cards": "player", "measure": "flush", "pays": {7: 300, 6: 100, 5: 10, 4: 1}}
    >>> pays = {"raise": {"pays": {"1 or more": 1}}, "side_bets": {"my_bet": bet}}
    >>> len(lattice(Deal(), Paytable(**pays), "my_bet"))
    142505
    """
    lines = lines_of(deal, paytable, bet, least)
    if bet == RAISE:
        from straights.count.tables import count_ante  # noqa: PLC0415 - a side bet needs no numba

        return raise_lattice(lines, paytable, count_ante(deal), steps)
    return side_bet_lattice(lines, hands_by_length(deal, paytable.side_bets[bet].look), steps)


def lines_of(deal: Deal, paytable: Paytable, bet: str, least: int | None = None) -> list[Lengths]:
    """The lines whose payouts are designed, longest first.

    A side bet has the lines of the paytable, cut at the shortest length that may pay; each shorter
    length down to that one is a line too. The Raise has a line for each length down to the shortest
    that may pay more, and one for all lengths below.

    Raises:
        InputError: no such bet, or no such length.
    """
    if bet == RAISE:
        cards, longest = deal.cards.player, deal.rules.longest_of(deal.cards.player)
        pays = paytable.raise_.pays
    elif bet in paytable.side_bets:
        look, pays = paytable.side_bets[bet].look, paytable.side_bets[bet].pays
        cards, longest = look.cards(deal), look.longest(deal)
    else:
        choice = ", ".join((RAISE, *paytable.side_bets))
        raise InputError(f"there is no bet '{bet}'; choose from {choice}")
    paid = [lengths for lengths, _ in pay_lines(pays, longest)[:-1]]
    if bet == RAISE:
        paid = [Lengths(length, length) for length in range(longest, paid[-1].most, -1)]
    if least is None:
        least = max(paid[-1].least - 1, 1) if paid else longest
    if not 1 <= least <= longest:
        raise InputError(
            f"no line for {count_of(least, 'card')}: 1 to {longest} are possible in"
            f" {count_of(cards, 'card')} of this deal"
        )
    kept = [Lengths(max(line.least, least), line.most) for line in paid if line.most >= least]
    below = kept[-1].least if kept else longest + 1
    shorter = [Lengths(length, length) for length in range(below - 1, least - 1, -1)]
    rest = [Lengths(1, least - 1)] if bet == RAISE and least > 1 else []
    return [*kept, *shorter, *rest]


def side_bet_lattice(
    lines: Sequence[Lengths], hands: Sequence[int], steps: Sequence[int] = CASINO_STEPS
) -> Lattice:
    """All paytables of a side bet; a line may also lose.

    Args:
        lines: Longest first.
        hands: Hands with each length of the longest straight flush, from 0 cards up.
        steps: The payouts, whole and rising.

    >>> found = search(side_bet_lattice([Lengths(2, 2), Lengths(1, 1)], [5, 4, 1], [1, 2, 3]),
    ...                Wanted(Fraction(1, 10)), 2)
    >>> found.searched, found.best.pays.tolist(), found.best.edge.tolist()
    (9, [[1, 1], [2, 1]], [0.0, -0.1])
    """
    paid = [sum(hands[line.least : line.most + 1]) for line in lines]
    pays = (LOSES, *steps)
    return _lattice(
        lines,
        pays,
        won=[[ways * pay for pay in pays] for ways in paid],
        squares=[[ways * pay**2 for pay in pays] for ways in paid],
        hits=[[ways * (pay > 0) for pay in pays] for ways in paid],
        lost=sum(hands) - sum(paid),
        deals=sum(hands),
    )


def raise_lattice(
    lines: Sequence[Lengths],
    bets: MainBets,
    ante: pl.DataFrame,
    steps: Sequence[int] = CASINO_STEPS,
) -> Lattice:
    """All paytables of the Raise, by what perfect play of the Ante and the Raise makes of each.

    Args:
        lines: Of the Raise, longest first; they cover all lengths.
        bets: What the Ante and the Raise pay besides.
        ante: The dealer's hands by outcome, as `tables.count_ante` makes them.
        steps: The payouts, whole and rising.
    """
    game = PerfectPlay(with_raise(bets, dict.fromkeys(lines, 1)), ante)
    names = [name for name, payout in game.payouts.items() if payout.kind == "raise_"]
    won, squares, hits = (
        [[Fraction()] * len(steps) for _ in lines] for _ in ("won", "squares", "hits")
    )
    for step, pay in enumerate(steps):
        pays = game.pays | dict.fromkeys(names, Fraction(pay))
        for length, bet, *counts in game.best_play(pays):
            line = next(place for place, each in enumerate(lines) if each.least <= length)
            for ways, win in zip(counts, game.terms(pays, length).wins(bet), strict=True):
                won[line][step] += ways * win
                squares[line][step] += ways * win**2
                hits[line][step] += ways * (win > 0)
    return _lattice(lines, steps, won=won, squares=squares, hits=hits, lost=0, deals=game.pairs)


def with_raise(bets: B, pays: Mapping[Lengths, int]) -> B:
    """The bets with other lines of the Raise."""
    raise_ = bets.raise_.model_copy(update={"pays": {str(line): pays[line] for line in pays}})
    return bets.model_copy(update={"raise_": raise_})


def _lattice(  # noqa: PLR0913 - one for each part
    lines: Sequence[Lengths],
    steps: Sequence[int],
    *,
    won: Sequence[Sequence[Fraction | int]],
    squares: Sequence[Sequence[Fraction | int]],
    hits: Sequence[Sequence[Fraction | int]],
    lost: int,
    deals: int,
) -> Lattice:
    unit = lcm(*(part.denominator for line in won for part in line))
    whole = [[int(part * unit) for part in line] for line in won]
    most = sum(max(map(abs, line)) for line in whole) + unit * (lost + deals)
    return Lattice(
        tuple(lines),
        tuple(steps),
        np.array(whole, dtype=np.int64 if 4 * most < 2**63 else object),
        np.array(squares, dtype=np.float64),
        np.array(hits, dtype=np.int64),
        lost,
        deals,
        unit,
    )


def _not_above(top: int, lines: int) -> npt.NDArray[np.uint8]:
    """Places of the steps of some lines, none above the one before, the first at the top; rising.

    >>> _not_above(1, 3).tolist()
    [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    """
    steps = np.full((1, 1), top, dtype=np.uint8)
    for _ in range(lines - 1):
        ways = steps[:, -1].astype(np.int64) + 1
        longer = np.arange(ways.sum()) - np.repeat(ways.cumsum() - ways, ways)
        steps = np.column_stack([np.repeat(steps, ways, axis=0), longer.astype(np.uint8)])
    return steps
