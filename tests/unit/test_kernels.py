"""Kernels compile once, and an edit to one is never missed."""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys

import pytest
from numba.core.dispatcher import Dispatcher

from straights.config.registry import FACES

WARM_UP = """
import json, sys
from pathlib import Path
from numba.core.dispatcher import Dispatcher
import polars as pl
from straights.count import ante, by_hand, joint, play, simulate, with_table, tables
from straights.rules.deal import CardsDealt, Deal
from straights.rules.looks import Look
from straights.reno import kernel, odds

LOOK = Look(('player',), 'straight')
small = Deal(ranks="234", suits="cd", cards=CardsDealt(player=2, dealer=2, community=1))
for deal in [small] if sys.argv[1] == "small" else [Deal(cards=CardsDealt(player=3, dealer=3))]:
    tables.count_by_hand(deal, cards=2, partition=0, partitions=1)
    tables.count_joint(deal)
    tables.count_with_table(deal)
    raises = tables.count_ante(deal).with_columns(pl.lit(0.0).alias("raise"))
    tables.play_rounds(deal, raises, seed=0, partition=0, rounds=5000)
    tables.simulate_rounds(deal, [LOOK], seed=0, partition=0, rounds=5000)
    odds.simulate(seed=0, partition=0, rounds=100)
modules = (ante, by_hand, joint, play, simulate, with_table, kernel, odds)
names = [name for module in modules for name in vars(module).values()]
kernels = [name for name in names if isinstance(name, Dispatcher)]
print(json.dumps({k.__name__: sum(k.stats.cache_misses.values()) for k in kernels}))
"""


def _modules():
    return [
        importlib.import_module(module.name)
        for package in ("straights.count", *(f"straights.{face.name}" for face in FACES))
        for module in pkgutil.iter_modules(
            importlib.import_module(package).__path__, prefix=f"{package}."
        )
    ]


@pytest.mark.parametrize("module", _modules(), ids=lambda module: module.__name__)
def test_a_kernel_calls_only_its_own_file(module):
    """Numba's cache looks at a kernel's own file alone, so what it calls must be there too."""
    for name, value in vars(module).items():
        if isinstance(value, Dispatcher):
            assert value.py_func.__module__ == module.__name__, name
            called = [
                value.py_func.__globals__.get(used) for used in value.py_func.__code__.co_names
            ]
            for used in called:
                if isinstance(used, Dispatcher):
                    assert used.py_func.__module__ == module.__name__, (name, used)


@pytest.mark.long
def test_no_job_compiles_again(tmp_path, monkeypatch):
    """What the small deal of the kernels job compiles is all that another deal needs."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    def misses(deal):
        run = subprocess.run(
            [sys.executable, "-c", WARM_UP, deal], capture_output=True, text=True, check=True
        )
        return json.loads(run.stdout)

    assert sum(misses("small").values()) > 0
    again = misses("other")
    assert again
    assert not any(again.values()), again
