"""The same facts and figures on one core and two, run after run, and with Python 3.13."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from straights.price.manifest import Made, differences, load

ROOT = Path(__file__).parents[2]
OTHER = "3.13" if sys.version_info[:2] != (3, 13) else "3.11"

pytestmark = pytest.mark.xdist_group("workflow")


@contextmanager
def on_cores(number):
    """Keep this process and those that it starts to some cores: DuckDB and Polars see no more."""
    allowed = os.sched_getaffinity(0)
    if len(allowed) < number:
        pytest.skip(f"there are no {number} cores here")
    os.sched_setaffinity(0, sorted(allowed)[:number])
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def made(config, path, *, cores, python=sys.executable):
    """What the whole pipeline makes of a configuration in a new folder."""
    shutil.copytree(config, path / "config")
    with on_cores(cores):
        run = subprocess.run(
            [
                *(python, "-m", "snakemake", "results/manifest.json"),
                *("--snakefile", str(ROOT / "Snakefile"), "--cores", str(cores)),
            ],
            cwd=path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 0, run.stdout + run.stderr
    return load(path / "results")


@pytest.fixture(scope="module")
def first(finished):
    """The manifest of a run on two cores, and its configuration."""
    return load(finished.path / "results"), finished.path / "config"


@pytest.fixture(scope="module")
def other_python(tmp_path_factory):
    """An interpreter of another version, with the project's own environment."""
    name = f"python{OTHER}"
    found = [*Path.home().glob(f".pyenv/versions/{OTHER}.*/bin/{name}"), shutil.which(name)]
    if found[0] is None:
        pytest.skip(f"there is no {name} here")
    environment = tmp_path_factory.mktemp("environment") / OTHER
    subprocess.run(
        ["make", f"VENV={environment}", f"PYTHON={found[0]}", f"{environment}/ready"],  # noqa: S607
        cwd=ROOT,
        check=True,
    )
    return environment / "bin" / "python"


def nothing_differs(one, other):
    """Whether all that must be equal is, and is there at all."""
    assert isinstance(one.made, Made)
    assert len(one.made.facts) > 10
    assert len(one.made.figures) > 10
    assert differences(one.made, other.made) == {}


@pytest.mark.long
def test_a_second_run_on_one_core(first, tmp_path):
    """The same in another folder, with one job at a time, on one core."""
    manifest, config = first
    nothing_differs(manifest, made(config, tmp_path / "run", cores=1))


@pytest.mark.long
def test_another_python(first, tmp_path, other_python):
    """The same, whichever end of the supported versions runs."""
    manifest, config = first
    other = made(config, tmp_path / "run", cores=2, python=other_python)
    assert other.by.versions["python"].startswith(f"{OTHER}.")
    nothing_differs(manifest, other)
