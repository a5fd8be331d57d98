"""Hand histories: text that replays, one line for whatever is wrong, and the commands."""

from __future__ import annotations

import json
from textwrap import dedent

import pytest

from straights.errors import InputError
from straights.reno import history
from straights.reno.history import read, write

BEFORE, REST = history.__doc__.split("    Reno Straight", 1)
EXAMPLE = dedent("    Reno Straight" + REST.split("\n\nSeats are clockwise", 1)[0]) + "\n"

FOLDED = """\
Reno Straight
Blinds 1/2, bets 2/4
Seat 1: 40 chips
Seat 2: 40 chips
Button: seat 1

Before the flops
Seat 1 posts 1
Seat 2 posts 2
Seat 1 folds

End
Seat 1: 39 chips
Seat 2: 41 chips
"""


def test_the_documented_example():
    """It reads, writes back as it is, and ends as the showdown command says."""
    hand = read(EXAMPLE)
    assert write(hand) == EXAMPLE
    assert hand.put_in == [60, 60, 0]
    assert hand.sentences == (
        "High half of the pot: 60 to seat 2 (straight, ace high).",
        "Low half of the pot: 60 to seat 2 (straight, king high).",
    )


def test_unknown_cards():
    """No cards are needed where nobody shows any."""
    assert write(read(FOLDED)) == FOLDED


def test_what_says_nothing():
    """Comments, empty lines, indents and other ways to write cards change nothing."""
    text = EXAMPLE.replace("Tc", "10♣").replace("\n", "\n# so it was\n\n  ")
    assert write(read(text)) == EXAMPLE


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Reno Straight", "Omaha", "line 1: 'Omaha' cannot be here: write 'Reno Straight'"),
        ("bets 10/20", "bets 10", "line 2: .*write blinds and bets"),
        ("bets 10/20", "bets 20/40", "line 2: .*the big blind is a small bet"),
        ("Blinds 5/10", "Blinds 10/10", "line 2: the small blind must be less"),
        ("Seat 2: 60 chips", "Seat 3: 60 chips", "line 4: .*write 'Seat 2: ' and its chips"),
        ("Seat 2: 60 chips", "Seat 2: 0 chips", "line 4: seat 2 has no chips"),
        ("Js Ts 2h 3d 9c", "Js Ts 2h 3d", "line 4: seat 2: five cards are needed, 4 given"),
        ("Js Ts 2h 3d 9c", "As Ts 2h 3d 9c", "line 4: As is there twice"),
        ("Js Ts 2h 3d 9c", "1s Ts 2h 3d 9c", "line 4: '1s' is not a card"),
        ("90 chips", "-90 chips", "line 5: "),
        ("seat 3", "seat 4", "line 6: button: there is no seat 4"),
        ("Before the flops", "", "line 9: 'Seat 1 posts 5' cannot be here: write 'Before the"),
        ("Seat 1 posts 5\n", "", "line 9: 'Seat 2 posts 10' cannot be: .*has 'Seat 1 posts 5'"),
        ("Seat 3 folds", "Seat 1 folds", "line 11: 'Seat 1 folds' cannot be: it is seat 3's turn"),
        ("Seat 3 folds", "Seat 3 limps", "line 11: 'Seat 3 limps' cannot be here: it is seat 3's"),
        ("raises to 20", "raises to 30", "line 12: .*'Seat 1 raises to 20'"),
        ("Seat 2 calls 10\n", "", "line 14: 'Flops: .*' cannot be here: it is seat 2's turn"),
        ("Flops", "Turns", "line 15: .*write 'Flops: '"),
        ("/ Ad Kd Qs", "", "line 15: .*the cards of one board, /, and of the other"),
        ("Ad Kd Qs", "Ad Kd", "line 15: Flops: deal 3 to each of 2 boards"),
        ("Ad Kd Qs", "Ad Kd Qc", "line 15: Qc is there twice"),
        ("Seat 1 calls 20", "Seat 3 calls 20", "line 23: .*it is seat 1's turn"),
        ("Rivers: 6s", "Rivers: As", "line 25: As is there twice"),
        ("Seat 2 bets 10\nSeat 1 calls 10\n\nEnd", "Seat 2 bets 20", "line 27: .*bets 10'"),
        ("End", "", "line 31: .*write 'End'"),
        ("Seat 1: 140", "Seat 1: 141", "line 31: .*write 'Seat 1: 140 chips'"),
        ("Seat 3: 90 chips\n", "", "line 33: the end of the history cannot be here: .*90 chips'"),
        ("120 chips\n", "120 chips\nSeat 2 wins\n", "line 33: "),
    ],
)
def test_what_cannot_be_is_refused(old, new, message):
    """The line is named, and what could stand there."""
    parts = EXAMPLE.rpartition(old) if old == "Seat 3: 90 chips\n" else EXAMPLE.partition(old)
    assert parts[1]
    with pytest.raises(InputError, match=message) as refused:
        read(parts[0] + new + parts[2])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the end of the history cannot be here: write 'Reno Straight'"),
        (EXAMPLE.split("Turns")[0], "line 20: the end of the history .*write 'Turns: '"),
        (FOLDED + "Seat 1 folds", "line 15: 'Seat 1 folds' cannot be here: the history ends"),
        (
            EXAMPLE.replace(", Js Ts 2h 3d 9c", ""),
            "line 30: seat 2 did not fold: give its five cards",
        ),
    ],
)
def test_histories_that_are_not_whole(text, message):
    """A history has one whole hand, and the cards of those who show."""
    with pytest.raises(InputError, match=message):
        read(text)


@pytest.fixture
def run(straights):
    """Run `straights reno`; what it prints, and its exit code."""

    def run(*arguments):
        code, out, err = straights("reno", *map(str, arguments))
        return out + err, code

    return run


def test_replay(run, tmp_path):
    """The hand in words: what was done, who shows what, who wins, what each seat has now."""
    file = tmp_path / "hand.txt"
    file.write_text(EXAMPLE, encoding="utf-8")
    printed, code = run("replay", file)
    assert code == 0
    told, _ = EXAMPLE.split("\nEnd")
    assert printed == told + dedent("""
        Seat 1 shows three queens, A K; no straight.
        Seat 2 shows straight, ace high; straight, king high.
        High half of the pot: 60 to seat 2 (straight, ace high).
        Low half of the pot: 60 to seat 2 (straight, king high).

        End
        Seat 1: 140 chips (-60)
        Seat 2: 120 chips (+60)
        Seat 3: 90 chips (+0)
    """)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_replayed_replays(run, tmp_path, seed):
    """What a replay prints can be read again, and must follow from the cards."""
    file = tmp_path / "hand.txt"
    file.write_text(run("deal", "--seed", seed)[0], encoding="utf-8")
    printed, _ = run("replay", file)
    file.write_text(printed, encoding="utf-8")
    assert run("replay", file) == (printed, 0)
    wins = next(line for line in printed.splitlines() if " to seat " in line)
    file.write_text(printed.replace(wins, wins + "!"), encoding="utf-8")
    assert "cannot be here: write 'End'" in run("replay", file)[0]
    file.write_text(printed.replace(" chips (+", " chips (+1"), encoding="utf-8")
    assert run("replay", file)[1] == 2


def test_replay_as_json(run, tmp_path):
    """The same for programs."""
    file = tmp_path / "hand.txt"
    file.write_text(EXAMPLE, encoding="utf-8")
    printed, code = run("replay", "--json", file)
    assert code == 0
    found = json.loads(printed)
    assert found["bets"] == [10, 20]
    assert found["boards"][1] == ["Ad", "Kd", "Qs", "Tc", "5c"]
    assert found["actions"][3] == {
        "street": "Before the flops",
        "seat": 1,
        "action": "raises to",
        "chips": 20,
    }
    assert found["actions"][-1]["street"] == "Rivers"
    assert found["players"][1] == {
        "seat": 2,
        "stack": 60,
        "cards": ["Js", "Ts", "2h", "3d", "9c"],
        "folded": False,
        "put_in": 60,
        "high": "straight, ace high",
        "low": "K",
        "won": 120,
        "final_stack": 120,
    }
    assert found["players"][2]["cards"] is None
    assert [player["high"] for player in found["players"]][::2] == ["three queens, A K", None]


@pytest.mark.parametrize("players", [2, 8])
def test_what_is_dealt_replays(run, tmp_path, players):
    """The seed decides all; the history replays to what was dealt."""
    dealt, _ = run("deal", "--players", players, "--seed", 5)
    assert dealt == run("deal", "--players", players, "--seed", 5)[0]
    assert dealt != run("deal", "--players", players, "--seed", 6)[0]
    assert dealt.startswith("# Dealt and played by chance: seed 5, Mersenne Twister.\n")
    file = tmp_path / "hand.txt"
    file.write_text(dealt, encoding="utf-8")
    replayed = json.loads(run("replay", file, "--json")[0])
    assert len(replayed["players"]) == players
    as_json = json.loads(run("deal", "--players", players, "--seed", 5, "--json")[0])
    assert as_json == {"seed": 5, "generator": "Mersenne Twister", **replayed}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_however_an_editor_saved_it(run, tmp_path, encoding, end):
    """A byte order mark, any line ends and UTF-16 change nothing; nor do pasted cards."""
    file = tmp_path / "hand.txt"
    file.write_text(EXAMPLE, encoding="utf-8")
    plainly = run("replay", file)
    text = EXAMPLE.replace("Js Ts 2h", "J♠\ufe0f10♠\ufe0f\u00a02♡").replace("Kc Qc", "KcQc")
    file.write_bytes(text.replace("\n", end).encode(encoding))
    assert run("replay", file) == plainly
    assert plainly[1] == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"Omaha", "hand.txt: line 1: 'Omaha' cannot be here: write 'Reno Straight'\n"),
        (b"Reno\xff", "hand.txt: is not UTF-8 text; save it as UTF-8\n"),
        (b"\xff\xfeR", "hand.txt: is not UTF-16 text; save it as UTF-8\n"),
        (
            "Reno".encode("utf-16-be"),
            "hand.txt: is UTF-16 without a byte order mark; save it as UTF-8\n",
        ),
        (None, "hand.txt: no such file or directory; check the name\n"),
    ],
)
def test_files_that_cannot_be_read(run, tmp_path, content, message):
    """One line says what is wrong."""
    file = tmp_path / "hand.txt"
    if content is not None:
        file.write_bytes(content)
    printed, code = run("replay", file)
    assert code == 2
    assert printed.endswith(message)
    assert printed.count("\n") == 1


@pytest.mark.parametrize("players", [1, 9])
def test_too_few_or_too_many_players(run, players):
    """The deck allows eight players."""
    printed, code = run("deal", "--players", players)
    assert code == 2
    assert "is not in the range 2<=x<=8" in printed
