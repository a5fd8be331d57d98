"""The advisor, as a reader uses it: every value it shows is the database's."""

import pytest

from straights.io.database import query
from straights.rules.cards import parse_cards

pytestmark = pytest.mark.xdist_group("browser")

RANKS = "23456789TJQKA"
HAND = "2c 3d 4h 9s 9d Kc As"
FOLD_INSTEAD = "2c 2d 2h 2s 3c 3d 4h"  # the published strategy raises 2x
HANDS = [
    HAND,
    FOLD_INSTEAD,
    "3c 3d 3h 3s Tc Jd Qh",  # the published strategy raises 4x, 2x is better
    "3c 4c 5c 6c 7c 8c 9c",
    "2c 4c 6c 8d Td Qh Kh",
    "Kc Kd Kh As Ac Ad Ah",  # among the first of all rank counts
    "2c 2d 2h 2s 3s 3h 3d",  # the last
]
ANTE_VARIANTS = 5


@pytest.fixture
def advisor(report, browser):
    """The page, opened from its file; an error in its console fails the test."""
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.goto((report / "advisor.html").as_uri())
    page.locator("#advisor").wait_for()
    yield page
    page.close()
    assert errors == []


def expected(database, hand, variant="published"):
    """What the database says: the value of each decision, the straight, the published Raise."""
    ranks = [card[:-1].replace("10", "T") for card in hand.split()]
    rows = query(
        database,
        """
        SELECT
            not_qualified, lower, equal, higher, name, r.raise AS published,
            p.* EXCLUDE (variant, length)
        FROM variants v
        JOIN ante_counts a USING (deal)
        JOIN straights s USING (deal, length, high)
        JOIN main_pays p USING (variant, length)
        JOIN strategy_raises r USING (variant, length, high)
        WHERE variant = $variant AND strategy = 'published' AND rank_counts = $held
        """,
        variant=variant,
        held="".join(str(ranks.count(rank)) for rank in RANKS),
    )
    found = rows.row(0, named=True)
    dealer_hands = sum(found[outcome] for outcome in ("not_qualified", "lower", "equal", "higher"))

    def value(bet):
        unqualified = found["ante_unqualified_pays"] + bet * found["raise_unqualified_pays"]
        win = found["ante_pays"] + bet * found["raise_pays"]
        won = found["not_qualified"] * unqualified + found["lower"] * win
        return (won - found["higher"] * (1 + bet)) / dealer_hands

    bets = range(int(found["least_raise"]), int(found["most_raise"]) + 1)
    values = {"fold": -1.0} | {str(bet): value(bet) for bet in bets}
    return values, found["name"], f"{found['published']:g}" if found["published"] else "fold"


def shown(page):
    """The value of each decision on the page, in full."""
    rows = page.locator(".advisor-answer tr[data-decision]").all()
    return {
        row.get_attribute("data-decision"): float(row.get_attribute("data-value")) for row in rows
    }


def check(page, database, hand, variant="published"):
    """Assert that the page shows what the database says."""
    values, straight, published = expected(database, hand, variant)
    best = max(values, key=values.get)
    assert shown(page) == pytest.approx(values, abs=1e-9, rel=0)
    answer = page.locator(".advisor-answer")
    assert answer.get_attribute("data-best") == best
    assert answer.get_attribute("data-published") == published
    cost = float(answer.get_attribute("data-cost"))
    assert cost == pytest.approx(values[best] - values[published], abs=1e-9)
    words = answer.locator(".advisor-best").inner_text().replace("\N{NON-BREAKING HYPHEN}", "-")
    decision = "Fold." if best == "fold" else f"Raise {best}x."
    assert words.startswith(decision)
    assert f"Your longest straight is {straight}." in words
    assert (f"which costs {cost:.4f}\N{NO-BREAK SPACE}Antes" in words) == (published != best)


def pick(page, hand):
    """Click some cards of the deck."""
    for card in hand.split():
        page.locator(f"[data-card='{card}']").click()


def pressed(page):
    """The cards that are picked, in the order of the deck."""
    return [
        button.get_attribute("data-card")
        for button in page.locator("[data-card][aria-pressed=true]").all()
    ]


@pytest.mark.parametrize("hand", HANDS)
def test_picked_cards_are_priced(advisor, database, hand):
    """Seven clicks; the text field follows."""
    assert advisor.locator("[data-card]").count() == 52
    pick(advisor, hand)
    assert sorted(pressed(advisor)) == sorted(hand.split())
    assert advisor.get_by_label("Your cards").input_value() == hand
    check(advisor, database, hand)


@pytest.mark.parametrize("hand", HANDS)
def test_typed_cards_are_priced(advisor, database, hand):
    """Commas, lower case, and 10 for a ten; the deck follows."""
    typed = hand.replace(" ", ", ").lower().replace("t", "10")
    advisor.get_by_label("Your cards").press_sequentially(typed)
    assert sorted(pressed(advisor)) == sorted(hand.split())
    check(advisor, database, hand)


@pytest.mark.parametrize(
    "text",
    [
        "2♣ 3♦ 4♥ 9♠ 9♦ K♣ A♠",
        "\U0001f0d2\U0001f0c3\U0001f0b4\U0001f0a9\U0001f0c9\U0001f0de\U0001f0a1",
        "2\u20e3♣ 3\ufe0f\u20e3d 4h 9s 9d Kc As",
        "2♣\ufe0f3♦\ufe0f4❤\ufe0f9♠\ufe0f9♦\ufe0fK♣\ufe0fA♠\ufe0f",
        "2c3D4h9s9dkcAS",
        "2♧-3♢–4♡/9♤;9♢|K♧, (A♤)",
        "\ufeff2\u200bc\u00a03d\u20034h 9s\u20609d\tKc \uff21\uff53",
    ],
)
def test_cards_are_read_as_people_paste_them(advisor, database, text):
    """What the commands read, the page reads."""
    assert [str(card) for card in parse_cards(text)] == HAND.split()
    field = advisor.get_by_label("Your cards")
    field.fill(text)
    field.press("Enter")
    assert sorted(pressed(advisor)) == sorted(HAND.split())
    check(advisor, database, HAND)


def test_every_ten_is_read(advisor):
    """With T or 10, a letter or a sign, joined to what comes next."""
    advisor.get_by_label("Your cards").fill("10c10♦th T♠")
    assert pressed(advisor) == ["Tc", "Td", "Th", "Ts"]


def test_every_paytable_of_the_ante_is_priced(advisor, database):
    """Each choice differs in the Ante or the Raise; the published one comes first."""
    pick(advisor, FOLD_INSTEAD)
    paytables = advisor.get_by_label("Paytable")
    choices = paytables.locator("option").all_inner_texts()
    assert len(choices) >= ANTE_VARIANTS
    names = dict(query(database, "SELECT description, variant FROM variants").iter_rows())
    assert names[choices[0]] == "published"
    for choice in choices:
        paytables.select_option(label=choice)
        check(advisor, database, FOLD_INSTEAD, names[choice])


def test_an_eighth_card_is_not_taken_and_a_card_can_be_given_back(advisor, database):
    """The answer goes away until there are seven again."""
    pick(advisor, HAND)
    advisor.locator("[data-card='Qh']").click(force=True)
    assert "Qh" not in pressed(advisor)
    assert advisor.locator("[data-card='Qh']").get_attribute("aria-disabled") == "true"
    pick(advisor, "Kc")
    assert advisor.locator(".advisor-answer").is_hidden()
    assert "1 more. So far: A\u20112\u20113\u20114." in advisor.get_by_role("status").inner_text()
    pick(advisor, "Qh")
    check(advisor, database, HAND.replace("Kc", "Qh"))
    advisor.get_by_role("button", name="Clear").click()
    assert pressed(advisor) == []
    assert advisor.get_by_label("Your cards").input_value() == ""


def test_a_random_hand_has_seven_cards(advisor, database):
    """Dealt from the whole deck, and priced."""
    advisor.get_by_role("button", name="Deal at random").click()
    assert len(pressed(advisor)) == 7
    check(advisor, database, advisor.get_by_label("Your cards").input_value())


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        pytest.param("2c 3d 4h 9s 9d Kc 1x", "“1x” is not a card", id="no card"),
        pytest.param("2c 3d 4h 9s 9d Kc 11c", "“11c” is not a card", id="no rank"),
        pytest.param("2c3d4h9s 9dKc1x Qh", "“1x” is not a card", id="no card, joined"),
        pytest.param("A" * 100_000, f"“{'A' * 60}...” is not a card", id="very long"),
        pytest.param("2c 3d 4h 9s 9d Kc Kc", "Kc is there twice", id="twice"),
        pytest.param(f"{HAND} Qh", "dealt 7 cards, not 8", id="too many"),
    ],
)
def test_what_is_wrong_with_typed_cards_is_said(advisor, typed, fault):
    """In one line, with no answer beside it."""
    field = advisor.get_by_label("Your cards")
    field.fill(typed)
    field.press("Enter")
    assert fault in advisor.get_by_role("status").inner_text()
    assert field.get_attribute("aria-invalid") == "true"
    assert advisor.locator(".advisor-answer").is_hidden()


def test_a_keyboard_is_enough(advisor, database):
    """One stop for the deck; arrows move, space and Enter pick."""
    advisor.locator("[data-card='2c']").focus()
    keys = "Space ArrowRight ArrowDown Space ArrowRight ArrowDown Enter ArrowDown Space"
    for key in [*keys.split(), *["ArrowRight", "Space"] * 3]:
        advisor.keyboard.press(key)
    check(advisor, database, "2c 3d 4h 4s 5s 6s 7s")
    advisor.keyboard.press("ArrowDown")  # there is no further suit
    focused = advisor.evaluate("document.activeElement.dataset.card")
    assert focused == "7s"
    advisor.keyboard.press("Tab")
    assert advisor.evaluate("document.activeElement.name") == "typed"
    advisor.keyboard.press("Shift+Tab")
    assert advisor.evaluate("document.activeElement.dataset.card") == "7s"


def test_it_fits_a_phone(advisor, database):
    """No sideways scrolling, and cards that a finger can hit."""
    advisor.set_viewport_size({"width": 390, "height": 844})
    pick(advisor, HAND)
    check(advisor, database, HAND)
    width = advisor.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    for part in advisor.locator("#advisor button, #advisor input, .advisor-answer > *").all():
        box = part.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    for card in advisor.locator("[data-card]").all():
        box = card.bounding_box()
        assert min(box["width"], box["height"]) >= 40


def test_the_page_carries_little_data(report):
    """The page and its script stay under 1.5 MB."""
    files = [report / "advisor.html", report / "_static" / "advisor.js"]
    assert sum(file.stat().st_size for file in files) < 1_500_000


def test_without_scripts_a_line_points_elsewhere(report, browser):
    """To the command line, and to the page of strategies."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((report / "advisor.html").as_uri())
    assert page.locator("#advisor").is_hidden()
    line = page.locator("article noscript")
    assert "straights advise" in line.inner_text()
    link = line.locator("a").get_attribute("href")
    context.close()
    assert (report / link).is_file()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_an_answer(advisor, axe_faults, scheme):
    """On a phone, with all cards picked."""
    advisor.set_viewport_size({"width": 390, "height": 900})
    advisor.emulate_media(color_scheme=scheme)
    advisor.reload()
    pick(advisor, HAND)
    advisor.locator(".advisor-answer [data-decision]").first.wait_for()
    assert axe_faults(advisor) == []
