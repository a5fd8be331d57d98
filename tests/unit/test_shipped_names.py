"""Every shipped file but `published` may be removed: no code asks for one by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(
    {file.stem for file in (ROOT / "config").glob("*/*.yaml")} - {"published"},
)
CODE = [
    file
    for pattern in ("book/*.md", "book/_static/*.js", "src/**/*.py", "workflow/**/*.*")
    for file in sorted(ROOT.glob(pattern))
    if file.suffix in {".md", ".js", ".py", ".sql", ".smk"}
]


@pytest.mark.parametrize("name", SHIPPED)
def test_no_code_names_a_shipped_file(name):
    """In quotes, as a query or a lookup would."""
    quoted = re.compile(rf"""["']{re.escape(name)}["']""")
    naming = [file.name for file in CODE if quoted.search(file.read_text(encoding="utf-8"))]
    assert len(CODE) > 100
    assert not naming
