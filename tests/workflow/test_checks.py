"""What must hold in the database: each check of a game notices a change that breaks it."""

from __future__ import annotations

import duckdb
import pytest

from straights.config.registry import FACES
from straights.price import build

pytestmark = pytest.mark.xdist_group("workflow")

BREAKS = {
    "the dealer's hands add up": "ante_counts SET lower = lower + 1",
    "both methods count": "straight_counts SET hands = hands + 1 WHERE method = 'hand-by-hand'",
    "straights of all lengths": "straight_counts SET hands = hands + 1 WHERE kind = 'straight'",
    "the player has each straight as often": "ante_counts SET hands = hands + 1 WHERE rowid = 7",
    "the dealer fails to qualify": (
        "ante_counts SET not_qualified = not_qualified + 1, higher = higher - 1"
        " WHERE deal = 'small' AND higher > 0"
    ),
    "where both have as many cards": (
        "ante_counts SET lower = lower + 1, higher = higher - 1 WHERE higher > 0"
    ),
    "the player has each straight, and": (
        "ante_by_straight SET lower = lower // 2 WHERE method = 'exact'"
    ),
    "what side bets measure, and": (
        "straight_counts SET hands = hands // 2"
        " WHERE method = 'exact' AND cards = 10 AND length = 3"
    ),
    "what bets cost exactly": "bet_summary SET house_edge = house_edge + 0.5 WHERE std_error = 0",
    "perfect play, dealt and played": "optimal_check SET house_edge = house_edge + 0.5",
    "player and dealer, dealt alike": "optimal_check SET symmetric_standard_errors = -7",
    "probabilities of every strategy": "ante_analysis SET probability = probability + 1e-9",
    "what lines and lengths add": "side_bet_changes SET change = change + 0.001",
    "no strategy costs less": (
        "bet_summary SET house_edge = 0.027 WHERE strategy = 'published' AND variant = 'published'"
    ),
    "no decision list costs less": "decision_lists SET house_edge = 0.027 WHERE lines = 3",
    "hands by rank counts": "joint_counts SET hands = hands + 1 WHERE rowid = 7",
    "the Ante's outcomes are": "with_table_counts SET lower = lower + 1 WHERE lower > 0",
    "with cards on the table": "with_table_counts SET hands = hands + 1 WHERE rowid = 7",
    "each straight flush comes as often": (
        "flush_pair_counts SET hands = hands + 1 WHERE first_length = 7"
    ),
    "straights and what side bets": (
        "flush_pair_counts SET hands = 2 * hands WHERE first_length = 2 AND second_length = 3"
    ),
    "straight flushes with the table": (
        "flush_pair_counts SET hands = hands + 1 WHERE second_length = 9"
    ),
    "Reno Straight: a low is possible on": "reno_board_counts SET ways = ways + 1 WHERE boards = 1",
    "Reno Straight: a low that is made": "reno_street_counts SET made = 5 WHERE possible = 6",
    "Reno Straight: streets and showdowns": "reno_showdown_counts SET rounds = rounds + 1",
    "Reno Straight: what hands win": "reno_starting_hand_counts SET share = share + 1",
    "Reno Straight: what the first": "reno_holding_counts SET hands = hands + 1",
    "Reno Straight: lows are": "reno_board_counts SET ways = ways * 2 WHERE possible = 5",
    "Reno Straight: starting hands": (
        "reno_kind_counts SET hands = hands * 2 WHERE pairs = 'no pair'"
    ),
}
"""Each check by the words it begins with, and a change of the database that it must notice."""


def test_every_check_can_fail(folder):
    """None holds whatever the figures are; a new check needs a change that breaks it here."""
    left = dict(BREAKS)
    with duckdb.connect(folder.path / "results" / "straights.duckdb") as database:
        for face in FACES:
            preamble, *parts = build.checks_of(face).split("-- check: ")
            for part in parts:
                (words,) = [words for words in left if part.startswith(words)]
                one = f"{preamble}-- check: {part}"
                ((name, broken),) = build.checks(database, one).items()
                assert broken is None, name
                database.execute(f"BEGIN; UPDATE {left.pop(words)}")
                ((_, broken),) = build.checks(database, one).items()
                database.execute("ROLLBACK")
                assert broken is not None, name
                assert "=" in broken
    assert not left
