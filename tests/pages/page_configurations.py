"""Configurations that tests edit, as the content of their files."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from page_workshop import ROOT

SMALL_DEAL = {
    "description": "A small deck",
    "ranks": "2 3 4 5 6 7 8 Q K A",
    "suits": "c d h",
    "cards": {"player": 5, "dealer": 5, "community": 2},
}
EVERY_RULE = {
    "description": "Every rule at once",
    "ranks": "2 3 7 Q A",
    "suits": "c d",
    "jokers": 1,
    "wild_ranks": "7",
    "wrap_around": True,
    "card_limit": 3,
    "cards": {"player": 3, "dealer": 4, "community": 1},
    "dealer_qualifies_with": 2,
    "equal_hands": "player",
}
PAYTABLE = {
    "description": "The published paytable",
    "ante": {"pays": 1, "dealer_does_not_qualify": 1},
    "raise": {
        "least": 2,
        "most": 4,
        "pays": {"6 or more": 2, "5 or less": 1},
        "dealer_does_not_qualify": 0,
    },
    "side_bets": {
        "straight_flush_bonus": {
            "title": "Straight Flush Bonus",
            "cards": "player",
            "measure": "straight_flush",
            "pays": {7: 5000, 6: 500, 5: 100, 4: 25, 3: 10},
        },
        "second_chance_bonus": {
            "title": "Second Chance Bonus",
            "cards": "player + community",
            "measure": "straight_flush",
            "pays": {"8 to 10": 1000, 7: 1000, 6: 500, 5: 50, 4: 20},
        },
    },
}
OTHER_BETS = {
    "bad_beat": {
        "description": "A comfort",
        "cards": "player",
        "measure": "straight",
        "when": "ante_loses",
        "pays": {"3 or more": 5},
    },
    "cold_dealer": {
        "cards": "dealer + community",
        "measure": "of_a_kind",
        "when": "dealer_does_not_qualify",
        "pays": {"3 or more": 3},
    },
    "all_of_one_suit": {
        "title": "All <of> one & suit",
        "cards": "dealer + player",
        "measure": "flush",
        "pays": {"7 or more": 30, "5 to 6": 1},
    },
}
"""Bets that the source has not: exact and simulated, with a condition and without."""
STRATEGY = {
    "description": "Published strategy",
    "play": [
        {"fold": "A-2-3 or less"},
        {"raise 4x": "Q-K-A or higher"},
        {"raise 2x": "anything else"},
    ],
}
SETTINGS = {
    "hand_by_hand": {"deals": ["published"], "partitions": 1},
    "simulation": {"rounds": 2000, "partitions": 2, "seed": 1},
    "reno": {"rounds": 1000, "partitions": 2, "seed": 5},
}
FEATURES = {
    "description": "A pair is raised",
    "play": [{"fold": "A-2-3 or less with no pair"}, {"raise 2x": "anything else"}],
}

GENEROUS = {
    "straight_flush_bonus": PAYTABLE["side_bets"]["straight_flush_bonus"]
    | {"pays": {"3 or more": 20}},
    "bad_beat": OTHER_BETS["bad_beat"],
}

Config = dict[str, Any]
"""The content of each file, by its path; None: no such file."""


def small() -> Config:
    """A published game of a small deck, beside another deal, paytable and strategy."""
    return deepcopy(
        {
            "deals/published": SMALL_DEAL,
            "deals/every-rule": EVERY_RULE,
            "paytables/published": PAYTABLE,
            "paytables/generous": PAYTABLE
            | {"description": "A generous one", "side_bets": GENEROUS},
            "strategies/published": STRATEGY,
            "strategies/pairs": FEATURES,
            "config": SETTINGS,
        }
    )


def shipped() -> Config:
    """The three published files as they are shipped, alone."""
    return {
        "deals/published": (ROOT / "config/deals/published.yaml").read_text(encoding="utf-8"),
        "paytables/published": deepcopy(PAYTABLE),
        "strategies/published": (ROOT / "config/strategies/published.yaml").read_text(
            encoding="utf-8"
        ),
        "config": deepcopy(SETTINGS) | {"hand_by_hand": {"deals": []}},
    }
