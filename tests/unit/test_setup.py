"""Setting up from a fresh clone: what is locked is what is asked for."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
MAKE = shutil.which("make")
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ASKED = [
    *PROJECT["project"]["dependencies"],
    *PROJECT["dependency-groups"]["dev"],
    *PROJECT["build-system"]["requires"],
]
ENTRIES = [entry for entry in LOCK.replace("\\\n", " ").splitlines() if entry.strip()]


def _locked():
    """Each requirement of the lock with its hashes."""
    for entry in ENTRIES:
        requirement, *hashes = entry.split("--hash=")
        yield Requirement(requirement.strip()), [one.strip() for one in hashes]


@pytest.mark.parametrize("asked", ASKED)
def test_every_dependency_is_locked(asked):
    """A locked version of each dependency fits what pyproject.toml asks for."""
    wanted = Requirement(asked)
    found = [
        locked
        for locked, _ in _locked()
        if canonicalize_name(locked.name) == canonicalize_name(wanted.name)
    ]
    assert found
    for locked in found:
        (pin,) = locked.specifier
        assert pin.operator == "=="
        assert wanted.specifier.contains(pin.version, prereleases=True)


def test_every_requirement_has_hashes():
    """`pip --require-hashes` wants a version and a SHA-256 for each requirement."""
    entries = list(_locked())
    assert len(entries) > len(ASKED)
    for requirement, hashes in entries:
        assert [pin.operator for pin in requirement.specifier] == ["=="], requirement
        assert hashes, requirement
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in hashes), requirement


@pytest.mark.parametrize("word", ["://", "--index-url", "--extra-index-url", "-i ", "--find-links"])
def test_the_lock_names_no_address(word):
    """Where packages come from is for the reader's own pip to say."""
    assert word not in LOCK


def test_no_requirement_is_a_path_or_an_address():
    """Each requirement is a name with a version."""
    assert all(requirement.url is None for requirement, _ in _locked())


def test_all_comes_as_wheels_but_what_has_none():
    """What is built from its source is named, and built by what build.lock pins."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    installs = [line for line in makefile.splitlines() if "pip install" in line]
    installs = re.findall(r"pip install (.*?)(?:&&|$)", " ".join(installs))
    backend, locked, _ = [set(re.findall(r"--\S+(?: [^-\s]\S*)?", one)) for one in installs]
    wheels = {"--require-hashes", "--only-binary :all:"}
    assert backend >= wheels | {"--requirement build.lock"}
    assert locked >= wheels | {"--requirement requirements.lock", "--no-build-isolation"}
    assert {one for one in locked if one.startswith("--no-binary")} == {
        "--no-binary connection-pool"
    }
    assert not [one for one in backend if one.startswith("--no-binary")]
    pinned = (ROOT / "build.lock").read_text(encoding="utf-8")
    assert re.fullmatch(r"setuptools==\S+( \\\n +--hash=sha256:[0-9a-f]{64})+\n", pinned)
    assert pinned in LOCK


def test_conda_brings_the_same():
    """environment.yml has the same Python, and pip installs the lock."""
    environment = YAML(typ="safe").load(ROOT / "environment.yml")
    (python,) = [
        line.removeprefix("python").strip()
        for line in environment["dependencies"]
        if isinstance(line, str) and line.startswith("python")
    ]
    assert SpecifierSet(python) == SpecifierSet(PROJECT["project"]["requires-python"])
    (pip,) = [line["pip"] for line in environment["dependencies"] if isinstance(line, dict)]
    assert pip == ["--requirement requirements.lock"]
    assert "pip" in environment["dependencies"]


def test_make_asks_for_the_same_python():
    """The Makefile turns away a Python that pyproject.toml does not allow, and no other."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    least, most = re.search(
        r"\((\d+, \d+)\) <= sys.version_info\[:2\] <= \((\d+, \d+)\)", makefile
    ).groups()
    allowed = SpecifierSet(PROJECT["project"]["requires-python"])
    minors = [minor for minor in range(30) if allowed.contains(f"3.{minor}")]
    assert (least, most) == (f"3, {minors[0]}", f"3, {minors[-1]}")


@pytest.mark.parametrize("command", ["make report", "make test"])
def test_the_readme_names_the_commands(command):
    """The two commands that a fresh clone needs stand in the README, and in the Makefile."""
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    target = command.removeprefix("make ")
    assert f"\n{target}: " in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("sign", ["{", "}", ":", '"', "`", "\\", "$"])
def test_a_folder_that_make_cannot_work_in(tmp_path, sign):
    """One line says which sign of its name, before anything is set up."""
    folder = tmp_path / f"a {sign} b"
    folder.mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    make = subprocess.run([MAKE, "help"], cwd=folder, capture_output=True, text=True, check=False)
    assert make.returncode
    assert f"no folder on the way may have {sign} in its name; rename it" in make.stderr
    assert len(make.stderr.splitlines()) == 1


def test_a_folder_that_make_works_in(tmp_path):
    """Spaces, signs and letters of any kind are no fault."""
    folder = tmp_path / "it's +[a] (1) é & #%;*~=,!"
    folder.mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    make = subprocess.run([MAKE, "help"], cwd=folder, capture_output=True, text=True, check=False)
    assert (make.returncode, make.stderr) == (0, "")
    assert "make report" in make.stdout
