"""The Ante bet: the fast counts against a plain loop, symmetry and closed forms."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from straights.count.ante import (
    OUTCOMES,
    dealer_counts,
    dealer_counts_plain,
    decision_diagram,
    hands,
    places,
    rank_counts,
)
from straights.rules.deal import CardsDealt, Deal

SMALL = [
    Deal(ranks="23456", suits="cd", cards=CardsDealt(player=3, dealer=3, community=0)),
    Deal(ranks="234A", suits="cdh", cards=CardsDealt(player=4, dealer=3, community=0)),
    Deal(
        ranks="67JQKA",
        suits="cd",
        cards=CardsDealt(player=3, dealer=5, community=0),
        dealer_qualifies_with=4,
    ),
    Deal(
        ranks="2345A",
        suits="cd",
        ace="low",
        equal_runs="first",
        cards=CardsDealt(player=4, dealer=4, community=0),
        dealer_qualifies_with=1,
    ),
]


@pytest.fixture(scope="module")
def published():
    """The published deal, its rank counts, and the dealer's hands for each."""
    deal = Deal()
    ways = rank_counts(deal.deck.copies, 7)
    return deal, ways, dealer_counts(deal, ways)


@pytest.mark.parametrize("deal", SMALL, ids=lambda deal: deal.ranks)
def test_every_pair_of_hands_of_a_small_deck(deal):
    """Outcomes equal a loop over every pair of hands, card by card."""
    ways = rank_counts(deal.deck.copies, deal.cards.player)
    counted = dict(zip(map(tuple, ways.tolist()), dealer_counts(deal, ways).tolist(), strict=True))
    found: dict[tuple[int, ...], list[int]] = {way: [0] * 4 for way in counted}
    number: dict[tuple[int, ...], int] = dict.fromkeys(counted, 0)
    for player in combinations(deal.deck.cards, deal.cards.player):
        way = tuple(sum(card.rank == rank for card in player) for rank in deal.ranks)
        number[way] += 1
        mine = deal.straight(player)
        rest = [card for card in deal.deck.cards if card not in player]
        for dealer in combinations(rest, deal.cards.dealer):
            yours = deal.straight(dealer)
            if yours.length < deal.dealer_qualifies_with:
                outcome = "not_qualified"
            else:
                outcome = "lower" if yours < mine else "equal" if yours == mine else "higher"
            found[way][OUTCOMES.index(outcome)] += 1
    assert [number[tuple(way)] for way in ways.tolist()] == hands(ways, deal.deck.copies).tolist()
    assert {way: [count * number[way] for count in counts] for way, counts in counted.items()} == (
        found
    )


@pytest.mark.long
def test_a_sample_of_the_published_deal(published):
    """Outcomes equal the plain loop over the dealer's rank counts, for hands all over the deck."""
    deal, ways, counts = published
    for row in np.random.default_rng(7).choice(len(ways), 12, replace=False):
        assert counts[row].tolist() == dealer_counts_plain(deal, tuple(ways[row].tolist()))


def test_totals(published):
    """49,205 rank counts stand for C(52,7) hands, each against C(45,7) of the dealer."""
    deal, ways, counts = published
    assert len(ways) == 49_205
    assert hands(ways, deal.deck.copies).sum() == comb(52, 7)
    assert (counts.sum(axis=1) == comb(45, 7)).all()


def test_symmetry(published):
    """Without a qualifier, player and dealer win equally often: lower and higher swap."""
    _, ways, _ = published
    deal = Deal(dealer_qualifies_with=1)
    not_qualified, lower, equal, higher = hands(ways, deal.deck.copies) @ dealer_counts(deal, ways)
    assert not_qualified == 0
    assert lower == higher
    assert lower + equal + higher == comb(52, 7) * comb(45, 7)


def test_the_qualifier_is_the_dealers_own_hand(published):
    """Over all pairs, the dealer fails to qualify as often as a hand has a straight below three."""
    deal, ways, counts = published
    below_three = hands(ways, deal.deck.copies)[deal.rules.lengths[places(deal, ways)] < 3].sum()
    assert (hands(ways, deal.deck.copies) @ counts)[0] == below_three * comb(45, 7)


def test_published_rows(published):
    """Published rows that no comparison of high cards enters, to six decimals or their noise."""
    deal, ways, counts = published
    weights = hands(ways, deal.deck.copies)
    total = comb(52, 7) * comb(45, 7)
    straights = np.array(deal.rules.straights)[places(deal, ways)]
    raised = (straights[:, 0] > 3) | ((straights[:, 0] == 3) & (straights[:, 1] > 3))
    six = straights[:, 0] >= 6
    assert (weights[six] @ counts[six])[1] / total == pytest.approx(0.005080, abs=5e-7)
    assert (weights[raised] @ counts[raised])[0] / total == pytest.approx(0.229572, abs=5e-7)
    fold = weights[~raised].sum() / comb(52, 7)
    assert fold == pytest.approx(0.489637, abs=2e-6)


def test_no_product_overflows(published):
    """All pairs of hands are below 2**63, exactly as Python's whole numbers say."""
    deal, ways, counts = published
    exact = sum(
        hand * count
        for hand, row in zip(hands(ways, deal.deck.copies).tolist(), counts.tolist(), strict=True)
        for count in row
    )
    assert exact == comb(52, 7) * comb(45, 7) < 2**63
    assert int((hands(ways, deal.deck.copies) @ counts).sum()) == exact


@pytest.mark.parametrize("wild_cards", [0, 1, 3])
def test_decision_diagram_is_the_function(wild_cards):
    """Following the diagram gives the function's value, for every set of ranks and wild cards."""
    values = np.random.default_rng(1).integers(0, 4, (wild_cards + 1, 64)).astype(np.uint8)
    diagram = decision_diagram(values, 3)
    assert len(diagram) == 6 + (wild_cards > 0)
    for (wilds, rank_set), value in np.ndenumerate(values):
        for more in range(3):
            node = 0
            for rank in range(6):
                node = diagram[rank, node, (rank_set >> rank & 1) * (1 + more)]
            if wild_cards:
                node = diagram[6, node, wilds]
            assert node == value
