"""Simulated rounds: the generator, the shuffle and the counts, against plain words and theory."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from straights.config.games import open_games
from straights.count.simulate import (
    LANES,
    deal_cards,
    deal_rounds,
    deal_rounds_plain,
    philox,
    philox_plain,
    word_groups,
)
from straights.rules.deal import HOLDERS, MEASURES, MOST_WILD_CARDS, CardsDealt, Deal
from straights.rules.looks import Look, pairs
from straights.rules.straight import StraightRules

HOUSES = open_games(Path(__file__).parents[2] / "config").deals

SIGNIFICANCE = 0.001  # with seeds fixed, a test that passes once passes always

KNOWN_ANSWERS = [  # Random123, tests/kat_vectors, philox4x32 with 10 rounds: counter, key, words
    ((0,) * 4, (0,) * 2, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    (
        (0xFFFFFFFF,) * 4,
        (0xFFFFFFFF,) * 2,
        (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
    ),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]

DEALS = [  # ranks, suits, ace, cards of the player, the dealer and the table
    ("23456789TJQKA", 4, "either", (7, 7, 3)),
    ("23456789TJQKA", 4, "high", (10, 2, 0)),
    ("23456789TJQKA", 4, "low", (13, 13, 13)),  # several blocks of words a round
    ("6789TJQKA", 4, "either", (5, 5, 5)),
    ("2345QA", 2, "either", (3, 3, 2)),
    ("2345Q", 3, "high", (1, 1, 1)),
    ("23", 1, "high", (1, 1, 0)),
]

LOOKS = [
    Look(("player",), "straight_flush"),
    Look(("player", "community"), "straight_flush"),
]
UNIONS = [union for some in (1, 2, 3) for union in combinations(HOLDERS, some)]
EVERY_LOOK = [Look(union, measure) for measure in MEASURES for union in UNIONS]


def a_deal(ranks="23456789TJQKA", suits=4, ace="either", hands=(7, 7, 3)):
    """A deal of some size."""
    cards = dict(zip(HOLDERS, hands, strict=True))
    return Deal(ranks=ranks, suits="cdhs"[:suits], ace=ace, cards=cards)


def deal(deal_with, *dealt, looks=LOOKS, **which):
    """Rounds of a deal, by `deal_rounds` or its plain version."""
    (counts,) = deal_with(a_deal(*dealt), looks, **which)
    return counts


def cell(deal, looks, cards):
    """The cell of the counts for the cards of one round, by the specification of straights."""
    player, both = deal.cards.player, deal.cards.player + deal.cards.dealer
    held = {"player": cards[:player], "dealer": cards[player:both], "community": cards[both:]}
    places = [deal.rules.straights.index(deal.straight(held[who])) for who in HOLDERS[:2]]
    return *places, *(
        deal.measure(look.measure, sum((held[holder] for holder in look.holders), ()))
        for look in looks
    )


@st.composite
def small_deals(draw):
    """Any rules, on a deck of at most six ranks."""
    ranks = draw(st.lists(st.sampled_from("23456789TJQKA"), min_size=2, max_size=6, unique=True))
    ranks = [rank for rank in "23456789TJQKA" if rank in ranks]
    ace = draw(st.sampled_from(["either", "high", "low"]))
    suits = draw(st.sampled_from(["c", "cd", "dhs", "cdhs"]))
    jokers = draw(st.integers(0, 4))
    most = min(len(ranks) - 1, (MOST_WILD_CARDS - jokers) // len(suits))
    wild = draw(st.lists(st.sampled_from(ranks), max_size=most, unique=True))
    left = len(ranks) * len(suits) + jokers
    player = draw(st.integers(1, min(13, left - 1)))
    dealer = draw(st.integers(1, min(13, left - player)))
    community = draw(st.integers(0, min(13, left - player - dealer)))
    return Deal(
        ranks="".join(ranks),
        suits=suits,
        jokers=jokers,
        wild_ranks="".join(rank for rank in ranks if rank in wild),
        ace=ace,
        wrap_around=ace == "either" and "A" in ranks and draw(st.booleans()),
        card_limit=draw(st.none() | st.integers(1, 7)),
        cards=CardsDealt(player=player, dealer=dealer, community=community),
    )


def uniform(cards, deck):
    """Whether each card is as likely at each place, and each pair of cards at some pairs of places.

    Pairs: of draws from one word and from two. By chi-square, at SIGNIFICANCE for all of them
    together (Bonferroni).
    """
    places = cards.shape[1]
    singles = [np.bincount(cards[:, place], minlength=deck) for place in range(places)]
    pairs = []
    for one, other in [(0, 1), (0, places - 1), (places // 2, places // 2 + 1)]:
        table = np.bincount(cards[:, one] * np.int64(deck) + cards[:, other], minlength=deck**2)
        pairs.append(table[~np.eye(deck, dtype=bool).ravel()])
    chances = [chisquare(frequencies).pvalue for frequencies in singles + pairs]
    return min(chances) > SIGNIFICANCE / len(chances)


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN_ANSWERS)
def test_philox_gives_the_published_words(counter, key, words):
    """Both versions give the known answers of the generator's authors."""
    assert philox_plain(counter, key) == words
    assert philox(*map(np.uint64, counter + key)) == words


@pytest.mark.parametrize(("deck", "cards"), [(52, 17), (52, 52), (12, 8), (36, 15), (2, 0), (1, 1)])
def test_words_give_every_draw_once(deck, cards):
    """The groups follow each other to the last draw, and few words are refused."""
    ends, least = word_groups(deck, cards)
    assert ends[-1] == cards
    assert (np.diff([0, *ends]) > 0).all() or cards == 0
    assert (least <= 2**32 // 50).all()


@pytest.mark.parametrize(("seed", "partition"), [(1, 0), (2**64 - 1, 2**64 - 1), (2**40, 2**33)])
@pytest.mark.parametrize("dealt", DEALS)
def test_agrees_with_the_plain_version(dealt, seed, partition):
    """The very same counts, whatever the deck, the hands, the seed and the partition."""
    which = {"seed": seed, "partition": partition, "rounds": 300}
    plain = deal(deal_rounds_plain, *dealt, **which)
    np.testing.assert_array_equal(deal(deal_rounds, *dealt, **which), plain)


@pytest.mark.parametrize("rounds", [0, 1, LANES - 1, LANES, LANES + 1, 2000])
def test_deals_as_many_rounds_as_asked(rounds):
    """No more, no fewer, where a block of lanes is not full or a round in it was refused.

    One round in 120 is: 2000 rounds meet about 16.
    """
    which = {"seed": 3, "partition": 4, "rounds": rounds}
    counts = deal(deal_rounds, **which)
    assert counts.sum() == rounds
    np.testing.assert_array_equal(counts, deal(deal_rounds_plain, **which))


def test_seeds_and_partitions_differ():
    """Neighbours, and partitions and seeds with the same low words, share nothing."""
    others = [(1, 0), (0, 1), (2**32, 0), (0, 2**32), (1, 2**32)]
    dealt = [deal_cards(52, 17, seed=s, partition=p, rounds=100) for s, p in [(0, 0), *others]]
    hands = {tuple(cards) for table in dealt for cards in table.tolist()}
    assert len(hands) == 100 * len(dealt)


def test_order_and_threads_do_not_matter():
    """A partition comes out the same alone, in a pool of threads, and in any order."""

    def run(partition):
        return deal(deal_rounds, seed=5, partition=partition, rounds=20_000)

    alone = [run(partition) for partition in range(6)]
    with ThreadPoolExecutor(3) as pool:
        forward = list(pool.map(run, range(6)))
        backward = list(pool.map(run, reversed(range(6))))
    np.testing.assert_array_equal(alone, forward)
    np.testing.assert_array_equal(alone, backward[::-1])


def the_same(deal, looks, **which):
    """Both versions give the very same counts."""
    fast, plain = (with_(deal, looks, **which) for with_ in (deal_rounds, deal_rounds_plain))
    assert len(fast) == len(plain) == len(pairs(len(looks)))
    for one, other in zip(fast, plain, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("name", HOUSES)
def test_houses_agree_with_the_plain_version(name):
    """The very same counts under the rules of any house."""
    the_same(HOUSES[name], LOOKS, seed=12, partition=0, rounds=200)


@pytest.mark.parametrize("look", EVERY_LOOK, ids=lambda look: look.name)
def test_every_look_agrees_with_the_plain_version(look):
    """Each measure of each union of hands, with wild cards and a limit, beside another look."""
    deal = Deal(ranks="23479TQKA", jokers=2, wild_ranks="7", card_limit=4, suits="cdh")
    the_same(deal, [look, LOOKS[0], EVERY_LOOK[-1]], seed=3, partition=1, rounds=100)
    the_same(Deal(), [look], seed=3, partition=1, rounds=100)


@settings(deadline=None, max_examples=50)
@given(
    deal=small_deals(),
    looks=st.lists(st.sampled_from(EVERY_LOOK), min_size=1, max_size=3, unique=True),
    seed=st.integers(0, 2**64 - 1),
)
@example(deal=Deal(), looks=LOOKS, seed=6)
@example(deal=Deal(jokers=2, wild_ranks="9", suits="cdh"), looks=LOOKS, seed=6)
def test_counts_the_cards_that_are_dealt(deal, looks, seed):
    """Every round that `deal_cards` shows is in the cell that the specification puts it in."""
    deck, which = deal.deck.cards, {"seed": seed, "partition": 7, "rounds": 20}
    counted = deal_rounds(deal, looks, **which)
    expected = [np.zeros_like(counts) for counts in counted]
    cards = deal.cards.player + deal.cards.dealer + deal.cards.community
    for dealt in deal_cards(len(deck), cards, **which).tolist():
        assert len(set(dealt)) == cards
        held = tuple(deck[card] for card in dealt)
        for table, (one, other) in zip(expected, pairs(len(looks)), strict=True):
            place = cell(deal, [looks[one], looks[other]], held)
            table[place if table.shape[0] > 1 else (0, 0, *place[2:])] += 1
    for counts, table in zip(counted, expected, strict=True):
        np.testing.assert_array_equal(counts, table)


@pytest.mark.parametrize(("deck", "cards"), [(52, 17), (12, 8)])
def test_shuffle_is_uniform(deck, cards):
    """Two million rounds: every card at every place, and pairs of cards, by chi-square."""
    assert uniform(deal_cards(deck, cards, seed=8, partition=0, rounds=2_000_000), deck)


def test_a_biased_shuffle_would_be_found():
    """The well-known mistake, a swap with any place of the deck, does not pass for uniform."""
    rounds, deck, places = 1_000_000, 12, 8
    swaps = np.random.default_rng(9).integers(deck, size=(places, rounds))
    packs = np.tile(np.arange(deck, dtype=np.uint8), (rounds, 1))
    every = np.arange(rounds)
    for place, swap in enumerate(swaps):
        packs[every, swap], packs[:, place] = packs[:, place], packs[every, swap]
    assert not uniform(packs[:, :places], deck)


def test_straights_are_as_frequent_as_counted():
    """The player's and the dealer's straights, against the exact counts of C(52,7) hands."""
    exact = np.array([4676360, 55922280, 48404224, 18327424, 5221376, 1101824, 131072])
    rounds = 4_000_000
    lengths = StraightRules().lengths
    counts = deal(deal_rounds, seed=11, partition=0, rounds=rounds)
    for axes in [(1, 2, 3), (0, 2, 3)]:
        by_ordinal = counts.sum(axis=axes)
        by_length = np.bincount(lengths[: len(by_ordinal)], weights=by_ordinal)[1:]
        assert chisquare(by_length, exact / exact.sum() * rounds).pvalue > SIGNIFICANCE


@pytest.mark.parametrize(
    "deal",
    [
        Deal(ranks="23A", suits="cd", jokers=2, cards=CardsDealt(player=2, dealer=2, community=1)),
        Deal(
            ranks="2QKA",
            suits="cd",
            jokers=1,
            wild_ranks="2",
            wrap_around=True,
            cards=CardsDealt(player=3, dealer=1, community=2),
        ),
    ],
    ids=["jokers", "deuces wild, and a joker"],
)
def test_rounds_are_as_frequent_as_in_every_way_to_deal(deal):
    """Each cell of the counts, by chi-square; and never one that no cards can reach."""
    deck, cards = range(len(deal.deck.cards)), deal.cards
    rounds = 1_000_000
    (counts,) = deal_rounds(deal, LOOKS, seed=13, partition=0, rounds=rounds)
    ways = np.zeros_like(counts)
    for own in combinations(deck, cards.player):
        for dealer in combinations(set(deck) - {*own}, cards.dealer):
            for table in combinations(set(deck) - {*own, *dealer}, cards.community):
                ways[
                    cell(deal, LOOKS, tuple(deal.deck.cards[c] for c in own + dealer + table))
                ] += 1
    assert not counts[ways == 0].any()
    expected = ways[ways > 0] / ways.sum() * rounds
    assert chisquare(counts[ways > 0], expected).pvalue > SIGNIFICANCE


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seed": -1}, "seed -1"),
        ({"partition": 2**64}, "must be from 0 to"),
        ({"rounds": -1}, "must not be negative"),
    ],
)
@pytest.mark.parametrize("version", [deal_rounds, deal_rounds_plain])
def test_refuses_what_cannot_be_dealt(version, wrong, message):
    """One line that says what is wrong."""
    with pytest.raises(ValueError, match=message):
        deal(version, **({"seed": 0, "partition": 0, "rounds": 1} | wrong))


def test_refuses_more_cards_than_the_deck_has():
    """No fifty-third card."""
    with pytest.raises(ValueError, match="53 cards cannot be dealt from a deck of 52"):
        deal_cards(52, 53, seed=0, partition=0, rounds=1)
