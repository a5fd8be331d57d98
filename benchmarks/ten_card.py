"""Every ten-card hand of 52 cards by its longest straight flush: the kernel and a plain C program.

Run: python benchmarks/ten_card.py [--small]

Each round runs the C program on the hands whose lowest card lies in a range, then the kernel on
one partition, on one thread each. Together the rounds visit all 15,820,024,220 hands once with
either, and the two must then agree on every straight. Their rates are by processor time, which
other programs on the machine disturb less. Last, the kernel does them all on all cores, by the
clock.
"""

import os
import resource
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import comb
from pathlib import Path
from statistics import median

import click

from straights.count.by_hand import count_hands, hands_in_partition
from straights.rules.straight import Straight, StraightRules

RULES = StraightRules()
SUITS, CARDS, FEW_CARDS = 4, 10, 5
LOWEST_CARDS = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 7), (7, 9), (9, 52)]
PARTITIONS_PER_CORE = 16


def compile_c(folder: str) -> Path:
    """Build the C program in a folder."""
    program = Path(folder, "ten_card")
    source = Path(__file__).with_suffix(".c")
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, source], check=True)
    return program


def run_c(program: Path, cards: int, first: int, end: int) -> tuple[Counter[Straight], float]:
    """Hands by straight, and processor seconds; the lowest card is `first` to `end` - 1."""
    command = [str(program), str(cards), str(first), str(end)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    _, seconds, *lines = printed.splitlines()
    rows = [map(int, line.split()) for line in lines]
    hands = Counter({Straight(length, high): count for length, high, count in rows})
    return hands, float(seconds.split()[1])


def run_kernel(cards: int, partition: int, partitions: int) -> tuple[Counter[Straight], float]:
    """Hands by straight, and processor seconds, for one partition."""
    start = time.thread_time()
    counts = count_hands(RULES.table, SUITS, cards, partition, partitions)
    seconds = time.thread_time() - start
    due = hands_in_partition(len(RULES.ranks), SUITS, 0, cards, partition, partitions)
    if counts.sum() != due:
        raise SystemExit(f"partition {partition} of {partitions}: {counts.sum()} hands, not {due}")
    return Counter(dict(zip(RULES.straights, counts.tolist(), strict=True))), seconds


@click.command()
@click.option("--small", is_flag=True, help="A few seconds' worth, to see that it works.")
def main(small: bool) -> None:  # noqa: FBT001 - click calls it
    """Run the rounds, compare, and print the figures; end with an error if they disagree."""
    if not shutil.which("cc"):
        print("nothing to compare with: there is no C compiler, cc")
        return
    cards = FEW_CARDS if small else CARDS
    start = time.perf_counter()
    count_hands(RULES.table, SUITS, cards=1)
    print(f"first call of the kernel (compiles, or loads): {time.perf_counter() - start:.2f} s")

    all_c: Counter[Straight] = Counter()
    all_kernel: Counter[Straight] = Counter()
    ratios = []
    print("billion hands per second of one thread\nround      C  kernel  ratio")
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(folder)
        for number, (first, end) in enumerate(LOWEST_CARDS):
            by_c, seconds_c = run_c(program, cards, first, end)
            by_kernel, seconds_kernel = run_kernel(cards, number, len(LOWEST_CARDS))
            all_c += by_c
            all_kernel += by_kernel
            rate_c = by_c.total() / max(seconds_c, 1e-9) / 1e9
            rate_kernel = by_kernel.total() / max(seconds_kernel, 1e-9) / 1e9
            ratios.append(rate_kernel / rate_c)
            print(f"{number + 1:5}{rate_c:7.2f}{rate_kernel:8.2f}{ratios[-1]:7.1f}", flush=True)
    print(f"median ratio {median(ratios):.1f}, least {min(ratios):.1f}")

    cores = len(os.sched_getaffinity(0))
    partitions = PARTITIONS_PER_CORE * cores
    start = time.perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        parts = pool.map(
            lambda partition: run_kernel(cards, partition, partitions)[0], range(partitions)
        )
        threaded = sum(parts, Counter[Straight]())
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"all {threaded.total():,} hands on {cores} threads: {seconds:.2f} s")
    print(f"peak memory of the whole process: {peak:.0f} MiB")

    if not all_c == all_kernel == threaded or threaded.total() != comb(52, cards):
        raise SystemExit("the C program and the kernel disagree")
    print("the C program and the kernel agree on every straight")


if __name__ == "__main__":
    main()
