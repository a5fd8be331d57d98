"""The face of Reno Straight."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Annotated

from pydantic import Field

from straights.game.configured import Games, Simulation
from straights.game.face import Again, Compared, Face, FactFiles, Kernel, Table
from straights.io.yaml import Model

EXACT = {"method": "exact"}
SIMULATED = {"method": "simulation"}


class RenoSettings(Model):
    """The part of config.yaml."""

    reno: Annotated[Simulation, Field(description="The simulated rounds of Reno Straight")]


def _fact_files(_: Games, settings: RenoSettings) -> FactFiles:
    from straights.reno import tables  # noqa: PLC0415

    folder = Path(tables.GAME)
    files = {folder / f"{name}.parquet": fact for name, fact in tables.exact_facts().items()}
    for number in range(settings.reno.partitions):
        for name, fact in tables.rounds_facts(**settings.reno.part(number)).items():
            files[folder / name / f"{number}.parquet"] = fact
    return {file: (tables.GAME, fact) for file, fact in files.items()}


def _recount(_: Games, settings: RenoSettings, random: Random) -> Iterable[Again | Compared]:
    from straights.reno.recount import recount  # noqa: PLC0415

    return recount(settings.reno, random)


def _deal_a_round() -> None:
    from straights.reno import tables  # noqa: PLC0415

    tables.simulate_rounds(seed=0, partition=0, rounds=1)


FACE = Face(
    name="reno",
    title="Reno Straight",
    settings=RenoSettings,
    fact_files=_fact_files,
    tables={
        "reno_boards": Table("reno_board_counts", EXACT),
        "reno_hands": Table("reno_street_counts", EXACT | {"boards": 1, "players": 1}),
        "reno_kinds": Table("reno_kind_counts", EXACT),
        "reno_streets": Table("reno_street_counts", SIMULATED),
        "reno_showdowns": Table("reno_showdown_counts", SIMULATED),
        "reno_starting_hands": Table("reno_starting_hand_counts", SIMULATED),
        "reno_holdings": Table("reno_holding_counts", SIMULATED),
    },
    steps=["odds"],
    kernels={"reno": Kernel("reno/odds.py", _deal_a_round)},
    recount=_recount,
    pages={"Reno Straight": ["reno", "reno-odds", "reno-hands"]},
    commands=["reno:reno"],
)
