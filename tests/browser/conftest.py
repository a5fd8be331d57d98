"""A browser, the report, and what the browser saw on every page of it."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as NotInTime

from straights.io.database import Database, open_database

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOCAL = ("file:", "data:", "blob:")

DRAWN = """figure => [...figure.querySelectorAll("svg .role-mark > *")].some(mark => {
    const { width, height } = mark.getBBox();
    return width + height > 0;
})"""
ALL_DRAWN = f'[...document.querySelectorAll("figure.chart")].every({DRAWN})'
SEEN = f"""scripts => {{
    const CARD = /^(joker|\\w+ of \\w+)(, |$)/;
    const every = selector => [...document.querySelectorAll(selector)];
    const caption = figure => figure.querySelector("figcaption").textContent;
    const picture = figure => figure.querySelector("img");
    const pictured = figure => {{
        const {{ width, height }} = picture(figure).getBoundingClientRect();
        return Math.min(width, height) >= 50;
    }};
    const drawn = scripts ? {DRAWN} : pictured;
    const cut = svg => {{
        const {{ left, right, top, bottom }} = svg.getBoundingClientRect();
        return [...svg.querySelectorAll("text")].filter(text => {{
            const box = text.getBoundingClientRect();
            return box.width > 0 && (box.left < left - 1 || box.right > right + 1
                || box.top < top - 1 || box.bottom > bottom + 1);
        }}).map(text => text.textContent);
    }};
    const cutInPicture = figure => {{
        const inside = document.createElement("div");
        const bytes = atob(picture(figure).src.split("base64,")[1]);
        const decoded = Uint8Array.from(bytes, byte => byte.codePointAt(0));
        inside.innerHTML = new TextDecoder().decode(decoded);
        inside.style.position = "absolute";
        document.body.append(inside);
        const found = cut(inside.firstElementChild);
        inside.remove();
        return found;
    }};
    const shown = {{
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        charts: every("figure.chart").map(caption),
        undrawn: every("figure.chart").filter(figure => !drawn(figure)).map(caption),
        unnamed: every("figure.chart")
            .filter(figure => !figure.querySelector("[role=img]")?.getAttribute("aria-label"))
            .map(caption),
        broken: every("img")
            .filter(image => image.checkVisibility() && image.naturalWidth === 0)
            .map(image => image.outerHTML.slice(0, 200)),
        cards: every(".playing-card").length,
        unnamedCards: every(".playing-card")
            .filter(card => card.role !== "img" || !CARD.test(card.getAttribute("aria-label")))
            .map(card => card.outerHTML),
        links: every("a[href], link[href]").map(element => element.href)
            .concat(every("img[src], script[src]").map(element => element.src)),
        ids: every("[id]").map(element => element.id),
    }};
    return {{
        ...shown,
        cut: every("figure.chart")
            .flatMap(scripts ? figure => cut(figure.querySelector("svg")) : cutInPicture),
    }};
}}"""
# Axe judges no text over a gradient. That of a wide table ends in the page's own colour.
NO_GRADIENT = "figure.data-table > [role=region] { background: none !important; }"


class Way(NamedTuple):
    """How a reader looks at the report."""

    width: int
    scheme: Literal["light", "dark"]
    scripts: Literal["with", "without"]

    def __str__(self) -> str:
        return f"{self.width} px, {self.scheme}, {self.scripts} scripts"

    @property
    def shows_scheme(self) -> bool:
        """Whether the scheme is seen: without scripts every page is light."""
        return self.scripts == "with" or self.scheme == "light"

    @property
    def judges_contrast(self) -> bool:
        """Whether axe does, which is most of its work: only the sidebar needs a wide screen."""
        return self.width == 390 or (self.width, self.scheme) == (1300, "dark")


QUICK = Way(390, "dark", "with")
IN_CI = {
    Way(1300, "dark", "with"),
    Way(1300, "light", "without"),
    Way(768, "light", "with"),
    Way(768, "dark", "without"),
    Way(390, "light", "without"),
}
"""With the quick one, any two of a width, a scheme and scripts or none meet in one of these."""
EVERY_WAY = [*map(Way._make, product((1300, 768, 390), ("light", "dark"), ("with", "without")))]
WAYS = [
    *(
        pytest.param((way, 0, 1), id=str(way), marks=() if way == QUICK else pytest.mark.long)
        for way in EVERY_WAY
    ),
    *(
        pytest.param((way, place, len(IN_CI)), id=f"{way}, some", marks=pytest.mark.slow)
        for place, way in enumerate(way for way in EVERY_WAY if way in IN_CI)
    ),
]
"""Each with the pages that are opened so: from the first or another, each or each of so many."""
ALWAYS = {"straight.html", "mistakes.html"}
"""A page with cards and one with a chart, which are opened in every way."""


@dataclass
class Visit:
    """One page in one way, and what the browser saw there."""

    page: Path
    way: Way
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    seen: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.page.name} at {self.way}"


@pytest.fixture(scope="session")
def report() -> Path:
    """The folder of the built report."""
    folder = Path(os.environ.get("STRAIGHTS_REPORT", "results/report")).resolve()
    if not (folder / "index.html").exists():
        pytest.skip(f"no report in {folder}: build it with `make report`")
    return folder


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    """The database that the report was built from."""
    path = Path(os.environ.get("STRAIGHTS_DATABASE", "results/straights.duckdb"))
    if not path.exists():
        pytest.skip(f"no database at {path}: make it with `make report`")
    with open_database(path) as opened:
        yield opened


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("no chromium on the path")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def pages(report: Path) -> list[Path]:
    """The files of all pages of the report."""
    return [path for path in sorted(report.rglob("*.html")) if "_static" not in path.parts]


@pytest.fixture(scope="session", params=WAYS)
def visits(pages: list[Path], browser: Browser, request: pytest.FixtureRequest) -> list[Visit]:
    """Pages of the report, opened from their files in one way."""
    way, first, step = request.param
    opened = [path for path in pages if path in pages[first::step] or path.name in ALWAYS]
    context = browser.new_context(
        viewport={"width": way.width, "height": 900}, color_scheme=way.scheme
    )
    page = context.new_page()
    made = [_visit(page, Visit(path, way)) for path in opened]
    context.close()
    return made


@pytest.fixture(scope="session")
def axe_faults() -> Callable[..., list[str]]:
    """A function that says what axe finds on a page, in words."""
    return _axe_faults


def _visit(page: Page, visit: Visit) -> Visit:
    listeners = {
        "console": lambda message: message.type == "error" and visit.errors.append(message.text),
        "pageerror": lambda error: visit.errors.append(str(error)),
        "request": lambda request: (
            request.url.startswith(LOCAL) or visit.foreign.append(request.url)
        ),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    scripts = visit.way.scripts == "with"
    if scripts:
        page.goto(visit.page.as_uri())
        try:
            page.wait_for_function(ALL_DRAWN, timeout=5000)
        except NotInTime:
            visit.errors.append("a chart was not drawn within five seconds")
    else:
        # In a context that never has scripts axe would wait for ever: only the loading has none.
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setScriptExecutionDisabled", {"value": True})
        page.goto(visit.page.as_uri())
        session.send("Emulation.setScriptExecutionDisabled", {"value": False})
        session.detach()
    way = visit.way
    visit.seen = page.evaluate(SEEN, scripts)
    visit.seen["axe"] = _axe_faults(page, contrast=way.judges_contrast) if way.shows_scheme else []
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    return visit


def _axe_faults(page: Page, *, contrast: bool = True) -> list[str]:
    page.add_style_tag(content=NO_GRADIENT)
    options = {
        "resultTypes": ["violations"],
        "preload": False,  # it would fetch the style sheets
        "rules": {"color-contrast": {"enabled": contrast}},
    }
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]} ({node['failureSummary']})"
        for violation in Axe().run(page, options=options).response["violations"]
        for node in violation["nodes"]
    ]
