"""Configurations of a small published game, edited, counted, priced and read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import page_reader
import pytest
from page_configurations import Config
from page_workshop import Workshop


class Report(NamedTuple):
    """What the pages of a configuration say, and its database."""

    pages: dict[str, str]
    warnings: dict[str, str]
    """What each page warns of, apart from its text."""
    database: Path


@pytest.fixture(scope="session")
def workshop(tmp_path_factory):
    """Keeps what was counted."""
    return Workshop(tmp_path_factory.mktemp("counted"))


@pytest.fixture
def report(workshop, tmp_path) -> Callable[..., Report]:
    """Write a configuration, price it and read its pages."""

    def made(config: Config, *pages: str) -> Report:
        folder = tmp_path / "config"
        for name, content in config.items():
            file = folder / f"{name}.yaml"
            file.parent.mkdir(parents=True, exist_ok=True)
            if content is not None:
                text = content if isinstance(content, str) else json.dumps(content)
                file.write_text(text, encoding="utf-8")
        database = workshop.price(folder, tmp_path / "results")
        read = page_reader.read_all(
            database, list(pages) or page_reader.ABOUT_THE_GAME, drawn=False
        )
        warnings = {
            name: " ".join(re.findall(r"Not the published game.*?change a copy instead\.", text))
            for name, text in read.items()
        }
        said = {name: text.replace(warnings[name], "") for name, text in read.items()}
        return Report(said, warnings, database)

    return made
