"""The simulation in the large: a hundred million deals by chi-square, a thousand intervals."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numba as nb
import numpy as np
import pytest
from scipy.stats import binom, chi2, norm

from straights.config.games import read_games
from straights.count.simulate import deal_cards
from straights.count.tables import simulate_rounds
from straights.price.independent import Game

pytestmark = pytest.mark.slow

DECK, PLACES = 52, 17
PAIRS = np.array(list(combinations(range(PLACES), 2)))
SAME = np.eye(DECK, dtype=bool)
SIGNIFICANCE = 0.001  # of all chi-squares of a test together; seeds are fixed
LAGS = (-2, -1, 0, 1, 2)


@nb.njit
def tally(cards, pairs, singles, doubles):
    """Add up, of the cards of some deals: each card at each place, each two at each two places."""
    for deal in range(len(cards)):
        for place in range(cards.shape[1]):
            singles[place, cards[deal, place]] += 1
        for pair in range(len(pairs)):
            doubles[pair, cards[deal, pairs[pair, 0]], cards[deal, pairs[pair, 1]]] += 1


@nb.njit
def tally_beside(one, other, lag, table):
    """Add up the first cards of deals of two streams, the other's being `lag` deals later."""
    for deal in range(abs(lag), len(one) - abs(lag)):
        table[one[deal, 0], other[deal + lag, 0]] += 1


def unlikely(tables):
    """Whether chi-square tells any of some tables of equally likely cells from chance.

    Too even is as unlikely as too uneven. At SIGNIFICANCE for all together (Bonferroni).
    """
    worst = 1.0
    for table in tables:
        expected = table.sum() / len(table)
        statistic = ((table - expected) ** 2).sum() / expected
        worst = min(worst, chi2.sf(statistic, len(table) - 1), chi2.cdf(statistic, len(table) - 1))
    return worst < SIGNIFICANCE / 2 / len(tables)


class Tallies:
    """Cards and pairs of cards, place by place."""

    def __init__(self):
        self.singles = np.zeros((PLACES, DECK), np.uint32)
        self.doubles = np.zeros((len(PAIRS), DECK, DECK), np.uint32)

    def add(self, cards):
        """Count the cards of some deals."""
        tally(cards, PAIRS, self.singles, self.doubles)

    def unlikely(self):
        """Whether they are not those of uniform shuffles."""
        assert not self.doubles[:, SAME].any()
        return unlikely([*self.singles, *self.doubles[:, ~SAME]])


def dealt(rounds, *, seed=2026, partition=0):
    """The seventeen cards of each round of the published deal."""
    return deal_cards(DECK, PLACES, seed=seed, partition=partition, rounds=rounds)


def shuffled(rounds, draw):
    """Cards of shuffles whose swaps are those of `draw`, given a place."""
    packs = np.tile(np.arange(DECK, dtype=np.uint8), (rounds, 1))
    every = np.arange(rounds)
    for place in range(PLACES):
        swap = draw(place)
        packs[every, swap], packs[:, place] = packs[:, place], packs[every, swap]
    return packs[:, :PLACES]


@pytest.mark.parametrize("rounds", [250_000, pytest.param(2_500_000, marks=pytest.mark.long)])
def test_a_hundred_million_deals_are_uniform_and_streams_independent(rounds):
    """Every card at every place, every two at any two places, first cards of neighbouring streams.

    Forty partitions of one seed, each beside the one before at several lags; a tenth for CI.
    """
    tallies, beside = Tallies(), np.zeros((len(LAGS), DECK, DECK), np.int64)
    before = None
    for partition in range(40):
        cards = dealt(rounds, partition=partition)
        tallies.add(cards)
        for table, lag in zip(beside, LAGS, strict=True):
            if before is not None:
                tally_beside(before, cards, lag, table)
        before = cards
    assert tallies.singles[0].sum() == 40 * rounds
    assert not tallies.unlikely()
    assert not unlikely([*beside.reshape(len(LAGS), -1)])


@pytest.mark.long
@pytest.mark.parametrize("neighbour", ["partition", "seed"])
def test_the_first_deals_of_neighbouring_streams_are_independent(neighbour):
    """Of fifty thousand streams, where no refused word has put their counters out of step yet."""
    beside = np.zeros((len(LAGS), DECK, DECK), np.int64)
    before = dealt(100)
    for number in range(1, 50_000):
        cards = dealt(100, **{neighbour: number})
        for table, lag in zip(beside, LAGS, strict=True):
            tally_beside(before, cards, lag, table)
        before = cards
    assert not unlikely([*beside.reshape(len(LAGS), -1)])


@pytest.mark.long
def test_deals_that_follow_each_other_are_independent():
    """First cards of a stream, one to three deals apart."""
    cards = dealt(20_000_000)
    later = np.zeros((3, DECK, DECK), np.int64)
    for table, lag in zip(later, (1, 2, 3), strict=True):
        tally_beside(cards, cards, lag, table)
    assert not unlikely([*later.reshape(3, -1)])


@pytest.mark.long
def test_biased_shuffles_are_found():
    """Swaps with any place of the deck; and draws as remainders of a word of ten bits."""
    rounds, random = 1_000_000, np.random.default_rng(1)
    biased = {
        "any place": lambda _: random.integers(DECK, size=rounds),
        "remainders": lambda place: place + random.integers(2**10, size=rounds) % (DECK - place),
        "fair": lambda place: random.integers(place, DECK, size=rounds),
    }
    found = {}
    for name, draw in biased.items():
        tallies = Tallies()
        tallies.add(shuffled(rounds, draw))
        found[name] = tallies.unlikely()
    assert found == {"any place": True, "remainders": True, "fair": False}


def test_streams_that_share_deals_are_found():
    """One deal in a hundred that a stream has in common with its neighbour, one deal later."""
    one, other = dealt(1_000_000), dealt(1_000_000, partition=1)
    shared = np.arange(1, len(one), 100)
    other[shared] = one[shared - 1]
    tables = np.zeros((len(LAGS), DECK, DECK), np.int64)
    for table, lag in zip(tables, LAGS, strict=True):
        tally_beside(one, other, lag, table)
    assert [lag for lag, table in zip(LAGS, tables, strict=True) if unlikely([table.ravel()])] == [
        1
    ]


@pytest.mark.long
def test_intervals_cover_the_exact_house_edge():
    """Of 1,000 small simulations, as many as the binomial distribution allows, at four levels."""
    game = Game.published(read_games(Path(__file__).parents[2] / "config"))
    exact = game.exact()["ante"].house_edge
    away = []
    for partition in range(1000):
        rounds = simulate_rounds(
            game.deal, game.looks, seed=2026, partition=partition, rounds=5_000
        )
        ante = game.simulated(rounds)["ante"]
        away.append(abs(ante.house_edge - exact) / ante.std_error)
    for level in (0.5, 0.9, 0.95, 0.99):
        covered = int((np.array(away) < norm.ppf((1 + level) / 2)).sum())
        least, most = binom.ppf([SIGNIFICANCE, 1 - SIGNIFICANCE], 1000, level)
        assert least <= covered <= most, (level, covered)
