"""What is too large to count is refused before any work, in one line with the reason."""

from __future__ import annotations

import shutil
from itertools import combinations, product
from math import comb, prod
from pathlib import Path

import numpy as np
import pytest
from ruamel.yaml import YAML

from straights.bets.main_bets import MainBets
from straights.config.games import check_settings, read_games
from straights.count import flush_pairs, simulate, with_table
from straights.count.by_hand import count_hands
from straights.count.by_suit import straight_counts, straight_flush_counts
from straights.errors import InputError
from straights.rules import limits
from straights.rules.deal import HOLDERS, MEASURES, CardsDealt, Deal
from straights.rules.looks import Look
from straights.rules.rank_counts import hands, most_hands, rank_counts
from straights.rules.straight import StraightRules
from straights.strategy.search_limits import check_search

CONFIG = Path(__file__).parents[2] / "config"
BETS = MainBets(**{"raise": {"pays": {"6 or more": 2, "5 or less": 1}}})


def _deal(player, dealer, community, **rules):
    cards = CardsDealt(player=player, dealer=dealer, community=community)
    return Deal(cards=cards, **rules)


@pytest.mark.parametrize(
    ("check", "deal", "fault"),
    [
        pytest.param(
            limits.check_deal,
            _deal(7, 13, 3),
            f"{comb(52, 7) * comb(45, 13):,} pairs of hands of player and dealer",
            id="pairs",
        ),
        pytest.param(
            limits.check_deal,
            _deal(11, 3, 3),
            "1,111,760 rank counts of the player's hands, where 1,000,000 are the most; deal fewer",
            id="rank counts",
        ),
        pytest.param(
            limits.check_together,
            _deal(9, 7, 3),
            "2,056,210 rank counts of the player's and the community's cards, where 2,000,000 are"
            " the most; deal fewer cards, or restore this deal and write yours into another file",
            id="rank counts with the table",
        ),
        pytest.param(
            limits.check_together,
            _deal(7, 13, 3, jokers=2),
            f"{4**7 * comb(47, 3) * comb(44, 13):,} deals of all cards in which the player holds",
            id="deals of three hands",
        ),
        pytest.param(
            limits.check_flush_pairs,
            _deal(13, 1, 13),
            f"{comb(52, 13) * comb(39, 13):,} hands of the player with cards on the table",
            id="two hands",
        ),
        pytest.param(
            limits.check_visits,
            _deal(10, 3, 4),
            f"{comb(52, 14):,} hands of 14 cards to visit, where 1,000,000,000,000 are the most;"
            " take the deal out",
            id="visits",
        ),
        pytest.param(
            lambda deal: check_search(deal, BETS),
            _deal(8, 8, 0),
            f"{8 * 9 * comb(52, 8) * comb(44, 8):,} units in a sum of the search",
            id="sums of the search",
        ),
    ],
)
def test_what_is_refused(check, deal, fault):
    """What is too large, how large it is, how large it may be, and what to do."""
    with pytest.raises(InputError) as raised:
        check(deal)
    message = str(raised.value)
    assert message.startswith(f"too large to count: {fault}")
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize(
    ("check", "deal"),
    [
        (limits.check_deal, _deal(10, 9, 3)),
        (limits.check_together, _deal(8, 7, 3)),
        (limits.check_together, _deal(7, 7, 3, jokers=2)),
        (limits.check_flush_pairs, _deal(9, 1, 9)),
        (limits.check_visits, _deal(10, 3, 3)),
        (limits.check_visits, _deal(10, 3, 3, wild_ranks="2")),
        (lambda deal: check_search(deal, BETS), _deal(8, 7, 3)),
    ],
)
def test_what_is_not(check, deal):
    """A little below each limit there is no fault."""
    check(deal)


def test_hands_of_one_player_always_fit():
    """No deck of a deal has more hands of one size than 64 bits hold, by far."""
    largest = Deal(jokers=4)
    assert len(largest.deck.cards) == 56
    assert comb(56, 28) < 2**53
    with pytest.raises(ValueError, match="less than or equal to 4"):
        Deal(jokers=5)


@pytest.mark.parametrize(
    ("copies", "cards"), [((4,) * 5, 7), ((2, 2, 3, 6), 5), ((3, 3, 3), 9), ((1, 4), 0)]
)
def test_the_most_hands_with_the_same_ranks(copies, cards):
    """As many as the largest of all rank counts says."""
    assert most_hands(copies, cards) == hands(rank_counts(copies, cards), copies).max()
    assert most_hands(copies, cards) == max(
        prod(map(comb, copies, held))
        for held in product(*(range(most + 1) for most in copies))
        if sum(held) == cards
    )


def test_units():
    """Pays as they are written, in the unit that makes every win whole."""
    bets = MainBets(
        **{
            "ante": {"pays": 1.25},
            "raise": {"least": 1.5, "most": 3, "pays": {"3 or more": 1.2, "2 or less": 1}},
        }
    )
    assert bets.units(longest=7) == (20, 97)  # 1.25 + 3 * 1.2 is 4.85
    assert bets.units(longest=2) == (4, 17)  # 1.25 + 3 * 1


def _edited(tmp_path, file, text):
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    (config / file).write_text(text, encoding="utf-8")
    return config


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        (
            "deals/new.yaml",
            "cards: {player: 7, dealer: 13}\n",
            "9,767,103,554,353,345,200 pairs of hands of player and dealer",
        ),
        ("deals/new.yaml", "cards: {player: 13}\n", "3,598,180 rank counts of the player's hands"),
        (
            "deals/published.yaml",
            "cards: {player: 7, community: 5}\n",
            "2,056,210 rank counts of the player's and the community's cards",
        ),
    ],
)
def test_a_deal_too_large_stops_the_reading(tmp_path, file, text, fault):
    """Reading the configuration names the file, before strategies look at the deal's hands."""
    config = _edited(tmp_path, file, text)
    with pytest.raises(InputError) as raised:
        read_games(config)
    assert str(raised.value).startswith(f"{config / file}: too large to count: {fault}")


@pytest.mark.parametrize(
    ("text", "most"),
    [("dealer_qualifies_with: 9\n", 7), ("card_limit: 2\n", 2), ("cards: {dealer: 2}\n", 2)],
)
def test_a_dealer_who_never_qualifies_stops_the_reading(tmp_path, text, most):
    """No straight of the dealer's cards is as long as the deal asks for."""
    config = _edited(tmp_path, "deals/new.yaml", text)
    with pytest.raises(
        InputError, match=rf"new\.yaml(:1)?: .* has {most} cards at most, and never"
    ):
        read_games(config)


def test_pays_of_too_many_decimals_stop_the_reading(tmp_path):
    """The search sums what the published paytable pays, which is said of that file."""
    text = (CONFIG / "paytables" / "published.yaml").read_text(encoding="utf-8")
    config = _edited(tmp_path, "paytables/published.yaml", text.replace("most: 4", "most: 4.00001"))
    with pytest.raises(InputError, match=r"published\.yaml: too large to count: .*decimals"):
        read_games(config)


def test_hands_to_visit_stop_the_reading(tmp_path):
    """The list of deals to visit hand by hand is refused with the deal's name."""
    config = _edited(tmp_path, "deals/new.yaml", "card_limit: 5\ncards: {community: 13}\n")
    settings = YAML(typ="safe").load(CONFIG / "config.yaml")
    games = read_games(config)
    check_settings(settings, games, Path("elsewhere/config.yaml"))
    settings["hand_by_hand"]["deals"].append("new")
    visits = f"{comb(52, 20):,} hands of 20 cards to visit"
    with pytest.raises(InputError) as raised:
        check_settings(settings, games, Path("elsewhere/config.yaml"))
    assert str(raised.value).startswith(
        f"elsewhere/config.yaml: hand_by_hand: new: too large to count: {visits}"
    )


def test_counts_called_directly_do_not_overflow():
    """What is too large is refused by the count itself too; nothing wraps around in silence."""
    with pytest.raises(InputError, match="rank counts of the player's and the community's cards"):
        with_table.ante_counts(_deal(13, 13, 13), np.ones((1, 13), dtype=np.uint8))
    with pytest.raises(InputError, match="hands of the player with cards on the table"):
        flush_pairs.flush_counts(_deal(13, 1, 13))
    rules = StraightRules()
    for count in (straight_counts, straight_flush_counts):
        with pytest.raises(ValueError, match="104 cards make more hands of 52 than 64 bits hold"):
            count(rules, 8, 52)
        assert count(rules, 4, 26).sum() == comb(52, 26)
    with pytest.raises(ValueError, match="72 cards make more hands of 36 than 64 bits hold"):
        count_hands(StraightRules(wild_cards=20).table, suits=4, cards=36)


def test_what_side_bets_look_at(monkeypatch):
    """All measures of all hands are counted together in the published deal; not of larger hands."""
    every = [
        Look(holders, measure)
        for size in (1, 2, 3)
        for holders in combinations(HOLDERS, size)
        for measure in MEASURES
    ]
    few = every[:8]
    limits.check_looks(Deal(), every)
    hands = CardsDealt(player=13, dealer=13, community=13)
    large = Deal(wrap_around=True, jokers=4, cards=hands)
    with pytest.raises(InputError, match=r"by each pair of the 28 things that side bets on this"):
        limits.check_looks(large, every)
    counted = simulate.deal_rounds(Deal(), few, seed=1, partition=0, rounds=1)
    cells = sum(one.size for one in counted)
    monkeypatch.setattr(limits, "MOST_CELLS", cells - 1)
    with pytest.raises(InputError, match=rf"{cells:,} numbers to count rounds"):
        limits.check_looks(Deal(), few)
