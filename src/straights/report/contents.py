"""The table of contents of the book."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from straights.config.registry import FACES


def contents(book: Path) -> dict[str, Any]:
    """The pages of each game, as far as the book has them, before those of its `_toc.yml`."""
    toc: dict[str, Any] = YAML(typ="safe").load(book / "_toc.yml")
    parts = [
        {"caption": caption, "chapters": [{"file": page} for page in there]}
        for face in FACES
        for caption, pages in face.pages.items()
        if (there := [page for page in pages if (book / f"{page}.md").exists()])
    ] + toc.get("parts", [])
    return toc | {"parts": parts} if parts else toc
