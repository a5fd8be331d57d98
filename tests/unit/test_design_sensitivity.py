"""Sensitivity: every payout that is said to give an edge gives it, by an independent sum."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from straights.bets.main_bets import MainBets
from straights.bets.pays import DECIMALS, Lengths, PayLine
from straights.config.games import read_games
from straights.count.by_suit import hands_by_length
from straights.count.tables import count_ante
from straights.design.sensitivity import ante_sensitivity, nearest_step, side_bet_sensitivity
from straights.rules.deal import CardsDealt, Deal

PUBLISHED = read_games(Path(__file__).parents[2] / "config").variants["published"].paytable
SECOND_CHANCE = PUBLISHED.side_bets["second_chance_bonus"]
LINES = SECOND_CHANCE.lines(Deal())
HANDS = hands_by_length(Deal(), SECOND_CHANCE.look)
WANTED = Fraction(3, 50)
SMALL = Deal(
    ranks="2345QKA",
    suits="cd",
    cards=CardsDealt(player=5, dealer=4, community=0),
    dealer_qualifies_with=2,
)
ANTE = "Ante, when it wins"
ANTE_UNQUALIFIED = "Ante, when the dealer does not qualify"
RAISE_UNQUALIFIED = "Raise, when the dealer does not qualify"
RAISE = {"least": 2, "most": 4, "pays": {"5 or more": 3, "4": 1.5, "1 to 3": 1}}


def _edge(lines):
    """The edge of a side bet, length by length."""
    return -sum(
        Fraction(str(line.pays)) * Fraction(HANDS[length], sum(HANDS))
        for line in lines
        for length in range(line.lengths.least, line.lengths.most + 1)
    )


def test_a_side_bet():
    """The published edge, each line's own figures, and what each change alone makes of the edge."""
    edge, found = side_bet_sensitivity(LINES, HANDS, WANTED)
    assert float(edge) == pytest.approx(0.092786, abs=5e-7)
    assert [each.line for each in found] == ["8 to 10", "7", "6", "5", "4"]
    assert [each.combinations for each in found] == [25456, 402136, 4992988, 50061520, 422356980]
    lost = sum(HANDS[:4])
    assert sum(each.contribution for each in found) - Fraction(lost, sum(HANDS)) == -edge
    for place, each in enumerate(found):

        def changed(pays, place=place):
            lines = list(LINES)
            lines[place] = PayLine(lines[place].lengths, pays)
            return _edge(lines)

        assert each.one_more == changed(each.pays + 1) - edge == -each.probability
        assert changed(each.break_even) == 0
        assert changed(each.reaching) == WANTED
        assert changed(each.below.pays) == each.below.edge
        assert each.below.pays <= each.reaching
        if each.above:
            assert changed(each.above.pays) == each.above.edge
            assert each.reaching <= each.above.pays
    assert [each.in_order for each in found] == [True, False, True, True, True]
    assert found[0].above is None
    assert found[1].above == (2500, pytest.approx(Fraction(43233977, 791001211)), False)


def test_the_nearest_single_step():
    """Of changes that keep the order, the one whose edge is nearest to the wanted one."""
    _, found = side_bet_sensitivity(LINES, HANDS, WANTED)
    line, step = nearest_step(found, WANTED)
    assert (line.line, step.pays) == ("8 to 10", 10_000)
    assert float(step.edge) == pytest.approx(0.078305, abs=5e-7)
    assert nearest_step(found[1:], WANTED)[1] == found[3].above
    line, step = nearest_step(found, Fraction(0))
    assert (line.line, step.pays) == ("5", 75)
    assert nearest_step(side_bet_sensitivity(LINES, HANDS)[1], WANTED) == (None, None)


def test_no_payout_reaches_an_edge_beyond_reach():
    """Not below zero, and none for a line that no hand makes."""
    _, found = side_bet_sensitivity(LINES, HANDS, Fraction(99, 100))
    assert all(each.reaching is None and each.below is None for each in found)
    lines = [PayLine(Lengths(2, 3), 5), PayLine(Lengths(0, 1), -1)]
    edge, [line] = side_bet_sensitivity(lines, [0, 10, 0, 0], Fraction(0))
    assert (edge, line.combinations, line.reaching, line.one_more) == (1, 0, None, 0)


def _plain_edge(bets, ante):
    """Perfect play, hand by hand."""
    won, total = Fraction(), 0
    for row in ante.iter_rows(named=True):
        outcomes = [row[name] for name in ("not_qualified", "lower", "equal", "higher")]
        won += row["hands"] * max(
            sum(n * win for n, win in zip(outcomes, bets.wins(bet, row["length"]), strict=True))
            for bet in (0, bets.raise_.least, bets.raise_.most)
        )
        total += row["hands"] * sum(outcomes)
    return -won / total


def _with(name, pays):
    """The bets with one payout changed."""
    ante, raise_ = {}, RAISE
    pays = round(float(pays), DECIMALS)
    if name in (ANTE, ANTE_UNQUALIFIED):
        ante = {"pays" if name == ANTE else "dealer_does_not_qualify": pays}
    elif name == RAISE_UNQUALIFIED:
        raise_ = RAISE | {"dealer_does_not_qualify": pays}
    else:
        key = {"1 to 3": "1 to 3", "4": "4", "5": "5 or more"}[name.split(", ")[1].split(" c")[0]]
        raise_ = RAISE | {"pays": RAISE["pays"] | {key: pays}}
        order = list(raise_["pays"].values())
        if order != sorted(order, reverse=True):
            return None
    return MainBets.model_validate({"ante": ante, "raise": raise_})


def test_the_ante():
    """Every payout of the Ante and the Raise, with perfect play found again for each change."""
    ante = count_ante(SMALL)
    bets = MainBets.model_validate({"raise": RAISE})
    now = _plain_edge(bets, ante)
    edge, found = ante_sensitivity(bets, ante, now + Fraction(1, 50))
    assert edge == now
    assert [each.line for each in found] == [
        "Raise, 5 cards",
        "Raise, 4 cards",
        "Raise, 1 to 3 cards",
        RAISE_UNQUALIFIED,
        ANTE,
        ANTE_UNQUALIFIED,
    ]
    checked = 0
    for each in found:
        assert 0 < each.probability < 1
        for pays, expected in (
            (each.pays + 1, now + each.one_more),
            (each.break_even, 0),
            (each.reaching, now + Fraction(1, 50)),
            *((step.pays, step.edge) for step in (each.below, each.above) if step),
        ):
            changed = None if pays is None else _with(each.line, pays)
            if changed:
                checked += 1
                reached = float(_plain_edge(changed, ante))
                assert reached == pytest.approx(float(expected), abs=1e-12)
    assert checked > 12
