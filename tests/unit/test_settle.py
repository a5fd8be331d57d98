"""One round settled: each rule of the source in its order, and what the rules forbid."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from straights.bets.examples import ANTE, EXAMPLES, SIDE_BET
from straights.bets.main_bets import AntePays, RaisePays
from straights.bets.paytable import Paytable
from straights.bets.settle import Round, settle
from straights.errors import InputError
from straights.rules.cards import parse_cards
from straights.rules.deal import CardsDealt, Deal
from straights.strategy.solution import decisions, solve

DEAL = Deal()
PAYTABLE = Paytable(
    description="The pay table of the source",
    ante=AntePays(pays=1, dealer_does_not_qualify=1),
    **{"raise": RaisePays(pays={"6 or more": 2, "5 or less": 1})},
    straight_flush_bonus={7: 5000, 6: 500, 5: 100, 4: 25, 3: 10},
    second_chance_bonus={"8 to 10": 1000, 7: 1000, 6: 500, 5: 50, 4: 20},
)

# Hands that share no card with the dealers' hands below them.
NOTHING = "3s 5c 7d 9h Jc Kd 3h"  # not two in a row
TWO_IN_A_ROW = "3s 4c 7d 9h Jc Kd 3h"
A_2_3 = "Ac 2d 3h 8s Ts Qc 6s"
THREE = "5s 6d 7s 9s Jd Kh 2h"
FIVE = "4d 5s 6d 7s 8s Kh Jd"
SIX = "4d 5s 6d 7s 8s 9s Kh"
SEVEN = "4d 5s 6d 7s 8s 9s Ts"
NOT_QUALIFIED = "2c 3d 5h 7c 8c Td Qh"
DEALER_THREE = "2c 3d 4h 8c 9c Jc Kc"  # 2-3-4
DEALER_FIVE = "9c Tc Jc Qc Kc 2c 4h"
DEALER_SEVEN = "8c 9c Tc Jc Qc Kc Ac"

NO_QUALIFIER = "the dealer's 7-8 does not qualify, 3 cards are needed."


def _round(player, dealer, community=None, raise_bet=4.0):
    hands = parse_cards(player), parse_cards(dealer)
    taken = set(hands[0] + hands[1])
    free = [card for card in parse_cards("2s 4s Ks 2h 9d Ah Tc 6h") if card not in taken]
    return Round(*hands, parse_cards(community) if community else tuple(free[:3]), raise_bet)


def _won(round_, side_bets=None, *, deal=DEAL, paytable=PAYTABLE, ante=10):
    results = settle(deal, paytable, round_, ante=ante, side_bets=side_bets)
    return {result.bet: result.won for result in results}


@pytest.mark.parametrize(
    ("player", "dealer", "raise_bet", "won"),
    [
        pytest.param(SEVEN, DEALER_THREE, 0, {"ante": -10}, id="a fold loses, whatever is held"),
        pytest.param(SEVEN, NOT_QUALIFIED, 0, {"ante": -10}, id="a fold comes before no qualifier"),
        pytest.param(
            SEVEN, NOT_QUALIFIED, 4, {"ante": 10, "raise": 0}, id="no qualifier, the best straight"
        ),
        pytest.param(
            NOTHING,
            NOT_QUALIFIED.replace("3d", "2d").replace("7c", "8h"),
            4,
            {"ante": 10, "raise": 0},
            id="no qualifier, the player has none",
        ),
        pytest.param(
            TWO_IN_A_ROW,
            "2c 6d 5h 8c Tc Td Qh",
            2,
            {"ante": 10, "raise": 0},
            id="no qualifier, the player's is lower",
        ),
        pytest.param(
            FIVE, DEALER_THREE, 2, {"ante": 10, "raise": 20}, id="the longer wins, raise 2x"
        ),
        pytest.param(
            FIVE, DEALER_THREE, 2.5, {"ante": 10, "raise": 25}, id="the longer wins, raise 2.5x"
        ),
        pytest.param(
            FIVE, DEALER_THREE, 3, {"ante": 10, "raise": 30}, id="the longer wins, raise 3x"
        ),
        pytest.param(
            FIVE, DEALER_THREE, 4, {"ante": 10, "raise": 40}, id="five cards pay even money"
        ),
        pytest.param(SIX, DEALER_THREE, 4, {"ante": 10, "raise": 80}, id="six cards pay 2 to 1"),
        pytest.param(
            SEVEN, DEALER_THREE, 2, {"ante": 10, "raise": 40}, id="seven cards pay 2 to 1"
        ),
        pytest.param(
            THREE, DEALER_THREE, 2, {"ante": 10, "raise": 20}, id="equal length, higher top"
        ),
        pytest.param(
            A_2_3, DEALER_THREE, 4, {"ante": -10, "raise": -40}, id="equal length, lower top"
        ),
        pytest.param(
            "9d Th Js Qs Kd 2d 4c",
            DEALER_FIVE,
            4,
            {"ante": 0, "raise": 0},
            id="equal straights push",
        ),
        pytest.param(
            "8d 9d Td Jd Qd Kd Ad",
            DEALER_SEVEN,
            4,
            {"ante": 0, "raise": 0},
            id="equal straights of seven push",
        ),
        pytest.param(
            FIVE, DEALER_SEVEN, 4, {"ante": -10, "raise": -40}, id="the dealer's seven win no more"
        ),
        pytest.param(
            SIX, DEALER_SEVEN, 2.5, {"ante": -10, "raise": -25}, id="a losing six pays nothing"
        ),
        pytest.param(
            "Ad Kd Qd Js 2h 4c 6h",
            "5c 6c 7c 8c 9c 2c 4h",
            4,
            {"ante": -10, "raise": -40},
            id="length before height",
        ),
    ],
)
def test_ante_and_raise(player, dealer, raise_bet, won):
    """The first rule that fits settles the Ante and the Raise."""
    assert _won(_round(player, dealer, raise_bet=raise_bet)) == won


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_the_worked_rounds(example):
    """Each round that the report shows wins what the rules say."""
    stakes = dict.fromkeys(PAYTABLE.side_bets, SIDE_BET)
    assert _won(example.round, stakes, ante=ANTE) == example.won


def test_reference_settlement():
    """Dealer does not qualify; Ante 100, Raise 200: Ante wins 100, Raise is returned."""
    round_ = _round(FIVE, NOT_QUALIFIED, raise_bet=2)
    ante, raised = settle(DEAL, PAYTABLE, round_, ante=100)
    assert (ante.stake, ante.won) == (100, 100)
    assert (raised.stake, raised.won) == (200, 0)
    assert "200 is returned" in raised.sentence


@pytest.mark.parametrize(
    ("dealer", "raise_bet"),
    [
        pytest.param(NOT_QUALIFIED, 4, id="dealer does not qualify"),
        pytest.param(DEALER_THREE, 0, id="the player folds"),
        pytest.param(DEALER_SEVEN, 2, id="the dealer wins"),
    ],
)
def test_a_side_bet_is_paid_whatever_becomes_of_the_ante(dealer, raise_bet):
    """A side bet that won is still paid."""
    round_ = _round("4d 5d 6d 7d Ks Jh 2h", dealer, raise_bet=raise_bet)
    won = _won(round_, {"straight_flush_bonus": 2, "second_chance_bonus": 3})
    assert won["straight_flush_bonus"] == 50
    assert won["second_chance_bonus"] == 60


FILLERS = "Kc Td 8s Jc 6d Qs"  # no two of a suit in a row, and none next to a heart's


@pytest.mark.parametrize(
    ("length", "straight_flush_bonus", "second_chance_bonus"),
    [
        (1, -1, -1),
        (2, -1, -1),
        (3, 10, -1),
        (4, 25, 20),
        (5, 100, 50),
        (6, 500, 500),
        (7, 5000, 1000),
    ],
)
def test_side_bet_pays(length, straight_flush_bonus, second_chance_bonus):
    """A straight flush of each length in the player's hand pays what the table says, to one."""
    hearts = [f"{rank}h" for rank in "2345678"[:length]]
    player = " ".join(hearts + FILLERS.split()[: 7 - length])
    round_ = _round(player, "2c 3d 4c 9s Qd Kd As", "Kh Jd 3s", raise_bet=0)
    won = _won(round_, {"straight_flush_bonus": 1, "second_chance_bonus": 1})
    assert won["straight_flush_bonus"] == straight_flush_bonus
    assert won["second_chance_bonus"] == second_chance_bonus


@pytest.mark.parametrize(
    ("community", "pays"),
    [
        pytest.param("9h Kd Kc", 1000, id="8 cards"),
        pytest.param("9h Th Kc", 1000, id="9 cards"),
        pytest.param("9h Th Jh", 1000, id="10 cards"),
        pytest.param("Ah Kh Qh", 1000, id="8 cards from the ace, which is not at both ends"),
        pytest.param("9c Tc Jc", 1000, id="7 cards, and a straight of 10 in two suits"),
    ],
)
def test_second_chance_beyond_seven_cards(community, pays):
    """The player's seven and the community cards together reach ten."""
    round_ = _round("2h 3h 4h 5h 6h 7h 8h", "2c 3d 4c 9s Qd Kd As".replace("Kd", "Ks"), community)
    assert _won(round_, {"second_chance_bonus": 1})["second_chance_bonus"] == pays


def test_second_chance_looks_at_straight_flushes():
    """A straight of ten in mixed suits is no win; community cards that complete a suit are."""
    mixed = _round("2h 3d 4h 5d 6h 7d 8h", "2c 3s 4c 9s Qd Ks As", "9d Th Jc")
    assert _won(mixed, {"second_chance_bonus": 1})["second_chance_bonus"] == -1
    completed = _round("2h 3h Kd Jd 6h 7d 9s", "2c 3s 4c 8s Qd Ks As", "4h 5h Tc")
    won = _won(completed, {"second_chance_bonus": 1, "straight_flush_bonus": 1})
    assert won["second_chance_bonus"] == 50
    assert won["straight_flush_bonus"] == -1


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ah 2h 3h 9c Jd Ks 6s", 10),
        ("Qh Kh Ah 9c Jd 3s 6s", 10),
        ("Kh Ah 2h 9c Jd 3s 6s", -1),
        ("Ah 2h 3h 4h Qh Kh 9c", 25),
        ("2h 3h 4d 5d 6d 7h 8s", 10),
    ],
)
def test_the_ace_in_a_straight_flush(hand, pays):
    """High or low, never both; a longer straight in several suits does not count."""
    round_ = _round(hand, "2c 3d 4c Tc Qc Kc 8d")
    assert _won(round_, {"straight_flush_bonus": 1})["straight_flush_bonus"] == pays


def test_no_side_bet_no_result():
    """Only bets that were made are settled, the Raise only if there was one."""
    assert list(_won(_round(FIVE, DEALER_THREE))) == ["ante", "raise"]
    assert list(_won(_round(FIVE, DEALER_THREE, raise_bet=0))) == ["ante"]
    one = _won(_round(FIVE, DEALER_THREE, raise_bet=0), {"second_chance_bonus": 5})
    assert list(one) == ["ante", "second_chance_bonus"]


@pytest.mark.parametrize(
    ("player", "dealer", "raise_bet", "sentences"),
    [
        (
            FIVE,
            DEALER_THREE,
            2.5,
            [
                "Ante wins 10 (even money): the player's 4-5-6-7-8 beats the dealer's 2-3-4.",
                "Raise wins 25 (even money): the player's 4-5-6-7-8 beats the dealer's 2-3-4.",
            ],
        ),
        (
            SIX,
            DEALER_THREE,
            4,
            [
                "Ante wins 10 (even money): the player's 4-5-6-7-8-9 beats the dealer's 2-3-4.",
                "Raise wins 80 (2 to 1): the player's 4-5-6-7-8-9 beats the dealer's 2-3-4.",
            ],
        ),
        (
            FIVE,
            NOT_QUALIFIED,
            4,
            [
                f"Ante wins 10 (even money): {NO_QUALIFIER}",
                f"Raise pushes, 40 is returned: {NO_QUALIFIER}",
            ],
        ),
        (FIVE, DEALER_THREE, 0, ["Ante loses 10: the player folds."]),
    ],
)
def test_sentences(player, dealer, raise_bet, sentences):
    """Each bet says what it wins, to one, and by which rule."""
    results = settle(DEAL, PAYTABLE, _round(player, dealer, raise_bet=raise_bet), ante=10)
    assert [result.sentence for result in results] == sentences


def test_large_amounts_are_written_in_full():
    """A million is not rounded, nor written with an exponent."""
    results = settle(DEAL, PAYTABLE, _round(SIX, DEALER_THREE, raise_bet=4), ante=1_234_567.5)
    assert [result.sentence.partition(":")[0] for result in results] == [
        "Ante wins 1234567.5 (even money)",
        "Raise wins 9876540 (2 to 1)",
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"player": f"{FIVE[:-3]} 2c"}, "2c is there twice"),
        ({"player": f"{FIVE[:-3]} 4d"}, "4d is there twice"),
        ({"community": "4d Ah Ks"}, "4d is there twice"),
        ({"community": "Ah Ah Ks"}, "Ah is there twice"),
        ({"player": FIVE[:-3]}, "player: 7 cards are dealt, 6 were given"),
        ({"player": f"{FIVE} Ah"}, "player: 7 cards are dealt, 8 were given"),
        ({"player": ""}, "player: 7 cards are dealt, 0 were given"),
        ({"dealer": DEALER_THREE[:-3]}, "dealer: 7 cards are dealt, 6 were given"),
        ({"community": "Ah Ks"}, "community: 3 cards are dealt, 2 were given"),
        ({"raise_bet": 1}, "a Raise of 1x is not allowed: raise from 2x to 4x the Ante, or fold"),
        ({"raise_bet": 1.99}, "a Raise of 1.99x is not allowed"),
        ({"raise_bet": 5}, "a Raise of 5x is not allowed"),
        ({"raise_bet": -2}, "a Raise of -2x is not allowed"),
        ({"raise_bet": float("nan")}, "a Raise of nanx is not allowed"),
        ({"raise_bet": float("inf")}, "a Raise of infx is not allowed"),
    ],
)
def test_rounds_that_break_the_rules(change, fault):
    """A round that cannot be is refused in one line."""
    cards = {"player": FIVE, "dealer": DEALER_THREE, "community": "Ah Ks 2s"} | change
    raise_bet = cards.pop("raise_bet", 4)
    round_ = Round(**{who: parse_cards(text) for who, text in cards.items()}, raise_bet=raise_bet)
    with pytest.raises(InputError) as raised:
        settle(DEAL, PAYTABLE, round_)
    assert str(raised.value).startswith(fault)
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize("stake", [0, -1, -0.0, float("nan"), float("inf"), float("-inf")])
@pytest.mark.parametrize("bet", ["ante", "straight_flush_bonus", "second_chance_bonus"])
def test_stakes_that_are_no_stakes(bet, stake):
    """A stake is a number above 0."""
    stakes = {bet: stake}
    ante = stakes.pop("ante", 1)
    with pytest.raises(InputError, match=f"^{bet}: a stake must be a number above 0, not"):
        settle(DEAL, PAYTABLE, _round(FIVE, DEALER_THREE), ante=ante, side_bets=stakes)


def test_a_card_that_is_not_in_the_deck():
    """Mexican stud has no 8, so a round with one cannot be."""
    deal = Deal(ranks="2 3 4 5 6 7 J Q K A")
    with pytest.raises(InputError, match="8s is not in this deck of 40 cards"):
        settle(deal, PAYTABLE, _round(FIVE, "2c 3d 4h Jc Kc Ac Qc", "Ah Ks 2s"))


def test_a_gapped_deck_settles_by_its_own_order():
    """6-7-J-Q-K is a straight to the king in Mexican stud, and beats 3-4-5-6."""
    deal = Deal(ranks="2 3 4 5 6 7 J Q K A", cards=CardsDealt(player=5, dealer=5, community=2))
    round_ = _round("6d 7s Jh Qs Kc", "3c 4c 5d 6c Kd", "2s As", raise_bet=2)
    ante, raised = settle(deal, PAYTABLE, round_)
    assert (ante.won, raised.won) == (1, 2)
    assert "the player's 6-7-J-Q-K beats the dealer's 3-4-5-6" in raised.sentence


def test_who_qualifies_is_the_deals_to_say():
    """A dealer who needs four cards does not qualify with three; one who needs one always does."""
    round_ = _round(FIVE, DEALER_THREE, raise_bet=4)
    assert _won(round_, deal=Deal(dealer_qualifies_with=4)) == {"ante": 10, "raise": 0}
    weak = _round(FIVE, NOT_QUALIFIED, raise_bet=4)
    assert _won(weak, deal=Deal(dealer_qualifies_with=1)) == {"ante": 10, "raise": 40}


def test_what_is_paid_is_the_paytables_to_say():
    """Ante and Raise pays, and what an unqualified dealer pays, are those of the paytable."""
    generous = PAYTABLE.model_copy(
        update={
            "ante": AntePays(pays=1.5, dealer_does_not_qualify=0),
            "raise_": RaisePays(
                least=1, most=6, pays={5: 3, "1 to 4": 1, "6 or more": 5}, dealer_does_not_qualify=2
            ),
        }
    )
    assert _won(_round(FIVE, DEALER_THREE, raise_bet=6), paytable=generous) == {
        "ante": 15,
        "raise": 180,
    }
    assert _won(_round(FIVE, NOT_QUALIFIED, raise_bet=1), paytable=generous) == {
        "ante": 0,
        "raise": 20,
    }


BY_LENGTH = Paytable.model_validate(
    {
        "ante": {
            "pays": {"2 or less": 1, "3 or more": 2},
            "dealer_does_not_qualify": {1: 0, "2 or more": 0.5},
        },
        "raise": {
            "least": 1,
            "most": {1: 1, 2: 2.5, "3 or more": 4},
            "pays": {"2 or less": 1, "3 or more": 1.5},
            "dealer_does_not_qualify": {"2 or less": 0, "3 or more": 1},
        },
    }
)


def test_tables_by_length():
    """Each pay, and the limit, is that of the player's straight."""
    four = "4d 5s 6d 7s 9s Kh Jd"
    assert _won(_round(four, DEALER_THREE, raise_bet=4), paytable=BY_LENGTH) == {
        "ante": 20,
        "raise": 60,
    }
    assert _won(_round(TWO_IN_A_ROW, NOT_QUALIFIED, raise_bet=2.5), paytable=BY_LENGTH) == {
        "ante": 5,
        "raise": 0,
    }
    fault = (
        "a Raise of 3x is not allowed: raise from 1x to 2.5x the Ante with a straight of 2 cards"
    )
    with pytest.raises(InputError, match=fault):
        settle(DEAL, BY_LENGTH, _round(TWO_IN_A_ROW, NOT_QUALIFIED, raise_bet=3))


def test_every_round_of_a_small_deck_settled_is_the_exact_solution():
    """Perfect play of a paytable by length: 4,200 rounds, one after the other."""
    deal = Deal(
        ranks="2345A",
        suits="cd",
        cards=CardsDealt(player=3, dealer=3, community=0),
        dealer_qualifies_with=2,
    )
    ranks = deal.deck.natural_ranks
    raises = dict(decisions(deal, BY_LENGTH).select("rank_counts", "raise").iter_rows())
    won, rounds = Fraction(), 0
    for mine in combinations(deal.deck.cards, 3):
        held = "".join(str(sum(card.rank == rank for card in mine)) for rank in ranks)
        rest = [card for card in deal.deck.cards if card not in mine]
        for yours in combinations(rest, 3):
            played = settle(deal, BY_LENGTH, Round(mine, yours, (), raises[held]))
            won += sum(result.won for result in played)
            rounds += 1
    assert solve(deal, BY_LENGTH).house_edge == -won / rounds
    assert rounds == comb(10, 3) * comb(7, 3)
    assert {*raises.values()} >= {1, 2.5, 4}


@settings(deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([2, 2.5, 3, 4]))
def test_swapped_hands_swap_the_result(seed, raise_bet):
    """When both qualify and no bonus is paid, the other side of the table wins what this loses."""
    deck = list(DEAL.deck.cards)
    Random(seed).shuffle(deck)  # noqa: S311 - hands, not secrets
    mine, yours, community = tuple(deck[:7]), tuple(deck[7:14]), tuple(deck[14:17])
    assume(all(3 <= DEAL.straight(hand).length <= 5 for hand in (mine, yours)))
    won = _won(Round(mine, yours, community, raise_bet))
    swapped = _won(Round(yours, mine, community, raise_bet))
    assert {bet: -amount for bet, amount in swapped.items()} == won


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_no_bet_loses_more_than_its_stake(seed):
    """A loss is the stake, a fold loses the Ante alone, and side bets ignore the decision."""
    deck = list(DEAL.deck.cards)
    Random(seed).shuffle(deck)  # noqa: S311 - hands, not secrets
    hands = tuple(deck[:7]), tuple(deck[7:14]), tuple(deck[14:17])
    stakes = {"straight_flush_bonus": 1, "second_chance_bonus": 2}
    raised = settle(DEAL, PAYTABLE, Round(*hands, 3), ante=10, side_bets=stakes)
    folded = settle(DEAL, PAYTABLE, Round(*hands, 0), ante=10, side_bets=stakes)
    assert all(result.won >= -result.stake for result in raised)
    assert raised[2:] == folded[1:]
    assert folded[0].won == -10
