"""The numbers in tables and charts that a page's Python computes: none of its queries did."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from math import comb, sqrt

import polars as pl

from straights.design.droughts import longest_drought
from straights.game.configured import PUBLISHED

from .configured import side_bets
from .core import Run
from .pages import FIGURES, priced_as_published, table
from .pages_run import Ran

ELSEWHERE = {"frontier": "numbers of the designer, which tests/unit/test_design.py works out again"}
"""Pages whose tables and charts are not watched here; what they tell is."""

Numbers = dict[str, list[float]]
SHOWN: dict[str, Callable[[Run], Mapping[str, list[float]]]] = {}
"""By page: every number in the columns of each name."""


def shown(name: str):
    """Register what columns of a page must hold."""

    def register(expected):
        SHOWN[name] = expected
        return expected

    return register


def computed(ran: Ran) -> Numbers:
    """The columns of a page's tables and charts with a number that no query returned."""
    returned, found = set[float](), defaultdict(list)
    for frame in ran.asked:
        for numbers in _numbers(frame).values():
            returned.update(numbers)
    for frame in ran.shown:
        for name, numbers in _numbers(frame).items():
            found[name] += numbers
    return {name: numbers for name, numbers in found.items() if not returned.issuperset(numbers)}


def _numbers(frame: pl.DataFrame) -> Numbers:
    return {
        name: frame[name].drop_nulls().cast(pl.Float64).to_list()
        for name, kind in frame.schema.items()
        if kind.is_numeric()
    }


def agree(found: list[float], expected: list[float]) -> bool:
    """Whether these are the same numbers, in whatever order."""
    pairs = zip(sorted(found), sorted(expected), strict=False)
    return len(found) == len(expected) and all(
        abs(one - other) <= 1e-9 * abs(other) + 1e-13 for one, other in pairs
    )


def _edges(run: Run, **of: object) -> dict[tuple[str, ...], float]:
    rows = table(run, "bet_summary", method="exact", **of)
    return {
        (variant, strategy if bet == "ante" else bet): edge
        for variant, strategy, bet, edge in rows.select(
            "variant", "strategy", "bet", "house_edge"
        ).iter_rows()
        if bet == "ante" or strategy in {None, PUBLISHED}
    }


def every_bet(run: Run) -> list[tuple[str, str]]:
    """Each side bet, with the published variant, or else the first by name that has it."""
    variants = sorted(run.games.variants, key=lambda name: (name != PUBLISHED, name))
    found = {}
    for variant in variants:
        for bet in side_bets(run, variant):
            found.setdefault(bet, variant)
    return [(variant, bet) for bet, variant in found.items()]


def summary_of(run: Run, variant: str, bet: str) -> dict:
    """The exact figures of a side bet, or else the simulated ones; played as published."""
    rows = table(run, "bet_summary", variant=variant, bet=bet).filter(
        pl.col("strategy").fill_null(PUBLISHED) == PUBLISHED, pl.col("method") != "hand-by-hand"
    )
    return rows.sort("method").row(0, named=True)


@shown("ante")
def _ante(run):
    """The returns, and their sum."""
    returns = table(run, "comparison", bet="ante")["return"].to_list()
    return {"return": [*returns, -_edges(run, variant=PUBLISHED)[PUBLISHED, PUBLISHED]]}


@shown("houses")
def _houses(run):
    """How far edges move, how long straights are, and what side bets pay back where they move."""
    edges, deals = _edges(run), priced_as_published(run)
    perfect = {variant: edges[variant, "optimal"] for variant in deals}
    lengths = {}
    for deal in deals.values():
        cards = run.games.deals[deal].cards.player
        counted = table(run, "length_counts", deal=deal, kind="straight", cards=cards)
        lengths[deal] = dict(counted.select("length", "hands").iter_rows())
    average = []
    for deal, hands in lengths.items():
        if deal == PUBLISHED or hands != lengths[PUBLISHED]:
            every = sum(hands.values())
            average += [length * number / every for length, number in hands.items()]
    bets = "straight_flush_bonus", "second_chance_bonus"
    back = [
        1 - edges[variant, bet]
        for variant in deals
        if variant == PUBLISHED
        or any(abs(edges[variant, bet] - edges[PUBLISHED, bet]) > 1e-12 for bet in bets)
        for bet in bets
        if edges[variant, bet] < 1  # on a scale of logarithms, nothing has no place
    ]
    stated = perfect.pop(PUBLISHED)
    points = [100 * (edge - stated) for edge in perfect.values()]
    return {"points": points, "average": average, "back": back}


@shown("mistakes")
def _mistakes(run):
    """What the worst decision costs, by straight and best decision: the ten that cost most."""
    costs, hands = Counter(), Counter()
    for row in table(run, "hand_values", variant=PUBLISHED).iter_rows(named=True):
        key = row["length"], row["high"], row["best_raise"]
        three = row["fold"], row["least"], row["most"]
        costs[key] += row["hands"] * (max(three) - min(three))
        hands[key] += row["hands"]
    most = costs.most_common(10)
    return {
        "worst": [cost / hands[key] for key, cost in most],
        "total": [cost / comb(52, 7) for _, cost in most],
    }


@shown("perfect-play")
def _perfect_play(run):
    """What an hour costs; and the twelve kinds of exceptions worth most, as shares."""
    edges = _edges(run, variant=PUBLISHED, bet="ante")
    ways = [edges[PUBLISHED, name] for name in (PUBLISHED, "best-by-straight", "optimal")]
    found = FIGURES["perfect-play", "exceptions"].expected(run)
    first = found.sort("gain", descending=True).head(12)
    return {
        "hourly": [edge * 10 * 60 for edge in ways],
        "share": [hands / comb(52, 7) for hands in first["hands"]],
        "gain": [gain / (ways[1] - ways[2]) for gain in first["gain"]],
    }


@shown("reno-odds")
def _reno_odds(run):
    """A full house or better wins; and what becomes of a pot, all of it."""
    full = Counter()
    for boards, players, category, share in (
        table(run, "reno_winning_highs")
        .select("boards", "players", "category", "probability")
        .iter_rows()
    ):
        if category in ("full house", "four of a kind", "straight flush") and players > 1:
            full[boards, players] += share
    found = defaultdict(list)
    for (boards, _), share in full.items():
        found[f"full_{boards}"].append(share)
    for share, lost in table(run, "reno_only_high").select("share", "lost").iter_rows():
        found["pot"] += [share, lost, 1 - share - lost]
    return found


@shown("side-bets")
def _side_bets(run):
    """Totals, how long one waits for a win, and how far simulated lines are from the exact ones."""
    found = defaultdict(list)
    for variant, bet in every_bet(run):
        lines = table(run, "side_bet_analysis", variant=variant, bet=bet)
        units = [
            round(one * pay, 0 if pay == round(pay) else 6)
            for one, pay in lines.select("combinations", "pays").iter_rows()
        ]
        for column in ("combinations", "probability", "return"):
            found[column] += [*lines[column], lines[column].sum()]
        found["units"] += [*units, sum(units)]
        summary = summary_of(run, variant, bet)
        hit = summary["hit_frequency"]
        found["rounds"] += [1 / hit] if hit else []
        found["drought"].append(longest_drought(hit, 1000))
        if variant != PUBLISHED:
            continue
        published = table(run, "published", bet=bet).filter(pl.col("event") != "Total")
        found["published"] += [*published["combinations"], lines["combinations"].sum()]
        found["return"] += lines.filter(pl.col("pays") >= 0)["return"].to_list()
        methods = table(run, "side_bet_methods", variant=PUBLISHED, bet=bet)
        exact = dict(methods.filter(method="exact").select("line", "probability").iter_rows())
        found["probability"] += exact.values()
        dealt = methods.filter(method="simulation").select("line", "probability")
        found["errors"] += [
            (share - exact[line])
            / sqrt(exact[line] * (1 - exact[line]) / run.settings.simulation.rounds)
            for line, share in dealt.iter_rows()
        ]
    return found
