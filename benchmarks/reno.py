"""Reno Straight: showdowns in bulk beside PokerKit, and the equity of hands.

Run: python benchmarks/reno.py [--small] [--showdowns SHOWDOWNS]

A showdown is two players on two full boards. PokerKit finds the four best high hands and compares
them; the kernel finds the lowest straights too, and settles. Rates are by processor time on one
thread, a turn of each after the other; the ratio is the median of the turns' own. Both must find
the same high hands, on SHOWDOWNS in all (4000): 250000 compare a million hands, in about half an
hour. Then, by the clock, all threads at once, and a few equities.
"""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import click
import numpy as np
from pokerkit import OmahaHoldemHand

from straights.count.simulate import deal_cards
from straights.reno.equity import Spot, equity
from straights.reno.kernel import POT, SHARE, evaluate, tally
from straights.rules.cards import Deck, parse_cards

TURNS = 10
KERNEL_SHOWDOWNS = 400_000
SHOWDOWNS = 4000
SMALL_SHOWDOWNS = 100
SMALL_KERNEL_SHOWDOWNS = 10_000
NAMES = [str(card) for card in Deck().cards]
HANDS = "As Ks Qd Jd 9c", "2c 3c 4d 5d 7h"
BOARDS = "Ah Kh 6c 8s", "Ts 9s 8d 2h"


def deal(turn, rounds):
    """Two hands and two boards for each round."""
    dealt = deal_cards(52, 20, seed=2, partition=turn, rounds=rounds).reshape(rounds, 4, 5)
    return dealt[:, :2].copy(), dealt[:, 2:].copy()


def run_kernel(holes, boards):
    """The high hands, and showdowns a second."""
    start = time.thread_time()
    high, low = evaluate(holes, boards)
    totals = tally(high, low)
    seconds = time.thread_time() - start
    assert totals[:, SHARE].sum() == POT * len(holes)
    return high, len(holes) / seconds


def run_pokerkit(holes, boards):
    """The high hands, as PokerKit's places of them, and showdowns a second."""

    def texts(hands):
        return ["".join(NAMES[card] for card in hand) for hand in hands]

    rounds = [(texts(hands), texts(two)) for hands, two in zip(holes, boards, strict=True)]
    start = time.thread_time()
    best = [
        [max(OmahaHoldemHand.from_game(hand, board) for board in two) for hand in hands]
        for hands, two in rounds
    ]
    _ = [first > second for first, second in best]
    seconds = time.thread_time() - start
    return np.array([[hand.entry.index for hand in hands] for hands in best]), len(best) / seconds


def run_all_threads(showdowns):
    """Showdowns a second by the clock, and on how many threads."""
    threads = os.cpu_count() or 1
    parts = [deal(turn, showdowns) for turn in range(4 * threads)]
    with ThreadPoolExecutor(threads) as pool:
        start = time.perf_counter()
        list(pool.map(lambda part: tally(*evaluate(*part)), parts))
        return len(parts) * showdowns / (time.perf_counter() - start), threads


def show_equities(small):
    """Print what an equity takes: the first, which makes the tables, and others."""
    hands = tuple(map(parse_cards, HANDS))
    spots = {"turn": 4, "turn again": 4, "flop": 3, "before the flop": 0}
    for name, on_board in list(spots.items())[: 2 if small else None]:
        boards = tuple(parse_cards(board)[:on_board] for board in BOARDS)
        start = time.perf_counter()
        found = equity(Spot(hands, boards))
        print(f"{name:15} {time.perf_counter() - start:8.4f} s,", end=" ")
        print(f"{found.method}, {found.runouts:,} runouts, standard error {found.std_error:.5f}")


@click.command()
@click.option("--small", is_flag=True, help="A few seconds' worth, to see that it works.")
@click.option("--showdowns", type=int, default=SHOWDOWNS, help="How many PokerKit compares.")
def main(small: bool, showdowns: int) -> None:  # noqa: FBT001 - click calls it
    """Run all; end with an error if the high hands differ."""
    show_equities(small)
    in_kernel = SMALL_KERNEL_SHOWDOWNS if small else KERNEL_SHOWDOWNS
    showdowns = SMALL_SHOWDOWNS if small else showdowns
    ratios, rates = [], []
    for turn in range(TURNS):
        holes, boards = deal(turn, max(in_kernel, showdowns // TURNS))
        high, rate = run_kernel(holes, boards)
        some = slice(showdowns // TURNS)
        expected, slow_rate = run_pokerkit(holes[some], boards[some])
        assert (high[some] == expected).all()
        ratios.append(rate / slow_rate)
        rates.append((rate, slow_rate))
    kernel, pokerkit = (median(rate) for rate in zip(*rates, strict=True))
    print(f"one thread: kernel {kernel / 1e6:.2f} million showdowns a second,", end=" ")
    print(f"PokerKit {pokerkit:.0f}; {4 * showdowns:,} high hands agree")
    rate, threads = run_all_threads(in_kernel)
    print(f"{threads} threads: {rate / 1e6:.2f} million showdowns a second")
    print(f"kernel / PokerKit: {median(ratios):,.0f} times, {min(ratios):,.0f} to", end=" ")
    print(f"{max(ratios):,.0f}")


if __name__ == "__main__":
    main()
