"""What a strategy may ask of a hand: words, columns against plain definitions, refusals."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from straights.config.games import read_games
from straights.errors import InputError
from straights.rules.cards import JOKER, RANK_VALUES, parse_cards
from straights.rules.deal import CardsDealt, Deal
from straights.rules.rank_counts import rank_counts
from straights.strategy.features import MANY, THINGS, Feature, parse_features
from straights.strategy.hands import Hands, every_hand, hand_for_each_straight
from straights.strategy.strategy import Strategy, When

CONFIG = Path(__file__).parents[2] / "config"
DEALS = [
    Deal(),
    Deal(ace="high"),
    Deal(ace="low", equal_runs="first"),
    Deal(ranks="6789TJQKA", suits="cdh"),
    Deal(ranks="234567", suits="cd", cards=CardsDealt(player=5, dealer=5, community=2)),
    Deal(jokers=2, card_limit=5),
    Deal(wild_ranks="2", wrap_around=True),
    Deal(ranks="6789TJQKA", wild_ranks="A", jokers=1, ace="low"),
]
SMALL = Deal(ranks="23456789", suits="cd", cards=CardsDealt(player=4, dealer=4, community=2))


def _strategy(*lines):
    return Strategy(
        description="", play=[{action: text} for action, text in (one.split(": ") for one in lines)]
    )


def _hands(deal, *texts):
    """Hands by their rank counts: cards of each natural rank, wild cards last if there are any."""
    ways = []
    for cards in map(parse_cards, texts):
        wild = [card for card in cards if card == JOKER or card.rank in deal.wild_ranks]
        way = [
            sum(card.rank == rank for card in cards)
            for rank in deal.ranks
            if rank not in deal.wild_ranks
        ]
        ways.append([*way, len(wild)] if deal.jokers or deal.wild_ranks else way)
    return Hands(deal, np.array(ways, dtype=np.uint8))


@pytest.mark.parametrize(
    ("text", "feature"),
    [
        ("a pair", ("pair", 1, MANY)),
        ("no pair", ("pair", 0, 0)),
        ("2 pairs", ("pair", 2, 2)),
        ("1 pair", ("pair", 1, 1)),
        ("2 or more pairs", ("pair", 2, MANY)),
        ("trips", ("trips", 1, MANY)),
        ("no trips", ("trips", 0, 0)),
        ("3 or more high cards", ("high card", 3, MANY)),
        ("1 or fewer low cards", ("low card", 0, 1)),
        ("6 different ranks", ("different rank", 6, 6)),
        ("a second straight", ("second straight", 1, MANY)),
        ("an ace", ("A", 1, MANY)),
        ("no king", ("K", 0, 0)),
        ("2 or more queens", ("Q", 2, MANY)),
        ("an 8", ("8", 1, MANY)),
        ("a 10", ("T", 1, MANY)),
        ("3 or more 2s and 3s", ("23", 3, MANY)),
        ("a 2 or ace", ("2A", 1, MANY)),
        ("3 or fewer 2s, 5s and aces", ("25A", 0, 3)),
        ("no card from 9 to J", ("9TJ", 0, 0)),
        ("a wild card", ("wild card", 1, MANY)),
        ("2 or more wild cards", ("wild card", 2, MANY)),
        ("5 cards from 2 to 10", ("23456789T", 5, 5)),
    ],
)
def test_features(text, feature):
    """Each way to write a feature is read, and written again as it was."""
    assert Feature.parse(text) == feature
    assert str(Feature(*feature)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2 or less pairs", "2 or fewer pairs"),
        ("an A", "an ace"),
        ("2 or more Qs", "2 or more queens"),
        ("a 3 and 2", "a 2 or 3"),
        ("1 or more jacks", "a jack"),
        ("no cards from 2 to 4", "no card from 2 to 4"),
        ("1 or more cards from 2 to 3", "a 2 or 3"),
    ],
)
def test_other_words(text, same):
    """A dealer may say it in another way."""
    assert str(Feature.parse(text)) == same


@given(
    thing=st.one_of(
        st.sampled_from(list(THINGS)), st.sets(st.sampled_from("23456789TJQKA"), min_size=1)
    ),
    number=st.integers(1, 7),
    kind=st.sampled_from(["exactly", "or more", "or fewer"]),
)
def test_every_feature_can_be_written(thing, number, kind):
    """What is written is read as the same feature."""
    if isinstance(thing, set):
        thing = "".join(rank for rank in "23456789TJQKA" if rank in thing)
    feature = Feature(
        thing,
        0 if kind == "or fewer" else number,
        MANY if kind == "or more" else number,
    )
    assert Feature.parse(str(feature)) == feature
    assert parse_features(f"{feature} and {feature} and trips") == (
        *(feature, feature),
        Feature("trips", 1, MANY),
    )


@pytest.mark.parametrize(
    "text",
    [
        "2-3-4 with",
        "2-3-4 with pair",
        "2-3-4 with a flush",
        "2-3-4 with an 11",
        "2-3-4 with 2 or so pairs",
        "2-3-4 with a pair or trips",
        "2-3-4 with no card from J to 9",
        "2-3-4 with a pair and",
        "anything",
        "anything else with a pair or so",
        "a pair",
    ],
)
def test_bad_conditions(text):
    """One line says what is not understood, and what can be written."""
    with pytest.raises(ValueError, match=r"write|rank") as raised:
        When.parse(text)
    assert len(str(raised.value).splitlines()) == 1


@st.composite
def dealt(draw):
    """A deal and a hand of the player."""
    deal = draw(st.sampled_from(DEALS))
    cards = draw(st.permutations(deal.deck.cards))[: deal.cards.player]
    return deal, tuple(cards)


@settings(deadline=None)  # the first hand of a deal makes the table of its straights
@given(dealt())
def test_columns_against_plain_definitions(dealt):
    """Every column, card by card."""
    deal, cards = dealt
    hands = _hands(deal, " ".join(map(str, cards)))
    naturals = [card for card in cards if card != JOKER and card.rank not in deal.wild_ranks]
    ranks = [card.rank for card in naturals]
    straight = deal.straight(cards)
    values = {1: "A", **{value: rank for rank, value in RANK_VALUES.items()}}
    used = {values[value] for value in deal.rules.run(straight)}
    rest = tuple(card for card in naturals if card.rank not in used)
    assert (hands.length[0], hands.high[0]) == straight
    assert hands.pairs[0] == sum(ranks.count(rank) >= 2 for rank in set(ranks))
    assert hands.trips[0] == sum(ranks.count(rank) >= 3 for rank in set(ranks))
    assert hands.different_ranks[0] == len(set(ranks))
    assert hands.high_cards[0] == sum(card.value >= 10 for card in naturals)
    assert hands.low_cards[0] == sum(card.value <= 6 for card in naturals)
    assert hands.wild_cards[0] == len(cards) - len(naturals)
    assert hands.second_straights[0] == (deal.straight(rest).length >= 3)
    assert hands.cards_of("A")[0] == ranks.count("A")
    assert hands.cards_of("23")[0] == ranks.count("2") + ranks.count("3")
    shown = deal.parse(hands.cards(0))
    assert len(shown) == len(cards)
    assert deal.deck.wilds(shown) == len(cards) - len(naturals)
    assert sorted(card.rank for card in shown if not deal.deck.is_wild(card)) == sorted(ranks)


@pytest.mark.parametrize(
    ("cards", "second"),
    [
        ("2c 3d 4h 9s Tc Jd Kh", 1),
        ("2c 3d 4h 9s Tc Qd Kh", 0),
        ("Ac 2d 3h Qs Kc 7d 8h", 0),  # A-2-3 and Q-K-A share their ace
        ("2c 3d 4h 5s 9c Td Jh", 1),
        ("2c 3d 4h 5s 6c 7d 8h", 0),
    ],
)
def test_a_second_straight(cards, second):
    """Three in a row or more, none of them in the straight that counts."""
    assert _hands(Deal(), cards).second_straights.tolist() == [second]


def test_facts_name_hands():
    """Hands of facts are those of the deal, in the same order."""
    hands = every_hand(SMALL)
    digits = ["".join(map(str, way)) for way in hands.ways.tolist()]
    assert np.array_equal(Hands.of(SMALL, digits).ways, hands.ways)
    assert np.array_equal(hands.ways, rank_counts((2,) * 8, 4))


@pytest.mark.parametrize(
    "deal", DEALS, ids=lambda deal: f"{deal.ranks}-{deal.ace}-{deal.wild_ranks}{deal.jokers}"
)
def test_a_hand_for_each_straight(deal):
    """Each has its straight; a hand of the player is among them for each straight that one has."""
    hands = hand_for_each_straight(deal)
    assert hands.place.tolist() == list(range(1, len(deal.rules.straights)))
    assert (hands.ways <= deal.deck.copies).all()
    possible = set(np.unique(every_hand(deal).place).tolist())
    whole = {
        int(place)
        for place, way in zip(hands.place, hands.ways, strict=True)
        if way.sum() == deal.cards.player
    }
    assert possible <= whole


def test_the_first_line_that_fits():
    """Lines are tried from the top, hand by hand."""
    strategy = _strategy(
        "fold: 2-3-4 with 3 or more 2s and 3s",
        "raise 3x: 2-3-4 to 9-10-J with an ace and a pair",
        "raise 4x: anything with no pair",
        "raise 2x: anything else",
    )
    hands = _hands(
        Deal(),
        "2c 2d 3h 4s 7c 8d Ts",
        "2c 3d 4h 4s 7c 8d As",
        "6c 7d 8h 8s Tc Kd As",
        "6c 7d 8h 2s Tc Kd As",
        "6c 7d 8h 8s Tc Kd Qs",
    )
    assert strategy.raises(hands).tolist() == [0, 2, 3, 4, 2]
    assert not strategy.looks_at_straight_alone


@pytest.mark.parametrize(
    "file", sorted((CONFIG / "strategies").glob("*.yaml")), ids=lambda f: f.stem
)
def test_hands_and_straights_agree(file):
    """A strategy that looks at the straight alone plays hands as it plays their straights."""
    strategy = read_games(CONFIG).strategies[file.stem]
    deal = Deal()
    hands = every_hand(deal)
    if strategy.looks_at_straight_alone:
        by_straight = strategy.raise_bets(deal.rules)
        bets = [by_straight[deal.rules.straights[place]] for place in hands.place]
        assert strategy.raises(hands).tolist() == bets
    else:
        with pytest.raises(InputError, match="looks at more than the straight"):
            strategy.raise_bet(deal.rules.straights[1])


def _shown(message):
    (cards,) = {text.strip() for text in re.findall(r"((?:[2-9TJQKA][cdhs] ?){4,})", message)}
    return cards


@pytest.mark.parametrize("deal", [Deal(), SMALL], ids=["published", "small"])
@pytest.mark.parametrize(
    "lines",
    [
        ("fold: 2-3-4 or less", "raise 4x: 4-5-6 or higher"),
        ("fold: anything with a pair",),
        ("fold: 4-5-6 or less with a pair", "raise 2x: anything with no pair"),
        ("raise 2x: 2-3-4 or higher", "fold: anything with 2 or more high cards"),
    ],
)
def test_an_incomplete_strategy_is_refused(deal, lines):
    """The hand that is shown is one of the player's, and no line fits it."""
    strategy = _strategy(*lines)
    with pytest.raises(InputError, match=r"^no line says what to do with ") as raised:
        strategy.check({"x": deal})
    hand = _hands(deal, _shown(str(raised.value)))
    assert hand.ways.sum() == deal.cards.player
    with pytest.raises(InputError, match="no line says what to do with"):
        strategy.raises(hand)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ("fold: A-2-3 or less", "fold: 2-3 or less", "raise 2x: anything else"),
            r"line 2 \(fold: 2-3 or less\) is never played: line 1 \(fold: A-2-3 or less\) takes ",
        ),
        (
            ("raise 2x: anything else", "fold: A-2-3 with a pair"),
            r"line 2 \(fold: A-2-3 with a pair\) is never played: line 1 .* takes ",
        ),
        (
            ("fold: A-2-3 or less", "raise 2x: 2-3-4 or higher", "raise 4x: anything else"),
            r"line 3 \(raise 4x: anything else\) is never played: line [12] .* takes ",
        ),
        (
            (
                "fold: 2-3-4 with a pair",
                "raise 2x: 2-3-4 with no pair",
                "raise 4x: 2-3-4 with a king",
                "raise 2x: anything else",
            ),
            r"line 3 \(raise 4x: 2-3-4 with a king\) is never played: line [12] .* takes ",
        ),
        (
            ("fold: 5-6-7 with 4 or more pairs", "raise 2x: anything else"),
            r"line 1 \(fold: 5-6-7 with 4 or more pairs\) is never played: no hand fits it",
        ),
    ],
)
def test_a_contradictory_strategy_is_refused(lines, message):
    """The line is named, a hand that it fits, and the line that takes this hand."""
    strategy = _strategy(*lines)
    with pytest.raises(InputError, match=f"^{message}") as raised:
        strategy.check({"published": Deal(), "small": SMALL})
    text = str(raised.value)
    assert len(text.splitlines()) == 1
    if "takes" in text:
        hand = _hands(Deal(), _shown(text))
        (never, above) = (int(number) - 1 for number in re.findall(r"line (\d)", text)[:2])
        whens = [When.parse(condition) for line in strategy.play for condition in line.values()]
        assert whens[never].fits(hand)[0]
        assert next(place for place, when in enumerate(whens) if when.fits(hand)[0]) == above


def test_a_small_deck_need_not_play_every_line():
    """A line must be played in one deal; it may be idle in another."""
    strategy = _strategy(
        "fold: A-2-3 or less", "raise 4x: 10-J-Q with an ace", "raise 2x: anything else"
    )
    strategy.check({"published": Deal(), "small": SMALL})
    with pytest.raises(InputError, match="is no straight of any deal"):
        strategy.check({"small": SMALL})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("anything else", "anything with a pair", "no line says what to do with 6c 7d 9h"),
        ("10-J-Q with 2 or more", "A-2-3 with 2 or more", "line 3 (raise 2x: A-2-3 with 2 or more"),
        ("1 or fewer queens", "1 or fewer quens", "'1 or fewer quens' is not understood; write "),
    ],
)
def test_files_are_checked(tmp_path, old, new, fault):
    """A strategy file that does not add up is refused with its name, in one line."""
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    file = config / "strategies" / "mine.yaml"
    text = (CONFIG / "strategies" / "glance.yaml").read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        read_games(config)
    assert str(raised.value).startswith(str(file))
    assert fault in str(raised.value)
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize("text", ["5-6-8", "2-4-6", "A-3-4", "K-A-2"])
def test_ranks_that_do_not_follow_each_other_are_no_straight(text):
    """A gap is refused and not read as another straight, unless the deck has it too."""
    play = [{"fold": f"{text} or less"}, {"raise 2x": "anything else"}]
    strategy = Strategy(description="", play=play)
    with pytest.raises(InputError, match=f"'{text}' is no straight of any deal"):
        strategy.check({"published": Deal()})


def test_a_straight_around_the_ace():
    """Where straights wrap around, K-A-2 is one, the lowest of three cards."""
    play = [{"fold": "K-A-2 or less"}, {"raise 2x": "anything else"}]
    strategy = Strategy(description="", play=play)
    strategy.check({"around": Deal(wrap_around=True)})
    bets = strategy.raise_bets(Deal(wrap_around=True).rules)
    assert [bets[3, high] for high in (2, 3, 4, 14)] == [0, 2, 2, 2]
    assert bets[2, 14] == 0


def test_a_gap_of_the_deck_is_no_gap():
    """Where the deck has no 8, 9 and 10, 6-7-J is a straight."""
    play = [{"fold": "6-7-J or less"}, {"raise 2x": "anything else"}]
    Strategy(description="", play=play).check({"mexican": Deal(ranks="234567JQKA")})
