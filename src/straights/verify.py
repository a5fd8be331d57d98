"""The command `straights verify`: whether results are whole, and those that the manifest names."""

from __future__ import annotations

import json
from pathlib import Path

import click
import duckdb

from straights import manifest
from straights.database import open_database
from straights.errors import InputError
from straights.games import Games, Settings, read_games, read_settings
from straights.options import as_json, in_config, in_results
from straights.pricing import checks

SQL = Path(__file__).parents[2] / "workflow" / "sql"
"""The checks are those of the clone that this package is installed from."""
SCRIPTS = ("6_checks.sql", "verify/published.sql")


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
    games = read_games(config)
    settings = read_settings(config / "config.yaml", {}, games)
    found = verify(games, settings, config=config, results=results)
    if as_json:
        click.echo(json.dumps({"pass": not found, "differences": found}, indent=2))
    else:
        click.echo("\n".join(f"differs: {line}" for line in found) or "pass")
    return int(bool(found))


def verify(games: Games, settings: Settings, *, config: Path, results: Path) -> list[str]:
    """One line for each thing that is not as it was made, or does not hold."""
    made, faults = manifest.recompute(games, settings, config=config, results=results)
    lines = list(faults.values())
    try:
        expected = manifest.load(results).made
    except InputError as error:
        lines.append(str(error))
    else:
        lines += [
            f"{name} {how}"
            for name, how in manifest.differences(expected, made).items()
            if not name.startswith(tuple(faults))
        ]
    if "figures" not in faults:
        lines += _broken(results / "straights.duckdb")
    return lines


def _broken(database: Path) -> list[str]:
    lines = []
    with open_database(database) as connection:
        for script in SCRIPTS:
            try:
                found = checks(connection, SQL / script)
            except (OSError, duckdb.Error) as error:
                reason = str(error).splitlines()[0]
                lines.append(f"the checks of {script} cannot be run: {reason}")
                continue
            lines += [
                f"this does not hold: {name}; {row}"
                for name, row in found.items()
                if row is not None
            ]
    return lines
