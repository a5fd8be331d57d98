"""Simulated rounds of 7 + 7 + 3 cards: the kernel, a plain C program and plain numpy.

Run: python benchmarks/simulation.py [--small]

Each turn runs the three after one another, on one thread. Rates are by processor time, which other
programs on the machine disturb less than the clock; the ratio is the median of the turns' own. All
must agree, as far as chance allows, on how long the player's straight is.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import click
import numpy as np
import numpy.typing as npt
from scipy.stats import chi2_contingency

from straights.count.simulate import deal_rounds
from straights.rules.deal import Deal
from straights.rules.looks import Look
from straights.rules.straight import StraightRules

RULES = StraightRules()
RANKS, SUITS, PLAYER, DEALER, COMMUNITY = 13, 4, 7, 7, 3
TURNS = 15
KERNEL_ROUNDS, C_ROUNDS, NUMPY_ROUNDS = 20_000_000, 4_000_000, 20_000
SMALL_TURNS, TIMES_FEWER = 2, 20

Lengths = npt.NDArray[np.int64]
"""The number of rounds by the length of the player's straight."""
LOOKS = [
    Look(("player",), "straight_flush"),
    Look(("player", "community"), "straight_flush"),
]


def compile_c(folder: str, rounds: int) -> Callable[[int], tuple[Lengths, float]]:
    """Build the C program in a folder."""
    program, table = Path(folder, "simulation"), Path(folder, "table")
    source = Path(__file__).with_suffix(".c")
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, source], check=True)
    table.write_bytes(RULES.table.tobytes() + RULES.lengths.tobytes())

    def run(seed: int) -> tuple[Lengths, float]:
        command = [str(program), str(rounds), str(seed), str(table)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        seconds, *lengths = printed.split()
        return np.array(lengths, np.int64), rounds / float(seconds)

    return run


def by_length(counts: Lengths) -> Lengths:
    """Rounds by the length of the player's straight."""
    lengths = RULES.lengths[: len(counts)]
    totals = np.bincount(lengths, weights=counts.sum(axis=(1, 2, 3)))
    return totals[: PLAYER + 1].astype(np.int64)


def run_kernel(seed: int, rounds: int) -> tuple[Lengths, float]:
    """Lengths, and rounds a second."""
    start = time.thread_time()
    (counts,) = deal_rounds(Deal(), LOOKS, seed=seed, partition=0, rounds=rounds)
    return by_length(counts), rounds / (time.thread_time() - start)


def run_numpy(seed: int, rounds: int) -> tuple[Lengths, float]:
    """Lengths, and rounds a second, of what one would first write with numpy."""
    flush = RULES.lengths[RULES.table[0]]
    counts = np.zeros((len(RULES.lengths),) * 2 + (PLAYER + 1, PLAYER + COMMUNITY + 1), np.int64)
    start = time.thread_time()
    decks = np.tile(np.arange(RANKS * SUITS, dtype=np.uint8), (rounds, 1))
    cards = np.random.default_rng(seed).permuted(decks, axis=1)
    bits = np.left_shift(1, cards % RANKS, dtype=np.int64)
    suit_bits = [np.where(cards // RANKS == suit, bits, 0) for suit in range(SUITS)]
    ends = (PLAYER, PLAYER + DEALER, PLAYER + DEALER + COMMUNITY)
    own = [np.bitwise_or.reduce(suit[:, : ends[0]], axis=1) for suit in suit_bits]
    shared = [np.bitwise_or.reduce(suit[:, ends[1] : ends[2]], axis=1) for suit in suit_bits]
    dealer = np.bitwise_or.reduce(bits[:, ends[0] : ends[1]], axis=1)
    cell = (
        RULES.table[0, np.bitwise_or.reduce(own)],
        RULES.table[0, dealer],
        np.max([flush[suit] for suit in own], axis=0),
        np.max([flush[suit | more] for suit, more in zip(own, shared, strict=True)], axis=0),
    )
    np.add.at(counts, cell, 1)
    return by_length(counts), rounds / (time.thread_time() - start)


@click.command()
@click.option("--small", is_flag=True, help="A few seconds' worth, to see that it works.")
def main(small: bool) -> None:  # noqa: FBT001 - click calls it
    """Run all three in turn; end with an error if they disagree."""
    if not shutil.which("cc"):
        print("nothing to compare with: there is no C compiler, cc")
        return
    turns, fewer = (SMALL_TURNS, TIMES_FEWER) if small else (TURNS, 1)
    start = time.perf_counter()
    run_kernel(seed=0, rounds=1)
    print(f"kernel ready after {time.perf_counter() - start:.1f} s, compiled or from the cache")
    with tempfile.TemporaryDirectory() as folder:
        run_c = compile_c(folder, C_ROUNDS // fewer)
        played = [
            (
                run_kernel(seed, KERNEL_ROUNDS // fewer),
                run_c(seed),
                run_numpy(seed, NUMPY_ROUNDS // fewer),
            )
            for seed in range(turns)
        ]
    programs = list(zip(*played, strict=True))
    for name, runs in zip(("kernel", "C", "numpy"), programs, strict=True):
        rates = [rate / 1e6 for _, rate in runs]
        print(f"{name:6} {median(rates):7.2f} million rounds a second and thread,", end=" ")
        print(f"{min(rates):.2f} to {max(rates):.2f}")
    lengths = np.array([sum(found for found, _ in runs) for runs in programs])
    chance = chi2_contingency(lengths[:, lengths.any(axis=0)]).pvalue
    print(f"they agree on the player's straights: p = {chance:.3f}")
    ratios = [kernel[1] / c[1] for kernel, c, _ in played]
    print(f"kernel / C: {median(ratios):.1f} times, {min(ratios):.1f} to {max(ratios):.1f}")
    if chance < 0.001:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
