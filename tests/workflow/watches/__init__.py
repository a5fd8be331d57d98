"""What every table of the database must hold, worked out from the facts and the configuration.

A watch is given a finished `Run`, which has no database, and returns the table that it expects: so
it cannot repeat a wrong figure of the SQL. `core.faults` compares the two, column by column.
"""

from . import ante, bets, configured, counted, edits, pages, reno, together, told_reno

__all__ = [
    "ante",
    "bets",
    "configured",
    "counted",
    "edits",
    "pages",
    "reno",
    "together",
    "told_reno",
]
