"""The report, as a reader's browser sees it when it is opened from its folder."""

from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

pytestmark = pytest.mark.xdist_group("browser")


def faults(visits, what):
    """What is wrong, by page and way; empty when nothing is."""
    return {str(visit): visit.seen[what] for visit in visits if visit.seen[what]}


def test_no_page_logs_an_error(visits):
    """The console stays clean, and no script fails."""
    assert {str(visit): visit.errors for visit in visits if visit.errors} == {}


def test_no_page_asks_another_host(visits):
    """The report is complete in its folder."""
    assert {str(visit): visit.foreign for visit in visits if visit.foreign} == {}


def test_no_page_scrolls_sideways(visits):
    """Charts and tables fit, or scroll inside themselves."""
    assert {str(visit): pixels for visit in visits if (pixels := visit.seen["overflow"]) > 0} == {}


def test_every_chart_is_drawn(visits):
    """Each has marks that take up room; without scripts its static picture is seen."""
    assert any(visit.seen["charts"] for visit in visits)
    assert faults(visits, "undrawn") == {}


def test_no_chart_cuts_its_words(visits):
    """All labels, titles and legends lie within the drawing."""
    assert faults(visits, "cut") == {}


def test_every_chart_is_told_in_words(visits):
    """A reader who cannot see it hears what it shows."""
    assert faults(visits, "unnamed") == {}


def test_every_drawn_card_has_a_name(visits):
    """Such as 5 of hearts, or joker, as 8."""
    assert any(visit.seen["cards"] for visit in visits)
    assert faults(visits, "unnamedCards") == {}


def test_axe_finds_nothing(visits):
    """Names, roles, landmarks, contrast: all that axe can judge."""
    assert faults(visits, "axe") == {}


def test_every_image_is_seen(visits):
    """What is shown could be read."""
    assert faults(visits, "broken") == {}


def test_every_internal_link_and_image_resolves(visits):
    """Files exist, and so does the place in a page that a link leads to."""
    ids = {visit.page: {*visit.seen["ids"]} for visit in visits}

    def leads_nowhere(link):
        url, place = urldefrag(link)
        target = Path(unquote(urlsplit(url).path))
        known = ids.get(target)
        return not target.is_file() or bool(place and known and unquote(place) not in known)

    broken = {
        str(visit): bad
        for visit in visits
        if (
            bad := [
                link
                for link in visit.seen["links"]
                if link.startswith("file:") and leads_nowhere(link)
            ]
        )
    }
    assert broken == {}


def test_search_finds_pages(report, browser):
    """The search works from a file, without a server."""
    page = browser.new_page()
    errors = []
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{(report / 'search.html').as_uri()}?q=straight")
    page.locator("#search-results li a").first.wait_for(timeout=5000)
    page.close()
    assert errors == []
