"""What is priced without a run, beside the database of a finished one."""

from __future__ import annotations

import pytest

from straights.config.games import open_games
from straights.price.preview import Figures, price_variant, read_last_run
from straights.strategy.solution import is_solved

pytestmark = pytest.mark.xdist_group("workflow")


def test_every_figure_is_that_of_the_run(finished):
    """Of every bet of every variant, but those that need counts of more than the straight."""
    games, results = open_games(finished.path / "config"), finished.path / "results"
    for name, variant in games.variants.items():
        found, of_the_run = price_variant(games, variant, results), read_last_run(results, name)
        unsolved = {
            bet for bet, asked in variant.paytable.side_bets.items() if not is_solved(asked)
        }
        assert set(found) == {one for one in of_the_run if one.bet not in unsolved}
        for bet, figures in found.items():
            for figure, here, there in zip(Figures._fields, figures, of_the_run[bet], strict=True):
                assert here == pytest.approx(there, rel=0, abs=1e-12), (name, bet, figure)
    assert len(games.variants) > 5
