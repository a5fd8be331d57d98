"""What a straight is: the sources' examples, a second definition, and another library."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from operator import attrgetter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Label, ShortDeckHoldemHand, StandardHighHand

from straights.errors import InputError
from straights.rules.cards import RANK_VALUES, SUITS, Deck, parse_cards
from straights.rules.deal import Deal
from straights.rules.straight import Straight, StraightRules

SIX_TO_ACE = Deal(ranks="6 7 8 9 10 J Q K A")
MEXICAN_STUD = Deal(ranks="2 3 4 5 6 7 J Q K A")
STANDARD = Deal()

RULES = [
    StraightRules(ranks, ace, equal_runs)
    for ranks in ("23456789TJQKA", "6789TJQKA", "234567JQKA", "23456", "A", "2A", "TQ")
    for ace in ("high", "low", "either")
    for equal_runs in ("highest", "first")
]
rank_sets = st.integers(0, 2**13 - 1)


def _bits(ranks, letters):
    return sum(1 << ranks.index(letter) for letter in set(letters))


def _longest_by_substring(rules, letters):
    """The same question asked of strings: the runs are the substrings of the ranks in a row."""
    ranks = rules.ranks
    row = ranks
    if "A" in ranks:
        row = {"high": ranks, "low": "A" + ranks[:-1], "either": "A" + ranks}[rules.ace]
    held = [
        (start, row[start : start + length])
        for length in range(len(ranks) + 1)
        for start in range(len(row) - length + 1)
        if set(row[start : start + length]) <= set(letters)
        and len(set(row[start : start + length])) == length
    ]
    length = max(len(run) for _, run in held)
    longest = [(start, run) for start, run in held if len(run) == length]
    low = bool("A" in ranks and rules.ace != "high")
    if rules.equal_runs == "first":
        start, run = min(longest, key=lambda found: (low and found[0] == 0, found[0]))
    else:
        start, run = max(longest)
    if not run:
        return (0, 0)
    return (length, 1 if run == "A" and low and start == 0 else RANK_VALUES[run[-1]])


def _first_by_scan(letters):
    """The first of equal runs as a program finds it that reads ranks upwards, the low ace last."""
    present = {RANK_VALUES[letter] for letter in letters}
    best, run = (0, 0), 0
    for value in range(2, 15):
        run = run + 1 if value in present else 0
        if run > best[0]:
            best = (run, value)
    if 14 in present:
        low = 1
        while low + 1 in present and low < 13:
            low += 1
        if low > best[0]:
            best = (low, low)
    return best


@pytest.mark.parametrize(
    ("deal", "hand", "straight"),
    [
        pytest.param(STANDARD, "Ah 2c 3d 4s 5h", (5, 5), id="the wheel is missed"),
        pytest.param(
            STANDARD,
            "2d 3d 4d 5d 6c Ad",
            (6, 6),
            id="a longer straight hides the straight flush",
        ),
        pytest.param(STANDARD, "Kc Qd 3h 2s Ac", (3, 14), id="wrap-around by accident"),
        pytest.param(STANDARD, "2h 3h 4c 5d Qc Ks As", (5, 5), id="one ace used at both ends"),
        pytest.param(STANDARD, "2c 3d 3h 4s 5c 6d 6h", (5, 6), id="pairs break the run"),
        pytest.param(
            SIX_TO_ACE,
            "Ah 6c 7d 8s 9h",
            (5, 9),
            id="the ace below the lowest rank of a short deck",
        ),
        pytest.param(STANDARD, "Ah 6c 7d 8s 9h", (4, 9), id="the same cards of 52"),
        pytest.param(MEXICAN_STUD, "5c 6d 7h Js Qc", (5, 12), id="ranks across a gap in the deck"),
        pytest.param(STANDARD, "5c 6d 7h Js Qc", (3, 7), id="the gap in 52 cards"),
        pytest.param(
            MEXICAN_STUD, "6c 7d Jh Qs Kc", (5, 13), id="straight to the king in Mexican stud"
        ),
    ],
)
def test_hands_that_others_got_wrong(deal, hand, straight):
    """Length and high rank of small hands, each of which stands for a kind of fault."""
    assert deal.straight(deal.parse(hand)) == straight


def test_a_longer_straight_does_not_hide_the_straight_flush():
    """Six ranks in a row over two suits hold a straight flush of five, the wheel."""
    hand = STANDARD.parse("2d 3d 4d 5d 6c Ad")
    assert STANDARD.straight(hand) == (6, 6)
    assert STANDARD.straight_flush(hand) == (5, 5)


@pytest.mark.parametrize(
    ("deal", "hand", "fault"),
    [
        pytest.param(STANDARD, "As As Kd", "As is there twice", id="the same card twice"),
        pytest.param(
            MEXICAN_STUD, "8c 9d Th", "8c, 9d, Th are not in", id="a card that is not in the deck"
        ),
        pytest.param(STANDARD, "As 1d Kd", "'1d' is not a card", id="no such rank"),
        pytest.param(STANDARD, "As Kx", "'Kx' is not a card", id="no such suit"),
        pytest.param(STANDARD, "As 10", "'10' is not a card", id="no suit"),
        pytest.param(STANDARD, "AsKd9", "'9' is not a card", id="no suit, no space"),
    ],
)
def test_hands_that_cannot_be(deal, hand, fault):
    """A hand that the deck cannot deal is refused, in one line that names the card."""
    with pytest.raises(InputError, match=fault) as raised:
        deal.parse(hand)
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize("text", ["As Td 2c", "AS 10D 2C", "as,td,2c", " as ,10d\n2c "])
def test_cards_are_read_as_people_write_them(text):
    """Ten is T or 10, case does not matter, spaces or commas separate."""
    assert [str(card) for card in STANDARD.parse(text)] == ["As", "Td", "2c"]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        pytest.param("8s 7s 6h 5h 4s", "6d 5s 4d 3h 2c", id="eight-high defeats six-high"),
        pytest.param("Ac Kc Qd Js 10s", "Kh Qs Jh 10h 9d", id="broadway above king-high"),
        pytest.param("6s 5c 4c 3h 2h", "5s 4d 3d 2s Ac", id="the wheel below six-high"),
        pytest.param("5s 4d 3d 2s Ac", "3c 2d As Ks Qc", id="a wheel above a wrap-around"),
        pytest.param(
            "Ah Kd Qd Jh 10h 9s 8s", "Ks Kc Kh Qs Jd 10d 9c", id="ace-high above king-high"
        ),
        pytest.param("2c 3d 4h 5s", "Qc Kd Ah", id="length before height"),
        pytest.param(
            "Kd Qd Jh 10h 9s 8s 7c", "Ks Kc Kh Qs Jd 10d 9c", id="here seven cards beat five"
        ),
    ],
)
def test_the_higher_straight(higher, lower):
    """The longer straight is higher; of equal length, the one with the higher top."""
    assert STANDARD.straight(STANDARD.parse(higher)) > STANDARD.straight(STANDARD.parse(lower))


@pytest.mark.parametrize(
    ("hand", "other"),
    [
        pytest.param("8s 7s 6h 5h 4s", "8h 7d 6c 5c 4h", id="suits do not matter"),
        pytest.param("8s 7s 6h 5h 4s Kd Kc", "8h 7d 6c 5c 4h 2d 10s", id="nor do other cards"),
        pytest.param("Ks Kc Kh Qs Jd 10d 9c", "Kd Qd Jh 10h 9s", id="nor do pairs"),
    ],
)
def test_equal_straights(hand, other):
    """Two straights with the same length and high card are equal."""
    assert STANDARD.straight(STANDARD.parse(hand)) == STANDARD.straight(STANDARD.parse(other))


@pytest.mark.parametrize(
    ("hand", "highest", "first"),
    [
        ("345QKA", (3, 14), (3, 5)),
        ("A23QK", (3, 14), (3, 14)),
        ("A23TJQ", (3, 12), (3, 12)),
        ("A2378", (3, 3), (3, 3)),
        ("A", (1, 14), (1, 14)),
        ("A2", (2, 2), (2, 2)),
        ("A2K", (2, 14), (2, 14)),
        ("59K", (1, 13), (1, 5)),
        ("2367TJ", (2, 11), (2, 3)),
        ("23456789TJQKA", (13, 14), (13, 14)),
        ("", (0, 0), (0, 0)),
    ],
)
def test_which_of_equal_runs(hand, highest, first):
    """'first' takes the lowest of the longest runs, but a run from a low ace only as the last."""
    bits = _bits("23456789TJQKA", hand)
    assert StraightRules().longest(bits) == highest
    assert StraightRules(equal_runs="first").longest(bits) == first


@pytest.mark.parametrize(
    ("hand", "high", "low", "either"),
    [
        ("A2345", (4, 5), (5, 5), (5, 5)),
        ("TJQKA", (5, 14), (4, 13), (5, 14)),
        ("A", (1, 14), (1, 1), (1, 14)),
        ("A5", (1, 14), (1, 5), (1, 14)),
        ("A23QK", (3, 14), (3, 3), (3, 14)),
        ("QKA2", (3, 14), (2, 13), (3, 14)),
    ],
)
def test_where_the_ace_stands(hand, high, low, either):
    """An ace is above the king, below the deuce, or either, but never at both ends."""
    bits = _bits("23456789TJQKA", hand)
    found = [StraightRules(ace=ace).longest(bits) for ace in ("high", "low", "either")]
    assert found == [high, low, either]


@pytest.mark.parametrize(
    ("rules", "straight", "name"),
    [
        (StraightRules(), (5, 5), "A-2-3-4-5"),
        (StraightRules(), (3, 14), "Q-K-A"),
        (StraightRules(), (3, 10), "8-9-10"),
        (StraightRules(), (1, 14), "A"),
        (StraightRules(), (0, 0), "no cards"),
        (StraightRules(ace="low"), (1, 1), "A"),
        (StraightRules("234567JQKA"), (5, 13), "6-7-J-Q-K"),
        (StraightRules("6789TJQKA"), (5, 9), "A-6-7-8-9"),
    ],
)
def test_names(rules, straight, name):
    """A straight is named by its ranks, rising, as the deck orders them."""
    assert rules.name(Straight(*straight)) == name


@pytest.mark.parametrize("ace", ["high", "low", "either"])
@pytest.mark.parametrize("equal_runs", ["highest", "first"])
def test_a_second_definition_on_every_set_of_ranks(ace, equal_runs):
    """All 8,192 sets of ranks: the longest substring of the ranks in a row."""
    rules = StraightRules(ace=ace, equal_runs=equal_runs)
    for bits in range(2**13):
        letters = [rank for bit, rank in enumerate(rules.ranks) if bits >> bit & 1]
        assert rules.longest(bits) == _longest_by_substring(rules, letters), letters


@pytest.mark.parametrize("rules", RULES[6:], ids=str)
def test_a_second_definition_on_small_decks(rules):
    """Short and gapped decks, down to a single rank, give the same by both definitions."""
    for bits in range(2 ** len(rules.ranks)):
        letters = [rank for bit, rank in enumerate(rules.ranks) if bits >> bit & 1]
        assert rules.longest(bits) == _longest_by_substring(rules, letters), letters


def test_the_first_of_equal_runs_is_what_a_scan_upwards_keeps():
    """A scan from the deuce up that only ever takes a longer run, the low ace tried last."""
    rules = StraightRules(equal_runs="first")
    for bits in range(2**13):
        letters = [rank for bit, rank in enumerate(rules.ranks) if bits >> bit & 1]
        assert rules.longest(bits) == _first_by_scan(letters), letters


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_table_places_the_longest(rules):
    """`straights[table[rank_set]]` is `longest(rank_set)`, and a higher place is a better one."""
    (table,) = rules.table
    assert len(table) == 2 ** len(rules.ranks)
    placed = [rules.straights[place] for place in table]
    assert placed == [rules.longest(bits) for bits in range(len(table))]
    assert list(rules.straights) == sorted(set(rules.straights))
    assert rules.straights[0] == (0, 0)
    assert rules.lengths.tolist() == [length for length, _ in rules.straights]
    assert set(rules.table[0]) == set(range(len(rules.straights)))


def test_how_many_straights_there_are():
    """Of 52 cards: none, 13 of one card, 15 - n of n = 2 to 12 cards, and one of 13."""
    lengths = StraightRules().lengths.tolist()
    assert [lengths.count(n) for n in range(14)] == [1, 13, *(15 - n for n in range(2, 13)), 1]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_straight_is_made_of_ranks_in_the_hand(rules):
    """Each straight's own ranks have that straight, and no rank twice."""
    for straight in rules.straights[1:]:
        run = rules.run(straight)
        ranks = {14 if value == 1 else value for value in run}
        assert len(ranks) == len(run) == straight.length
        letters = [rank for rank in rules.ranks if RANK_VALUES[rank] in ranks]
        assert rules.longest(_bits(rules.ranks, letters)).length == straight.length


@settings(deadline=None)
@given(rank_sets, st.integers(0, 12), st.sampled_from(["high", "low", "either"]))
def test_another_card_never_lowers_the_straight(bits, rank, ace):
    """A hand with one more card is at least as good."""
    rules = StraightRules(ace=ace)
    assert rules.longest(bits | 1 << rank) >= rules.longest(bits)


@settings(deadline=None)
@given(rank_sets, st.integers(0, 12))
def test_another_card_never_shortens_the_first_run(bits, rank):
    """With the first of equal runs too, the length never falls."""
    rules = StraightRules(equal_runs="first")
    assert rules.longest(bits | 1 << rank).length >= rules.longest(bits).length


@settings(deadline=None)
@given(
    st.sets(st.sampled_from(STANDARD.deck.cards), max_size=10),
    st.permutations(SUITS),
    st.randoms(use_true_random=False),
)
def test_suits_and_order_do_not_matter(cards, suits, random):
    """Swapped suits and shuffled cards leave straight and straight flush as they are."""
    swap = dict(zip(SUITS, suits, strict=True))
    other = [type(card)(card.rank, swap[card.suit]) for card in sorted(cards)]
    random.shuffle(other)
    assert STANDARD.straight(tuple(other)) == STANDARD.straight(tuple(cards))
    assert STANDARD.straight_flush(tuple(other)) == STANDARD.straight_flush(tuple(cards))


@settings(deadline=None)
@given(st.sets(st.sampled_from(STANDARD.deck.cards), max_size=10))
def test_a_straight_flush_is_no_longer_than_the_straight(cards):
    """Fewer cards to choose from never make a better run."""
    hand = tuple(cards)
    assert STANDARD.straight_flush(hand) <= STANDARD.straight(hand)


def test_the_straights_in_every_hand_of_a_small_deck():
    """A deck of six ranks: the specification over hands equals the strings over hands."""
    deal = Deal(ranks="2 3 4 J K A", suits="c d", cards={"player": 3, "dealer": 3, "community": 0})
    for hand in combinations(deal.deck.cards, 4):
        letters = [card.rank for card in hand]
        assert deal.straight(hand) == _longest_by_substring(deal.rules, letters)
        by_suit = [
            _longest_by_substring(deal.rules, [card.rank for card in hand if card.suit == suit])
            for suit in "cd"
        ]
        assert deal.straight_flush(hand) == max(by_suit)


def _pokerkit_agrees(hand_type, deal, hand):
    theirs = hand_type("".join(map(str, hand)))
    label = theirs.entry.label
    is_straight = label in {Label.STRAIGHT, Label.STRAIGHT_FLUSH}
    assert (deal.straight(hand).length == 5) == is_straight, hand
    is_straight_flush = label is Label.STRAIGHT_FLUSH
    assert (deal.straight_flush(hand).length == 5) == is_straight_flush, hand
    return theirs


@pytest.mark.parametrize(
    ("hand_type", "deal"), [(StandardHighHand, STANDARD), (ShortDeckHoldemHand, SIX_TO_ACE)]
)
def test_pokerkit_finds_the_same_straights(hand_type, deal):
    """Random five-card hands: PokerKit's straights are ours of five cards, flushes too."""
    random = Random(5)  # noqa: S311 - hands, not secrets
    for _ in range(20_000):
        _pokerkit_agrees(hand_type, deal, random.sample(deal.deck.cards, 5))


def test_pokerkit_finds_every_straight():
    """All 10,240 five-card straights are straights to PokerKit, 40 of them straight flushes."""
    rules, flushes = STANDARD.rules, 0
    tops = [straight for straight in rules.straights if straight.length == 5]
    assert len(tops) == 10
    for straight, suits in product(tops, product(SUITS, repeat=5)):
        ranks = rules.name(straight).split("-")
        hand = STANDARD.parse(" ".join(f"{r}{s}" for r, s in zip(ranks, suits, strict=True)))
        theirs = _pokerkit_agrees(StandardHighHand, STANDARD, hand)
        flushes += theirs.entry.label is Label.STRAIGHT_FLUSH
    assert flushes == 40


@pytest.mark.parametrize("suits", ["cdhsc", "ccccc"])
@pytest.mark.parametrize(
    ("hand_type", "deal"), [(StandardHighHand, STANDARD), (ShortDeckHoldemHand, SIX_TO_ACE)]
)
def test_pokerkit_orders_straights_the_same(hand_type, deal, suits):
    """From the wheel to broadway, PokerKit's order of straights is ours."""
    rules = deal.rules
    ours = [straight for straight in rules.straights if straight.length == 5]
    theirs = [
        hand_type(
            "".join(
                rank.replace("10", "T") + suit
                for rank, suit in zip(rules.name(straight).split("-"), suits, strict=True)
            )
        )
        for straight in ours
    ]
    assert theirs == sorted(theirs)
    assert all(lower < higher for lower, higher in pairwise(theirs))


def test_rank_set_ignores_suits_and_pairs():
    """One bit for each rank that is there, the deck's lowest rank at bit 0."""
    assert Deck("6789TJQKA").rank_set(SIX_TO_ACE.parse("6c 6d As")) == 0b1_0000_0001
    assert np.bitwise_count(Deck().rank_set(STANDARD.deck.cards)) == 13


@pytest.mark.parametrize(
    "text",
    [
        "10♥ A♠ 2♣ Jk 9♦",
        "10♥\ufe0f A♠\ufe0f 2♣\ufe0e Joker 9♦\ufe0f",
        "10♡a♤2♧JK9♢",
        "T❤\ufe0fA♠2♣jOkEr9♦",
        "ThAs2cJk9d",
        "10has2cjoker9D",
        "1\u200b0 ♥ A ♠ 2 ♣ Jk 9 ♦",
        "Th-As–2c—Jk−9d",
        "[Th, As | 2c; Jk / 9d]",
        "\ufeff“Th”\u00a0(As)\u20032c\u2060\tJk\r\n\u202d9d\u202c.",
        "\uff34\uff48 \uff21\uff53\u3000\uff12\uff43\uff0c\uff2a\uff4b\uff1b\uff19\uff44",
    ],
)
def test_cards_are_read_as_people_paste_them(text):
    """Symbols, emoji, any case, wide letters, joined or with anything between."""
    assert [str(card) for card in parse_cards(text)] == ["Th", "As", "2c", "Jk", "9d"]


@given(
    st.lists(st.sampled_from(Deck(jokers=1).cards)),
    st.sampled_from(
        [str, lambda card: str(card).upper(), lambda card: str(card).lower(), attrgetter("face")]
    ),
    st.sampled_from(["", " ", ", ", "\ufe0f", "\u00a0", "-", "\u200b/"]),
)
def test_cards_that_are_printed_are_read(cards, printed, between):
    """However cards are written, and whatever stands between them, they are these."""
    assert parse_cards(between.join(map(printed, cards))) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "named"),
    [("10", "10"), ("A♣♣", "♣"), ("As Kx9c", "Kx9c"), ("jkd", "d"), ("♣A", "♣A"), ("½c", "1⁄2c")],
)
def test_what_is_no_card_is_named(text, named):
    """From the first letter that belongs to no card, up to the next blank."""
    with pytest.raises(InputError, match=f"^'{named}' is not a card"):
        parse_cards(text)
