"""The command `straights verify`."""

from __future__ import annotations

import json
from pathlib import Path
from secrets import randbelow

import click

from straights.cli.options import SEED, as_json, in_config, in_results
from straights.config.games import read_games, read_settings


@click.command("verify")
@in_results
@in_config
@click.option("--deep", is_flag=True, help="Count a part of the facts again; takes minutes.")
@click.option("--seed", type=SEED, help="Which part; drawn and printed if left out.")
@as_json
def verify_command(
    *, results: Path, config: Path, deep: bool, seed: int | None, as_json: bool
) -> int:
    """Read finished results again, from the configuration to the pages, and say what differs.

    Every file of facts is read and added up, strategies are priced again, every table and view of
    the database is compared with results/manifest.json, every file of the report with its list, and
    the checks of the database are run again, those of the published figures too. Prints one line
    for each thing that differs; the exit code is 1 if any does.

    With --deep, exact counts are made again too, and partitions of simulated rounds dealt again,
    some of each by plain loops.
    """
    from straights.price.verify import verify  # noqa: PLC0415 - DuckDB takes long to load

    games = read_games(config)
    settings = read_settings(config / "config.yaml", {}, games)
    found = verify(games, settings, config=config, results=results)
    said: dict[str, object] = {}
    if deep or seed is not None:
        from straights.price.recount import recount  # noqa: PLC0415 - Numba takes long to load

        seed = randbelow(2**32) if seed is None else seed
        said["seed"] = seed
        again = recount(games, settings, results=results, seed=seed)
        found.checked |= again.counted
        for line in again.differences:
            found.differs(line)
    whole = not found.differences
    if as_json:
        said = {"pass": whole, "differences": found.differences, "checked": found.checked} | said
        click.echo(json.dumps(said, indent=2))
    else:
        checked = ", ".join(f"{number:,} {what}" for what, number in found.checked.items())
        lines = [f"differs: {line}" for line in found.differences]
        click.echo("\n".join(lines) or f"pass: {checked}")
        if said:
            click.echo(f"counted again with --seed {seed}")
    return int(not whole)
