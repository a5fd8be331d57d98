"""`straights design` and `straights sensitivity`: tables, JSON, files, one line when wrong."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from straights.cli.design_options import read_edge, read_range
from straights.cli.sensitivity import _sensitivity
from straights.config.games import read_games
from straights.design.lattice import Range, Wanted, lattice, search
from straights.errors import InputError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path):
    """A folder with a few of the project's configuration files."""
    for kind, names in {
        "deals": ["published", "qualify-four"],
        "paytables": ["published"],
        "strategies": ["published"],
    }.items():
        (tmp_path / "config" / kind).mkdir(parents=True)
        for name in names:
            shutil.copy(ROOT / "config" / kind / f"{name}.yaml", tmp_path / "config" / kind)
    return tmp_path


@pytest.fixture
def run(folder, monkeypatch, straights):
    """Run `straights` with some arguments in that folder."""
    monkeypatch.chdir(folder)
    return straights


def _design(*arguments):
    return "design", "--bet", "second_chance", *arguments


def test_a_table(run):
    """How many were searched, how many fit, and the nearest with edge, fraction and payouts."""
    code, out, err = run(
        *_design("--edge", "5%..8%", "--hit-frequency", "2%..5%", "--volatility", "..20")
    )
    assert (code, err) == (0, "")
    first, heads, _, best, *_, last = out.splitlines()
    assert first == (
        "Second Chance Bonus of the variant published: 736,280 paytables searched, 355 fit."
        " The 10 nearest, by distance from 6.5%:"
    )
    cells = [cell.strip() for cell in heads.strip("|").split("|")]
    assert cells[:5] == ["place", "edge", "exactly", "hit frequency", "std deviation"]
    assert cells[5:] == [f"{n} cards" for n in ("8 to 10", "7", "6", "5", "4", "3")]
    cells = [cell.strip() for cell in best.strip("|").split("|")]
    assert cells[:5] == ["1", "6.4898%", "51334167/791001211", "3.0205%", "7.237"]
    assert cells[5:] == ["500", "250", "150", "100", "20", "-"]
    assert out.count("\n") == 1 + 2 + 10 + 1
    assert last.startswith("Payouts are to one.")


def test_json(run):
    """The same for programs, with the exact edge as text."""
    arguments = _design("--edge", "6.5%", "--top", "3", "--variant", "qualify-four", "--json")
    code, out, err = run(*arguments, "--round-to-casino-steps")
    assert (code, err) == (0, "")
    found = json.loads(out)
    paytables = found.pop("paytables")
    assert found == {
        "variant": "qualify-four",
        "deal": "qualify-four",
        "bet": "second_chance_bonus",
        "saved": None,
        "searched": 736_280,
        "fitting": 736_280,
        "target": 0.065,
    }
    assert len(paytables) == 3
    assert paytables[0]["edge_fraction"] == "51415173/791001211"
    assert paytables[0]["edge"] == float(Fraction("51415173/791001211"))
    pays = {"8 to 10": 2500, "7": 25, "6": 20, "5": 12, "4": 4, "3": 3}
    assert paytables[0]["pays"] == pays
    code, out, _ = run(*arguments, "--whole-numbers", "--headline", "30", "--from", "4")
    found = json.loads(out)
    assert found["searched"] == comb(30 + 4, 4)
    assert all(
        row["pays"]["8 to 10"] == 30 and "3" not in row["pays"] for row in found["paytables"]
    )


@pytest.mark.parametrize(
    ("bet", "variant", "edge"),
    [
        ("second_chance", "published", "6%..7%"),
        ("straight_flush_bonus", "qualify-four", "6%..7%"),
        ("raise", "published", "2.3%..2.4%"),
    ],
)
def test_a_saved_paytable_is_the_one_listed(run, folder, bet, variant, edge):
    """It is read again, has the edge that was listed, and differs in the lines of one bet alone."""
    arguments = ("--bet", bet, "--edge", edge, "--variant", variant, "--save", "new-one")
    code, out, err = run("design", *arguments, "--pick", "1", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["saved"] == "config/paytables/new-one.yaml"
    text = (folder / found["saved"]).read_text()
    assert text.startswith("# yaml-language-server: $schema=../schemas/paytable.schema.json\n")
    assert "'" not in text.replace("description: '", "").replace("%'", "").replace("play'", "")
    games = read_games(folder / "config")
    new, old = games.variants["new-one"], games.variants[variant]
    assert new.deal == old.deal
    before, after = (one.paytable.model_dump(exclude={"description", "deal"}) for one in (old, new))
    designed = "raise_" if bet == "raise" else "side_bets"
    changed, kept = after[designed], before[designed]
    if bet != "raise":
        changed, kept = changed[found["bet"]], kept[found["bet"]]
    assert changed["pays"] != kept["pays"]
    kept["pays"] = changed["pays"]
    assert before == after
    priced, _ = _sensitivity(games.deals[new.deal], new.paytable, found["bet"], None)
    assert str(priced) == found["paytables"][0]["edge_fraction"]
    assert f"{float(priced):.4%}" in new.description
    code, _, err = run("design", *arguments)
    assert (code, "new-one.yaml: exists; " in err) == (2, True)
    assert (folder / found["saved"]).read_text() == text


def test_the_saved_one_can_be_picked(run, folder):
    """By its place in the list."""
    arguments = _design("--edge", "6.5%", "--top", "4", "--save", "fourth", "--pick", "4")
    code, out, _ = run(*arguments)
    assert code == 0
    assert out.splitlines()[-1].startswith("Saved number 4 as config/paytables/fourth.yaml;")
    saved = read_games(folder / "config").variants["fourth"].paytable
    pays = {"7 or more": 10_000, 6: 100, 5: 30, 4: 5, 3: 1}
    assert saved.side_bets["second_chance_bonus"].pays == pays


def test_sensitivity(run):
    """A row for each payout, what one more does, what breaks even, and what reaches an edge."""
    code, out, err = run("sensitivity", "--bet", "second_chance", "--edge", "6%")
    assert (code, err) == (0, "")
    first, heads, _, top, *rest = out.splitlines()
    assert first == (
        "Second Chance Bonus of the variant published:"
        " a house edge of 9.278643%, exactly 73394177/791001211."
    )
    assert [cell.strip() for cell in heads.strip("|").split("|")] == [
        "line",
        "combinations",
        "probability",
        "pays",
        "return",
        "one more",
        "break-even",
        "for 6%",
        "step below: edge",
        "step above: edge",
    ]
    assert "58,663.5583 | 21,375.6319 " in top
    assert "2,289.8176*" in rest[0]
    assert rest[-1].endswith("8 to 10 cards, from 1000 to 10000, an edge of 7.830453%.")


def test_sensitivity_of_the_ante_as_json(run):
    """The Raise's lines and the other payouts of the Ante, by perfect play."""
    code, out, err = run("sensitivity", "--bet", "raise", "--edge", "0.02", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["edge_fraction"] == "740938387529/27103091494050"
    assert found["wanted"] == 0.02
    top = found["payouts"][0]
    assert (top["line"], top["pays"], top["in_order"]) == ("Raise, 6 to 7 cards", 2.0, True)
    assert top["below"]["pays"] == 2
    assert top["above"]["edge_fraction"] == "53248694231/7588865618334"
    code, out, _ = run("sensitivity", "--bet", "raise")
    assert (code, "for " in out.splitlines()[1]) == (0, False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--edge", "8%..5%"), "--edge: '8%..5%' ends below its start; the smaller number comes"),
        (("--edge", "text"), "--edge: 'text' is no edge; write 5%..8%, or one edge such as 6.5%"),
        (("--edge", "a..b"), "--edge: 'a..b' is no range; write 5%..8%, or one edge such as"),
        (("--edge", "nan"), "--edge: 'nan' is no edge; write "),
        (("--edge", "nan..8%"), "--edge: 'nan..8%' is no range; write "),
        (("--edge", "5..8"), "--edge: '5..8' is beyond 100%; write 5%..8%"),
        (("--edge", "500%"), "--edge: '500%' is beyond 100%; write 5%..8%"),
        (("--edge", "5%.."), "--edge: '5%..' has one end; write both, such as 5%..8%"),
        (("--edge", ".."), "--edge: '..' is no range; write "),
        (("--edge", "6%", "--volatility", "5"), "--volatility: '5' is no range; write 5..20"),
        (("--edge", "6%", "--volatility", "5%.."), "--volatility: '5%..' is not in percent; "),
        (("--edge", "6%", "--hit-frequency", "10..20"), "--hit-frequency: '10..20' is beyond"),
        (
            ("--edge", "6%", "--headline", "7000"),
            "no top prize of 7000 is searched; choose from 1,",
        ),
        (("--edge", "6%", "--from", "11"), "no line for 11 cards: 1 to 10 are possible in 10"),
        (("--edge", "6%", "--from", "1", "--whole-numbers"), "536,878,649 paytables are too many,"),
        (("--edge", "6%", "--save", "published"), "published.yaml: exists; save under another"),
        (("--edge", "6%", "--save", "qualify-four"), "a deal has the name 'qualify-four' too; "),
        (("--edge", "6%", "--save", "a/b"), "'a/b' is no name for a paytable; use letters, digits"),
        (("--edge", "6%", "--save", ".."), "'..' is no name for a paytable; use letters, digits"),
        (("--edge", "6%", "--save", ""), "'' is no name for a paytable; use letters, digits"),
        (("--edge", "6%", "--pick", "11"), "--pick 11: only 10 are listed; raise --top"),
        (("--edge", "6%", "--top", "0"), "Invalid value for '--top': 0 is not in the range"),
        (("--edge", "6%", "--variant", "nope"), "there is no variant 'nope'; choose from "),
        (
            ("--edge", "5%..8%", "--hit-frequency", "5%..10%"),
            (
                "none of 736,280 paytables fits; without --edge none would; without --hit-frequency"
                " 12,543 would, the nearest with a hit frequency of 21.74699%; widen one, or change"
            ),
        ),
        (
            ("--edge", "5.00001%..5.00002%"),
            (
                "none of 736,280 paytables fits; without --edge 736,280 would, the nearest with an"
                " edge of 4.999477%"
            ),
        ),
        (
            ("--edge", "6%", "--headline", "25", "--volatility", "100.."),
            (
                "without --volatility 6,188 would, the nearest with a standard deviation of 1.86;"
                " without --headline 11,059 would, the nearest with a top prize of 10000;"
            ),
        ),
        (
            (
                "--edge",
                "6.4897%..6.4899%",
                "--hit-frequency",
                "2%..5%",
                "--save",
                "x",
                "--pick",
                "9",
            ),
            "--pick 9: only 1 fit",
        ),
    ],
)
def test_bad_input(run, folder, arguments, message):
    """One line, exit code 2, and no file."""
    before = sorted((folder / "config" / "paytables").iterdir())
    code, out, err = run(*_design(*arguments))
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert sorted((folder / "config" / "paytables").iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("design", "--bet", "ante", "--edge", "6%"),
            "there is no bet 'ante'; choose from raise, ",
        ),
        (("design", "--bet", "raise"), "Missing option '--edge'"),
        (("sensitivity", "--bet", "x"), "there is no bet 'x'; choose from raise, "),
        (
            ("sensitivity", "--bet", "raise", "--edge", "5%..6%"),
            "--edge: '5%..6%' is no edge; write 6%",
        ),
    ],
)
def test_other_bad_input(run, arguments, message):
    """One line and exit code 2."""
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_numbers_as_written():
    """Percent and decimals are the same; percent at the end holds for both."""
    assert read_range("5..8%", "x", "y", share=True) == read_range(
        "0.05..0.08", "x", "y", share=True
    )
    assert read_range(" ..12.5 ", "x", "y", share=False) == (None, Fraction(25, 2))
    assert read_edge("-1.5%", "x", "y") == Fraction(-3, 200)
    for text in ("1e-2", "5%%", "1,5%", "--5%", "inf"):
        with pytest.raises(InputError, match="is no edge; write y"):
            read_edge(text, "x", "y")


def test_the_command_adds_nothing_to_the_search(run):
    """What it lists is what the library finds."""
    _, out, _ = run(*_design("--edge", "4%..6%", "--json", "--top", "25"))
    games = read_games(ROOT / "config")
    published = games.variants["published"]
    bonus = lattice(games.deals["published"], published.paytable, "second_chance_bonus")
    wanted = Wanted(Fraction(1, 20), Range(Fraction(1, 25), Fraction(3, 50)))
    found = search(bonus, wanted, 25)
    listed = json.loads(out)
    assert listed["fitting"] == found.fitting
    fractions = found.best.frame()["edge_fraction"].to_list()
    assert [row["edge_fraction"] for row in listed["paytables"]] == fractions


def test_a_pick_without_a_name(straights):
    """What is picked is saved, so that it needs a name."""
    called = straights("design", "--bet", "second_chance", "--edge", "6%", "--pick", "3")
    assert called == (2, "", "error: --pick 3: say under what name, with --save\n")
