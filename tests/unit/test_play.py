"""Played rounds: the scan for a straight, the kernel against plain words, the exact chances."""

from __future__ import annotations

from itertools import product
from math import sqrt

import numpy as np
import polars as pl
import pytest

from straights.count import play, tables
from straights.count.rank_counts import hands, places, rank_counts
from straights.count.simulate import deal_cards
from straights.deal import CardsDealt, Deal
from straights.straight import LOW_ACE, Straight, StraightRules

ACES, EQUAL_RUNS = ("either", "high", "low"), ("highest", "first")
ROUNDS = 4000
DEALS = [
    Deal(),
    Deal(equal_runs="first", dealer_qualifies_with=4),
    Deal(ranks="2345QA", suits="cdh", ace="low", cards=CardsDealt(player=5, dealer=3, community=0)),
    Deal(ranks="JQKA", ace="high", cards=CardsDealt(player=3, dealer=6), dealer_qualifies_with=1),
]


@pytest.mark.parametrize("ranks", ["23456789TJQKA", "67JQKA", "2A", "A", "2345"])
@pytest.mark.parametrize(("ace", "equal_runs"), list(product(ACES, EQUAL_RUNS)))
def test_the_scan_finds_the_straight_of_the_rules(ranks, ace, equal_runs):
    """For every set of ranks, under all rules, though the scan never sees their table."""
    rules = StraightRules(ranks, ace, equal_runs)
    tops = [LOW_ACE, *(rules.longest(1 << rank).high for rank in range(len(ranks)))]
    has_ace = "A" in ranks
    for rank_set in range(1 << len(ranks)):
        held = np.array([rank_set >> rank & 1 for rank in range(len(ranks))], dtype=np.uint8)
        found = play._straight(  # noqa: SLF001
            held, has_ace and ace != "high", has_ace and ace == "low", equal_runs == "highest"
        )
        length, top = divmod(int(found), 16)
        assert Straight(length, tops[top] if length else 0) == rules.longest(rank_set)


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.identity[:40])
def test_agrees_with_the_plain_version(deal, monkeypatch):
    """The same counts as a plain loop over the same cards, in blocks of any size."""
    number = len(rank_counts(len(deal.ranks), len(deal.suits), deal.cards.player))
    actions = np.random.default_rng(1).integers(0, 3, number).astype(np.uint8)
    monkeypatch.setattr(play, "BLOCK", 1500)
    counts = play.play(deal, actions, seed=7, partition=2, rounds=ROUNDS)
    cards = deal.cards.player + deal.cards.dealer
    dealt = [
        hand
        for block, rounds in enumerate([1500, 1500, 1000])
        for hand in deal_cards(
            len(deal.deck.cards), cards, seed=7, partition=3 * 2**32 + block, rounds=rounds
        ).tolist()
    ]
    plain = play.play_plain(deal, actions.tolist(), dealt)
    assert counts.sum() == ROUNDS
    assert counts.tolist() == plain.tolist()


def test_partitions_differ():
    """Rounds of two partitions are not the same."""
    actions = np.zeros(49_205, dtype=np.uint8)
    one, other = (
        play.play(Deal(), actions, seed=1, partition=number, rounds=10_000) for number in (0, 1)
    )
    assert one.tolist() != other.tolist()


def test_chances_of_the_game():
    """Two million rounds: each length as often as it is, and as many won as lost."""
    deal, rounds = Deal(), 2_000_000
    ways = rank_counts(13, 4, 7)
    raises = pl.DataFrame({"raise": np.where(ways[:, -1] > 0, 4.0, 0.0)})
    frame = tables.play_rounds(deal, raises, seed=11, partition=0, rounds=rounds)
    assert frame["rounds"].sum() == rounds
    lengths = deal.rules.lengths[places(deal, ways)]
    for raise_bet, length in product([0.0, 4.0], range(1, 8)):
        chosen = (lengths == length) & (raises["raise"].to_numpy() == raise_bet)
        chance = hands(ways, 4)[chosen].sum() / deal.hands(7)
        played = frame.filter(**{"raise": raise_bet, "length": length})["rounds"].sum()
        assert abs(played - chance * rounds) <= 4.5 * sqrt(chance * rounds)
    won, lost = (frame.filter(dealer=result)["rounds"].sum() for result in ("lower", "higher"))
    assert abs(won - lost) < 4 * sqrt(won + lost)
