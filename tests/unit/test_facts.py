"""Files of facts: written whole or not at all, and refused when they are not what was written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from straights.errors import InputError
from straights.io import facts
from straights.io.facts import Fact
from straights.rules.deal import Deal

FRAME = pl.DataFrame(
    {
        "length": pl.Series([0, 1, 2, 3], dtype=pl.UInt8),
        "name": ["no cards", "A", "K-A", "Q-K-A"],
        "hands": [0, 1, 2, 2**62],
    }
)
FACT = Fact("by_suit", Deal().identity, "hands", 2**62 + 3)


@pytest.fixture
def path(tmp_path):
    """A file of facts as it should be."""
    path = tmp_path / "facts.parquet"
    facts.write(FRAME, path, FACT, generator="a test")
    return path


def _refused(path, fact=FACT):
    with pytest.raises(InputError) as raised:
        facts.read(path, fact)
    message = str(raised.value)
    assert message.startswith(f"{path}: ")
    assert len(message.splitlines()) == 1
    return message.removeprefix(f"{path}: ")


def test_what_is_written_is_read(path):
    """Rows, types and column order come back as they were."""
    frame, _ = facts.read(path, FACT)
    assert frame.equals(FRAME)
    assert frame.schema == FRAME.schema


def test_metadata_say_where_the_rows_come_from(path):
    """Kind, deal, total, versions and notes stand in the file."""
    _, metadata = facts.read(path, FACT)
    assert metadata["kind"] == "by_suit"
    assert metadata["origin"] == Deal().identity
    assert metadata["total"] == "4611686018427387907"
    assert metadata["checksum"] == facts.checksum(FRAME)
    assert metadata["generator"] == "a test"
    assert metadata["polars"] == pl.__version__
    assert metadata["python"] == ".".join(map(str, sys.version_info[:3]))
    assert {"format", "straights", "numba"} <= metadata.keys()


def test_metadata_are_plain_parquet(path):
    """Any parquet reader sees them; nothing but the file itself is needed."""
    assert pl.read_parquet_metadata(path)["origin"] == Deal().identity
    assert pl.read_parquet(path).equals(FRAME)


def test_the_same_rows_make_the_same_file(path):
    """Nothing but the rows and where they come from is in the bytes: no time, no path."""
    again = path.parent / "elsewhere" / "again.parquet"
    facts.write(FRAME, again, FACT, generator="a test")
    assert again.read_bytes() == path.read_bytes()


def test_the_folder_is_made_and_nothing_else_stays(tmp_path):
    """The folder of a file is made, and holds the file alone, readable by all."""
    path = tmp_path / "deal" / "by_hand" / "7.parquet"
    facts.write(FRAME, path, FACT)
    assert list(path.parent.iterdir()) == [path]
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_folder_with_a_pattern_in_its_name(tmp_path):
    """Brackets and stars in a path are part of its name, not a pattern."""
    path = tmp_path / "deal [2] *" / "facts.parquet"
    facts.write(FRAME, path, FACT)
    assert facts.read(path, FACT)[0].equals(FRAME)


@pytest.mark.parametrize("where", ["fsync", "replace", "write"])
def test_a_write_that_fails_leaves_the_former_file(path, monkeypatch, where):
    """The disk is full midway: the former file is as it was, and no half file stays."""
    former = path.read_bytes()

    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    if where == "write":
        monkeypatch.setattr(pl.DataFrame, "write_parquet", fail)
    else:
        monkeypatch.setattr(*{"fsync": (os, "fsync"), "replace": (Path, "replace")}[where], fail)
    with pytest.raises(OSError, match="No space left"):
        facts.write(FRAME.reverse(), path, FACT)
    assert path.read_bytes() == former
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_is_killed_leaves_the_former_file(path):
    """A process killed before its file is whole leaves the former file and no half one."""
    former = path.read_bytes()
    program = (
        "import os, signal, sys, pathlib, polars as pl\n"
        "from straights.io import facts\n"
        "os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)\n"
        "fact = facts.Fact('kind', 'origin', 'hands', 1)\n"
        "facts.write(pl.DataFrame({'hands': [1]}), pathlib.Path(sys.argv[1]), fact)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, path], check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == former
    assert [file.name for file in path.parent.glob("*.parquet")] == [path.name]


def test_rows_that_do_not_add_up_are_not_written(tmp_path):
    """A count that misses its total is no fact."""
    path = tmp_path / "facts.parquet"
    with pytest.raises(InputError, match=r"hands add up to 4,611,686,018,427,387,907, not 7;"):
        facts.write(FRAME, path, replace(FACT, total=7))
    assert not list(tmp_path.iterdir())


def test_rows_that_do_not_add_up_are_not_read(path, monkeypatch):
    """A whole file whose rows miss their total, whoever wrote it, is refused."""
    with monkeypatch.context() as patch:
        patch.setattr(facts, "_check_total", lambda *_: None)
        facts.write(FRAME.head(3), path, FACT)
    assert _refused(path).startswith("hands add up to 3, not 4,611,686,018,427,387,907;")


def test_totals_beyond_64_bits_are_exact(tmp_path):
    """The total is a whole number of any size, not a sum that wraps or rounds."""
    path, total = tmp_path / "facts.parquet", 3 * (2**63 - 1)
    frame = pl.DataFrame({"rounds": [2**63 - 1] * 3})
    facts.write(frame, path, Fact("ante", "{}", "rounds", total))
    assert facts.read(path, Fact("ante", "{}", "rounds", total))[1]["total"] == str(total)
    for wrong in (total - 1, total + 1, total - 2**64):
        with pytest.raises(InputError, match="add up to"):
            facts.write(frame, path, Fact("ante", "{}", "rounds", wrong))


@pytest.mark.parametrize(
    ("wanted", "fault"),
    [
        pytest.param({"kind": "ante"}, "its kind is not", id="another kind"),
        pytest.param(
            {"origin": Deal(dealer_qualifies_with=4).identity}, "its origin is not", id="other deal"
        ),
        pytest.param(
            {"origin": Deal().identity + '{"partition":1}'}, "its origin is not", id="partition"
        ),
        pytest.param({"total": 2**62 + 4}, "its total is not", id="another total"),
    ],
)
def test_a_file_of_something_else(path, wanted, fault):
    """A file of another kind, deal, partition or total is refused, and says what to do."""
    message = _refused(path, replace(FACT, **wanted))
    assert message.startswith(fault)
    assert message.endswith("delete it and run again")


def test_a_file_of_another_format(path, monkeypatch):
    """A file of a former format is refused."""
    monkeypatch.setattr(facts, "FORMAT", "0")
    assert _refused(path).startswith("its format is not")


def test_a_description_is_not_a_fact():
    """A deal's description may change without a recount."""
    assert Deal(description="In other words").identity == Deal().identity
    assert Deal(ace="low").identity != Deal().identity


def test_a_missing_file(tmp_path):
    """A file that is not there: how to make it."""
    assert _refused(tmp_path / "none.parquet") == "is missing; run snakemake to make it"


def test_a_folder_instead_of_a_file(tmp_path):
    """A folder is not read as the files in it."""
    facts.write(FRAME, tmp_path / "folder.parquet" / "facts.parquet", FACT)
    assert "cannot be read" in _refused(tmp_path / "folder.parquet")


@pytest.mark.parametrize("endless", ["pipe", "device", "hole"])
def test_what_never_ends_is_not_read(tmp_path, endless):
    """A pipe that nobody writes to, a device, and a terabyte of nothing are refused at once."""
    path = tmp_path / "facts.parquet"
    if endless == "pipe":
        os.mkfifo(path)
    elif endless == "device":
        path.symlink_to("/dev/zero")
    else:
        path.touch()
        os.truncate(path, 2**40)
    said = _refused(path)
    assert said.endswith("delete it and run again")
    assert ("is not a whole file" if endless == "hole" else "it is no file") in said


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1PAR1", b"length,hands\n1,2\n"])
def test_a_file_that_is_no_parquet(path, content):
    """Emptied, or filled with something else."""
    path.write_bytes(content)
    assert _refused(path).startswith("is not a whole file of facts")


def test_a_parquet_file_that_is_no_fact(path):
    """The right rows without their origin are refused."""
    FRAME.write_parquet(path)
    assert _refused(path).startswith("is not a whole file of facts")


def test_a_truncated_file(path):
    """Cut at any byte, or with bytes after its end, a file is refused."""
    content = path.read_bytes()
    for size in range(len(content)):
        path.write_bytes(content[:size])
        _refused(path)
    path.write_bytes(content + b"\0")
    _refused(path)


@pytest.mark.parametrize("flip", [0x01, 0x80, 0xFF])
def test_a_flipped_byte(path, flip):
    """A changed byte anywhere in the file is found, and the reader never ends the process."""
    content = path.read_bytes()
    for position in range(len(content)):
        damaged = bytearray(content)
        damaged[position] ^= flip
        path.write_bytes(damaged)
        assert _refused(path).startswith("is not a whole file of facts")
    path.write_bytes(content)
    assert facts.read(path, FACT)[0].equals(FRAME)


def test_swapped_parts_of_two_files(path):
    """The rows of one file in another, each whole in itself, do not pass for it."""
    other = path.with_name("other.parquet")
    facts.write(FRAME.with_columns(pl.col("name").reverse()), other, FACT, generator="a test")
    mine, yours = path.read_bytes(), other.read_bytes()
    assert len(mine) == len(yours)
    path.write_bytes(mine[: len(mine) // 3] + yours[len(mine) // 3 :])
    assert _refused(path).startswith("is not a whole file of facts")


@pytest.mark.parametrize(
    "change",
    [
        pl.col("hands").reverse(),
        pl.col("length").cast(pl.UInt8) + 1,
        pl.col("name").str.to_lowercase(),
    ],
)
def test_the_checksum_covers_every_cell(change):
    """Another value in any column is another checksum."""
    assert facts.checksum(FRAME.with_columns(change)) != facts.checksum(FRAME)
