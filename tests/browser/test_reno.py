"""The pages of Reno Straight show what the library and the database say."""

import pytest

from straights.io.database import query

pytestmark = pytest.mark.xdist_group("browser")

PLAYERS = range(2, 9)


@pytest.fixture
def opened(report, browser):
    """A function that opens a page of the report."""
    page = browser.new_page()

    def go(name):
        page.goto((report / f"{name}.html").as_uri())
        return page

    yield go
    page.close()


def rows(page, caption):
    """The cells of the table whose caption starts so, a list for each row."""
    table = page.locator("figure.data-table").filter(
        has=page.locator("figcaption", has_text=caption)
    )
    return [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]


def test_the_sources_example_stands_beside_what_the_rules_give(opened):
    """Three queens and the king-high straight, where the source has two pair and the ace-high."""
    assert rows(opened("reno"), "The same beside what the source says.") == [
        ["Hand 1, high", "three queens, A K", "two pair, aces and kings, queen", "no"],
        ["Hand 1, low", "no straight", "no straight", "yes"],
        ["Hand 1 wins", "0 of 100", "0 of 100", "yes"],
        ["Hand 2, high", "straight, ace high", "straight, ace high", "yes"],
        ["Hand 2, low", "straight, king high", "straight, ace high", "no"],
        ["Hand 2 wins", "100 of 100", "100 of 100", "yes"],
    ]


def test_commands_are_shown_with_what_they_print(opened):
    """The four of them; the example is scooped, the hand that was dealt is replayed to its end."""
    texts = opened("reno").locator("pre[role=region]").all_inner_texts()
    shown, replayed, equities = (text.split("\n\n", 1)[1] for text in texts)
    assert "Low half of the pot: 50 to seat 2 (straight, king high)." in shown
    assert replayed.startswith("Reno Straight\n")
    assert "\nEnd\n" in replayed
    assert equities.startswith("Exact: all 353,430 ways to finish the boards.")


def test_lows_are_the_databases(opened, database):
    """Made on the rivers, for each number of players."""
    found = rows(opened("reno-odds"), "The same in figures, and how often a player holds")
    made = query(
        database,
        """
        SELECT probability FROM reno_lows
        WHERE street = 'river' AND boards = 2 AND event = 'made' AND players > 1 ORDER BY players
        """,
    )["probability"]
    assert len(made) == len(PLAYERS)
    river = next(row for row in found if row[0] == "Rivers, a low is made")
    assert river[2:] == [f"{share:.1%}" for share in made]
