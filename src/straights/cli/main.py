"""The command line: `straights`."""

from __future__ import annotations

import click

from straights.cli.advise import advise_command
from straights.cli.big import big_command
from straights.cli.design import design_command
from straights.cli.program import main
from straights.cli.rank import compare_command, rank_command
from straights.cli.reno import reno
from straights.cli.sensitivity import sensitivity_command
from straights.cli.settle import settle_command
from straights.cli.verify import verify_command

__all__ = ["cli", "main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="straights")
def cli() -> None:
    """Straight-poker casino games, counted exactly."""


for command in (
    settle_command,
    advise_command,
    rank_command,
    compare_command,
    design_command,
    sensitivity_command,
    reno,
    big_command,
    verify_command,
):
    cli.add_command(command)
