"""Every page on paper: complete, dark on white, and within the sheet."""

import io
import math
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

pytestmark = pytest.mark.xdist_group("browser")

SHEETS = {"A4": (794, 1123), "Letter": (816, 1056)}  # CSS pixels
MARGIN = 57  # 15 mm, as the style sheet says
PRINTED = """() => {
    const every = selector => [...document.querySelectorAll(selector)];
    const seen = element => element.checkVisibility({ visibilityProperty: true });
    const rgba = colour => {
        const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
        return { rgb: [red, green, blue], alpha };
    };
    const luminance = ({ rgb }) => {
        const linear = rgb.map(value => value / 255)
            .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    const told = element => element.outerHTML.slice(0, 160);
    const printed = every("body *").filter(element => seen(element) && !element.closest("svg"));
    const texts = printed.filter(element =>
        [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
    const paragraphs = every(".bd-article p").filter(seen);
    return {
        height: document.documentElement.scrollHeight,
        heading: document.querySelector(".bd-article h1").firstChild.data,
        last: paragraphs.at(-1)?.innerText ?? "",
        cut: printed.filter(element => element.getBoundingClientRect().right > innerWidth + 1
            || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
            && getComputedStyle(element).overflowX !== "visible").map(told),
        controls: every("nav, button, dialog, [type=search], .bd-sidebar-primary, footer,"
            + " .bd-header-article, #jb-print-docs-body").filter(seen).map(told),
        pale: texts.filter(element => {
            const colour = rgba(getComputedStyle(element).color);
            return colour.alpha < 1 || 1.05 / (luminance(colour) + 0.05) < 4.5;
        }).map(told),
        dark: [document.documentElement, document.body, ...printed].filter(element => {
            const colour = rgba(getComputedStyle(element).backgroundColor);
            return colour.alpha > 0 && luminance(colour) < 0.9 && !element.closest(".advisor-bar");
        }).map(told),
        live: every("figure.chart .vega-embed").filter(seen).map(told),
        pictures: every("figure.chart, figure.strategy-card").filter(figure => {
            const { left, width, height } = figure.querySelector("img").getBoundingClientRect();
            return Math.min(width, height) < 50 || left < 0;
        }).map(told),
    };
}"""


@dataclass
class Sheets:
    """One page of the report, printed by a reader who has it open in one way."""

    page: Path
    paper: str
    scheme: str
    seen: dict[str, Any]
    pdf: PdfReader

    def __str__(self) -> str:
        return f"{self.page.name} on {self.paper}, from {self.scheme}"

    @property
    def least(self) -> int:
        """The sheets that the page fills if no figure moves to the next one."""
        return math.ceil(self.seen["height"] / (SHEETS[self.paper][1] - 2 * MARGIN))


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(("A4", "dark", 3), id="A4, dark, some", marks=pytest.mark.slow),
        pytest.param(("A4", "dark", 1), id="A4, dark", marks=pytest.mark.long),
        pytest.param(("Letter", "light", 1), id="Letter, light", marks=pytest.mark.long),
    ],
)
def printed(pages, browser, request):
    """Pages, printed after they were read on a wide screen: in CI every third."""
    paper, scheme, step = request.param
    page = browser.new_page(viewport={"width": 1300, "height": 900}, color_scheme=scheme)
    made = []
    for path in pages[::step]:
        if path.stem == "search":  # has nothing to read
            continue
        page.goto(path.as_uri())
        page.wait_for_function(
            "[...document.querySelectorAll('figure.chart')].every(f => f.querySelector('svg'))"
        )
        pdf = PdfReader(io.BytesIO(page.pdf(format=paper)))
        page.emulate_media(media="print")
        page.set_viewport_size({"width": SHEETS[paper][0] - 2 * MARGIN, "height": 900})
        made.append(Sheets(path, paper, scheme, page.evaluate(PRINTED), pdf))
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 1300, "height": 900})
    page.close()
    return made


def faults(printed, what):
    """What is wrong, by page; empty when nothing is."""
    return {str(sheets): sheets.seen[what] for sheets in printed if sheets.seen[what]}


def letters(text):
    """A text without what a line break or a PDF may change, such as ligatures."""
    return re.sub(r"[\s\N{SOFT HYPHEN}\N{HYPHEN}-]", "", unicodedata.normalize("NFKC", text))


def test_nothing_leaves_the_paper(printed):
    """Text, tables, charts and commands end at the right margin, and scroll nowhere."""
    assert faults(printed, "cut") == {}


def test_nothing_to_click_is_printed(printed):
    """Neither navigation nor search nor buttons."""
    assert faults(printed, "controls") == {}


@pytest.mark.parametrize("what", ["pale", "dark"])
def test_paper_is_dark_on_white(printed, what):
    """From a dark screen too."""
    assert faults(printed, what) == {}


@pytest.mark.parametrize("what", ["live", "pictures"])
def test_charts_print_as_the_pictures_made_for_paper(printed, what):
    """Not as they were drawn for the screen's width."""
    assert faults(printed, what) == {}


def test_the_pdf_holds_the_page(printed):
    """From its heading to the end of its last paragraph, and no sheet is empty."""
    lacking = {}
    for sheets in printed:
        texts = [letters(sheet.extract_text()) for sheet in sheets.pdf.pages]
        found = {
            "the heading": letters(sheets.seen["heading"]) in texts[0],
            "the last paragraph": letters(sheets.seen["last"]) in "".join(texts),
            "text on every sheet": all(texts),
        }
        if not all(found.values()):
            lacking[str(sheets)] = [what for what, there in found.items() if not there]
    assert lacking == {}


def test_the_pdf_wastes_little_paper(printed):
    """A figure that does not fit moves to the next sheet; that may leave as much again empty."""
    assert {
        str(sheets): f"{len(sheets.pdf.pages)} sheets for {sheets.least}"
        for sheets in printed
        if not sheets.least <= len(sheets.pdf.pages) <= 2 * sheets.least
    } == {}
