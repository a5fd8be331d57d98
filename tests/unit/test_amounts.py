"""Amounts: exact, in full, checked alike in every command."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from straights.bets.amounts import digits, exact
from straights.bets.paytable import Paytable
from straights.cli.main import cli
from straights.io.yaml import read

ROOT = Path(__file__).parents[2]
ROUND = [
    *("settle", "--config", str(ROOT / "config")),
    *("--player", "7c 8d 9h Ts 2c 4d Kh", "--dealer", "2d 3c 4s 9s Jc Kd 6h"),
    *("--community", "5c 6c Ah"),
]  # the Ante and the Raise win even money, both side bets lose


@pytest.mark.parametrize(
    ("ante", "raised", "bonus", "net"),
    [
        ("0.1", "2", "0.3", "0"),
        ("0.01", "2", "0.03", "0"),
        ("0.1", "2", "0.03", "0.27"),
        ("0.7", "4", "3.6", "-0.1"),
        ("1000000000", "4", "0.000001", "4999999999.999999"),
        ("1e3", "2.5", "12.25", "3487.75"),
    ],
)
def test_money_is_exact(straights, ante, raised, bonus, net):
    """As on paper, in text and in JSON."""
    arguments = [*ROUND, "--ante", ante, "--raise", raised, "--straight-flush-bonus", bonus]
    _, out, err = straights(*arguments)
    assert err == ""
    last = out.splitlines()[-1]
    assert Decimal(last.removeprefix("Net: ")) == Decimal(net)
    assert "e" not in last.removeprefix("Net:")
    answer = json.loads(straights(*arguments, "--json")[1])
    assert answer["net"] == float(net)
    assert [bet["stake"] for bet in answer["bets"]] == [
        float(ante),
        float(Decimal(ante) * Decimal(raised)),
        float(bonus),
    ]


@given(
    st.decimals(min_value="0.01", max_value=10_000, places=2),
    st.decimals(min_value="0.01", max_value=10_000, places=2),
)
def test_what_is_shown_is_the_number(first, second):
    """All digits of a sum and a product, and no more."""
    for wanted in (first + second, first * second, first * 10**9, second / 10**6):
        shown = digits(Fraction(wanted))
        assert Decimal(shown) == wanted
        assert "e" not in shown.lower()
        assert not shown.endswith(".")
        assert not ("." in shown and shown.endswith("0"))
        assert Fraction(digits(float(wanted))) == exact(float(wanted))


@pytest.mark.parametrize(
    ("pays", "shown"),
    [(1_000_000, "1000000"), (123456.5, "123456.5"), (2.0, "2"), (0.1, "0.1"), (1e-7, "0.0000001")],
)
def test_a_payout_is_shown_in_full(straights, tmp_path, pays, shown):
    """By the command that settles, and by the one that looks at payouts."""
    config = tmp_path / "config"
    for kind in ("deals", "strategies", "paytables"):
        (config / kind).mkdir(parents=True)
        file = ROOT / "config" / kind / "published.yaml"
        (config / kind / file.name).write_text(file.read_text("utf-8"), encoding="utf-8")
    published = read(Paytable, config / "paytables" / "published.yaml").model_dump(by_alias=True)
    published["side_bets"]["second_chance_bonus"]["pays"] = {"1 or more": pays}
    file = config / "paytables" / "published.yaml"
    file.write_text(json.dumps(published), encoding="utf-8")
    arguments = [*ROUND[:1], "--config", str(config), *ROUND[3:]]
    _, out, _ = straights(*arguments, "--fold", "--second-chance-bonus", "1")
    assert f"Bonus wins {shown} ({shown} to 1)" in out
    options = ["sensitivity", "--bet", "second_chance", "--config", str(config)]
    assert f" {shown} |" in straights(*options)[1]


def _options(command, path=()):
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from _options(inner, (*path, name))
        return
    for option in command.params:
        yield " ".join((*path, option.opts[0])), option


OPTIONS = dict(_options(cli))
NUMBERS = {
    name: option
    for name, option in OPTIONS.items()
    if isinstance(option.type, click.types.IntParamType | click.types.FloatParamType)
    or option.type.name == "amount"
}


def test_every_number_has_bounds():
    """No command takes a number without a least and a greatest one."""
    for name, option in NUMBERS.items():
        bounds = [getattr(option.type, end, None) for end in ("min", "max")]
        assert option.type.name == "amount" or None not in bounds, name
    seeds = [option.type for name, option in OPTIONS.items() if name.endswith("--seed")]
    assert len(seeds) > 1
    assert {(seed.min, seed.max) for seed in seeds} == {(0, 2**64 - 1)}


@pytest.mark.parametrize("value", ["-1", "1e308", "1e-300", "nan", "inf", "-inf", "9" * 5000, "x"])
@pytest.mark.parametrize("name", NUMBERS)
def test_no_number_is_beyond_reason(straights, name, value):
    """One short line, whatever the command."""
    words = name.split()
    code, out, err = straights(*words[:-1], f"{words[-1]}={value}")
    assert (code, out) == (2, "")
    assert err.startswith(f"error: Invalid value for '{words[-1]}'")
    assert err.count("\n") == 1
    assert len(err) < 700


def test_no_format_drops_digits():
    """Payouts go through `digits`: nothing in code or pages is cut to some significant digits."""
    files = [*ROOT.glob("src/**/*.py"), *ROOT.glob("book/*.md"), *ROOT.glob("src/**/*.sql")]
    assert len(files) > 100
    for file in files:
        assert not re.search(r":\+?(\.\d+)?g\}", file.read_text(encoding="utf-8")), file
