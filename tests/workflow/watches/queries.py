"""The queries of the report's pages, and which of their numbers they compute."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from straights.io.database import Database

CELL = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EVAL = re.compile(r"\{eval\}`(.*?)`", re.DOTALL)
NUMBERS = ("INT", "DOUBLE", "FLOAT", "DECIMAL", "HUGEINT")
PLAIN = {"COLUMN_REF", "STAR", "CONSTANT"}


class Query(NamedTuple):
    """A query of a page."""

    page: str
    name: str
    """Of what it is assigned to, or of the function it is in; else its text."""
    sql: str


class NotALiteralError(Exception):
    """A query that is put together by code, and so cannot be looked at."""


def queries(book: Path) -> Iterator[Query]:
    """Every query in the cells and in the sentences of every page."""
    for file in sorted(book.glob("*.md")):
        text = file.read_text(encoding="utf-8")
        for code in CELL.findall(text):
            yield from _of_code(file.stem, ast.parse(code))
        for code in EVAL.findall(CELL.sub("", text)):
            yield from _of_code(file.stem, ast.parse(code, mode="eval"))


def _of_code(page: str, node: ast.AST, name: str | None = None) -> Iterator[Query]:
    match node:
        case ast.Assign(targets=[target]):
            name = name or ast.unparse(target)
        case ast.FunctionDef():
            name = node.name
        case ast.Call(func=ast.Attribute(value=ast.Name("page"), attr="query" | "one")):
            match node.args:
                case [ast.Constant(str(sql)), *_]:
                    yield Query(page, name or " ".join(sql.split()), sql)
                case _:
                    raise NotALiteralError(f"{page}.md: {ast.unparse(node)}")
    for child in ast.iter_child_nodes(node):
        yield from _of_code(page, child, name)


def computed(database: Database, sql: str) -> set[str]:
    """The columns of a query with numbers that are not simply a table's.

    If a subquery computes, what comes of it cannot be told apart: then all its numbers are.
    """
    asked = re.sub(r"\$\w+", "NULL", sql)
    columns = [
        (name, any(number in kind for number in NUMBERS) and "[" not in kind)
        for name, kind, *_ in database.execute(f"DESCRIBE {asked}").fetchall()
    ]
    numbers = {name for name, number in columns if number}
    ((tree,),) = _parser().execute("SELECT json_serialize_sql(?)", [asked]).fetchall()
    statement = json.loads(tree)["statements"][0]["node"]
    top = list(_leaves(statement))
    nested = [one for one in _selects(statement) if not any(one is leaf for leaf in top)]
    if any(_computes(item) for one in nested for item in one["select_list"]):
        return numbers
    found = set()
    for leaf in top:
        items = leaf["select_list"]
        if len(items) == len(columns):
            found |= {
                name for (name, _), item in zip(columns, items, strict=True) if _computes(item)
            }
        else:  # a star stands for several
            found |= {item["alias"] for item in items if _computes(item)}
    return found & numbers


@cache
def _parser() -> Database:
    return duckdb.connect()


def _computes(item: dict[str, Any]) -> bool:
    return item["class"] not in PLAIN


def _leaves(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The queries of which a UNION is made, or the query itself."""
    if node["type"] == "SET_OPERATION_NODE":
        for child in node.get("children", [node.get("left"), node.get("right")]):
            yield from _leaves(child)
    else:
        yield node


def _selects(node: object) -> Iterator[dict[str, Any]]:
    """Every query in a query."""
    if isinstance(node, dict):
        if node.get("type") == "SELECT_NODE":
            yield node
        for value in node.values():
            yield from _selects(value)
    elif isinstance(node, list):
        for value in node:
            yield from _selects(value)
