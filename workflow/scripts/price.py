"""Build the database; its mark holds its checksum."""

from pathlib import Path

from straights.config.games import Settings, read_games
from straights.io.seals import file_checksum
from straights.jobs.job import logged
from straights.price.build import build

with logged(snakemake.log[0]):
    database = Path(snakemake.params.database)
    project = Path(snakemake.params.project)
    build(
        read_games(Path("config")),
        Settings.model_validate(snakemake.params.settings),
        facts=Path("results/facts"),
        decision_lists=Path(snakemake.input.decision_lists),
        published=project / "data" / "published",
        database=database,
    )
    Path(snakemake.output[0]).write_text(f"{file_checksum(database)}\n", encoding="utf-8")
