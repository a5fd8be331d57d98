"""Whatever is typed after `straights`: an answer, or one line that says what is wrong with it.

Commands and options are found in the program itself, so that a new one is called too.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from pathlib import Path
from random import Random

import click
import pytest

from straights.cli.main import cli

CONFIG = Path(__file__).parents[2] / "config"
LONGEST = 2_000
"""Letters of a line that says what is wrong."""

STRANGE = [
    *("", " ", "-", "--", "-1", "0", "1", "2", "1e308", "1e-400", "nan", "inf", "-inf", "0x10"),
    *("9" * 5_000, "1" * 400 + ".5", "1/0", "1e999999", "٣", "½", "+7", ".5", "5.", "1,5"),
    *("A" * 100_000, "a" * 300, "♣" * 400, "\udcff", "\udce2\udc99", "\x1b[31m", "a\0b", "\u202e"),
    *("../..", "/", "/dev/null", "/dev/zero", "/proc/self/mem", "file", "folder", "loop", "pipe"),
    *("published", "PUBLISHED", "'", '"', "%s", "{}", "[x]", "*", "?", "$HOME", "~", "\n", "a\nb"),
    *(
        "1_0",
        "5%..8%",
        "..",
        "8%..5%",
        "1..2..3",
        "6.5%",
        "-5%",
        "500%",
        "As",
        "2♣",
        "Jk",
        "As As",
        "Zz",
    ),
]
"""What may stand for any value."""
SENSIBLE = {
    "bet": ["second_chance", "straight_flush_bonus"],
    "edge": ["5%..8%", "6.5%"],
    "hit_frequency": ["3%..10%", "..5%"],
    "volatility": ["5..20"],
    "headline": ["1000", "50"],
    "least": ["3", "4"],
    "save": ["mine"],
    "player": ["7c 8d 9h Ts 2c 4d Kh"],
    "dealer": ["2d 3c 4s 9s Jc Kd 6h"],
    "community": ["5c 6c Ah"],
    "cards": ["2c 3d 4h 9s 9d Kc As", "5c6h7d"],
    "hands": ["As 4c Kh Qh Qd", "Js Ts 2h 3d 9c"],
    "boards": ["Kc Qc 2d 3h 6s", "Ad Kd Qs Tc 5c"],
    "history": ["hand.txt", "-"],
    "config": ["config"],
    "results": ["results"],
    "seed": ["7", "18446744073709551615"],
    "rounds": ["200"],
    "players": ["2", "8"],
    "standard_error": ["0.05"],
}
"""What some parameters take; the names are the program's own."""
SLOW = {"design", "equity", "preview", "sensitivity"}
"""Commands that count when all is well with a call, so that calls of them seldom are."""


def commands(command=cli, path=()):
    """Each command that does something, by the words that call it."""
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from commands(inner, (*path, name))
    else:
        yield path, command


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory):
    """A folder with a small configuration, configurations at fault, and files of every kind."""
    folder = tmp_path_factory.mktemp("any")
    for kind in ("deals", "paytables", "strategies"):
        (folder / "config" / kind).mkdir(parents=True)
        shutil.copy(CONFIG / kind / "published.yaml", folder / "config" / kind)
    shutil.copy(CONFIG / "config.yaml", folder / "config")
    settings = folder / "config" / "config.yaml"
    settings.write_text(
        "hand_by_hand: {deals: [published]}\n"
        "simulation: {rounds: 100, seed: 1}\nreno: {rounds: 100, seed: 1}\n",
        encoding="utf-8",
    )
    (folder / "folder").mkdir()
    (folder / "file").write_bytes(b"\xff\x00\xfe")
    (folder / "loop").symlink_to("loop")
    os.mkfifo(folder / "pipe")
    for name, spoil in {
        "bytes": lambda file: file.write_bytes(b"\xff\xfe\x00"),
        "endless": lambda file: file.symlink_to("/dev/zero"),
        "folder": lambda file: file.mkdir(),
        "forbidden": lambda file: (file.touch(), file.chmod(0)),
        "gone": lambda file: file.symlink_to("nowhere"),
        "loop": lambda file: file.symlink_to(file.name),
        "pipe": os.mkfifo,
        "empty": lambda file: file.touch(),
    }.items():
        config = folder / f"bad-{name}"
        shutil.copytree(folder / "config", config)
        file = config / "paytables" / "published.yaml"
        file.unlink()
        spoil(file)
    return folder


def some_call(chance, folder):
    """A command and arguments: the more there are, the surer one of them is at fault."""
    path, command = chance.choice(list(commands()))
    faults = chance.choice([0, 1, 1, 2]) if path[-1] not in SLOW else chance.choice([1, 1, 1, 2, 3])
    parameters = [one for one in command.params if one.name != "help"]
    given = [
        one
        for one in parameters
        if one.required or one.name in {"rounds", "cards", "hands"} or chance.random() < 0.4
    ]
    bad = chance.sample(given, min(faults, len(given)))
    bad += [one for one in given if one.name == "rounds"]  # which takes seconds however few
    words = list(path)
    for one in given:
        sensible = SENSIBLE.get(one.name, ["1"])
        if one.name == "config" and one in bad:
            bad_ones = [each.name for each in folder.glob("bad-*")]
            value = [chance.choice(bad_ones if chance.random() < 0.5 else STRANGE)]
        elif one in bad:
            strange = [text for text in STRANGE if (one.name, text) != ("history", "pipe")]
            value = [chance.choice(strange) for _ in range(chance.choice([1, 1, 2]))]
        else:
            value = sensible if one.nargs == -1 or one.multiple else [chance.choice(sensible)]
        if isinstance(one, click.Option):
            name = chance.choice(one.opts)
            words += [name] if one.is_flag else [word for each in value for word in (name, each)]
        else:
            words += value
    if chance.random() < 0.05:
        words.insert(chance.randrange(len(words) + 1), chance.choice(["--nonsense", "-h", "more"]))
    return words


def fault(called, words):  # noqa: PLR0911 - one for each kind of fault
    """What is wrong with what a call came to, or None."""
    try:
        code, out, err = called(*words)
    except Exception as error:  # noqa: BLE001 - a traceback, which is what is looked for
        return f"{type(error).__name__}: {str(error)[:200]}"
    if code not in {0, 1, 2}:
        return f"exit code {code}"
    if code == 2 and not err.startswith("Usage: "):
        if out and not err:
            return "exit code 2 without a word"
        line = err.removesuffix("\n")
        if "\n" in line or not line.startswith("error: ") or len(line) > LONGEST:
            return f"not one line: {err[:200]!r}"
    elif code != 2 and err:
        return f"exit code {code}, and {err[:200]!r}"
    if "--json" in words and code < 2 and not out.startswith("Usage: "):
        try:
            json.loads(out, parse_constant=pytest.fail)
        except ValueError:
            return f"no JSON: {out[:200]!r}"
    return None


@pytest.mark.parametrize(
    ("seed", "calls"),
    [
        (1, 50),
        *(pytest.param(seed, 500, marks=pytest.mark.long) for seed in range(2, 8)),
    ],
)
def test_any_call(seed, calls, surroundings, straights, monkeypatch):
    """No traceback, an exit code that is meant, one line of readable length, JSON that is JSON."""
    monkeypatch.chdir(surroundings)
    chance = Random(seed)  # noqa: S311 - no secret
    found = []
    for _ in range(calls):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Reno Straight\n")))
        words = some_call(chance, surroundings)
        if wrong := fault(straights, words):
            found.append(f"{[word[:80] for word in words]}: {wrong}")
    assert not found, f"{len(found)} of {calls} calls:\n" + "\n".join(found[:30])
