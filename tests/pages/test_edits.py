"""Whatever is edited in the configuration, every page can be read and says what the run did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import duckdb
import page_reader
import pytest
from click.testing import CliRunner
from page_configurations import OTHER_BETS, PAYTABLE, Config, shipped, small
from pydantic import BaseModel

from straights.bets.paytable import Paytable
from straights.bets.side_bets import SideBet
from straights.cli.main import cli
from straights.config.games import Settings
from straights.rules.deal import Deal
from straights.strategy.strategy import Strategy

pytestmark = pytest.mark.xdist_group("pages")

FILES: dict[str, type[BaseModel]] = {
    "paytables/published": Paytable,
    "deals/published": Deal,
    "strategies/published": Strategy,
    "config": Settings,
}
NO_NUMBER = re.compile(r"\b(nan|NaN|inf|None|null)\b|-inf|%%")
MISWORDED = re.compile(
    r"(?<![\d.,])(?<! to )1 (?:card|cent|line)s\b|\bone cards\b|\b1 to 1 cards?\b"
    r"|\b(?:costs?|loses?|gains?|earns?|saves?)(?: the player)? [-\N{MINUS SIGN}]\d"
)
"""One of a thing that is said as many, and a cost that is a gain."""
RAISE = re.compile(r"\b[Rr]aises? (\d[\d.]*)x")
WARNING_PAGES = {
    "index", "game", "straight", "side-bets", "ante", "together", "advisor", "strategies",
    "perfect-play", "card", "mistakes", "houses", "variants", "design", "frontier",
}  # fmt: skip

Case = tuple[Any, str]
"""A value, and what the warning must say of it; nothing if the source's deal already differs."""

EDITS: dict[str, dict[str, dict[str, Case]]] = {
    "paytables/published": {
        "description": {"another": ("My own “paytable” & more", "")},
        "deal": {"said": ("published", "")},
        "ante.pays": {
            "fractional": (1.5, "the Ante, when it wins: 1.5, the source 1"),
            "least": (0, "the Ante, when it wins: 0, the source 1"),
            "greatest": (1_000, "the Ante, when it wins: 1000, the source 1"),
            "by length": (
                {"3 or less": 1, "4 or more": 2},
                "the Ante, when it wins, 4 to 5 cards: 2, the source 1",
            ),
        },
        "ante.dealer_does_not_qualify": {
            "push": (0, "the Ante, when the dealer does not qualify: 0, the source 1"),
            "more": (2.5, "the Ante, when the dealer does not qualify: 2.5, the source 1"),
            "by length": (
                {"3 or less": 0, "4 or more": 1},
                "the Ante, when the dealer does not qualify, 1 to 3 cards: 0, the source 1",
            ),
        },
        "raise.least": {
            "1": (1, "the least Raise: 1, the source 2"),
            "as the greatest": (4, "the least Raise: 4, the source 2"),
            "tiny": (0.1, "the least Raise: 0.1, the source 2"),
        },
        "raise.most": {
            "5/2": (2.5, "the greatest Raise: 2.5, the source 4"),
            "as the least": (2, "the greatest Raise: 2, the source 4"),
            "large": (100, "the greatest Raise: 100, the source 4"),
            "by length": (
                {"3 or less": 3, 4: 4, "5 or more": 6},
                "the greatest Raise, 5 cards: 6, the source 4",
            ),
        },
        "raise.pays": {
            "one line": ({"1 or more": 1}, ""),
            "one number": (1, ""),
            "fractional": ({"1 to 2": 0.5, "3 or more": 1.5}, "the Raise, 3 to 5 cards: 1.5"),
            "nothing": ({"1 or more": 0}, "the Raise, 1 to 5 cards: 0, the source 1"),
            "each length": ({n: n for n in range(1, 14)}, "the Raise, 5 cards: 5, the source 1"),
        },
        "raise.dealer_does_not_qualify": {
            "wins": (1, "the Raise, when the dealer does not qualify: 1, the source 0"),
            "by length": (
                {"4 or less": 0, "5 or more": 0.5},
                "the Raise, when the dealer does not qualify, 5 cards: 0.5, the source 0",
            ),
        },
        "side_bets": {
            "none": ({}, "side bet second_chance_bonus: none, the source straight_flush of player"),
            "others": (OTHER_BETS, "side bet bad_beat: straight of player when the Ante loses"),
            "more": (
                PAYTABLE["side_bets"] | OTHER_BETS,
                "side bet all_of_one_suit: flush of player",
            ),
        },
        "side_bets.straight_flush_bonus.title": {"another": ("A <b>straight</b> & flush", "")},
        "side_bets.straight_flush_bonus.description": {"said": ("A bet of the player's cards", "")},
        "side_bets.straight_flush_bonus.cards": {
            "dealer": (
                "dealer",
                "side bet straight_flush_bonus: straight_flush of dealer, the source",
            ),
        },
        "side_bets.straight_flush_bonus.measure": {
            "straight": ("straight", "straight_flush_bonus: straight of player, the source"),
            "alike": ("of_a_kind", "straight_flush_bonus: of_a_kind of player, the source"),
        },
        "side_bets.straight_flush_bonus.when": {
            "the Ante wins": (
                "ante_wins",
                "straight_flush of player when the Ante wins, the source",
            ),
            "a fold": (
                "player_folds",
                "straight_flush of player when the player folds, the source",
            ),
        },
        "side_bets.straight_flush_bonus.pays": {
            "one line": ({"1 or more": 1}, "Straight Flush Bonus, 5 cards: 1, the source 100"),
            "dropped": ({"6 to 13": 500, 5: 100, 4: 25}, "3 cards: loses, the source 10"),
            "added": ({"6 to 13": 500, 5: 100, 4: 25, 3: 10, 2: 0}, "2 cards: 0, the source loses"),
            "unreachable": ({"6 or more": 500}, "3 cards: loses, the source 10"),
            "fractional": (
                {"5 or more": 99.5, 4: 25, 3: 10},
                "5 cards: 99.5, the source 100",
            ),
            "nothing": ({"1 or more": 0}, "Straight Flush Bonus, 5 cards: 0, the source 100"),
        },
        "side_bets.second_chance_bonus.pays": {
            "merged alike": (
                {"6 or more": 500, 5: 50, 4: 20, 3: 20},
                "Second Chance Bonus, 7 cards: 500, the source 1000",
            ),
            "many lines": ({n: 10 * n for n in range(2, 14)}, "2 cards: 20, the source loses"),
            "never wins": ({"13": 1}, "4 cards: loses, the source 20"),
        },
    },
    "deals/published": {
        "description": {"another": ("My deal", ""), "none": ("", "")},
        "ranks": {
            "fewer": ("2 3 4 5 Q K A", "deal, ranks: 2345QKA, the source"),
            "all": ("2 3 4 5 6 7 8 9 10 J Q K A", ""),
        },
        "suits": {"two": ("c d", "deal, suits: cd, the source cdhs")},
        "ace": {"high": ("high", "deal, ace: high, the source either")},
        "equal_runs": {"first": ("first", "deal, equal_runs: first, the source highest")},
        "wrap_around": {"wraps": (True, "deal, wrap_around: True, the source False")},
        "card_limit": {"three": (3, "deal, card_limit: 3, the source None"), "one": (1, "")},
        "jokers": {"one": (1, "deal, jokers: 1, the source 0"), "most": (4, "deal, jokers: 4")},
        "wild_ranks": {"deuces": ("2", "deal, wild_ranks: 2, the source")},
        "cards.player": {
            "fewer": (3, "deal, cards.player: 3, the source 7"),
            "one": (1, "deal, cards.player: 1, the source 7"),
        },
        "cards.dealer": {"more": (6, "deal, cards.dealer: 6, the source 7")},
        "cards.community": {
            "none": (0, "deal, cards.community: 0, the source 3"),
            "one": (1, "deal, cards.community: 1, the source 3"),
        },
        "dealer_qualifies_with": {
            "always": (1, "deal, dealer_qualifies_with: 1, the source 3"),
            "longest": (5, "deal, dealer_qualifies_with: 5, the source 3"),
        },
        "equal_hands": {
            "player": ("player", "deal, equal_hands: player, the source push"),
            "dealer": ("dealer", "deal, equal_hands: dealer, the source push"),
        },
    },
    "strategies/published": {
        "description": {"another": ("Mine", "")},
        "play": {
            "always fold": ([{"fold": "anything else"}], "strategy, play: fold: anything else"),
            "never fold": ([{"raise 4x": "anything else"}], "play: raise 4x: anything else"),
            "beside the limits": ([{"raise 3x": "anything else"}], "play: raise 3x"),
            "more than the straight": (
                [{"fold": "A-2-3 or less with no pair"}, {"raise 2x": "anything else"}],
                "play: fold: A-2-3 or less with no pair",
            ),
        },
    },
    "config": {
        "hand_by_hand.deals": {"none": ([], ""), "another": (["every-rule"], "")},
        "hand_by_hand.partitions": {"more": (3, "")},
        "simulation.rounds": {"one": (1, ""), "a few": (10, "")},
        "simulation.partitions": {"one": (1, "")},
        "simulation.seed": {"greatest": (2**64 - 1, "")},
        "reno.rounds": {"one": (1, ""), "a few": (20, ""), "some": (300, "")},
        "reno.partitions": {"one": (1, "")},
        "reno.seed": {"greatest": (2**64 - 1, "")},
    },
}
IN_CI = {"side_bets", "play", "equal_runs", "simulation.rounds", "reno.rounds"}
"""Keys whose first case CI tries: one or two of each file, beside those edited at once below."""
CASES = [
    pytest.param(
        *(file, key, *case),
        id=f"{file}-{key}-{name}".replace("/published", "").replace(" ", "-"),
        marks=pytest.mark.slow if key in IN_CI and not number else pytest.mark.long,
    )
    for file, keys in EDITS.items()
    for key, cases in keys.items()
    for number, (name, case) in enumerate(cases.items())
]


def _keys(model: type[BaseModel], prefix: str = "") -> Iterator[str]:
    """Every key of a kind of file, with those within it."""
    for name, field in model.model_fields.items():
        key = f"{prefix}{field.alias or name}"
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from _keys(field.annotation, f"{key}.")
        elif key == "side_bets":
            yield key
            yield from _keys(SideBet, f"{key}.straight_flush_bonus.")
        else:
            yield key


@pytest.mark.parametrize("file", FILES)
def test_every_key_has_a_case(file):
    """A new key of a model without an edit here is found."""
    another = {"side_bets.second_chance_bonus.pays"}
    assert set(_keys(FILES[file])) == set(EDITS[file]) - another


@pytest.mark.parametrize("name", page_reader.PAGES)
def test_a_computed_sentence_has_no_link(name):
    """It is shown as it is, brackets and all."""
    text = (page_reader.BOOK / f"{name}.md").read_text(encoding="utf-8")
    assert not [code for _, code in page_reader.FIGURE.findall(text) if "](" in code]


def test_keys_that_ci_tries_are_there():
    """None is misspelt, and so left out."""
    assert set().union(*EDITS.values()) >= IN_CI


def _edited(config: Config, file: str, key: str, value: object) -> Config:
    config = deepcopy(config)
    *way, last = key.split(".")
    place = config[file]
    for step in way:
        place = place.setdefault(step, {})
    place[last] = value
    if file == "config" or key.endswith("description"):
        return config
    # A strategy names straights of the deck.
    if key == "wild_ranks" or value in ("high", "2 3 4 5 6 7 8 9 10 J Q K A"):
        config["strategies/published"]["play"][0] = {"fold": "3-4-5 or less"}
        config["strategies/pairs"] = None
    if key == "cards.player" or (key, value) == ("card_limit", 1):
        config["strategies/published"]["play"] = [{"raise 2x": "anything else"}]
        config["strategies/pairs"] = None
        config["deals/published"]["dealer_qualifies_with"] = 1
    return config


def _holds(report, config: Config, said: str) -> None:
    """What every report must say, whatever its configuration."""
    for name, text in report.pages.items():
        found = NO_NUMBER.search(text) or MISWORDED.search(text)
        assert not found, f"{name}: ...{text[max(0, found.start() - 200) : found.end() + 50]}"
    if "index" not in report.pages:
        return
    assert all(said in report.warnings[name] for name in WARNING_PAGES)
    limits = {"2", "4"}
    paytable = config["paytables/published"]
    most = paytable["raise"].get("most", 4)
    limits = {f"{paytable['raise'].get('least', 2):g}"}
    limits |= {f"{limit:g}" for limit in (most.values() if isinstance(most, dict) else [most])}
    for name in ("index", "strategies", "mistakes", "perfect-play", "card"):
        assert set(RAISE.findall(report.pages[name])) <= limits, name
    with duckdb.connect(report.database, read_only=True) as database:
        visited = database.sql("""
            SELECT count(*) FROM straight_counts
            WHERE deal = 'published' AND method = 'hand-by-hand'
        """).fetchall()[0][0]
        edge, average = database.sql("""
            SELECT house_edge, average_bet FROM bet_summary
            WHERE variant = 'published' AND strategy = 'published' AND method = 'exact'
        """).fetchall()[0]
        best = database.sql("""
            SELECT straight, arg_max(raise, (value, -raise))
            FROM straight_values JOIN straights s ON s.deal = 'published' AND s.name = straight
            WHERE variant = 'published'
            GROUP BY straight, place ORDER BY place
        """).fetchall()
    index = report.pages["index"]
    assert ("counted twice, by two methods" in index) == (visited > 0)
    assert ("not counted twice" in index) == (visited == 0)
    verb = "loses" if edge >= 0 else "wins"
    assert f"{verb} **\\${100 * abs(edge):.2f}** on average" in index
    assert f"having wagered \\${100 * average:.0f} " in index
    decision = f"Raise {best[-1][1]:g}x with" if best[-1][1] else "Fold with"
    assert f"- {decision} " in index


@pytest.mark.parametrize(("file", "key", "value", "said"), CASES)
def test_one_key(report, file, key, value, said):
    """Of the published game, or the settings: moved, widened, dropped, at its limits."""
    config = _edited(small(), file, key, value)
    pages = [
        name for name in ("reno", "reno-odds", "reno-hands", "method") if key.startswith("reno")
    ]
    _holds(report(config, *pages), config, said)


@pytest.mark.slow
def test_the_published_files_alone_are_the_published_game(report):
    """A configuration of three files has every page; nothing is warned of, nothing is missed."""
    found = report(shipped())
    _holds(found, shipped(), "")
    assert set(found.warnings.values()) == {""}
    assert "configure a deal with `equal_runs: first`; this run has none" in found.pages["ante"]
    assert "That is the published strategy, and no" in found.pages["index"]
    assert "where the two differ is on [the Ante bet](ante.md)." in found.pages["index"]
    [command] = re.findall(r"straights (design --bet \S+ --edge \S+)", found.pages["design"])
    assert CliRunner().invoke(cli, [*command.split(), "--top", "1"]).exit_code == 0


@pytest.mark.long
def test_merged_lines_and_another_least_raise(report):
    """Lines that pay alike but are cut otherwise are told apart from pays that changed."""
    config = shipped()
    pays = {"7 or more": 1000, 6: 500, 5: 50, 4: 20}
    config["paytables/published"]["side_bets"]["second_chance_bonus"]["pays"] = pays
    config["paytables/published"]["raise"]["least"] = 1
    found = report(config)
    _holds(found, config, "the least Raise: 1, the source 2")
    assert (
        "cards on the lines of the Second Chance Bonus: 7 to 10, the source 8 to 10; 7"
        in found.warnings["side-bets"]
    )
    assert "Second Chance Bonus, 7 cards" not in found.warnings["side-bets"]
    assert "Fold Raise 1x Raise 4x" in found.pages["mistakes"]
    assert "raises 1x to 4x the Ante" in found.pages["game"]
    assert "rows and the source's are of two games" in found.pages["ante"]


def test_several_edits_at_once(report):
    """Another least Raise, a line that is gone, a strategy that never folds, no visit of hands."""
    config = small()
    config["paytables/published"]["raise"]["least"] = 1
    pays = {"6 or more": 500, 5: 100, 4: 25}
    config["paytables/published"]["side_bets"]["straight_flush_bonus"]["pays"] = pays
    config["strategies/published"]["play"] = [{"raise 4x": "anything else"}]
    config["config"]["hand_by_hand"]["deals"] = []
    found = report(config)
    _holds(found, config, "the least Raise: 1, the source 2")
    warning = found.warnings["index"]
    assert "Straight Flush Bonus, 3 cards: loses, the source 10" in warning
    assert "strategy, play: raise 4x: anything else" in warning
    assert "cards on the lines of the Straight Flush Bonus" not in warning
    assert 'straights advise "7c 8d Qh Kc Ad"' in found.pages["advisor"]
    assert "The source's game, which is another, is published with 2.796%" in found.pages["index"]
    assert "Fold Raise 1x Raise 4x" in found.pages["mistakes"]


@pytest.mark.slow
def test_a_dealer_of_more_cards_who_wins_equal_hands(report):
    """Player and dealer are not dealt or judged alike, and nothing takes them to be."""
    config = small()
    config["deals/published"] |= {
        "cards": {"player": 5, "dealer": 7, "community": 0},
        "dealer_qualifies_with": 1,
        "equal_hands": "dealer",
    }
    found = report(config)
    _holds(found, config, "deal, equal_hands: dealer, the source push")
    assert "The two are not dealt or judged alike here" in found.pages["perfect-play"]
