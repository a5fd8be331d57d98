"""The equity of hands: plain showdowns one by one, symmetry, exact beside simulated."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb, sqrt

import pytest
from scipy.stats import chi2

from straights.count.simulate import deal_cards
from straights.reno.equity import (
    BATCH,
    EXACT_LIMIT,
    Spot,
    equity,
    exact_equity,
    simulated_equity,
)
from straights.reno.kernel import POT
from straights.reno.pots import Pot
from straights.reno.showdown import showdown
from straights.rules.cards import Deck, parse_cards

CARDS = Deck().cards
SHARES = ("equity", "scoop", "high", "low", "tie")


def random_spot(players, on_board, dead=0, number=0):
    """A spot dealt at random."""
    cards = 5 * players + 2 * on_board + dead
    dealt = deal_cards(52, cards, seed=5, partition=number, rounds=1)[0].tolist()
    cards = [CARDS[card] for card in dealt]
    hands = [tuple(cards[5 * player : 5 * player + 5]) for player in range(players)]
    rest = cards[5 * players :]
    boards = tuple(rest[:on_board]), tuple(rest[on_board : 2 * on_board])
    return Spot(tuple(hands), boards, tuple(rest[2 * on_board :]))


def spot(hands, boards=("", ""), dead="", unknown=0):
    """A spot from text."""
    return Spot(
        tuple(map(parse_cards, hands)), tuple(map(parse_cards, boards)), parse_cards(dead), unknown
    )


def plain_equity(spot):
    """What each player wins, by the plain showdown of every way to finish the boards."""
    players = len(spot.hands)
    won = {name: [0] * players for name in SHARES}
    rest = [card for card in CARDS if card not in spot.seen]
    ways = 0
    for come in combinations(rest, spot.missing):
        for other in combinations([card for card in rest if card not in come], spot.missing):
            boards = (*spot.boards[0], *come), (*spot.boards[1], *other)
            shown = showdown(boards, spot.hands, [Pot(POT, tuple(range(players)))], 0)
            shares = shown.shares[0]
            ways += 1
            for player in range(players):
                sides = [side for side in (shares.high, shares.low) if player in side]
                won["equity"][player] += Fraction(shown.won[player], POT)
                won["scoop"][player] += shown.won[player] == POT
                won["high"][player] += player in shares.high
                won["low"][player] += player in shares.low
                won["tie"][player] += any(len(side) > 1 for side in sides)
    return ways, {name: [Fraction(each, ways) for each in won[name]] for name in SHARES}


@pytest.mark.parametrize(
    "spot",
    [
        random_spot(2, 5),
        random_spot(8, 5),
        random_spot(8, 4),
        random_spot(3, 4, dead=22),
        random_spot(2, 3, dead=31),
        spot(  # hands that tie
            ("Ac Kc Qh 9h 2c", "Ad Kd Qs 9s 2d", "Ah 5c 4c 3d 3h"),
            ("Jc Th 5d 2h", "Jd Ts 5s 8h"),
            "6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8s 9c 9d Kh Ks Js Jh 4h",
        ),
    ],
    ids=["river", "eight players", "eight on the turn", "dead cards", "flop", "ties"],
)
def test_every_way_to_finish_the_boards(spot):
    """Exact equities equal the plain showdowns, one by one, fraction for fraction."""
    ways, won = plain_equity(spot)
    found = exact_equity(spot)
    assert (found.method, found.runouts, found.std_error) == ("exact", ways, 0)
    for name in SHARES:
        assert [getattr(player, name) for player in found.players] == won[name]


@pytest.mark.parametrize(
    ("players", "on_board"), [(2, 3), (3, 3), (5, 3), (8, 3), (2, 4), (7, 0), (8, 0)]
)
def test_shares_of_exactly_one_pot(players, on_board):
    """The players' exact equities add up to 1, over as many ways as there are."""
    found = exact_equity(random_spot(players, on_board))
    left, missing = 52 - 5 * players - 2 * on_board, 5 - on_board
    assert found.runouts == comb(left, missing) * comb(left - missing, missing)
    assert sum(player.equity for player in found.players) == 1
    for player in found.players:
        assert player.scoop <= player.equity <= player.high + player.low / 2


def test_hands_that_mirror_each_other():
    """Where swapping suits swaps the hands, and the boards or nothing, each wins exactly half."""
    found = exact_equity(
        spot(("Ac Kc Qh 9h 2c", "Ad Kd Qs 9s 2d"), ("Jc Th 5c", "Jd Ts 5d"), "7c 7d")
    )
    first, second = found.players
    assert first.equity == second.equity == Fraction(1, 2)
    assert (first.scoop, first.low) == (second.scoop, second.low)


def test_the_order_of_hands_and_boards_is_nothing():
    """Hands keep their equities when hands, boards and cards are given in another order."""
    this = random_spot(3, 3)
    other = Spot(tuple(hand[::-1] for hand in this.hands[::-1]), this.boards[::-1])
    assert [player.equity for player in exact_equity(other).players] == [
        player.equity for player in exact_equity(this).players[::-1]
    ]


def test_exact_beside_simulated():
    """On 24 spots, simulated equities differ from exact ones as chance allows."""
    spots = [
        random_spot(players, on_board, number=number)
        for number in range(4)
        for players, on_board in [(2, 3), (2, 4), (3, 3), (5, 3), (8, 3), (8, 0)]
    ]
    squares = []
    for number, each in enumerate(spots):
        exact = exact_equity(each)
        simulated = simulated_equity(each, std_error=0.01, seed=number)
        assert simulated.runouts == BATCH
        for player, other in zip(exact.players, simulated.players, strict=True):
            for name in SHARES:
                p = float(getattr(player, name))
                error = other.std_error if name == "equity" else sqrt(p * (1 - p) / BATCH)
                assert abs(float(getattr(other, name)) - p) <= 4.5 * error
        first, other = exact.players[0], simulated.players[0]
        if other.std_error:
            squares.append((float(first.equity - other.equity) / other.std_error) ** 2)
    assert len(squares) >= 20
    assert 0.001 < chi2.cdf(sum(squares), len(squares)) < 0.999


@pytest.mark.parametrize("players", [2, 3, 8])
def test_hands_that_are_not_known_are_equal(players):
    """Random hands before the flop win an equal share each, within four standard errors."""
    found = equity(spot((), unknown=players), std_error=0.001, seed=7)
    assert found.method == "simulation"
    assert sum(player.equity for player in found.players) == 1
    for player in found.players:
        assert player.hand is None
        assert float(player.equity) == pytest.approx(1 / players, abs=4 * player.std_error)


def test_a_hand_that_is_not_known_is_any_hand():
    """Against a hand of seven cards left, the equity is the mean against all 21."""
    boards, left = ("5h 6d 9c Kd 2s", "Ts Jc 3d 8h 4s"), parse_cards("Ac 7h 7d 8c Qd Qs Th")
    mine = "9h 6s As Ks 7s"
    seen = set(parse_cards(" ".join((mine, *boards)))) | set(left)
    dead = " ".join(str(card) for card in CARDS if card not in seen)
    hands = [" ".join(map(str, hand)) for hand in combinations(left, 5)]
    exact = [exact_equity(spot((mine, hand), boards)).players[0].equity for hand in hands]
    assert 0.1 < sum(exact) / 21 < 0.9
    found = equity(spot((mine,), boards, dead, unknown=1), std_error=0.002).players[0]
    assert float(found.equity) == pytest.approx(float(sum(exact) / 21), abs=4 * found.std_error)


def test_a_simulation_keeps_its_word():
    """It ends at the first batch that is precise enough, and its seed alone decides the result."""
    hands = spot(("As Ks Qd Jd 9c", "2c 3c 4d 5d 7h"))
    assert hands.runouts > EXACT_LIMIT
    found = equity(hands, std_error=0.0014, seed=1)
    assert found.method == "simulation"
    assert 0.0007 < found.std_error <= 0.0014
    assert found.runouts == 2 * BATCH
    assert equity(hands, std_error=0.0014, seed=1) == found
    assert equity(hands, std_error=0.0014, seed=2) != found


@pytest.fixture
def run(straights):
    """Run `straights reno equity`: exit code, output, errors."""
    return partial(straights, "reno", "equity")


HANDS = ("--hand", "As Ks Qd Jd 9c", "--hand", "2c 3c 4d 5d 7h")
BOARDS = ("--board", "Ah Kh 6c", "--board", "10s 9s 8d")


def test_the_command_counts(run):
    """With hands and flops known, the output is exact and adds up."""
    code, out, err = run(*HANDS, *BOARDS, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert [found[name] for name in ("method", "runouts", "std_error", "seed", "generator")] == [
        "exact", 353_430, 0, None, None,
    ]  # fmt: skip
    first, second = found["players"]
    assert first["hand"] == ["As", "Ks", "Qd", "Jd", "9c"]
    fractions = [Fraction(player["fractions"]["equity"]) for player in (first, second)]
    assert sum(fractions) == 1
    assert [player["equity"] for player in (first, second)] == pytest.approx(fractions)
    _, out, _ = run(*HANDS, *BOARDS)
    assert out.splitlines()[0] == "Exact: all 353,430 ways to finish the boards."
    assert f"{first['equity']:.3%}" in out


def test_what_was_always_or_never_seen_has_a_bound(run):
    """A royal flush has the best high in all of 65,536 deals: 3/n, not 0 ± 0; nor if counted."""
    words = ("--hand", "Jh Th 9s 4c 4d", "--board", "Ah Kh Qh 2c 2d", "--board", "7c 7d 8s 8h 3c")
    _, out, _ = run(*words, "--players", "2", "--json")
    first, other = json.loads(out)["players"]
    always = {"at least": pytest.approx(1 - 3 / 65_536)}
    assert first["bounds"] == {"high": always, "low": always}
    assert other["bounds"]["high"] == {"at most": pytest.approx(3 / 65_536)}
    assert other["bounds"]["scoop"] == other["bounds"]["high"]
    _, out, _ = run(*words, "--players", "2")
    assert out.splitlines()[2].split()[7:9] == ["≥99.995%", "≥99.995%"]
    assert out.splitlines()[3].split()[2:5] == [f"{other['equity']:.3%}", "≤0.005%", "≤0.005%"]
    assert "95% confidence" in out.splitlines()[-1]
    _, out, _ = run(*words, "--hand", "9c 9d 9h 2s 2h", "--json")
    assert [player["bounds"] for player in json.loads(out)["players"]] == [{}, {}]


def test_the_command_simulates(run):
    """With a hand not known, the output says seed, generator and standard error."""
    words = (*HANDS, "--players", "3", "--standard-error", "0.002", "--seed", "9")
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["method"], found["seed"], found["generator"]) == (
        "simulation", 9, "Philox4x32-10",
    )  # fmt: skip
    assert 0 < found["std_error"] <= 0.002
    assert found["players"][2]["hand"] is None
    _, out, _ = run(*words)
    assert "65,536 deals, seed 9, Philox4x32-10" in out
    assert "not known" in out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ((), "there are 2 to 8 players, not 0"),
        (HANDS[:2], "there are 2 to 8 players, not 1"),
        ((*HANDS, "--players", "9"), "9 is not in the range 2<=x<=8"),
        ((*HANDS, "--players", "1"), "1 is not in the range 2<=x<=8"),
        ((*HANDS, "--hand", "Ac Ad Ah 2s"), "a hand has 5 cards, but 'Ac Ad Ah 2s' has 4"),
        ((*HANDS, "--hand", "Ac Ad Ah 2s 2c"), "2c is there twice"),
        ((*HANDS, "--hand", "Ac Ad Ah 2s 1c"), "'1c' is not a card"),
        ((*HANDS, *BOARDS[:2]), "there are 2 boards, not 1"),
        ((*HANDS, *BOARDS, "--board", ""), "there are 2 boards, not 3"),
        ((*HANDS, "--board", "6c 6d", "--board", "6h 6s"), "'6c 6d' has 2"),
        ((*HANDS, "--board", "6c 6d 8h", "--board", "6h 6s 8c 8s"), "of 3 and of 4 cards"),
        ((*HANDS, *BOARDS, "--dead", "Ah"), "Ah is there twice"),
        ((*HANDS, "--players", "8", "--dead", "6c 6d 6h"), "40 cards are still to come"),
        ((*HANDS, "--standard-error", "0"), "'0' cannot be; write a number from 0.000001 to 1"),
        ((*HANDS, "--standard-error", "nan"), "'nan' is not a number"),
        ((*HANDS, "--seed", "-1"), "-1 is not in the range 0<=x<=18446744073709551615"),
    ],
)
def test_one_line_for_what_is_wrong(run, words, fault):
    """Input that no table could show is refused with exit code 2 and one line."""
    code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert fault in err
