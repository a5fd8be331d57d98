"""Runs a command, and again whenever a YAML file of a folder is saved: `make watch`."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from threading import Event

import click
from watchfiles import watch

from straights.cli.options import PLACE
from straights.cli.program import run


def _is_yaml(_: object, file: str) -> bool:
    """Whether a file may be configuration; hidden ones are an editor's own."""
    path = Path(file)
    return path.suffix in {".yaml", ".yml"} and not path.name.startswith(".")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("folder", type=PLACE)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def _command(folder: Path, command: tuple[str, ...]) -> None:
    """Run COMMAND, and again after each change in FOLDER; one while it runs waits for its end."""
    stop, built = Event(), False
    signal.signal(signal.SIGINT, lambda *_: stop.set())  # COMMAND gets it too, and ends by itself
    for changes in watch(
        folder, watch_filter=_is_yaml, stop_event=stop, rust_timeout=500, yield_on_timeout=True
    ):
        if built and not changes:
            continue
        if changes:
            files = sorted({os.path.relpath(file) for _, file in changes})
            click.echo(f"Changed: {', '.join(files)}")
        failed = subprocess.run(command, check=False).returncode  # noqa: S603 - the Makefile's own
        built = True
        if not stop.is_set():
            said = "Not built, see above" if failed else "Done"
            click.echo(f"{said}; waiting for a change in {folder}. Ctrl-C ends this.")


if __name__ == "__main__":
    run("python -m straights.cli.watch", lambda: _command)
