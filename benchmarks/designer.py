"""From a keystroke in the report's designer to its figures, in headless Chromium.

Needs the report of a run: `make report` first. Run: python benchmarks/designer.py [--small]
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from statistics import median

import click
from playwright.sync_api import sync_playwright

REPORT = Path(os.environ.get("STRAIGHTS_REPORT", Path(__file__).parents[1] / "results" / "report"))
CHROMIUM = shutil.which("chromium")
KEYSTROKES, FEW_KEYSTROKES = 40, 2
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


@click.command()
@click.option("--small", is_flag=True, help="A few seconds' worth, to see that it works.")
def main(small: bool) -> None:  # noqa: FBT001 - click calls it
    """Print the times."""
    if not REPORT.is_dir() or not CHROMIUM:
        print("nothing to measure: run 'make report' first, and have Chromium on the path")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.goto((REPORT / "design.html").as_uri())
        page.locator("#designer").wait_for()
        for bet, field in FIELDS.items():
            times = [
                page.evaluate(TIMED, [field, str(5000 + keystroke)])
                for keystroke in range(FEW_KEYSTROKES if small else KEYSTROKES)
            ]
            for what, taken in zip(
                ("computed", "on screen"), zip(*times, strict=True), strict=True
            ):
                print(f"{bet}: {what} {median(taken):.1f} ms (median), {max(taken):.1f} ms at most")
        browser.close()


if __name__ == "__main__":
    main()
