"""Configuration: what is understood, and one clear line for everything that is not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema
import pytest
from ruamel.yaml import YAML

from straights.bets.pays import Lengths, PayLine, pay_lines
from straights.bets.paytable import Paytable, side_bet_lines
from straights.cli import schemas
from straights.config.games import Settings, check_settings, read_games, read_settings
from straights.errors import InputError
from straights.game.configured import Simulation
from straights.io.yaml import read
from straights.rules.deal import CardsDealt, Deal
from straights.rules.straight import Straight, StraightRules
from straights.strategy.strategy import Condition, Strategy, parse_straight

CONFIG = Path(__file__).parents[2] / "config"
PAYTABLE = """\
description: A pay table
ante:
  pays: 1
  dealer_does_not_qualify: 1
raise:
  least: 2
  most: 4
  pays:
    6 or more: 2
    5 or less: 1
straight_flush_bonus:
  7: 5000
  6: 500
  5: 100
second_chance_bonus:
  8 to 10: 1000
  7: 1000
  6: 500
"""
DEAL = """\
description: A deal
ranks: 2 3 4 5 6 7 8 9 10 J Q K A
suits: c d h s
ace: either
cards:
  player: 7
  dealer: 7
  community: 3
dealer_qualifies_with: 3
"""
STRATEGY = """\
description: A strategy
play:
  - fold: A-2-3 or less
  - raise 4x: 10-J-Q or higher
  - raise 2x: anything else
"""
SIDE_BET = {"cards": "player", "measure": "flush", "pays": {"7": 1}}
TEXTS = {Paytable: PAYTABLE, Deal: DEAL, Strategy: STRATEGY}
BOMB = "".join(
    f"a{level}: &a{level} [{', '.join([f'*a{level - 1}' if level else 'x'] * 9)}]\n"
    for level in range(30)
)
BOMB_IN_ONE = (
    "".join(f"[&b{level} " for level in range(30, 0, -1))
    + "x"
    + "".join(f", *b{level}, *b{level}]" for level in range(1, 31))
)
"""Lists in lists, each three times the one within: three to the thirtieth power of them."""


def _changed(model, old, new):
    text = TEXTS[model]
    assert text.count(old) == 1
    return text.replace(old, new)


def _refused(model, path):
    with pytest.raises(InputError) as raised:
        read(model, path)
    message = str(raised.value)
    assert len(message.splitlines()) == 1
    assert message.startswith(f"{path}:")
    assert len(message) < len(str(path)) + 250
    return message.removeprefix(f"{path}:")


def _bad(name, model, old, new, line, *words):
    return pytest.param(model, _changed(model, old, new), line, words, id=name)


@pytest.mark.parametrize(
    ("model", "text", "line", "words"),
    [
        # What a line pays
        _bad("text pay", Paytable, "6: 500\n  5", "6: much\n  5", 13, "valid number, not 'much'"),
        _bad("quoted pay", Paytable, "7: 5000", "7: '5000'", 12, "valid number, not '5000'"),
        _bad("no pay", Paytable, "7: 5000", "7:", 12, "valid number, not nothing; write one"),
        _bad("list as a pay", Paytable, "7: 5000", "7: [5000]", 12, "valid number, not a list"),
        _bad("bool as a pay", Paytable, "7: 5000", "7: true", 12, "valid number, not True"),
        _bad("date as a pay", Paytable, "7: 5000", "7: 2021-11-16", 12, "valid number"),
        _bad("negative pay", Paytable, "7: 5000", "7: -1", 12, "greater than or equal to 0"),
        _bad("NaN", Paytable, "7: 5000", "7: .nan", 12, "finite number"),
        _bad("infinity", Paytable, "7: 5000", "7: .inf", 12, "finite number"),
        _bad("minus infinity", Paytable, "7: 5000", "7: -.inf", 12, "finite number"),
        _bad("beyond a float", Paytable, "7: 5000", "7: 1e400", 12, "finite number"),
        _bad("400 digits", Paytable, "7: 5000", f"7: {'9' * 400}", 12, "valid number, not 999"),
        _bad("6,000 digits", Paytable, "7: 5000", f"7: {'9' * 6000}", None, "thousands of digits"),
        _bad("above a million", Paytable, "7: 5000", "7: 1000001", 12, "equal to 1000000"),
        # Which lengths a line pays
        _bad("overlap", Paytable, "8 to 10", "7 to 10", 15, "7 cards are on two lines"),
        _bad("7 twice", Paytable, "8 to 10", "'7'", 15, "7 cards are on two lines"),
        _bad("gap", Paytable, "  6: 500\n  5", "  5", 11, "no line for 6 cards", "add one"),
        _bad("falls", Paytable, "5: 100", "5: 501", 11, "6 cards pay 500, less than the 501 of 5"),
        _bad("words", Paytable, "8 to 10", "eight", 15, "write 7, '8 to 10', '6 or more'"),
        _bad("turned range", Paytable, "8 to 10", "10 to 8", 15, "the smaller number first"),
        _bad("no such length", Paytable, "8 to 10", "8 to 23", 15, "cards go from 1 to 22"),
        _bad("no cards", Paytable, "8 to 10", "0", 15, "cards go from 1 to 22"),
        _bad("half a card", Paytable, "8 to 10", "8.5", 15, "8.5"),
        _bad("key over two lines", Paytable, "8 to 10", '"8\\n10"', 15, "write 7, '8 to 10'"),
        _bad("raise line missing", Paytable, "    5 or less: 1\n", "", 8, "add '5 or less'"),
        _bad("no pays", Paytable, "  7: 5000\n  6: 500\n  5: 100\n", "  {}\n", 11, "at least 1"),
        # The Raise
        _bad("least > most", Paytable, "least: 2", "least: 5", 5, "not above most (4)"),
        _bad(
            "limit below least",
            Paytable,
            "  most: 4",
            "  most: {5 or less: 1, 6 or more: 4}",
            5,
            "not above most (1)",
        ),
        _bad(
            "limit falls",
            Paytable,
            "  most: 4",
            "  most: {5 or less: 4, 6 or more: 3}",
            7,
            "6 cards allow 3, less than the 4 of 5 cards; more must not allow less",
        ),
        _bad(
            "ante line missing", Paytable, "  pays: 1", "  pays: {6 or more: 2}", 3, "of 1 card has"
        ),
        _bad(
            "ante no pay", Paytable, "  pays: 1", "  pays: one", 3, "ante.pays: input should be a"
        ),
        _bad("least 0", Paytable, "least: 2", "least: 0", 5, "must be above 0"),
        # Keys
        _bad(
            "misspelt key",
            Paytable,
            "raise:",
            "raize:",
            5,
            "unknown key 'raize'; did you mean 'raise'?",
        ),
        _bad(
            "misspelt inner key",
            Paytable,
            "  dealer_does_not_qualify",
            "  dealer_doesnt_qualify",
            4,
            "unknown key 'ante.dealer_doesnt_qualify'; did you mean 'dealer_does_not_qualify'?",
        ),
        _bad("next to nothing", Paytable, "most: 4", "most: 1.0e-300", 7, "write 12 at most"),
        _bad("Python's name", Paytable, "raise:", "raise_:", 5, "did you mean 'raise'?"),
        _bad(
            "unlike any key",
            Paytable,
            "ante:",
            "xyzzy:",
            2,
            "known keys: ante, raise, description, deal",
        ),
        _bad(
            "missing key",
            Paytable,
            "raise:\n  least: 2\n  most: 4\n  pays:\n    6 or more: 2\n    5 or less: 1\n",
            "",
            None,
            "is missing; add it",
        ),
        _bad(
            "duplicate key",
            Paytable,
            "  most: 4",
            "  most: 4\n  most: 5",
            8,
            "'most' is there twice",
        ),
        _bad(
            "text for keys",
            Paytable,
            "ante:\n",
            "ante: 1\nx:\n",
            2,
            "should have keys of its own",
        ),
        # YAML
        _bad("tab", Paytable, "  most", "\tmost", 7, "\\t", "indent with spaces"),
        _bad("no end", Paytable, "7: 5000", "7: [5000", 13, "not valid YAML"),
        _bad("colons", Deal, "A deal", "a: deal", 1, "mapping values are not allowed here"),
        _bad("no such alias", Paytable, "7: 5000", "7: *top", 12, "aliases (*) are not read"),
        _bad("control character", Deal, "A deal", "\x00", 1, r"holds '\x00'; take it out"),
        _bad("merged keys", Paytable, "ante:\n", "<<: {a: 1}\nante:\n", 2, "merged keys (<<)"),
        _bad("merged pays", Paytable, "7: 5000", "<<: {7: 5000}", 12, "merged keys (<<)"),
        _bad("octal of YAML 1.1", Paytable, "7: 5000", "7: 05000", 12, "'05000' is an odd way"),
        _bad("octal", Paytable, "7: 5000", "7: 0o17000", 12, "odd way to write a number"),
        _bad("hexadecimal", Deal, "A deal", "0x1F", 1, "odd way to write a number"),
        _bad("odd thousands", Paytable, "7: 5000", "7: 50_00", 12, "write plain decimals"),
        _bad("another YAML", Deal, "description", "%YAML 1.1\n---\ndescription", 2, "directives"),
        _bad("two documents", Deal, "A deal", "A deal\n---\njokers: 1", 2, "another document"),
        _bad("number for a key", Deal, "A deal", "A deal\n7: 1", None, "7 is no key; known keys"),
        _bad("bool for cards", Paytable, "7: 5000", "true: 5000", 11, "write 7, '8 to 10'"),
        _bad("bool in words", Deal, "A deal", "A deal\nwrap_around: yes", 2, "write true or false"),
        _bad(
            "tag of another language",
            Deal,
            "A deal",
            "!!python/object/apply:os.system ['false']",
            1,
            "tags (!) are not read",
        ),
        _bad("tagged number", Paytable, "7: 5000", "7: !!int many", 12, "tags (!) are not read"),
        pytest.param(Paytable, "", None, ("ante:, raise:, description:",), id="empty file"),
        pytest.param(Deal, "# a deal\n", None, ("expected keys",), id="only a comment"),
        pytest.param(Deal, "- ranks\n- suits\n", None, ("expected keys",), id="list"),
        pytest.param(Strategy, "always fold\n", None, ("expected keys",), id="text"),
        pytest.param(Deal, DEAL + "---\n" + DEAL, 10, ("another document",), id="two in one"),
        pytest.param(Paytable, BOMB + PAYTABLE, 1, ("anchors (&)",), id="alias bomb of keys"),
        _bad("alias bomb as a text", Deal, "A deal", BOMB_IN_ONE, 1, "anchors (&)"),
        _bad("alias bomb as a pay", Paytable, "7: 5000", f"7: {BOMB_IN_ONE}", 12, "anchors (&)"),
        # The deal
        _bad("duplicate ranks", Deal, "2 3 4", "2 2 3 4", 2, "the ranks once each, rising"),
        _bad("falling ranks", Deal, "2 3 4", "4 3 2", 2, "the ranks once each, rising"),
        _bad("no such rank", Deal, "2 3 4", "1 2 3 4", 2, "the ranks once each, rising"),
        _bad("no such suit", Deal, "c d h s", "c d h x", 3, "out of c d h s"),
        _bad("duplicate suits", Deal, "c d h s", "c c d h", 3, "the suits once each"),
        _bad("no suits", Deal, "c d h s", "''", 3, "at least 1 item"),
        _bad("ace at both ends", Deal, "either", "both", 4, "'high', 'low' or 'either', not 'bo"),
        _bad("more than the deck", Deal, "c d h s", "c", None, "17 cards", "a deck of 13"),
        _bad("no cards for one", Deal, "player: 7", "player: 0", 6, "greater than or equal to 1"),
        _bad("half a card dealt", Deal, "player: 7", "player: 6.5", 6, "valid integer, not 6.5"),
        _bad("bool of cards", Deal, "player: 7", "player: true", 6, "valid integer, not True"),
        _bad("always qualifies", Deal, "with: 3", "with: 0", 9, "greater than or equal to 1"),
        # The strategy
        _bad("bad condition", Strategy, "A-2-3 or less", "A-2-3 or so", 3, "or 'anything else'"),
        _bad(
            "no condition",
            Strategy,
            "A-2-3 or less",
            "",
            3,
            "not nothing; write text",
        ),
        _bad("unknown action", Strategy, "fold", "check", 3, "write 'fold' or 'raise 4x'"),
        _bad("raise of nothing", Strategy, "raise 4x", "raise 0x", 4, "write 'fold' or 'raise 4x'"),
        _bad("negative raise", Strategy, "raise 4x", "raise -4x", 4, "write 'fold' or 'raise 4x'"),
        _bad("raise without x", Strategy, "raise 4x", "raise 4", 4, "write 'fold' or 'raise 4x'"),
        _bad("falling straight", Strategy, "10-J-Q", "Q-J-10", 4, "a straight rising"),
        _bad("twice around", Strategy, "10-J-Q", "K-A-K", 4, "a straight rising"),
        _bad("rank twice", Strategy, "10-J-Q", "J-J-Q", 4, "a straight rising"),
        _bad("no such card", Strategy, "10-J-Q", "10-J-X", 4, "X is not a rank"),
        _bad("turned", Strategy, "A-2-3 or less", "J-Q-K to 2-3-4", 3, "straight comes first"),
        _bad(
            "two in one line",
            Strategy,
            "less\n",
            "less\n    raise 3x: K-A or more\n",
            3,
            "at most 1",
        ),
        _bad("no play", Strategy, STRATEGY.partition("play:")[2], " []\n", 2, "at least 1 item"),
    ],
)
def test_bad_files(tmp_path, model, text, line, words):
    """One line that names the file, the line if known, the fault and the remedy."""
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    message = _refused(model, path)
    assert message.startswith(f"{line}: " if line else " ")
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"description: caf\xe9\n", "is not UTF-8 text"),
        (b"\xff\xfed\x00e\x00a\x00l\x00", "is not UTF-8 text"),
        (b"\x89PNG\r\n\x1a\n", "is not UTF-8 text"),
    ],
)
def test_bytes_that_are_no_text(tmp_path, content, fault):
    """Another encoding is said to be one."""
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    assert fault in _refused(Deal, path)


def test_nesting_without_end(tmp_path):
    """A file that is nested a thousand deep is refused like any other."""
    path = tmp_path / "x.yaml"
    path.write_text("description: " + "[" * 1000, encoding="utf-8")
    assert "nested too deeply" in _refused(Deal, path)


def test_a_folder_named_like_a_file(tmp_path):
    """A folder x.yaml cannot be read."""
    path = tmp_path / "x.yaml"
    path.mkdir()
    assert "cannot be read" in _refused(Deal, path)


def test_a_file_that_is_not_there(tmp_path):
    """A missing file cannot be read."""
    assert "no such file or directory; check the name" in _refused(Deal, tmp_path / "x.yaml")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_files_from_any_editor(tmp_path, encoding, newline):
    """A byte order mark and the line ends of Windows do no harm."""
    path = tmp_path / "x.yaml"
    path.write_text(DEAL, encoding=encoding, newline=newline)
    assert read(Deal, path) == Deal(description="A deal")


def test_keys_left_out_have_the_published_values(tmp_path):
    """A deal says only what it changes."""
    path = tmp_path / "x.yaml"
    path.write_text("ace: low\n", encoding="utf-8")
    assert read(Deal, path) == Deal(ace="low")
    assert Deal().cards == CardsDealt(player=7, dealer=7, community=3)


def test_the_whole_deck_may_be_dealt():
    """Ten cards can be dealt from ten, eleven cannot."""
    cards = CardsDealt(player=4, dealer=4, community=2)
    assert len(Deal(ranks="23456", suits="cd", cards=cards).deck.cards) == 10
    with pytest.raises(ValueError, match="11 cards are dealt from a deck of 10"):
        Deal(ranks="23456", suits="cd", cards=CardsDealt(player=4, dealer=4, community=3))


@pytest.mark.parametrize("ranks", ["23456TJA", "2 3 4 5 6 10 J A", "2 3 4 5 6 T J A", "2345610JA"])
def test_ranks_are_read_as_people_write_them(ranks):
    """Ten is T or 10, with spaces or without."""
    assert Deal(ranks=ranks).ranks == "23456TJA"


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        (7, (7, 7)),
        ("7", (7, 7)),
        ("8 to 10", (8, 10)),
        ("6 or more", (6, 22)),
        ("5 or less", (1, 5)),
        (" 1 to 22 ", (1, 22)),
        ("4 to 4", (4, 4)),
    ],
)
def test_lengths(text, lengths):
    """A number of cards, a range, or all on one side of it."""
    assert Lengths.parse(text) == lengths


@pytest.mark.parametrize("text", ["", "-1", "1.5", "0", "23", "8-10", "8 to", "more", "3 to 2"])
def test_lengths_that_are_none(text):
    """Anything else is refused."""
    with pytest.raises(ValueError, match=r"cards go from 1 to 22|is not a number of cards"):
        Lengths.parse(text)


@pytest.mark.parametrize(
    ("pays", "longest", "lines"),
    [
        (
            {7: 5000, 6: 500, 5: 100, 4: 25, 3: 10},
            7,
            [
                ((7, 7), 5000),
                ((6, 6), 500),
                ((5, 5), 100),
                ((4, 4), 25),
                ((3, 3), 10),
                ((0, 2), -1),
            ],
        ),
        ({"8 to 10": 9, "6 to 7": 5}, 10, [((8, 10), 9), ((6, 7), 5), ((0, 5), -1)]),
        ({"6 or more": 2, "5 or less": 1}, 7, [((6, 7), 2), ((1, 5), 1), ((0, 0), -1)]),
        ({"6 or more": 2, "3 to 5": 1}, 4, [((3, 4), 1), ((0, 2), -1)]),
        ({"6 or more": 2}, 4, [((0, 4), -1)]),
        ({3: 1, "4 or more": 1}, 3, [((3, 3), 1), ((0, 2), -1)]),
    ],
)
def test_pay_lines(pays, longest, lines):
    """Best line first, cut at what the cards can reach, the losing line last."""
    assert pay_lines(pays, longest) == [PayLine(Lengths(*ends), pay) for ends, pay in lines]


def test_a_straight_that_no_line_pays():
    """A paytable that ends before the longest straight flush is refused, with a remedy."""
    with pytest.raises(InputError, match="ends at 7; add a line, or write '7 or more'"):
        pay_lines({7: 5000}, 10)


@pytest.mark.parametrize(
    ("text", "straight"),
    [
        ("A-2-3", (3, 3)),
        ("10-J-Q", (3, 12)),
        ("t-j-q", (3, 12)),
        ("Q-K-A", (3, 14)),
        ("K-A", (2, 14)),
        ("A-2", (2, 2)),
        ("A", (1, 14)),
        ("2", (1, 2)),
        ("A-2-3-4-5-6-7", (7, 7)),
    ],
)
def test_straights_in_strategies(text, straight):
    """An ace counts as low when other ranks follow it."""
    assert parse_straight(text) == straight


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("A-2-3 or less", (0, 0), (3, 3)),
        ("A-2-3 or lower", (0, 0), (3, 3)),
        ("10-J-Q or higher", (3, 12), (13, 14)),
        ("10-J-Q or more", (3, 12), (13, 14)),
        ("2-3-4 to 9-10-J", (3, 4), (3, 11)),
        ("Q-K-A to A-2-3-4", (3, 14), (4, 4)),
        ("anything else", (0, 0), (13, 14)),
    ],
)
def test_conditions(text, least, most):
    """A condition is a range of straights, both ends included."""
    assert Condition.parse(text) == (least, most)


@pytest.mark.parametrize(
    ("straight", "raise_bet"),
    [
        ((1, 14), 0),
        ((2, 14), 0),
        ((3, 3), 0),
        ((3, 4), 2),
        ((3, 11), 2),
        ((3, 12), 4),
        ((3, 14), 4),
        ((4, 4), 4),
        ((7, 14), 4),
    ],
)
def test_the_published_strategy(straight, raise_bet):
    """Fold with A-2-3 or less, 2x with 2-3-4 to 9-10-J, 4x with 10-J-Q or higher."""
    strategy = read(Strategy, CONFIG / "strategies" / "published.yaml")
    assert strategy.raise_bet(Straight(*straight)) == raise_bet


def test_the_first_line_that_fits_is_played():
    """Lines overlap; the upper one counts, and a Raise may be no whole number."""
    strategy = Strategy(
        description="", play=[{"raise 2.5x": "Q-K-A or more"}, {"fold": "anything else"}]
    )
    assert strategy.raise_bet(Straight(3, 14)) == 2.5
    assert strategy.raise_bet(Straight(3, 13)) == 0


def test_a_strategy_says_what_to_do_with_every_straight():
    """Every straight of a deal but 'no cards' has a Raise; a missing one is named."""
    rules = StraightRules()
    complete = read(Strategy, CONFIG / "strategies" / "published.yaml").raise_bets(rules)
    assert list(complete) == list(rules.straights[1:])
    strategy = Strategy(
        description="", play=[{"fold": "9-10-J or less"}, {"raise 4x": "J-Q-K or more"}]
    )
    with pytest.raises(InputError, match="no line says what to do with 10-J-Q; end with 'anything"):
        strategy.raise_bets(rules)


@pytest.fixture(scope="module")
def games():
    """The configuration as shipped."""
    return read_games(CONFIG)


def test_the_published_paytable(games):
    """config/paytables/published.yaml is the pay table of the source."""
    paytable = games.variants["published"].paytable
    assert (paytable.ante.pays, paytable.ante.dealer_does_not_qualify) == (1, 1)
    raise_ = paytable.raise_
    assert (raise_.least, raise_.most, raise_.dealer_does_not_qualify) == (2, 4, 0)
    assert [paytable.terms(length).raise_ for length in range(1, 8)] == [1, 1, 1, 1, 1, 2, 2]
    lines = {
        bet: [(str(line.lengths), line.pays) for line in bet_lines]
        for bet, bet_lines in side_bet_lines(paytable, games.deals["published"])
    }
    assert lines == {
        "straight_flush_bonus": [
            *(("7", 5000), ("6", 500), ("5", 100), ("4", 25), ("3", 10), ("0 to 2", -1)),
        ],
        "second_chance_bonus": [
            *(("8 to 10", 1000), ("7", 1000), ("6", 500), ("5", 50), ("4", 20), ("0 to 3", -1)),
        ],
    }


def test_the_published_deal(games):
    """config/deals/published.yaml is the deal of the source, and the models' defaults are it."""
    assert games.deals["published"].identity == Deal().identity


def test_variants(games):
    """Each paytable is a variant on its deal; so is each deal that no paytable is named like."""
    paytables = {file.stem for file in (CONFIG / "paytables").glob("*.yaml")}
    deals = {file.stem for file in (CONFIG / "deals").glob("*.yaml")}
    assert set(games.deals) == deals
    assert set(games.variants) == paytables | deals
    published = games.variants["published"]
    for name, variant in games.variants.items():
        assert variant.name == name
        assert variant.deal == (variant.paytable.deal if name in paytables else name)
        assert variant.description
        if name not in paytables:
            assert variant.paytable == published.paytable
            assert variant.description == games.deals[name].description


def test_the_settings(games):
    """config/config.yaml fits its model and names deals that are there."""
    settings = YAML(typ="safe").load(CONFIG / "config.yaml")
    checked = check_settings(settings, games, CONFIG / "config.yaml")
    assert checked.simulation.seed == settings["simulation"]["seed"]


def test_settings_of_the_command_line(games):
    """`snakemake --config` comes before the file, key by key."""
    file = CONFIG / "config.yaml"
    settings = read_settings(file, {"reno": {"seed": 7}}, games)
    expected = read_settings(file, {}, games).model_dump()
    expected["reno"]["seed"] = 7
    assert settings.model_dump() == expected
    with pytest.raises(InputError, match=r"^--config: unknown key 'renoo'; did you mean 'reno'"):
        read_settings(file, {"renoo": {"seed": 7}}, games)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"hand_by_hand": {"deals": ["publsihed"]}}, "there is no deal 'publsihed'; the deals are"),
        ({"hand_by_hands": {}}, "unknown key 'hand_by_hands'; did you mean 'hand_by_hand'?"),
        ({"simulation": {"rounds": 0, "seed": 1}}, "greater than or equal to 1, not 0"),
        ({"simulation": {"rounds": 1e9, "seed": 1}}, "valid integer, not 1000000000.0"),
        ({"simulation": {"rounds": 1, "seed": 2**64}}, "less than 18446744073709551616"),
        ({"simulation": {"rounds": 1}}, "'simulation.seed' is missing; add it"),
        ({"simulation": {"rounds": 1, "seed": 1, "partitions": 0}}, "equal to 1, not 0"),
    ],
)
def test_settings_that_are_refused(games, change, fault):
    """One line that names config.yaml and the fault."""
    settings = YAML(typ="safe").load(CONFIG / "config.yaml") | change
    with pytest.raises(InputError) as raised:
        check_settings(settings, games, Path("elsewhere/config.yaml"))
    message = str(raised.value)
    assert message.startswith("elsewhere/config.yaml: ")
    assert fault in message
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize(("rounds", "partitions"), [(10, 4), (3, 4), (200_000_000, 7), (1, 1)])
def test_rounds_are_shared_out(rounds, partitions):
    """Partitions deal every round once, none more than one round more than another."""
    simulation = Simulation(rounds=rounds, partitions=partitions, seed=1)
    shares = [simulation.rounds_of(partition) for partition in range(partitions)]
    assert sum(shares) == rounds
    assert max(shares) - min(shares) <= 1


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        pytest.param(
            "paytables/new.yaml",
            PAYTABLE + "deal: publshed\n",
            "19: deal: there is no deal 'publshed'; the deals are ",
            id="unknown deal",
        ),
        pytest.param(
            "paytables/new.yaml",
            PAYTABLE.replace("8 to 10", "8"),
            "15: side_bets.second_chance_bonus: 10 cards are possible, and the best paid line ends"
            " at 8; add a line, or write '8 or more'",
            id="a straight flush without a line",
        ),
        pytest.param(
            "paytables/qualify-four.yaml",
            PAYTABLE,
            "a deal has the name 'qualify-four' too; rename one of the files",
            id="a deal's name",
        ),
        pytest.param(
            "deals/new.yaml",
            "cards: {player: 8}\n",
            "side_bets.straight_flush_bonus: 8 cards are possible, and the best paid line ends"
            " at 7; add a line, or write '7 or more'",
            id="a deal beyond the published paytable",
        ),
        pytest.param(
            "strategies/new.yaml",
            STRATEGY.replace("  - raise 2x: anything else\n", ""),
            "no line says what to do with 2-3-4; end with 'anything else' (deal ",
            id="incomplete strategy",
        ),
        pytest.param(
            "strategies/optimal.yaml",
            STRATEGY,
            "the strategy 'optimal' is computed; rename the file",
            id="a computed strategy's name",
        ),
    ],
)
def test_files_that_do_not_fit_together(tmp_path, file, text, fault):
    """Files are checked against each other; the one at fault is named."""
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    (config / file).write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as raised:
        read_games(config)
    line, _, rest = fault.partition(": ")
    fault = f"{line}: {rest}" if line.isdigit() else f" {fault}"
    assert str(raised.value).startswith(f"{config / file}:{fault}")
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize("kind", ["deals", "paytables", "strategies"])
def test_a_published_file_is_needed(tmp_path, kind):
    """The published game is the one that all is compared with."""
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    (config / kind / "published.yaml").unlink()
    with pytest.raises(InputError, match=r"published.yaml is missing; restore it"):
        read_games(config)
    for file in (config / kind).iterdir():
        file.unlink()
    with pytest.raises(InputError, match=r"holds no \.yaml file"):
        read_games(config)


def test_a_new_file_is_a_new_variant(tmp_path):
    """A paytable on a deal of its own name, and a deal alone, each add one variant."""
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    (config / "deals" / "short.yaml").write_text("ranks: 6 7 8 9 10 J Q K A\n", encoding="utf-8")
    (config / "paytables" / "short.yaml").write_text(PAYTABLE + "deal: short\n", encoding="utf-8")
    (config / "deals" / "mexican.yaml").write_text("ranks: 234567JQKA\n", encoding="utf-8")
    variants = read_games(config).variants
    assert variants["short"].deal == "short"
    assert variants["short"].description == "A pay table"
    assert variants["mexican"].deal == "mexican"
    assert variants["mexican"].paytable == variants["published"].paytable


SHIPPED = {
    "config": [CONFIG / "config.yaml"],
    **{
        name: sorted((CONFIG / folder).glob("*.yaml"))
        for name, folder in [
            ("deal", "deals"),
            ("paytable", "paytables"),
            ("strategy", "strategies"),
        ]
    },
}


@pytest.mark.parametrize("name", schemas.MODELS)
def test_schemas_do_not_drift(name):
    """The schema that editors use is the one that the models generate; else: make schemas."""
    file = CONFIG / "schemas" / f"{name}.schema.json"
    assert file.read_text(encoding="utf-8") == schemas.schema(name)


def test_every_schema_is_written(tmp_path):
    """`make schemas` writes what is in config/schemas, and nothing else is there."""
    schemas.write(tmp_path / "schemas")
    written = {file.name: file.read_bytes() for file in (tmp_path / "schemas").iterdir()}
    assert written == {file.name: file.read_bytes() for file in (CONFIG / "schemas").iterdir()}


def _as_json(path):
    return json.loads(json.dumps(YAML(typ="safe").load(path)))


@pytest.mark.parametrize(
    ("name", "path"), [(name, path) for name, paths in SHIPPED.items() for path in paths], ids=str
)
def test_shipped_files_fit_their_schema(name, path):
    """Each shipped file validates, and its first line leads an editor to its schema."""
    schema = json.loads(schemas.schema(name))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(_as_json(path), schema, jsonschema.Draft202012Validator)
    first, *_ = path.read_text(encoding="utf-8").splitlines()
    to_schema = first.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / to_schema).resolve() == CONFIG / "schemas" / f"{name}.schema.json"


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("deal", {"rank": "2 3 4"}),
        ("deal", {"ace": "both"}),
        ("deal", {"cards": {"player": 0}}),
        ("deal", {"cards": {"playr": 7}}),
        ("paytable", {"side_bets": {"b": SIDE_BET | {"pays": {"7": -1}}}}),
        ("paytable", {"side_bets": {"b": SIDE_BET | {"pays": {"7": "much"}}}}),
        ("paytable", {"side_bets": {"b": SIDE_BET | {"pays": {}}}}),
        ("paytable", {"side_bets": {"b": SIDE_BET | {"measure": "flash"}}}),
        ("paytable", {"side_bets": {"b": SIDE_BET | {"when": "ante_win"}}}),
        ("paytable", {"side_bets": {"b": {"cards": "player", "pays": {"7": 1}}}}),
        ("paytable", {"raise_": {}}),
        ("strategy", {"play": []}),
        ("strategy", {"play": [{"fold": 3}]}),
        ("config", {"simulation": {"rounds": 1}}),
    ],
)
def test_schemas_find_faults(name, change):
    """An editor marks what the models refuse."""
    good = _as_json(SHIPPED[name][-1])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(good | change, json.loads(schemas.schema(name)))


def test_settings_are_fixed_once_read():
    """A model cannot be changed by accident."""
    rounds = {"rounds": 1, "partitions": 1, "seed": 0}
    settings = Settings(hand_by_hand={"deals": []}, simulation=rounds, reno=rounds)
    with pytest.raises(ValueError, match="frozen"):
        settings.simulation.rounds = 2


def test_a_copied_paytable_is_told_apart(tmp_path):
    """A copy that keeps its description is shown with its name."""
    shutil.copytree(CONFIG, tmp_path / "config")
    paytables = tmp_path / "config" / "paytables"
    shutil.copy(paytables / "published.yaml", paytables / "mine.yaml")
    variants = read_games(tmp_path / "config").variants
    published = variants["published"].description
    assert variants["mine"].description == f"{published} (mine)"
