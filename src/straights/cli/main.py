"""The command line: `straights`."""

from __future__ import annotations

from pkgutil import resolve_name

import click

from straights.cli.program import main
from straights.cli.verify import verify_command
from straights.config.registry import FACES

__all__ = ["cli", "main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="straights")
def cli() -> None:
    """Straight-poker casino games, counted exactly."""


cli.add_command(verify_command)
for face in FACES:
    for command in face.commands:
        cli.add_command(resolve_name(f"straights.cli.{command}"))
