"""straights reno showdown: sentences, JSON, and one line for whatever cannot be."""

from __future__ import annotations

import json
from functools import partial

import pytest

BOARDS = ["--board", "Kc Qc 2d 3h 6s", "--board", "Ad Kd Qs Tc 5c"]
HANDS = ["--hand", "As 4c Kh Qh Qd", "--hand", "Js Ts 2h 3d 9c"]
THIRD = ["--hand", "Jd 9d 9h 8h 7h"]


@pytest.fixture
def run(straights):
    """Run `straights reno showdown`: exit code, output, errors."""
    return partial(straights, "reno", "showdown")


def test_sentences(run):
    """What each player holds, on which board, and who gets what, of 100 unless said."""
    code, out, err = run(*BOARDS, *HANDS)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Seat 1 wins 0.",
        "  High: three queens, A K (Qh Qd Qs Ad Kd, board 2)",
        "  Low:  no straight",
        "Seat 2 wins 100.",
        "  High: straight, ace high (Ad Kd Qs Js Ts, board 2)",
        "  Low:  straight, king high (Kd Qs Js Tc 9c, board 2)",
        "High half of the pot: 50 to seat 2 (straight, ace high).",
        "Low half of the pot: 50 to seat 2 (straight, king high).",
    ]


def test_json(run):
    """The same as data: names, cards, the low as a letter, chips as whole numbers."""
    code, out, err = run(*BOARDS, *HANDS, "--pot", "30", "--json")
    assert (code, err) == (0, "")
    first, second = json.loads(out)["players"]
    assert first == {
        "seat": 1,
        "high": "three queens, A K",
        "high_cards": ["Qh", "Qd", "Qs", "Ad", "Kd"],
        "high_board": 2,
        "low": None,
        "low_cards": None,
        "low_board": None,
        "won": 0,
    }
    assert second["low"] == "K"
    assert second["low_cards"] == ["Kd", "Qs", "Js", "Tc", "9c"]
    assert second["won"] == 30
    assert isinstance(second["won"], int)


@pytest.mark.parametrize(
    ("options", "won"),
    [
        ([], [0, 75, 25]),
        (["--pot", "0"], [0, 0, 0]),
        (["--pot", "101"], [0, 76, 25]),
        (["--pot", "102"], [0, 77, 25]),
        (["--pot", "102", "--button", "2"], [0, 76, 26]),
        (["--pot", "101", "--odd-chip", "low"], [0, 76, 25]),
        (["--pot", "101", "--odd-chip", "low", "--button", "2"], [0, 75, 26]),
    ],
)
def test_odd_chips(run, options, won):
    """Seat 2 wins the high and shares the low with seat 3; the odd chip is left of the button."""
    code, out, _ = run(*BOARDS, *HANDS, *THIRD, *options, "--json")
    assert code == 0
    assert [player["won"] for player in json.loads(out)["players"]] == won


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([*BOARDS], "Missing option '--hand'."),
        ([*HANDS], "Missing option '--board'."),
        ([*BOARDS, *HANDS[:2]], "one hand has nothing to beat: give --hand once for each player"),
        ([*BOARDS[:2], *HANDS], "two boards are needed, 1 given"),
        ([*BOARDS, *BOARDS[:2], *HANDS], "two boards are needed, 3 given"),
        (
            [*BOARDS[:2], "--board", "Ad Kd Qs Tc", *HANDS],
            "board 2: five cards are needed, 4 given",
        ),
        ([*BOARDS, *HANDS, "--hand", "7c 7d 7h 7s"], "hand 3: five cards are needed, 4 given"),
        (
            [*BOARDS, *HANDS, "--hand", "7c 7d 7h 7s 8c 8d"],
            "hand 3: five cards are needed, 6 given",
        ),
        ([*BOARDS, *HANDS, "--hand", ""], "hand 3: five cards are needed, 0 given"),
        (
            [*BOARDS, *HANDS, "--hand", "7c 7d 7h 7s Kc"],
            "Kc is there twice: a deck holds each card once",
        ),
        (
            [*BOARDS, *HANDS, "--hand", "7c 7d 7h 8c 8c"],
            "8c is there twice: a deck holds each card once",
        ),
        ([*BOARDS, *HANDS * 5], "10 hands and two boards are more than 52 cards: give 8 at most"),
        (
            [*BOARDS, *HANDS, "--pot", "-1"],
            "Invalid value for '--pot': -1 is not in the range 0<=x<=1000000000000.",
        ),
        (
            [*BOARDS, *HANDS, "--pot", "1.5"],
            "Invalid value for '--pot': '1.5' is not a valid integer.",
        ),
        (
            [*BOARDS, *HANDS, "--button", "0"],
            "Invalid value for '--button': 0 is not in the range 1<=x<=8.",
        ),
        (
            [*BOARDS, *HANDS, "--button", "3"],
            "button: there is no seat 3, choose from seats 1 to 2",
        ),
    ],
)
def test_one_line_for_what_cannot_be(run, arguments, message):
    """Exit code 2 and one line that names the fault."""
    assert run(*arguments) == (2, "", f"error: {message}\n")


@pytest.mark.parametrize("card", ["1c", "Kx", "Jk", "K"])
def test_what_is_no_card_is_named(run, card):
    """A card that cannot be read, or a joker, is refused by name."""
    code, out, err = run(*BOARDS, *HANDS, "--hand", f"7c 7d 7h 8c {card}")
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert card in err
    assert err.count("\n") == 1


def test_help(run):
    """The help says what the chips are unless said, and which seat has the button."""
    code, out, _ = run("--help")
    assert code == 0
    assert "default: 100" in out
    assert "the last seat" in " ".join(out.split())
