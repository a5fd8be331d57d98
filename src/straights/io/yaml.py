"""Reading the YAML files that a person edits: one clear line when something is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, TypeVar, get_args
from unicodedata import category, normalize

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.constructor import DuplicateKeyError
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    ScalarEvent,
)
from ruamel.yaml.reader import ReaderError

from straights.errors import FileError, InputError, reason


class Model(BaseModel):
    """The base of every configuration model: fixed once read, unknown keys refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


M = TypeVar("M", bound=Model)

LONGEST_SHOWN = 60
"""Characters of a faulty value that a message shows."""

LARGEST = 100_000
"""Bytes of a file that is read."""

DEEPEST = 10
"""Collections within each other that are read."""

LONGEST_DESCRIPTION = 300
TURNS_TEXT = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Marks that reverse the text around them."""


REMEDIES = {
    "\\t": "indent with spaces, and put one after a colon",
    "mapping values": "put text with a colon in quotes, and indent the keys alike",
    "cannot start any token": "put it in quotes",
    "": "check the quotes, brackets and indentation of this line and the one above",
}
"""What to do about YAML that is none, by what the reader says of it."""

IN_QUOTES = "; put it in quotes"
INSTEAD = {
    "float": "; write one such as 1000 or 2.5",
    "int": "; write one such as 5 or 1000",
    "bool": "; write true or false",
    "string": "; write text",
    "list": "; write entries in brackets, or below with dashes",
    "dict": "; write keys with values",
    "model": "; write keys with values, indented below",
}
"""What to write instead of a value of the wrong kind, by the start of pydantic's word for it."""

ODD_NUMBER = re.compile(
    r"[+-]?(?:0[0-9_]+(?:\.[0-9_]*)?|0[xob][0-9a-f_]*|(?!\d{1,3}(?:_\d{3})+(?:\.\d+)?$)\d[\d.]*_[\d_.]*)",
    re.ASCII | re.IGNORECASE,
)
"""Numbers that one program reads as ten, another as eight or sixteen, or that look misspelt."""


NO_OTHERS: Mapping[str, type[Model]] = MappingProxyType({})


def _one_line(value: object) -> object:
    """A description as a reader sees it: one line; empty if there is nothing to see."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    line = " ".join(normalize("NFC", value).split())
    if hidden := [sign for sign in line if category(sign) == "Cc" or sign in TURNS_TEXT]:
        raise ValueError(f"{hidden[0]!r} cannot be shown; leave it out")
    return line if any(sign.isprintable() for sign in line.replace(" ", "")) else ""


Line = Annotated[str, Field(max_length=LONGEST_DESCRIPTION)]
Description = Annotated[
    Line,
    BeforeValidator(_one_line, json_schema_input_type=Line | None),
    Field(description="One line for the report; left out: the name of the file"),
]
"""What the report calls a file of the configuration."""


def read(model: type[M], path: Path, others: Mapping[str, type[Model]] = NO_OTHERS) -> M:
    """Read and validate one YAML file.

    Args:
        model: What it describes.
        path: The file.
        others: What it may be instead if it lies in a wrong place, by the place that is right.

    Raises:
        InputError: the file is missing, is not YAML, or does not fit the model; the message names
            the file, the line and what to do.
    """
    content = _parse(path)
    if not isinstance(content, Mapping):
        keys = ", ".join(f"{key}:" for key in _known_keys(model, ())[:3])
        raise FileError(path, f"expected keys with values, such as {keys}")
    for key in content:
        if not isinstance(key, str):
            known = ", ".join(_known_keys(model, ()))
            raise FileError(path, f"{_shown(key)} is no key; known keys: {known}")
    if not {*content} <= {*_known_keys(model, ())}:
        for place, other in others.items():
            if {*content} <= {*_known_keys(other, ())}:
                raise FileError(path, f"has the keys of another kind; move it to {place}")
    return validate(model, content, path)


def validate(model: type[M], content: Mapping[str, object], path: Path) -> M:
    """Validate what a YAML file holds.

    Raises:
        InputError: the content does not fit; the message names the file, and the line if known.
    """
    try:
        return model.model_validate(content)
    except ValidationError as error:
        # An unknown key explains the missing one that it misspells, so it comes first.
        first, *rest = sorted(error.errors(), key=lambda found: found["type"] == "missing")
        more = f" (and {len(rest)} more)" if rest else ""
        what = " ".join(f"{_explain(model, first)}{more}".split())
        raise FileError(path, what, _line(content, first["loc"] or _keys(what))) from None


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Name the file in a message of what is wrong with it, and the line of the key it begins with.

    Raises:
        FileError: instead of the InputError.
    """
    try:
        yield
    except FileError:
        raise
    except InputError as error:
        content = _parse(path) if path.is_file() else None
        raise FileError(path, str(error), _line(content, _keys(str(error)))) from None


def _keys(message: str) -> Sequence[str]:
    """The keys that a message begins with, such as ``hand_by_hand: there is no ...``."""
    keys, _, _ = message.partition(": ")
    return keys.split(".")


def _parse(path: Path) -> Any:  # noqa: ANN401 - any YAML value
    text = text_of(path)
    try:
        _check_plain(path, text)
        return YAML(typ="rt").load(text)
    except InputError:
        raise
    except DuplicateKeyError as error:
        mark, key = error.problem_mark, str(error.problem).split('"')[1]
        fault = f"the key '{key}' is there twice; take one of them out"
        raise FileError(path, fault, mark.line + 1 if mark else 1) from None
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        problem = str(error.problem).replace("\t", "\\t")
        remedy = next(remedy for sign, remedy in REMEDIES.items() if sign in problem)
        raise FileError(path, f"not valid YAML: {problem}; {remedy}", line) from None
    except ReaderError as error:
        fault = f"holds {chr(int(error.character))!r}; take it out, or save the file as UTF-8"
        raise FileError(path, fault, text.count("\n", 0, error.position) + 1) from None
    except (YAMLError, ValueError) as error:
        if "integer string conversion" in str(error):
            fault = "a number has thousands of digits; write a smaller one"
            raise FileError(path, fault) from None
        raise FileError(path, f"not valid YAML: {str(error).splitlines()[0]}") from None


def text_of(path: Path) -> str:
    """What a file says, whatever editor wrote it: without byte order mark, line ends as here.

    Raises:
        FileError: it cannot be read, is too large, or is not UTF-8.
    """
    try:
        if path.exists() and not path.is_file():
            raise FileError(path, "cannot be read: it is no file; put a file in its place")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise FileError(path, f"cannot be read: {reason(error)}") from None
    if len(content) > LARGEST:
        raise FileError(path, f"is too large; no file of this kind needs {LARGEST:,} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(path, "is not UTF-8 text; save it as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check_plain(path: Path, text: str) -> None:
    """Refuse what no configuration needs, before anything is made of it.

    Aliases, tags, merged keys, directives, further documents, depth, numbers that can be read in
    two ways.
    """
    depth = documents = 0
    for event in YAML(typ="rt").parse(text):
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None) is not None:
            raise FileError(
                path,
                "anchors (&) and aliases (*) are not read; write the value itself, or put it in"
                " quotes",
                line,
            )
        if getattr(event, "tag", None) is not None:
            raise FileError(
                path, "tags (!) are not read; write the value alone, or put it in quotes", line
            )
        if isinstance(event, DocumentStartEvent):
            documents += 1
        if unread := _unread(event, documents):
            raise FileError(path, unread, line)
        if any("\ud800" <= letter <= "\udfff" for letter in getattr(event, "value", "")):
            raise FileError(path, "holds half of a character; write it whole", line)
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > DEEPEST:
            raise FileError(path, "is nested too deeply; keep to the keys of the model", line)


def _unread(event: Event, documents: int) -> str | None:
    """Why a mark, a key or a number is not read."""
    if isinstance(event, DocumentStartEvent):
        if documents > 1:
            return "another document starts here (---); keep one a file"
        if event.version or event.tags:
            return "directives (%) are not read; take them out"
    if isinstance(event, ScalarEvent) and event.style is None:
        if event.value == "<<":
            return "merged keys (<<) are not read; write the keys themselves"
        if ODD_NUMBER.fullmatch(event.value):
            fault = f"'{event.value}' is an odd way to write a number"
            return f"{fault}; write plain decimals, or put it in quotes"
    return None


def _steps(content: Any, keys: Sequence[str | int]) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
    """The (container, key) pairs of the file on the way to an error."""
    for key in keys:
        found = isinstance(content, Mapping) and key in content
        found = found or (
            isinstance(content, Sequence) and isinstance(key, int) and key < len(content)
        )
        if not found:
            continue
        yield content, key
        content = content[key]


def _line(content: Any, keys: Sequence[str | int]) -> int | None:  # noqa: ANN401 - any YAML value
    line = None
    for container, key in _steps(content, keys):
        if isinstance(container, CommentedMap):
            line = container.lc.key(key)[0] + 1
        elif isinstance(container, CommentedSeq):
            line = container.lc.item(key)[0] + 1
    return line


def _explain(model: type[Model], details: ErrorDetails) -> str:
    where = ".".join(str(key) for key in details["loc"] if not str(key).startswith("["))
    if details["type"] == "extra_forbidden":
        known = _known_keys(model, details["loc"][:-1])
        near = get_close_matches(str(details["loc"][-1]), known, n=1, cutoff=0.5)
        hint = f"did you mean '{near[0]}'?" if near else f"known keys: {', '.join(known)}"
        return f"unknown key '{where}'; {hint}"
    message = details["msg"].removeprefix("Value error, ")
    if details["type"] == "value_error":
        return f"{where}: {message}" if where else message
    if details["type"] == "missing":
        return f"'{where}' is missing; add it"
    if details["type"] == "model_type":
        message = "input should have keys of its own"
    message = f"{where}: {message[0].lower()}{message[1:]}"
    if details["type"] in {"too_short", "too_long"}:
        return message
    written = isinstance(details["input"], int | float | date)
    remedy = IN_QUOTES if written and details["type"] == "string_type" else _remedy(details["type"])
    return f"{message}, not {_shown(details['input'])}{remedy}"


def _remedy(fault: str) -> str:
    return next((remedy for kind, remedy in INSTEAD.items() if fault.startswith(kind)), "")


def _shown(value: object) -> str:
    """A value in short."""
    if isinstance(value, Mapping):
        return "keys with values"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, date):
        return f"the date {value}"
    return text if len(text := repr(value)) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def _known_keys(model: type[BaseModel], path: tuple[int | str, ...]) -> list[str]:
    for key in path:
        for name, field in model.model_fields.items():
            inner = (get_args(field.annotation) or [field.annotation])[-1]  # of a dict, its values
            if key in (name, field.alias) and isinstance(inner, type):
                model = inner if issubclass(inner, BaseModel) else model
    named = [field.alias or name for name, field in model.model_fields.items()]
    return [*named, *getattr(model, "FORMER_KEYS", ())]
