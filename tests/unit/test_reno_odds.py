"""What is true of Reno Straight: counts against plain showdowns, brute force and closed forms."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from straights.count.simulate import deal_cards
from straights.io import facts
from straights.reno import odds, tables
from straights.reno.hands import CATEGORIES, lowest_straight, rank_five, straight_of
from straights.reno.kernel import COLUMNS, POT, evaluate, tally
from straights.reno.pots import divide
from straights.rules.cards import Deck, parse_cards
from straights.rules.rank_counts import rank_counts

CARDS = Deck().cards
NO_LOW = 15
"""Above any straight's top card, so that the lowest of some lows is theirs."""
WON = ("hands", *COLUMNS)


def shown(hole, board):
    """The best high of a hand on one board, and its lowest straight on the flop, turn and river."""
    best, lows = (), [NO_LOW] * 3
    for places in combinations(range(5), 3):
        for two in combinations(hole, 2):
            five = two + tuple(board[place] for place in places)
            best = max(best, rank_five(five))
            if straight := straight_of(five):
                for street in range(max(places) - 2, 3):
                    lows[street] = min(lows[street], straight.high)
    return best, lows


def possible(board):
    """The lowest straight of which three ranks are on a board."""
    values = {card.value for card in board}
    values |= {1} if 14 in values else set()
    tops = [top for top in range(5, 15) if len(values & set(range(top - 4, top + 1))) >= 3]
    return min(tops, default=NO_LOW)


def kind(hole):
    """A starting hand's kind, in words."""
    ranks, suits = Counter(card.value for card in hole), Counter(card.suit for card in hole)
    aces = [card for card in hole if card.value == 14]
    if len(aces) > 1:
        ace = "two aces or more"
    elif aces:
        ace = "a suited ace" if suits[aces[0].suit] > 1 else "an offsuit ace"
    else:
        ace = "no ace"
    if max(ranks.values()) > 2:
        pairs = "three or four alike"
    else:
        pairs = ["no pair", "a pair", "two pairs"][list(ranks.values()).count(2)]
    double = sum(held > 1 for held in suits.values()) > 1
    values = set(ranks) | ({1} if 14 in ranks else set())
    held = {top: len(values & set(range(top - 4, top + 1))) for top in range(5, 15)}
    most = max(held.values())
    connection = {5: "rundown", 4: "wrap", 3: "three to a straight"}.get(most, "unconnected")
    straight = min(top for top, ranks_held in held.items() if ranks_held == most)
    return ace, pairs, "double-suited" if double else "single-suited", connection, straight


def side(held, best):
    """The boards on which one of the hands is the best, for held[hand][board]."""
    boards = {board for hand in held for board, value in enumerate(hand) if value == best}
    return "both" if len(boards) > 1 else ("first", "second")[boards.pop()]


def count_plainly(dealt):
    """All four tables, from plain showdowns: a row's labels to its counts."""
    showdowns, streets = Counter(), Counter()
    starting_hands, holdings = Counter(), Counter()

    def add(table, labels, wins):
        for column, amount in zip(WON, wins, strict=True):
            table[labels, column] += amount

    for cards in dealt:
        hands = [[CARDS[card] for card in hand] for hand in cards.reshape(10, 5)]
        holes, boards = hands[:8], hands[8:]
        found = [[shown(hole, board) for board in boards] for hole in holes]
        for number in (1, 2):
            for players in range(1, 9):
                highs = [[best for best, _ in hand[:number]] for hand in found[:players]]
                lows = [[low[-1] for _, low in hand[:number]] for hand in found[:players]]
                best, lowest = max(map(max, highs)), min(map(min, lows))
                won_high = [seat for seat, hand in enumerate(highs) if best in hand]
                made = lowest < NO_LOW
                won_low = [seat for seat, hand in enumerate(lows) if made and lowest in hand]
                shares = divide(POT, won_high, won_low, range(players))
                parts = [
                    shares.high.get(seat, 0) + shares.low.get(seat, 0) for seat in range(players)
                ]
                showdowns[
                    number,
                    players,
                    CATEGORIES[best[0]],
                    side(highs, best),
                    len(won_high) > 1,
                    lowest if made else None,
                    side(lows, lowest) if made else None,
                    len(won_low) > 1,
                    POT in parts,
                ] += 1
                for street, name in enumerate(("flop", "turn", "river")):
                    could = min(possible(board[: street + 3]) for board in boards[:number])
                    does = min(low[street] for hand in found[:players] for _, low in hand[:number])
                    labels = (could if could < NO_LOW else None, does if does < NO_LOW else None)
                    streets[name, number, players, *labels] += 1
                if number == 1 or players == 1:
                    continue
                for seat, part in enumerate(parts):
                    high, low = seat in won_high, seat in won_low
                    tie = any(seat in won and len(won) > 1 for won in (won_high, won_low))
                    wins = 1, part, part**2, part == POT, high, low, tie
                    add(starting_hands, (players, *kind(holes[seat])), wins)
                    if seat == 0:
                        holds = min(lows[0]) < NO_LOW
                        category = CATEGORIES[max(highs[0])[0]]
                        add(holdings, (players, category, holds, made, high), wins)
    return showdowns, streets, starting_hands, holdings


def won(frame):
    """The counts of a table of hands: a row's labels and a column to its amount."""
    labels = len(frame.columns) - len(WON)
    return {
        (row[:labels], column): amount
        for row in frame.rows()
        for column, amount in zip(WON, row[labels:], strict=True)
    }


def test_plain_showdowns():
    """Every count of 250 rounds, by its labels, is that of showdowns by the specification."""
    counted = tables.simulate_rounds(seed=4, partition=3, rounds=250)
    dealt = deal_cards(52, 50, seed=4, partition=3 << 32, rounds=250)
    showdowns, streets, starting_hands, holdings = count_plainly(dealt)
    assert {row[:-1]: row[-1] for row in counted["showdowns"].rows()} == showdowns
    assert {row[:-1]: row[-1] for row in counted["streets"].rows()} == streets
    assert won(counted["starting_hands"]) == starting_hands
    assert won(counted["holdings"]) == holdings


def test_batches(monkeypatch):
    """The rounds of a partition are its batches, each with its own cards; partitions differ."""
    monkeypatch.setattr(odds, "BATCH", 400)
    counted = odds.simulate(seed=9, partition=2, rounds=1000)
    expected = odds.empty()
    for batch, rounds in enumerate([400, 400, 200]):
        dealt = deal_cards(52, 50, seed=9, partition=(2 << 32) + batch, rounds=rounds)
        odds.add_rounds(dealt, expected)
    other = odds.simulate(seed=9, partition=3, rounds=1000)
    for found, wanted, different in zip(counted, expected, other, strict=True):
        assert (found == wanted).all()
        assert (found != different).any()


def test_seats_and_boards_are_alike():
    """Eight players in another order, and the boards swapped, give the same counts."""
    dealt = deal_cards(52, 50, seed=6, partition=0, rounds=5000)
    hands = dealt.reshape(5000, 10, 5)
    moved = np.concatenate([hands[:, [3, 1, 0, 7, 6, 2, 5, 4]], hands[:, [9, 8]]], axis=1)
    counted, other = odds.empty(), odds.empty()
    odds.add_rounds(dealt, counted)
    odds.add_rounds(moved.reshape(5000, 50), other)
    swap = [0, 2, 1, 3]
    swapped = other.showdowns[1, 7][:, swap][:, :, :, :, swap]
    assert (counted.showdowns[1, 7] == swapped).all()
    assert (counted.streets[:, 1, 7] == other.streets[:, 1, 7]).all()
    assert (counted.starting_hands[-1] == other.starting_hands[-1]).all()


def test_every_seat_wins_as_much():
    """No seat's share is further from an eighth than chance takes it."""
    hands = deal_cards(52, 50, seed=6, partition=1, rounds=50_000).reshape(50_000, 10, 5)
    share, square = tally(*evaluate(hands[:, :8], hands[:, 8:]))[:, :2].T / 50_000
    error = np.sqrt((square - share**2) / 50_000)
    assert (abs(share - POT / 8) < 4 * error).all()


def test_totals():
    """Each table adds up to all its rounds or hands, and what is won to every pot."""
    counted = odds.simulate(seed=2, partition=0, rounds=3000)
    assert (counted.showdowns.sum(axis=tuple(range(2, 9))) == 3000).all()
    assert (counted.streets.sum(axis=(3, 4)) == 3000).all()
    assert (counted.holdings[:, :, 0].sum(axis=1) == 3000).all()
    hands, share = counted.starting_hands[:, :, :2].sum(axis=1).T
    assert hands.tolist() == [3000 * players for players in range(2, 9)]
    assert (share == 3000 * POT).all()


def test_files_hold_what_they_must(tmp_path):
    """Every table adds up to its fact, and is read back."""
    part = {"seed": 3, "partition": 1, "rounds": 500}
    exact, simulated = tables.count_exactly(), tables.simulate_rounds(**part)
    wanted = tables.exact_facts() | tables.rounds_facts(**part)
    counted = exact | simulated
    assert wanted.keys() == counted.keys()
    for name, fact in wanted.items():
        path = tmp_path / f"{name}.parquet"
        facts.write(counted[name], path, fact)
        assert facts.read(path, fact)[0].equals(counted[name])


def test_high_hands_by_category():
    """The kernel's values of high hands are those of their categories."""
    hands = [
        rank_five(five)
        for ranks in rank_counts((4,) * 13, 5)
        for five in [[CARDS[13 * suit + rank] for rank in range(13) for suit in range(ranks[rank])]]
    ]
    hands += [rank_five(CARDS[first] for first in ranks) for ranks in combinations(range(13), 5)]
    found = Counter(strength[0] for strength in set(hands))
    assert tuple(found[category] for category in range(len(CATEGORIES))) == odds.HIGH_HANDS


@pytest.fixture(scope="module")
def boards():
    """count_boards."""
    return odds.count_boards()


@pytest.mark.parametrize(("street", "cards"), [(0, 3), (1, 4), (2, 5)])
def test_every_board(boards, street, cards):
    """Lows possible on one board are those of every board, one by one."""
    dealt = np.array(list(combinations(range(52), cards)), np.uint8)
    bits = np.bitwise_or.reduce(1 << (dealt % 13).astype(np.int64) + 1, axis=1)
    bits |= bits >> 13 & 1
    lows = np.zeros(len(bits), np.int64)
    for top in range(14, 4, -1):
        window = 0b11111 << top - 5
        lows[np.bitwise_count(bits & window) >= 3] = 15 - top
    assert boards[street, 0].tolist() == np.bincount(lows, minlength=11).tolist()


def test_every_two_flops(boards):
    """Lows possible on two flops are those of every two flops without a card twice."""
    flops = np.array(list(combinations(range(52), 3)), np.int64)
    masks = np.bitwise_or.reduce(1 << flops, axis=1)
    lows = odds.possible_lows()[np.bitwise_or.reduce(1 << flops % 13, axis=1)]
    counts = np.zeros(11, np.int64)
    for mask, low in zip(masks, lows, strict=True):
        others = lows[(masks & mask) == 0]
        counts += np.bincount(np.maximum(low, others), minlength=11)
    assert boards[0, 1].tolist() == counts.tolist()


def test_possible_flops_in_closed_form(boards):
    """Threes of ranks that fit a straight: 10 of the wheel, and 6 with each higher top rank."""
    threes = 10 + 9 * 6
    assert boards[0, 0, 1:].sum() == threes * 4**3
    assert boards[2].sum(axis=1).tolist() == [comb(52, 5), comb(52, 5) * comb(47, 5)]


def test_how_often_the_other_board_holds_all_of_a_rank():
    """That makes another straight the lowest in 8 deals of 100,000, and none in 4, as pages say."""
    boards = rank_counts((4,) * 13, 5)
    ways = np.array([comb(4, held) for held in range(5)])[boards].prod(axis=1)
    others = none = 0
    tops = [{(top - place) % 13 for place in range(5)} for top in range(3, 13)]  # 0 is a deuce
    for board, number in zip(boards, ways, strict=True):
        held = {rank for rank in range(13) if board[rank]}
        lows = [straight for straight in tops if len(straight & held) >= 3]
        if not lows:
            continue
        for rank in set(range(13)) - held:
            alive = [straight for straight in lows if rank not in straight]
            others += number * (alive[:1] != lows[:1])
            none += number * (not alive)
    deals = comb(52, 5) * comb(47, 5)
    # Either board; the fifth card beside the four of the rank is any of the other 43.
    assert (2 * 43 * others / deals, 2 * 43 * none / deals) == pytest.approx((8e-5, 4e-5), rel=0.05)


@pytest.mark.parametrize("hand", ["As 2d 5h 5c 9s", "Ts 9s 8d 7c 6c", "Ks Kd Kh 2c 2d"])
def test_one_hand_on_every_flop(hand):
    """Lows that a hand makes on a flop are those of the specification, flop by flop."""
    hole = parse_cards(hand)
    held = Counter(card.value for card in hole)
    copies = np.array([[held[value] for value in range(2, 15)]], np.uint8)
    alike = np.prod([comb(4, number) for number in held.values()])
    expected = Counter()
    for flop in combinations([card for card in CARDS if card not in hole], 3):
        low = lowest_straight(hole, [flop])
        could = possible(flop)
        expected[15 - could, 15 - low.high if low else 0] += alike
    counts = odds.count_hands(copies)[0]
    assert {place: counts[place] for place in zip(*np.nonzero(counts), strict=True)} == expected


def test_one_hand_on_every_board():
    """Lows that a hand makes at the river are those of the kernel of showdowns, board by board."""
    hole = [CARDS.index(card) for card in parse_cards("As 3d 5h 6c Ts")]
    rest = [card for card in range(52) if card not in hole]
    dealt = np.array(list(combinations(rest, 5)), np.uint8)
    _, low = evaluate(np.tile(np.array(hole, np.uint8), (len(dealt), 1, 1)), dealt[:, np.newaxis])
    copies = np.zeros((1, 13), np.uint8)
    copies[0, [card % 13 for card in hole]] = 1
    made = odds.count_hands(copies)[2].sum(axis=0)
    assert made.tolist() == (4**5 * np.bincount(low.ravel(), minlength=11)).tolist()


def test_every_hand_on_one_board():
    """Exact counts of a hand and a board add up, and chance explains how simulated ones differ."""
    counts = odds.count_hands()
    totals = counts.sum(axis=(1, 2))
    assert totals.tolist() == [comb(52, 5) * comb(47, cards) for cards in (3, 4, 5)]
    rounds = 100_000
    simulated = odds.simulate(seed=8, partition=0, rounds=rounds).streets[:, 0, 0]
    for exact, found, total in zip(counts, simulated, totals, strict=True):
        for by_exact, by_found in (
            (exact[:, 1:].sum(), found[:, 1:].sum()),
            (exact[10, 10], found[10, 10]),
        ):
            chance = by_exact / total
            assert abs(by_found / rounds - chance) < 4 * (chance * (1 - chance) / rounds) ** 0.5


def test_starting_hands_in_closed_form():
    """Kinds take in every hand once, as many as combinations say."""
    counts = odds.count_starting_hands().reshape(odds.KINDS)
    assert counts.sum() == comb(52, 5)
    one_ace = 4 * comb(48, 4)
    offsuit = 4 * comb(36, 4)
    none = comb(48, 5)
    aces = [none, offsuit, one_ace - offsuit, comb(52, 5) - none - one_ace]
    assert counts.sum(axis=(1, 2, 3, 4)).tolist() == aces
    no_pair, pair, two_pairs = (
        comb(13, 5) * 4**5,
        13 * comb(4, 2) * comb(12, 3) * 4**3,
        comb(13, 2) * comb(4, 2) ** 2 * 44,
    )
    alike = comb(52, 5) - no_pair - pair - two_pairs
    assert counts.sum(axis=(0, 2, 3, 4)).tolist() == [no_pair, pair, two_pairs, alike]
    double = 4 * 3 * comb(13, 3) * comb(13, 2) + comb(4, 2) * comb(13, 2) ** 2 * 26
    assert counts.sum(axis=(0, 1, 3, 4)).tolist() == [comb(52, 5) - double, double]
    assert counts[:, :, :, -1].sum(axis=(0, 1, 2)).tolist() == [4**5] * 10


def test_connections_of_every_hand():
    """How many hands have three or four ranks of a straight, and which, by all rank counts."""
    counts = odds.count_starting_hands().reshape(odds.KINDS).sum(axis=(0, 1, 2))
    expected = np.zeros_like(counts)
    for ranks in rank_counts((4,) * 13, 5).tolist():
        hands = np.prod([comb(4, number) for number in ranks])
        held = [0, *[number > 0 for number in ranks]]
        held[0] = held[13]
        windows = [sum(held[first : first + 5]) for first in range(10)]
        most = max(windows)
        expected[max(most, 2) - 2, windows.index(most)] += hands
    assert counts.tolist() == expected.tolist()


def test_standard_errors_are_not_too_small():
    """The share of a kind of hands varies no more than that of independent hands would."""
    rounds, players = 60_000, 8
    hands = deal_cards(52, 50, seed=7, partition=0, rounds=rounds).reshape(rounds, 10, 5)
    high, low = evaluate(hands[:, :players], hands[:, players:])
    wins_high, wins_low = (value == value.max(axis=1, keepdims=True) for value in (high, low))
    half = np.where(low.any(axis=1, keepdims=True), 0.5, 0)
    share = wins_high * (1 - half) / wins_high.sum(axis=1, keepdims=True)
    share += wins_low * half / wins_low.sum(axis=1, keepdims=True)
    properties = np.unravel_index(odds.starting_kinds(hands[:, :players]), odds.KINDS)
    for place in properties[:4]:
        for value in range(place.max() + 1):
            of_kind = place == value
            mean = share[of_kind].mean()
            by_round = ((share - mean) * of_kind).sum(axis=1)
            assert (by_round**2).sum() < 1.02 * ((share - mean)[of_kind] ** 2).sum()
