"""Exact analysis of straight-poker casino games: count once, price many.

What is public, and where it is, says `__init__.pyi`. A name is imported when it is first asked for:
so importing the package is fast, and jobs that count read nothing of money.
"""

import ast
from functools import cache
from importlib import import_module
from pathlib import Path


@cache
def _homes() -> dict[str, str]:
    stub = ast.parse(Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [line for line in stub.body if isinstance(line, ast.ImportFrom)]
    return {one.name: str(line.module) for line in imports for one in line.names}


def __getattr__(name: str) -> object:
    if name == "__all__":
        return list(_homes())
    if name.startswith("_") or name not in _homes():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_homes()[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(_homes())
