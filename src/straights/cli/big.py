"""Ten billion simulated rounds of the published game, beside its exact figures: `make big`.

Each partition is a file of facts, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import click
import polars as pl

from straights.bets.amounts import digits
from straights.cli.options import Whole, in_config, in_results
from straights.config.games import Settings, open_games
from straights.count import tables
from straights.count.never import give_or_take
from straights.game.configured import Simulation
from straights.io import facts
from straights.io.yaml import read
from straights.jobs.run import claimed
from straights.price.independent import Game, Wins

PARTITIONS = 100
FIVE_DECIMALS = 1e-5
CHANCE = 5
"""Standard errors that chance explains, of some twenty figures."""


@click.command("big")
@click.option(
    "--rounds",
    type=Whole(PARTITIONS, 10**12),
    default=10**10,
    show_default=True,
    help="Rounds to deal.",
)
@in_results
@in_config
def big_command(*, rounds: int, results: Path, config: Path) -> int:
    """Deal many rounds of the published game and compare them with its exact figures.

    Stopped and started again, it goes on where it was. The exit code is 1 if chance does not
    explain a difference.
    """
    game = Game.published(open_games(config))
    exact = game.exact()
    seed = read(Settings, config / "config.yaml").simulation.seed
    simulation = Simulation(rounds=rounds, partitions=PARTITIONS, seed=seed)
    sums: dict[str, Wins] = {}
    for done, part in enumerate(run(game, simulation, results / "big"), start=1):
        sums = {bet: wins + sums[bet] if sums else wins for bet, wins in part.items()}
        ante = sums["ante"]
        click.echo(
            f"{done:>4} of {PARTITIONS}: {ante.total:,} rounds, house edge of the Ante"
            f" {ante.house_edge:.6f} {give_or_take(ante.std_error, '.6f')}"
            f" (exact {exact['ante'].house_edge:.6f})"
        )
    compared = pl.concat(compare(game.title(bet), wins, exact[bet]) for bet, wins in sums.items())
    with pl.Config(
        tbl_rows=-1,
        tbl_width_chars=120,
        fmt_str_lengths=40,
        float_precision=7,
        tbl_hide_column_data_types=True,
        tbl_hide_dataframe_shape=True,
    ):
        click.echo(compared)
    chances = compared.filter(pl.col("figure") != "house edge")
    close = chances.filter(pl.col("difference").abs() < FIVE_DECIMALS)
    click.echo(
        f"{len(close)} of {len(chances)} probabilities agree to five decimals: they differ by"
        f" less than {FIVE_DECIMALS:.5f}."
    )
    far = compared.filter(pl.col("standard_errors").abs() > CHANCE)
    click.echo(
        f"{len(far)} of {len(compared)} figures differ by more than {CHANCE} standard errors."
    )
    return int(len(far) > 0)


def run(game: Game, simulation: Simulation, folder: Path) -> Iterator[dict[str, Wins]]:
    """Deal each partition that is not in a folder yet, on all cores.

    Yields:
        What the bets won in a partition, as it is done.

    Raises:
        InputError: a file of the folder is damaged, or of another run, or such a run is at work.
    """

    def part(number: int) -> dict[str, Wins]:
        file, which = folder / f"{number}.parquet", simulation.part(number)
        fact = tables.simulation_fact(game.deal, game.looks, **which)
        if not file.exists():
            rounds = tables.simulate_rounds(game.deal, game.looks, **which)
            facts.write(rounds, file, fact, generator=tables.GENERATOR)
        return game.simulated(facts.read(file, fact)[0])

    with claimed(folder), ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = [pool.submit(part, number) for number in range(simulation.partitions)]
        try:
            for done in as_completed(parts):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def compare(bet: str, simulated: Wins, exact: Wins) -> pl.DataFrame:
    """The house edge of a bet and the probability of each win, simulated beside exact.

    Returns:
        Columns bet, figure, exact, simulated, difference, standard_errors; the last is None where
        no variance was seen.
    """
    rows = [("house edge", exact.house_edge, simulated.house_edge, simulated.std_error)]
    for win in sorted(exact.ways, reverse=True):
        chance = exact.probability(win)
        std_error = (chance * (1 - chance) / simulated.total) ** 0.5
        sign = "+" if win >= 0 else ""
        name = f"probability of {sign}{digits(win)}"
        rows.append((name, chance, simulated.probability(win), std_error))
    frame = pl.DataFrame(
        rows, schema=["figure", "exact", "simulated", "std_error"], orient="row"
    ).with_columns(difference=pl.col("simulated") - pl.col("exact"))
    return frame.select(
        pl.lit(bet).alias("bet"),
        "figure",
        "exact",
        "simulated",
        "difference",
        pl.when(pl.col("difference") == 0)
        .then(0.0)
        .when(pl.col("std_error") > 0)
        .then(pl.col("difference") / pl.col("std_error"))
        .alias("standard_errors"),
    )
