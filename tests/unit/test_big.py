"""The long simulation in the small: it goes on where it was stopped, and finds what is wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from straights.cli import big
from straights.cli.big import compare, run
from straights.cli.main import cli
from straights.config.games import read_games
from straights.errors import InputError
from straights.game.configured import Simulation
from straights.price.independent import Game, Wins

CONFIG = Path(__file__).parents[2] / "config"
SIMULATION = Simulation(rounds=4_003, partitions=4, seed=1)


@pytest.fixture(scope="module")
def game():
    """The published game."""
    return Game.published(read_games(CONFIG))


@pytest.fixture
def quick(monkeypatch, game):
    """The command deals ten partitions, not a hundred, beside exact wins worked out once."""
    exact = game.exact()
    monkeypatch.setattr(big, "PARTITIONS", 10)
    monkeypatch.setattr(Game, "exact", lambda _: dict(exact))


def summed(parts):
    """The Ante's wins of all partitions."""
    return sum((part["ante"] for part in parts), Wins({}))


def test_exact_wins_of_the_side_bets_are_the_published_ones(game):
    """Combinations and house edges, and C(52,7) C(45,7) pairs of hands for the Ante."""
    exact = game.exact()
    assert exact["straight_flush_bonus"].ways[Fraction(25)] == 676_196
    assert exact["second_chance_bonus"].ways[Fraction(50)] == 50_061_520
    assert exact["straight_flush_bonus"].house_edge == pytest.approx(0.120624, abs=5e-7)
    assert exact["second_chance_bonus"].house_edge == pytest.approx(0.092786, abs=5e-7)
    assert exact["ante"].total == 133_784_560 * 45_379_620


def test_a_stopped_run_goes_on_where_it_was(game, tmp_path):
    """Partitions that are done are not dealt again, and the sum is that of a run in one go."""
    started = run(game, SIMULATION, tmp_path)
    next(started)
    started.close()
    files = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.parquet")}
    assert files
    (tmp_path / "3.parquet").unlink(missing_ok=True)
    files.pop(tmp_path / "3.parquet", None)
    wins = summed(run(game, SIMULATION, tmp_path))
    assert wins.total == 4_003
    assert len(list(tmp_path.glob("*.parquet"))) == 4
    assert all(file.stat().st_mtime_ns == made for file, made in files.items())
    assert wins == summed(run(game, SIMULATION, tmp_path / "again"))


def test_another_run_in_the_folder_is_refused(game, tmp_path):
    """Rounds of another seed are not added up with these."""
    list(run(game, SIMULATION, tmp_path))
    with pytest.raises(InputError, match=r"\d\.parquet: its origin .* delete it"):
        list(run(game, SIMULATION.model_copy(update={"seed": 2}), tmp_path))


def test_two_runs_in_one_folder(game, tmp_path):
    """The second is refused as long as the first is at work."""
    first = run(game, SIMULATION, tmp_path)
    next(first)
    with pytest.raises(InputError, match="another run is at work in this folder; wait"):
        next(run(game, SIMULATION, tmp_path))
    first.close()
    assert summed(run(game, SIMULATION, tmp_path)).total == 4_003


def test_figures_side_by_side():
    """The house edge, then each win from the greatest, with the difference in standard errors."""
    exact = Wins({Fraction(-1): 5, Fraction(1): 5})
    frame = compare("Coin", Wins({Fraction(-1): 40, Fraction(1): 60}), exact)
    assert frame.rows() == [
        ("Coin", "house edge", 0.0, -0.2, -0.2, pytest.approx(-0.2 / (0.96 / 100) ** 0.5)),
        ("Coin", "probability of +1", 0.5, 0.6, pytest.approx(0.1), pytest.approx(2)),
        ("Coin", "probability of -1", 0.5, 0.4, pytest.approx(-0.1), pytest.approx(-2)),
    ]


def test_rounds_that_all_ended_alike():
    """No variance was seen, so nothing says how far the house edge is from the exact one."""
    exact = Wins({Fraction(-1): 5, Fraction(1): 5})
    edge, *_ = compare("Coin", Wins({Fraction(-1): 3}), exact).rows()
    assert edge == ("Coin", "house edge", 0.0, 1.0, 1.0, None)


@pytest.mark.usefixtures("quick")
def test_a_standard_error_of_nothing_is_not_told(tmp_path, monkeypatch, game):
    """The line of progress says that no variance was seen."""
    alike = {bet: Wins({Fraction(-1): 1_000}) for bet in game.exact()}
    monkeypatch.setattr(Game, "simulated", lambda *_: alike)
    command = ["big", "--rounds", "100_000", "--results", str(tmp_path), "--config", str(CONFIG)]
    result = CliRunner().invoke(cli, command, standalone_mode=False)
    line = "house edge of the Ante 1.000000 with no variance seen (exact 0.027765)"
    assert result.output.splitlines()[0].endswith(line)


@pytest.mark.usefixtures("quick")
def test_command(tmp_path, monkeypatch, game):
    """A line of progress for each partition, then all figures; a false exact one is found."""
    command = ["big", "--rounds", "100_000", "--results", str(tmp_path), "--config", str(CONFIG)]
    result = CliRunner().invoke(cli, command, standalone_mode=False)
    assert result.return_value == 0, result.output
    lines = result.output.splitlines()
    assert lines[9].startswith("  10 of 10: 100,000 rounds, house edge of the Ante 0.0")
    assert lines[9].endswith("(exact 0.027765)")
    assert lines[-1] == "0 of 22 figures differ by more than 5 standard errors."
    false = game.exact()
    false["ante"] += Wins({Fraction(-1): false["ante"].total // 10})
    monkeypatch.setattr(Game, "exact", lambda _: false)
    result = CliRunner().invoke(cli, command, standalone_mode=False)
    assert result.return_value == 1
    assert not result.output.endswith("0 of 22 figures differ by more than 5 standard errors.\n")
