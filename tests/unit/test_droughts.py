"""Expected droughts against every sequence of wins and misses, and against the literature."""

from __future__ import annotations

from itertools import product
from math import log

import pytest

from straights.design.droughts import longest_drought

EULER = 0.5772156649015329


def _by_enumeration(hit_frequency, rounds):
    expected = 0.0
    for sequence in product("WL", repeat=rounds):
        rounds_won = sequence.count("W")
        chance = hit_frequency**rounds_won * (1 - hit_frequency) ** (rounds - rounds_won)
        expected += chance * max(map(len, "".join(sequence).split("W")))
    return expected


@pytest.mark.parametrize("hit_frequency", [0.0, 0.03, 0.25, 0.5, 0.93, 1.0])
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 8, 12])
def test_every_sequence(hit_frequency, rounds):
    """The expectation over all 2**rounds sequences, each with its chance."""
    assert longest_drought(hit_frequency, rounds) == pytest.approx(
        _by_enumeration(hit_frequency, rounds), abs=1e-12
    )


@pytest.mark.parametrize("rounds", [0, 1, 7, 300])
def test_never_and_always(rounds):
    """A bet that never wins is one long drought; one that always wins has none."""
    assert longest_drought(0.0, rounds) == rounds
    assert longest_drought(1.0, rounds) == 0


@pytest.mark.parametrize("rounds", [500, 1000])
@pytest.mark.parametrize("hit_frequency", [0.3, 0.5])
def test_the_longest_run_of_schilling(rounds, hit_frequency):
    """Schilling (1990): about log(np) + gamma / lambda - 1/2, logarithms to the base 1/q."""
    scale = log(1 / (1 - hit_frequency))
    expected = (log(rounds * hit_frequency) + EULER) / scale - 0.5
    assert longest_drought(hit_frequency, rounds) == pytest.approx(expected, abs=0.05)


def test_a_rarer_win_means_a_longer_drought():
    """The drought grows as wins get rarer, and with the rounds played."""
    by_chance = [longest_drought(p, 100) for p in (0.07, 0.1, 0.4, 0.8)]
    assert by_chance == sorted(by_chance, reverse=True)
    by_rounds = [longest_drought(0.07, n) for n in (1, 10, 100, 400)]
    assert by_rounds == sorted(by_rounds)
