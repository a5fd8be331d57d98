"""A deal nobody has thought of costs a file: the whole pipeline runs on it, no code is changed."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import duckdb
import pytest

from straights.config import read
from straights.deal import Deal
from straights.paytable import Paytable
from straights.settle import Round, settle

pytestmark = pytest.mark.xdist_group("workflow")


def _loss_of_always_raising(deal: Deal, paytable: Paytable) -> Fraction:
    """The expected loss of a 2x Raise with every hand: every pair of hands, settled."""
    lost, rounds = Fraction(), 0
    deck = deal.deck
    for player in combinations(deck.cards, deal.cards.player):
        for dealer in combinations(deck.without(player), deal.cards.dealer):
            community = deck.without((*player, *dealer))[:1]
            bets = settle(deal, paytable, Round(player, dealer, community, raise_bet=2))
            lost -= sum(Fraction(bet.won) for bet in bets)
            rounds += 1
    return lost / rounds


def test_a_new_deal_is_counted_solved_simulated_and_priced(finished):
    """Exact and simulated figures of a deal from a new file; the exact ones by brute force too."""
    config = finished.path / "config"
    with duckdb.connect(finished.path / "results" / "straights.duckdb", read_only=True) as database:
        edges = database.sql("""
            SELECT strategy, method, house_edge, std_error FROM bet_summary
            WHERE variant = 'small' AND bet = 'ante'
        """).fetchall()
        flushes = dict(
            database.sql("""
                SELECT length, hands FROM length_counts
                WHERE deal = 'small' AND kind = 'straight_flush' AND cards = 4
            """).fetchall()
        )
    found = {(strategy, method): (edge, error) for strategy, method, edge, error in edges}
    deal = read(Deal, config / "deals" / "small.yaml")
    paytable = read(Paytable, config / "paytables" / "published.yaml")
    brute = float(_loss_of_always_raising(deal, paytable))
    exact, _ = found["always-raise-2x", "exact"]
    simulated, std_error = found["always-raise-2x", "simulation"]
    assert exact == pytest.approx(brute, abs=1e-12)
    assert abs(simulated - exact) < 5 * std_error
    assert found["optimal", "exact"] <= found["best-by-straight", "exact"] <= (exact, 0)
    lengths = [deal.straight_flush(hand).length for hand in combinations(deal.deck.cards, 4)]
    assert flushes == {length: lengths.count(length) for length in set(lengths)}
