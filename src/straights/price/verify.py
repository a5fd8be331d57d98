"""Whether results are whole, and those that the manifest names."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from straights.config.games import Settings
from straights.config.registry import FACES
from straights.count.tables import ante_fact
from straights.errors import InputError
from straights.game.configured import PUBLISHED, Games
from straights.io.database import DATABASE, check_priced, open_database
from straights.io.facts import read
from straights.io.seals import content_of
from straights.price import found, manifest, pages
from straights.price.build import checks, checks_of, script


@dataclass
class Verified:
    """What was looked at, and what is wrong."""

    checked: dict[str, int] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)

    def differs(self, line: object) -> None:
        """Add a line, once; what cannot be seen in it is shown by its code."""
        shown = str(InputError(str(line)))
        if shown not in self.differences:
            self.differences.append(shown)


def verify(games: Games, settings: Settings, *, config: Path, results: Path) -> Verified:
    """Read everything again: one line for each thing that is not as it was made, or does not hold.

    What is looked at: files of the configuration, facts, strategies that were found, tables and
    views of the database, its checks, and the files of the report, if there is one.
    """
    verified = Verified()
    try:
        check_priced(results)
    except InputError as error:
        verified.differs(error)
    made, faults = manifest.recompute(games, settings, config=config, results=results)
    for fault in faults.values():
        verified.differs(fault)
    checksum = _compare(made, faults, results, verified)
    _check_found(games, results, verified)
    verified.checked = {
        "files of the configuration": len(made.config),
        "facts": len(made.facts),
        "strategies": len(made.strategies),
        "tables and views": len(made.figures),
        "checks": 0,
        "files of the report": 0,
    }
    if "figures" not in faults:
        _check_figures(results / DATABASE, verified)
    report = results / pages.REPORT
    if report.exists():
        _check_report(report, checksum, verified)
    return verified


def _compare(
    made: manifest.Made, faults: dict[str, InputError], results: Path, verified: Verified
) -> str | None:
    """Compare with the manifest; its checksum, if it is whole."""
    try:
        expected = manifest.load(results)
    except InputError as error:
        verified.differs(error)
        return None
    for name, how in manifest.differences(expected.made, made).items():
        if not name.startswith(tuple(faults)):
            verified.differs(f"{name} {how}")
    mark = results / "done" / "price"
    with suppress(OSError):  # a mark that is none was named before
        if content_of(mark, end=b"\n") != f"{expected.by.database}\n".encode():
            verified.differs(
                f"{results / 'manifest.json'}: is that of another database; run 'make report'"
            )
    return expected.checksum


def _check_found(games: Games, results: Path, verified: Verified) -> None:
    """What the strategies that were found say of themselves."""
    deal = games.deals[PUBLISHED]
    try:
        ante, _ = read(results / "facts" / PUBLISHED / "ante.parquet", ante_fact(deal))
    except InputError:
        return  # named before
    for check, file in (
        (found.read_optimum, found.OPTIMUM),
        (found.read_decision_lists, found.DECISION_LISTS),
    ):
        try:
            check(results / file, games, ante)
        except InputError as error:
            verified.differs(error)


def _check_figures(database: Path, verified: Verified) -> None:
    with open_database(database) as connection:
        scripts = {face.title: checks_of(face) for face in FACES}
        for name, text in (scripts | {"published figures": script("published")}).items():
            try:
                held = checks(connection, text)
            except duckdb.Error as error:
                reason = str(error).splitlines()[0]
                verified.differs(f"the checks of {name} cannot be run: {reason}")
                continue
            verified.checked["checks"] += len(held)
            for check, row in held.items():
                if row is not None:
                    verified.differs(f"this does not hold: {check}; {row}")


def _check_report(report: Path, checksum: str | None, verified: Verified) -> None:
    try:
        built = pages.load(report)
    except InputError as error:
        verified.differs(error)
        return
    verified.checked["files of the report"] = len(built.files)
    for name, how in pages.differences(report, built).items():
        verified.differs(f"{report / name}: {how}; run 'make report' to build it again")
    if checksum is not None and built.manifest != checksum:
        verified.differs(
            f"{report}: its pages are of other figures than the manifest's, or older;"
            " run 'make report'"
        )
