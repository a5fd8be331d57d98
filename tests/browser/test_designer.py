"""The designer, as a reader uses it: every figure it shows is the database's, for any payouts."""

import shutil
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import polars as pl
import pytest

from straights.bets.main_bets import MainBets, Terms
from straights.bets.paytable import Paytable, side_bet_lines
from straights.bets.perfect_play import PerfectPlay, best_decisions
from straights.bets.side_bets import SideBet
from straights.config.games import read_games
from straights.count.by_suit import hands_by_length
from straights.design.sensitivity import side_bet_sensitivity
from straights.io.database import query
from straights.io.yaml import read
from straights.rules.deal import OUTCOMES

pytestmark = pytest.mark.xdist_group("browser")

CONFIG = Path(__file__).parents[2] / "config"
TITLES = {
    "straight_flush_bonus": "Straight Flush Bonus",
    "second_chance_bonus": "Second Chance Bonus",
    "ante": "Ante and Raise",
}
SIDE_BETS = {
    "straight_flush_bonus": {"7": 5000, "6": 500, "5": 100, "4": 25, "3": 10, "2": None},
    "second_chance_bonus": {"8 to 10": 1000, "7": 1000, "6": 500, "5": 50, "4": 20, "3": None},
}
ANTE = {
    "Least Raise, in Antes": 2,
    "Greatest Raise, in Antes": 4,
    "Raise wins, 7 cards": 2,
    "Raise wins, 6 cards": 2,
    "Raise wins, 5 cards": 1,
    "Raise wins, 4 cards": 1,
    "Raise wins, 3 or fewer cards": 1,
    "Raise, dealer does not qualify": 0,
    "Ante wins": 1,
    "Ante, dealer does not qualify": 1,
}


@pytest.fixture
def designer(report, browser):
    """The page, opened from its file; an error in its console fails the test."""
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.goto((report / "design.html").as_uri())
    page.locator("#designer").wait_for()
    yield page
    page.close()
    assert errors == []


def part(page, bet):
    """The part of the page that is about a bet."""
    return page.get_by_role("group", name=TITLES[bet])


def field(page, bet, label):
    """A field by its label."""
    return part(page, bet).get_by_label(label, exact=True)


def cards(line):
    """The label of a line of a side bet."""
    return f"{line} cards"


def fill(page, bet, changed):
    """Type payouts; None empties the field."""
    for label, pays in changed.items():
        field(page, bet, label).fill("" if pays is None else f"{pays:g}")


def figures(page, bet):
    """The figures of a bet on the page, in full."""
    shown = part(page, bet).locator("[data-figure]").all()
    return {
        each.get_attribute("data-figure"): float(each.get_attribute("data-value")) for each in shown
    }


def contributions(page, bet):
    """What each line of a bet contributes, in full, from the top."""
    lines = part(page, bet).locator("[data-line]").all()
    return [float(line.get_attribute("data-value")) for line in lines]


def side_bet(database, bet, pays, deal="published"):
    """What DuckDB makes of the payouts of a side bet: figures, and the contribution of each line.

    Args:
        database: The report's.
        bet: The side bet.
        pays: By lengths, as the page's lines name them; None: the line loses.
        deal: The deal.
    """
    ends = [[int(end) for end in line.split(" to ")] for line in pays]
    rows = query(
        database,
        """
        WITH lines AS (
            SELECT
                unnest($least) AS least, unnest($most) AS most, unnest($pays)::DOUBLE AS pays
        ),
        hands AS (
            SELECT length, hands, coalesce(pays, -1) AS win, least
            FROM length_counts LEFT JOIN lines ON length BETWEEN least AND most
            WHERE deal = $deal AND kind = 'straight_flush' AND cards = (
                SELECT any_value(hand_cards) FROM pay_lines WHERE variant = $deal AND bet = $bet
            )
        )
        SELECT
            coalesce(least, 0) AS least,
            sum(hands * win) / any_value(total) AS contribution,
            any_value(-mean) AS house_edge,
            any_value(hit_frequency) AS hit_frequency,
            any_value(sqrt(mean_square - mean * mean)) AS standard_deviation
        FROM hands CROSS JOIN (
            SELECT
                sum(hands) AS total,
                sum(hands * win) / sum(hands) AS mean,
                sum(hands * win * win) / sum(hands) AS mean_square,
                sum(hands * (win > 0)::INTEGER) / sum(hands) AS hit_frequency
            FROM hands
        )
        GROUP BY least
        """,
        bet=bet,
        deal=deal,
        least=[end[0] for end in ends],
        most=[end[-1] for end in ends],
        pays=list(pays.values()),
    )
    by_line = dict(rows.select("least", "contribution").iter_rows())
    names = ("house_edge", "hit_frequency", "standard_deviation")
    lines = [by_line.get(least, 0) for least in [*(end[0] for end in ends), 0]]
    return {name: rows[name][0] for name in names}, lines


def ante(database, values, lengths=(7, 6, 5, 4, 3, 2, 1), deal="published"):
    """What DuckDB makes of the payouts of the Ante: each straight tried with each decision.

    Args:
        database: The report's.
        values: By label, as in `ANTE`.
        lengths: Of all straights.
        deal: The deal.

    Returns:
        The figures, the contribution of each line, and the decision for each straight.
    """
    least, most, *_, unqualified_raise, ante_pays, unqualified_ante = values.values()
    lines = list(values.values())[2:-3]
    by_length = {length: lines[min(place, len(lines) - 1)] for place, length in enumerate(lengths)}
    parameters = {
        "deal": deal,
        "least": least,
        "most": most,
        "ante": ante_pays,
        "unqualified_ante": unqualified_ante,
        "unqualified_raise": unqualified_raise,
        "lengths": list(by_length),
        "pays": list(by_length.values()),
    }
    played = """
        WITH pays AS (SELECT unnest($lengths) AS length, unnest($pays)::DOUBLE AS pays),
        tried AS (
            SELECT
                place, name, pays, length, not_qualified, lower, equal, higher, raise,
                CASE WHEN raise = 0 THEN [-1, -1, -1, -1] ELSE [
                    $unqualified_ante + raise * $unqualified_raise,
                    $ante + raise * pays, 0, -1 - raise
                ] END AS wins,
                [not_qualified, lower, equal, higher]::DOUBLE[] AS ways
            FROM ante_by_straight
            JOIN straights USING (deal, length, high)
            JOIN pays USING (length)
            CROSS JOIN (SELECT unnest([0, $least, $most])::DOUBLE AS raise)
            WHERE deal = $deal AND method = 'exact'
        )
        SELECT DISTINCT ON (place) * FROM tried
        ORDER BY place, list_dot_product(ways, wins::DOUBLE[]) DESC, raise
    """
    rows = query(
        database,
        f"""
        WITH played AS ({played}),
        outcomes AS (
            SELECT raise, unnest(ways) AS ways, unnest(wins) AS win FROM played
        ),
        moments AS (
            SELECT
                sum(ways) AS total,
                sum(ways * win) / sum(ways) AS mean,
                sum(ways * win * win) / sum(ways) AS mean_square,
                sum(ways * (1 + raise)) / sum(ways) AS average_bet,
                sum(ways * (win > 0)::INTEGER) / sum(ways) AS hit_frequency
            FROM outcomes
        )
        SELECT
            -mean AS house_edge, average_bet, -mean / average_bet AS element_of_risk,
            hit_frequency, sqrt(mean_square - mean * mean) AS standard_deviation, total
        FROM moments
        """,
        **parameters,
    ).row(0, named=True)
    total = rows.pop("total")
    decisions = query(database, played, **parameters)
    raised = decisions.filter(pl.col("raise") > 0)

    def contribution(outcome, pays, of=raised):
        return (of[outcome] * pays).sum() / total

    shortest = lengths[len(lines) - 1]
    of_lines = [
        raised.filter(length=length)
        if length > shortest
        else raised.filter(pl.col("length") <= shortest)
        for length in lengths[: len(lines)]
    ]
    contributed = [
        *(contribution("lower", of["raise"] * of["pays"], of) for of in of_lines),
        contribution("not_qualified", raised["raise"] * unqualified_raise),
        contribution("lower", ante_pays),
        contribution("not_qualified", unqualified_ante),
        contribution("higher", -1 - raised["raise"]),
        0,
        -sum(
            decisions.filter(pl.col("raise") == 0)[outcome].sum()
            for outcome in ("not_qualified", "lower", "equal", "higher")
        )
        / total,
    ]
    return rows, contributed, dict(decisions.select("name", "raise").iter_rows())


def close(values):
    """To 1e-9, as the page must agree with the database."""
    return pytest.approx(values, abs=1e-9, rel=0)


@pytest.mark.parametrize("bet", SIDE_BETS)
@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({}, id="published"),
        pytest.param({"7": 725.5, "5": 62.25}, id="decimals"),
        pytest.param({"3": 2, "4": 6}, id="three cards pay"),
        pytest.param({"3": 0, "4": 5}, id="three cards push"),
        pytest.param({"3": None, "4": None, "5": 400}, id="four cards lose"),
        pytest.param({"7": 1000, "6": 1000, "5": 1000}, id="equal payouts"),
    ],
)
def test_a_side_bet_is_priced_as_by_the_database(designer, database, bet, changed):
    """House edge, hit frequency, standard deviation, and what each line contributes."""
    fill(designer, bet, {cards(line): pays for line, pays in changed.items()})
    expected, lines = side_bet(database, bet, SIDE_BETS[bet] | changed)
    assert figures(designer, bet) == close(expected)
    assert contributions(designer, bet) == close(lines)
    assert sum(lines) == close(-expected["house_edge"])


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({}, id="published"),
        pytest.param({"Ante, dealer does not qualify": 0}, id="the Ante pushes"),
        pytest.param({"Least Raise, in Antes": 1, "Greatest Raise, in Antes": 3}, id="1x to 3x"),
        pytest.param({"Raise wins, 7 cards": 20, "Raise wins, 6 cards": 5}, id="bonuses"),
        pytest.param({"Raise, dealer does not qualify": 1}, id="the Raise always pays"),
        pytest.param(
            dict.fromkeys((label for label in ANTE if "Raise wins" in label), 0.5)
            | {"Ante wins": 0.5, "Greatest Raise, in Antes": 2.5},
            id="half payouts",
        ),
        pytest.param(
            dict.fromkeys((label for label in list(ANTE)[2:]), 0), id="nothing pays: all is folded"
        ),
    ],
)
def test_the_ante_is_priced_as_by_the_database(designer, database, changed):
    """With the best decision for each straight, found again."""
    fill(designer, "ante", changed)
    expected, lines, decisions = ante(database, ANTE | changed)
    assert figures(designer, "ante") == close(expected)
    assert contributions(designer, "ante") == close(lines)
    assert sum(lines) == close(-expected["house_edge"])
    words = part(designer, "ante").locator(".designer-plays li").all_inner_texts()
    assert words == in_words(decisions)


def in_words(decisions):
    """Runs of straights that are played alike, from the lowest up."""
    names = list(decisions)
    starts = [
        place
        for place, name in enumerate(names)
        if place == 0 or decisions[name] != decisions[names[place - 1]]
    ]
    words = []
    for start, end in zip(starts, [*starts[1:], len(names)], strict=True):
        low, high = names[start], names[end - 1]
        which = f"{low} to {high}" if low != high else low
        if start == 0:
            which = f"{high} or less" if end < len(names) else "every hand"
        elif end == len(names):
            which = f"{low} or higher"
        action = f"Raise {decisions[low]:g}x" if decisions[low] else "Fold"
        words.append(f"{action}: {which}".replace("-", "\N{NON-BREAKING HYPHEN}"))
    return words


def test_the_published_figures_are_the_reports(designer, database):
    """Those of the tables of the other pages, and the published strategy."""
    rows = query(
        database,
        """
        SELECT * FROM bet_summary WHERE variant = 'published' AND method = 'exact'
        AND coalesce(strategy, 'best-by-straight') = 'best-by-straight'
        """,
    )
    assert len(rows) == len(TITLES)
    for row in rows.iter_rows(named=True):
        shown = figures(designer, row["bet"])
        assert shown == close({name: row[name] for name in shown})
    plays = part(designer, "ante").locator(".designer-plays").inner_text()
    assert plays.replace("\N{NON-BREAKING HYPHEN}", "-").splitlines() == [
        "Fold: A-2-3 or less",
        "Raise 2x: 2-3-4 to 9-10-J",
        "Raise 4x: 10-J-Q or higher",
    ]


def test_every_deal_is_priced_as_by_the_database(designer, database):
    """Each with its own lines and the published payouts."""
    deals = designer.get_by_role("combobox", name="Deal")
    names = dict(query(database, "SELECT description, deal FROM deals").iter_rows())
    choices = deals.locator("option").all_inner_texts()
    assert sorted(choices) == sorted(names)
    assert names[choices[0]] == "published"
    for choice in choices:
        deals.select_option(label=choice)
        deal = names[choice]
        rows = query(
            database,
            "SELECT bet, strategy, house_edge, hit_frequency, standard_deviation FROM bet_summary"
            " WHERE variant = $deal AND method = 'exact'"
            " AND coalesce(strategy, 'best-by-straight') = 'best-by-straight'",
            deal=deal,
        )
        for row in rows.iter_rows(named=True):
            shown = figures(designer, row["bet"])
            for name in ("house_edge", "hit_frequency", "standard_deviation"):
                assert shown[name] == close(row[name]), (deal, row["bet"], name)
        assert f"deal: {deal}\n" in designer.get_by_label("YAML").input_value()


@pytest.mark.parametrize("bet", TITLES)
def test_one_click_restores_the_published_table(designer, bet):
    """All fields of the bet, and no other bet's."""
    before = figures(designer, bet), contributions(designer, bet)
    label = "Raise wins, 7 cards" if bet == "ante" else "6 cards"
    published = field(designer, bet, label).input_value()
    other = next(name for name in SIDE_BETS if name != bet)
    fill(designer, other, {"4 cards": 19})
    fill(designer, bet, {label: 600, "Ante wins" if bet == "ante" else "5 cards": 99})
    assert (figures(designer, bet), contributions(designer, bet)) != before
    part(designer, bet).get_by_role("button", name="Restore the published table").click()
    assert field(designer, bet, label).input_value() == published
    assert (figures(designer, bet), contributions(designer, bet)) == before
    assert field(designer, other, "4 cards").input_value() == "19"


@pytest.mark.parametrize(
    ("bet", "changed", "at", "message"),
    [
        pytest.param("straight_flush_bonus", {"7 cards": "many"}, "7 cards", "number", id="text"),
        pytest.param("second_chance_bonus", {"6 cards": "-5"}, "6 cards", "number", id="negative"),
        pytest.param("second_chance_bonus", {"6 cards": "1,000"}, "6 cards", "number", id="comma"),
        pytest.param("second_chance_bonus", {"7 cards": "2000000"}, "7 cards", "1000000", id="big"),
        pytest.param(
            "straight_flush_bonus",
            {"4 cards": "200"},
            "4 cards",
            "5 cards pay 100, less than the 200 of 4 cards",
            id="shorter pays more",
        ),
        pytest.param(
            "straight_flush_bonus",
            {"7 cards": ""},
            "7 cards",
            "7 cards must pay too, as 6 cards do",
            id="gap",
        ),
        pytest.param(
            "ante",
            {"Raise wins, 7 cards": "1"},
            "Raise wins, 7 cards",
            "7 cards pay 1, less than the 2 of 6 cards",
            id="longer pays less",
        ),
        pytest.param("ante", {"Ante wins": ""}, "Ante wins", "number", id="empty"),
        pytest.param(
            "ante",
            {"Least Raise, in Antes": "5"},
            "Least Raise, in Antes",
            "(5) is above the greatest (4)",
            id="limits crossed",
        ),
        pytest.param(
            "ante",
            {"Greatest Raise, in Antes": "1"},
            "Greatest Raise, in Antes",
            "(2) is above the greatest (1)",
            id="greatest too small",
        ),
        pytest.param(
            "ante",
            {"Least Raise, in Antes": "0"},
            "Least Raise, in Antes",
            "above 0",
            id="no raise",
        ),
    ],
)
def test_what_is_wrong_is_said_beside_the_field(designer, bet, changed, at, message):
    """One message; the last figures stay, struck out; nothing can be copied until it is right."""
    before = figures(designer, bet), contributions(designer, bet)
    yaml = designer.get_by_label("YAML").input_value()
    copy = designer.get_by_role("button", name="Copy as YAML")
    for label, typed in changed.items():
        field(designer, bet, label).fill(typed)
    wrong = field(designer, bet, at)
    assert designer.locator("#designer [aria-invalid=true]").count() == 1
    assert wrong.get_attribute("aria-invalid") == "true"
    told = designer.locator(f"#{wrong.get_attribute('aria-describedby')}")
    assert told.is_visible()
    assert message in told.inner_text()
    assert (figures(designer, bet), contributions(designer, bet)) == before
    line = "element => getComputedStyle(element).textDecorationLine"
    assert part(designer, bet).locator("dd").first.evaluate(line) == "line-through"
    assert "NaN" not in designer.locator("#designer").inner_text()
    assert copy.is_disabled()
    assert designer.get_by_label("YAML").input_value() == yaml
    part(designer, bet).get_by_role("button", name="Restore").click()
    assert designer.locator("#designer [aria-invalid=true]").count() == 0
    assert told.is_hidden()
    assert part(designer, bet).locator("dd").first.evaluate(line) == "none"
    assert copy.is_enabled()


def priced_by_the_library(config, database):
    """The house edges of the paytable `mine` of a configuration, from its own counts."""
    games = read_games(config)
    mine = games.variants["mine"].paytable
    deal = games.deals[mine.deal]
    edges = {
        bet: side_bet_sensitivity(lines, hands_by_length(deal, mine.side_bets[bet].look))[0]
        for bet, lines in side_bet_lines(mine, deal)
    }
    straights = query(
        database,
        "SELECT 1 AS hands, * FROM ante_by_straight WHERE deal = $deal AND method = 'exact'",
        deal=mine.deal,
    )
    return edges | {"ante": -PerfectPlay(mine, straights).value()}


@pytest.mark.parametrize(
    ("deal", "changed"),
    [
        pytest.param("The published game", {}, id="published"),
        pytest.param(
            "The published game",
            {
                "straight_flush_bonus": {"7 cards": 500, "6 cards": 500, "2 cards": 0},
                "second_chance_bonus": {"3 cards": 0.5, "4 cards": 7.25},
                "ante": {
                    "Ante, dealer does not qualify": 0,
                    "Raise wins, 7 cards": 20,
                    "Raise wins, 5 cards": 1.5,
                    "Least Raise, in Antes": 1,
                    "Greatest Raise, in Antes": 4.5,
                },
            },
            id="edited",
        ),
        pytest.param(
            "Six cards each for player and dealer",
            {
                "straight_flush_bonus": {"6 cards": 700},
                "ante": dict.fromkeys(("Raise wins, 6 cards", "Raise wins, 5 cards"), 3),
            },
            id="six cards",
        ),
    ],
)
def test_the_yaml_is_a_paytable_of_the_project(designer, database, tmp_path, deal, changed):
    """Saved as a file it is read, and has the page's house edges."""
    designer.get_by_role("combobox", name="Deal").select_option(label=deal)
    for bet, pays in changed.items():
        fill(designer, bet, pays)
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    yaml = designer.get_by_label("YAML").input_value()
    (config / "paytables" / "mine.yaml").write_text(yaml, encoding="utf-8")
    edges = priced_by_the_library(config, database)
    for bet in TITLES:
        assert isinstance(edges[bet], Fraction)
        assert figures(designer, bet)["house_edge"] == close(float(edges[bet]))


def test_the_rule_for_money_is_the_package_s(designer):
    """What a Raise wins with each outcome, and the best decision, at random terms."""
    random = Random(5)  # noqa: S311 - terms for a test
    for _ in range(200):
        terms = [Fraction(random.randrange(0, 9), 2) for _ in Terms._fields]
        bet = Fraction(random.choice([0, 2, 5, 8]), 2)
        ways = [random.randrange(0, 5) for _ in OUTCOMES]
        named = {
            name.rstrip("_"): float(pay) for name, pay in zip(Terms._fields, terms, strict=True)
        }
        limits = [Fraction(1), Fraction(random.choice([1, 4]))]
        found = designer.evaluate(
            """([terms, bet, ways]) => ({
                wins: money.OUTCOMES.map((outcome) => money.win(terms, bet, outcome)),
                best: money.best(terms, Object.fromEntries(
                    money.OUTCOMES.map((outcome, place) => [outcome, ways[place]]))),
            })""",
            [
                named | {"least_raise": float(limits[0]), "most_raise": float(limits[1])},
                float(bet),
                ways,
            ],
        )
        wins = Terms(*terms).wins
        assert found["wins"] == list(map(float, wins(bet)))
        bets = [Fraction(0), *limits]
        place = best_decisions(np.array([ways]).T, [wins(one) for one in bets])[0]
        assert found["best"] == float(bets[place])


BY_LENGTH = """() => document.addEventListener("DOMContentLoaded", () => {
    const data = document.getElementById("designer-data");
    const content = JSON.parse(data.textContent);
    const { terms } = content.deals[0].ante;
    terms.most_raise = [{ least: 6, most: 7, pays: 5 }, { least: 1, most: 5, pays: 3 }];
    terms.ante = [{ least: 5, most: 7, pays: 2 }, { least: 1, most: 4, pays: 1 }];
    terms.ante_unqualified = [{ least: 4, most: 7, pays: 1.5 }, { least: 1, most: 3, pays: 1 }];
    data.textContent = JSON.stringify(content);
})"""


def test_a_paytable_by_length(designer, database, tmp_path):
    """Each line has a field; price, faults and YAML are those of the table."""
    designer.add_init_script(f"({BY_LENGTH})()")
    designer.reload()
    fill(designer, "ante", {"Greatest Raise, in Antes, 6 to 7 cards": 6})
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    yaml = designer.get_by_label("YAML").input_value()
    (config / "paytables" / "mine.yaml").write_text(yaml, encoding="utf-8")
    bets = read_games(config).variants["mine"].paytable
    assert bets.raise_.most == {"6 or more": 6, "5 or less": 3}
    assert bets.ante.pays == {"5 or more": 2, "4 or less": 1}
    edges = priced_by_the_library(config, database)
    assert figures(designer, "ante")["house_edge"] == close(float(edges["ante"]))
    assert sum(contributions(designer, "ante")) == close(-float(edges["ante"]))
    field(designer, "ante", "Greatest Raise, in Antes, 5 or fewer cards").fill("7")
    fault = designer.locator(".designer-fault:visible").first.inner_text()
    assert fault.startswith("6 to 7 cards allow 6, less than the 7 of 5 or fewer cards")


def test_the_published_yaml_is_the_published_paytable(designer, tmp_path):
    """Nothing is lost between the configuration and the page."""
    config = tmp_path / "config"
    shutil.copytree(CONFIG, config)
    yaml = designer.get_by_label("YAML").input_value()
    (config / "paytables" / "mine.yaml").write_text(yaml, encoding="utf-8")
    games = read_games(config)
    mine, published = (games.variants[name].paytable for name in ("mine", "published"))
    assert mine.ante == published.ante
    stanzas = [
        {name: bet.model_dump(exclude={"pays"}) for name, bet in paytable.side_bets.items()}
        for paytable in (mine, published)
    ]
    assert stanzas[0] == stanzas[1]
    deal = games.deals["published"]
    pays = [
        {
            (bet, length): line.pays
            for bet, lines in side_bet_lines(paytable, deal)
            for line in lines
            for length in range(line.lengths.least, line.lengths.most + 1)
        }
        for paytable in (mine, published)
    ]
    assert pays[0] == pays[1]
    assert mine.raise_.pays == published.raise_.pays


ANOTHER_BET = """() => document.addEventListener("DOMContentLoaded", () => {
    const data = document.getElementById("designer-data");
    const content = JSON.parse(data.textContent);
    const title = 'A "bad" beat: 1';
    const stanza = { title, cards: "player", measure: "straight", when: "ante_loses" };
    const lines = [
        { least: 6, most: 7, pays: 50, ways: 0 },
        { least: 5, most: 5, pays: 2.5, ways: 0 },
        { least: 0, most: 4, pays: null, ways: 0 },
    ];
    content.deals[0].side_bets.push({ name: "bad_beat", look: "Longest straight", stanza, lines });
    data.textContent = JSON.stringify(content);
})"""


def test_a_bet_that_is_not_designed_stays_in_the_yaml(report, browser, tmp_path):
    """With action only when the Ante loses it has no form, and is written as it is."""
    page = browser.new_page()
    page.add_init_script(f"({ANOTHER_BET})()")
    page.goto((report / "design.html").as_uri())
    page.locator("#designer").wait_for()
    assert page.locator("#designer fieldset").count() == len(TITLES)
    file = tmp_path / "mine.yaml"
    file.write_text(page.get_by_label("YAML").input_value(), encoding="utf-8")
    page.close()
    bets = read(Paytable, file).side_bets
    assert list(bets) == [*SIDE_BETS, "bad_beat"]
    assert bets["bad_beat"] == SideBet(
        title='A "bad" beat: 1',
        cards="player",
        measure="straight",
        when="ante_loses",
        pays={"6 or more": 50, 5: 2.5},
    )


def test_the_yaml_is_copied(report, browser):
    """To the clipboard, where a browser allows it."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto((report / "design.html").as_uri())
    page.get_by_role("button", name="Copy as YAML").click()
    page.get_by_text("Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    shown = page.get_by_label("YAML").input_value()
    context.close()
    assert copied == shown


def test_where_a_browser_does_not_copy_the_yaml_is_selected(designer):
    """And the page says which keys copy it."""
    designer.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })"
    )
    designer.get_by_role("button", name="Copy as YAML").click()
    designer.get_by_text("press Ctrl+C").wait_for()
    selected = designer.evaluate(
        """() => {
            const { value, selectionStart, selectionEnd } = document.activeElement;
            return value.slice(selectionStart, selectionEnd);
        }"""
    )
    assert selected == designer.get_by_label("YAML").input_value()


def test_a_keyboard_is_enough(designer, database):
    """Tab goes from field to field in order; Enter on a button restores."""
    field(designer, "straight_flush_bonus", "7 cards").focus()
    for pays in ("10000", "600", "90", "20", "11"):
        designer.keyboard.press("ControlOrMeta+A")
        designer.keyboard.type(pays)
        designer.keyboard.press("Tab")
    pays = {"7": 10000, "6": 600, "5": 90, "4": 20, "3": 11, "2": None}
    expected, _ = side_bet(database, "straight_flush_bonus", pays)
    assert figures(designer, "straight_flush_bonus") == close(expected)
    designer.keyboard.press("Tab")
    assert designer.evaluate("document.activeElement.textContent") == "Restore the published table"
    designer.keyboard.press("Enter")
    assert field(designer, "straight_flush_bonus", "7 cards").input_value() == "5000"
    designer.keyboard.press("Tab")
    assert designer.evaluate("document.activeElement.id") == "second_chance_bonus-10"


def test_every_change_is_told_to_a_screen_reader(designer):
    """Politely, once typing pauses: the new edge, or what is wrong; each field has its own name."""
    said = part(designer, "second_chance_bonus").get_by_role("status")
    assert said.inner_text() == ""
    fill(designer, "second_chance_bonus", {"4 cards": 25})
    said.get_by_text("Second Chance Bonus. House edge: −4.0702%.").wait_for(timeout=3000)
    fill(designer, "second_chance_bonus", {"4 cards": 60})
    said.get_by_text("less than the 60 of 4 cards").wait_for(timeout=3000)
    inputs = designer.locator("#designer input").all()
    names = [
        (
            each.evaluate("field => field.closest('fieldset').querySelector('legend').textContent"),
            each.evaluate("field => field.labels[0].textContent"),
        )
        for each in inputs
    ]
    assert len(set(names)) == len(inputs) == 12 + len(ANTE)
    assert all(label for _, label in names)


def test_it_fits_a_phone(designer, database):
    """No sideways scrolling, and fields that a finger can hit."""
    designer.set_viewport_size({"width": 390, "height": 844})
    fill(designer, "second_chance_bonus", {"4 cards": 21, "3 cards": 1})
    expected, _ = side_bet(
        database, "second_chance_bonus", SIDE_BETS["second_chance_bonus"] | {"4": 21, "3": 1}
    )
    assert figures(designer, "second_chance_bonus") == close(expected)
    field(designer, "ante", "Least Raise, in Antes").fill("9")  # its message must fit too
    assert designer.evaluate("document.documentElement.scrollWidth") <= 390
    for seen in designer.locator(
        "#designer :is(input, button, select, textarea, table, dl, .designer-fault:not([hidden]))"
    ).all():
        box = seen.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    for touched in designer.locator("#designer :is(input, button, select)").all():
        assert touched.bounding_box()["height"] >= 40


def test_the_page_carries_little_data(report):
    """The page and its script stay under 500 KB; so does the page of frontiers."""
    script = report / "_static" / "designer.js"
    for page in ("design.html", "frontier.html"):
        assert (report / page).stat().st_size + script.stat().st_size < 500_000


def test_without_scripts_the_published_table_stands(report, browser, database):
    """With its figures, and with what to do instead."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((report / "design.html").as_uri())
    assert page.locator("#designer").is_hidden()
    words = page.locator("article noscript").inner_text()
    context.close()
    assert "straights design" in words
    assert "config/paytables/published.yaml" in words
    summary = query(
        database,
        """
        SELECT house_edge FROM bet_summary WHERE variant = 'published' AND method = 'exact'
        AND coalesce(strategy, 'best-by-straight') = 'best-by-straight'
        """,
    )
    assert len(summary) == len(TITLES)
    for edge in summary["house_edge"]:
        assert f"{edge:.4%}" in words
    assert "8 to 10 cards" in words
    assert "1,000" in words


def alternatives(browser, report, place):
    """The rows of a table of alternatives, by column."""
    page = browser.new_page()
    page.goto((report / "frontier.html").as_uri())
    table = page.get_by_role("table").nth(place)
    heads = table.locator("thead th").all_inner_texts()
    rows = [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]
    page.close()
    return [dict(zip(heads, cells, strict=True)) for cells in rows]


@pytest.mark.parametrize("bet", SIDE_BETS)
def test_alternatives_have_the_figures_of_the_designer(report, designer, browser, database, bet):
    """Ten of them; typed into the designer they give the edges that the page of frontiers shows."""
    rows = alternatives(browser, report, list(SIDE_BETS).index(bet))
    assert len(rows) == 10
    published = figures(designer, bet)
    for shown in rows:
        pays = {
            line: None if shown[line] == "–" else int(shown[line].replace(",", ""))
            for line in SIDE_BETS[bet]
        }
        expected, _ = side_bet(database, bet, pays)
        assert shown["House edge"] == f"{expected['house_edge']:.3%}"
        assert abs(expected["house_edge"] - published["house_edge"]) <= 0.01
        assert shown["Hit frequency"] == f"{expected['hit_frequency']:.3%}"
        assert shown["Standard deviation"] == f"{expected['standard_deviation']:.2f}"
    fill(designer, bet, {cards(line): paid for line, paid in pays.items()})
    assert figures(designer, bet) == close(expected)


def test_alternatives_of_the_raise_are_priced_by_perfect_play(report, browser, database):
    """Ten of them, with the edge that every hand's own best decision gives."""
    rows = alternatives(browser, report, len(SIDE_BETS))
    hands = query(database, "SELECT * FROM ante_counts WHERE deal = 'published'")
    assert len(rows) == 10
    for shown in rows:
        pays = {line: int(shown[line]) for line in ("7", "6", "1 to 5")}
        bets = MainBets.model_validate({"raise": {"pays": pays}})
        edge = float(-PerfectPlay(bets, hands).value())
        assert shown["House edge"] == f"{edge:.3%}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_beside_a_fault(designer, axe_faults, scheme):
    """On a phone, with a payout that is no number and another that is changed."""
    designer.set_viewport_size({"width": 390, "height": 900})
    designer.emulate_media(color_scheme=scheme)
    designer.reload()
    fill(designer, "second_chance_bonus", {cards("6"): 400})
    field(designer, "straight_flush_bonus", cards("7")).fill("much")
    designer.locator(".designer-fault").first.wait_for()
    assert axe_faults(designer) == []
