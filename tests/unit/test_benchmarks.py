"""Each benchmark runs at a small size: what it calls is there, and what it compares agrees."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parents[2] / "benchmarks").glob("*.py"))
SLOW = {"ante", "design", "growth", "reno", "ten_card"}
"""They make what they measure first."""


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(script, marks=[pytest.mark.long] if script.stem in SLOW else [])
        for script in SCRIPTS
    ],
    ids=lambda script: script.stem,
)
def test_it_runs_at_a_small_size(script):
    """And says something, however slow the machine is."""
    assert "--small" in script.read_text(encoding="utf-8")
    run = subprocess.run(
        [sys.executable, script, "--small"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout
