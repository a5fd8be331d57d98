"""Commands shown with what they print, run while the page is built."""

from __future__ import annotations

import shlex
from html import escape

from click.testing import CliRunner

from straights.cli.reno import reno
from straights.report.html import Html

PROGRAM = ".venv/bin/straights reno"


def show(command: str) -> Html:
    """A `straights reno` command and its output; a command after `|` reads what the first prints.

    >>> shown = show("deal --players 2 | replay -")
    >>> shown.markup.splitlines()[4:6]
    ['Reno Straight', 'Blinds 5/10, bets 10/20']
    """
    printed = ""
    steps = [step.strip() for step in command.split("|")]
    for step in steps:
        arguments = shlex.split(step.replace("\\\n", " "))
        printed = (
            CliRunner()
            .invoke(reno, arguments, input=printed, catch_exceptions=False, standalone_mode=False)
            .output
        )
    typed = " \\\n  | ".join(f"{PROGRAM} {step}" for step in steps)
    called = f"What {' and '.join(step.split()[0] for step in steps)} prints"
    return Html(
        f'<div class="highlight"><pre role="region" tabindex="0" aria-label="{called}">\n'
        f"<b>{escape(typed)}</b>\n\n{escape(printed.rstrip())}</pre></div>"
    )
