"""A search of every paytable of the Second Chance Bonus, beside plain Python on a part of it.

Run: python benchmarks/design.py [--small]
"""

from __future__ import annotations

import resource
import sys
from fractions import Fraction
from itertools import combinations_with_replacement, islice
from math import sqrt
from pathlib import Path
from statistics import median
from time import perf_counter

import click

from straights.config.games import read_games
from straights.count.by_suit import hands_by_length
from straights.count.tables import count_ante
from straights.design.lattice import (
    CASINO_STEPS,
    LOSES,
    RAISE,
    WHOLE_STEPS,
    Range,
    Wanted,
    lattice,
    search,
    side_bet_lattice,
)
from straights.rules.deal import Deal
from straights.rules.looks import Look

SAMPLE, REPEATS = 20_000, 5
SMALL_SAMPLE, SMALL_REPEATS = 1_000, 1
FEW_STEPS = 1, 2, 5, 10, 20, 50, 100, 1000
WANTED = Wanted(Fraction("0.065"), Range(Fraction("0.05"), Fraction("0.08")))
TOP = 1000


def plain_search(lines, hands, steps, number):
    """The same for the first paytables of the lattice, one by one in whole numbers."""
    total = sum(hands)
    ways = [sum(hands[line.least : line.most + 1]) for line in lines]
    rest = total - sum(ways)
    fitting = []
    every = combinations_with_replacement((LOSES, *steps), len(lines))
    for pays in islice(every, 1, number + 1):
        falling = pays[::-1]
        lost = rest - sum(pay * way for pay, way in zip(falling, ways, strict=True))
        squares = rest + sum(pay * pay * way for pay, way in zip(falling, ways, strict=True))
        hits = sum(way for pay, way in zip(falling, ways, strict=True) if pay > 0)
        deviation = sqrt(squares / total - (lost / total) ** 2)
        if WANTED.edge.low * total <= lost <= WANTED.edge.high * total:
            distance = abs(Fraction(lost, total) - WANTED.target)
            fitting.append((distance, falling, hits / total, deviation))
    return len(fitting), sorted(fitting)[:TOP]


def timed(function, *arguments):
    """Seconds of a call, and its result."""
    start = perf_counter()
    result = function(*arguments)
    return perf_counter() - start, result


def peak():
    """The greatest memory of this process so far, in MiB."""
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


@click.command()
@click.option("--small", is_flag=True, help="A few seconds' worth, to see that it works.")
def main(small: bool) -> None:  # noqa: FBT001 - click calls it
    """Print the times, the memory and the ratio."""
    sample, repeats = (SMALL_SAMPLE, SMALL_REPEATS) if small else (SAMPLE, REPEATS)
    games = read_games(Path(__file__).parents[1] / "config")
    paytable = games.variants["published"].paytable
    lines = lattice(Deal(), paytable, "second_chance_bonus").lines
    hands = hands_by_length(Deal(), Look(("player", "community"), "straight_flush"))
    before = peak()
    ratios = []
    for _ in range(repeats):
        ours, found = timed(lambda: search(side_bet_lattice(lines, hands), WANTED, TOP))
        theirs, _ = timed(plain_search, lines, hands, CASINO_STEPS, sample)
        whole = theirs / sample * found.searched
        ratios.append(whole / ours)
        print(f"numpy {ours:.3f} s, plain Python {whole:.1f} s (from {sample:,} paytables)")
    reduced = side_bet_lattice(lines, hands, FEW_STEPS)
    same = search(reduced, WANTED, TOP)
    fitting, best = plain_search(lines, hands, FEW_STEPS, len(reduced))
    assert (same.fitting, same.best.pays.tolist()) == (fitting, [list(row[1]) for row in best])
    print(
        f"{found.searched:,} paytables, {found.fitting:,} fit: {median(ratios):,.0f} times plain"
        f" Python (median); peak memory {peak():.0f} MiB, {before:.0f} MiB of it before"
    )
    steps = FEW_STEPS if small else WHOLE_STEPS
    seconds, found = timed(lambda: search(side_bet_lattice(lines, hands, steps), WANTED, TOP))
    print(f"whole numbers: {found.searched:,} paytables in {seconds:.2f} s, peak {peak():.0f} MiB")
    count_ante(Deal())
    steps = FEW_STEPS if small else CASINO_STEPS
    seconds, raises = timed(lambda: lattice(Deal(), paytable, RAISE, steps=steps))
    searching, found = timed(search, raises, WANTED, TOP)
    print(
        f"Raise: {found.searched:,} paytables by perfect play in {seconds:.2f} s"
        f" and {searching:.2f} s"
    )


if __name__ == "__main__":
    main()
