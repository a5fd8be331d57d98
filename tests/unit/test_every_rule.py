"""Every fast path under every rule of straights, against every hand of small decks.

Fast, any two rules meet; the counts look at no rule but the table, and that is held to all of them.

The plain side of each comparison is `Plain`: it knows the words of a deal's rules and cards, and
looks at neither `StraightRules` nor its table.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from straights.config.games import open_games
from straights.count import flush_pairs, joint, tables, with_table
from straights.count.ante import dealer_counts, dealer_counts_plain
from straights.count.by_hand import count_hands, count_hands_plain, hands_in_partition
from straights.count.by_suit import straight_counts, straight_flush_counts
from straights.rules.cards import JOKER, RANK_VALUES
from straights.rules.deal import OUTCOMES, CardsDealt, Deal
from straights.rules.rank_counts import hands, number, places, rank_counts, ranking
from straights.strategy.hands import every_hand, hand_for_each_straight

CONFIG = Path(__file__).parents[2] / "config"
DECKS = [("2345A", "cdh"), ("346KA", "cd"), ("2356QA", "cd"), ("2348JKA", "cd")]
WILD = [("", 0), ("", 1), ("", 2), ("3", 0), ("3", 1), ("A", 0)]
"""Wild ranks and jokers."""
CARDS = [(3, 3, 1), (2, 4, 2), (4, 3, 1)]
"""Of the player, the dealer and the community."""
RULES = [
    {"ace": ace, "wrap_around": wrap, "card_limit": limit, "wild_ranks": wild, "jokers": jokers}
    for (ace, wrap), limit, (wild, jokers) in product(
        [("high", False), ("low", False), ("either", False), ("either", True)], (None, 2, 3), WILD
    )
] + [
    {"ace": ace, "card_limit": limit, "equal_runs": "first"}
    for ace, limit in product(["high", "low", "either"], (None, 2, 3))
]


def _deal(ranks, suits, cards, **rules):
    player, dealer, community = cards
    dealt = CardsDealt(player=player, dealer=dealer, community=community)
    return Deal(ranks=ranks, suits=suits, cards=dealt, **rules)


SMALL = [
    _deal(*DECKS[(place + place // 6) % 4], CARDS[(place + place // 4) % 3], **rules)
    for place, rules in enumerate(RULES)
] + [
    _deal("23467", "cdh", (3, 3, 1), jokers=1),
    _deal("2346789", "cd", (4, 4, 1), card_limit=4, wild_ranks="4"),
]


def _name(deal):
    """The deck, and what differs from the published rules."""
    published = Deal()
    rules = ("ace", "wrap_around", "card_limit", "wild_ranks", "jokers", "equal_runs")
    changed = [
        f"{rule}={getattr(deal, rule)}"
        for rule in rules
        if getattr(deal, rule) != getattr(published, rule)
    ]
    return "-".join([deal.ranks, deal.suits, *changed])


every_rule = pytest.mark.parametrize("deal", SMALL, ids=_name)


def _any_two_meet(place):
    """Whether a rule is one of those in which any two of an ace, a limit and wild cards meet.

    Which of these there are, and in which order, is what `product` makes of `RULES`.
    """
    if place >= 4 * 3 * len(WILD):
        return True
    ace, limit, wild = np.unravel_index(place, (4, 3, len(WILD)))
    return limit == (ace + wild) % 3


any_two_rules = pytest.mark.parametrize(
    "deal",
    [
        pytest.param(deal, id=_name(deal), marks=() if _any_two_meet(place) else pytest.mark.long)
        for place, deal in enumerate(SMALL)
    ],
)
"""For what knows no rule but the table, which `test_the_table` looks at under every rule."""

SHIPPED = dict(open_games(CONFIG).deals)
MORE = {
    "joker around the ace, five cards count": Deal(jokers=1, wrap_around=True, card_limit=5),
    "deuces and a joker": Deal(wild_ranks="2", jokers=1, equal_hands="dealer"),
    "aces wild below the deuce": Deal(wild_ranks="A", ace="low"),
    "low ace, four cards count": Deal(ace="low", card_limit=4, equal_runs="first"),
    "eights and jokers of three suits": Deal(suits="cdh", wild_ranks="8", jokers=2),
}
FULL = SHIPPED | MORE
full_deck = pytest.mark.parametrize("deal", FULL.values(), ids=FULL)


class Plain:
    """The hands of a deal, by the words of its rules alone."""

    def __init__(self, deal):
        ranks, self.deal, self.cards = deal.ranks, deal, deal.deck.cards
        if deal.wrap_around:
            row = ranks + ranks
        elif "A" in ranks:
            row = {"high": ranks, "low": "A" + ranks[:-1], "either": "A" + ranks}[deal.ace]
        else:
            row = ranks
        self.low_ace = row[0] == "A"
        self.runs = [
            (start, frozenset(row[start : start + length]), (length, RANK_VALUES[last]))
            for length in range(1, min(len(ranks), deal.card_limit or 13) + 1)
            for start in range(len(row) - length + 1)
            if len(set(row[start : start + length])) == length
            for last in row[start + length - 1]
        ]
        if deal.ace == "low" and "A" in ranks:
            self.runs[0] = (0, frozenset("A"), (1, 1))
        self.best = cache(self._best)

    def _best(self, ranks, wilds=0):
        """(length, high) of the best run of some ranks and wild cards, which become any rank."""
        if wilds:
            return max(self.best(ranks | {rank}, wilds - 1) for rank in self.deal.ranks)
        runs = [(start, straight) for start, run, straight in self.runs if run <= ranks]
        if self.deal.equal_runs == "highest" or not runs:
            return max((straight for _, straight in runs), default=(0, 0))
        longest = max(length for _, (length, _) in runs)
        tops = {start: high for start, (length, high) in runs if length == longest}
        start = min(tops, key=lambda start: (self.low_ace and start == 0, start))
        while start + 1 in tops:
            start += 1
        return longest, tops[start]

    def _is_wild(self, card):
        return card == JOKER or card.rank in self.deal.wild_ranks

    def straight(self, cards):
        """The straight of some cards, suits ignored."""
        ranks = frozenset(card.rank for card in cards if not self._is_wild(card))
        return self.best(ranks, sum(map(self._is_wild, cards)))

    def flush(self, cards):
        """The straight within one suit; wild cards are of each."""
        wild = [card for card in cards if self._is_wild(card)]
        return max(
            self.straight([*wild, *(c for c in cards if c.suit == suit and c not in wild)])
            for suit in self.deal.suits
        )

    def way(self, cards):
        """The rank counts: cards of each natural rank, then wild ones if the deck has any."""
        wilds = sum(map(self._is_wild, cards))
        naturals = [rank for rank in self.deal.ranks if rank not in self.deal.wild_ranks]
        way = [sum(card.rank == rank for card in cards) for rank in naturals]
        return (*way, wilds) if any(map(self._is_wild, self.cards)) else tuple(way)

    @cache  # noqa: B019 - as long-lived as the tests
    def hands(self, cards):
        """Every hand of some cards, each as the places of its cards in the deck."""
        return list(combinations(range(len(self.cards)), cards))

    @cache  # noqa: B019
    def seen(self, what, cards):
        """What each of `hands` is: its straight, flush or way."""
        see = getattr(self, what)
        return [see([self.cards[place] for place in hand]) for hand in self.hands(cards)]

    @cache  # noqa: B019
    def _by_bits(self, cards):
        """Each of `hands` as bits of the deck, its straight's place in a list, and the list."""
        straights = self.seen("straight", cards)
        names = sorted(set(straights))
        bits = [sum(1 << place for place in hand) for hand in self.hands(cards)]
        return np.array(bits), np.array([names.index(one) for one in straights]), names

    def without(self, taken, cards):
        """How often each straight is among the hands without the cards at some places."""
        bits, straights, names = self._by_bits(cards)
        free = straights[bits & sum(1 << place for place in taken) == 0]
        return dict(zip(names, np.bincount(free, minlength=len(names)).tolist(), strict=True))

    def with_table(self, player, table):
        """Each hand of the player with each of the table: its place in `hands`, all their cards."""
        for hand, held in enumerate(self.hands(player)):
            rest = [place for place in range(len(self.cards)) if place not in held]
            for others in combinations(rest, table):
                yield hand, tuple(sorted((*held, *others)))

    def outcomes(self, mine, dealt, qualifies, equal_hands):
        """Hands of the dealer by outcome, in the order of `OUTCOMES`."""
        counts = dict.fromkeys(OUTCOMES, 0)
        equal = {"push": "equal", "player": "lower", "dealer": "higher"}[equal_hands]
        for yours, times in dealt.items():
            if yours[0] < qualifies:
                counts["not_qualified"] += times
            elif yours == mine:
                counts[equal] += times
            else:
                counts["lower" if yours < mine else "higher"] += times
        return list(counts.values())


@cache
def _plain_of(identity):
    return Plain(Deal.model_validate_json(identity))


def _plain(deal):
    return _plain_of(deal.identity)


def _letters(deal, rank_set):
    naturals = [rank for rank in deal.ranks if rank not in deal.wild_ranks]
    return frozenset(rank for bit, rank in enumerate(naturals) if rank_set >> bit & 1)


@every_rule
def test_the_table(deal):
    """Table and specification have the best straight of all sets of ranks with all wild cards."""
    rules, brute = deal.rules, _plain(deal)
    wild_cards = sum(rank in deal.wild_ranks for rank in deal.ranks) * len(deal.suits) + deal.jokers
    assert rules.table.shape == (
        wild_cards + 1,
        2 ** (len(deal.ranks) - len(deal.wild_ranks)),
    )
    for wilds, rank_set in np.ndindex(*rules.table.shape):
        best = brute.best(_letters(deal, rank_set), wilds)
        assert rules.straights[rules.table[wilds, rank_set]] == best
        if wilds <= 4:  # the specification tries every rank for every wild card
            assert rules.longest(rank_set, wilds) == best
    sets = [_letters(deal, rank_set) for rank_set in range(rules.table.shape[1])]
    every = {brute.best(ranks, wilds) for ranks in sets for wilds in range(wild_cards + 1)}
    assert list(rules.straights) == sorted(every)


@any_two_rules
def test_straights_and_straight_flushes(deal):
    """By suit, and hand by hand in partitions: as many of each as among every hand of the deck."""
    rules, suits, brute = deal.rules, len(deal.suits), _plain(deal)
    wild_cards = len(rules.table) - 1
    naturals = rules.table.shape[1].bit_length() - 1
    for cards in (3, 4, 5):
        straights, flushes = (Counter(brute.seen(what, cards)) for what in ("straight", "flush"))
        assert straight_counts(rules, suits, cards).tolist() == [
            straights[straight] for straight in rules.straights
        ]
        expected = [flushes[straight] for straight in rules.straights]
        assert straight_flush_counts(rules, suits, cards).tolist() == expected
        parts = [count_hands(rules.table, suits, cards, part, 3) for part in range(3)]
        assert sum(parts).tolist() == expected
        assert [part.sum() for part in parts] == [
            hands_in_partition(naturals, suits, wild_cards, cards, part, 3) for part in range(3)
        ]
    if wild_cards <= 2:
        assert count_hands_plain(rules, deal.deck, 3).tolist() == (
            straight_flush_counts(rules, suits, 3).tolist()
        )


@any_two_rules
def test_the_ante(deal):
    """Outcomes equal those of every pair of hands, whoever wins equal hands, qualified or not."""
    brute, cards = _plain(deal), deal.cards.player
    found = brute.seen("way", cards)
    ways = rank_counts(deal.deck.copies, cards)
    assert number(deal.deck.copies, cards) == len(ways)
    assert list(map(tuple, ways.tolist())) == sorted(set(found))
    assert hands(ways, deal.deck.copies).tolist() == list(map(found.count, sorted(set(found))))
    dealt = [brute.without(hand, deal.cards.dealer) for hand in brute.hands(cards)]
    for equal_hands, qualifies in product(("push", "player", "dealer"), (1, 2, 3)):
        house = _changed(deal, equal_hands=equal_hands, dealer_qualifies_with=qualifies)
        counts = dealer_counts(house, ways).tolist()
        counted = dict(zip(map(tuple, ways.tolist()), counts, strict=True))
        for way, mine, yours in zip(found, brute.seen("straight", cards), dealt, strict=True):
            assert counted[way] == brute.outcomes(mine, yours, qualifies, equal_hands)


@any_two_rules
def test_the_plain_count_of_the_ante(deal):
    """The plain loop over the dealer's rank counts is the fast count."""
    house = _changed(deal, equal_hands="player", dealer_qualifies_with=2)
    ways = rank_counts(deal.deck.copies, deal.cards.player)
    ways = ways[:: len(ways) // 3]
    plain_rows = [dealer_counts_plain(house, tuple(way)) for way in ways.tolist()]
    assert dealer_counts(house, ways).tolist() == plain_rows


@any_two_rules
def test_straight_flushes_by_rank_counts(deal):
    """The straight flushes of each rank counts are those of every hand with them."""
    brute, cards = _plain(deal), deal.cards.player
    lengths = [length for length, _ in brute.seen("flush", cards)]
    found = Counter(zip(brute.seen("way", cards), lengths, strict=True))
    ways = rank_counts(deal.deck.copies, cards)
    for way, counted in zip(map(tuple, ways.tolist()), joint.flush_counts(deal, ways), strict=True):
        assert counted.tolist() == [found[way, length] for length in range(len(counted))]
        assert counted.tolist() == joint.flush_counts_plain(deal, way)


@any_two_rules
def test_both_side_bets(deal):
    """Straight flushes without and with the table, over every player's and community's hand."""
    brute, player, table = _plain(deal), deal.cards.player, deal.cards.community
    own = brute.seen("flush", player)
    both = dict(zip(brute.hands(player + table), brute.seen("flush", player + table), strict=True))
    found = Counter(
        (own[hand][0], both[cards][0]) for hand, cards in brute.with_table(player, table)
    )
    assert {
        key: count for key, count in np.ndenumerate(flush_pairs.flush_counts(deal)) if count
    } == (found)


@any_two_rules
def test_the_ante_with_the_second_chance(deal):
    """Over every player's, community's and dealer's hand, whoever wins equal hands."""
    brute, player, table = _plain(deal), deal.cards.player, deal.cards.community
    ways = rank_counts(deal.deck.copies, player)
    held, mine = brute.seen("way", player), brute.seen("straight", player)
    flushes, dealt = {}, {}
    for cards, flush in zip(
        brute.hands(player + table), brute.seen("flush", player + table), strict=True
    ):
        flushes[cards] = flush[0]
        dealt[cards] = brute.without(cards, deal.cards.dealer)
    for equal_hands, qualifies in [("push", 3), ("player", 2), ("dealer", 1)]:
        house = _changed(deal, equal_hands=equal_hands, dealer_qualifies_with=qualifies)
        outcomes = cache(
            lambda mine, cards, house=(qualifies, equal_hands): brute.outcomes(
                mine, dealt[cards], *house
            )
        )
        found = Counter()
        for hand, cards in brute.with_table(player, table):
            for place, count in enumerate(outcomes(mine[hand], cards)):
                found[held[hand], flushes[cards], place] += count
        own, counts = with_table.ante_counts(house, ways)
        assert found == {
            (way, length, place): count
            for way, by_length in zip(map(tuple, ways.tolist()), counts.tolist(), strict=True)
            for length, row in enumerate(by_length)
            for place, count in enumerate(row)
            if any(row)
        }
        assert (counts.sum(axis=2) == own * with_table.dealer_hands(house)).all()


def _changed(deal, **rules):
    return Deal.model_validate(deal.model_dump() | rules)


@every_rule
def test_a_hand_for_each_straight(deal):
    """It is dealt if a hand of the player's can be, with the fewest wild cards and then pairs."""
    brute, player = _plain(deal), deal.cards.player
    wilds = bool(deal.jokers or deal.wild_ranks)
    least = {}
    for straight, way in zip(
        brute.seen("straight", player), brute.seen("way", player), strict=True
    ):
        naturals = way[: len(way) - wilds]
        cost = sum(way) - sum(naturals), -sum(held > 0 for held in naturals)
        least[straight] = min(cost, least.get(straight, cost))
    found = hand_for_each_straight(deal)
    assert len(found) == len(deal.rules.straights) - 1
    for row, straight in enumerate(deal.rules.straights[1:]):
        assert (found.length[row], found.high[row]) == straight
        way = tuple(found.ways[row].tolist())
        assert all(map(int.__le__, way, deal.deck.copies))
        if straight in least:
            hand = deal.parse(found.cards(row))
            assert brute.straight(hand) == straight
            assert brute.way(hand) == way
            assert (found.wild_cards[row], -found.different_ranks[row].astype(int)) == (
                least[straight]
            )


@every_rule
def test_columns_of_hands(deal):
    """A second straight is of ranks outside the one that counts; wild cards are wild alone."""
    brute, player = _plain(deal), deal.cards.player
    seen = every_hand(deal)
    row = {tuple(way): place for place, way in enumerate(seen.ways.tolist())}
    run_of = {straight: run for _, run, straight in brute.runs}
    for way, hand, straight in zip(
        brute.seen("way", player), brute.hands(player), brute.seen("straight", player), strict=True
    ):
        held = [brute.cards[place] for place in hand]
        wild = [card for card in held if card == JOKER or card.rank in deal.wild_ranks]
        ranks = [card.rank for card in held if card not in wild]
        second = brute.best(frozenset(ranks) - run_of[straight])
        place = row[way]
        assert (seen.length[place], seen.high[place]) == straight
        assert seen.second_straights[place] == (second[0] >= 3)
        assert seen.wild_cards[place] == len(wild)
        assert seen.different_ranks[place] == len(set(ranks))
        assert seen.pairs[place] == sum(ranks.count(rank) >= 2 for rank in set(ranks))
        for rank in deal.ranks:
            assert seen.cards_of(rank)[place] == ranks.count(rank)


@every_rule
def test_the_order_of_rank_counts(deal):
    """`ranking` says the row of all rank counts, wild cards last."""
    copies = deal.deck.copies
    for cards in range(1, 6):
        ways = rank_counts(copies, cards).astype(int)
        assert len(ways) == number(copies, cards)
        below = ways.cumsum(axis=1) - ways
        parts = ranking(copies, cards)[np.arange(len(copies)), below, ways]
        assert parts.sum(axis=1).tolist() == list(range(len(ways)))


@any_two_rules
def test_facts_add_up(deal):
    """Each table of facts adds up to what its fact says it must."""
    size = deal.cards.player
    for table, fact in [
        (tables.count_by_suit(deal), tables.by_suit_fact(deal)),
        (tables.count_by_hand(deal, size, 1, 2), tables.by_hand_fact(deal, size, 1, 2)),
        (tables.count_ante(deal), tables.ante_fact(deal)),
        (tables.count_joint(deal), tables.joint_fact(deal)),
        (tables.count_with_table(deal), tables.with_table_fact(deal)),
        (tables.count_flush_pairs(deal), tables.flush_pairs_fact(deal)),
    ]:
        assert table["hands"].sum() == fact.total


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_hands_of_full_decks(data):
    """Straight and straight flush of any hand of a full deck, wild cards tried as every rank."""
    deal = data.draw(st.sampled_from(list(FULL.values())))
    order = data.draw(st.permutations(range(len(deal.deck.cards))))
    hand = tuple(deal.deck.cards[place] for place in order[: data.draw(st.integers(1, 10))])
    brute = _plain(deal)
    straight, flush = brute.straight(hand), brute.flush(hand)
    assert deal.straight_flush(hand) == flush
    assert deal.straight(hand) == straight
    place = deal.rules.table[deal.deck.wilds(hand), deal.deck.rank_set(hand)]
    assert deal.rules.straights[place] == straight


@full_deck
def test_tables_of_full_decks(deal):
    """The table is right for a sample of all sets, and a better card never makes a hand worse."""
    rules, brute = deal.rules, _plain(deal)
    table, sets = rules.table, np.arange(rules.table.shape[1])
    for rank_set in np.random.default_rng(5).choice(sets, 150, replace=False).tolist():
        for wilds in range(min(len(table), 4)):
            best = brute.best(_letters(deal, rank_set), wilds)
            assert rules.straights[table[wilds, rank_set]] == best
    for bit in range(table.shape[1].bit_length() - 1):
        more = table[:, sets | 1 << bit]
        assert (rules.lengths[more] >= rules.lengths[table]).all()
        if deal.equal_runs == "highest":
            assert (more >= table).all()
        assert (table[1:] >= more[:-1]).all()
    assert (table[1:] >= table[:-1]).all()


@full_deck
def test_full_decks_add_up(deal):
    """Counts are all hands; by rank counts and by suit, as many hands have each straight."""
    suits, player = len(deal.suits), deal.cards.player
    for cards in deal.hand_sizes:
        for count in (straight_counts, straight_flush_counts):
            assert count(deal.rules, suits, cards).sum() == comb(len(deal.deck.cards), cards)
    ways = rank_counts(deal.deck.copies, player)
    by_place = np.zeros(len(deal.rules.straights), dtype=np.int64)
    np.add.at(by_place, places(deal, ways), hands(ways, deal.deck.copies))
    assert by_place.tolist() == straight_counts(deal.rules, suits, player).tolist()


def _by_length(deal, counts, longest):
    by_length = np.zeros(14, dtype=np.int64)
    np.add.at(by_length, deal.rules.lengths, counts)
    assert not by_length[longest:].any()
    return by_length[:longest].tolist()


@full_deck
def test_straight_flushes_of_full_decks(deal):
    """By rank counts, together with the table's cards and by suit there are as many of each."""
    suits, player, table = len(deal.suits), deal.cards.player, deal.cards.community
    ways = rank_counts(deal.deck.copies, player)
    flushes = joint.flush_counts(deal, ways)
    assert (flushes.sum(axis=1) == hands(ways, deal.deck.copies)).all()
    own = _by_length(deal, straight_flush_counts(deal.rules, suits, player), flushes.shape[1])
    assert flushes.sum(axis=0).tolist() == own
    both = flush_pairs.flush_counts(deal)
    left = len(deal.deck.cards) - player
    assert both.sum(axis=1).tolist() == [comb(left, table) * count for count in own]
    assert both.sum(axis=0).tolist() == [
        comb(player + table, table) * count
        for count in _by_length(
            deal, straight_flush_counts(deal.rules, suits, player + table), both.shape[1]
        )
    ]


@full_deck
def test_the_ante_of_full_decks(deal):
    """Outcomes of hands all over the deck equal a sum over the dealer's rank counts, in words."""
    brute, copies = _plain(deal), deal.deck.copies
    ways, dealer_ways = (rank_counts(copies, n) for n in (deal.cards.player, deal.cards.dealer))
    naturals = sum(rank not in deal.wild_ranks for rank in deal.ranks)

    def straights(ways):
        """The different straights, and the place there of each rank counts'."""
        held = (ways[:, :naturals] > 0) @ (1 << np.arange(naturals))
        wild = ways[:, naturals:].sum(axis=1, dtype=held.dtype)
        seen, place = np.unique(np.stack([held, wild]), axis=1, return_inverse=True)
        return [brute.best(_letters(deal, one), wilds) for one, wilds in seen.T.tolist()], place

    yours, place = straights(dealer_ways)
    choose = np.array([[comb(n, k) for k in range(14)] for n in range(14)])
    rows = np.sort(np.random.default_rng(6).choice(len(ways), 8, replace=False))
    counts = dealer_counts(deal, ways[rows])
    assert (counts.sum(axis=1) == deal.dealer_hands).all()
    for way, counted in zip(ways[rows], counts.tolist(), strict=True):
        free = np.zeros(len(yours), dtype=np.int64)
        np.add.at(free, place, choose[np.array(copies) - way, dealer_ways].prod(axis=1))
        dealt = Counter()
        for one, times in zip(yours, free.tolist(), strict=True):
            dealt[one] += times
        ((mine,), _) = straights(way[np.newaxis])
        rules = deal.dealer_qualifies_with, deal.equal_hands
        assert counted == brute.outcomes(mine, dealt, *rules)


@pytest.mark.parametrize(
    "deal", [deal for deal in FULL.values() if deal.cards.player == deal.cards.dealer], ids=str
)
def test_symmetry(deal):
    """With equal hand sizes and no qualifier, player and dealer win equally often."""
    deal = _changed(deal, dealer_qualifies_with=1, equal_hands="push")
    ways = rank_counts(deal.deck.copies, deal.cards.player)
    not_qualified, lower, equal, higher = (
        hands(ways, deal.deck.copies) @ dealer_counts(deal, ways)
    ).tolist()
    assert not_qualified == 0
    assert lower == higher
    assert lower + equal + higher == deal.hands(deal.cards.player) * deal.dealer_hands


@pytest.mark.parametrize(
    "name",
    ["one-joker", "deuces-wild", "wrap-around", "five-card-limit", "deuces and a joker"],
)
def test_every_hand_of_a_full_deck(name):
    """All hands of seven cards, one by one: as many straight flushes as by suit."""
    deal = FULL[name]
    one_by_one = count_hands(deal.rules.table, 4, 7)
    assert one_by_one.tolist() == straight_flush_counts(deal.rules, 4, 7).tolist()
    assert one_by_one.sum() == deal.hands(7)
