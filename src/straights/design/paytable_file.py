"""A designed paytable as a file of the configuration."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from straights.bets.pays import Lengths
from straights.bets.paytable import Paytable
from straights.config.files import ENDING, list_folder, name_fault
from straights.design.lattice import LOSES, RAISE
from straights.errors import InputError, reason
from straights.game.configured import Games, Variant

SCHEMA = "# yaml-language-server: $schema=../schemas/paytable.schema.json\n"


def new_file(config: Path, games: Games, name: str, deal: str) -> Path:
    """Where a new paytable goes.

    Raises:
        InputError: the name is no file name, or is taken.
    """
    if fault := name_fault(name):
        raise InputError(f"'{name}' is no name for a paytable; {fault}, for example calmer-bonus")
    folder = config / "paytables"
    file = folder / f"{name}{ENDING}"
    for other in list_folder(folder).files.values():
        if other.name.lower() == file.name.lower():
            raise InputError(f"{other}: exists; save under another name, or delete it first")
    if name in games.deals and name != deal:
        raise InputError(f"a deal has the name '{name}' too; save under another name")
    return file


def redesigned(
    variant: Variant,
    games: Games,
    bet: str,
    pays: Sequence[tuple[Lengths, int]],
    description: str,
) -> Paytable:
    """The paytable of a variant with other lines of one bet.

    Args:
        variant: What stays as it is.
        games: To check the lines against the variant's deal.
        bet: A side bet, or `RAISE`.
        pays: The lines, longest first, with their payouts; the first goes on to any length. Lines
            that pay the same become one.
        description: One line for the report.

    Raises:
        InputError: the lines do not fit the deal.
    """
    lines: dict[int | str, int] = {}
    for pay, group in groupby(pays, key=itemgetter(1)):
        if pay != LOSES:
            lengths = [lengths for lengths, _ in group]
            merged = Lengths(lengths[-1].least, lengths[0].most)
            lines[_key(merged, longest=not lines)] = pay
    content = variant.paytable.model_dump(by_alias=True)
    content |= {"description": description, "deal": variant.deal}
    if bet == RAISE:
        content[RAISE]["pays"] = lines
    else:
        content["side_bets"][bet]["pays"] = lines
    paytable = Paytable.model_validate(content)
    paytable.check(games.deals[variant.deal])
    return paytable


def write(paytable: Paytable, file: Path) -> None:
    """Write a paytable as a new file.

    Raises:
        InputError: the file exists, or the folder cannot be written to.
    """
    content = _plain(paytable.model_dump(by_alias=True))
    first = {key: content.pop(key) for key in ("description", "deal")}
    yaml = YAML()
    yaml.width = 1000
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(SCHEMA)
            yaml.dump(first | content, stream)
    except OSError as error:
        raise InputError(f"{file}: cannot be written: {reason(error)}") from None


def _key(lengths: Lengths, *, longest: bool) -> int | str:
    if lengths.least == lengths.most:
        return lengths.least
    if longest:
        return f"{lengths.least} or more"
    return f"{lengths.most} or less" if lengths.least == 1 else str(lengths)


def _plain(value: Any) -> Any:  # noqa: ANN401 - what a model dumps
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items() if part is not None and part != ""}
    return int(value) if isinstance(value, float) and value.is_integer() else value
