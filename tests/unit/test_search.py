"""The search for decision lists: against every short list, plain sums, the published strategy."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from straights.bets.pays import pay_at
from straights.bets.paytable import Paytable
from straights.count.tables import count_ante
from straights.errors import InputError
from straights.io.yaml import read
from straights.rules.deal import CardsDealt, Deal
from straights.rules.rank_counts import rank_counts
from straights.strategy import search
from straights.strategy.features import MANY, Feature
from straights.strategy.hands import Hands
from straights.strategy.search_limits import SEARCH_SUMS
from straights.strategy.strategy import Strategy

CONFIG = Path(__file__).parents[2] / "config"
PAYTABLE = read(Paytable, CONFIG / "paytables" / "published.yaml")
SMALL = [
    Deal(ranks="2345A", suits="cd", cards=CardsDealt(player=3, dealer=3, community=0)),
    Deal(
        ranks="679TJQ",
        suits="cd",
        cards=CardsDealt(player=4, dealer=3, community=0),
        dealer_qualifies_with=2,
    ),
]

pytestmark = pytest.mark.xdist_group("search")


def _paytable(ante=1, raise_=(2, 4), pays=1, unqualified=(1, 0)):
    return Paytable.model_validate(
        {
            "description": "",
            "ante": {"pays": ante, "dealer_does_not_qualify": unqualified[0]},
            "raise": {
                "least": raise_[0],
                "most": raise_[1],
                "pays": {"2 or less": pays, "3 or more": pays + 1},
                "dealer_does_not_qualify": unqualified[1],
            },
            "straight_flush_bonus": {"3 or more": 1},
            "second_chance_bonus": {"3 or more": 1},
        }
    )


PAYTABLES = [
    _paytable(),
    _paytable(raise_=(1, 3), unqualified=(0, 0)),
    _paytable(ante=0.7, raise_=(0.5, 2.25), pays=1.1, unqualified=(0.25, 0.1)),
]


def _win(paytable, bet, row):
    """What one row of facts wins with a Raise, over all its pairs of hands."""
    if bet == 0:
        return -row["hands"] * sum(
            row[name] for name in ("not_qualified", "lower", "equal", "higher")
        )
    exact = [
        Fraction(str(number))
        for number in (
            bet,
            paytable.ante.pays,
            pay_at(paytable.raise_.pays, row["length"]),
            paytable.ante.dealer_does_not_qualify,
            paytable.raise_.dealer_does_not_qualify,
        )
    ]
    raised, ante, raise_, ante_unqualified, raise_unqualified = exact
    return row["hands"] * (
        row["not_qualified"] * (ante_unqualified + raised * raise_unqualified)
        + row["lower"] * (ante + raised * raise_)
        - row["higher"] * (1 + raised)
    )


def _edge(deal, paytable, frame, bets):
    """The house edge in whole numbers and fractions, one row after the other."""
    won = sum(
        _win(paytable, bet, row) for bet, row in zip(bets, frame.iter_rows(named=True), strict=True)
    )
    return Fraction(-won) / (deal.hands(deal.cards.player) * deal.dealer_hands)


@pytest.mark.parametrize("paytable", PAYTABLES, ids=["whole", "one to three", "fractions"])
@pytest.mark.parametrize("deal", SMALL, ids=lambda deal: deal.ranks)
def test_every_list_of_two_lines(deal, paytable):
    """No list of one or two lines beats the one found, with any straights and two features."""
    frame = count_ante(deal)
    hands = Hands.of(deal, frame["rank_counts"])
    bets = [0.0, paytable.raise_.least, paytable.raise_.most]
    wins = np.array(
        [
            [int(1000 * _win(paytable, bet, row)) for row in frame.iter_rows(named=True)]
            for bet in bets
        ]
    )
    features = search.candidate_features(deal)
    opposites = [Feature(one.thing, 0, one.least - 1) for one in features]
    masks = {one.fits(hands).tobytes() for one in [Feature("pair", 0, MANY), *features, *opposites]}
    masks = [np.frombuffer(mask, dtype=bool) for mask in masks]
    both = {(one & other).tobytes() for one, other in combinations_with_replacement(masks, 2)}
    places = np.unique(hands.place)
    between = [
        (least <= hands.place) & (hands.place <= most)
        for least, most in combinations_with_replacement(places, 2)
    ]
    first_lines = np.array(
        [np.frombuffer(mask, dtype=bool) & straights for mask, straights in product(both, between)]
    )
    one_line = wins.sum(axis=1).max()
    two_lines = max(
        last.sum() + (first_lines @ (first - last)).max() for first, last in product(wins, repeat=2)
    )
    found = search.decision_lists(deal, paytable, frame)
    thousandths = 1000 * deal.hands(deal.cards.player) * deal.dealer_hands
    assert [Fraction(-one.lost, one.pairs) for one in found[:2]] == [
        Fraction(int(value), thousandths) for value in (one_line, two_lines)[: len(found)]
    ]
    assert len(found) > 1 or two_lines == one_line


@pytest.mark.parametrize("paytable", PAYTABLES, ids=["whole", "one to three", "fractions"])
@pytest.mark.parametrize("deal", SMALL, ids=lambda deal: deal.ranks)
def test_prices_and_words(deal, paytable):
    """The words of each list play as it was priced; each list is better, none beats the optimum."""
    frame = count_ante(deal)
    hands = Hands.of(deal, frame["rank_counts"])
    found = search.decision_lists(deal, paytable, frame)
    for number, one in enumerate(found, start=1):
        assert len(one.strategy.play) == number
        one.strategy.check({"small": deal})
        bets = one.strategy.raises(hands).tolist()
        assert Fraction(one.lost, one.pairs) == _edge(deal, paytable, frame, bets)
    edges = [one.lost for one in found]
    assert edges == sorted(set(edges), reverse=True)
    rows = list(frame.iter_rows(named=True))
    bets = [0, paytable.raise_.least, paytable.raise_.most]
    best = [max(bets, key=lambda bet: _win(paytable, bet, row)) for row in rows]
    assert Fraction(found[-1].lost, found[-1].pairs) >= _edge(deal, paytable, frame, best)
    assert all(one.recovered is None or one.recovered <= 1 for one in found)


@pytest.fixture(scope="module")
def published():
    """The published game: the deal, its facts, and the lists that are found."""
    deal = Deal()
    frame = count_ante(deal)
    return (
        deal,
        frame,
        search.decision_lists(deal, PAYTABLE, frame, features=[]),
        search.decision_lists(deal, PAYTABLE, frame),
    )


def test_the_published_strategy_is_found(published):
    """By the straight alone, three lines are the published strategy and no more lines help."""
    deal, frame, by_straight, _ = published
    source = read(Strategy, CONFIG / "strategies" / "published.yaml")
    hands = Hands.of(deal, frame["rank_counts"])
    *_, last = by_straight
    assert len(by_straight) == 3
    assert last.strategy.play == source.play
    assert np.array_equal(last.strategy.raises(hands), source.raises(hands))
    assert last.recovered == 0
    assert last.house_edge == pytest.approx(0.0277655, abs=5e-8)
    assert last.pairs == comb(52, 7) * comb(45, 7)


def test_more_lines_recover_more(published):
    """From three lines on, lists that look at more beat the straight alone; six recover most."""
    _, _, by_straight, found = published
    shares = [one.recovered for one in found]
    assert [len(one.strategy.play) for one in found] == [1, 2, 3, 4, 5, 6]
    assert shares == sorted(set(shares))
    assert [one.lost for one in found[:2]] == [one.lost for one in by_straight[:2]]
    assert all(share > 0 for share in shares[2:])
    assert shares[3] > 0.7
    assert 0.85 < shares[4] < shares[5] < 1


def test_a_list_played_in_plain_python(published):
    """The shipped example is the list of five lines, and costs what a loop over all hands says."""
    deal, frame, _, found = published
    example = read(Strategy, CONFIG / "strategies" / "glance.yaml")
    assert example.play == found[4].strategy.play

    def bet(row):
        held = dict(zip(deal.ranks, map(int, row["rank_counts"]), strict=True))
        straight = row["length"], row["high"]
        low = held["2"] + held["3"]
        if straight <= (3, 3) or (straight == (3, 4) and held["Q"] <= 1 and low >= 3):
            return 0
        up_to_ten = sum(held[rank] for rank in "23456789T")
        if straight == (3, 12) and low >= 2 and up_to_ten >= 5:
            return 2
        return 4 if straight >= (3, 12) else 2

    bets = [bet(row) for row in frame.iter_rows(named=True)]
    assert bets == example.raises(Hands.of(deal, frame["rank_counts"])).tolist()
    assert _edge(deal, PAYTABLE, frame, bets) == Fraction(found[4].lost, found[4].pairs)


def test_the_same_again(published):
    """Nothing is left to chance; each line of each list is a row, with its hands."""
    deal, frame, by_straight, found = published
    again = search.curve(deal, PAYTABLE, frame)
    lists = again.group_by("looks_at", "lines", maintain_order=True)
    for (_, rows), one in zip(lists, (*by_straight, *found), strict=True):
        assert set(rows["house_edge"]) == {one.house_edge}
        assert set(rows["recovered"]) == {one.recovered}
        play = rows.select("action", "condition").iter_rows()
        assert [{action: condition} for action, condition in play] == one.strategy.play
        assert rows["hands"].sum() == frame["hands"].sum()
    straight = by_straight[-1].strategy.raises(Hands.of(deal, frame["rank_counts"]))
    last = again.filter(looks_at="straight", lines=len(by_straight)).select("action", "hands")
    for action, hands in last.iter_rows():
        bet = 0 if action == "fold" else float(action.split()[1].rstrip("x"))
        assert frame.filter(pl.Series(straight == bet))["hands"].sum() == sum(
            other for what, other in last.iter_rows() if what == action
        ), (action, hands)


def test_no_sum_overflows(published):
    """Gains of all pairs, in Python's whole numbers, are far below 2**63."""
    deal, frame, *_ = published
    greatest = sum(
        row["hands"] * deal.dealer_hands * (1 + 4 * pay_at(PAYTABLE.raise_.pays, row["length"]))
        for row in frame.iter_rows(named=True)
    )
    assert greatest * SEARCH_SUMS < 2**63


def test_too_many_decimals_are_refused(published):
    """What cannot be added up in whole numbers is refused in one line."""
    deal, frame, *_ = published
    paytable = PAYTABLE.model_copy(
        update={"ante": PAYTABLE.ante.model_copy(update={"pays": 1.00001})}
    )
    with pytest.raises(InputError, match="fewer decimals"):
        search.decision_lists(deal, paytable, frame)


def test_rank_counts_are_in_the_order_of_the_facts(published):
    """Facts list hands as `rank_counts` does."""
    deal, frame, *_ = published
    ways = rank_counts(deal.deck.copies, 7)
    assert np.array_equal(Hands.of(deal, frame["rank_counts"]).ways, ways)
