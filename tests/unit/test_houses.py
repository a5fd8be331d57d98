"""Straights by any house's rules: the deals of config/deals, examples, and a brute force."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, product
from pathlib import Path
from random import Random

import pytest

from straights.config.games import open_games
from straights.errors import InputError
from straights.rules.cards import JOKER, RANK_VALUES
from straights.rules.deal import Deal
from straights.rules.straight_cards import straight_cards, straight_flush_cards

DEALS = open_games(Path(__file__).parents[2] / "config").deals


def _straight(deal, hand):
    deal = DEALS[deal] if isinstance(deal, str) else deal
    return deal.straight(deal.parse(hand))


def _played(deal, hand, made=straight_cards):
    """The cards of a straight as themselves, and what each plays as where that is another."""
    found = made(deal, deal.parse(hand))
    return " ".join(
        f"{card}={name}" if deal.deck.is_wild(card) else str(card)
        for card, name in zip(found.cards, found.play_as, strict=True)
    )


@pytest.mark.parametrize(
    ("name", "differs"),
    [
        ("wrap-around", {"wrap_around": True}),
        ("one-joker", {"jokers": 1}),
        ("two-jokers", {"jokers": 2}),
        ("deuces-wild", {"wild_ranks": "2"}),
        ("mexican", {"ranks": "234567JQKA"}),
        ("short-36", {"ranks": "6789TJQKA"}),
        ("five-card-limit", {"card_limit": 5}),
        ("ace-high-only", {"ace": "high"}),
        ("qualify-four", {"dealer_qualifies_with": 4}),
        ("six-cards", {"cards": {"player": 6, "dealer": 6, "community": 3}}),
        (
            "eight-card-dealer",
            {
                "wrap_around": True,
                "cards": {"player": 7, "dealer": 8, "community": 3},
                "equal_hands": "player",
            },
        ),
    ],
)
def test_the_deals(name, differs):
    """Each deal is the published one but for what its name says."""
    published = DEALS["published"].model_dump(exclude={"description"})
    assert DEALS[name].model_dump(exclude={"description"}) == published | differs


@pytest.mark.parametrize(
    ("hand", "deal", "straight"),
    [
        ("Ah 2c 3d 4s 5h", "published", (5, 5)),
        ("2d 3d 4d 5d 6c Ad", "published", (6, 6)),
        ("Kc Qd 3h 2s Ac", "published", (3, 14)),
        ("Kc Qd 3h 2s Ac", "wrap-around", (5, 3)),
        ("2h 3h 4c 5d Qc Ks As", "published", (5, 5)),
        ("2h 3h 4c 5d Qc Ks As", "wrap-around", (7, 5)),
        ("2c 3d 3h 4s 5c 6d 6h", "published", (5, 6)),
        ("5c 6h 7d 9c 4d 2s Tc", "deuces-wild", (7, 10)),
        ("5c 6h 7d 9c 4d 2s Tc", Deal(wild_ranks="2", card_limit=5), (5, 10)),
        ("Ah 6c 7d 8s 9h", "short-36", (5, 9)),
        ("Ah 6c 7d 8s 9h", "published", (4, 9)),
        ("5c 6d 7h Js Qc", "mexican", (5, 12)),
        ("5c 6d 7h Js Qc", "published", (3, 7)),
    ],
)
def test_small_inputs_that_other_programs_got_wrong(hand, deal, straight):
    """Length and high rank under the rules of a deal."""
    assert _straight(deal, hand) == straight


@pytest.mark.parametrize(
    ("hand", "deal", "fault"),
    [
        ("As As Kd", "published", "As is there twice"),
        ("8c 9d Th", "mexican", "8c, 9d, Th are not in this deck of 40 cards"),
        ("2c 6d", "short-36", "2c is not in this deck of 36 cards"),
        ("Jk 6d", "published", "Jk is not in this deck of 52 cards"),
        ("Jk 6d joker", "one-joker", "2 jokers are there, and the deck holds 1"),
        ("2c 2c", "deuces-wild", "2c is there twice"),
    ],
)
def test_hands_that_a_deck_cannot_deal(hand, deal, fault):
    """The card is named."""
    with pytest.raises(InputError, match=f"^{fault}"):
        DEALS[deal].parse(hand)


LIMIT = "five-card-limit"


@pytest.mark.parametrize(
    ("deal", "higher", "lower"),
    [
        ("published", "8s 7s 6h 5h 4s", "6d 5s 4d 3h 2c"),
        ("published", "Ac Kc Qd Js 10s", "Kh Qs Jh 10h 9d"),
        ("published", "6s 5c 4c 3h 2h", "5s 4d 3d 2s Ac"),
        ("published", "5s 4d 3d 2s Ac", "3c 2d As Ks Qc"),
        ("published", "Kd Qd Jh 10h 9s 8s 7c", "Ks Kc Kh Qs Jd 10d 9c"),
        ("published", "2c 3d 4h 5s", "Qc Kd Ah"),
        (LIMIT, "Ah Kd Qd Jh 10h 9s 8s", "Ks Kc Kh Qs Jd 10d 9c"),
        (LIMIT, "Ah Kd Qd Jh 10h", "Kd Qd Jh 10h 9s 8s 7c"),
        (LIMIT, "2c 3c 4c 5c 6c", "Jh Qh Kh Ah"),
        ("wrap-around", "As 2s 3s 4s 5s", "Qh Kh Ah 2h 3h"),
        ("wrap-around", "Kc Ac 2d 3d 4d", "Qh Kh Ah 2h 3h"),
        ("wrap-around", "Qh Kh Ah 2h 3h", "Jc Qc Kc Ac 2c"),
        ("wrap-around", "Tc Jc Qc Kc Ac", "9h Th Jh Qh Kh"),
        ("wrap-around", "Jc Qc Kc Ac 2c", "Jh Qh Kh Ah"),
        ("short-36", "6c 7c 8c 9c Tc", "Ah 6h 7h 8h 9h"),
        ("mexican", "6c 7c Jc Qc Kc", "5h 6h 7h Jh Qh"),
        ("ace-high-only", "2c 3c 4c 5c 6c", "Ah 2h 3h 4h 5h"),
        ("deuces-wild", "Tc Jc Qc 2c", "Jh Qh Kh 8c"),
    ],
)
def test_the_higher_straight(deal, higher, lower):
    """The longer wins; of equal length, the higher by its top card, which may be wrapped."""
    assert _straight(deal, higher) > _straight(deal, lower)


@pytest.mark.parametrize(
    ("deal", "hand", "other"),
    [
        ("published", "8s 7s 6h 5h 4s", "8h 7d 6c 5c 4h"),
        (LIMIT, "Ks Kc Kh Qs Jd 10d 9c", "Kd Qd Jh 10h 9s 8s 7c"),
        ("wrap-around", "Qc Kc Ac 2c 3c", "Qh Kh Ah 2h 3h"),
        ("one-joker", "6c 7d Jk 9h", "6h 7h 8h 9c"),
    ],
)
def test_equal_straights(deal, hand, other):
    """Length and top card decide alone."""
    assert _straight(deal, hand) == _straight(deal, other)


def test_a_straight_wraps_around_once():
    """No rank is used twice: all ranks are a straight of 13 to the ace."""
    everything = " ".join(f"{rank}c" for rank in RANK_VALUES)
    assert _straight("wrap-around", everything) == (13, 14)
    assert _straight("wrap-around", everything + " Ad 2d") == (13, 14)
    without_seven = everything.replace("7c ", "")
    assert _straight("wrap-around", without_seven) == (12, 6)
    assert _straight("published", without_seven) == (7, 14)


def test_a_wrapped_straight_within_a_limit():
    """The best five cards count, so that a card above the ace never lowers a straight to it."""
    deal = Deal(wrap_around=True, card_limit=5)
    assert _straight(deal, "Jc Qc Kc Ac 2c 3c") == (5, 3)
    assert _straight(deal, "Tc Jc Qc Kc Ac 2c") == (5, 14)
    assert _straight(deal, "9c Tc Jc Qc Kc Ac 2c 3c 4c 5c 6c") == (5, 14)


THREE_JOKERS = Deal(jokers=3)
SMALL = Deal(ranks="2 3 4", jokers=2, cards={"player": 4, "dealer": 4})


@pytest.mark.parametrize(
    ("deal", "hand", "straight"),
    [
        # The examples of the source.
        ("one-joker", "Jd Ts 9c Jk 7s", "7s Jk=8 9c Ts Jd"),
        ("one-joker", "Jk 6h 5d 4h 3d", "3d 4h 5d 6h Jk=7"),
        # Above an ace there is nothing, so that a wild card goes below it.
        ("one-joker", "Jk Qc Kd Ah", "Jk=J Qc Kd Ah"),
        ("one-joker", "Jk 2c 3d Ah", "Ah 2c 3d Jk=4"),
        ("two-jokers", "Jk 5c 8d Jk", "5c Jk=6 Jk=7 8d"),
        ("two-jokers", "Jk Jk 3c Kd", "Jk=Q Kd Jk=A"),
        (Deal(jokers=2, wrap_around=True), "Jk Jk 3c Kd", "Kd Jk=A Jk=2 3c"),
        (Deal(jokers=1, wrap_around=True), "Qc Kc Ac Jk", "Jk=J Qc Kc Ac"),
        (Deal(jokers=1, ace="high"), "2c 3c Jk", "2c 3c Jk=4"),
        (Deal(jokers=1, ace="low"), "Qc Kc Jk", "Jk=J Qc Kc"),
        (Deal(jokers=1, ranks="234567JQKA"), "6c 7c Qc Jk", "6c 7c Jk=J Qc"),
        # Nothing but wild cards: the highest run.
        ("one-joker", "Jk", "Jk=A"),
        (THREE_JOKERS, "Jk Jk Jk", "Jk=Q Jk=K Jk=A"),
        (Deal(jokers=3, ace="low"), "Jk Jk Jk", "Jk=J Jk=Q Jk=K"),
        # Beyond need: as many as count.
        (Deal(jokers=3, card_limit=2), "Jk Jk Jk 5c", "Jk=K Jk=A"),
        (Deal(jokers=2, card_limit=3), "Jk Jk Jd Qd Kd", "Qd Kd Jk=A"),
        (SMALL, "2c Jk Jk 3c", "2c 3c Jk=4"),
        # A wild card of a rank may play as itself.
        ("deuces-wild", "3c 4c Ad 2h 5c", "Ad 2h=2 3c 4c 5c"),
        ("deuces-wild", "2c 2d 2h 2s", "2c=J 2d=Q 2h=K 2s=A"),
        (Deal(wild_ranks="2", jokers=1), "4c 2h Jk 7c", "4c 2h=5 Jk=6 7c"),
        (Deal(wild_ranks="23"), "3c Ad 2h 5c 4d", "Ad 2h=2 3c=3 4d 5c"),
    ],
)
def test_wild_cards(deal, hand, straight):
    """They become what makes the best straight; where two ranks would do, the higher."""
    deal = DEALS[deal] if isinstance(deal, str) else deal
    assert _played(deal, hand) == straight


@pytest.mark.parametrize(
    ("deal", "hand", "straight", "flush"),
    [
        ("published", "2d 3d 4d 5d 6c Ad", "Ad 2d 3d 4d 5d 6c", "Ad 2d 3d 4d 5d"),
        ("one-joker", "5h Jk 7h 8c 9c", "5h Jk=6 7h 8c 9c", "8c 9c Jk=Tc"),
        ("one-joker", "5h 6c Jk 8c 9d", "5h 6c Jk=7 8c 9d", "6c Jk=7c 8c"),
        ("deuces-wild", "5h 2s 7h 8c 9d", "5h 2s=6 7h 8c 9d", "5h 2s=6h 7h"),
        ("deuces-wild", "Ac 2h 2c 4c 5c", "Ac 2c=2 2h=3 4c 5c", "Ac 2c=2c 2h=3c 4c 5c"),
        ("wrap-around", "Qc Ks As 2s 3d", "Qc Ks As 2s 3d", "Ks As 2s"),
        ("mexican", "6h 7h Jh Qc Kh", "6h 7h Jh Qc Kh", "6h 7h Jh"),
        ("five-card-limit", "3c 4c 5c 6c 7c 8c 9d", "5c 6c 7c 8c 9d", "4c 5c 6c 7c 8c"),
    ],
)
def test_the_straight_flush(deal, hand, straight, flush):
    """Within one suit, which a wild card takes."""
    deal = DEALS[deal]
    assert _played(deal, hand) == straight
    assert _played(deal, hand, straight_flush_cards) == flush


SMALL_DECKS = [("34567", "cd"), ("2345A", "cd"), ("46TKA", "cdh"), ("2347QKA", "cd")]
"""Ranks in order, and suits."""
ACES = [("high", False), ("low", False), ("either", False), ("either", True)]
"""Where the ace stands, and whether straights wrap around it."""


def _house(ranks, suits, **rules):
    cards = {"player": 3, "dealer": 3, "community": 0}
    return Deal(ranks=ranks, suits=suits, cards=cards, **rules)


def _houses(ranks, suits):
    aces = ACES if "A" in ranks else ACES[2:3]
    wild_ranks = ("", ranks[0], ranks[2], ranks[-1], ranks[0] + ranks[-1])
    for (ace, wrap), limit, wild, jokers in product(aces, (None, 2, 3), wild_ranks, (0, 1, 2)):
        yield _house(
            *(ranks, suits),
            ace=ace,
            wrap_around=wrap,
            card_limit=limit,
            wild_ranks=wild,
            jokers=jokers,
        )


@cache
def _top(ranks, ace, wrap, chosen):
    """The value of the last of some ranks if a walk around the circle meets just them, else 0."""
    cuts = set()
    if "A" not in ranks or ace == "high":
        cuts.add((ranks[-1], ranks[0]))
    if "A" in ranks and ace == "low":
        cuts.add((ranks[-2], "A"))
    tops = [0]
    for start in range(len(ranks)):
        walk = [ranks[(start + step) % len(ranks)] for step in range(len(chosen))]
        through = "A" in walk[1:-1]
        if set(walk) == chosen and not cuts & set(pairwise(walk)) and (wrap or not through):
            tops.append(1 if ace == "low" and walk == ["A"] else RANK_VALUES[walk[-1]])
    return max(tops)


@cache
def _best_of_cards(rules, limit, cards):
    """(length, high) of the best choice of (rank, suit) cards of one suit."""
    best = (0, 0)
    for number in range(1, min(len(cards), limit or len(cards)) + 1):
        for chosen in combinations(cards, number):
            ranks = frozenset(rank for rank, _ in chosen)
            high = _top(*rules, ranks) if len({suit for _, suit in chosen}) == 1 else 0
            if high and len(ranks) == number:
                best = max(best, (number, high))
    return best


def _brute_force(deal, hand, suits):
    """(length, high) of the best cards of one suit, whatever rank and suit wild cards become.

    With one suit, suits are ignored.
    """
    natural = {
        (card.rank, card.suit if len(suits) > 1 else suits)
        for card in hand
        if card != JOKER and card.rank not in deal.wild_ranks
    }
    wilds = sum(card == JOKER or card.rank in deal.wild_ranks for card in hand)
    rules = (deal.ranks, deal.ace, deal.wrap_around)
    return max(
        _best_of_cards(rules, deal.card_limit, frozenset(natural.union(become)))
        for become in combinations_with_replacement(product(deal.ranks, suits), wilds)
    )


@pytest.mark.parametrize("hands", [8, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize(("ranks", "suits"), SMALL_DECKS)
def test_brute_force_over_small_decks(ranks, suits, hands):
    """With every switch on and off: wild cards as each card there is, and every choice of cards."""
    random = Random(7)  # noqa: S311 - hands, not secrets
    for deal in _houses(ranks, suits):
        rules = deal.rules
        for _ in range(hands):
            hand = tuple(random.sample(deal.deck.cards, random.randint(3, 5)))
            straight = _brute_force(deal, hand, "c")
            assert deal.straight(hand) == straight, (deal, hand)
            assert deal.straight_flush(hand) == _brute_force(deal, hand, suits), (deal, hand)
            place = rules.table[deal.deck.wilds(hand), deal.deck.rank_set(hand)]
            assert rules.straights[place] == straight, (deal, hand)
            for find in (straight_cards, straight_flush_cards):
                made = find(deal, hand)
                assert not Counter(made.cards) - Counter(hand)
                assert len(made.cards) == made.straight.length


def test_brute_force_over_every_hand():
    """Every hand of four cards of a deck with a wild rank and a joker, around the ace or not."""
    for ace, wrap in ACES:
        deal = _house("234KA", "cd", ace=ace, wrap_around=wrap, wild_ranks="3", jokers=1)
        for hand in combinations(deal.deck.cards, 4):
            assert deal.straight(hand) == _brute_force(deal, hand, "c"), (deal, hand)
            assert deal.straight_flush(hand) == _brute_force(deal, hand, "cd"), (deal, hand)
