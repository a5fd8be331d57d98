"""Generated bad configuration files: each refused in one line, in no time, and nothing executed."""

from __future__ import annotations

import os
import random
import shutil
import signal
from contextlib import contextmanager
from pathlib import Path

import pytest

CONFIG = Path(__file__).parents[2] / "config"
FILES = ("deals", "paytables", "strategies", "config")
SECONDS = 20
PWNED = "pwned"
SHELL = f"'touch {PWNED}'"
BOMB = (
    "".join(f"[&b{level} " for level in range(9, 0, -1))
    + "x"
    + "".join(f", *b{level}, *b{level}]" for level in range(1, 10))
)
DEEP = 30_000
VALUES = {
    "NaN": ".nan",
    "infinity": "-.inf",
    "beyond a float": "1e999",
    "400 digits": "9" * 400,
    "6,000 digits": "9" * 6_000,
    "negative": "-7",
    "Python object": f"!!python/object/apply:os.system [{SHELL}]",
    "Python module": "!!python/module:antigravity",
    "Ruby object": "!ruby/object:Gem::Requirement {}",
    "binary": "!!binary aGVsbG8=",
    "tagged number": "!!int seven",
    "bomb": BOMB,
    "itself": "&me [*me]",
    "anchored boolean": "&yes true",
    "no such alias": "*nowhere",
    "Arabic digits": "٧٧",
    "full-width digits": "７",
    "Roman numeral": "Ⅶ",
    "expression": "?__import__('os').system('touch pwned')",
    "template": "${{ os.system('touch pwned') }}",
    "nothing": "",
    "list": "[1, 2]",
    "keys": "{a: 1}",
    "date": "2021-11-16",
    "no such day": "2021-13-45",
    "deep list": "[" * DEEP,
    "deep keys": "{a: " * DEEP,
    "open quote": "'",
    "bell": '"\\a"',
    "NUL": "\0",
    "half a surrogate": '"\\ud800"',
    "right to left": "\u202e7",
}
LOOK_ALIKES = str.maketrans("aceiopsxy", "асеіорѕху")
KEYS = {
    "Cyrillic": lambda key: key.translate(LOOK_ALIKES),
    "full-width": lambda key: "".join(chr(ord(letter) + 0xFEE0) for letter in key),
    "zero-width": lambda key: f"{key}\u200b",
    "capitals": str.upper,
    "misspelt": lambda key: f"{key}s",
    "tagged": lambda key: f"!!python/name:os.system {key}",
    "bomb": lambda _: BOMB,
    "list": lambda key: f"[{key}]",
    "merged": lambda _: "<<",
    "nothing": lambda _: "~",
    "template": lambda _: "__use_yte__",
}
WHOLE = {
    "empty": lambda _: b"",
    "byte order mark": lambda _: b"\xef\xbb\xbf",
    "comment": lambda _: b"# nothing\n",
    "two documents": lambda text: text + b"\n---\n" + text,
    "no end of quote": lambda text: b'"' + text,
    "Latin-1": lambda text: text + b"# caf\xe9\n",
    "UTF-16": lambda text: text.decode().encode("utf-16"),
    "cut": lambda text: text[: text.rindex(b":")],
    "tabs": lambda text: text.replace(b"\n  ", b"\n\t") + b"\n\tx: 1",
    "twice": lambda text: text + text,
    "list of itself": lambda text: b"- " + text.replace(b"\n", b"\n  "),
    "deep block": lambda _: b"- " * DEEP + b"x",
    "deep questions": lambda _: b"? " * DEEP + b"x",
    "bomb": lambda text: text + f"\nx: {BOMB}\n".encode(),
    "template": lambda text: text + f"\n__use_yte__: true\n?{PWNED}: 1\n".encode(),
    "large": lambda text: text + b"\n# " + b"x" * 10_000_000,
    "zeros": lambda _: bytes(5_000),
    "noise": lambda text: random.Random(len(text)).randbytes(5_000),  # noqa: S311 - no secret
    "picture": lambda _: b"\x89PNG\r\n\x1a\n",
}
"""What makes a whole file bad."""


def _leaves(text: str) -> list[int]:
    """Lines with a key and a value that is no free text, or an item with both."""
    return [
        number
        for number, line in enumerate(text.splitlines())
        if ": " in line and not line.lstrip().startswith(("#", "description"))
    ]


def _changed(text: str, number: int, *, key=lambda old: old, value=None) -> bytes:
    """A file with another key or another value on one line."""
    lines = text.splitlines()
    start, _, rest = lines[number].partition(": ")
    name = start.lstrip(" -")
    lines[number] = f"{start.removesuffix(name)}{key(name)}: {rest if value is None else value}"
    return "\n".join([*lines, ""]).encode()


def _files():
    """Every way to spoil a whole file and a key of each kind, and values at seeded places."""
    for kind in FILES:
        path = CONFIG / ("config.yaml" if kind == "config" else f"{kind}/published.yaml")
        text = path.read_text(encoding="utf-8")
        places = _leaves(text)
        chosen = random.Random(kind)  # noqa: S311 - no secret
        for name, spoil in WHOLE.items():
            yield kind, f"whole file: {name}", spoil(text.encode())
        for name, key in KEYS.items():
            spoilt = _changed(text, chosen.choice(places), key=key)
            if spoilt != text.encode():
                yield kind, f"key: {name}", spoilt
        for name, value in VALUES.items():
            yield kind, f"value: {name}", _changed(text, chosen.choice(places), value=value)


GENERATED = list(_files())


@contextmanager
def _no_longer_than(seconds):
    def give_up(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the published configuration, to be in."""
    for kind in FILES[:3]:
        (tmp_path / "config" / kind).mkdir(parents=True)
        shutil.copy(CONFIG / kind / "published.yaml", tmp_path / "config" / kind)
    shutil.copy(CONFIG / "config.yaml", tmp_path / "config")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _refusal(straights):
    """What a command that needs every file says."""
    code, out, err = straights("verify")
    assert (code, out) == (2, "")
    return err


def test_there_are_more_than_two_hundred():
    """Different ones, of each kind."""
    assert len({(kind, content) for kind, _, content in GENERATED}) > 200


@pytest.mark.parametrize(
    ("kind", "content"),
    [pytest.param(kind, content, id=f"{kind}, {name}") for kind, name, content in GENERATED],
)
def test_a_bad_file_is_refused(folder, straights, kind, content):
    """In one line that names the file; soon, with nothing executed and nothing left behind."""
    file = "config/config.yaml" if kind == "config" else f"config/{kind}/published.yaml"
    (folder / file).write_bytes(content)
    before = set(folder.rglob("*"))
    with _no_longer_than(SECONDS):
        message = _refusal(straights)
    assert len(message.splitlines()) == 1
    assert message.startswith(f"error: {file}:")
    assert message.removesuffix("\n").isprintable()
    assert len(message) < 400
    assert set(folder.rglob("*")) == before


def test_a_pipe_is_no_file(folder, straights):
    """A pipe that nobody writes to is refused, not waited for."""
    file = folder / "config" / "deals" / "pipe.yaml"
    os.mkfifo(file)
    with _no_longer_than(SECONDS):
        message = _refusal(straights)
    said = "cannot be read: it is no file; put a file in its place"
    assert message == f"error: config/deals/pipe.yaml: {said}\n"
