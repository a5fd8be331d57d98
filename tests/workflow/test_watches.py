"""Every figure of the database is watched: worked out again, and missed if it is altered."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import polars as pl
import pytest
from watches import shown, texts, told
from watches.core import WATCHES, Run, aligned, differ, faults, numeric
from watches.edits import edited
from watches.pages import FIGURES
from watches.pages_run import Ran, Told, run_page
from watches.queries import computed, queries

from straights.io.database import open_database, query
from straights.report import page

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("workflow")


@pytest.fixture(scope="module")
def run(finished):
    """The configuration and the facts of the finished run."""
    return Run(finished.path, ROOT / "data/published")


@pytest.fixture(scope="module")
def tables(finished):
    """Every table and view of its database that holds numbers."""
    file = finished.path / "results/straights.duckdb"
    with open_database(file) as database:
        names = [name for (name,) in database.sql("SHOW TABLES").fetchall()]
        frames = {name: pl.DataFrame(database.sql(f'FROM "{name}"')) for name in names}
    with edited(file) as database:
        frames |= {
            name: pl.DataFrame(database.sql(f"FROM {name}"))
            for name in ("former_summary", "edge_changes", "published_changes")
        }
    return {name: frame for name, frame in frames.items() if numeric(frame)}


def test_every_number_is_watched(tables, run):
    """A new table or column needs a watch; a watch needs its table. CONTRIBUTING says how."""
    found = {(name, column) for name, frame in tables.items() for column in numeric(frame)}
    watched = {
        (name, column) for name, watch in WATCHES.items() for column in numeric(watch.expected(run))
    }
    assert found - watched == set()
    assert {name for name, _ in watched} - set(tables) == set()


def _alterations(column, within):
    """The column with each number altered, with one where it hurts least, and with one left out.

    By a millionth or no less than can be told, a whole one by one.
    """
    assert column.count(), f"{column.name} has no number to alter"
    slightly = column.abs() * 1e-6
    least = slightly.clip(1e-9 if within else 1e-300)
    by = 1 if column.dtype.is_integer() else slightly.zip_with(slightly > within, least)
    each = column + by
    row = column.is_not_null().arg_true()[column.drop_nulls().abs().arg_min()]
    here = pl.int_range(len(column), eager=True) == row
    yield "all", each
    yield "one", each.zip_with(here, column)
    yield "none", column.zip_with(~here, pl.Series([None], dtype=column.dtype))


def _check(table, watch, run, columns):
    """A table is what its watch expects, and an alteration in some columns is missed."""
    found, expected = aligned(table, watch, run)
    assert faults(found, expected, watch) == []
    unseen = [
        (column, what)
        for column in columns
        for what, altered in _alterations(found[column], watch.within)
        if not differ(altered, expected[column], watch.within).any()
    ]
    assert unseen == []


@pytest.mark.parametrize("name", sorted(WATCHES))
def test_each_table_is_what_its_watch_expects(tables, run, name):
    """Row by row; in each column all its numbers altered, or a single one, are missed."""
    _check(tables[name], WATCHES[name], run, numeric(tables[name]))


@pytest.fixture(scope="module")
def databases(finished):
    """The finished database, and one that tells of an edit."""
    file = finished.path / "results/straights.duckdb"
    with (
        open_database(file) as database,
        edited(file) as after,
    ):
        yield lambda sql: after if "edge_changes" in sql else database


PAGES = {(one.page, one.name): one for one in queries(ROOT / "book")}


def test_every_number_that_a_query_of_a_page_computes_is_watched(databases, run):
    """A number that is not simply a table's needs a watch; a watch needs its query."""
    found = {
        (*key, column)
        for key, one in PAGES.items()
        for column in computed(databases(one.sql), one.sql)
    }
    watched = {
        (*key, name) for key, watch in FIGURES.items() for name in watch.expected(run).columns
    }
    assert found - watched == set()
    assert set(FIGURES) - {key[:2] for key in found} == set()


@pytest.mark.parametrize("key", sorted(FIGURES), ids=lambda key: " ".join(key)[:60])
def test_a_page_computes_what_its_watch_expects(databases, run, key):
    """And an altered number is missed."""
    watch = FIGURES[key]
    sql = watch.asked(PAGES[key].sql)
    found = query(databases(sql), sql, **watch.parameters)
    _check(found, watch, run, computed(databases(sql), sql))


def test_what_a_query_of_a_page_computes(databases):
    """Not its plain columns; every number, if a subquery computes one."""
    plain = "SELECT bet, house_edge FROM bet_summary"
    one = "SELECT bet, -house_edge AS win FROM bet_summary"
    every = f"SELECT bet, win, average_bet FROM ({one}) JOIN bet_summary USING (bet)"
    answers = [computed(databases(sql), sql) for sql in (plain, one, every, f"{plain} UNION {one}")]
    assert answers == [set(), {"win"}, {"win", "average_bet"}, {"house_edge"}]


BOOK = sorted(file.stem for file in (ROOT / "book").glob("*.md"))


@pytest.fixture(scope="module")
def ran(finished):
    """What each page does with the finished database."""

    @cache
    def of(name):
        text = (ROOT / f"book/{name}.md").read_text(encoding="utf-8")
        for old, new in told.INSTEAD.get(name, {}).items():
            assert old in text
            text = text.replace(old, new)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("STRAIGHTS_DATABASE", str(finished.path / "results/straights.duckdb"))
            try:
                return run_page(text, patch)
            finally:
                page.close()  # or others cannot open the database otherwise in this process

    return of


@pytest.mark.parametrize("name", [name for name in BOOK if name not in shown.ELSEWHERE])
def test_a_page_shows_what_queries_return_or_its_watch_expects(ran, run, name):
    """And an altered number is missed."""
    found = shown.computed(ran(name))
    watched = shown.SHOWN[name](run) if name in shown.SHOWN else {}
    assert set(found) == set(watched)
    for column, expected in watched.items():
        *others, last = sorted(found[column], key=abs)
        assert shown.agree([*others, last], expected), column
        assert not shown.agree([*others, last * (1 + 1e-6)], expected), column


@pytest.mark.parametrize("name", BOOK)
def test_a_page_tells_what_its_watch_expects(ran, run, name):
    """Its sentences, captions, words for charts and cells; and an altered number is missed."""
    expected = told.TOLD[name](run) if name in told.TOLD else {}
    assert texts.faults(ran(name), expected) == []


def test_what_is_a_number_of_a_text():
    """In figures or in words, with its sign and unit; and what would be another number."""
    text = (
        "Seven of 1,234 lose \N{MINUS SIGN}2.50%; raise 2x with A\N{NON-BREAKING HYPHEN}2-3. One."
    )
    assert texts.numbers(text) == ["Seven", "1,234", "-2.50%", "2", "2", "3"]
    assert texts.tells(["Seven", "-2.50%", "2"], [7, -0.025049, "2"])
    assert not texts.tells(["-2.50%"], [-0.02506])
    assert not texts.tells(["1,234"], [1_235])
    assert texts.holds(["1.4", "1.43"], [1.434, 1.439]) != texts.holds(["1.4", "1.43"], [1.434])
    ran = Ran(
        [], told=[Told("f'{x}'", "5%"), Told("alt: 4%", "4%", (pl.DataFrame({"x": [0.04]}),))]
    )
    assert texts.faults(ran, {}) == ["f'{x}': ['5%'] have no watch"]
    assert texts.faults(ran, {"f'{x}'": [0.05], "other": [1]}) == ["other: is not told"]
    assert texts.faults(ran, {"f'{x}'": [0.05], "alt": [0.03]})[0].startswith(
        "alt: 4%: tells ['4%']"
    )
