"""Side bets as stanzas of a paytable: what they may be called, look at and measure, and when."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from straights.bets.former import FORMER
from straights.bets.paytable import Paytable
from straights.bets.settle import Round, settle
from straights.bets.side_bets import TAKEN, WHEN
from straights.cli.main import cli
from straights.errors import InputError
from straights.io.yaml import read
from straights.rules.deal import HOLDERS, MEASURES, CardsDealt, Deal
from straights.rules.looks import Look

MAIN = "raise:\n  pays:\n    1 or more: 1\n"
STANZA = """\
side_bets:
  my_bet:
    title: My Bet
    description: The most cards of one suit
    cards: player + community
    measure: flush
    when: ante_loses
    pays:
      4 or more: 5
"""
FORMER_KEYS = """\
straight_flush_bonus:
  7: 5000
  3 to 6: 10
second_chance_bonus:
  8 to 10: 1000
  7: 100
"""
THE_SAME = """\
side_bets:
  straight_flush_bonus:
    title: Straight Flush Bonus
    cards: player
    measure: straight_flush
    pays:
      7: 5000
      3 to 6: 10
  second_chance_bonus:
    title: Second Chance Bonus
    cards: player + community
    measure: straight_flush
    pays:
      8 to 10: 1000
      7: 100
"""


@pytest.fixture
def paytable(tmp_path):
    """Reads the text of a paytable."""

    def read_text(text):
        file = tmp_path / "x.yaml"
        file.write_text(text, encoding="utf-8")
        return read(Paytable, file)

    return read_text


def test_a_misspelt_former_key_is_recognized(paytable):
    """As any other key is."""
    hint = r"unknown key 'second_chance_bonsu'; did you mean 'second_chance_bonus'\?"
    with pytest.raises(InputError, match=hint):
        paytable((MAIN + FORMER_KEYS).replace("second_chance_bonus", "second_chance_bonsu"))


def test_former_keys_mean_their_stanzas(paytable):
    """A paytable of before is the same as one with the stanzas, in the same order."""
    former, same = paytable(MAIN + FORMER_KEYS), paytable(MAIN + THE_SAME)
    assert former == same
    assert list(former.side_bets) == list(same.side_bets) == list(FORMER)
    assert paytable(MAIN + FORMER_KEYS.partition("second")[0]).side_bets.keys() == {
        "straight_flush_bonus"
    }


def test_former_keys_beside_stanzas(paytable):
    """They come first, and a bet that is there in both ways is refused."""
    both = paytable(MAIN + FORMER_KEYS + STANZA)
    assert list(both.side_bets) == [*FORMER, "my_bet"]
    with pytest.raises(InputError, match="second_chance_bonus: it is in side_bets too; take one"):
        paytable(MAIN + FORMER_KEYS + STANZA.replace("my_bet", "second_chance_bonus"))


def test_a_stanza(paytable):
    """What is left out: a title made of the name, no condition."""
    bet = paytable(MAIN + STANZA).side_bets["my_bet"]
    assert (bet.title, bet.when) == ("My Bet", "ante_loses")
    assert bet.look == Look(("player", "community"), "flush")
    short = STANZA.replace("    title: My Bet\n", "").replace("    when: ante_loses\n", "")
    bet = paytable(MAIN + short).side_bets["my_bet"]
    assert (bet.title, bet.when) == ("My bet", None)
    assert not paytable(MAIN).side_bets


def test_the_order_of_the_cards_is_nothing(paytable):
    """Two ways to write the same union are one look, which is counted once."""
    for cards in ("community + player", "player+community", " player  +  community "):
        text = STANZA.replace("player + community", cards)
        assert paytable(MAIN + text) == paytable(MAIN + STANZA)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("my_bet", "My Bet", "4: side_bets: 'My Bet' cannot be a bet's name; write small letters"),
        ("my_bet", "7th", "4: side_bets: '7th' cannot be a bet's name"),
        ("my_bet", "ante", "4: side_bets: 'ante' cannot be a bet's name"),
        ("my_bet", "my-bet", "4: side_bets: 'my-bet' cannot be a bet's name"),
        ("player + community", "dealr", "8: side_bets.my_bet.cards: 'dealr' names no cards"),
        ("player + community", "player + player", "'player + player' names no cards"),
        ("player + community", "player, dealer", "'player, dealer' names no cards; write player, "),
        (
            "player + community",
            "7",
            "8: side_bets.my_bet.cards: input should be a valid string, not 7; put it in quotes",
        ),
        (
            "flush",
            "flash",
            "9: side_bets.my_bet.measure: input should be 'straight', 'straight_flush'",
        ),
        (
            "ante_loses",
            "ante_lose",
            "10: side_bets.my_bet.when: input should be 'ante_wins', 'ante_",
        ),
        ("ante_loses", "true", "10: side_bets.my_bet.when: input should be 'ante_wins'"),
        ("measure:", "mesure:", "unknown key 'side_bets.my_bet.mesure'; did you mean 'measure'?"),
        ("    measure: flush\n", "", "'side_bets.my_bet.measure' is missing; add it"),
        ("4 or more: 5", "4 or more: -5", "greater than or equal to 0"),
        ("side_bets:", "side_bet:", "4: unknown key 'side_bet'; did you mean 'side_bets'?"),
    ],
)
def test_stanzas_that_are_refused(paytable, old, new, fault):
    """One line with the place, the fault and the remedy."""
    assert old in STANZA
    with pytest.raises(InputError) as raised:
        paytable(MAIN + STANZA.replace(old, new, 1))
    message = str(raised.value)
    assert fault in message
    assert len(message.splitlines()) == 1


def test_no_bet_is_named_as_an_option():
    """Each bet is an option of `straights settle`, beside those that it has."""
    settle_command = cli.commands["settle"]
    options = {option.lstrip("-") for each in settle_command.params for option in each.opts}
    assert options | {"help"} <= set(TAKEN)
    assert "ante" in TAKEN


def test_looks_in_words():
    """Every measure of every union is said apart."""
    unions = [union for size in (1, 2, 3) for union in combinations(HOLDERS, size)]
    words = {Look(union, measure).in_words for union in unions for measure in MEASURES}
    assert len(words) == len(unions) * len(MEASURES)
    everything = Look(HOLDERS, "of_a_kind").in_words
    assert everything == (
        "most cards of one rank among the player's, the dealer's and the community cards"
    )


# Settled again, by trying everything.

DEALS = {
    "plain": Deal(ranks="2345A", suits="cdh", cards=CardsDealt(player=4, dealer=3, community=2)),
    "jokers": Deal(
        ranks="23456A", suits="cd", jokers=2, cards=CardsDealt(player=4, dealer=4, community=2)
    ),
    "wild ranks": Deal(
        ranks="23456A",
        suits="cdh",
        wild_ranks="3",
        dealer_qualifies_with=2,
        equal_hands="dealer",
        cards=CardsDealt(player=3, dealer=4, community=2),
    ),
    "a card limit": Deal(
        ranks="2345JQKA",
        suits="cd",
        card_limit=3,
        jokers=1,
        wrap_around=True,
        equal_hands="player",
        cards=CardsDealt(player=4, dealer=4, community=1),
    ),
    "an ace that is low": Deal(
        ranks="2345A",
        suits="cdh",
        ace="low",
        dealer_qualifies_with=1,
        cards=CardsDealt(player=3, dealer=3, community=0),
    ),
}


def _runs(deal):
    """Every set of ranks that is a straight, by the words of the rules."""
    order = list(deal.ranks)
    naturals = [rank for rank in order if rank != "A"]
    has_ace = "A" in order
    ring = order
    rows = []
    if has_ace and deal.ace in {"low", "either"}:
        rows.append(["A", *naturals])
    if not has_ace or deal.ace in {"high", "either"}:
        rows.append(order)
    if deal.wrap_around:
        rows.append(ring + ring)
    return {
        frozenset(row[start : start + length])
        for row in rows
        for length in range(1, len(order) + 1)
        for start in range(len(row) - length + 1)
    }


def _measured(deal, measure, cards):
    """The most cards of some suit, of some rank or of some run; each wild card is any card."""
    wilds = [card for card in cards if deal.deck.is_wild(card)]
    naturals = [card for card in cards if card not in wilds]
    if measure == "flush":
        most = max([0, *Counter(card.suit for card in naturals).values()]) + len(wilds)
    elif measure == "of_a_kind":
        most = max([0, *Counter(card.rank for card in naturals).values()]) + len(wilds)
    else:
        suits = deal.suits if measure == "straight_flush" else [deal.suits]
        most = max(
            len(run)
            for suit in suits
            for run in _runs(deal) | {frozenset()}
            if len(run - {card.rank for card in naturals if card.suit in suit}) <= len(wilds)
        )
    return min(most, deal.card_limit or most)


@pytest.mark.parametrize("name", DEALS)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_settled_as_by_trying_everything(name, seed):
    """Each measure of each union under each condition, against plain loops over the words."""
    deal, chance = DEALS[name], Random(seed)  # noqa: S311 - no secret
    dealt = chance.sample(deal.deck.cards, sum(number for _, number in deal.cards))
    held, start = {}, 0
    for holder, number in deal.cards:
        held[holder] = tuple(dealt[start : start + number])
        start += number
    unions = [
        union
        for size in (1, 2, 3)
        for union in combinations([holder for holder in HOLDERS if held[holder]], size)
    ]
    pays = {1: 1, 2: 1, 3: 2.5, 4: 3, 5: 7, "6 or more": 50}
    lowest = chance.randrange(1, 5)
    pays = {key: pay for key, pay in pays.items() if isinstance(key, str) or key >= lowest}
    kinds = product(unions, MEASURES, (None, *WHEN))
    stanzas = {
        f"bet_{place}": {"cards": " + ".join(union), "measure": measure, "pays": pays, "when": when}
        for place, (union, measure, when) in enumerate(kinds)
    }
    paytable = Paytable.model_validate({"raise": {"pays": {"1 or more": 1}}, "side_bets": stanzas})
    round_ = Round(**held, raise_bet=chance.choice([0, 2, 4]))
    results = settle(deal, paytable, round_, side_bets=dict.fromkeys(stanzas, 2))
    main = {result.bet: result for result in results if result.bet not in stanzas}
    ante = main["ante"].won
    sentence = main["ante"].sentence
    end = (
        "player_folds"
        if not round_.raise_bet
        else "dealer_does_not_qualify"
        if "does not qualify" in sentence
        else {1: "ante_wins", 0: "ante_pushes", -1: "ante_loses"}[int(ante)]
    )
    assert list(main) == (["ante", "raise"] if round_.raise_bet else ["ante"])
    for result in results[len(main) :]:
        stanza = stanzas[result.bet]
        if stanza["when"] not in {None, end}:
            assert result.won == 0
            assert " of 2 is returned: it has action only when " in result.sentence
            continue
        cards = [card for holder in stanza["cards"].split(" + ") for card in held[holder]]
        found = _measured(deal, stanza["measure"], cards)
        expected = -1 if found < lowest else {1: 1, 2: 1, 3: 2.5, 4: 3, 5: 7}.get(found, 50)
        assert result.won == 2 * expected, (result, found)


def test_why_a_bet_is_returned():
    """The sentence says when it has action, and how the round ended instead."""
    deal = DEALS["plain"]
    bet = {
        "cards": "dealer",
        "measure": "of_a_kind",
        "when": "ante_loses",
        "pays": {"2 or more": 3},
    }
    paytable = Paytable.model_validate(
        {"raise": {"pays": {"1 or more": 1}}, "side_bets": {"bad_beat": bet}}
    )

    def said(player, dealer, raise_bet):
        hands = deal.parse(player), deal.parse(dealer), deal.parse("Ac Ad")
        return settle(deal, paytable, Round(*hands, raise_bet), side_bets={"bad_beat": 5})[
            -1
        ].sentence

    start = "Bad beat of 5 is returned: it has action only when the Ante loses, and "
    assert said("2c 2d 3c 5d", "3d 4h 5h", 0) == f"{start}the player folds."
    assert said("2c 3c 4c 5d", "3d 4h 5h", 2) == f"{start}the Ante wins."
    assert said("2c 3c 4c 5d", "2h 4h 3d", 2) == f"{start}the Ante wins."
    assert said("2c 2d 3c 5d", "4d 4h 5h", 2) == f"{start}the dealer does not qualify."
    assert said("3c 4c 5c 2d", "2h 3h 4h", 2) == f"{start}the Ante wins."
    assert said("2c 2d 3c 5d", "3d 4h 5h", 2) == (
        "Bad beat loses 5: the most cards of one rank are 1."
    )
