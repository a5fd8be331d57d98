"""Making a file or a folder beside its place, and putting it there when it is whole."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def unfinished(place: Path) -> Iterator[Path]:
    """Where to make what then takes a place, whole or not at all.

    What stood there stands until then, and if making fails. What killed runs left unfinished for
    this place is removed first.

    >>> with TemporaryDirectory() as folder:
    ...     with unfinished(Path(folder, "new", "hands.txt")) as file:
    ...         _ = file.write_text("no pair")
    ...     Path(folder, "new", "hands.txt").read_text()
    'no pair'
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    prefix = f".{place.name}-"
    for left in place.parent.glob(f"{prefix}*"):
        shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(dir=place.parent, prefix=prefix) as folder:
        made = Path(folder) / place.name
        yield made
        if made.is_dir():
            if place.exists():
                place.rename(Path(folder) / "former")
            made.rename(place)
            return
        with made.open("rb") as file:
            os.fsync(file.fileno())
        made.replace(place)
