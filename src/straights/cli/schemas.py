"""JSON Schemas of the configuration files, for editors; generated from the models."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from straights.bets.paytable import Paytable
from straights.cli.options import PLACE
from straights.cli.program import run
from straights.config.games import Settings
from straights.io.yaml import Model
from straights.rules.deal import Deal
from straights.strategy.strategy import Strategy

MODELS: dict[str, type[Model]] = {
    "config": Settings,
    "deal": Deal,
    "paytable": Paytable,
    "strategy": Strategy,
}


EXAMPLE = re.compile(r'\\n\\n>>> .*"(?=,?$)', re.MULTILINE)


def schema(name: str) -> str:
    """One schema as it stands in its file, without the examples of docstrings."""
    text = json.dumps(MODELS[name].model_json_schema(), indent=2)
    return EXAMPLE.sub('"', text) + "\n"


def write(folder: Path) -> None:
    """Write every schema as NAME.schema.json."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in MODELS:
        (folder / f"{name}.schema.json").write_text(schema(name), encoding="utf-8")


@click.command()
@click.argument("folder", type=PLACE)
def _command(folder: Path) -> None:
    """Write every schema into a folder, as NAME.schema.json."""
    write(folder)


if __name__ == "__main__":
    run("python -m straights.cli.schemas", lambda: _command)
