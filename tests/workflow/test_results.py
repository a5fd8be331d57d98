"""The database of a finished run: contracts, invariants, the published figures."""

from __future__ import annotations

import re
from math import comb
from pathlib import Path

import polars as pl
import pytest

from straights.io.database import open_database

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("workflow")

CONTRACT = {
    "side_bet_analysis": "variant bet cards pays combinations probability return",
    "ante_analysis": "variant strategy method event pays probability return std_error",
    "bet_summary": "variant deal strategy bet method house_edge average_bet element_of_risk"
    " standard_deviation hit_frequency std_error",
    "length_counts": "deal kind cards length hands",
    "ante_parts": "variant strategy folded not_qualified compared raise_bonus",
    "bets_together": "variant strategy first_bet second_bet method covariance correlation"
    " std_error",
    "round_deviation": "variant strategy bets method standard_deviation",
    "optimal_check": "variant method house_edge std_error exact_house_edge standard_errors rounds"
    " wins losses",
    "published": "bet event pays combinations probability return",
    "reno_lows": "street boards players event method ways total probability std_error",
    "reno_possible_lows": "street boards low straight ways probability",
    "reno_pots": "boards players outcome method rounds probability std_error",
    "reno_winning_highs": "boards players place category method rounds probability std_error",
    "reno_winning_lows": "boards players low straight method rounds probability std_error",
    "reno_two_boards": "players winners method rounds probability std_error",
    "reno_starting_hands": "players property kind combinations frequency method hands share"
    " std_error fair_shares scoop scoop_std_error high high_std_error low low_std_error tie",
    "reno_holdings": "players category straight method hands probability share std_error high low"
    " scoop",
    "reno_high_winners": "players straight low_made method hands probability share std_error scoop",
    "reno_only_high": "players method hands low_made share lost std_error",
}


@pytest.fixture(scope="module")
def database(finished):
    """The database of the finished run, for reading."""
    with open_database(finished.path / "results/straights.duckdb") as connection:
        yield connection


def _rows(database, sql):
    return database.sql(sql).fetchall()


@pytest.mark.parametrize("table", CONTRACT)
def test_contract(database, table):
    """Tables and views that others rely on have their columns, and rows."""
    columns = [row[0] for row in _rows(database, f"DESCRIBE {table}")]
    assert set(CONTRACT[table].split()) <= set(columns)
    assert _rows(database, f"SELECT count(*) FROM {table}")[0][0] > 0


def test_every_figure_is_a_number(database):
    """Or there is none: no figure is infinite or the outcome of zero by zero."""
    columns = _rows(
        database, "SELECT table_name, column_name FROM duckdb_columns() WHERE data_type = 'DOUBLE'"
    )
    assert len(columns) > 100
    unsound = [
        (table, column)
        for table, column in columns
        if _rows(database, f'SELECT 1 FROM "{table}" WHERE NOT isfinite("{column}") LIMIT 1')
    ]
    assert unsound == []


def test_side_bets_are_the_published_ones(database):
    """Every published line: combinations exactly, probability and return to six decimals."""
    rows = _rows(
        database,
        """
        SELECT a.combinations, p.combinations, a.probability, p.probability, a.return, p.return
        FROM published p
        LEFT JOIN side_bet_analysis a
            ON a.variant = 'published' AND a.bet = p.bet AND a.cards = p.event AND a.pays = p.pays
        WHERE p.bet <> 'ante' AND p.event <> 'Total'
        """,
    )
    assert len(rows) == 12
    for combinations, published, probability, published_probability, back, published_back in rows:
        assert combinations == published
        assert probability == pytest.approx(published_probability, abs=5.01e-7)
        assert back == pytest.approx(published_back, abs=5.01e-7)


@pytest.mark.parametrize(
    ("bet", "edge", "total"),
    [
        ("straight_flush_bonus", 0.120624, comb(52, 7)),
        ("second_chance_bonus", 0.092786, comb(52, 10)),
    ],
)
def test_side_bet_totals(database, bet, edge, total):
    """Combinations add up to all hands, returns to the published house edge."""
    ((combinations, returns),) = _rows(
        database,
        f"""
        SELECT sum(combinations), sum(return) FROM side_bet_analysis
        WHERE variant = 'published' AND bet = '{bet}'
        """,
    )
    assert combinations == total
    assert -returns == pytest.approx(edge, abs=5e-7)


def test_ante_of_the_stated_rules(database):
    """The exact house edge, average bet and element of risk of the published strategy."""
    ((edge, bet, risk),) = _rows(
        database,
        """
        SELECT house_edge, average_bet, element_of_risk FROM bet_summary
        WHERE variant = 'published' AND strategy = 'published' AND method = 'exact'
        """,
    )
    ((lost, wagered, pairs),) = _rows(
        database,
        """
        SELECT -sum(ways * pays), sum(ways * if(raise = 0, 1, 1 + raise)), sum(ways)
        FROM ante_outcomes
        WHERE variant = 'published' AND strategy = 'published' AND method = 'exact'
        """,
    )
    assert pairs == comb(52, 7) * comb(45, 7)
    assert (edge, bet, risk) == pytest.approx(
        (lost / pairs, wagered / pairs, lost / wagered), abs=1e-14
    )


def test_simulated_beside_exact(database):
    """Every simulated house edge lies within five standard errors of the exact one."""
    rows = _rows(
        database,
        """
        SELECT e.house_edge, s.house_edge, s.std_error
        FROM bet_summary e JOIN bet_summary s
            ON s.variant = e.variant AND s.bet = e.bet
            AND s.strategy IS NOT DISTINCT FROM e.strategy
        WHERE e.method = 'exact' AND s.method = 'simulation' AND s.std_error > 0
        """,
    )
    assert len(rows) > 50
    for exact, simulated, std_error in rows:
        assert abs(exact - simulated) < 5 * std_error


def test_parts_of_the_ante_add_up(database):
    """To the expected win, for every strategy; folded hands lose one Ante each."""
    rows = _rows(
        database,
        """
        SELECT
            p.folded + p.not_qualified + p.compared + p.raise_bonus, -s.house_edge,
            p.folded, -f.probability
        FROM bet_summary s
        LEFT JOIN ante_parts p USING (variant, strategy)
        LEFT JOIN ante_analysis f ON f.variant = s.variant AND f.strategy = s.strategy
            AND f.method = s.method AND f.event = 'Player folds'
        WHERE s.bet = 'ante' AND s.method = 'exact'
        """,
    )
    assert len(rows) > 50
    for parts, win, folded, folds in rows:
        assert parts == pytest.approx(win, abs=1e-12)
        assert folded == pytest.approx(folds or 0, abs=1e-12)


def test_the_extra_pay_is_what_even_money_takes(database):
    """A paytable whose every winning Raise pays alike has none; else the published game's is it."""
    ((extra, even, difference),) = _rows(
        database,
        """
        SELECT p.raise_bonus, e.raise_bonus, s.house_edge - o.house_edge
        FROM ante_parts p
        JOIN ante_parts e ON e.variant = 'no-raise-bonus' AND e.strategy = 'published'
        JOIN bet_summary o ON o.variant = p.variant AND o.strategy = 'published'
            AND o.method = 'exact'
        JOIN bet_summary s ON s.variant = 'no-raise-bonus' AND s.strategy = 'published'
            AND s.method = 'exact'
        WHERE p.variant = 'published' AND p.strategy = 'published'
        """,
    )
    assert even == 0
    assert extra == pytest.approx(difference, abs=1e-12)


def test_each_variant_names_its_paytable(database):
    """Its own file's, or the published one for a deal alone."""
    names = dict(_rows(database, "SELECT variant, paytable FROM variants"))
    assert names.pop("small") == names.pop("first-run") == "published"
    assert all(variant == paytable for variant, paytable in names.items())


def test_only_what_was_published_is_reconciled(database):
    """And a game that ranks hands as the source may have; others have no figures to differ from."""
    found = _rows(database, "SELECT DISTINCT variant FROM reconciliation ORDER BY variant")
    assert found == [("first-run",), ("published",)]


def test_every_covariance_is_exact(database):
    """In the published game, for each strategy that is priced exactly, and both side bets."""
    missing = _rows(
        database,
        """
        SELECT strategy, bet FROM (
            SELECT strategy, unnest(['straight_flush_bonus', 'second_chance_bonus']) AS bet
            FROM bet_summary
            WHERE variant = 'published' AND bet = 'ante' AND method = 'exact'
        ) s
        ANTI JOIN bets_together t
            ON t.variant = 'published' AND t.method = 'exact'
            AND t.strategy = s.strategy AND t.second_bet = s.bet
        """,
    )
    assert missing == []
    ((covariance, correlation),) = _rows(
        database,
        """
        SELECT covariance, correlation FROM bets_together
        WHERE variant = 'published' AND method = 'exact' AND first_bet = 'straight_flush_bonus'
        """,
    )
    assert (covariance, correlation) == pytest.approx((13.984150, 0.263318), abs=1e-6)


def test_deviation_of_a_round(database):
    """A round of one bet varies as the bet does; each of the seven choices of bets has its own."""
    differing = _rows(
        database,
        """
        SELECT r.*, b.standard_deviation
        FROM bet_summary b LEFT JOIN round_deviation r
            ON r.variant = b.variant AND r.strategy IS NOT DISTINCT FROM b.strategy
            AND r.method = b.method AND r.bets = b.bet
        LEFT JOIN side_bets s ON s.variant = b.variant AND s.bet = b.bet
        WHERE b.method <> 'hand-by-hand' AND s.action IS NULL
            AND coalesce(abs(r.standard_deviation - b.standard_deviation) > 1e-12, true)
        """,
    )
    assert differing == []
    ((bets, deviations),) = _rows(
        database,
        """
        SELECT count(*), count(standard_deviation) FROM round_deviation
        WHERE variant = 'published' AND method = 'exact'
            AND (strategy = 'optimal' OR strategy IS NULL)
        """,
    )
    assert bets == deviations == 7


def test_the_optimum_as_played(database):
    """Dealt and played, it costs what was computed; and player and dealer win equally often."""
    ((standard_errors, rounds, wins, ties, losses),) = _rows(
        database, "SELECT standard_errors, rounds, wins, ties, losses FROM optimal_check"
    )
    assert rounds == wins + ties + losses == 20_000
    assert abs(standard_errors) < 4
    assert abs(wins - losses) < 4 * (wins + losses) ** 0.5


def test_methods_agree(database):
    """Counted by suit and hand by hand: the same, for every straight flush of the small deal."""
    differing = _rows(
        database,
        """
        SELECT cards, length, high, sum(hands) FILTER (method = 'exact') AS by_suit,
            sum(hands) FILTER (method = 'hand-by-hand') AS by_hand
        FROM straight_counts WHERE deal = 'small' AND kind = 'straight_flush' AND cards IN (
            SELECT cards FROM straight_counts WHERE method = 'hand-by-hand'
        )
        GROUP BY ALL
        HAVING by_suit IS DISTINCT FROM by_hand
        """,
    )
    assert differing == []


def test_only_the_extremes_can_be_best(database):
    """No Raise between the least and the greatest beats both: the value is linear in it."""
    ((worse,),) = _rows(
        database,
        """
        SELECT count(*) FROM (
            SELECT
                won(a, d.least) AS least, won(a, d.most) AS most,
                a.not_qualified * p.ante_unqualified_pays + a.lower * p.ante_pays - a.higher
                + (p.least_raise + p.most_raise) / 2 * (
                    a.not_qualified * p.raise_unqualified_pays + a.lower * p.raise_pays - a.higher
                ) AS between
            FROM ante_counts a
            JOIN variants v ON v.deal = a.deal
            JOIN main_pays p ON p.variant = v.variant AND p.length = a.length
            JOIN decisions d ON d.variant = v.variant AND d.length = a.length
        )
        WHERE between > greatest(least, most) + 1e-6 * abs(between)
        """,
    )
    assert worse == 0


@pytest.mark.long
def test_the_same_facts_on_one_core_and_in_another_order(finished, tmp_path):
    """Partitions depend on the seed and their number alone."""
    copy = finished.copy(tmp_path / "run")
    facts = sorted((copy.path / "results/facts").rglob("*.parquet"))
    before = {fact: pl.read_parquet(fact) for fact in facts}
    simulations = [fact for fact in facts if fact.parent.name == "simulation"]
    for fact in simulations:
        fact.unlink()
    for fact in reversed(simulations):
        run = copy.snakemake(str(fact.relative_to(copy.path)), "--cores", "1")
        assert run.returncode == 0, run.stderr
    assert all(pl.read_parquet(fact).equals(before[fact]) for fact in simulations)


def test_figures_of_the_readme(database):
    """The README's table says what the database says."""
    table = re.findall(
        r"^\| ([^`|]+?) \| ([\d.]+)% .*?\| ([\d.]+)[^|]*\| ([\d.]+)% \|$",
        (ROOT / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    rows = {
        (bet, strategy): (f"{100 * edge:.4f}", average, f"{100 * risk:.4f}")
        for bet, strategy, edge, average, risk in _rows(
            database,
            """
            SELECT bet, strategy, house_edge, average_bet, element_of_risk FROM bet_summary
            WHERE variant = 'published' AND method = 'exact'
            """,
        )
    }
    names = {
        "Ante and Raise, published strategy": ("ante", "published"),
        "Ante and Raise, perfect play": ("ante", "optimal"),
        "Straight Flush Bonus": ("straight_flush_bonus", None),
        "Second Chance Bonus": ("second_chance_bonus", None),
    }
    assert [name for name, *_ in table] == list(names)
    for name, edge, average, risk in table:
        exact_edge, exact_average, exact_risk = rows[names[name]]
        assert (edge, risk) == (exact_edge, exact_risk)
        assert float(average) == pytest.approx(exact_average, abs=5e-5)


def test_the_published_paytable_is_the_sources(database):
    """What is called published is what the source published, line by line."""
    assert _rows(database, "SELECT * FROM published_changes") == []


def test_reno_chances_add_up(database):
    """Winning highs, winning lows, possible lows and boards of winners are all that there is."""
    for table, by in (
        ("reno_winning_highs", "boards, players"),
        ("reno_winning_lows", "boards, players"),
        ("reno_possible_lows", "street, boards"),
        ("reno_two_boards", "players"),
    ):
        for (total,) in _rows(database, f"SELECT sum(probability) FROM {table} GROUP BY {by}"):
            assert total == pytest.approx(1, abs=1e-12)


def test_reno_shares_are_fair(database):
    """Over all kinds of a property, hands win an equal part of the pot each."""
    for players, share in _rows(
        database,
        """
        SELECT players, sum(hands * share) / sum(hands)
        FROM reno_starting_hands GROUP BY players, property
        """,
    ):
        assert share == pytest.approx(1 / players, abs=1e-12)


def test_reno_exact_and_simulated_lows_agree(database):
    """Chance explains how far simulated lows are from the exact ones."""
    rows = _rows(
        database,
        """
        SELECT (s.probability - e.probability) / s.std_error
        FROM reno_lows e JOIN reno_lows s USING (street, boards, event)
        WHERE e.method = 'exact' AND s.method = 'simulation'
            AND e.players IS NOT DISTINCT FROM s.players
        """,
    )
    assert len(rows) == 12
    assert all(abs(errors) < 4 for (errors,) in rows)
