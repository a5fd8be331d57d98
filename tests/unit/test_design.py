"""Designed paytables: all of the lattice, priced exactly, as plain Python with fractions does."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from math import sqrt
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from straights.bets.main_bets import MainBets
from straights.bets.pays import Lengths
from straights.config.games import read_games
from straights.count.by_suit import hands_by_length
from straights.count.tables import count_ante
from straights.design.lattice import (
    CASINO_STEPS,
    LOSES,
    RAISE,
    WHOLE_STEPS,
    Lattice,
    Paytables,
    Range,
    Wanted,
    alternatives,
    frontier,
    lattice,
    lines_of,
    raise_lattice,
    search,
    side_bet_lattice,
    with_raise,
)
from straights.errors import InputError
from straights.rules.deal import CardsDealt, Deal

ROOT = Path(__file__).parents[2]
GAMES = read_games(ROOT / "config")
PUBLISHED = GAMES.variants["published"].paytable
STEPS = (1, 4, 20, 100)
LINES = lines_of(Deal(), PUBLISHED, "second_chance_bonus")
HANDS = hands_by_length(Deal(), PUBLISHED.side_bets["second_chance_bonus"].look)
JOKER = Deal(
    ranks="23456A", suits="cd", jokers=1, cards=CardsDealt(player=4, dealer=4, community=0)
)
BETS = MainBets.model_validate(
    {
        "ante": {"pays": 1.5},
        "raise": {"least": 1.1, "most": 4, "pays": {"1 or more": 1}},
    }
)


def _plain(lines, hands, steps):
    """Every paytable of a side bet, in order, with its edge, hit frequency and variance."""
    total = sum(hands)
    found = []
    for pays in product((LOSES, *steps), repeat=len(lines)):
        if pays[0] == LOSES or any(a < b for a, b in pairwise(pays)):
            continue
        win = {
            length: pay
            for line, pay in zip(lines, pays, strict=True)
            for length in range(line.least, line.most + 1)
        }
        moments = [
            sum(
                Fraction(ways, total) * Fraction(win.get(length, LOSES)) ** power
                for length, ways in enumerate(hands)
            )
            for power in (1, 2)
        ]
        hit = sum(Fraction(ways, total) for length, ways in enumerate(hands) if length in win)
        hit -= sum(Fraction(hands[length], total) for length, pay in win.items() if pay == LOSES)
        found.append((pays, -moments[0], hit, moments[1] - moments[0] ** 2))
    return found


@pytest.fixture(scope="module")
def plain():
    """The paytables of the Second Chance Bonus on a small lattice."""
    return _plain(LINES, HANDS, STEPS)


@pytest.fixture(scope="module")
def small():
    """The same, as the module has it."""
    return side_bet_lattice(LINES, HANDS, STEPS)


def test_all_paytables_of_a_lattice(small, plain):
    """Each one once, in order, with its exact edge and hit frequency, and its deviation."""
    frame = pl.concat(block.frame() for block in small.blocks())
    pays = [tuple(LOSES if pay is None else pay for pay in row[4:]) for row in frame.iter_rows()]
    assert pays == [pays for pays, *_ in plain]
    assert len(pays) == len(small) == 209
    assert frame["edge_fraction"].to_list() == [str(edge) for _, edge, _, _ in plain]
    assert frame["hit_frequency"].to_list() == [float(hit) for _, _, hit, _ in plain]
    deviation = [sqrt(variance) for *_, variance in plain]
    assert frame["standard_deviation"].to_list() == pytest.approx(deviation, rel=1e-12)


def test_a_search_is_the_plain_search(small, plain):
    """Those within all ranges, nearest to the target first."""
    target, edges = Fraction(1, 4), Range(Fraction(-1, 2), Fraction(7, 10))
    hits, deviations = Range(Fraction(1, 100), Fraction(1, 4)), Range(None, Fraction(9))
    fitting = sorted(
        (abs(edge - target), pays)
        for pays, edge, hit, variance in plain
        if edges.low <= edge <= edges.high
        and hits.low <= hit <= hits.high
        and variance <= deviations.high**2
    )
    assert 10 < len(fitting) < 100
    found = search(small, Wanted(target, edges, hits, deviations), 10)
    assert (found.searched, found.fitting) == (209, len(fitting))
    assert found.best.pays.tolist() == [list(pays) for _, pays in fitting[:10]]


def test_a_range_holds_its_ends(small, plain):
    """An edge or a hit frequency that is exactly an end is in, one just outside is not."""
    _, edge, hit, _ = plain[100]
    nearly = Fraction(1, 10**30)
    for low, high, many in ((edge, edge, 1), (edge + nearly, edge + 2 * nearly, 0)):
        assert search(small, Wanted(edge, Range(low, high)), 1).fitting == many
    same = sum(other == hit for _, _, other, _ in plain)
    for low, high, many in ((hit, hit, same), (hit + nearly, hit + 2 * nearly, 0)):
        wanted = Wanted(edge, hit_frequency=Range(low, high))
        assert search(small, wanted, 1).fitting == many


@given(
    st.lists(st.integers(-50, 50), min_size=1, max_size=30),
    st.fractions(-1, 1, max_denominator=500),
)
def test_nearest_is_exact(lost, target):
    """Distances from a target between whole numbers are compared as fractions are."""
    part = np.zeros((1, 1), dtype=np.int64)
    one = Lattice((Lengths(1, 1),), (1,), part, part.astype(float), part, 0, 37)
    steps = np.arange(len(lost), dtype=np.uint8)[:, None]
    many = Paytables(one, steps, np.array(lost), np.zeros(len(lost)), np.zeros(len(lost)))
    by_fractions = sorted(range(len(lost)), key=lambda row: abs(Fraction(lost[row], 37) - target))
    assert many.nearest(target, 10).steps[:, 0].tolist() == by_fractions[:10]


@pytest.mark.parametrize("bet", ["straight_flush_bonus", "second_chance_bonus"])
def test_the_published_paytables_have_the_published_edges(bet):
    """12.0624 % and 9.2786 %."""
    published = pl.read_csv(ROOT / "data" / "published" / "side_bets.csv")
    bonus = lattice(Deal(), PUBLISHED, bet)
    assert len(bonus) == 736_280
    pays = {str(cards): pay for cards, pay in PUBLISHED.side_bets[bet].pays.items()}
    paid = [pays.get(str(line), LOSES) for line in bonus.lines]
    steps = np.array([[bonus.steps.index(pay) for pay in paid]], dtype=np.uint8)
    [total] = published.filter(bet=bet, event="Total")["return"]
    assert bonus.price(steps).edge[0] == pytest.approx(-total, abs=5e-7)
    found = search(bonus, Wanted(Fraction(str(-total)), headline=paid[0]), 50)
    assert paid in found.best.pays.tolist()


def test_the_whole_lattice():
    """Every payout of it is a step, a longer straight never pays less, and all are reported."""
    bonus = side_bet_lattice(LINES, HANDS)
    told = []
    found = search(
        bonus, Wanted(Fraction(1, 20), Range(Fraction(0), Fraction(1, 10))), 500, told.append
    )
    assert sum(told) == found.searched == len(bonus) == 736_280
    pays = found.best.pays
    assert len(pays) == 500
    assert (pays[:, :-1] >= pays[:, 1:]).all()
    assert set(pays.ravel().tolist()) <= {LOSES, *CASINO_STEPS}
    assert (np.diff(np.abs(found.best.edge - 1 / 20)) >= -1e-15).all()
    assert set(CASINO_STEPS) < set(WHOLE_STEPS)
    assert len(side_bet_lattice(LINES, HANDS, WHOLE_STEPS)) == 12_271_511


def test_a_higher_payout_lowers_the_edge_and_a_loss_the_hit_frequency(small):
    """By the probability of the line, for each line that may pay a step more."""
    total = sum(HANDS)
    for block in small.blocks():
        for line, lengths in enumerate(small.lines):
            may = block.steps[:, line] < len(small.steps) - 1
            higher = block.steps[may]
            higher[:, line] += 1
            more = small.price(higher)
            ways = sum(HANDS[lengths.least : lengths.most + 1])
            steps = np.array(small.steps)
            rise = steps[higher[:, line]] - steps[higher[:, line] - 1]
            assert (block.lost[may] - more.lost == rise * ways).all()
            new = higher[:, line] == 1
            assert (more.hits - block.hits[may] == new * ways).all()
    assert small.deals == total


def test_numbers_beyond_64_bits_are_exact():
    """With a hundred million times the hands and a million times the payouts, all is as exact."""
    large = side_bet_lattice(LINES, [ways * 10**8 for ways in HANDS], [10**6 * s for s in STEPS])
    assert large.won.dtype == object
    wanted = Wanted(Fraction(1, 4), Range(Fraction(-(10**7)), Fraction(1)))
    plain_ = _plain(LINES, HANDS, [10**6 * s for s in STEPS])
    found = search(large, wanted, len(large))
    by_edge = sorted(
        (abs(edge - wanted.target), pays) for pays, edge, _, _ in plain_ if edge >= -(10**7)
    )
    assert found.best.pays.tolist() == [list(pays) for _, pays in by_edge]


def _plain_ante(bets, ante):
    """The edge of perfect play, how often it wins, and its variance, hand by hand."""
    total, won, squares, hits = 0, Fraction(), Fraction(), 0
    for row in ante.iter_rows(named=True):
        ways = [row["hands"] * row[name] for name in ("not_qualified", "lower", "equal", "higher")]
        wins = max(
            (bets.wins(bet, row["length"]) for bet in (0, bets.raise_.least, bets.raise_.most)),
            key=lambda wins: sum(w * n for w, n in zip(wins, ways, strict=True)),
        )
        total += sum(ways)
        for win, number in zip(wins, ways, strict=True):
            won += win * number
            squares += win**2 * number
            hits += (win > 0) * number
    return -won / total, Fraction(hits, total), squares / total - (won / total) ** 2


def test_the_raise_is_priced_by_perfect_play():
    """Edge, hit frequency and deviation are those of a plain sum over hands, for every paytable."""
    ante = count_ante(JOKER)
    lines = [Lengths(4, 4), Lengths(3, 3), Lengths(1, 2)]
    raises = raise_lattice(lines, BETS, ante, (1, 2, 5))
    assert raises.unit > 1
    frame = pl.concat(block.frame() for block in raises.blocks())
    assert len(frame) == len(raises) == 10
    for row in frame.iter_rows(named=True):
        pays = {line: row[str(line)] for line in lines}
        edge, hit, variance = _plain_ante(with_raise(BETS, pays), ante)
        assert row["edge_fraction"] == str(edge)
        assert row["hit_frequency"] == pytest.approx(float(hit), abs=1e-15)
        assert row["standard_deviation"] == pytest.approx(sqrt(variance), rel=1e-12)


def test_the_published_raise():
    """The exact edge of perfect play, 2.7338 %; the Raise has a line for each length from five."""
    raises = lattice(Deal(), PUBLISHED, RAISE, steps=(1, 2, 3))
    assert [str(line) for line in raises.lines] == ["7", "6", "5", "1 to 4"]
    found = search(raises, Wanted(Fraction("0.0273")), 1)
    assert found.best.pays.tolist() == [[2, 2, 1, 1]]
    assert found.best.frame()["edge_fraction"].to_list() == ["740938387529/27103091494050"]


@pytest.mark.parametrize(
    ("variant", "bet", "least", "lines"),
    [
        ("published", "second_chance_bonus", None, "8 to 10, 7, 6, 5, 4, 3"),
        ("published", "second_chance_bonus", 9, "9 to 10"),
        ("published", "second_chance_bonus", 5, "8 to 10, 7, 6, 5"),
        ("published", "straight_flush_bonus", 1, "7, 6, 5, 4, 3, 2, 1"),
        ("five-card-limit", "second_chance_bonus", None, "5, 4, 3"),
        ("raise-bonus-3-for-seven", "raise", None, "7, 6, 5, 1 to 4"),
        ("no-raise-bonus", "raise", None, "7, 1 to 6"),
        ("no-raise-bonus", "raise", 1, "7, 6, 5, 4, 3, 2, 1"),
    ],
)
def test_lines(variant, bet, least, lines):
    """Those of the paytable, and shorter ones down to the shortest that may pay."""
    chosen = GAMES.variants[variant]
    found = lines_of(GAMES.deals[chosen.deal], chosen.paytable, bet, least)
    assert ", ".join(map(str, found)) == lines


def test_the_frontier_is_that_of_all_paytables(small, plain):
    """In each bin, how many there are, and the least and the greatest standard deviation."""
    low, high, bins = Fraction(-1, 2), Fraction(1, 2), 8
    found = frontier(small, Range(low, high), bins)
    expected = []
    for place in range(bins):
        ends = low + (high - low) * place / bins, low + (high - low) * (place + 1) / bins
        inside = [
            (sqrt(variance), edge)
            for _, edge, _, variance in plain
            if ends[0] <= edge < ends[1] or edge == ends[1] == high
        ]
        if inside:
            for which, (deviation, edge) in (("calmest", min(inside)), ("wildest", max(inside))):
                expected.append((*map(float, ends), len(inside), which, float(edge), deviation))
    assert len(expected) > 8
    rows = found.select("edge_from", "edge_to", "paytables", "which", "edge", "standard_deviation")
    for row, wanted in zip(rows.iter_rows(), expected, strict=True):
        assert row[2:4] == wanted[2:4]
        assert row[:2] + row[4:] == pytest.approx(wanted[:2] + wanted[4:], rel=1e-12)


def test_alternatives_go_from_calm_to_wild():
    """One for each part of the range of deviations, the nearest to the target of its part."""
    bonus = side_bet_lattice(LINES, HANDS, (1, 2, 5, 10, 20, 50, 100, 500, 1000))
    wanted = Wanted(Fraction(1, 10), Range(Fraction(0), Fraction(1, 5)))
    found = alternatives(bonus, wanted, 5)
    assert 1 < len(found) <= 5
    assert (np.diff(found.deviation) > 0).all()
    pays = found.pays
    assert ((pays[:, :-1] > pays[:, 1:]) | (pays[:, :-1] == LOSES)).all()
    fits = search(bonus, wanted, len(bonus)).best
    all_pays = fits.pays
    fits = fits[((all_pays[:, :-1] > all_pays[:, 1:]) | (all_pays[:, :-1] == LOSES)).all(axis=1)]
    cuts = np.geomspace(fits.deviation.min(), fits.deviation.max(), 6)
    for row, deviation in enumerate(found.deviation):
        part = np.searchsorted(cuts[1:-1], deviation)
        inside = np.searchsorted(cuts[1:-1], fits.deviation) == part
        distance = np.abs(fits.edge[inside] - 0.1).min()
        assert abs(found.edge[row] - 0.1) == pytest.approx(distance, abs=1e-15)


def test_no_alternatives(small):
    """None where nothing fits."""
    assert len(alternatives(small, Wanted(Fraction(0), Range(Fraction(2), Fraction(3))))) == 0
    assert frontier(small, Range(Fraction(2), Fraction(3))).is_empty()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: lattice(Deal(), PUBLISHED, "ante"), "there is no bet 'ante'; choose from raise, "),
        (lambda: lattice(Deal(), PUBLISHED, RAISE, least=8), "no line for 8 cards: 1 to 7 "),
        (
            lambda: lattice(Deal(), PUBLISHED, "second_chance_bonus", least=0),
            "no line for 0 cards",
        ),
        (
            lambda: search(
                side_bet_lattice(LINES, HANDS, STEPS), Wanted(Fraction(0), headline=7), 1
            ),
            "no top prize of 7 is searched; choose from 1, 4, 20, 100",
        ),
        (
            lambda: search(side_bet_lattice([*LINES] * 2, HANDS), Wanted(Fraction(0)), 1),
            "paytables are too many",
        ),
        (
            lambda: frontier(side_bet_lattice(LINES, HANDS, STEPS), Range(Fraction(0))),
            "need both ends",
        ),
    ],
)
def test_bad_input(call, message):
    """One line that says what is wrong and what to choose."""
    with pytest.raises(InputError, match=message):
        call()
