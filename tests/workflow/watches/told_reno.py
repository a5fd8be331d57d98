"""The numbers that the pages of Reno Straight tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, comb, floor, sqrt

import polars as pl

from straights.count.never import bound

from .core import Run
from .pages import table
from .told import GENERATOR, flat, told

DEALT = {"boards": 2, "method": "simulation"}
PROPERTIES = ["aces", "pairs", "suited", "connection"]


def _shares(run: Run, name: str, of: Mapping[str, object], column: str = "probability") -> dict:
    """Shares by number of players."""
    return dict(table(run, name, **of).select("players", column).iter_rows())


def _in_words(shares: Mapping[int, float]) -> list[float]:
    return flat([shares[players], players] for players in (2, 6, 8))


def _error(*frames: pl.DataFrame) -> list[float]:
    """The greatest standard error, rounded up to hundredths of a point."""
    return [ceil(1e4 * max(frame["std_error"].max() for frame in frames)) / 1e4]


def _cells(rows: Iterable[Mapping], share: str, error: str, trials: str | int) -> list[float]:
    """What stands behind shares: standard errors, or bounds rounded to the safe side."""
    found = []
    for row in rows:
        beyond = bound(row[share], row[trials] if isinstance(trials, str) else trials)
        if beyond is None:
            found.append(row[error])
        else:
            safe = ceil if beyond.side == "at most" else floor
            found.append(safe(round(1e4 * beyond.probability, 6)) / 1e4)
    return found


@told("reno")
def _reno(run):
    low = _shares(run, "reno_lows", {"street": "river", "event": "made"} | DEALT)
    scooped = _shares(run, "reno_pots", {"boards": 2, "outcome": "scooped"})
    return {
        "NUMBERS[MOST_HANDS]": [8],
        "NUMBERS[seats]": [6],
        'f"{low:.0%}"': [low[6]],
        'f"{scoop:.0%}"': [scooped[6]],
        "NUMBERS[HOLE]": [5],
        '", ".join(f"{count_of(NUMBERS[number]': [3],
        "NUMBERS[FROM_HOLE]": [2],
        "NUMBERS[FROM_BOARD]": [3],
        "BOARDS * comb": [2 * comb(5, 2) * comb(5, 3)],
        "NUMBERS[RAISES]": [3],
        "caption: What the rules give": [2],
        "column of": [1, 1, 1, 2, 2, 2],
        "column rules": ["three queens, A K", "0 of 100", "100 of 100"],
        "column source": ["two pair", "0 of 100", "100 of 100"],
    }


@told("reno-odds")
def _reno_odds(run):
    rounds = run.settings.reno.rounds
    lows = table(run, "reno_lows")
    made = lows.filter(event="made", **DEALT)
    river = dict(made.filter(street="river").select("players", "probability").iter_rows())
    possible = lows.filter(event="possible", street="river", boards=2, method="exact")
    pots = table(run, "reno_pots", boards=2)
    scooped = _shares(run, "reno_pots", {"boards": 2, "outcome": "scooped"})
    first = _shares(run, "reno_pots", {"boards": 1, "outcome": "scooped"})
    highs, winning = (table(run, f"reno_winning_{name}", boards=2) for name in ("highs", "lows"))
    only = table(run, "reno_only_high")
    high = highs.filter(players=6)["probability"].max()
    low = (
        winning.filter(pl.col("low").is_not_null(), players=6)
        .sort("probability")
        .row(-1, named=True)
    )
    hand = lows.filter(street="river", boards=1, event="made", players=1)
    exact, drawn = (hand.filter(method=how).row(0, named=True) for how in ("exact", "simulation"))
    both = Counter(lows.select("street", "boards", "players", "event").iter_rows())
    known = [key for key, number in both.items() if number == 2 and "lowest" not in key[3]]
    apart = []
    for street, boards, players, event in known:
        of = lows.filter(
            pl.col("players").eq_missing(players), street=street, boards=boards, event=event
        )
        chance, found = (
            of.filter(method=how).row(0, named=True) for how in ("exact", "simulation")
        )
        share = chance["probability"]
        error = sqrt(share * (1 - share) / found["total"])
        apart.append(abs(found["probability"] - share) / error)
    one = lows.filter(street="river", boards=1, event="made", method="simulation")
    full = Counter()
    for boards, players, category, share in (
        table(run, "reno_winning_highs")
        .select("boards", "players", "category", "probability")
        .iter_rows()
    ):
        if category in ("full house", "four of a kind", "straight flush"):
            full[boards, players] += share
    every = pl.DataFrame(
        {"std_error": [sqrt(one * (1 - one) / rounds) for (_, n), one in full.items() if n > 1]}
    )
    own = table(run, "reno_two_boards", players=6, winners="each on its own board")
    never = ceil(1e6 * 3 / rounds) / 1e6
    ends = pots.filter(pl.col("outcome") != "scooped")
    six = table(run, "reno_holdings", players=6).drop_nulls(["category", "straight"])
    errors = {
        held: _cells(six.filter(straight=held).iter_rows(named=True), "share", "std_error", "hands")
        for held in (True, False)
    }
    shares = pl.concat([ends, pots.filter(outcome="scooped"), highs, winning], how="diagonal")
    return {
        "f\"{possible['river']": [possible["probability"].item()],
        'told(by_players(made.filter(street="river")))': _in_words(river),
        "told(by_players(scooped))": _in_words(scooped),
        'at_six["high"][1]': [high],
        'page.unbroken(at_six["low"]': [low["straight"]],
        'at_six["low"][1]': [low["probability"]],
        'told(by_players(only_high, "lost"))': _in_words(
            _shares(run, "reno_only_high", {}, "lost")
        ),
        "f\"{deal['rounds']": [rounds],
        'deal["seed"]': [run.settings.reno.seed],
        'deal["generator"]': [GENERATOR],
        "NUMBERS[most]": [8],
        "caption: How often a low": _error(made),
        "f\"{one['probability_exact']": [exact["probability"]],
        "f\"{one['probability_simulation']": [drawn["probability"]],
        "f\"{one['std_error_simulation']": [drawn["std_error"]],
        'f"Of the {len(checks)}': [len(known), max(apart)],
        "caption: How pots end": _error(ends),
        "caption: The same in figures: simulated": _error(ends),
        "caption: The best hand": _error(highs),
        "caption: The winning high": [never, rounds],
        "caption: The lowest straight of": _error(winning),
        "caption: The winning low": [never],
        "f\"{of_six['low_1']": [one.filter(players=6)["probability"].item()],
        "f\"{of_six['low_2']": [river[6]],
        "f\"{of_six['scooped_1']": [first[6]],
        "f\"{of_six['scooped_2']": [scooped[6]],
        "f\"{of_six['own']": [own["probability"].item()],
        "caption: With the first board": _error(
            lows.filter(pl.col("players") > 1, event="made", street="river", method="simulation"),
            table(run, "reno_pots", outcome="scooped").filter(pl.col("players") > 1),
            every,
        ),
        "caption: What becomes": _error(only),
        'told(by_players(only_high, "low_made"))': _in_words(
            _shares(run, "reno_only_high", {}, "low_made")
        ),
        "column error": _cells(shares.iter_rows(named=True), "probability", "std_error", rounds),
        "column std_error_without": errors[False],
        "column std_error_with": errors[True],
    }


@told("reno-hands")
def _reno_hands(run):
    of = table(run, "reno_starting_hands")
    six = of.filter(players=6)
    single = six.filter(pl.col("property").is_in(PROPERTIES))
    kinds = six.filter(pl.col("frequency") >= 0.001, property="all")
    best, worst = (kinds.sort("share", "kind").row(place, named=True) for place in (-1, 0))
    scoops = kinds.sort("scoop", "kind").row(-1, named=True)
    spread = {name: single.filter(property=name).sort("share")["share"] for name in PROPERTIES}
    widest = max(spread, key=lambda name: spread[name][-1] - spread[name][0])
    ends = single.filter(property=widest).sort("share")["kind"]
    runs = six.filter(pl.col("kind").str.starts_with("rundown, "), property="straight")
    run_best = runs.sort("share", "kind").row(-1, named=True)
    every = of.filter(pl.col("property").is_in(PROPERTIES))
    rows = [
        *single.iter_rows(named=True),
        *kinds.sort("share", descending=True).head(10).iter_rows(named=True),
        *kinds.sort("scoop", descending=True).head(10).iter_rows(named=True),
        *kinds.sort("share").head(5).iter_rows(named=True),
    ]

    def cells(name: str, error: str) -> list[float]:
        """In points; a bound stands alone."""
        shares = [100 * row[name] for row in rows if bound(row[name], row["hands"]) is None]
        return shares + [100 * one for one in _cells(rows, name, error, "hands")]

    aims = six.filter(
        pl.col("kind").str.contains("^(rundown|wrap|three to a straight), "), property="straight"
    )
    drawn = [*single.iter_rows(named=True), *aims.iter_rows(named=True)]
    return {
        "prose: With six": [
            *(6, 1 / 6, best["share"], best["std_error"], best["kind"]),
            *(scoops["scoop"], scoops["scoop_std_error"], scoops["kind"]),
            *(worst["share"], worst["std_error"], worst["kind"]),
            *(100 * (spread[widest][-1] - spread[widest][0]), ends[-1], ends[0]),
        ],
        'f"{1 / OFTEN': [1_000],
        "f\"{deal['rounds']": [run.settings.reno.rounds],
        'deal["seed"]': [run.settings.reno.seed],
        'deal["generator"]': [GENERATOR],
        "caption: What hands win with six players, by one": [6],
        "caption: The same in figures": [6],
        "caption: What hands win with six players by the": [6],
        '"Of the rundowns': [
            *(run_best["kind"].removeprefix("rundown, "), run_best["share"], run_best["std_error"]),
        ],
        "caption: The ten kinds": [6],
        "caption: What hands win, in fair": [max(every["std_error"] * every["players"])],
        "column error": _cells(drawn, "share", "std_error", "hands"),
        "column wins": cells("share", "std_error"),
        "column scoops": cells("scoop", "scoop_std_error"),
        "column high_half": cells("high", "high_std_error"),
        "column low_half": cells("low", "low_std_error"),
    }
