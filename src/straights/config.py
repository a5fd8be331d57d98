"""Reading the YAML files that a person edits: one clear line when something is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, TypeVar
from unicodedata import category, normalize

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
)

from straights.errors import FileError, InputError


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


def read(model: type[M], path: Path) -> M:
    """Read and validate one YAML file.

    Raises:
        InputError: the file is missing, is not YAML, or does not fit the model; the message names
            the file, the line and what to do.
    """
    content = _parse(path)
    if not isinstance(content, Mapping):
        keys = ", ".join(f"{key}:" for key in _known_keys(model, ())[:3])
        raise FileError(path, f"expected keys with values, such as {keys}")
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
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        problem = str(error.problem).replace("\t", "\\t")
        remedy = "; indent with spaces" if "\\t" in problem else ""
        raise FileError(path, f"not valid YAML: {problem}{remedy}", line) from None
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
            raise FileError(path, "cannot be read: it is no file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise FileError(path, f"cannot be read: {error.strerror}") from None
    if len(content) > LARGEST:
        raise FileError(path, f"is too large; no file of this kind needs {LARGEST:,} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(path, "is not UTF-8 text; save it as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check_plain(path: Path, text: str) -> None:
    """Refuse what no configuration needs, before anything is made of it: aliases, tags, depth."""
    depth = 0
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
        if any("\ud800" <= letter <= "\udfff" for letter in getattr(event, "value", "")):
            raise FileError(path, "holds half of a character; write it whole", line)
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > DEEPEST:
            raise FileError(path, "is nested too deeply; keep to the keys of the model", line)


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
    where = ".".join(str(key) for key in details["loc"] if key != "[key]")
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
    message = f"{where}: {message[0].lower()}{message[1:]}"
    if details["type"] in {"too_short", "too_long"}:
        return message
    number = details["type"] == "string_type" and isinstance(details["input"], int | float | date)
    return f"{message}, not {_shown(details['input'])}{'; put it in quotes' if number else ''}"


def _shown(value: object) -> str:
    """A value in short."""
    if isinstance(value, Mapping):
        return "keys with values"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "a list"
    return text if len(text := repr(value)) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def _known_keys(model: type[BaseModel], path: tuple[int | str, ...]) -> list[str]:
    for key in path:
        for name, field in model.model_fields.items():
            inner = field.annotation
            if key in (name, field.alias) and isinstance(inner, type):
                model = inner if issubclass(inner, BaseModel) else model
    return [field.alias or name for name, field in model.model_fields.items()]
