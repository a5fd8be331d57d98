"""Keys of paytables as they were written before a side bet had a name of its own choice."""

from __future__ import annotations

from collections.abc import Mapping

FORMER = {
    "straight_flush_bonus": {"title": "Straight Flush Bonus", "cards": "player"},
    "second_chance_bonus": {"title": "Second Chance Bonus", "cards": "player + community"},
}
"""The two side bets that every paytable had, on the longest straight flush."""


def as_side_bets(paytable: object) -> object:
    """A paytable with its former keys written as the side bets that they mean.

    >>> as_side_bets({"straight_flush_bonus": {7: 5}})["side_bets"]["straight_flush_bonus"]["cards"]
    'player'
    """
    if not isinstance(paytable, Mapping) or not FORMER.keys() & paytable.keys():
        return paytable
    named = paytable.get("side_bets", {})
    if not isinstance(named, Mapping):
        return paytable
    for name in FORMER.keys() & named.keys() & paytable.keys():
        raise ValueError(f"{name}: it is in side_bets too; take one of them out")
    former = {
        name: {**stanza, "measure": "straight_flush", "pays": paytable[name]}
        for name, stanza in FORMER.items()
        if name in paytable
    }
    rest = {key: value for key, value in paytable.items() if key not in FORMER}
    return rest | {"side_bets": former | dict(named)}
