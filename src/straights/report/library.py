"""The library's names as a page explains them: from their docstrings, whose examples are tests."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from html import escape

from docutils.core import publish_parts  # type: ignore[import-untyped]
from docutils.writers.html5_polyglot import Writer  # type: ignore[import-untyped]
from pydantic import BaseModel
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.pycode import ModuleAnalyzer

import straights
from straights.report.html import Html

STYLE = Config(napoleon_use_param=False, napoleon_use_rtype=False)
QUOTED = re.compile(r"ForwardRef\('([^']*)'[^)]*\)|'([^']*)'")
"""How a signature shows an annotation that was not evaluated."""
EXAMPLE = re.compile(r'<pre class="code python doctest">(.*?)</pre>', re.DOTALL)
SETTINGS = {"halt_level": 2, "initial_header_level": 4}
"""A docstring that is no reStructuredText stops the build."""


def show(**names: str) -> Html:
    """What some of the public names are, in this order.

    Args:
        names: Each with those of its properties and methods that are public, if it is a class.
    """
    return Html("".join(_explained(name, members.split()) for name, members in names.items()))


def _explained(name: str, members: list[str]) -> str:
    thing = getattr(straights, name)
    called = "" if _is_model(thing) else _code(escape(_signature(name, thing)))
    parts = [*(_fields(thing) if isinstance(thing, type) else ()), *_members(thing, members)]
    listed = "".join(
        f"<dt><code>{escape(part)}</code></dt><dd>{_as_html(said)}</dd>" for part, said in parts
    )
    return (
        f'<section class="public" id="{name}"><h3>{name}</h3>{called}'
        f"{_as_html(inspect.getdoc(thing) or '')}{listed and f'<dl>{listed}</dl>'}</section>"
    )


def _is_model(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, BaseModel)


def _signature(name: str, thing: object) -> str:
    """How it is called.

    >>> _signature("show", show)
    'show(**names: str) -> Html'
    """
    text = QUOTED.sub(r"\1\2", str(inspect.signature(thing)))  # type: ignore[arg-type]
    return name + text.replace("(self, ", "(").replace("(self)", "()").removesuffix(" -> None")


def _fields(kind: type) -> Iterator[tuple[str, str]]:
    """The fields of a class that are explained."""
    if issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            yield field.alias or name, field.description or _first(field.annotation)
        return
    for (owner, name), lines in ModuleAnalyzer.for_module(kind.__module__).find_attr_docs().items():
        if owner == kind.__name__:
            yield name, "\n".join(lines)


def _members(kind: object, names: list[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        member = getattr(kind, name)
        yield _signature(name, member) if callable(member) else name, _first(member)


def _first(thing: object) -> str:
    return (inspect.getdoc(thing) or "").partition("\n\n")[0]


def _as_html(docstring: str) -> str:
    text = str(GoogleDocstring(docstring, STYLE))  # type: ignore[arg-type]
    for old, new in {":returns": ":Returns", ":raises": ":Raises", "** -- ": "**: "}.items():
        text = text.replace(old, new)
    text = f".. default-role:: literal\n\n{text}"
    body: str = publish_parts(text, writer=Writer(), settings_overrides=SETTINGS)["body"]
    return EXAMPLE.sub(lambda found: _code(found[1]), body)


def _code(markup: str) -> str:
    return f'<div class="highlight"><pre>{markup}</pre></div>'
