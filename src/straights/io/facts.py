"""Facts: counted outcomes in parquet files that say where they come from, checked on reading.

A file is written whole or not at all. Its metadata hold the kind of fact, the deal, the seed and
generator (for simulations), the versions that made it, the total it must add up to, a checksum of
its rows, and a seal: a checksum of the whole file. The seal is checked before the parquet reader
sees the file, because a damaged one can make that reader end the process.
"""

from __future__ import annotations

import hashlib
import platform
from dataclasses import dataclass
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import polars as pl

from straights.io.atomic import unfinished
from straights.io.seals import UNSEALED, DamagedError, content_of, is_whole, refusal, sealed

FORMAT = "3"

MAGIC = b"PAR1"
"""What a parquet file starts and ends with."""


@dataclass(frozen=True)
class Fact:
    """What a file of facts holds.

    Attributes:
        kind: Which count it is, such as ``ante``.
        origin: All that decides the rows, as JSON: the deal, and the partition and seed if any.
        counted: The column that adds up to `total`.
        total: What the counted column adds up to.
        each: If given, it does so in each group of rows that are alike in these columns.
    """

    kind: str
    origin: str
    counted: str
    total: int
    each: tuple[str, ...] = ()


def write(frame: pl.DataFrame, path: Path, fact: Fact, **notes: str) -> None:
    """Write a file of facts, whole or not at all.

    Args:
        frame: The rows.
        path: Where to write; the folder is made.
        fact: What the file holds.
        notes: Further metadata, such as the generator of a simulation.

    Raises:
        DamagedError: the rows do not add up to the total that they must.
    """
    _check_total(frame, path, fact)
    metadata = {
        "format": FORMAT,
        "kind": fact.kind,
        "origin": fact.origin,
        "total": str(fact.total),
        "checksum": checksum(frame),
        "seal": UNSEALED,
        "straights": version("straights"),
        "polars": version("polars"),
        "numba": version("numba"),
        "python": platform.python_version(),
        **notes,
    }
    content = BytesIO()
    frame.write_parquet(content, metadata=metadata)
    with unfinished(path) as file:
        file.write_bytes(sealed(content.getvalue()))


def read(path: Path, fact: Fact) -> tuple[pl.DataFrame, dict[str, str]]:
    """Read a file of facts and check it.

    Returns:
        The rows, and the metadata.

    Raises:
        InputError: the file is missing or cannot be read.
        DamagedError: it is damaged, of another format, of another kind or deal, or does not add up;
            an InputError too.
    """
    try:
        content = content_of(path, MAGIC, MAGIC)
    except OSError as error:
        raise refusal(path, error, "run snakemake", "run again") from None
    if not is_whole(content):
        raise DamagedError({path: "is not a whole file of facts, as it was written"})
    metadata = pl.read_parquet_metadata(BytesIO(content))
    frame = pl.read_parquet(BytesIO(content))
    expected: dict[str, str] = {
        "format": FORMAT,
        "kind": fact.kind,
        "origin": fact.origin,
        "total": str(fact.total),
    }
    for key, value in expected.items():
        if metadata.get(key) != value:
            raise DamagedError({path: f"its {key} is not the one wanted here"})
    if metadata.get("checksum") != checksum(frame):
        raise DamagedError({path: "its rows do not match its checksum"})
    _check_total(frame, path, fact)
    return frame, metadata


def is_of_another(path: Path, fact: Fact) -> bool:
    """Whether a file says that it holds other facts; what cannot be read says nothing."""
    try:
        metadata = pl.read_parquet_metadata(path)
    except (OSError, pl.exceptions.PolarsError):
        return False
    wanted = {"kind": fact.kind, "origin": fact.origin}
    return any(metadata.get(key) != value for key, value in wanted.items())


def checksum(frame: pl.DataFrame) -> str:
    """SHA-256 of the rows written as CSV.

    >>> checksum(pl.DataFrame({"hands": [1]}))[:8]
    '5e8815b0'
    """
    return hashlib.sha256(frame.write_csv().encode()).hexdigest()


def _check_total(frame: pl.DataFrame, path: Path, fact: Fact) -> None:
    for column in {fact.counted, *fact.each} - {*frame.columns}:
        raise DamagedError({path: f"has no column {column}"})
    for part in (frame.partition_by(fact.each) if fact.each else []) or [frame]:
        found = sum(part[fact.counted].to_list())
        if found != fact.total:
            raise DamagedError({path: f"{fact.counted} add up to {found:,}, not {fact.total:,}"})
