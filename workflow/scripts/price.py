"""Build the database; its mark holds its checksum."""

from pathlib import Path

from straights.games import Settings, read_games
from straights.job import logged
from straights.pricing import build
from straights.seals import file_checksum

with logged(snakemake.log[0]):
    database = Path(snakemake.params.database)
    project = Path(snakemake.params.project)
    build(
        read_games(Path("config")),
        Settings.model_validate(snakemake.params.settings),
        facts=Path("results/facts"),
        decision_lists=Path(snakemake.input.decision_lists),
        published=project / "data" / "published",
        sql=project / "workflow" / "sql",
        database=database,
    )
    Path(snakemake.output[0]).write_text(f"{file_checksum(database)}\n", encoding="utf-8")
