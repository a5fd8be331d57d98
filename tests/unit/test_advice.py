"""Advice for a hand: the rules played out, the plain counts, and the command's output."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from straights.bets.settle import Round, settle
from straights.config.games import open_games
from straights.count import tables
from straights.count.ante import dealer_counts_plain
from straights.errors import InputError
from straights.io import facts
from straights.rules.cards import parse_cards
from straights.rules.deal import OUTCOMES, CardsDealt, Deal
from straights.strategy.advice import DealerCounts, advise, rank_counts, read_dealer_counts

ROOT = Path(__file__).parents[2]
GAMES = open_games(ROOT / "config")
DEAL = GAMES.deals["published"]
PAYTABLE = GAMES.variants["published"].paytable
STRATEGY = GAMES.strategies["published"]
SMALL = Deal(
    ranks="23456A",
    suits="cdh",
    cards=CardsDealt(player=3, dealer=3, community=0),
    dealer_qualifies_with=2,
)

HAND = "2c 3d 4h 9s 9d Kc As"
FOUR_DEUCES = "2c 2d 2h 2s 3c 3d 4h"  # the published strategy raises 2x
SLOW_HANDS = ["9c 9d 9h Qc Qd Qh Qs", "2c 4c 6c 8d Td Qh Kh"]
HANDS = [HAND, FOUR_DEUCES, "9c 9d 9h Qc Qd Qh Qs", "3c 4c 5c 6c 7c 8c 9c", "2c 4c 6c 8d Td Qh Kh"]


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """A folder of results with the facts of the published deal."""
    folder = tmp_path_factory.mktemp("results")
    file = folder / "facts" / "published" / "ante.parquet"
    facts.write(tables.count_ante(DEAL), file, tables.ante_fact(DEAL))
    return folder


@pytest.fixture(scope="module")
def config(tmp_path_factory):
    """A folder with a few of the project's configuration files: they are read on each run."""
    folder = tmp_path_factory.mktemp("config")
    for name in [
        *("deals/published", "deals/qualify-four", "strategies/published"),
        *("paytables/published", "paytables/raise-1x-to-3x"),
    ]:
        file = folder / f"{name}.yaml"
        file.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "config" / f"{name}.yaml", file)
    return folder


@pytest.fixture
def run(config, results, straights):
    """Run `straights advise` on this configuration and these results."""

    def run(*arguments, results=results):
        return straights("advise", *arguments, "--config", str(config), "--results", str(results))

    return run


def _plain(deal, hand):
    way = tuple(int(held) for held in rank_counts(deal, hand))
    return DealerCounts(*dealer_counts_plain(deal, way))


def _published_value(counts, length, raise_bet):
    """The source's rules for the Ante and the Raise, written out."""
    win = 1 + raise_bet * (2 if length >= 6 else 1)
    total = counts.not_qualified + counts.lower * win - counts.higher * (1 + raise_bet)
    return Fraction(total, 45_379_620)


def test_counts_are_named_as_the_facts_are():
    """One for each outcome, in the order of the counts."""
    assert DealerCounts._fields == OUTCOMES


@pytest.mark.parametrize(
    "text",
    [pytest.param(hand, marks=pytest.mark.long if hand in SLOW_HANDS else ()) for hand in HANDS],
)
def test_values_are_those_of_the_rules(results, text):
    """Facts and values equal the plain counts, priced by the source's rules."""
    hand = parse_cards(text)
    counts = read_dealer_counts(results / "facts" / "published" / "ante.parquet", DEAL, hand)
    advice = advise(DEAL, PAYTABLE, STRATEGY, hand, counts)
    plain = _plain(DEAL, hand)
    assert counts == plain
    expected = {bet: _published_value(plain, advice.straight.length, bet) for bet in (2, 3, 4)}
    assert advice.values == {0: -1, **expected}
    assert advice.values[advice.best] == max(advice.values.values())
    assert advice.values[advice.runner_up] == sorted(advice.values.values())[-2]
    assert advice.cost == advice.values[advice.best] - advice.values[advice.published]


@pytest.mark.parametrize("text", ["2c 3d 4h", "Ac 2c 3c", "2c 2d Ah", "4c 5d 5h"])
@pytest.mark.parametrize("variant", ["published", "raise-1x-to-3x", "ante-pushes-unqualified"])
def test_values_are_the_averages_of_settled_rounds(text, variant):
    """Every hand of the dealer of a small deck, settled one by one."""
    hand, paytable = parse_cards(text), GAMES.variants[variant].paytable
    dealers = list(combinations([card for card in SMALL.deck.cards if card not in hand], 3))
    advice = advise(SMALL, paytable, STRATEGY, hand, _plain(SMALL, hand))
    for bet, value in advice.values.items():
        rounds = (settle(SMALL, paytable, Round(hand, dealer, (), bet)) for dealer in dealers)
        won = sum(sum(int(result.won) for result in results) for results in rounds)
        assert value == Fraction(won, len(dealers))


@pytest.mark.parametrize("variant", ["published", "raise-1x-to-3x", "raise-bonus-3-for-seven"])
@pytest.mark.parametrize("text", HANDS)
def test_values_rise_or_fall_in_a_line(results, text, variant):
    """Each unit raised is worth the same, so no Raise between the limits is the one best."""
    hand, paytable = parse_cards(text), GAMES.variants[variant].paytable
    counts = read_dealer_counts(results / "facts" / "published" / "ante.parquet", DEAL, hand)
    advice = advise(DEAL, paytable, STRATEGY, hand, counts)
    assert list(advice.values)[0] == 0  # noqa: RUF015 - the order is what is tested
    bets = [bet for bet in advice.values if bet]
    assert bets == list(range(int(paytable.raise_.least), int(paytable.raise_.most) + 1))
    steps = {advice.values[bet + 1] - advice.values[bet] for bet in bets[:-1]}
    assert len(steps) == 1
    assert advice.best in {0, paytable.raise_.least, paytable.raise_.most}


def test_decimal_pays_and_limits_are_exact():
    """A pay of 0.95 is 95 hundredths; limits that are no whole numbers are decisions too."""
    limits = PAYTABLE.raise_.model_copy(
        update={"least": 1.5, "most": 3.5, "pays": {"1 or more": 0.95}}
    )
    paytable = PAYTABLE.model_copy(update={"raise_": limits})
    advice = advise(DEAL, paytable, STRATEGY, parse_cards(HAND), DealerCounts(0, 1, 0, 0))
    assert advice.values == {
        0: -1,
        1.5: Fraction("2.425"),
        2: Fraction("2.9"),
        3: Fraction("3.85"),
        3.5: Fraction("4.325"),
    }
    assert advice.published == 3.5  # 4x, moved to the nearer limit


def test_of_equally_good_decisions_the_smallest_bet_is_best():
    """Money that wins nothing is better kept."""
    always_tie = DealerCounts(0, 0, 1, 0)
    advice = advise(DEAL, PAYTABLE, STRATEGY, parse_cards(HAND), always_tie)
    assert (advice.best, advice.runner_up, advice.cost) == (2, 3, 0)


def test_text_names_the_straight_and_every_decision(run):
    """A few lines; numbers are those of the exact values."""
    code, out, err = run(FOUR_DEUCES)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Your longest straight: 2-3-4."
    assert [line.split() for line in lines[3:7]] == [
        ["fold", "-1.000000"],
        ["raise", "2x", "-1.335372"],
        ["raise", "3x", "-1.919215"],
        ["raise", "4x", "-2.503058"],
    ]
    assert lines[7] == "Best: fold, 0.335372 Antes ahead of the next, raise 2x."
    assert lines[8] == "The published strategy: raise 2x, which costs 0.335372 Antes."


@pytest.mark.parametrize(
    ("equal_hands", "said"),
    [
        ("player", " are lower or equal, which the player wins, "),
        ("dealer", " equal or higher, which the dealer wins."),
    ],
)
def test_text_says_who_wins_equal_hands(run, config, results, equal_hands, said):
    """Where equal hands are won, they are named beside the hands that are won likewise."""
    name = f"equal-{equal_hands}"
    file = config / "deals" / f"{name}.yaml"
    file.write_text(f"description: {name}\nequal_hands: {equal_hands}\n", encoding="utf-8")
    deal = open_games(config).deals[name]
    counts = results / "facts" / name / "ante.parquet"
    facts.write(tables.count_ante(deal), counts, tables.ante_fact(deal))
    code, out, _ = run(HAND, "--variant", name)
    file.unlink()
    assert (code, said in out) == (0, True)


def test_json_has_the_exact_answer(run):
    """The same answer for programs; a fold has no Raise."""
    code, out, _ = run(FOUR_DEUCES, "--json")
    assert code == 0
    answer = json.loads(out)
    counts = DealerCounts(**answer["dealer"])
    cost = -1 - _published_value(counts, 3, 2)
    assert answer == {
        "variant": "published",
        "straight": {"length": 3, "high": 4},
        "dealer": _plain(DEAL, parse_cards(FOUR_DEUCES))._asdict(),
        "ev": {"fold": -1}
        | {str(bet): float(_published_value(counts, 3, bet)) for bet in (2, 3, 4)},
        "best": {"action": "fold", "raise": None},
        "runner_up": {"action": "raise", "raise": 2},
        "published": {"action": "raise", "raise": 2, "cost": float(cost)},
    }


def test_cards_need_no_quotes(run):
    """Seven words, commas, and 10 for a ten are the same hand as one text."""
    assert run("2c,3d", "4h", "10s", "9d Kc As") == run("2c 3d 4h Ts 9d Kc As")


def test_a_variant_has_its_own_decisions(run):
    """Limits of 1x and 3x; the published 4x becomes 3x."""
    _, out, _ = run(HAND, "--variant", "raise-1x-to-3x", "--json")
    answer = json.loads(out)
    assert [*answer["ev"]] == ["fold", "1", "2", "3"]
    assert answer["published"] == {"action": "raise", "raise": 3, "cost": 0}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        pytest.param(["2c 3d 4h"], "7 cards, 3 were given", id="too few"),
        pytest.param([f"{HAND} Qh"], "7 cards, 8 were given", id="too many"),
        pytest.param(["2c 3d 4h 9s 9d Kc Kc"], "Kc is there twice", id="a card twice"),
        pytest.param(["2c 3d 4h 9s 9d Kc 1x"], "'1x' is not a card", id="no card"),
        pytest.param([""], "7 cards, 0 were given", id="nothing"),
        pytest.param([], "Missing argument 'CARDS...'", id="no argument"),
        pytest.param([HAND, "--variant", "mine"], "there is no variant 'mine'", id="no variant"),
        pytest.param([HAND, "--variant", "qualify-four"], "run 'make report'", id="not counted"),
    ],
)
def test_bad_input_is_one_line(run, arguments, complaint):
    """Exit code 2 and what is wrong, with no traceback."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert complaint in err


def test_facts_that_are_missing_or_damaged_are_refused_in_one_line(run, results, tmp_path):
    """Both say what to do."""
    code, _, err = run(HAND, results=tmp_path)
    assert (code, err.count("\n")) == (2, 1)
    assert "run 'make report' to make it" in err
    file = tmp_path / "facts" / "published" / "ante.parquet"
    file.parent.mkdir(parents=True)
    content = bytearray((results / "facts" / "published" / "ante.parquet").read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    code, _, err = run(HAND, results=tmp_path)
    assert (code, err.count("\n")) == (2, 1)
    assert "delete it and run again" in err


def test_a_card_that_the_deck_lacks_is_refused():
    """A deck of fewer ranks."""
    with pytest.raises(InputError, match="Kc is not in this deck"):
        rank_counts(SMALL, parse_cards("2c 3c Kc"))


def test_slow_libraries_are_not_loaded():
    """The command answers within a second because it imports only what it needs."""
    code = "import sys, straights.cli.main; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not {"numba", "duckdb", "altair", "snakemake"} & set(run.stdout.split())
