"""Showdowns in bulk: the best high hand and the lowest straight over all boards, and who wins.

`straights.reno.hands` is the specification: the tables are made by asking it about every kind of
five cards, and the kernels know no other rule.

A hand of five is two hole cards and three of a board. Suits aside, its value depends on the two
ranks (91 pairs) and the three (455 threes), so one table with a row for every three and a column
for every pair holds all values. The ten rows of a board fold into one, the greatest value of each
column, and so do the rows of several boards: a player then looks up ten pairs, whatever the number
of boards. Flushes are apart: at most one suit of a board has three cards.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from typing import NamedTuple

import numba as nb
import numpy as np
import numpy.typing as npt
from numpy import int64, uint8, uint16, uint64

from straights.count.compiled import compiled
from straights.reno.hands import CATEGORIES, FROM_BOARD, FROM_HOLE, SIZE, Strength, rank_five
from straights.rules.cards import Deck

Cards = npt.NDArray[uint8]
"""Each card as suit * 13 + rank, its place in `Deck().cards`."""
Highs = npt.NDArray[uint16]
Lows = npt.NDArray[uint8]
RankSets = npt.NDArray[uint16]
"""Bit 0 the lowest rank."""
Masks = npt.NDArray[uint64]
"""Sets of cards, card c as bit c."""
Totals = npt.NDArray[int64]
Groups = npt.NDArray[uint16]
"""The row of the totals that each hand counts to."""

RANKS, SUITS = 13, 4
STRAIGHT = CATEGORIES.index("straight")
THREES, WIDTH = 455, 96
"""Rows of the table, and columns: the 91 pairs of ranks and some to fill a vector."""
BOARD_THREES = comb(SIZE, FROM_BOARD)

POT = 1680
"""Parts of a pot: each half divides evenly among any number of players from 1 to 8."""
MOST_PLAYERS = 8

COLUMNS = ("share", "square", "scoop", "high", "low", "tie")
"""What `tally` adds up for each player: parts of the pot won, and their squares; and the showdowns
in which the player wins the whole pot alone, has the best high hand, has the lowest straight, and
has one of the two together with another player."""
SHARE, SQUARE, SCOOP, HIGH, LOW, TIE = range(len(COLUMNS))


class Tables(NamedTuple):
    """All that the kernels know of the rules."""

    column: npt.NDArray[uint8]
    """Of two ranks, [rank, rank]."""
    row: npt.NDArray[uint16]
    """Of three ranks, [rank, rank, rank]."""
    high: Highs
    """[row, column], flushes aside: 0 is the worst, and stands for impossible cards too."""
    low: Lows
    """[row, column]: 15 less the rank value of a straight's top card, or 0."""
    flush: Highs
    """Of five cards of one suit, by their set of ranks, or 0."""


@cache
def tables() -> Tables:
    """The tables, made in a moment.

    >>> int(tables().high.max()), int(tables().flush.max())  # four aces and a king; a royal flush
    (7451, 7461)
    """
    cards = Deck().cards
    mixed = {
        ranks: rank_five([cards[place % SUITS * RANKS + rank] for place, rank in enumerate(ranks)])
        for ranks in combinations_with_replacement(range(RANKS), SIZE)
        if max(Counter(ranks).values()) <= SUITS
    }
    suited = {
        sum(1 << rank for rank in ranks): rank_five([cards[rank] for rank in ranks])
        for ranks in combinations(range(RANKS), SIZE)
    }
    strengths = sorted({*mixed.values(), *suited.values()})
    place = {strength: value for value, strength in enumerate(strengths)}
    low: dict[Strength, int] = {(STRAIGHT, high): 15 - high for high in range(5, 15)}

    pairs = list(combinations_with_replacement(range(RANKS), FROM_HOLE))
    threes = list(combinations_with_replacement(range(RANKS), FROM_BOARD))
    made = Tables(
        np.zeros((RANKS,) * FROM_HOLE, uint8),
        np.zeros((RANKS,) * FROM_BOARD, uint16),
        np.zeros((THREES, WIDTH), uint16),
        np.zeros((THREES, WIDTH), uint8),
        np.zeros(1 << RANKS, uint16),
    )
    for column, pair in enumerate(pairs):
        for order in permutations(pair):
            made.column[order] = column
    for row, three in enumerate(threes):
        for order in permutations(three):
            made.row[order] = row
        for column, pair in enumerate(pairs):
            if strength := mixed.get(tuple(sorted(three + pair))):
                made.high[row, column] = place[strength]
                made.low[row, column] = low.get(strength, 0)
    for rank_set, strength in suited.items():
        made.flush[rank_set] = place[strength]
    return made


def evaluate(holes: Cards, boards: Cards) -> tuple[Highs, Lows]:
    """The best high hand and the lowest straight of every player, over all boards of a round.

    The loop lets go of Python's lock: parts of the rounds run side by side on threads.

    Args:
        holes: [round, player, 5] cards.
        boards: [round, board, 5] cards. That no card is there twice is not checked.

    Returns:
        high[round, player], 0 to 7461, the greater wins; and low[round, player]: 15 less the rank
        value of the straight's top card, so 10 for A-2-3-4-5 to 1 for T-J-Q-K-A, the greater wins,
        and 0 without a straight.

    Raises:
        ValueError: another shape, or a number that is no card.

    >>> from straights.rules.cards import parse_cards
    >>> def row(text):
    ...     return [Deck().cards.index(card) for card in parse_cards(text)]
    >>> holes = [[row("As 4c Kh Qh Qd"), row("Js Ts 2h 3d 9c")]]
    >>> boards = [[row("Kc Qc 2d 3h 6s"), row("Ad Kd Qs Tc 5c")]]
    >>> evaluate(np.array(holes, np.uint8), np.array(boards, np.uint8))
    (array([[5720, 5862]], dtype=uint16), array([[0, 2]], dtype=uint8))
    """
    for cards in (holes, boards):
        if cards.dtype != uint8 or cards.ndim != 3 or cards.shape[2] != SIZE:  # noqa: PLR2004
            raise ValueError(f"cards must be uint8[round, hand, {SIZE}], not {cards.shape}")
        if cards.size and cards.max() >= RANKS * SUITS:
            raise ValueError(f"cards are numbers from 0 to {RANKS * SUITS - 1}")
    if len(holes) != len(boards):
        raise ValueError(f"{len(holes)} rounds of hole cards, but {len(boards)} of boards")
    high = np.empty(holes.shape[:2], uint16)
    low = np.empty(holes.shape[:2], uint8)
    _evaluate(np.ascontiguousarray(holes), np.ascontiguousarray(boards), *tables(), high, low)
    return high, low


def tally(high: Highs, low: Lows) -> Totals:
    """Settle showdowns by high and low as `evaluate` gives them, and add up what players win.

    The best high hands share half the pot and the lowest straights half; without a straight, the
    high hands share it all.

    Returns:
        totals[player, column], one column for each of `COLUMNS`; the parts of all pots that are won
        add up to `POT` for each showdown.

    Raises:
        ValueError: more than 8 players, or shapes that differ.

    >>> high, low = np.array([[7, 7, 5]], np.uint16), np.array([[0, 3, 3]], np.uint8)
    >>> tally(high, low)[:, SHARE] / POT
    array([0.25, 0.5 , 0.25])
    """
    _check_players(high, low)
    totals = np.zeros((high.shape[1], len(COLUMNS)), int64)
    tally_groups(high, low, np.tile(np.arange(len(totals), dtype=uint16), (len(high), 1)), totals)
    return totals


def tally_groups(high: Highs, low: Lows, groups: Groups, totals: Totals) -> None:
    """Settle showdowns as `tally` does, and add each hand to the row of `totals` that it names.

    Args:
        high: [round, player].
        low: [round, player].
        groups: [round, player], rows of `totals`.
        totals: [group, column], added to.

    Raises:
        ValueError: more than 8 players, shapes that differ, or a group without a row.
    """
    _check_players(high, low)
    if groups.shape != high.shape or (groups.size and groups.max() >= len(totals)):
        raise ValueError(f"groups must be rows of {len(totals)}, one for each hand")
    high, low, groups = map(np.ascontiguousarray, (high, low, groups))
    _tally(high, low, groups, totals)


class Completions(NamedTuple):
    """Ways to finish one board, and what every player then has on it alone."""

    cards: Masks
    """The cards that come, for each way."""
    high: Highs
    """[way, player], as `evaluate` gives it."""
    low: Lows
    """[way, player]."""


def tally_pairs(first: Completions, second: Completions) -> Totals:
    """Do what `tally` does for every way to finish two boards together, without a card twice.

    A player's best on two boards is the better of the best on each: a way to finish a board is
    evaluated once, and only compared in every pair.
    """
    for board in (first, second):
        _check_players(board.high, board.low)
    totals = np.zeros((first.high.shape[1], len(COLUMNS)), int64)
    _tally_pairs(*first, *second, totals)
    return totals


def _check_players(high: Highs, low: Lows) -> None:
    if high.shape != low.shape or not 1 <= high.shape[1] <= MOST_PLAYERS:
        raise ValueError(
            f"high and low must be [round, player], for 1 to {MOST_PLAYERS} players,"
            f" not {high.shape} and {low.shape}"
        )


@nb.njit(nogil=True)
def _fold_board(  # noqa: PLR0913, PLR0917
    ranks: Cards, row: npt.NDArray[uint16], high: Highs, low: Lows, best_high: Highs, best_low: Lows
) -> None:
    """Raise the best of each pair of ranks to what it makes with three cards of a board."""
    for a in range(SIZE - 2):
        for b in range(a + 1, SIZE - 1):
            for c in range(b + 1, SIZE):
                highs = high[row[ranks[a], ranks[b], ranks[c]]]
                lows = low[row[ranks[a], ranks[b], ranks[c]]]
                for column in range(WIDTH):
                    best_high[column] = max(best_high[column], highs[column])
                for column in range(WIDTH):
                    best_low[column] = max(best_low[column], lows[column])


@nb.njit(nogil=True)
def _suited_threes(ranks: Cards, suits: Cards, sets: RankSets) -> tuple[int, int]:
    """Fill in the sets of ranks of three cards of one suit; return the suit and their number."""
    number, suit = 0, -1
    for a in range(SIZE - 2):
        for b in range(a + 1, SIZE - 1):
            for c in range(b + 1, SIZE):
                if suits[a] == suits[b] and suits[b] == suits[c]:
                    suit = suits[a]
                    sets[number] = 1 << ranks[a] | 1 << ranks[b] | 1 << ranks[c]
                    number += 1
    return suit, number


@nb.njit(nogil=True)
def _split(cards: Cards, ranks: Cards, suits: Cards) -> None:
    for place in range(SIZE):
        ranks[place] = cards[place] % RANKS
        suits[place] = cards[place] // RANKS


@compiled
def _evaluate(  # noqa: PLR0913, PLR0917
    holes: Cards, boards: Cards, column: npt.NDArray[uint8], row: npt.NDArray[uint16],
    high: Highs, low: Lows, flush: Highs, highs: Highs, lows: Lows,
) -> None:  # fmt: skip
    """Fill in highs[round, player] and lows[round, player]."""
    best_high, best_low = np.empty(WIDTH, uint16), np.empty(WIDTH, uint8)
    ranks, suits = np.empty(SIZE, uint8), np.empty(SIZE, uint8)
    number_of_boards = boards.shape[1]
    sets = np.empty((number_of_boards, BOARD_THREES), uint16)
    suit_of, sets_of = np.empty(number_of_boards, int64), np.empty(number_of_boards, int64)
    for number in range(len(holes)):
        best_high[:] = 0
        best_low[:] = 0
        for board in range(number_of_boards):
            _split(boards[number, board], ranks, suits)
            _fold_board(ranks, row, high, low, best_high, best_low)
            suit_of[board], sets_of[board] = _suited_threes(ranks, suits, sets[board])
        for player in range(holes.shape[1]):
            _split(holes[number, player], ranks, suits)
            best, lowest = uint16(0), uint8(0)
            for a in range(SIZE - 1):
                for b in range(a + 1, SIZE):
                    pair = column[ranks[a], ranks[b]]
                    best = max(best, best_high[pair])
                    lowest = max(lowest, best_low[pair])
                    if suits[a] == suits[b]:
                        two = 1 << ranks[a] | 1 << ranks[b]
                        for board in range(number_of_boards):
                            if suits[a] == suit_of[board]:
                                for three in range(sets_of[board]):
                                    best = max(best, flush[sets[board, three] | two])
            highs[number, player] = best
            lows[number, player] = lowest


@nb.njit(nogil=True)
def _settle(high: Highs, low: Lows, groups: Groups, totals: Totals) -> None:
    """Add one showdown, high[player] and low[player], to totals[groups[player], column]."""
    best_high, best_low = int64(-1), int64(0)
    high_winners = low_winners = 0
    for player in range(len(high)):
        if high[player] > best_high:
            best_high, high_winners = int64(high[player]), 0
        high_winners += high[player] == best_high
        if low[player] > best_low:
            best_low, low_winners = int64(low[player]), 0
        low_winners += low[player] == best_low
    low_part = POT // 2 if best_low else 0
    high_share = (POT - low_part) // high_winners
    for player in range(len(high)):
        wins_high = high[player] == best_high
        wins_low = best_low > 0 and low[player] == best_low
        share = high_share if wins_high else 0
        if wins_low:
            share += low_part // low_winners
        group = groups[player]
        totals[group, SHARE] += share
        totals[group, SQUARE] += share * share
        totals[group, SCOOP] += share == POT
        totals[group, HIGH] += wins_high
        totals[group, LOW] += wins_low
        totals[group, TIE] += (wins_high and high_winners > 1) or (wins_low and low_winners > 1)


@compiled
def _tally(high: Highs, low: Lows, groups: Groups, totals: Totals) -> None:
    for number in range(len(high)):
        _settle(high[number], low[number], groups[number], totals)


@compiled
def _tally_pairs(  # noqa: PLR0913, PLR0917
    cards: Masks, high: Highs, low: Lows, other_cards: Masks, other_high: Highs, other_low: Lows,
    totals: Totals,
) -> None:  # fmt: skip
    players = high.shape[1]
    best, lowest = np.empty(players, uint16), np.empty(players, uint8)
    own = np.arange(players).astype(uint16)
    for way in range(len(cards)):
        for other in range(len(other_cards)):
            if cards[way] & other_cards[other]:
                continue
            for player in range(players):
                best[player] = max(high[way, player], other_high[other, player])
                lowest[player] = max(low[way, player], other_low[other, player])
            _settle(best, lowest, own, totals)
