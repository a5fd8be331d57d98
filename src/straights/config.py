"""Reading the YAML files that a person edits: one clear line when something is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
)

from straights.errors import InputError


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


def read(model: type[M], path: Path) -> M:
    """Read and validate one YAML file.

    Raises:
        InputError: the file is missing, is not YAML, or does not fit the model; the message names
            the file, the line and what to do.
    """
    content = _parse(path)
    if not isinstance(content, Mapping):
        raise InputError(
            f"{path}: expected keys with values, such as"
            f" {', '.join(f'{key}:' for key in list(model.model_fields)[:3])}"
        )
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
        raise InputError(f"{path}{_line(content, first)}: {what}") from None


def read_folder(model: type[M], folder: Path) -> dict[str, M]:
    """Read every ``*.yaml`` of a folder; a file's name without the ending is its key.

    Raises:
        InputError: a file does not fit, or the folder is missing or holds none.
    """
    if not folder.is_dir():
        raise InputError(
            f"{folder}: there is no such folder; run in the project's folder, or name its"
            " configuration folder with --config"
        )
    for stranger in folder.glob("*.yml"):
        raise InputError(f"{stranger}: is not read; rename it to {stranger.stem}.yaml")
    files = sorted(folder.glob("*.yaml"))
    if not files:
        raise InputError(f"{folder}: holds no .yaml file")
    return {file.stem: read(model, file) for file in files}


def _parse(path: Path) -> Any:  # noqa: ANN401 - any YAML value
    text = _text(path)
    try:
        _check_plain(path, text)
        return YAML(typ="rt").load(text)
    except InputError:
        raise
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        problem = str(error.problem).replace("\t", "\\t")
        remedy = "; indent with spaces" if "\\t" in problem else ""
        raise InputError(f"{path}:{line}: not valid YAML: {problem}{remedy}") from None
    except (YAMLError, ValueError) as error:
        raise InputError(f"{path}: not valid YAML: {str(error).splitlines()[0]}") from None


def _text(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise InputError(f"{path}: cannot be read: it is no file")
        if path.stat().st_size > LARGEST:
            raise InputError(f"{path}: is too large; no file of this kind needs {LARGEST:,} bytes")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text") from None


def _check_plain(path: Path, text: str) -> None:
    """Refuse what no configuration needs, before anything is made of it: aliases, tags, depth."""
    depth = 0
    for event in YAML(typ="rt").parse(text):
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None) is not None:
            raise InputError(
                f"{path}:{line}: anchors (&) and aliases (*) are not read; write the"
                " value itself, or put it in quotes"
            )
        if getattr(event, "tag", None) is not None:
            raise InputError(
                f"{path}:{line}: tags (!) are not read; write the value alone, or put it in quotes"
            )
        if any("\ud800" <= letter <= "\udfff" for letter in getattr(event, "value", "")):
            raise InputError(f"{path}:{line}: holds half of a character; write it whole")
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > DEEPEST:
            raise InputError(f"{path}:{line}: is nested too deeply; keep to the keys of the model")


def _steps(content: Any, details: ErrorDetails) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
    """The (container, key) pairs of the file on the way to an error."""
    for key in details["loc"]:
        found = isinstance(content, Mapping) and key in content
        found = found or (
            isinstance(content, Sequence) and isinstance(key, int) and key < len(content)
        )
        if not found:
            continue
        yield content, key
        content = content[key]


def _line(content: Any, details: ErrorDetails) -> str:  # noqa: ANN401 - any YAML value
    line = ""
    for container, key in _steps(content, details):
        if isinstance(container, CommentedMap):
            line = f":{container.lc.key(key)[0] + 1}"
        elif isinstance(container, CommentedSeq):
            line = f":{container.lc.item(key)[0] + 1}"
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
    return f"{message}, not {_shown(details['input'])}"


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
