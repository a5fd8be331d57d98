"""A browser, the report, and what the browser saw on every page of it."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as NotInTime

from straights.database import Database, open_database

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
WIDTHS = (1300, 390)

DRAWN = """figure => [...figure.querySelectorAll("svg .role-mark > *")].some(mark => {
    const { width, height } = mark.getBBox();
    return width + height > 0;
})"""
ALL_DRAWN = f'[...document.querySelectorAll("figure.chart")].every({DRAWN})'
SEEN = f"""() => {{
    const CARD = /^(joker|\\w+ of \\w+)(, |$)/;
    const every = selector => [...document.querySelectorAll(selector)];
    const caption = figure => figure.querySelector("figcaption").textContent;
    return {{
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        charts: every("figure.chart").map(caption),
        undrawn: every("figure.chart").filter(figure => !({DRAWN})(figure)).map(caption),
        unnamed: every("figure.chart")
            .filter(figure => !figure.querySelector("[role=img]")?.getAttribute("aria-label"))
            .map(caption),
        cards: every(".playing-card").length,
        unnamedCards: every(".playing-card")
            .filter(card => card.role !== "img" || !CARD.test(card.getAttribute("aria-label")))
            .map(card => card.outerHTML),
        links: every("a[href], link[href]").map(element => element.href)
            .concat(every("img[src], script[src]").map(element => element.src)),
        ids: every("[id]").map(element => element.id),
    }};
}}"""


@dataclass
class Visit:
    """One page at one width, and what the browser saw there."""

    page: Path
    width: int
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    seen: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.page.name} at {self.width} px"


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
def visits(report: Path, browser: Browser) -> list[Visit]:
    """Every page of the report, opened from its file at a desk's and at a phone's width."""
    paths = [path for path in sorted(report.rglob("*.html")) if "_static" not in path.parts]
    made = []
    for width in WIDTHS:
        page = browser.new_page(viewport={"width": width, "height": 900})
        made += [_visit(page, Visit(path, width)) for path in paths]
        page.close()
    return made


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
    page.goto(visit.page.as_uri())
    try:
        page.wait_for_function(ALL_DRAWN, timeout=5000)
    except NotInTime:
        visit.errors.append("a chart was not drawn within five seconds")
    visit.seen = page.evaluate(SEEN)
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    return visit
