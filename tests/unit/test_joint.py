"""Bets counted together: against every hand of small decks, and the counts of each bet alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from scipy.stats import chisquare

from straights.count import flush_pairs, joint, tables, with_table
from straights.count.ante import dealer_counts
from straights.count.by_suit import straight_flush_counts
from straights.rules.deal import OUTCOMES, CardsDealt, Deal
from straights.rules.looks import Look
from straights.rules.rank_counts import hands, places, rank_counts, ranking

pytestmark = pytest.mark.xdist_group("joint")

SMALL = [
    Deal(ranks="23456", suits="cd", cards=CardsDealt(player=3, dealer=2, community=1)),
    Deal(ranks="2345A", suits="cd", cards=CardsDealt(player=3, dealer=3, community=1)),
    Deal(
        ranks="JQKA",
        suits="cdh",
        ace="high",
        cards=CardsDealt(player=2, dealer=3, community=1),
        dealer_qualifies_with=2,
    ),
    Deal(
        ranks="234A",
        suits="cdh",
        ace="low",
        equal_runs="first",
        cards=CardsDealt(player=3, dealer=2, community=1),
        dealer_qualifies_with=1,
    ),
    Deal(ranks="2345", suits="cd", cards=CardsDealt(player=3, dealer=2, community=0)),
    Deal(
        ranks="234",
        suits="cdhs",
        cards=CardsDealt(player=2, dealer=1, community=2),
        dealer_qualifies_with=4,
    ),
]
small = pytest.mark.parametrize("deal", SMALL, ids=lambda deal: f"{deal.ranks}-{deal.suits}")


@pytest.fixture(scope="module")
def published():
    """Both joint counts of the Ante in the published deal."""
    deal = Deal()
    ways = rank_counts(deal.deck.copies, 7)
    return deal, ways, joint.flush_counts(deal, ways), with_table.ante_counts(deal, ways)


def _ways(deal):
    return rank_counts(deal.deck.copies, deal.cards.player)


@pytest.mark.parametrize(
    ("copies", "cards"),
    [((4,) * 13, 7), ((3,) * 5, 4), ((4,) * 4, 10), ((1,), 1), ((2, 2, 2, 6), 5), ((4, 4, 1), 7)],
)
def test_ranking_is_the_order(copies, cards):
    """The parts of every rank counts add up to their row."""
    ways = rank_counts(copies, cards).astype(int)
    below = ways.cumsum(axis=1) - ways
    places = ranking(copies, cards)[np.arange(len(copies)), below, ways].sum(axis=1)
    assert places.tolist() == list(range(len(ways)))


@small
def test_straight_flushes_of_every_hand(deal):
    """Each rank counts' straight flushes equal a loop over hands, and over layouts of suits."""
    found = Counter(
        (tuple(sum(card.rank == rank for card in hand) for rank in deal.ranks),
         deal.straight_flush(hand).length)
        for hand in combinations(deal.deck.cards, deal.cards.player)
    )  # fmt: skip
    ways = _ways(deal)
    for way, counted in zip(map(tuple, ways.tolist()), joint.flush_counts(deal, ways), strict=True):
        assert counted.tolist() == joint.flush_counts_plain(deal, way)
        assert counted.tolist() == [found[way, length] for length in range(len(counted))]


@pytest.mark.parametrize("size", [10, pytest.param(30, marks=pytest.mark.long)])
def test_straight_flushes_of_sampled_rank_counts(published, size):
    """The published deal: a plain loop over layouts of suits, for rank counts all over the deck."""
    deal, ways, flushes, _ = published
    for row in np.random.default_rng(3).choice(len(ways), size, replace=False):
        assert flushes[row].tolist() == joint.flush_counts_plain(deal, tuple(ways[row].tolist()))


def test_straight_flushes_add_up(published):
    """By rank counts they are all hands with these; by length, the exact counts by suit."""
    deal, ways, flushes, _ = published
    assert (flushes.sum(axis=1) == hands(ways, deal.deck.copies)).all()
    assert flushes.sum() == comb(52, 7)
    by_length = np.zeros(8, dtype=np.int64)
    np.add.at(by_length, deal.rules.lengths[:77], straight_flush_counts(deal.rules, 4, 7)[:77])
    assert flushes.sum(axis=0).tolist() == by_length.tolist()


@small
def test_every_deal_of_three_hands(deal):
    """The Ante with the Second Chance Bonus: every player's, community's and dealer's hand."""
    found = with_table.ante_counts_plain(deal)
    ways = _ways(deal)
    own, counts = with_table.ante_counts(deal, ways)
    counted = {
        (way, length, outcome): count
        for way, by_length in zip(map(tuple, ways.tolist()), counts.tolist(), strict=True)
        for length, row in enumerate(by_length)
        for outcome, count in zip(OUTCOMES, row, strict=True)
        if count
    }
    assert counted == dict(found)
    assert (counts.sum(axis=2) == own * with_table.dealer_hands(deal)).all()


def test_second_chance_adds_up(published):
    """Whatever the table holds, the dealer's outcomes are those of the Ante alone."""
    deal, ways, _, (own, counts) = published
    alone = dealer_counts(deal, ways) * hands(ways, deal.deck.copies)[:, np.newaxis]
    assert (counts.sum(axis=1) == alone * comb(38, 3)).all()
    assert (own.sum(axis=1) == hands(ways, deal.deck.copies) * comb(45, 3)).all()
    assert (counts.sum(axis=2) == own * comb(42, 7)).all()
    by_length = np.zeros(14, dtype=np.int64)
    np.add.at(by_length, deal.rules.lengths, straight_flush_counts(deal.rules, 4, 10))
    assert (own.sum(axis=0) == by_length[:11] * comb(10, 3)).all()


def test_second_chance_by_whole_numbers(published):
    """All deals of three hands, which need more than 64 bits together, each count fewer."""
    counts = published[3][1]
    assert (counts >= 0).all()
    exact = sum(map(int, counts.ravel()))
    assert exact == comb(52, 7) * comb(45, 7) * comb(38, 3) > 2**64


@small
def test_both_side_bets_of_every_hand(deal):
    """Both straight flushes equal a loop over the player's and the community's hands."""
    found = flush_pairs.flush_counts_plain(deal)
    counted = flush_pairs.flush_counts(deal)
    assert counted.sum() == sum(found.values())
    assert all(counted[key] == count for key, count in found.items())


def test_both_side_bets_add_up(published):
    """Each alone is counted as it is without the other."""
    _, _, flushes, (own, _) = published
    both = flush_pairs.flush_counts(Deal())
    assert both.sum() == comb(52, 7) * comb(45, 3)
    assert (both.sum(axis=1) == flushes.sum(axis=0) * comb(45, 3)).all()
    assert (both.sum(axis=0) == own.sum(axis=0)).all()


LOOKS = [Look.parse(f"straight_flush of {cards}") for cards in ("player", "player + community")]


@pytest.fixture(scope="module")
def simulated():
    """Twenty million rounds: [player's length, outcome, straight flush, second chance]."""
    deal = Deal()
    frame = tables.simulate_rounds(deal, LOOKS, seed=2, partition=0, rounds=20_000_000)
    player, dealer = (
        frame.select(f"{who}_length", f"{who}_high").to_numpy().astype(int) @ [16, 1]
        for who in ("player", "dealer")
    )
    outcome = 2 + (dealer > player) - (dealer < player)
    outcome[dealer < 16 * deal.dealer_qualifies_with] = 0
    rounds = np.zeros((8, 4, 8, 11), dtype=np.int64)
    cell = player // 16, outcome, frame["first_length"], frame["second_length"]
    np.add.at(rounds, cell, frame["rounds"].to_numpy())
    return rounds


@pytest.mark.parametrize("bets", ["straight flush", "second chance", "side bets"])
def test_simulated_rounds_fit(published, simulated, bets):
    """Chi-square of simulated rounds against the exact counts, for every cell of some size."""
    deal, ways, flushes, (_, counts) = published
    lengths = deal.rules.lengths[places(deal, ways)]
    by_length = np.arange(8)[:, np.newaxis] == lengths
    if bets == "straight flush":
        exact = np.einsum("lw,wo,wf->lof", by_length, dealer_counts(deal, ways) / 1e7, flushes)
        rounds = simulated.sum(axis=3)
    elif bets == "second chance":
        exact = np.einsum("lw,wso->los", by_length, counts / 1e9)
        rounds = simulated.sum(axis=2)
    else:
        exact = flush_pairs.flush_counts(deal).astype(float)
        rounds = simulated.sum(axis=(0, 1))
    assert (rounds[exact == 0] == 0).all()
    expected = exact * (rounds.sum() / exact.sum())
    rare = expected < 10
    pooled = [np.append(table[~rare], table[rare].sum()) for table in (rounds, expected)]
    assert (~rare).sum() > 25
    assert chisquare(*pooled).pvalue > 0.001


PAYS = [-1, -1, 3, 10, 25, 100]


def _ante_win(length, outcome):
    """The Ante of a player who folds without a run and raises 2x else."""
    if length < 2:
        return -1
    return {"not_qualified": 1, "lower": 3, "equal": 0, "higher": -3}[outcome]


def _covariance(rows):
    """Covariance of (weight, first, second), as a fraction."""
    total = sum(weight for weight, _, _ in rows)
    first, second, product = (
        Fraction(sum(weight * value(x, y) for weight, x, y in rows), total)
        for value in (lambda x, _: x, lambda _, y: y, lambda x, y: x * y)
    )
    return product - first * second


@small
def test_covariances(deal):
    """Covariances from the tables of facts equal those over every deal of three hands."""
    deals = {"straight_flush": [], "second_chance": []}
    for player in combinations(deal.deck.cards, deal.cards.player):
        mine, flush = deal.straight(player), deal.straight_flush(player).length
        others = [card for card in deal.deck.cards if card not in player]
        for table in combinations(others, deal.cards.community):
            both = deal.straight_flush((*player, *table)).length
            for dealer in combinations([c for c in others if c not in table], deal.cards.dealer):
                yours = deal.straight(dealer)
                outcome = (
                    "not_qualified" if yours.length < deal.dealer_qualifies_with
                    else OUTCOMES[2 + (yours > mine) - (yours < mine)]
                )  # fmt: skip
                win = _ante_win(mine.length, outcome)
                deals["straight_flush"].append((1, win, PAYS[flush]))
                deals["second_chance"].append((1, win, PAYS[both]))
    ante = {row["rank_counts"]: row for row in tables.count_ante(deal).iter_rows(named=True)}
    counted = {
        "straight_flush": [
            (row["hands"] * ante[row["rank_counts"]][outcome], row["rank_counts"], outcome,
             row["flush"])
            for row in tables.count_joint(deal).iter_rows(named=True)
            for outcome in OUTCOMES
        ],
        "second_chance": [
            (row[outcome], row["rank_counts"], outcome, row["flush"])
            for row in tables.count_with_table(deal).iter_rows(named=True)
            for outcome in OUTCOMES
        ],
    }  # fmt: skip
    for bet, rows in counted.items():
        priced = [
            (weight, _ante_win(ante[way]["length"], outcome), PAYS[length])
            for weight, way, outcome, length in rows
        ]
        assert _covariance(priced) == _covariance(deals[bet])


@small
def test_facts_add_up(deal):
    """Each table adds up to what its fact says."""
    for count, fact in [
        (tables.count_joint, tables.joint_fact),
        (tables.count_with_table, tables.with_table_fact),
        (tables.count_flush_pairs, tables.flush_pairs_fact),
    ]:
        assert count(deal)["hands"].sum() == fact(deal).total
