"""The exact Ante counts of the published deal, beside plain numpy over pairs of rank counts.

Run: python benchmarks/ante.py [--small]
"""

from __future__ import annotations

from math import comb
from statistics import median
from time import thread_time

import click
import numpy as np

from straights.bets.perfect_play import best_raises
from straights.count.ante import dealer_counts, outcome_of, places, rank_counts
from straights.count.tables import count_ante
from straights.rules.deal import Deal

SAMPLE, REPEATS = 100, 7
SMALL_SAMPLE, SMALL_REPEATS = 10, 1


def numpy_counts(deal, ways, rows):
    """The dealer's hands by outcome for some rows: every dealer's rank counts, all at once."""
    choose = np.array([[comb(left, held) for held in range(5)] for left in range(5)])
    dealer = places(deal, ways)
    counts = np.empty((len(rows), 4), dtype=np.int64)
    for place, row in enumerate(rows):
        hands = choose[4 - ways[row].astype(np.int64), ways].prod(axis=1)
        outcome = outcome_of(deal, int(dealer[row]))[dealer]
        counts[place] = np.bincount(outcome, weights=hands, minlength=4).astype(np.int64)
    return counts


def timed(function, *arguments):
    """Processor seconds of a call, and its result."""
    start = thread_time()
    result = function(*arguments)
    return thread_time() - start, result


@click.command()
@click.option("--small", is_flag=True, help="A few seconds' worth, to see that it works.")
def main(small: bool) -> None:  # noqa: FBT001 - click calls it
    """Print the times and their ratio."""
    sample, repeats = (SMALL_SAMPLE, SMALL_REPEATS) if small else (SAMPLE, REPEATS)
    deal = Deal()
    ways = rank_counts(deal.deck.copies, deal.cards.player)
    rows = np.linspace(0, len(ways) - 1, sample).astype(int)
    dealer_counts(deal, ways)
    ratios = []
    for _ in range(repeats):
        ours, counts = timed(dealer_counts, deal, ways)
        theirs, plain = timed(numpy_counts, deal, ways, rows)
        assert (counts[rows] == plain).all()
        whole = theirs / sample * len(ways)
        ratios.append(whole / ours)
        print(f"decision diagram {ours:.3f} s, numpy {whole:.0f} s (from {sample} hands)")
    ante = count_ante(deal)
    solved, _ = timed(count_ante, deal)
    best, _ = timed(best_raises, {"ante": {}, "raise": {"pays": {"1 or more": 1}}}, ante)
    print(f"facts of a deal {solved:.3f} s, and the best Raise for every hand {best:.3f} s")
    print(f"{len(ways):,} rank counts: {median(ratios):,.0f} times plain numpy (median)")


if __name__ == "__main__":
    main()
