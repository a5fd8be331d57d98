"""From a keystroke in the report's designer to its figures, in headless Chromium.

Needs the report of a run: `make report` first. Run: python benchmarks/designer.py
"""

from __future__ import annotations

import shutil
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

REPORT = Path(__file__).parents[1] / "results" / "report"
KEYSTROKES = 40
FIELDS = {"Straight Flush Bonus": "straight_flush_bonus-7", "Ante and Raise": "ante"}

# Until a frame with the new figures is about to be shown, and until that has been.
TIMED = """([id, typed]) => new Promise((resolve) => {
    const field = document.getElementById(id);
    field.value = typed;
    const start = performance.now();
    field.dispatchEvent(new Event("input"));
    const computed = performance.now() - start;
    requestAnimationFrame(() => setTimeout(() => resolve([computed, performance.now() - start])));
})"""


def main() -> None:
    """Print the times."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.goto((REPORT / "design.html").as_uri())
        page.locator("#designer").wait_for()
        for bet, field in FIELDS.items():
            times = [
                page.evaluate(TIMED, [field, str(5000 + keystroke)])
                for keystroke in range(KEYSTROKES)
            ]
            for what, taken in zip(
                ("computed", "on screen"), zip(*times, strict=True), strict=True
            ):
                print(f"{bet}: {what} {median(taken):.1f} ms (median), {max(taken):.1f} ms at most")
        browser.close()


if __name__ == "__main__":
    main()
