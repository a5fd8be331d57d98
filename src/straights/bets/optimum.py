"""The best Raise with every hand, from whole numbers alone.

The simulation that checks the optimum plays it. Pricing finds the same by itself, with
`best_raise` of ante.sql.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

import polars as pl

from straights.bets.paytable import AntePays, Paytable, RaisePays


def main_bets(paytable: Paytable) -> dict[str, object]:
    """What the Ante and the Raise pay: all of a paytable that decides the best Raise."""
    return paytable.model_dump(mode="json", by_alias=True, include={"ante", "raise_"})


def best_raises(bets: Mapping[str, object], ante: pl.DataFrame) -> pl.DataFrame:
    """The best Raise for each of the player's rank counts, in Antes; 0 is a fold.

    What a hand wins is linear in the Raise, so only folding, the least and the greatest Raise can
    be best. Of equal decisions the one that bets less is taken.

    Args:
        bets: What the Ante and the Raise pay, from `main_bets`.
        ante: The dealer's hands by outcome, from `tables.count_ante`.

    Returns:
        Columns rank_counts, hands, raise.

    >>> bets = {"ante": {}, "raise": {"pays": {"1 or more": 1}}}
    >>> ante = {"rank_counts": ["11", "02"], "hands": [1, 1], "length": [2, 1],
    ...         "not_qualified": [0, 0], "lower": [3, 0], "equal": [0, 0], "higher": [1, 4]}
    >>> best_raises(bets, pl.DataFrame(ante))["raise"].to_list()
    [4.0, 0.0]
    """
    first = AntePays.model_validate(bets["ante"])
    second = RaisePays.model_validate(bets["raise"])
    lengths = ante["length"].unique().to_list()
    pays = {
        "ante": first.pays,
        "ante unqualified": first.dealer_does_not_qualify,
        "unqualified": second.dealer_does_not_qualify,
        "least": second.least,
        "most": second.most,
        **{str(length): second.pay(length) for length in lengths},
    }
    exact = {name: Fraction(str(pay)) for name, pay in pays.items()}
    unit = lcm(*(pay.denominator for pay in exact.values()))
    whole = {name: int(pay * unit) for name, pay in exact.items()}

    def best(length: int, not_qualified: int, lower: int, equal: int, higher: int) -> float:
        fixed = not_qualified * whole["ante unqualified"] + lower * whole["ante"] - higher * unit
        slope = not_qualified * whole["unqualified"] + lower * whole[str(length)] - higher * unit
        bet = "most" if slope > 0 else "least"
        win = fixed * unit + whole[bet] * slope
        fold = -(not_qualified + lower + equal + higher) * unit**2
        return pays[bet] if win > fold else 0.0

    outcomes = ante.select("length", "not_qualified", "lower", "equal", "higher").iter_rows()
    raises = pl.Series("raise", [best(*row) for row in outcomes], dtype=pl.Float64)
    return ante.select("rank_counts", "hands", raises)
