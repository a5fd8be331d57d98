"""A job that fails, or has no memory left: its log is named, and nothing is built without it."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("faults")]

FIRST = """
import sys
if any(argument.endswith(".flush_pairs.py") for argument in sys.orig_argv):
"""
LOG = "results/logs/flush_pairs.log"


@pytest.mark.parametrize(
    ("fault", "said_of_it"),
    [
        pytest.param(
            """
    import polars
    polars.DataFrame.write_parquet = lambda *_, **__: 1 / 0
            """,
            f"error: ZeroDivisionError: division by zero; see {LOG}",
            id="fails",
            marks=pytest.mark.long,
        ),
        pytest.param(
            """
    import polars
    def full(*_, **__):
        raise MemoryError("all is taken")
    polars.DataFrame.write_parquet = full
            """,
            f"error: MemoryError: all is taken; see {LOG}",
            id="no memory, said so",
            marks=pytest.mark.long,
        ),
        pytest.param(
            """
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29))
            """,
            LOG,
            id="no memory, at any point",
            marks=pytest.mark.long,
        ),
        pytest.param(
            """
    import os, threading
    threading.Timer(0.5, os.kill, (os.getpid(), 9)).start()
            """,
            LOG,
            id="killed",
        ),
    ],
)
def test_a_failing_job(folder, spoiled, fault, said_of_it):
    """The run stops with the log's name; no database or report is built without the facts."""
    (folder.path / "results/facts/published/flush_pairs.parquet").unlink()
    (folder.path / "results/done/price").unlink()
    before = folder.contents()
    code, said = folder.ended("report", **spoiled(FIRST + fault))
    assert code != 0
    assert said_of_it in said
    assert "Pricing" not in said
    assert folder.contents() == before
    assert not (folder.path / "results/report").exists()


@pytest.mark.long
def test_after_a_failure_the_rest_is_made(folder, spoiled, undisturbed):
    """A failed pricing of an edited paytable is no finished one: the next run prices."""
    paytable = folder.path / "config/paytables/published.yaml"
    text = paytable.read_text(encoding="utf-8")
    fault = FIRST.replace("flush_pairs", "price") + "    raise SystemExit(1)\n"
    folder.edit("config/paytables/published.yaml", "  7: 5000", "  7: 4000")
    assert folder.ended("price", **spoiled(fault))[0] != 0
    assert folder.tables() == undisturbed
    code, said = folder.ended("price")
    assert code == 0, said
    assert folder.tables() != undisturbed
    paytable.write_text(text, encoding="utf-8")
    folder.make()
    assert folder.tables() == undisturbed
