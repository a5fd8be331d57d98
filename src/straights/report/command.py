"""Commands shown with what they print, run while the page is built."""

from __future__ import annotations

import shlex
from html import escape

import click
from click.testing import CliRunner

from straights.report.html import Html

PROGRAM = ".venv/bin/straights"


def show(group: click.Group, line: str) -> Html:
    """A command of a group and its output; what stands after `|` reads what the first prints.

    >>> dice = click.Group("dice", {"roll": click.Command("roll", callback=lambda: click.echo(6))})
    >>> show(dice, "roll").markup.splitlines()[1:]
    ['<b>.venv/bin/straights dice roll</b>', '', '6</pre></div>']
    """
    printed = ""
    steps = [step.strip() for step in line.split("|")]
    for step in steps:
        arguments = shlex.split(step.replace("\\\n", " "))
        printed = (
            CliRunner()
            .invoke(group, arguments, input=printed, catch_exceptions=False, standalone_mode=False)
            .output
        )
    typed = " \\\n  | ".join(f"{PROGRAM} {group.name} {step}" for step in steps)
    called = f"What {' and '.join(step.split()[0] for step in steps)} prints"
    return Html(
        f'<div class="highlight"><pre role="region" tabindex="0" aria-label="{called}">\n'
        f"<b>{escape(typed)}</b>\n\n{escape(printed.rstrip())}</pre></div>"
    )
