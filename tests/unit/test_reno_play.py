"""A hand played through: betting beside its plain rules, chips in and out, what is refused."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import chain
from random import Random

import pytest

from straights.errors import InputError
from straights.reno.history import read, write
from straights.reno.pots import clockwise
from straights.reno.random_play import play_by_chance
from straights.reno.table import STREETS, Action, Hand, Stakes
from straights.rules.cards import parse_cards

STAKES = Stakes(small_blind=5, small_bet=10, big_bet=20)
FLOPS = parse_cards("Kc Qc 2d"), parse_cards("Ad Kd Qs")
TURNS, RIVERS = (parse_cards("3h"), parse_cards("Tc")), (parse_cards("6s"), parse_cards("5c"))
HOLES = [
    parse_cards("As 4c Kh Qh Qd"),
    parse_cards("Js Ts 2h 3d 9c"),
    parse_cards("7c 7d 8c 8d Jd"),
]


class Plain:
    """Fixed-limit betting by its plain rules, one round at a time."""

    def __init__(self, hand):
        self.stakes = hand.stakes
        self.order = clockwise(len(hand.stacks), hand.button)
        self.chips = list(hand.stacks)
        self.folded = set()
        self.start([hand.stakes.small_bet, hand.stakes.small_bet, *[hand.stakes.big_bet] * 2])
        blinds = self.order[::-1] if len(self.order) == 2 else self.order[:2]
        for seat, blind in zip(
            blinds, [hand.stakes.small_blind, hand.stakes.small_bet], strict=True
        ):
            self.pay(seat, min(blind, self.chips[seat]))
        self.level, self.wagers = hand.stakes.small_bet, 1
        first = self.order.index(blinds[1]) + 1
        self.waiting = self.able(self.order[first:] + self.order[:first])

    def start(self, sizes):
        """Begin a round with the first of some sizes of bets."""
        self.size, *self.sizes = sizes
        self.bets = [0] * len(self.order)
        self.level = self.wagers = self.largest = 0
        self.waiting = self.able(self.order)

    def able(self, seats):
        """Those of some seats that can still put chips in."""
        return [seat for seat in seats if seat not in self.folded and self.chips[seat]]

    def pay(self, seat, chips):
        """Put chips in."""
        self.bets[seat] += chips
        self.chips[seat] -= chips

    def legal(self, put_in):
        """What the next seat can do."""
        if not self.waiting:
            return []
        seat = self.waiting[0]
        others = [one for one in self.order if one != seat and one not in self.folded]
        if all(not self.chips[one] and put_in[one] <= put_in[seat] for one in others):
            return []
        to_call = self.level - self.bets[seat]
        call = min(to_call, self.chips[seat])
        actions = [(seat, "folds", 0), (seat, "calls", call)] if call else [(seat, "checks", 0)]
        if (
            self.wagers < 4
            and self.chips[seat] > to_call
            and call >= self.largest
            and any(self.chips[one] + self.bets[one] > self.level for one in others)
        ):
            all_in = self.chips[seat] + self.bets[seat]
            verb = "raises to" if self.level else "bets"
            actions.append((seat, verb, min(all_in, self.level + self.size)))
        return actions

    def act(self, action):
        """Do what a seat does."""
        seat, verb, chips = action
        if verb in {"bets", "raises to"}:
            self.pay(seat, chips - self.bets[seat])
            self.largest = max(self.largest, chips - self.level)
            self.level, self.wagers = chips, self.wagers + 1
            after = self.order.index(seat) + 1
            turns = self.order[after:] + self.order[:after]
            self.waiting = [one for one in self.able(turns) if one != seat]
            return
        self.pay(seat, chips)
        self.waiting.remove(seat)
        if verb == "folds":
            self.folded.add(seat)


def again(hand):
    """The same hand, step by step, in step with the plain rules."""
    fresh = Hand(hand.stakes, hand.stacks, hand.holes, hand.button)
    for action in hand.rounds[0][:2]:
        assert fresh.legal == (action,)
        fresh.act(action)
    plain = Plain(hand)
    dealt = 0
    for number, actions in enumerate(hand.rounds):
        if number:
            assert not plain.legal(fresh.put_in)
            street, cards = list(STREETS.items())[number - 1]
            assert fresh.due == street
            fresh.deal(*[board[dealt : dealt + cards] for board in hand.boards])
            dealt += cards
            plain.start(plain.sizes)
        for action in actions if number else actions[2:]:
            assert [tuple(one) for one in fresh.legal] == plain.legal(fresh.put_in)
            fresh.act(action)
            plain.act(action)
    assert fresh.over
    return fresh


def what_happened(hand):
    """What is worth saying of a hand."""
    actions = list(chain(*hand.rounds))
    wagers = [
        sum(action.verb in {"bets", "raises to"} for action in round_) + (not number)
        for number, round_ in enumerate(hand.rounds)
    ]
    big_blind = hand.rounds[0][1]
    all_in = {
        chips for chips, stack in zip(hand.put_in, hand.stacks, strict=True) if chips == stack
    }
    yield "fold" if hand.folded else "nobody folds"
    if max(wagers) == 4:
        yield "cap"
    if big_blind.chips < hand.stakes.small_bet and len(actions) > 2:
        yield "short big blind"
    if hand.rounds[0][0].chips < hand.stakes.small_blind:
        yield "short small blind"
    if len(all_in) > 1:
        yield "all in for different amounts"
    if len(hand.stacks) == 2:
        yield "heads-up"
    if hand.showdown:
        yield from what_is_shown(hand.showdown)
    else:
        yield "all but one fold"


def what_is_shown(shown):
    """What is worth saying of a showdown."""
    yield f"{min(len(shown.held), 4)} hands shown"
    yield f"{min(len(shown.pots), 4)} pots"
    if any(shown.returned):
        yield "returned"
    for pot, shares in zip(shown.pots, shown.shares, strict=True):
        yield "low" if shares.low else "no low"
        if len(shares.high) > 1 or len(shares.low) > 1:
            yield "tie"
        if shares.low and pot.chips % 2:
            yield "odd chip"


HAPPENS = {
    "fold",
    "nobody folds",
    "cap",
    "short big blind",
    "short small blind",
    "all in for different amounts",
    "heads-up",
    "all but one fold",
    "2 hands shown",
    "3 hands shown",
    "4 hands shown",
    "1 pots",
    "2 pots",
    "3 pots",
    "4 pots",
    "returned",
    "low",
    "no low",
    "tie",
    "odd chip",
}


def play_many(seed, hands):
    """Play hands by chance; of each, chips in are chips out. Every tenth replays from its text."""
    chance = Random(seed)  # noqa: S311 - cards for tests
    seen = Counter()
    for number in range(hands):
        small_bet = chance.randint(2, 12)
        stakes = Stakes(chance.randint(1, small_bet - 1), small_bet, 2 * small_bet)
        hand = play_by_chance(chance, stakes, players=chance.randint(2, 8))
        assert sum(hand.won) == sum(hand.put_in)
        assert sum(hand.final_stacks) == sum(hand.stacks)
        assert min(hand.final_stacks) >= 0
        assert not any(hand.won[seat] for seat in hand.folded)
        assert all(put <= stack for put, stack in zip(hand.put_in, hand.stacks, strict=True))
        seen.update(set(what_happened(hand)))
        if number % 10 == 0:
            text = write(hand)
            replayed = read(text)
            assert replayed.final_stacks == hand.final_stacks
            assert replayed.sentences == hand.sentences
            assert write(replayed) == text
            assert again(hand).final_stacks == hand.final_stacks
    return seen


@pytest.mark.parametrize("seed", range(4))
def test_chips_in_are_chips_out(seed):
    """Hands by chance keep every chip, and among them all that can happen does."""
    assert play_many(seed, 150).keys() >= HAPPENS


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_chips_in_are_chips_out_of_100_000_hands(seed):
    """The same of 5,000 hands for each of 20 seeds."""
    seen = play_many(seed, 5_000)
    assert min(seen[what] for what in HAPPENS) >= 25


@pytest.mark.parametrize("seed", range(1000, 1002))
def test_legal_actions(seed):
    """At every step of hands by chance, PokerKit allows what the plain rules allow."""
    chance = Random(seed)  # noqa: S311 - cards for tests
    for _ in range(200):
        hand = play_by_chance(chance, STAKES, players=chance.randint(2, 8))
        assert again(hand).put_in == hand.put_in


def test_pots_are_those_of_pokerkit():
    """Where PokerKit has collected all bets, and no big blind was short, its pots are the same."""
    chance, several = Random(5), 0  # noqa: S311 - cards for tests
    for _ in range(200):
        hand = play_by_chance(chance, STAKES, players=chance.randint(2, 8))
        table = hand._table  # noqa: SLF001 - what PokerKit made of the betting
        if hand.showdown is None or hand.rounds[0][1].chips < 10 or any(table.bets):
            continue
        order = clockwise(len(hand.stacks), hand.button)
        pots = [
            (pot.amount, tuple(sorted(order[player] for player in pot.player_indices)))
            for pot in table.pots
        ]
        assert [tuple(pot) for pot in hand.showdown.pots] == pots
        several += len(pots) > 1
    assert several > 50


def sit(*stacks, button=None, holes=None):
    """A hand with blinds posted."""
    button = len(stacks) - 1 if button is None else button
    hand = Hand(STAKES, stacks, holes or [None] * len(stacks), button)
    return run(hand, "posts", "posts")


def run(hand, *steps):
    """Carry a hand on; a step is a verb, or the cards of both boards."""
    for step in steps:
        if isinstance(step, str):
            hand.act(next(action for action in hand.legal if action.verb == step))
        else:
            hand.deal(*step)
    return hand


def choices(hand):
    """What can be done now, as text."""
    return [str(action) for action in hand.legal]


def test_bets_are_small_before_the_flops_and_on_them_then_big():
    """Each street has its bet, and a raise adds one more of it."""
    hand = sit(500, 500, 500)
    assert choices(hand) == ["Seat 3 folds", "Seat 3 calls 10", "Seat 3 raises to 20"]
    run(hand, "calls", "calls")
    assert choices(hand) == ["Seat 2 checks", "Seat 2 raises to 20"]
    run(hand, "checks", FLOPS)
    for cards, bet in [(TURNS, 10), (RIVERS, 20), (None, 20)]:
        assert choices(hand) == ["Seat 1 checks", f"Seat 1 bets {bet}"]
        run(hand, "bets")
        assert choices(hand)[1:] == [f"Seat 2 calls {bet}", f"Seat 2 raises to {2 * bet}"]
        run(hand, "calls", "calls")
        if cards:
            run(hand, cards)
    assert hand.over
    assert hand.put_in == [60, 60, 60]


@pytest.mark.parametrize("players", [2, 3])
def test_a_bet_and_three_raises_are_the_most(players):
    """The big blind is the first bet of its round; two players have the same cap."""
    hand = run(sit(*[500] * players), "raises to", "raises to", "raises to")
    assert max(action.chips for action in hand.rounds[0]) == 40
    assert [action.verb for action in hand.legal] == ["folds", "calls"]
    run(hand, *["calls"] * (players - 1), FLOPS, "bets", "raises to", "raises to", "raises to")
    assert hand.rounds[1][-1].chips == 40
    assert [action.verb for action in hand.legal] == ["folds", "calls"]


def test_heads_up_the_button_posts_the_small_blind():
    """It acts first before the flops, and last from then on."""
    hand = sit(100, 100, button=0)
    assert [str(action) for action in hand.rounds[0]] == ["Seat 1 posts 5", "Seat 2 posts 10"]
    assert hand.legal[0].seat == 0
    run(hand, "calls", "checks", FLOPS)
    assert hand.legal[0].seat == 1


def test_the_seats_left_of_the_button_post():
    """The blinds are left of the button, and the next seat acts first, then the small blind."""
    hand = sit(100, 100, 100, 100, button=1)
    assert [str(action) for action in hand.rounds[0]] == ["Seat 3 posts 5", "Seat 4 posts 10"]
    assert hand.legal[0].seat == 0
    run(hand, "folds", "folds", "calls", "checks", FLOPS)
    assert hand.legal[0].seat == 2


def test_a_short_big_blind_is_called_in_full():
    """Others call and raise what the big blind should be, and have back what nobody matches."""
    hand = sit(100, 3, 100, holes=HOLES)
    assert choices(hand) == ["Seat 3 folds", "Seat 3 calls 10", "Seat 3 raises to 20"]
    run(hand, "calls", "calls", FLOPS, "checks", "bets", "folds", TURNS, RIVERS)
    assert hand.put_in == [10, 3, 20]
    assert [pot.chips for pot in hand.showdown.pots] == [9, 14]
    assert hand.showdown.returned == (0, 0, 10)


def test_two_short_blinds():
    """A small blind that covers a short big blind has nothing to decide, and gets the rest back."""
    hand = sit(3, 100, button=1, holes=HOLES[:2])
    assert not hand.legal
    run(hand, FLOPS, TURNS, RIVERS)
    assert hand.showdown.returned == (0, 2)
    assert hand.final_stacks == (0, 103)
    hand = sit(2, 4, 100, button=2)
    assert choices(hand)[1:] == ["Seat 3 calls 10"]


def test_a_short_small_blind():
    """It is all in for what it has."""
    hand = sit(2, 100, 100)
    assert hand.put_in == [2, 10, 0]
    run(hand, "calls", "checks", FLOPS)
    assert hand.legal[0].seat == 1


def test_all_in_for_less():
    """A raise adds a full bet to it; who had bet may only call the difference."""
    hand = run(sit(500, 25, 500, 500), "calls", "calls", "calls", "checks", FLOPS, "bets")
    assert choices(hand) == ["Seat 2 folds", "Seat 2 calls 10", "Seat 2 raises to 15"]
    run(hand, "raises to")
    assert choices(hand) == ["Seat 3 folds", "Seat 3 calls 15", "Seat 3 raises to 25"]
    run(hand, "calls", "folds")
    assert choices(hand) == ["Seat 1 folds", "Seat 1 calls 5"]


def test_nobody_raises_those_who_are_all_in():
    """With all others all in there is only a call, and then no more betting."""
    hand = run(sit(500, 24, 14, holes=HOLES), "raises to", "calls", "raises to")
    assert choices(hand) == ["Seat 1 folds", "Seat 1 calls 10"]
    run(hand, "calls")
    assert hand.due == "Flops"
    run(hand, FLOPS, TURNS, RIVERS)
    assert hand.over
    assert [tuple(pot) for pot in hand.showdown.pots] == [(42, (0, 1, 2)), (20, (0, 1))]


def test_all_but_one_fold():
    """The last one wins without showing, and has back what nobody called."""
    hand = run(sit(100, 100, 100), "raises to", "folds", "folds")
    assert hand.over
    assert hand.showdown is None
    assert hand.won == (0, 0, 35)
    assert hand.final_stacks == (95, 90, 115)
    assert hand.sentences == (
        "Seat 3 wins 25, for everybody else folded, and has 10 back that nobody called.",
    )
    with pytest.raises(InputError, match="no cards come now: the hand is over"):
        hand.deal(*FLOPS)


def test_who_shows_must_have_known_cards():
    """Cards may stay unknown of those who fold, not of those who show."""
    hand = run(sit(100, 100, 100, holes=[*HOLES[:2], None]), "calls", "calls", "checks", FLOPS)
    run(hand, *["checks"] * 3, TURNS, *["checks"] * 3, RIVERS, *["checks"] * 3)
    with pytest.raises(InputError, match="seat 3 did not fold: give its five cards"):
        _ = hand.showdown


@pytest.mark.parametrize(
    ("steps", "action", "message"),
    [
        ([], Action(0, "calls", 5), "it is seat 3's turn, which has 'Seat 3 folds' or"),
        ([], Action(2, "checks"), "'Seat 3 checks' cannot be: it is seat 3's turn"),
        ([], Action(2, "raises to", 30), "'Seat 3 raises to 30' cannot be"),
        ([], Action(2, "calls", 5), "or 'Seat 3 calls 10' or 'Seat 3 raises to 20'"),
        (["folds"], Action(2, "calls", 10), "it is seat 1's turn"),
        (["calls", "calls"], Action(1, "folds"), "has 'Seat 2 checks' or 'Seat 2 raises to 20'"),
        (["raises to"] * 3, Action(2, "raises to", 50), "'Seat 3 folds' or 'Seat 3 calls 20'$"),
        (["calls", "calls", "checks"], Action(0, "checks"), "the flops come next"),
        (["folds", "folds"], Action(1, "checks"), "the hand is over"),
    ],
)
def test_what_cannot_be_done(steps, action, message):
    """An action out of turn, after a fold, beyond the cap or for other chips is refused."""
    hand = run(sit(100, 100, 100), *steps)
    before = list(hand.put_in)
    with pytest.raises(InputError, match=message):
        hand.act(action)
    assert hand.put_in == before


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (FLOPS[:1], "Flops: deal 3 to each of 2 boards"),
        (TURNS, "Flops: deal 3 to each of 2 boards"),
        ((FLOPS[0], FLOPS[0]), "are there twice"),
        ((FLOPS[0], HOLES[0][:3]), "As, 4c, Kh are there twice"),
    ],
)
def test_what_cannot_be_dealt(cards, message):
    """Each board gets its number of cards, none of them seen before."""
    hand = sit(100, 100, 100, holes=HOLES)
    with pytest.raises(InputError, match="no cards come now: it is seat 3's turn"):
        hand.deal(*FLOPS)
    run(hand, "calls", "calls", "checks")
    with pytest.raises(InputError, match="the hand is not over: the flops come next"):
        _ = hand.showdown
    with pytest.raises(InputError, match=message):
        hand.deal(*cards)


@pytest.mark.parametrize(
    ("stacks", "holes", "button", "message"),
    [
        ([100], [None], 0, "2 to 8 seats are needed, 1 given"),
        ([100] * 9, [None] * 9, 0, "2 to 8 seats are needed, 9 given"),
        ([100, 0], [None] * 2, 0, "seat 2 has no chips"),
        ([100, 100], [None, HOLES[0][:4]], 0, "seat 2: five cards are needed, 4 given"),
        ([100, 100], [HOLES[0], HOLES[0]], 0, "are there twice"),
        ([100, 100], [None] * 2, 2, "there is no seat 3, choose from seats 1 to 2"),
    ],
)
def test_who_cannot_sit_down(stacks, holes, button, message):
    """Seats have chips, five cards or unknown ones, and one has the button."""
    with pytest.raises(InputError, match=message):
        Hand(STAKES, stacks, holes, button)


@pytest.mark.parametrize("stakes", [(0, 10, 20), (10, 10, 20), (5, 10, 9)])
def test_stakes_that_cannot_be(stakes):
    """Blind and bets rise."""
    with pytest.raises(InputError, match="the small blind must be less than the small bet"):
        Stakes(*stakes)


def test_other_commands_do_not_load_pokerkit():
    """PokerKit takes half a second to load."""
    code = "import sys, straights.cli.main; sys.exit('pokerkit' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
