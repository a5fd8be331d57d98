"""Whether results are whole, and those that the manifest names."""

from __future__ import annotations

from pathlib import Path

import duckdb

from straights import manifest
from straights.database import open_database
from straights.errors import InputError
from straights.games import Games, Settings
from straights.pricing import checks

SQL = Path(__file__).parents[2] / "workflow" / "sql"
"""The checks are those of the clone that this package is installed from."""
SCRIPTS = ("6_checks.sql", "verify/published.sql")


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
