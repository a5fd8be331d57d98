"""`straights rank` and `straights compare`: sentences, JSON, and one line for bad input."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(monkeypatch, straights):
    """Run `straights` with some arguments in the folder of the project."""
    monkeypatch.chdir(ROOT)
    return straights


def _straight(length, high, name, cards):
    return {"length": length, "high": high, "name": name, "cards": cards.split()}


@pytest.mark.parametrize(
    "cards", [["5c 6h 7d 9c 4d 2s Tc"], ["5c", "6h", "7d", "9c", "4d", "2s", "10c"]]
)
def test_rank_in_words(run, cards):
    """The straight, the straight flush, their cards, and what the wild card is in each."""
    code, out, err = run("rank", *cards, "--deal", "deuces-wild")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Longest straight: 4-5-6-7-8-9-10, 7 cards: 4d 5c 6h 7d 2s (as 8) 9c Tc.",
        "Longest straight flush: 9-10-J, 3 cards: 9c Tc 2s (as Jc).",
    ]


def test_rank_as_json(run):
    """Length, high rank, and cards in rising order, a wild card as itself."""
    code, out, err = run("rank", "5c 6h 7d 9c 4d 2s Tc", "--deal", "deuces-wild", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "deal": "deuces-wild",
        "straight": _straight(7, "T", "4-5-6-7-8-9-10", "4d 5c 6h 7d 2s 9c Tc"),
        "straight_flush": _straight(3, "J", "9-10-J", "9c Tc 2s"),
    }


@pytest.mark.parametrize(
    ("hand", "deal", "straight", "flush"),
    [
        (
            "Ah 2c 3d 4s 5h",
            "published",
            _straight(5, "5", "A-2-3-4-5", "Ah 2c 3d 4s 5h"),
            _straight(1, "A", "A", "Ah"),
        ),
        (
            "2d 3d 4d 5d 6c Ad",
            "published",
            _straight(6, "6", "A-2-3-4-5-6", "Ad 2d 3d 4d 5d 6c"),
            _straight(5, "5", "A-2-3-4-5", "Ad 2d 3d 4d 5d"),
        ),
        (
            "Kc Qd 3h 2s Ac",
            "published",
            _straight(3, "A", "Q-K-A", "Qd Kc Ac"),
            _straight(2, "A", "K-A", "Kc Ac"),
        ),
        (
            "Kc Qd 3h 2s Ac",
            "wrap-around",
            _straight(5, "3", "Q-K-A-2-3", "Qd Kc Ac 2s 3h"),
            _straight(2, "A", "K-A", "Kc Ac"),
        ),
        (
            "Ah 6c 7d 8s 9h",
            "short-36",
            _straight(5, "9", "A-6-7-8-9", "Ah 6c 7d 8s 9h"),
            _straight(1, "A", "A", "Ah"),
        ),
        (
            "6c Jk 7d Jh Jk",
            "two-jokers",
            _straight(4, "9", "6-7-8-9", "6c 7d Jk Jk"),
            _straight(3, "K", "J-Q-K", "Jh Jk Jk"),
        ),
    ],
)
def test_rank_by_the_rules_of_a_deal(run, hand, deal, straight, flush):
    """High ranks are letters; an ace is A at either end."""
    code, out, _ = run("rank", hand, "--deal", deal, "--json")
    assert code == 0
    assert json.loads(out) == {"deal": deal, "straight": straight, "straight_flush": flush}


def test_one_card(run):
    """The deal is the published one unless another is named; one card is a straight of one."""
    lines = ["Longest straight: A, 1 card: As.", "Longest straight flush: A, 1 card: As."]
    assert run("rank", "A♠") == (0, "\n".join(lines) + "\n", "")


@pytest.mark.parametrize(
    ("deal", "hands", "winner", "sentence"),
    [
        (
            "published",
            ("8s 7s 6h 5h 4s", "6d 5s 4d 3h 2c"),
            1,
            "Hand 1 wins: 4-5-6-7-8 beats 2-3-4-5-6.",
        ),
        (
            "published",
            ("Qc Kd Ah", "2c 3d 4h 5s"),
            2,
            "Hand 2 wins: 2-3-4-5 beats Q-K-A.",
        ),
        (
            "published",
            ("8s 7s 6h 5h 4s", "8h 7d 6c 5c 4h"),
            None,
            "A tie: both have 4-5-6-7-8.",
        ),
        (
            "published",
            ("Ks Kc Kh Qs Jc 10d 9c", "Kd Qd Jh 10h 9s 8s 7c"),
            2,
            "Hand 2 wins: 7-8-9-10-J-Q-K beats 9-10-J-Q-K.",
        ),
        (
            "five-card-limit",
            ("Ks Kc Kh Qs Jc 10d 9c", "Kd Qd Jh 10h 9s 8s 7c"),
            None,
            "A tie: both have 9-10-J-Q-K.",
        ),
        (
            "five-card-limit",
            ("Ks Kc Kh Qs Jc 10d 9c", "Ah Kd Qd Jh 10h 9s 8s"),
            2,
            "Hand 2 wins: 10-J-Q-K-A beats 9-10-J-Q-K.",
        ),
        (
            "wrap-around",
            ("3c 2d As Ks Qc", "5s 4d 3d 2s Ac"),
            2,
            "Hand 2 wins: A-2-3-4-5 beats Q-K-A-2-3.",
        ),
        (
            "two-jokers",
            ("Jk 6h 5d", "Jk 7c 5c"),
            None,
            "A tie: both have 5-6-7.",
        ),
        (
            "eight-card-dealer",
            ("Kc Ad 2h", "Kd As 2c"),
            None,
            "A tie: both have K-A-2; equal hands are the player's.",
        ),
    ],
)
def test_compare(run, deal, hands, winner, sentence):
    """Length, then the high card; equal ones tie, in words and as data."""
    code, out, err = run("compare", *hands, "--deal", deal)
    assert (code, err) == (0, "")
    assert out.splitlines()[2:] == [sentence]
    code, out, _ = run("compare", *hands, "--deal", deal, "--json")
    answer = json.loads(out)
    assert (code, answer.pop("winner"), answer.pop("deal")) == (0, winner, deal)
    ranked = [json.loads(run("rank", hand, "--deal", deal, "--json")[1]) for hand in hands]
    assert answer == {"hands": [{k: v for k, v in one.items() if k != "deal"} for one in ranked]}


def test_compare_shows_the_cards(run):
    """A line for each hand, then who wins."""
    _, out, _ = run("compare", "Jk 6h 5d", "8c 7c 5c", "--deal", "one-joker")
    assert out.splitlines() == [
        "Hand 1: 5-6-7, 3 cards: 5d 6h Jk (as 7).",
        "Hand 2: 7-8, 2 cards: 7c 8c.",
        "Hand 1 wins: 5-6-7 beats 7-8.",
    ]


@pytest.mark.parametrize(
    ("arguments", "fault", "remedy"),
    [
        (["rank"], "a hand without cards", "write cards, such as 'As 10d 2c'"),
        (["rank", " "], "a hand without cards", "write cards, such as 'As 10d 2c'"),
        (["rank", "5c 6x"], "'6x' is not a card", "for example As or 10d"),
        (["rank", "As As Kd"], "As is there twice", "each card once"),
        (
            ["rank", "7c 8c 9d Th", "--deal", "mexican"],
            "8c, 9d, Th are not in this deck of 40 cards",
            "(ranks 2 3 4 5 6 7 J Q K A,",
        ),
        (["rank", "Jk 5c"], "Jk is not in this deck of 52 cards", "no jokers"),
        (["rank", "Jk Jk", "--deal", "one-joker"], "2 jokers are there", "the deck holds 1"),
        (["rank", "5c", "--deal", "mexcan"], "there is no deal 'mexcan'", "mexican, one-joker,"),
        (["rank", "5c", "--deal", "../deals/mexican"], "there is no deal '../", "choose from"),
        (["rank", "5c", "--config", "cfg"], "there is no such folder", "--config"),
        (["compare", "5c"], "two hands are compared, not 1", "in quotes"),
        (["compare", "5c", "6c", "7c"], "two hands are compared, not 3", "in quotes"),
        (["compare", "5c", ""], "a hand without cards", "write cards, such as 'As 10d 2c'"),
        (["compare", "5c 6c", "7d 5c"], "5c is there twice", "each card once"),
        (["compare", "5c 5c", "7d"], "5c is there twice", "each card once"),
        (["compare", "Jk", "Jk", "--deal", "one-joker"], "2 jokers are there", "deck holds 1"),
        (["compare", "5c", "8c", "--deal", "mexican"], "8c is not in this deck", "ranks 2 3 4"),
    ],
)
def test_bad_input_is_one_line(run, arguments, fault, remedy):
    """Exit code 2, nothing printed but one line that names the fault and the remedy."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("error: ")
    assert fault in err
    assert remedy in err


def test_only_the_deals_are_read(run, tmp_path):
    """Paytables and strategies need not be there; a fault in a deal names its file and line."""
    shutil.copytree(ROOT / "config" / "deals", tmp_path / "deals")
    assert run("rank", "5c", "--config", str(tmp_path))[0] == 0
    deal = tmp_path / "deals" / "mexican.yaml"
    deal.write_text("description: Mexican\nrank: 2 3\n", encoding="utf-8")
    code, out, err = run("rank", "5c", "--deal", "mexican", "--config", str(tmp_path))
    assert (code, out) == (2, "")
    assert err == f"error: {deal}:2: unknown key 'rank'; did you mean 'ranks'?\n"


def test_what_is_printed_can_be_read(straights):
    """What a wild card stands for is no card of the hand; a joker may be one sign."""
    first = straights("rank", "2c 3c \U0001f0cf", "--deal", "one-joker")
    cards = first[1].splitlines()[1].partition("cards: ")[2]
    assert cards == "2c 3c Jk (as 4c)."
    assert straights("rank", cards, "--deal", "one-joker") == first
