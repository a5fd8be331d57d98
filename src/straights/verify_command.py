"""The command `straights verify`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from straights.games import read_games, read_settings
from straights.options import as_json, in_config, in_results


@click.command("verify")
@in_results
@in_config
@as_json
def verify_command(*, results: Path, config: Path, as_json: bool) -> int:
    """Recompute the manifest of finished results and recheck all that must hold of them.

    Every file of facts is read and added up, every table and view of the database is compared with
    results/manifest.json, and the checks of workflow/sql are run again, those of the published
    figures too. Prints one line for each thing that differs; the exit code is 1 if any does.
    """
    from straights.verify import verify  # noqa: PLC0415 - DuckDB takes long to load

    games = read_games(config)
    settings = read_settings(config / "config.yaml", {}, games)
    found = verify(games, settings, config=config, results=results)
    if as_json:
        click.echo(json.dumps({"pass": not found, "differences": found}, indent=2))
    else:
        click.echo("\n".join(f"differs: {line}" for line in found) or "pass")
    return int(bool(found))
