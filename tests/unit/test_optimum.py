"""The best Raise with every hand: against plain expected values, and against pricing's SQL."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import duckdb
import pytest

from straights.bets.optimum import best_raises, main_bets
from straights.bets.paytable import Paytable
from straights.count import tables
from straights.io import facts
from straights.io.yaml import read
from straights.price import build
from straights.rules.deal import Deal

ROOT = Path(__file__).parents[2]
PAYTABLES = sorted((ROOT / "config" / "paytables").glob("*.yaml"))


@pytest.fixture(scope="module")
def ante():
    """The dealer's hands by outcome, in the published deal."""
    return tables.count_ante(Deal())


def _value(pays, row, raise_bet):
    if not raise_bet:
        return Fraction(-1)
    wins = {
        "not_qualified": pays.ante.dealer_does_not_qualify
        + raise_bet * pays.raise_.dealer_does_not_qualify,
        "lower": pays.ante.pays + raise_bet * pays.raise_.pay(row["length"]),
        "equal": 0,
        "higher": -(1 + raise_bet),
    }
    total = sum(row[outcome] for outcome in wins)
    return sum(row[outcome] * Fraction(win) for outcome, win in wins.items()) / total


@pytest.mark.parametrize("file", PAYTABLES, ids=lambda file: file.stem)
def test_no_raise_is_better(ante, file):
    """No allowed Raise, nor folding, has a higher expected win; of equals the lowest is taken."""
    pays = read(Paytable, file)
    least, most = pays.raise_.least, pays.raise_.most
    allowed = [0.0, least, (least + most) / 2, most]
    rows = ante.join(best_raises(main_bets(pays), ante), on="rank_counts", maintain_order="left")
    for row in rows.gather_every(37).iter_rows(named=True):
        values = [_value(pays, row, raise_bet) for raise_bet in allowed]
        assert row["raise"] == allowed[values.index(max(values))]


@pytest.mark.parametrize("file", PAYTABLES, ids=lambda file: file.stem)
def test_pricing_finds_the_same(ante, file):
    """The macro that prices the optimum gives the same Raise for all 49,205 rank counts."""
    pays = read(Paytable, file)
    text = build.script("ante")
    with duckdb.connect() as connection:
        for statement in text.split(";"):
            start = statement.find("CREATE MACRO")
            if start >= 0:
                connection.execute(statement[start:])
        connection.execute(
            "CREATE TABLE v AS SELECT $1 ante_pays, $2 ante_unqualified_pays,"
            " $3 raise_unqualified_pays, $4 least_raise, $5 most_raise",
            [
                pays.ante.pays,
                pays.ante.dealer_does_not_qualify,
                pays.raise_.dealer_does_not_qualify,
                pays.raise_.least,
                pays.raise_.most,
            ],
        )
        columns = {name: ante[name].to_list() for name in ante.columns}
        columns["pay"] = [pays.raise_.pay(length) for length in columns["length"]]
        connection.execute(
            f"CREATE TABLE a AS SELECT {', '.join(f'unnest(?) AS {name}' for name in columns)}",
            list(columns.values()),
        )
        priced = connection.sql("SELECT rank_counts, best_raise(v, a, a.pay) FROM a, v").fetchall()
    found = best_raises(main_bets(pays), ante)
    assert dict(priced) == dict(found.select("rank_counts", "raise").iter_rows())


def test_side_bets_decide_nothing():
    """Another side bet is the same optimum, down to what the file says of its origin."""
    pays = read(Paytable, ROOT / "config" / "paytables" / "published.yaml")
    other = pays.model_copy(update={"side_bets": {}, "description": "other"})
    assert main_bets(other) == main_bets(pays)


def test_the_file_is_the_same_byte_for_byte(ante, tmp_path):
    """Written twice, it is the same file."""
    bets = main_bets(read(Paytable, ROOT / "config" / "paytables" / "published.yaml"))
    for name in ("one", "other"):
        facts.write(best_raises(bets, ante), tmp_path / name, tables.raises_fact(Deal(), bets))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
