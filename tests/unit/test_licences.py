"""The licences of what others made and the report ships."""

from __future__ import annotations

import os
import re
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path

import pytest
import vl_convert

ROOT = Path(__file__).parents[2]
REPORT = Path(os.environ.get("STRAIGHTS_REPORT", ROOT / "results" / "report"))
OURS = ROOT / "book" / "_static"
NOTICES = (OURS / "licences.txt").read_text(encoding="utf-8")
MADE_WITH_THE_PAGES = {"documentation_options.js", "searchindex.js"}
KINDS = {".js", ".mjs", ".css", ".woff", ".woff2", ".ttf", ".otf", ".eot"}


def _parts():
    """Each part of the notices: its names, its files, its licence."""
    for part in NOTICES.split("=" * 100 + "\n")[1:]:
        names, rest = part.split("\nin ", 1)
        files, licence = rest.split("\n" + "-" * 100 + "\n")
        yield " ".join(names.split()), re.findall(r"[\w./*-]*\.[\w*]+", files), licence.strip()


PARTS = list(_parts())


@pytest.mark.skipif(not REPORT.is_dir(), reason="there is no report; 'make report' makes it")
def test_every_script_style_and_font_is_named():
    """What a report ships and is not ours stands in a part of the notices, with its file."""
    shipped = {
        file.name for file in REPORT.rglob("*") if file.suffix in KINDS
    } - MADE_WITH_THE_PAGES
    theirs = shipped - {file.name for file in OURS.iterdir()}
    assert "vega.js" in theirs
    patterns = {file.rpartition("/")[2] for _, files, _ in PARTS for file in files}
    assert [
        name for name in sorted(theirs) if not any(fnmatch(name, each) for each in patterns)
    ] == []
    assert (REPORT / "_static" / "licences.txt").read_text(encoding="utf-8") == NOTICES
    assert 'href="_static/licences.txt"' in (REPORT / "sources.html").read_text(encoding="utf-8")


def test_every_part_has_its_licence():
    """With a copyright line, or a dedication to the public."""
    assert len(PARTS) > 20
    for names, files, licence in PARTS:
        assert files, names
        assert re.search(r"(?i)copyright .*\w|released into the public", licence), names


def test_the_charts_are_drawn_by_the_versions_named():
    """Those that vl-convert bundles."""
    names = ", ".join(names for names, files, _ in PARTS if files == ["vega.js"])
    for bundled in (
        f"vega {vl_convert.get_vega_version()}",
        f"vega-lite {vl_convert.get_vegalite_versions()[-1]}",
        f"vega-embed {vl_convert.get_vega_embed_version()}",
    ):
        assert bundled in names.split(", ")


@pytest.mark.parametrize(
    ("name", "package"),
    {
        "Sphinx": "sphinx",
        "Pygments": "pygments",
        "MyST-NB": "myst-nb",
        "sphinx-design": "sphinx-design",
        "Sphinx Book Theme": "sphinx-book-theme",
        "PyData Sphinx Theme": "pydata-sphinx-theme",
    }.items(),
)
def test_a_licence_is_the_installed_one(name, package):
    """To the word, and so is the version."""
    installed = distribution(package)
    ((_, _, licence),) = [part for part in PARTS if part[0] == f"{name} {installed.version}"]
    texts = [file.read_text() for file in installed.files or () if file.name.startswith("LICENSE")]
    assert any(licence.split() == text.split()[: len(licence.split())] for text in texts)
