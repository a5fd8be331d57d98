"""Commands shown with what they print, run while the page is built."""

from __future__ import annotations

import shlex
from html import escape

from click.testing import CliRunner

from straights.reno.commands import reno
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
        ran = CliRunner().invoke(reno, arguments, input=printed, catch_exceptions=False)
        printed = ran.output
    typed = " \\\n  | ".join(f"{PROGRAM} {step}" for step in steps)
    return Html(
        '<div class="highlight command" role="region" aria-label="A command and its output">'
        f'<pre tabindex="0">\n<b>{escape(typed)}</b>\n\n{escape(printed.rstrip())}</pre></div>'
    )
