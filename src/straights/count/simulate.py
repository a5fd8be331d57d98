"""Simulated rounds: how often each outcome occurs, counted without money.

A round deals a hand to the player, a hand to the dealer and cards to the table. What comes out
depends on the deal, the seed and the partition alone: the same bits on any machine, in any order,
on any number of threads. `deal_rounds_plain` is the specification; `deal_rounds` gives exactly the
same counts, fast, and knows nothing of straights but `StraightRules.table` and `.lengths`.

How a round is dealt:

* Random words come from Philox4x32-10, a generator that scrambles a counter (Salmon, Moraes, Dror
  and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11). The key is the seed; the upper
  half of the counter is the partition, the lower half the number of a block of four words.
* The shuffle is that of Fisher and Yates, stopped at the last card dealt: draw i swaps the card at
  place i with one at a place from i to the end of the deck, each as likely as the other.
* A word gives several draws (Brackett-Rozinsky and Lemire, "Batched ranged random integer
  generation", 2024): word * bound / 2**32 is a draw, and its fraction serves as the next word. The
  draws are exactly uniform, and independent, once a word is refused if its last fraction is below
  2**32 modulo the product of its bounds. A round with a refused word is not dealt: the next is.

How it is fast: `LANES` rounds are dealt side by side, in arrays of small integers with a row for
each card, so that a loop over a row becomes vector instructions. Numba widens every sum and product
to 64 bits: casts bring them back, and many rounds fit into one vector.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import prod
from typing import Any

import numba as nb
import numpy as np
import numpy.typing as npt
from numpy import int64, uint8, uint16, uint32, uint64

from straights.count.compiled import compiled
from straights.rules.deal import HOLDERS, MEASURES, Deal
from straights.rules.looks import Look, pairs, shape, shapes

Counts = npt.NDArray[int64]
Ordinals = npt.NDArray[uint8]
Row = npt.NDArray[Any]
"""One small integer for each of `LANES` rounds; `Rows` are several of them."""
Rows = npt.NDArray[Any]

MAX_RANKS, MAX_SUITS = 13, 4
MAX_DECK = 56
"""Four jokers included; a wild rank takes as many natural cards out as it brings wild ones."""
LANES = 768
"""Rounds dealt side by side: what suits the fastest cache. The counts are the same for any."""
WORDS = 4
"""Random words in a block of Philox."""
FIELD = 16
"""Bits for a suit's set of ranks, in a hand of 64 bits. Above the last suit's set, the hand's
uppermost bits count its wild cards."""

LARGEST_PRODUCT = 2**32 // 50
"""Of the bounds drawn from one word: at most one word in fifty is refused."""

PHILOX_ROUNDS = 10
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
KEY_STEPS = (0x9E3779B9, 0xBB67AE85)

_M0, _M1 = uint64(MULTIPLIERS[0]), uint64(MULTIPLIERS[1])
_STEP0, _STEP1 = uint64(KEY_STEPS[0]), uint64(KEY_STEPS[1])
_LOW, _HALF = uint64(0xFFFFFFFF), uint64(32)


def deal_rounds(
    deal: Deal, looks: Sequence[Look], *, seed: int, partition: int, rounds: int
) -> list[Counts]:
    """Deal rounds and count them by what the player and the dealer hold, and by pairs of looks.

    Args:
        deal: The deck, the rules, and the cards of each hand.
        looks: What is measured of each round; one at least.
        seed: 0 to 2**64 - 1.
        partition: 0 to 2**64 - 1. Partitions of one seed are independent.
        rounds: How many rounds are dealt.

    Returns:
        For each of `pairs(len(looks))`, counts[own straight, dealer's straight, first, second], of
        the shapes that `shapes` gives, which add up to `rounds`: the two straights by their place
        in `deal.rules.straights`, as far as hands of that size reach, or both at 0; then what the
        two looks measure.

    Raises:
        ValueError: a number out of bounds.

    >>> looks = [Look(("player",), "straight_flush"), Look(("dealer", "community"), "flush")]
    >>> (counts,) = deal_rounds(Deal(), looks, seed=1, partition=0, rounds=100_000)
    >>> counts.shape
    (77, 77, 8, 11)
    >>> own = counts.sum(axis=(1, 2, 3))
    >>> [int(own[Deal().rules.lengths[:77] == length].sum()) for length in range(1, 8)]
    [3578, 42013, 35928, 13604, 3969, 829, 79]
    """
    rules, cards = deal.rules, deal.cards
    deck, dealt = len(deal.deck.cards), cards.player + cards.dealer + cards.community
    _check(deck, dealt, seed, partition, rounds)
    ends, least = word_groups(deck, dealt)
    straights, sizes = shape(deal, looks)
    wilds, sets = rules.table.shape
    held = np.arange(wilds)[:, np.newaxis] + np.bitwise_count(np.arange(sets))
    limit = deal.card_limit or dealt
    cells_of = shapes(deal, looks)
    starts = np.cumsum([0, *map(prod, cells_of)])
    counts: Counts = _count(
        uint64(seed), uint64(partition), int64(rounds),
        rules.table.ravel(), rules.lengths[rules.table].ravel(),
        np.minimum(held, limit).astype(uint8).ravel(), limit,
        len(deal.deck.natural_ranks), len(deal.suits), deck,
        (cards.player, cards.dealer, cards.community), ends, least,
        np.array([look.mask for look in looks]),
        np.array([MEASURES.index(look.measure) for look in looks]),
        np.array(pairs(len(looks))), np.array(sizes), straights[1], starts,
        np.array([cells[:2] == straights for cells in cells_of]),
    )  # fmt: skip
    return [
        counts[start:end].reshape(cells)
        for start, end, cells in zip(starts, starts[1:], cells_of, strict=False)
    ]


def deal_rounds_plain(
    deal: Deal, looks: Sequence[Look], *, seed: int, partition: int, rounds: int
) -> list[Counts]:
    """Count as `deal_rounds` does, in plain words: its specification."""
    deck, hands = deal.deck.cards, deal.cards
    dealt = hands.player + hands.dealer + hands.community
    _check(len(deck), dealt, seed, partition, rounds)
    counts = [np.zeros(cells, int64) for cells in shapes(deal, looks)]
    for places in islice(_deal_plain(len(deck), dealt, seed, partition), rounds):
        cards = iter([deck[place] for place in places])
        held = {holder: tuple(islice(cards, getattr(hands, holder))) for holder in HOLDERS}
        own, others = (
            deal.rules.straights.index(deal.straight(held[holder]))
            for holder in ("player", "dealer")
        )
        values = [deal.measure(look.measure, look.of(held)) for look in looks]
        for table, (first, second) in zip(counts, pairs(len(looks)), strict=True):
            beside = (own, others) if table.shape[:2] > (1, 1) else (0, 0)
            table[*beside, values[first], values[second]] += 1
    return counts


def deal_cards(
    deck: int, cards: int, *, seed: int, partition: int, rounds: int
) -> npt.NDArray[uint8]:
    """The cards that `deal_rounds` deals: the player's first, then the dealer's, then the table's.

    Returns:
        dealt[round, card], each card as suit * ranks + rank; the wild cards are the last.

    Raises:
        ValueError: a number out of bounds, or more cards than the deck has.

    >>> deal_cards(52, 7, seed=1, partition=0, rounds=2)
    array([[46, 15, 50,  0, 44, 19,  7],
           [34, 49,  8, 45, 43, 47, 44]], dtype=uint8)
    """
    _check(deck, cards, seed, partition, rounds)
    ends, least = word_groups(deck, cards)
    dealt: npt.NDArray[uint8] = _collect(
        uint64(seed), uint64(partition), int64(rounds), deck, cards, ends, least
    )
    return dealt


def word_groups(deck: int, cards: int) -> tuple[npt.NDArray[int64], npt.NDArray[uint32]]:
    """Which draws share a random word: the last ones, whose bounds are least, fill theirs first.

    Returns:
        For each word, the number of draws up to its last; and the least last fraction accepted.

    >>> word_groups(deck=52, cards=17)[0]
    array([ 4,  8, 12, 17])
    """
    ends, product, least = [cards], 1, []
    for draw in reversed(range(cards)):
        bound = deck - draw
        if product * bound > LARGEST_PRODUCT:
            ends.append(draw + 1)
            least.append(2**32 % product)
            product = 1
        product *= bound
    least.append(2**32 % product)
    return np.array(ends[::-1]), np.array(least[::-1], uint32)


def _blocks(ends: npt.NDArray[int64]) -> int:
    """How many blocks of random words a round takes."""
    return -(-len(ends) // WORDS)


def _check(deck: int, cards: int, seed: int, partition: int, rounds: int) -> None:
    if not 0 <= cards <= deck <= MAX_DECK:
        raise ValueError(f"{cards} cards cannot be dealt from a deck of {deck}")
    if not (0 <= seed < 2**64 and 0 <= partition < 2**64):
        raise ValueError(f"seed {seed} and partition {partition} must be from 0 to 2**64 - 1")
    if rounds < 0:
        raise ValueError(f"rounds must not be negative, as {rounds} is")


def philox_plain(counter: tuple[int, ...], key: tuple[int, ...]) -> tuple[int, ...]:
    """Philox4x32-10 in plain words: four random words from a counter of four and a key of two.

    >>> [f"{word:08x}" for word in philox_plain((0, 0, 0, 0), (0, 0))]
    ['6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8']
    """
    for _ in range(PHILOX_ROUNDS):
        high0, low0 = divmod(MULTIPLIERS[0] * counter[0], 2**32)
        high1, low1 = divmod(MULTIPLIERS[1] * counter[2], 2**32)
        counter = (high1 ^ counter[1] ^ key[0], low1, high0 ^ counter[3] ^ key[1], low0)
        key = tuple((word + step) % 2**32 for word, step in zip(key, KEY_STEPS, strict=True))
    return counter


def _deal_plain(deck: int, cards: int, seed: int, partition: int) -> Iterator[list[int]]:
    """Deal round after round: the cards of each, in the order dealt."""
    ends, _ = word_groups(deck, cards)
    bounds = np.split(range(deck, deck - cards, -1), ends[:-1])
    blocks = _blocks(ends)
    for number in count():
        words: list[int] = []
        for block in range(number * blocks, (number + 1) * blocks):
            counter = (block % 2**32, block >> 32, partition % 2**32, partition >> 32)
            words += philox_plain(counter, (seed % 2**32, seed >> 32))
        groups = zip(words, bounds, strict=False)
        draws = [draw for word, group in groups for draw in _draws(word, group.tolist())]
        if len(draws) == cards:
            pack = list(range(deck))
            for place, draw in enumerate(draws):
                pack[place], pack[place + draw] = pack[place + draw], pack[place]
            yield pack[:cards]


def _draws(word: int, bounds: list[int]) -> list[int]:
    """A draw below each bound, or none at all if the word is refused.

    A number below the product of all bounds, with a digit for each: the last bound's is the lowest.
    """
    number, fraction = divmod(word * prod(bounds), 2**32)
    if fraction < 2**32 % prod(bounds):
        return []
    digits = []
    for bound in reversed(bounds):
        number, digit = divmod(number, bound)
        digits.append(digit)
    return digits[::-1]


@nb.njit(nogil=True, inline="always")
def philox(c0, c1, c2, c3, k0, k1):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201, PLR0913, PLR0917
    """Do what `philox_plain` does, with words of type uint64."""
    for _ in range(PHILOX_ROUNDS):
        product0, product1 = _M0 * c0, _M1 * c2
        c0, c1 = (product1 >> _HALF) ^ c1 ^ k0, product1 & _LOW
        c2, c3 = (product0 >> _HALF) ^ c3 ^ k1, product0 & _LOW
        k0, k1 = (k0 + _STEP0) & _LOW, (k1 + _STEP1) & _LOW
    return c0, c1, c2, c3


@nb.njit(nogil=True)
def _random_words(first: uint64, seed: uint64, partition: uint64, words: Rows) -> None:
    """Fill words[word, lane] for `LANES` rounds from number `first` on."""
    blocks = uint64(words.shape[0] // WORDS)
    for block in range(blocks):
        row = WORDS * block
        for lane in range(LANES):
            number = (first + uint64(lane)) * blocks + uint64(block)
            w0, w1, w2, w3 = philox(
                number & _LOW, number >> _HALF, partition & _LOW, partition >> _HALF,
                seed & _LOW, seed >> _HALF,
            )  # fmt: skip
            words[row, lane] = w0
            words[row + 1, lane] = w1
            words[row + 2, lane] = w2
            words[row + 3, lane] = w3


@nb.njit(nogil=True)
def _draw(words: Row, bound: uint32, first: uint32, places: Row) -> None:
    """Draw one of `bound` places from `first` on, and leave the fraction in the word.

    The product has up to 38 bits: its upper and lower half come from halves of the word.
    """
    for lane in range(LANES):
        low = uint32((words[lane] & uint32(0xFFFF)) * bound)
        high = uint32(uint32((words[lane] >> uint32(16)) * bound) + (low >> uint32(16)))
        places[lane] = uint8(uint32(high >> uint32(16)) + first)
        words[lane] = uint32(words[lane] * bound)


@nb.njit(nogil=True)
def _accept(fractions: Row, least: uint32, accepted: Row) -> None:
    for lane in range(LANES):
        accepted[lane] &= uint8(fractions[lane] >= least)


@nb.njit(nogil=True)
def _undo_swap(places: Rows, swapped: Row, draw: uint8) -> None:
    """Tell where the card at each place lay before `draw` was swapped with the place `swapped`."""
    for row in range(len(places)):
        for lane in range(LANES):
            place, other = places[row, lane], swapped[lane]
            places[row, lane] = draw if place == other else place


@nb.njit(nogil=True)
def _deal(  # noqa: PLR0913, PLR0917
    first: uint64, seed: uint64, partition: uint64, deck: int, ends: Row, least: Row,
    words: Rows, cards: Rows, accepted: Row,
) -> None:  # fmt: skip
    """Deal `LANES` rounds into cards[draw, lane]; accepted[lane] is 0 if a word was refused.

    No deck is shuffled: each card is followed from its place at its draw, one swap after another,
    back to its place in the new deck, which is its number.
    """
    _random_words(first, seed, partition, words)
    for lane in range(LANES):
        accepted[lane] = 1
    draw = 0
    for word in range(len(ends)):
        while draw < ends[word]:
            _draw(words[word], uint32(deck - draw), uint32(draw), cards[draw])
            draw += 1
        _accept(words[word], least[word], accepted)
    for draw in range(len(cards) - 2, -1, -1):
        _undo_swap(cards[draw + 1 :], cards[draw], uint8(draw))


@nb.njit(nogil=True)
def _keep_first(accepted: Row, wanted: int64) -> None:
    for lane in range(LANES):
        accepted[lane] &= uint8(wanted > 0)
        wanted -= accepted[lane]


@nb.njit(nogil=True)
def _to_field(cards: Row, ranks: int, suits: int) -> None:
    """Turn a card, suit * ranks + rank, into its bit of a hand, suit * FIELD + rank.

    A wild card becomes the lowest bit of the count of wild cards.
    """
    one, two, three, gap = uint8(ranks), uint8(2 * ranks), uint8(3 * ranks), uint8(FIELD - ranks)
    naturals, wild = uint8(suits * ranks), uint8((MAX_SUITS - 1) * FIELD + ranks)
    for lane in range(LANES):
        card = cards[lane]
        bit = uint8(card + gap) if card >= one else card
        bit = uint8(bit + gap) if card >= two else bit
        bit = uint8(bit + gap) if card >= three else bit
        cards[lane] = wild if card >= naturals else bit


@nb.njit(nogil=True)
def _add_card(bits: Row, hands: Row) -> None:
    """Add a card: the bit of a natural one is free, wild ones add up."""
    for lane in range(LANES):
        hands[lane] += uint64(1) << uint64(bits[lane])


@nb.njit(nogil=True)
def _add_rank(bits: Row, ranks: int, rank_sets: Row) -> None:
    """Add a rank to a set, or a wild card to the count above it."""
    count = uint16((1 << FIELD) - (1 << ranks))
    for lane in range(LANES):
        bit = uint16(uint64(1) << uint64(bits[lane] & uint8(FIELD - 1)))
        held = rank_sets[lane]
        rank_sets[lane] = uint16(uint16(held | bit) + uint16(held & bit & count))


@nb.njit(nogil=True)
def _tell_every_suit(hands: Row, ranks: int) -> None:
    """Put the count of wild cards, which is above the last suit's set, above every suit's."""
    count = uint64(((1 << FIELD) - (1 << ranks)) << (MAX_SUITS - 1) * FIELD)
    for lane in range(LANES):
        wilds = (hands[lane] & count) >> uint64(FIELD)
        wilds |= wilds >> uint64(FIELD)
        hands[lane] |= wilds | wilds >> uint64(FIELD)


@nb.njit(nogil=True)
def _measure(  # noqa: PLR0913, PLR0917
    measure: int, sets: Rows, flush: Row, sizes: Row, limit: int, ranks: int, values: Row
) -> None:
    """Measure the cards of `LANES` rounds.

    A set below is of ranks, with the count of wild cards above it.

    Args:
        measure: a place in `MEASURES`.
        sets: [lane, suit], each a set.
        flush: the length of the longest straight of each set.
        sizes: the cards of each set, as many as count.
        limit: how many count.
        ranks: natural ranks.
        values: the result.
    """
    if measure == 0:
        for lane in range(LANES):
            values[lane] = flush[sets[lane, 0] | sets[lane, 1] | sets[lane, 2] | sets[lane, 3]]
    elif measure == 3:  # noqa: PLR2004 - as the others
        naturals = uint16((1 << ranks) - 1)
        for lane in range(LANES):
            a, b, c, d = sets[lane, 0], sets[lane, 1], sets[lane, 2], sets[lane, 3]
            one, two = (a | b | c | d) & naturals, (a & b | c & d | (a | b) & (c | d)) & naturals
            three, four = (a & b & (c | d) | c & d & (a | b)) & naturals, a & b & c & d & naturals
            alike = (one != 0) + (two != 0) + (three != 0) + (four != 0) + (a >> ranks)
            values[lane] = min(alike, limit)
    else:
        lengths = flush if measure == 1 else sizes
        for lane in range(LANES):
            a, b, c, d = sets[lane, 0], sets[lane, 1], sets[lane, 2], sets[lane, 3]
            values[lane] = max(lengths[a], lengths[b], lengths[c], lengths[d])


@nb.njit(nogil=True)
def _find_base(table: Row, own: Rows, dealer: Row, dealers: int, base: Row) -> None:
    """Find the place of the player's and the dealer's straights in the counts."""
    for lane in range(LANES):
        ranks = own[lane, 0] | own[lane, 1] | own[lane, 2] | own[lane, 3]
        base[lane] = table[ranks] * dealers + table[dealer[lane]]


@nb.njit(nogil=True)
def _find_cells(  # noqa: PLR0913, PLR0917
    base: Row, first: Row, second: Row, firsts: uint32, seconds: uint32, start: uint32, cells: Row
) -> None:
    """Find the cell of the counts that each round belongs to, for a pair of looks."""
    for lane in range(LANES):
        cell = uint32(uint32(base[lane] * firsts) + first[lane])
        cells[lane] = uint32(uint32(uint32(cell * seconds) + second[lane]) + start)


@nb.njit(nogil=True)
def _give(  # noqa: PLR0913, PLR0917
    cards: Rows, ranks: int, dealt: tuple[int, int, int], dealer_is_seen: bool, hands: Rows,  # noqa: FBT001
    dealer_ranks: Row,
) -> None:  # fmt: skip
    """Give the cards to the holders; the dealer's go without their suits if no look sees them."""
    card = 0
    for holder in range(len(dealt)):
        hands[holder] = 0
        for _ in range(dealt[holder]):
            if holder != 1 or dealer_is_seen:
                _add_card(cards[card], hands[holder])
            card += 1
    dealer_ranks[:] = 0
    for number in range(dealt[0], dealt[0] + dealt[1]):
        _add_rank(cards[number], ranks, dealer_ranks)


@nb.njit(nogil=True)
def _add_hands(hands: Rows, holders: int, together: Row) -> None:
    """Put the hands of some holders together: bits apart, counts of wild cards added."""
    for lane in range(LANES):
        together[lane] = 0
    for holder in range(len(hands)):
        if holders >> holder & 1:
            for lane in range(LANES):
                together[lane] += hands[holder, lane]


@compiled
def _count(  # noqa: PLR0913, PLR0917
    seed: uint64, partition: uint64, rounds: int64, table: Ordinals, flush: Ordinals,
    held: Ordinals, limit: int, ranks: int, suits: int, deck: int, dealt: tuple[int, int, int],
    ends: Row, least: Row, holders: Row, measures: Row, pairs: Rows, sizes: Row, dealers: int,
    starts: Row, beside_straights: Row,
) -> Counts:  # fmt: skip
    """Deal and count `LANES` rounds after `LANES` rounds."""
    words = np.empty((WORDS * ((len(ends) + WORDS - 1) // WORDS), LANES), uint32)
    cards = np.empty((dealt[0] + dealt[1] + dealt[2], LANES), uint8)
    accepted = np.empty(LANES, uint8)
    hands = np.empty((len(dealt), LANES), uint64)
    together = np.empty(LANES, uint64)
    by_suit = together.view(uint16).reshape(LANES, MAX_SUITS)
    dealer_ranks = np.empty(LANES, uint16)
    base, cells = np.empty(LANES, uint32), np.empty(LANES, uint32)
    nothing = np.zeros(LANES, uint32)
    values = np.empty((len(holders), LANES), uint8)
    counts = np.zeros(starts[-1], int64)
    dealer_is_seen = bool((holders & 2).any())
    first = uint64(0)
    while rounds > 0:
        _deal(first, seed, partition, deck, ends, least, words, cards, accepted)
        first += uint64(LANES)
        if rounds < LANES:
            _keep_first(accepted, rounds)
        rounds -= int64(accepted.sum())
        for card in range(len(cards)):
            _to_field(cards[card], ranks, suits)
        _give(cards, ranks, dealt, dealer_is_seen, hands, dealer_ranks)
        _add_hands(hands, 1, together)
        _tell_every_suit(together, ranks)
        _find_base(table, by_suit, dealer_ranks, dealers, base)
        for look in range(len(holders)):
            if look > 0 or holders[look] != 1:
                _add_hands(hands, holders[look], together)
                _tell_every_suit(together, ranks)
            _measure(measures[look], by_suit, flush, held, limit, ranks, values[look])
        for pair in range(len(pairs)):
            i, j = pairs[pair]
            straights = base if beside_straights[pair] else nothing
            _find_cells(
                straights, values[i], values[j], uint32(sizes[i]), uint32(sizes[j]),
                uint32(starts[pair]), cells,
            )  # fmt: skip
            for lane in range(LANES):
                counts[cells[lane]] += accepted[lane]
    return counts


@compiled
def _collect(  # noqa: PLR0913, PLR0917
    seed: uint64, partition: uint64, rounds: int64, deck: int, cards: int, ends: Row, least: Row
) -> Ordinals:
    """Deal as `_count` does, and keep the cards."""
    words = np.empty((WORDS * ((len(ends) + WORDS - 1) // WORDS), LANES), uint32)
    lanes = np.empty((cards, LANES), uint8)
    accepted = np.empty(LANES, uint8)
    dealt = np.empty((rounds, cards), uint8)
    first, done = uint64(0), 0
    while done < rounds:
        _deal(first, seed, partition, deck, ends, least, words, lanes, accepted)
        first += uint64(LANES)
        for lane in range(LANES):
            if accepted[lane] and done < rounds:
                dealt[done] = lanes[:, lane]
                done += 1
    return dealt
