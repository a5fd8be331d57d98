"""What is true of Reno Straight, without money: simulated rounds, and exact counts where possible.

A simulated round deals eight hands and two boards, and nobody folds. With fewer players the first
hands play: one deal serves every number of players, so figures for different numbers of players
are of the same deals. A single player, and a single board, are there to compare with.

Ranks alone decide whether a straight can be made, so what asks for no more is exact: every way to
hold some cards of each rank, times the number of hands that do.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from math import comb, prod
from typing import NamedTuple

import numba as nb
import numpy as np
import numpy.typing as npt
from numpy import int64, uint8, uint16

from straights.count.compiled import compiled
from straights.count.simulate import deal_cards
from straights.reno.hands import CATEGORIES, FROM_BOARD, FROM_HOLE, SIZE, straight_of
from straights.reno.kernel import (
    COLUMNS,
    MOST_PLAYERS,
    RANKS,
    SUITS,
    Cards,
    Groups,
    Highs,
    Lows,
    RankSets,
    evaluate,
    tally_groups,
)
from straights.reno.showdown import BOARD, BOARDS, HOLE
from straights.rules.cards import Deck
from straights.rules.rank_counts import RankCounts, rank_counts

Counts = npt.NDArray[int64]
Table = npt.NDArray[uint8]

DECK = RANKS * SUITS
DEALT = HOLE * MOST_PLAYERS + BOARD * BOARDS
FEWEST = 2
"""Players in a game."""
BATCH = 1 << 15
"""Rounds held in memory at once; each batch has its own random numbers."""

STREETS = range(FROM_BOARD, BOARD + 1)
"""Cards on each board: flop, turn, river."""

HIGH_HANDS = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
"""How many high hands that differ there are of each of `CATEGORIES`, worst first."""

LOWS = 11
"""No straight, then those from ace high down to the wheel, as `evaluate` gives them."""

ACES = ("no ace", "an offsuit ace", "a suited ace", "two aces or more")
"""A suited ace has another card of its suit beside it."""
PAIRS = ("no pair", "a pair", "two pairs", "three or four alike")
"""A full house is three alike."""
SUITED = ("single-suited", "double-suited")
"""How many suits are held twice or more; with five cards it is one at least."""
CONNECTIONS = ("unconnected", "three to a straight", "wrap", "rundown")
"""How many ranks of one straight are held at most: up to two, three, four, or all five."""
KINDS = (len(ACES), len(PAIRS), len(SUITED), len(CONNECTIONS), LOWS - 1)
"""A kind of starting hand is one of each of the above, and the lowest straight of which so many
ranks are held, the wheel first."""

HOLDINGS = (len(CATEGORIES), 2, 2, 2)
"""A holding at the showdown: the high hand's category, whether the player holds a straight, whether
anybody does, and whether the player has the best high."""


class Odds(NamedTuple):
    """Counts of simulated rounds, and of their hands."""

    showdowns: Counts
    """Rounds, [boards less 1, players less 1, category of the winning high, boards that it is on,
    shared, winning low, boards that it is on, shared, scooped]. Boards: 1 is the first, 2 the
    second, 3 either, 0 none. A pot is scooped if one player wins all of it."""
    streets: Counts
    """Rounds, [street, boards less 1, players less 1, lowest straight that any two ranks make,
    lowest that a player has]."""
    starting_hands: Counts
    """By kind, [players less 2, kind, column]: the hands, then `COLUMNS` of what they win."""
    holdings: Counts
    """The same by holding, [players less 2, holding, column], of the first player alone: hands of
    one round that are alike win alike, and all of them would tell less than they seem to."""


def simulate(*, seed: int, partition: int, rounds: int) -> Odds:
    """Deal the rounds of a partition and count them.

    The counts depend on the arguments alone, and are the same on any machine. Partitions of one
    seed, up to 2**32 - 1, are independent.

    >>> odds = simulate(seed=1, partition=0, rounds=1000)
    >>> odds.showdowns[1, :, ..., 1].sum(axis=(1, 2, 3, 4, 5, 6)).tolist()  # scooped by 1 to 8
    [1000, 794, 581, 433, 337, 271, 211, 174]
    """
    odds = empty()
    for batch, done in enumerate(range(0, rounds, BATCH)):
        dealt = deal_cards(
            DECK,
            DEALT,
            seed=seed,
            partition=(partition << 32) + batch,
            rounds=min(BATCH, rounds - done),
        )
        add_rounds(dealt, odds)
    return odds


def empty() -> Odds:
    """Counts of no rounds."""
    players = MOST_PLAYERS - FEWEST + 1
    return Odds(
        np.zeros((BOARDS, MOST_PLAYERS, len(CATEGORIES), 4, 2, LOWS, 4, 2, 2), int64),
        np.zeros((len(STREETS), BOARDS, MOST_PLAYERS, LOWS, LOWS), int64),
        np.zeros((players, prod(KINDS), 1 + len(COLUMNS)), int64),
        np.zeros((players, prod(HOLDINGS), 1 + len(COLUMNS)), int64),
    )


def add_rounds(dealt: Cards, odds: Odds) -> None:
    """Count rounds.

    Args:
        dealt: [round, card], eight hands of five cards and two boards of five.
        odds: added to.
    """
    hands = dealt.reshape(len(dealt), MOST_PLAYERS + BOARDS, SIZE)
    holes, boards = hands[:, :MOST_PLAYERS], hands[:, MOST_PLAYERS:]
    high, low = _evaluate_streets(holes, boards)
    category = np.repeat(np.arange(len(CATEGORIES), dtype=uint16), HIGH_HANDS)
    _count_showdowns(high, low[-1], category, odds.showdowns)
    _count_streets(boards, low, possible_lows(), odds.streets)
    kinds = starting_kinds(holes)
    best, lowest = high.max(axis=0), low[-1].max(axis=0)
    for players in range(FEWEST, MOST_PLAYERS + 1):
        highs, lows = best[:, :players], lowest[:, :players]
        wins_high = highs == highs.max(axis=1, keepdims=True)
        anybody = lows.any(axis=1, keepdims=True)
        holding = 8 * category[highs] + 4 * (lows > 0) + 2 * anybody + wins_high
        _add_hands(highs, lows, kinds[:, :players], odds.starting_hands[players - FEWEST])
        holding[:, 1:] = prod(HOLDINGS)
        _add_hands(highs, lows, holding, odds.holdings[players - FEWEST])


def _evaluate_streets(holes: Cards, boards: Cards) -> tuple[Highs, Lows]:
    """high[board, round, player] at the river, low[street, board, round, player].

    On the flop and the turn, cards that are there already fill up the board: they make no straight,
    but other hands, and only the river's are kept.
    """
    high = np.empty((BOARDS, len(holes), MOST_PLAYERS), uint16)
    low = np.empty((len(STREETS), *high.shape), uint8)
    for street, cards in enumerate(STREETS):
        for board in range(BOARDS):
            seen = boards[:, board, np.arange(SIZE) % cards]
            high[board], low[street, board] = evaluate(holes, seen[:, np.newaxis])
    return high, low


def _add_hands(high: Highs, low: Lows, groups: Groups, totals: Counts) -> None:
    """Add the hands of each group and what they win, but those of the group after the last."""
    won = np.zeros((len(totals) + 1, len(COLUMNS)), int64)
    tally_groups(high, low, groups, won)
    totals[:, 0] += np.bincount(groups.ravel(), minlength=len(won))[:-1]
    totals[:, 1:] += won[:-1]


def starting_kinds(holes: Cards) -> Groups:
    """The kind of each starting hand, as its place among `KINDS`.

    Args:
        holes: [round, player, 5] cards.

    >>> from straights.rules.cards import parse_cards
    >>> cards = [Deck().cards.index(card) for card in parse_cards("As 4s 5d 7c 8c")]
    >>> kind = starting_kinds(np.array([[cards]], np.uint8)).item()
    >>> aces, pairs, suited, connection, straight = map(int, np.unravel_index(kind, KINDS))
    >>> ACES[aces], PAIRS[pairs], SUITED[suited], CONNECTIONS[connection], straight + 5
    ('a suited ace', 'no pair', 'double-suited', 'wrap', 8)
    """
    kinds = np.empty(holes.shape[:2], uint16)
    held = _held()
    most = held.max(axis=1)
    connection = np.maximum(most, FROM_HOLE) - FROM_HOLE
    place = connection * (LOWS - 1) + np.argmax(held == most[:, np.newaxis], axis=1)
    _find_kinds(np.ascontiguousarray(holes), place.astype(uint8), kinds)
    return kinds


def count_starting_hands() -> Counts:
    """How many of all C(52,5) starting hands are of each kind."""
    cards = np.fromiter(chain.from_iterable(combinations(range(DECK), SIZE)), uint8)
    kinds = starting_kinds(cards.reshape(-1, 1, SIZE))
    return np.bincount(kinds.ravel(), minlength=prod(KINDS))


def possible_lows() -> Lows:
    """The lowest straight that any two ranks make with three of a board, by the board's rank set.

    The ranks alone are looked at: that all four cards of one of the two are on the other board is
    not asked. At the river that makes another straight the lowest in 8 deals of 100,000; in 4 of
    them there is none.

    >>> possible_lows()[[0b111, 0b1000000000111, 0b1010100000001]].tolist()  # 2-3-4, A-2-3-4, A-Q-T
    [10, 10, 1]
    """
    enough = _held() >= FROM_BOARD
    lows: Lows = np.where(enough.any(axis=1), LOWS - 1 - np.argmax(enough, axis=1), 0).astype(uint8)
    return lows


@cache
def _straights() -> RankSets:
    """The rank sets of the straights, the wheel first."""
    cards = Deck().cards[:RANKS]
    tops = {
        straight.high: Deck().rank_set(five)
        for five in combinations(cards, SIZE)
        if (straight := straight_of(five))
    }
    return np.array([tops[top] for top in sorted(tops)], uint16)


def _held() -> Table:
    """How many ranks of each straight a rank set holds, [rank set, straight]."""
    sets = np.arange(1 << RANKS, dtype=uint16)
    held: Table = np.bitwise_count(sets[:, np.newaxis] & _straights())
    return held


def count_boards() -> Counts:
    """Every way to deal boards, by the lowest straight that any two ranks make with them.

    Returns:
        ways[street, boards less 1, low].
    """
    counts = np.zeros((len(STREETS), BOARDS, LOWS), int64)
    possible = possible_lows()
    none = np.zeros((1, RANKS), uint8)
    for street, cards in enumerate(STREETS):
        ways = _rank_counts(cards)
        for number, others in enumerate((none, ways)):
            _count_boards(
                ways, others, possible[_sets(ways)], possible[_sets(others)], counts[street, number]
            )
    return counts


def count_hands(holes: RankCounts | None = None) -> Counts:
    """Every way to deal a hand and one board, by the lowest straights.

    Args:
        holes: [way, rank], how many cards of each rank the hand holds; by default, all ways.

    Returns:
        ways[street, low that any two ranks make with the board, low that the hand makes].
    """
    holes = _rank_counts(SIZE) if holes is None else holes
    counts = np.zeros((len(STREETS), LOWS, LOWS), int64)
    for street, cards in enumerate(STREETS):
        ways = _rank_counts(cards)
        sets = _sets(ways)
        _count_hands(
            holes, ways, _sets(holes), sets, possible_lows()[sets], _straights(), counts[street]
        )
    return counts


def _rank_counts(cards: int) -> RankCounts:
    return rank_counts(Deck().copies, cards)


def _sets(ways: RankCounts) -> RankSets:
    sets: RankSets = ((ways > 0) @ (1 << np.arange(RANKS))).astype(uint16)
    return sets


_CHOICES = np.array([[comb(n, k) for k in range(SUITS + 1)] for n in range(SUITS + 1)])


@nb.njit(nogil=True)
def _ways(first: RankCounts, second: RankCounts) -> int:
    """How many pairs of hands hold so many cards of each rank, no card in both."""
    ways = 1
    for rank in range(RANKS):
        ways *= _CHOICES[SUITS, first[rank]] * _CHOICES[SUITS - first[rank], second[rank]]
    return ways


@compiled
def _count_boards(
    first: RankCounts, second: RankCounts, first_low: Lows, second_low: Lows, counts: Counts
) -> None:
    for one in range(len(first)):
        for other in range(len(second)):
            low = max(first_low[one], second_low[other])
            counts[low] += _ways(first[one], second[other])


@nb.njit(nogil=True)
def _makes(straight: int64, hole: int64, board: int64) -> bool:
    """Whether two of a hand's ranks and three of a board's are a straight."""
    missing = straight & ~board
    if missing & ~hole:
        return False
    return _number(missing) <= FROM_HOLE <= _number(straight & hole)


@nb.njit(nogil=True)
def _number(ranks: int64) -> int:
    number = 0
    while ranks:
        ranks &= ranks - 1
        number += 1
    return number


@compiled
def _count_hands(  # noqa: PLR0913, PLR0917
    holes: RankCounts, boards: RankCounts, hole_sets: RankSets, board_sets: RankSets,
    possible: Lows, straights: RankSets, counts: Counts,
) -> None:  # fmt: skip
    for board in range(len(boards)):
        for hole in range(len(holes)):
            made = 0
            if possible[board]:
                for place in range(len(straights)):
                    if _makes(
                        int64(straights[place]), int64(hole_sets[hole]), int64(board_sets[board])
                    ):
                        made = len(straights) - place
                        break
            counts[possible[board], made] += _ways(boards[board], holes[hole])


@compiled
def _find_kinds(holes: Cards, connection: Table, kinds: Groups) -> None:
    """Fill in kinds[round, player]; connection and straight come from the set of ranks."""
    in_suit = np.empty(SUITS, int64)
    ace = RANKS - 1
    for number in range(len(holes)):
        for player in range(holes.shape[1]):
            hand = holes[number, player]
            once = twice = thrice = pairs = aces = suited = suited_aces = 0
            in_suit[:] = 0
            for card in hand:
                rank = 1 << (card % RANKS)
                pairs += (once & rank) > 0
                thrice |= twice & rank
                twice |= once & rank
                once |= rank
                in_suit[card // RANKS] += 1
            for card in hand:
                if card % RANKS == ace:
                    aces += 1
                    suited_aces += in_suit[card // RANKS] > 1
            for suit in range(SUITS):
                suited += in_suit[suit] > 1
            kind = 3 if aces > 1 else aces + suited_aces
            kind = kind * len(PAIRS) + (3 if thrice else pairs)
            kind = kind * len(SUITED) + suited - 1
            kinds[number, player] = kind * len(CONNECTIONS) * (LOWS - 1) + connection[once]


@compiled
def _count_showdowns(high: Highs, low: Lows, category: Groups, counts: Counts) -> None:
    """Count rounds by who wins, for high and low [board, round, player]."""
    for number in range(high.shape[1]):
        for boards in range(BOARDS):
            best = lowest = int64(-1)
            best_on = lowest_on = best_hands = lowest_hands = best_player = lowest_player = 0
            for player in range(MOST_PLAYERS):
                for board in range(boards + 1):
                    strength = int64(high[board, number, player])
                    if strength > best:
                        best, best_on, best_hands, best_player = strength, 0, 0, -1
                    if strength == best:
                        best_on |= 1 << board
                        best_hands += best_player != player
                        best_player = player
                    straight = int64(low[board, number, player])
                    if straight > lowest:
                        lowest, lowest_on, lowest_hands, lowest_player = straight, 0, 0, -1
                    if straight == lowest:
                        lowest_on |= 1 << board
                        lowest_hands += lowest_player != player
                        lowest_player = player
                made = lowest > 0
                scooped = best_hands == 1 and (
                    not made or (lowest_hands == 1 and lowest_player == best_player)
                )
                counts[
                    boards, player, category[best], best_on, int64(best_hands > 1),
                    lowest, lowest_on * made, int64(made and lowest_hands > 1), int64(scooped),
                ] += 1  # fmt: skip


@compiled
def _count_streets(boards: Cards, low: Lows, possible: Lows, counts: Counts) -> None:
    """Count rounds by the lowest straights, for low [street, board, round, player]."""
    for number in range(len(boards)):
        for street in range(len(low)):
            open_to_all = int64(0)
            for on in range(BOARDS):
                ranks = 0
                for card in boards[number, on, : street + FROM_BOARD]:
                    ranks |= 1 << (card % RANKS)
                open_to_all = max(open_to_all, int64(possible[ranks]))
                made = int64(0)
                for player in range(MOST_PLAYERS):
                    for board in range(on + 1):
                        made = max(made, int64(low[street, board, number, player]))
                    counts[street, on, player, open_to_all, made] += 1
