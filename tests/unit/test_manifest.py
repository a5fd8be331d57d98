"""The manifest: what counts as the same figures, what differs, and what made them."""

from __future__ import annotations

import shutil
import subprocess

import duckdb
import pytest

from straights.io import seals
from straights.price import manifest
from straights.price.manifest import Made, differences, figures

MADE = {
    "config": {"config.yaml": "a"},
    "seeds": {"reno": 1},
    "facts": {"published/ante.parquet": {"rows": 2, "total": 1_000, "checksum": "b"}},
    "strategies": {},
    "figures": {"bet_summary": {"rows": 3, "checksum": "c"}},
}


def of(sql):
    """The figures of a database made by SQL."""
    with duckdb.connect() as database:
        database.execute(sql)
        return figures(database)


def same(one, other):
    """Whether two queries give the same figures."""
    return of(f"CREATE TABLE t AS {one}") == of(f"CREATE TABLE t AS {other}")


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("SELECT unnest([1, 2]) AS x", "SELECT unnest([2, 1]) AS x", True),
        ("SELECT unnest([1, 2]) AS x", "SELECT unnest([1, 2, 2]) AS x", False),
        ("SELECT 0.1::DOUBLE + 0.2 AS x", "SELECT 0.3::DOUBLE AS x", True),
        ("SELECT 1e-17::DOUBLE AS x", "SELECT -0.0::DOUBLE AS x", True),
        ("SELECT 0.027765495::DOUBLE AS x", "SELECT 0.027765496::DOUBLE AS x", False),
        ("SELECT 1e-7::DOUBLE AS x", "SELECT 2e-7::DOUBLE AS x", False),
        ("SELECT 10::BIGINT ** 17 AS x", "SELECT 10::BIGINT ** 17 * (1 + 1e-15) AS x", True),
        ("SELECT 100000000000000000 AS x", "SELECT 100000000000000001 AS x", False),
        ("SELECT NULL::DOUBLE AS x", "SELECT 0::DOUBLE AS x", False),
        ("SELECT 'NaN'::DOUBLE AS x", "SELECT NULL::DOUBLE AS x", False),
    ],
)
def test_figures_are_the_same_to_nine_digits(one, other, equal):
    """Rows in any order; floats as far as sums in another order agree; whole numbers exactly."""
    assert same(one, other) is equal


def test_views_are_figures_and_the_run_before_is_not():
    """A view counts by its rows; what the last edit did, and what versions made facts, do not."""
    found = of("""
        CREATE TABLE former_summary AS SELECT 1 AS x;
        CREATE VIEW edge_changes AS FROM former_summary;
        CREATE VIEW doubled AS SELECT 2 AS x;
        CREATE TABLE facts AS SELECT 'ante' AS kind, 'python 3.11' AS versions;
    """)
    other = of("""
        CREATE TABLE doubled AS SELECT 2 AS x;
        CREATE TABLE facts AS SELECT 'ante' AS kind, 'python 3.13' AS versions;
    """)
    assert found == other
    assert set(found) == {"doubled", "facts"}


@pytest.mark.parametrize(
    ("section", "found", "lines"),
    [
        ("config", {}, {"config: config.yaml": "is in the manifest, and not here"}),
        ("seeds", {"reno": 2}, {"seeds: reno": "is 2, the manifest says 1"}),
        (
            "facts",
            {"published/ante.parquet": {"rows": 2, "total": 999, "checksum": "d"}},
            {"facts: published/ante.parquet": "has other total: 999, the manifest says 1,000"},
        ),
        (
            "figures",
            {"bet_summary": {"rows": 3, "checksum": "d"}, "mine": {"rows": 0, "checksum": "e"}},
            {
                "figures: bet_summary": "has other content than the manifest says",
                "figures: mine": "is here, and not in the manifest",
            },
        ),
    ],
)
def test_differences(section, found, lines):
    """Each by name, and how."""
    assert (
        differences(Made.model_validate(MADE), Made.model_validate(MADE | {section: found}))
        == lines
    )
    assert differences(Made.model_validate(MADE), Made.model_validate(MADE)) == {}


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_the_commit_that_made_it(tmp_path, monkeypatch):
    """None outside a repository or in a folder of another one; then its own, and if edited."""

    def git(*arguments):
        names = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        run = subprocess.run(
            ["git", *names, "-C", str(tmp_path), *arguments],  # noqa: S607
            capture_output=True,
            text=True,
            check=True,
        )
        return run.stdout.strip()

    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for folder in (tmp_path, tmp_path / "vendored"):
        module = folder / "src" / "straights" / "manifest.py"
        module.parent.mkdir(parents=True)
        module.touch()
    monkeypatch.setattr(manifest, "__file__", str(tmp_path / "src/straights/price/manifest.py"))
    assert manifest.made_by("").commit is None
    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "--message", "All")
    made_by = manifest.made_by("")
    assert (made_by.commit, made_by.edited) == (git("rev-parse", "HEAD"), False)
    (tmp_path / "src" / "straights" / "manifest.py").write_text("# edited", encoding="utf-8")
    assert manifest.made_by("").edited
    monkeypatch.setattr(
        manifest, "__file__", str(tmp_path / "vendored/src/straights/price/manifest.py")
    )
    assert manifest.made_by("").commit is None
    monkeypatch.setenv("PATH", "")
    assert manifest.made_by("").commit is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "is not a manifest, as it was written; delete it"),
        (b"", "is not a manifest, as it was written; delete it"),
        (
            seals.sealed(f'{{"format": 1, "seal": "{seals.UNSEALED}"}}'.encode()),
            "at format; delete",
        ),
    ],
)
def test_a_damaged_manifest(tmp_path, content, said):
    """Not as it was written, or of another format: one line, and it is set aside."""
    (tmp_path / "manifest.json").write_bytes(content)
    with pytest.raises(seals.DamagedError, match=said) as caught:
        manifest.load(tmp_path)
    assert caught.value.set_aside()
    assert [file.name for file in tmp_path.iterdir()] == ["manifest.json.damaged"]


def test_names_of_tables_are_not_read_as_sql():
    """A table and a column of any name, in any schema, are figures like others."""
    found = of("""
        CREATE TABLE "a""b; DROP TABLE c; --" AS SELECT 1 AS "x""y, 2";
        CREATE TABLE c AS SELECT 2 AS "select";
        CREATE SCHEMA other;
        CREATE VIEW other.c AS SELECT 3 AS x;
    """)
    assert {name: figure.rows for name, figure in found.items()} == {
        'a"b; DROP TABLE c; --': 1,
        "c": 1,
        "other.c": 1,
    }


def test_versions():
    """Python's own, and those of what counts and prices."""
    assert set(manifest.made_by("").versions) == {
        "python",
        "straights",
        "numpy",
        "polars",
        "duckdb",
        "numba",
    }
