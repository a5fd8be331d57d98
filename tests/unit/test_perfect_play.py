"""Perfect play: best Raises and restoring payouts against plain sums, and against pricing's SQL."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from operator import mul
from pathlib import Path

import duckdb
import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from straights.bets.main_bets import KINDS, MainBets, main_bets
from straights.bets.paytable import Paytable
from straights.bets.perfect_play import PerfectPlay, best_decisions, best_raises
from straights.config.games import read_games
from straights.count import tables
from straights.count.tables import count_ante
from straights.io import facts
from straights.io.yaml import read
from straights.keep.game import FACE as KEEP
from straights.price import build, load
from straights.rules.deal import OUTCOMES, CardsDealt, Deal

ROOT = Path(__file__).parents[2]
PAYTABLES = sorted((ROOT / "config" / "paytables").glob("*.yaml"))

DEALS = {
    "joker": Deal(
        ranks="23456A", suits="cd", jokers=1, cards=CardsDealt(player=4, dealer=4, community=0)
    ),
    "qualifier": Deal(
        ranks="2345QKA",
        suits="cd",
        cards=CardsDealt(player=5, dealer=4, community=0),
        dealer_qualifies_with=2,
    ),
}
RAISE = {"least": 2, "most": 4, "pays": {"1 to 3": 1, 4: 1.5, "5 or more": 3}}
BETS = {"raise": RAISE}


BY_LENGTH = {
    "ante": {
        "pays": {"3 or less": 1, "4 or more": 1.5},
        "dealer_does_not_qualify": {1: 0, "2 or more": 1},
    },
    "raise": {
        "least": 1,
        "most": {"2 or less": 2, 3: 3, "4 or more": 5},
        "pays": 1,
        "dealer_does_not_qualify": {"3 or less": 0, "4 or more": 0.5},
    },
}
"""Every schedule as a table."""


def _at(schedule, length: int) -> Fraction:
    """What a number or a table says of a length, read apart from the package."""
    if not isinstance(schedule, dict):
        return Fraction(str(schedule))
    for key, pay in schedule.items():
        first, *rest = str(key).split()
        least = 1 if rest == ["or", "less"] else int(first)
        most = {("or", "more"): 99, ("or", "less"): int(first), (): int(first)}.get(tuple(rest), 0)
        if least <= length <= (most or int(rest[-1])):
            return Fraction(str(pay))
    raise AssertionError(length)


def plain_wins(bets: MainBets, raise_bet: float, length: int) -> list[Fraction]:
    """What Ante and Raise win with each outcome, as the rules of the game say it."""
    if not raise_bet:
        return [Fraction(-1)] * 4
    bet = Fraction(str(raise_bet))
    return [
        _at(bets.ante.dealer_does_not_qualify, length)
        + bet * _at(bets.raise_.dealer_does_not_qualify, length),
        _at(bets.ante.pays, length) + bet * _at(bets.raise_.pays, length),
        Fraction(0),
        -1 - bet,
    ]


def _bets_with(bets: MainBets, length: int) -> list[float]:
    return [0.0, bets.raise_.least, float(_at(bets.raise_.most, length))]


def _plain_value(bets: MainBets, ante: pl.DataFrame) -> Fraction:
    """Perfect play, hand by hand."""
    won, total = Fraction(), 0
    for row in ante.iter_rows(named=True):
        outcomes = [row[name] for name in OUTCOMES]
        won += row["hands"] * max(
            sum(map(mul, outcomes, plain_wins(bets, bet, row["length"])))
            for bet in _bets_with(bets, row["length"])
        )
        total += row["hands"] * sum(outcomes)
    return won / total


def _with(bets: MainBets, game: PerfectPlay, payout: str, pays: Fraction) -> MainBets:
    """The bets with one payout changed, unchecked."""
    changed = game.payouts[payout]
    content = bets.model_dump(by_alias=True)
    model, field = KINDS[changed.kind].key.split(".")
    schedule = content[model][field]
    if isinstance(schedule, dict):
        schedule = {
            key: float(pays) if _at({key: 1, "1 or more": 0}, changed.lengths.least) else pay
            for key, pay in schedule.items()
        }
    else:
        schedule = float(pays)
    content[model][field] = schedule
    return MainBets.model_construct(
        ante=MainBets.model_fields["ante"].annotation.model_construct(**content["ante"]),
        raise_=MainBets.model_fields["raise_"].annotation.model_construct(**content["raise"]),
    )


@pytest.fixture(scope="module", params=DEALS)
def ante(request):
    """The counts of a small deal."""
    return count_ante(DEALS[request.param])


@pytest.fixture(params=[BETS, BY_LENGTH], ids=["numbers", "by length"])
def bets(request):
    """What is paid."""
    return MainBets.model_validate(request.param)


def test_the_value_is_that_of_perfect_play(ante, bets):
    """Sums by piece are the sum over hands."""
    assert PerfectPlay(bets, ante).value() == _plain_value(bets, ante)


def test_what_is_won_is_the_rule_of_the_game(bets):
    """Each outcome, each length, folded and raised by some."""
    for length in range(1, 8):
        assert list(bets.raise_.limits(length)) == _bets_with(bets, length)[1:]
        for bet in (0, 1, 2.5, 4):
            assert list(bets.wins(bet, length)) == plain_wins(bets, bet, length)


@pytest.mark.parametrize("change", [Fraction(-1, 10), Fraction(-1, 100), Fraction(1, 50)])
def test_a_restoring_payout_restores(ante, bets, change):
    """With the payout found and all others as they were, perfect play has the value asked for."""
    game = PerfectPlay(bets, ante)
    value = game.value() + change
    found = {payout: game.restoring(payout, value) for payout in game.pays}
    assert any(found.values())
    for payout, pays in found.items():
        if pays is not None:
            reached = _plain_value(_with(bets, game, payout, pays), ante)
            assert float(reached) == pytest.approx(float(value), abs=1e-12)


def test_none_if_not_even_zero_is_low_enough(ante, bets):
    """A value below that without the payout is out of reach; so is one above any."""
    game = PerfectPlay(bets, ante)
    assert all(game.restoring(payout, Fraction(-2)) is None for payout in game.pays)
    assert all(game.restoring(payout, Fraction(10**9)) is None for payout in game.pays)


def test_what_a_payout_is_restores_itself(ante):
    """Asked for the value that is, each payout stays."""
    game = PerfectPlay(MainBets.model_validate(BETS), ante)
    for payout, pays in game.pays.items():
        assert game.restoring(payout, game.value()) == pays


def test_every_payout_is_named(bets):
    """The Ante's two, the Raise's when the dealer does not qualify, and its lines."""
    game = PerfectPlay(bets, count_ante(DEALS["joker"]))
    unqualified = "when the dealer does not qualify"
    assert list(game.pays) == (
        [
            "Ante, when it wins",
            f"Ante, {unqualified}",
            f"Raise, {unqualified}",
            "Raise, 1 to 3 cards",
            "Raise, 4 cards",
        ]
        if bets == MainBets.model_validate(BETS)
        else [
            "Ante, when it wins, 1 to 3 cards",
            "Ante, when it wins, 4 cards",
            f"Ante, {unqualified}, 1 card",
            f"Ante, {unqualified}, 2 to 4 cards",
            f"Raise, {unqualified}, 1 to 3 cards",
            f"Raise, {unqualified}, 4 cards",
            "Raise, 1 to 4 cards",
        ]
    )


@given(
    st.lists(st.tuples(*[st.integers(0, 10**9)] * 4), min_size=1, max_size=20),
    st.lists(st.tuples(*[st.fractions(-5, 5, max_denominator=1000)] * 4), min_size=1, max_size=4),
)
def test_decisions_are_exact(hands, wins):
    """Also where two are equal, or nearly: the first of the best."""
    found = best_decisions(np.array(hands).T, wins)
    for best, hand in zip(found, hands, strict=True):
        values = [sum(map(mul, hand, row)) for row in wins]
        assert best == values.index(max(values))


@pytest.fixture(scope="module")
def published():
    """The dealer's hands by outcome, in the published deal."""
    return tables.count_ante(Deal())


SEVERAL = [
    *(pytest.param(read(Paytable, file), id=file.stem) for file in PAYTABLES),
    pytest.param(
        Paytable.model_validate(
            BY_LENGTH | {"raise": BY_LENGTH["raise"] | {"pays": {"5 or less": 1, "6 or more": 2}}}
        ),
        id="by length",
    ),
]


@pytest.mark.parametrize("bets", SEVERAL)
def test_no_raise_is_better(published, bets):
    """No allowed Raise, nor folding, has a higher expected win; of equals the lowest is taken."""
    rows = published.join(
        best_raises(main_bets(bets), published), on="rank_counts", maintain_order="left"
    )
    for row in rows.gather_every(37).iter_rows(named=True):
        _, least, most = _bets_with(bets, row["length"])
        allowed = [0.0, least, (least + most) / 2, most]
        outcomes = [row[name] for name in OUTCOMES]
        values = [sum(map(mul, outcomes, plain_wins(bets, bet, row["length"]))) for bet in allowed]
        assert row["raise"] == allowed[values.index(max(values))]


@pytest.mark.parametrize("bets", SEVERAL)
def test_pricing_finds_the_same(published, bets):
    """The macro that prices perfect play gives the same Raise for all 49,205 rank counts."""
    games = read_games(ROOT / "config")
    one = replace(games.variants["published"], paytable=bets)
    games = replace(games, deals={"published": Deal()}, variants={"published": one}, strategies={})
    with duckdb.connect() as connection:
        connection.execute(build.script("games"))
        load.fill_games(connection, games)
        for statement in KEEP.script("ante").split(";"):
            start = max(statement.find("CREATE MACRO"), statement.find("CREATE VIEW decisions"))
            if start >= 0:
                connection.execute(statement[start:])
        columns = {name: published[name].to_list() for name in published.columns}
        connection.execute(
            f"CREATE TABLE a AS SELECT {', '.join(f'unnest(?) AS {name}' for name in columns)}",
            list(columns.values()),
        )
        priced = connection.sql(
            "SELECT rank_counts, best_raise(d, a) FROM a JOIN decisions d USING (length)"
        ).fetchall()
    found = best_raises(main_bets(bets), published)
    assert dict(priced) == dict(found.select("rank_counts", "raise").iter_rows())


def test_side_bets_decide_nothing():
    """Another side bet is the same optimum, down to what the file says of its origin."""
    pays = read(Paytable, ROOT / "config" / "paytables" / "published.yaml")
    other = pays.model_copy(update={"side_bets": {}, "description": "other"})
    assert main_bets(other) == main_bets(pays)


def test_the_file_is_the_same_byte_for_byte(published, tmp_path):
    """Written twice, it is the same file."""
    bets = main_bets(read(Paytable, ROOT / "config" / "paytables" / "published.yaml"))
    for name in ("one", "other"):
        facts.write(best_raises(bets, published), tmp_path / name, tables.raises_fact(Deal(), bets))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
