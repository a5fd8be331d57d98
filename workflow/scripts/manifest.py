"""Write the manifest."""

from pathlib import Path

from straights.config.games import Settings, read_games
from straights.jobs.job import logged
from straights.price.manifest import write

with logged(snakemake.log[0]):
    write(
        read_games(Path("config")),
        Settings.model_validate(snakemake.params.settings),
        config=Path("config"),
        results=Path(snakemake.output[0]).parent,
    )
