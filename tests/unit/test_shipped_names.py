"""No code names a shipped file but `published`, as each may be removed, nor a side bet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from straights.bets.former import FORMER

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(
    {file.stem for file in (ROOT / "config").glob("*/*.yaml")} - {"published"},
)
CODE = [
    file
    for pattern in ("Snakefile", "book/*.md", "book/_static/*.js", "src/**/*.py", "workflow/**/*.*")
    for file in sorted(ROOT.glob(pattern))
    if file.suffix in {".md", ".js", ".py", ".sql", ".smk", ""}
]


@pytest.mark.parametrize("name", SHIPPED)
def test_no_code_names_a_shipped_file(name):
    """In quotes, as a query or a lookup would."""
    quoted = re.compile(rf"""["']{re.escape(name)}["']""")
    naming = [file.name for file in CODE if quoted.search(file.read_text(encoding="utf-8"))]
    assert len(CODE) > 100
    assert not naming


@pytest.mark.parametrize("name", FORMER)
def test_no_code_names_a_side_bet(name):
    """A bet is data: the reader of former keys and the source's worked rounds alone know two."""
    words = name.split("_")
    said = re.compile("[_ -]".join(words), re.IGNORECASE)
    naming = [file.name for file in CODE if said.search(file.read_text(encoding="utf-8"))]
    assert naming == ["examples.py", "former.py"]
