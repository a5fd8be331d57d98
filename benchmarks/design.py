"""A search of every paytable of the Second Chance Bonus, beside plain Python on a part of it.

Run: python benchmarks/design.py
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

from straights.count.tables import count_ante
from straights.deal import Deal
from straights.design import (
    CASINO_STEPS,
    LOSES,
    RAISE,
    WHOLE_STEPS,
    Range,
    Wanted,
    hands_by_length,
    lattice,
    search,
    side_bet_lattice,
)
from straights.games import read_games

SAMPLE = 20_000
REPEATS = 5
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


def main() -> None:
    """Print the times, the memory and the ratio."""
    games = read_games(Path(__file__).parents[1] / "config")
    paytable = games.variants["published"].paytable
    lines = lattice(Deal(), paytable, "second_chance_bonus").lines
    hands = hands_by_length(Deal(), 10)
    before = peak()
    ratios = []
    for _ in range(REPEATS):
        ours, found = timed(lambda: search(side_bet_lattice(lines, hands), WANTED, TOP))
        theirs, _ = timed(plain_search, lines, hands, CASINO_STEPS, SAMPLE)
        whole = theirs / SAMPLE * found.searched
        ratios.append(whole / ours)
        print(f"numpy {ours:.3f} s, plain Python {whole:.1f} s (from {SAMPLE:,} paytables)")
    small = [step for step in CASINO_STEPS if step in (1, 2, 5, 10, 20, 50, 100, 1000)]
    reduced = side_bet_lattice(lines, hands, small)
    same = search(reduced, WANTED, TOP)
    fitting, best = plain_search(lines, hands, small, len(reduced))
    assert (same.fitting, same.best.pays.tolist()) == (fitting, [list(row[1]) for row in best])
    print(
        f"{found.searched:,} paytables, {found.fitting:,} fit: {median(ratios):,.0f} times plain"
        f" Python (median); peak memory {peak():.0f} MiB, {before:.0f} MiB of it before"
    )
    seconds, found = timed(lambda: search(side_bet_lattice(lines, hands, WHOLE_STEPS), WANTED, TOP))
    print(f"whole numbers: {found.searched:,} paytables in {seconds:.2f} s, peak {peak():.0f} MiB")
    count_ante(Deal())
    seconds, raises = timed(lattice, Deal(), paytable, RAISE)
    searching, found = timed(search, raises, WANTED, TOP)
    print(
        f"Raise: {found.searched:,} paytables by perfect play in {seconds:.2f} s"
        f" and {searching:.2f} s"
    )


if __name__ == "__main__":
    main()
