"""The command line: sentences, JSON, and one line for whatever is wrong."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).parents[2]
COMMAND = Path(sys.executable).with_name("straights")
CARDS = {
    "--player": "7c 8d 9h Ts 2c 4d Kh",
    "--dealer": "2d 3c 4s 9s Jc Kd 6h",
    "--community": "5c,6c,Ah",
}
OUTPUT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["variant", "bets", "net"],
    "properties": {
        "variant": {"type": "string"},
        "net": {"type": "number"},
        "bets": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["bet", "stake", "won", "sentence"],
                "properties": {
                    "bet": {
                        "enum": ["ante", "raise", "straight_flush_bonus", "second_chance_bonus"]
                    },
                    "stake": {"type": "number", "exclusiveMinimum": 0},
                    "won": {"type": "number"},
                    "sentence": {"type": "string", "pattern": "^[A-Z][^\\n]*\\.$"},
                },
            },
        },
    },
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a few of the project's configuration files: they are read on each run."""
    folder = tmp_path_factory.mktemp("project")
    for kind, names in {
        "deals": ["published", "qualify-four"],
        "paytables": ["published", "ante-pushes-unqualified", "more-side-bets"],
        "strategies": ["published"],
    }.items():
        (folder / "config" / kind).mkdir(parents=True)
        for name in names:
            shutil.copy(ROOT / "config" / kind / f"{name}.yaml", folder / "config" / kind)
    (folder / "README.md").touch()
    return folder


@pytest.fixture
def run(folder, monkeypatch, straights):
    """Run `straights` with some arguments in the folder of the project."""
    monkeypatch.chdir(folder)
    return straights


def _settle(*arguments, **changed):
    cards = CARDS | {f"--{who}": cards for who, cards in changed.items()}
    return ["settle", *(word for pair in cards.items() for word in pair), *arguments]


def test_settle_says_why(run):
    """One sentence for each bet, then the sum."""
    code, out, err = run(*_settle("--raise", "4", "--ante", "10", "--straight-flush-bonus", "5"))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Ante wins 10 (even money): the player's 7-8-9-10 beats the dealer's 2-3-4.",
        "Raise wins 40 (even money): the player's 7-8-9-10 beats the dealer's 2-3-4.",
        "Straight Flush Bonus loses 5: the longest straight flush is K, 1 card.",
        "Net: +45",
    ]


def test_settle_a_fold(run):
    """A folded hand with a side bet that wins."""
    player, dealer = "As 2s 3s 6d 8c 10h Qd", "4c 5c 6c 9h Jd Kh 2h"
    arguments = _settle(
        *("--fold", "--second-chance-bonus", "2.5"),
        player=player,
        dealer=dealer,
        community="4s 7h 9d",
    )
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Ante loses 1: the player folds.",
        "Second Chance Bonus wins 50 (20 to 1): the longest straight flush is A-2-3-4, 4 cards.",
        "Net: +49",
    ]


@pytest.mark.parametrize(
    ("variant", "net"), [("published", 5), ("qualify-four", 1), ("ante-pushes-unqualified", 5)]
)
def test_settle_in_a_variant(run, variant, net):
    """The variant's own deal and paytable settle the round."""
    code, out, _ = run(*_settle("--raise", "4", "--variant", variant, "--json"))
    assert code == 0
    assert json.loads(out)["net"] == net


def test_the_side_bets_are_those_of_the_variant(run):
    """Each is an option, in the help too; a bet of another variant is none."""
    stakes = ("--flush-bonus", "2", "--bad-beat-bonus", "5", "--second-chance-bonus", "1")
    arguments = _settle("--raise", "4", "--variant", "more-side-bets", *stakes)
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    returned = "is returned: it has action only when the Ante loses, and the Ante wins."
    assert out.splitlines()[2:-1] == [
        "Second Chance Bonus loses 1: the longest straight flush is 5-6-7, 3 cards.",
        "Flush Bonus loses 2: the most cards of one suit are 2.",
        f"Bad Beat Bonus of 5 {returned}",
    ]
    assert run(*_settle("--raise", "4", "--flush-bonus", "2"))[::2] == (
        *(2, "error: No such option '--flush-bonus'. Did you mean '--straight-flush-bonus'?\n"),
    )
    for variant, offered in (("more-side-bets", True), ("published", False)):
        code, out, _ = run("settle", "--help", "--variant", variant)
        assert (code, "--second-chance-bonus" in out) == (0, True)
        assert ("--bad-beat-bonus" in out) is offered


def test_a_configuration_at_fault_is_no_unknown_option(run):
    """The help needs none; a call names the fault, not the option of a bet that is not read."""
    for other in (("--config", "nowhere"), ("--variant", "none")):
        assert run("settle", "--help", *other)[::2] == (0, "")
        code, _, err = run(*_settle("--fold", "--second-chance-bonus", "5", *other))
        assert (code, "option" in err) == (2, False)


def test_json(run):
    """The same results as data, in a fixed shape."""
    arguments = _settle(
        *("--raise", "2", "--ante", "2.5", "--straight-flush-bonus", "5"),
        *("--second-chance-bonus", "1", "--json"),
    )
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    answer = json.loads(out)
    jsonschema.validate(answer, OUTPUT)
    assert [(bet["bet"], bet["stake"], bet["won"]) for bet in answer["bets"]] == [
        ("ante", 2.5, 2.5),
        ("raise", 5, 5),
        ("straight_flush_bonus", 5, -5),
        ("second_chance_bonus", 1, -1),
    ]
    assert answer["net"] == 1.5
    assert answer["variant"] == "published"


@pytest.mark.parametrize(
    ("arguments", "fault", "remedy"),
    [
        (["setle"], "No such command 'setle'", "Did you mean 'settle'?"),
        (_settle("--raize", "4"), "No such option '--raize'", "--raise"),
        (_settle("--fold", "--jsn"), "No such option '--jsn'", "--json"),
        (_settle("--raise"), "Option '--raise' requires an argument", ""),
        (["settle", "--fold"], "Missing option '--player'", "--player"),
        (_settle("--fold", "more"), "unexpected extra argument (more)", ""),
        (_settle("--raise", "lots"), "'--raise': 'lots' is not a number", "such as 5 or 2.50"),
        (_settle(), "say what the player does", "--fold, or --raise"),
        (_settle("--fold", "--raise", "4"), "say what the player does", "--fold, or --raise"),
        (_settle("--raise", "0"), "a Raise of 0x is not allowed", "use --fold"),
        (_settle("--raise", "-0.0"), "a Raise of 0x is not allowed", "use --fold"),
        (_settle("--raise", "1"), "a Raise of 1x is not allowed", "from 2x to 4x the Ante"),
        (_settle("--raise", "5"), "a Raise of 5x is not allowed", "from 2x to 4x the Ante"),
        (_settle("--raise", "nan"), "'--raise': 'nan' is not a number", "such as 5 or 2.50"),
        (
            _settle("--fold", "--ante", "0"),
            "'--ante': '0' cannot be",
            "from 0.000001 to 1000000000",
        ),
        (_settle("--fold", "--ante", "-1"), "'--ante': '-1' cannot be", "a number from 0.000001"),
        (_settle("--fold", "--ante", "nan"), "'--ante': 'nan' is not a number", "such as 5"),
        (_settle("--fold", "--ante", "inf"), "'--ante': 'inf' is not a number", "such as 5"),
        (
            _settle("--fold", "--second-chance-bonus", "-5"),
            "'--second-chance-bonus': '-5' cannot be",
            "with 6 decimals at most",
        ),
        (_settle("--fold", player="7c 8d"), "player: 7 cards are dealt, 2 were given", ""),
        (_settle("--fold", player=""), "player: 7 cards are dealt, 0 were given", ""),
        (_settle("--fold", community="5c 6c 2c"), "2c is there twice", "each card once"),
        (_settle("--fold", community="5c 6c 1c"), "'1c' is not a card", "for example As or 10d"),
        (_settle("--fold", community="5c\n6c x\ny"), "'x' is not a card", "for example As or 10d"),
        (
            _settle("--fold", "--variant", "publshed"),
            "there is no variant 'publshed'",
            "choose from",
        ),
        (_settle("--fold", "--config", "cfg"), "there is no such folder", "--config"),
        (_settle("--fold", "--config", "README.md"), "there is no such folder", "--config"),
    ],
)
def test_bad_input_is_one_line(run, arguments, fault, remedy):
    """Exit code 2, nothing printed but one line that names the fault and the remedy."""
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("error: ")
    assert fault in err
    assert remedy in err


def test_a_card_that_is_not_text():
    """A byte that is no UTF-8 is a bad card like any other."""
    command = [COMMAND, *_settle("--fold", community="5c \udcff Ah")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error: '\\udcff' is not a card: write a rank")
    assert done.stderr.count(b"\n") == 1


def test_a_bad_file_is_one_line(run, folder, tmp_path):
    """A fault in the configuration names the file and the line."""
    config = tmp_path / "config"
    shutil.copytree(folder / "config", config)
    deal = config / "deals" / "published.yaml"
    deal.write_text("ranks: 2 3 4 5 6\nsuit: c d h s\n", encoding="utf-8")
    code, out, err = run(*_settle("--fold", "--config", str(config)))
    assert (code, out) == (2, "")
    assert err == f"error: {deal}:2: unknown key 'suit'; did you mean 'suits'?\n"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["settle", "--help"], ["settle", "-h"]])
def test_help(run, arguments):
    """Help is printed, and is no error."""
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert out.startswith("Usage: straights")


def test_no_command_shows_the_help(run):
    """`straights` alone shows what there is, over several lines."""
    code, out, err = run()
    assert (code, out) == (2, "")
    assert err.startswith("Usage: straights")
    assert any(line.startswith("  settle ") for line in err.splitlines())


def test_version(run):
    """The version is that of the package."""
    assert run("--version") == (0, "straights, version 0.1.0\n", "")


def test_in_a_folder_without_a_configuration(tmp_path):
    """The installed command, run elsewhere: one line, exit code 2, no traceback."""
    done = subprocess.run(
        [COMMAND, *_settle("--fold")], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "error: config/deals: there is no such folder; run in the project's folder, or name its"
        " configuration folder with --config\n"
    )


def test_elsewhere_with_the_configuration_named(tmp_path):
    """The installed command, run elsewhere, with --config."""
    done = subprocess.run(
        [COMMAND, *_settle("--fold", "--config", str(ROOT / "config"))],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Ante loses 1: the player folds.\nNet: -1\n"
