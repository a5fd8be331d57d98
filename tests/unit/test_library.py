"""The library: what is public, that its examples hold, and that importing it is cheap."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from html import unescape
from itertools import combinations
from pathlib import Path
from re import DOTALL, MULTILINE
from typing import get_args

import pytest

import straights
from straights.bets.side_bets import When
from straights.count.ante import dealer_counts_plain
from straights.jobs import reads
from straights.report import library
from straights.rules.deal import OUTCOMES
from straights.strategy.advice import count_dealer, rank_counts

ROOT = Path(__file__).parents[2]
PUBLIC = {name: getattr(straights, name) for name in straights.__all__}
SMALL = straights.Deal(
    ranks="23456A",
    suits="cdh",
    jokers=1,
    cards={"player": 3, "dealer": 3, "community": 1},
    dealer_qualifies_with=2,
)
PAYTABLE = straights.Paytable.model_validate(
    {"raise": {"least": 1.5, "most": 3, "pays": {"2 or less": 1, "3 or more": 2.5}}}
)


def test_names_are_where_the_stub_says():
    """Each is imported from the module that defines it, once."""
    assert len(straights.__all__) == len(PUBLIC) == len(set(dir(straights)))
    assert not hasattr(straights, "pricing")
    stub = (ROOT / "src/straights/__init__.pyi").read_text(encoding="utf-8")
    for name, thing in PUBLIC.items():
        assert f"from {thing.__module__} import {name} as {name}\n" in stub


@pytest.mark.parametrize("name", PUBLIC)
def test_each_name_is_explained_by_an_example_that_holds(name, monkeypatch):
    """With nothing imported but what is public, `Path` and `Fraction`."""
    monkeypatch.chdir(ROOT)
    known = {**PUBLIC, "Path": Path, "Fraction": Fraction}
    text = inspect.getdoc(PUBLIC[name])
    example = doctest.DocTestParser().get_doctest(text, known, name, None, None)
    assert example.examples
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_the_page_shows_what_is_public():
    """Each name once, with its sentence, and its example as it is tested."""
    page = (ROOT / "book/library.md").read_text(encoding="utf-8")
    cells = re.findall(r"^```\{code-cell\}\n(library.*?)^```", page, MULTILINE | DOTALL)
    shown = {
        word.arg: word.value.value
        for cell in cells
        for word in ast.parse(cell).body[0].value.keywords
    }
    assert sorted(shown) == sorted(PUBLIC)
    markup = unescape(library.show(**shown).markup)
    assert re.findall(r"<h3>(.*?)</h3>", markup) == list(shown)
    for name, members in shown.items():
        for example in doctest.DocTestParser().get_examples(inspect.getdoc(PUBLIC[name])):
            assert f"{example.source.splitlines()[0]}\n" in markup
            assert example.want in markup
        for member in members.split():
            assert re.search(rf"<dt><code>{member}\b", markup)


def test_the_code_of_the_page_and_of_the_readme_runs(monkeypatch, capsys):
    """In a clone; the README's with the results that stand there."""
    monkeypatch.chdir(ROOT)
    readme, page = (
        re.findall(
            r"^```(?:pycon|python)\n(.*?)^```", file.read_text(encoding="utf-8"), MULTILINE | DOTALL
        )
        for file in (ROOT / "README.md", ROOT / "book/library.md")
    )
    (example,), (code,) = readme, page
    told = doctest.DocTestParser().get_doctest(example, {}, "README.md", None, None)
    assert doctest.DocTestRunner(verbose=False).run(told).failed == 0
    exec(code, {})  # noqa: S102 - our own page
    assert capsys.readouterr().out.startswith("0.02733778")


def test_importing_the_package_loads_nothing_else():
    """Until a name is asked for; cards and deals need no compiler and no tables."""
    heavy = "{'numba', 'polars', 'duckdb', 'pydantic', 'numpy'} & set(sys.modules)"
    rules = "{'numba', 'polars', 'duckdb'} & set(sys.modules)"
    code = (
        f"import sys, straights; print({heavy}); straights.Deal; straights.Paytable; print({rules})"
    )
    run = [sys.executable, "-c", code]
    shown = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    assert shown == "set()\nset()\n"


def test_who_uses_the_library_reads_all_of_it(tmp_path):
    """But a job that counts reads neither money nor the list of what is public."""
    script = tmp_path / "notebook.py"
    script.write_text("from straights import Deal\n", encoding="utf-8")
    found = reads.code(ROOT / "src", script)
    assert {Path(inspect.getfile(thing)) for thing in PUBLIC.values()} < found
    counting = reads.code(ROOT / "src", ROOT / "workflow/scripts/by_suit.py")
    assert not {"bets", "strategy"} & {file.parent.name for file in counting}
    assert ROOT / "src/straights/__init__.pyi" not in counting


def test_types_are_known_to_who_uses_it(tmp_path):
    """The installed package has the stub and says that it is typed; mypy finds both."""
    script = tmp_path / "notebook.py"
    script.write_text(
        "import straights\n"
        "reveal_type(straights.solve(straights.Deal(), straights.Paytable()).house_edge)\n"
        "straights.count_dealer\n",
        encoding="utf-8",
    )
    run = [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(script)]
    shown = subprocess.run(run, check=False, capture_output=True, text=True, cwd=tmp_path).stdout
    assert '"fractions.Fraction"' in shown
    assert 'has no attribute "count_dealer"' in shown


@pytest.mark.parametrize("hand", ["2c 3c 4c", "2c Ad 6h", "5c 5d Jk"])
def test_the_dealers_hands_are_counted_without_a_file(hand):
    """As a loop over the dealer's hands counts them."""
    cards = SMALL.parse(hand)
    way = tuple(map(int, rank_counts(SMALL, cards)))
    assert list(count_dealer(SMALL, cards)) == dealer_counts_plain(SMALL, way)


def test_solutions_are_the_sums_of_settled_rounds():
    """Each decision's wins, hand by hand, by the advice for it; perfect play takes the best."""
    strategy = straights.Strategy(
        play=[
            {"raise 9x": "4-5-6 or higher"},
            {"raise 2x": "3-4"},
            {"fold": "anything else"},
        ]
    )
    total = SMALL.hands(3)
    for played in (None, strategy):
        rows = straights.decisions(SMALL, PAYTABLE, played)
        won = staked = Fraction()
        for row in rows.iter_rows(named=True):
            values = {
                bet: sum(
                    win * row[outcome]
                    for win, outcome in zip(
                        PAYTABLE.wins(bet, row["length"]), OUTCOMES, strict=True
                    )
                )
                for bet in (0, 1.5, 2, 3)
            }
            if played is None:
                assert values[row["raise"]] == max(values.values())
            won += row["hands"] * Fraction(values[row["raise"]])
            staked += row["hands"] * (1 + Fraction(row["raise"]))
        solution = straights.solve(SMALL, PAYTABLE, played)
        assert solution.house_edge == -won / total / SMALL.dealer_hands
        assert solution.average_bet == staked / total
        assert solution.element_of_risk == solution.house_edge / solution.average_bet
        assert sum(solution.ways.values()) == total * SMALL.dealer_hands
    assert set(rows["raise"]) == {0, 2, 3}  # 9x is moved to the greatest Raise


def test_a_side_bet_that_waits_for_the_ante_is_refused():
    """With what to do about it."""
    bet = straights.SideBet(cards="player", measure="flush", pays={3: 9}, when="ante_loses")
    with pytest.raises(straights.InputError, match="only when the Ante loses, which"):
        straights.solve_side_bet(SMALL, bet)


@pytest.mark.parametrize("when", get_args(When))
def test_a_side_bet_whose_action_the_ante_decides(when):
    """It wins as often as in all rounds there are, each settled."""
    deal = straights.Deal(
        ranks="2345",
        suits="cd",
        cards={"player": 2, "dealer": 2, "community": 0},
        dealer_qualifies_with=2,
    )
    look = {"cards": "player", "measure": "straight", "when": when, "pays": {2: 3}}
    paytable = straights.Paytable.model_validate({"raise": {"pays": 1}, "side_bets": {"bet": look}})
    strategy = straights.Strategy(play=[{"fold": "4 or less"}, {"raise 2x": "anything else"}])
    bet = paytable.side_bets["bet"]
    found = straights.solve_side_bet(deal, bet, straights.decisions(deal, paytable, strategy))
    ways = Counter()
    for player in combinations(deal.deck.cards, 2):
        raised = strategy.raise_bet(deal.straight(player))
        for dealer in combinations([card for card in deal.deck.cards if card not in player], 2):
            round_ = straights.Round(player, dealer, (), raised)
            *_, settled = straights.settle(deal, paytable, round_, side_bets={"bet": 1})
            ways[settled.won] += 1
    assert {win: times for win, times in found.ways.items() if times} == ways
    with pytest.raises(straights.InputError, match="depends on how the Ante is played"):
        straights.solve_side_bet(deal, bet)
