"""Build the database."""

from pathlib import Path

from straights.games import Settings, read_games
from straights.job import logged
from straights.pricing import build

with logged(snakemake.log[0]):
    build(
        read_games(Path("config")),
        Settings.model_validate(snakemake.params.settings),
        facts=Path("results/facts"),
        decision_lists=Path(snakemake.input.decision_lists),
        published=Path(snakemake.input.published[0]).parent,
        sql=Path(snakemake.input.sql[0]).parent,
        database=Path(snakemake.output[0]),
    )
