"""How long a bet may go without a win."""

from __future__ import annotations

import numpy as np


def longest_drought(hit_frequency: float, rounds: int) -> float:
    """The expected longest run of rounds without a win, exactly, over some number of rounds.

    The expectation is the sum over k of the chance that some run reaches k. A sequence has none
    of k or more if it ends with a win after fewer than k misses, or is all misses and shorter:
    with f(n) the chance of none in n rounds, f(n) = f(n-1) - q**k p f(n-1-k), f(k) = 1 - q**k and
    f(n) = 1 below (Feller, An Introduction to Probability Theory, volume 1, chapter XIII.7).

    Args:
        hit_frequency: The chance p of a win in one round.
        rounds: How many rounds are played.

    Returns:
        Rounds.

    >>> longest_drought(0.5, 2)  # WW 0, WL 1, LW 1, LL 2
    1.0
    """
    miss = 1 - hit_frequency
    lengths = np.arange(1, rounds + 1)
    never = np.ones((rounds + 1, rounds))
    for n in range(1, rounds + 1):
        earlier = n - 1 - lengths
        before = np.where(earlier >= 0, never[np.maximum(earlier, 0), lengths - 1], 0)
        never[n] = never[n - 1] - miss**lengths * hit_frequency * before
        never[n, n - 1] = 1 - miss**n
    return float((1 - never[rounds]).sum())
