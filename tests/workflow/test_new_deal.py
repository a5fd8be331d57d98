"""A deal nobody has thought of costs a file: the whole pipeline runs on it, no code is changed."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from straights.bets.paytable import Paytable
from straights.bets.settle import Round, settle
from straights.io.database import open_database
from straights.io.yaml import read
from straights.rules.deal import Deal

pytestmark = pytest.mark.xdist_group("workflow")


def _settled(deal: Deal, paytable: Paytable) -> list[tuple[float, float]]:
    """What each pair of hands wins with a 2x Raise, and with the Straight Flush Bonus."""
    deck, won = deal.deck, []
    for player in combinations(deck.cards, deal.cards.player):
        for dealer in combinations(deck.without(player), deal.cards.dealer):
            community = deck.without((*player, *dealer))[:1]
            *main, side = settle(
                deal,
                paytable,
                Round(player, dealer, community, raise_bet=2),
                side_bets={"straight_flush_bonus": 1},
            )
            won.append((float(sum(bet.won for bet in main)), float(side.won)))
    return won


def test_a_new_deal_is_counted_solved_simulated_and_priced(finished):
    """Exact and simulated figures of a deal from a new file are those of every pair of hands."""
    config = finished.path / "config"
    with open_database(finished.path / "results" / "straights.duckdb") as database:
        edges = database.sql("""
            SELECT strategy, method, house_edge, std_error FROM bet_summary
            WHERE variant = 'small' AND bet = 'ante'
        """).fetchall()
        together = database.sql("""
            SELECT first_bet, second_bet, covariance, correlation, std_error FROM bets_together
            WHERE variant = 'small' AND coalesce(strategy = 'always-raise-2x', true)
        """).fetchall()
        flushes = dict(
            database.sql("""
                SELECT length, hands FROM length_counts
                WHERE deal = 'small' AND kind = 'straight_flush' AND cards = 4
            """).fetchall()
        )
    deal = read(Deal, config / "deals" / "small.yaml")
    paytable = read(Paytable, config / "paytables" / "published.yaml")
    won = np.array(_settled(deal, paytable))
    found = {(strategy, method): (edge, error) for strategy, method, edge, error in edges}
    exact, _ = found["always-raise-2x", "exact"]
    simulated, std_error = found["always-raise-2x", "simulation"]
    assert exact == pytest.approx(-won[:, 0].mean(), abs=1e-12)
    assert abs(simulated - exact) < 5 * std_error
    assert found["optimal", "exact"] <= found["best-by-straight", "exact"] <= (exact, 0)
    moved = {(first, second): figures for first, second, *figures in together}
    covariance, correlation, std_error = moved["ante", "straight_flush_bonus"]
    assert abs(covariance - np.cov(won.T, bias=True)[0, 1]) < 5 * std_error
    assert correlation == pytest.approx(np.corrcoef(won.T)[0, 1], abs=0.02)
    for first in (
        "ante",
        "straight_flush_bonus",
    ):  # with three cards at most, the other always loses
        assert moved[first, "second_chance_bonus"] == [pytest.approx(0, abs=1e-12), None, 0]
    lengths = [deal.straight_flush(hand).length for hand in combinations(deal.deck.cards, 4)]
    assert flushes == {length: lengths.count(length) for length in set(lengths)}
