"""Options that several commands of the command line share."""

from __future__ import annotations

from pathlib import Path

import click

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of sentences.")

in_config = click.option(
    "--config",
    type=click.Path(path_type=Path),
    default=Path("config"),
    show_default=True,
    help="The configuration folder.",
)
