"""The numbers that pages tell, in sentences, captions, words for charts and cells of text.

What code puts into a text is worked out here from the facts and the configuration, by page and by
how its expression or the text begins. Words for a chart and cells of a table need no more than to
be figures of that chart or of the page's queries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from importlib.metadata import version
from itertools import groupby
from math import comb, floor
from platform import python_version

import polars as pl

from straights.count.never import bound
from straights.game.configured import PUBLISHED

from .configured import side_bets
from .core import Run
from .pages import FIGURES, priced_as_published, table
from .shown import every_bet, summary_of
from .texts import Expected

FIRST = "first-run"
"""A deal in which the first of equal runs counts."""
INSTEAD = {"ante": {"FIRST_RUN = first_run() if as_source else None": f"FIRST_RUN = '{FIRST}'"}}
"""What is read of a page in place of its own text."""
GENERATOR = "Philox4x32-10"
TOLD: dict[str, Callable[[Run], Expected]] = {}


def told(name: str):
    """Register what a page must tell."""

    def register(expected):
        TOLD[name] = expected
        return expected

    return register


def summaries(run: Run, variant: str = PUBLISHED) -> dict[str, dict]:
    """The exact figures of each strategy and of each side bet of a variant."""
    rows = table(run, "bet_summary", variant=variant, method="exact").iter_rows(named=True)
    return {name: row for row in rows if (name := _named(row))}


def _named(row: Mapping) -> str | None:
    """The strategy that plays the Ante, or the side bet, played as published if it matters."""
    if row["bet"] == "ante":
        return row["strategy"]
    return row["bet"] if row["strategy"] in {None, PUBLISHED} else None


def edges(run: Run, variant: str = PUBLISHED) -> dict[str, float]:
    """The exact house edges of a variant, likewise."""
    return {name: row["house_edge"] for name, row in summaries(run, variant).items()}


def simulated(run: Run) -> dict:
    """The published game with the published strategy, dealt."""
    of = {"variant": PUBLISHED, "bet": "ante", "strategy": PUBLISHED, "method": "simulation"}
    return table(run, "bet_summary", **of).row(0, named=True)


def source(run: Run) -> dict:
    """The published totals of the Ante."""
    return table(run, "published", bet="ante", event="Total").row(0, named=True)


def plays(run: Run, strategy: str = "best-by-straight") -> list[list[float | str]]:
    """For each run of straights that are played alike, the Raise and the straights at its ends."""
    names = {
        (length, high): name
        for name, length, high in table(run, "straights", deal=PUBLISHED)
        .sort("place")
        .select("name", "length", "high")
        .iter_rows()
    }
    raises = {
        (length, high): bet
        for length, high, bet in table(run, "strategy_raises", variant=PUBLISHED, strategy=strategy)
        .select("length", "high", "raise")
        .iter_rows()
    }
    runs = [[*run] for _, run in groupby((key for key in names if key in raises), raises.get)]
    told = []
    for place, keys in enumerate(runs):
        ends = [names[keys[0]]] if place else []
        ends += [names[keys[-1]]] if place < len(runs) - 1 else []
        bet = raises[keys[0]]
        told.append([*([bet] if bet else []), *dict.fromkeys(ends)])
    return told


def flat(parts: Iterable[Iterable]) -> list:
    """Of lists one list."""
    return [one for part in parts for one in part]


def raised(bet: float) -> list[float]:
    """The number in the words for a decision, or a standard error, if there is one."""
    return [bet] if bet else []


SEVEN = {"game.number_of(deal.cards.player)": [7]}
HANDS = {"f\"{page.one('''SELECT count(*) AS n FROM ante_counts": [49_205]}


@told("advisor")
def _advisor(_):
    return SEVEN | {"prose: ```": ["2 3 4 9 9"]}


@told("index")
def _index(run):
    exact, drawn = summaries(run), simulated(run)
    ante, edge, offered = exact[PUBLISHED], edges(run), side_bets(run, PUBLISHED)
    play = flat(plays(run))
    side = [edge[bet] / ante["element_of_risk"] for bet in offered]
    best = table(run, "decision_lists", variant=PUBLISHED)["recovered"].max()
    away = abs(drawn["house_edge"] - ante["house_edge"]) / drawn["std_error"]
    values = table(run, "straight_values", variant=PUBLISHED)
    bets = [bet for bet in values["raise"].to_list() if bet]
    decisions = len(set(bets)) + 1
    return SEVEN | {
        "f\"{100 * abs(ante['house_edge'])": [100 * abs(ante["house_edge"])],
        "f\"{100 * ante['average_bet']": [100 * ante["average_bet"]],
        "f\"{abs(ante['element_of_risk'])": [abs(ante["element_of_risk"])],
        'page.capital(", ".join(told))': [edge[bet] for bet in offered],
        "prose: - Fold": play,
        'f"would save another': [10_000 * (edge["best-by-straight"] - edge["optimal"])],
        'f"{card:.0%} of that': [best],
        'f"{rounds:,}': [run.settings.simulation.rounds],
        'f": their house edge': [drawn["house_edge"], away, ante["house_edge"]],
        "f\"The source's game": [-source(run)["return"]],
        "caption: For the same money": [min(side), max(side)],
        "caption: The expected win": play,
        "alt: 3 lines": [decisions, "A-2-3", "J-Q-K-A", *play],
    }


@told("strategies")
def _strategies(run):
    play, edge = plays(run), edges(run)
    grid = table(run, "threshold_grid", variant=PUBLISHED)["house_edge"]
    turns = flat([*raised(bet), first] for bet, first, *_ in play[1:])
    bets = [run.games.variants[PUBLISHED].paytable.raise_.least]
    bets.append(run.games.variants[PUBLISHED].paytable.raise_.most)
    shown = {len(first.split("-")) for _, first, *_ in play[1:]}
    return {
        '"; ".join(map(str, play))': flat(play),
        "f\"{edge['best-by-straight']": [edge["best-by-straight"]],
        "f\"{edge['optimal']": [edge["optimal"]],
        "caption: Expected win": [*bets, min(shown) - 1, max(shown) + 1, *turns],
        "alt: 3 lines": [3, *turns],
        "caption: All": [len(grid)],
        "alt: Heat map of the house edge for": [min(grid), max(grid)],
    }


@told("ante")
def _ante(run):
    """The first of equal runs counts in a deal of another deck here, so its figures are far off."""
    ante, drawn, given = summaries(run)[PUBLISHED], simulated(run), source(run)
    terms, dealt = run.games.variants[PUBLISHED].paytable.raise_, run.settings.simulation.rounds
    of = table(run, "reconciliation", variant=PUBLISHED)
    far = dict(of.filter(rounds=10**10).select("event", "standard_errors").iter_rows())
    near = dict(of.filter(rounds=10**7).select("event", "standard_errors").iter_rows())
    order = [
        event
        for _, event in sorted(
            set(of.select("pays", "event").iter_rows()), key=lambda one: (-one[0], one[1])
        )
    ]
    agree = [event for event in order if far[event] < 2]
    differ = [event for event in order if near[event] > 3]
    seen = table(run, "comparison", bet="ante")
    half = []
    for share, error in seen.select("simulated_probability", "std_error").iter_rows():
        beyond = bound(share or 0, dealt)
        half.append(beyond.probability if beyond else 1.96 * error)
    first = summaries(run, FIRST)[PUBLISHED]
    apart = table(run, "reconciliation", variant=FIRST).filter(rounds=10**10)["standard_errors"]
    away = abs(-given["return"] - first["house_edge"]) * 10**5 / first["standard_deviation"]
    return HANDS | {
        "f\"{page.one('''SELECT dealer_hands": [comb(45, 7)],
        "len(deal.deck.cards)": [45],
        'f"{pairs:,}': [comb(52, 7) * comb(45, 7)],
        "caption: The published game with": [terms.least, terms.most, dealt],
        "caption: The same in five": [drawn["house_edge"], drawn["std_error"]],
        "prose: 3 of the 8": [
            *(len(agree), len(order), "; ".join(agree), 10),
            *(len(differ), "; ".join(differ), 10),
        ],
        "prose: Every row then": [
            *(apart.max(), 10, first["average_bet"], given["average_bet"]),
            *(first["house_edge"], -given["return"], away, ante["house_edge"]),
        ],
        "column interval": half,
        "column published": [-given["return"], given["average_bet"], given["element_of_risk"]],
    }


@told("card")
def _card(run):
    edge = edges(run)
    lists = table(run, "decision_lists", variant=PUBLISHED).filter(looks_at="hand")
    best = lists.filter(lines=lists["lines"].max()).row(0, named=True)
    same = [
        lines
        for lines, cost in lists.select("lines", "house_edge").unique().iter_rows()
        if abs(cost - edge["glance"]) < 1e-12
    ]
    return {
        'f"{kinds:,}': [49_205],
        "f\"{best['recovered']": [best["recovered"]],
        "card": [best["house_edge"], edge["optimal"]],
        '"".join(f": config': same,
    }


@told("design")
def _design(run):
    bets = side_bets(run, PUBLISHED)
    return {"prose: ```": [(floor(100 * edges(run)[max(bets)]) - 1) / 100]}


@told("frontier")
def _frontier(_):
    """How many paytables there are is what the lattice counts: its own tests work that out."""
    return {
        'f"{CASINO_STEPS': [1, 2, 3, 5_000, 10_000],
        "str(NUMBER)": [10],
        "caption: Straight Flush": [736_280],
        "caption: Second Chance": [736_280],
        "caption: Raise": [13_244],
    }


@told("game")
def _game(_):
    return {
        "game.deck(deal)": [52],
        "prose: 1. The player": [
            *(1, 2, 7, 3, 3, 7, 2, 4, 4, 7, 3, 5, 6, 1, 5, 2, 1, 6, 7, 7),
        ],
        'f"Each round has': [10, 5],
        "prose: ```": [5, 5],
    }


@told("houses")
def _houses(run):
    deals, dealt = priced_as_published(run), run.settings.simulation.rounds
    bets = list(side_bets(run, PUBLISHED))
    edge = {variant: edges(run, variant) for variant in deals}
    usual, others = edge[PUBLISHED], [variant for variant in deals if variant != PUBLISHED]
    moved = [
        variant
        for variant in deals
        if variant == PUBLISHED or any(abs(edge[variant][bet] - usual[bet]) > 1e-12 for bet in bets)
    ]
    lost = flat(
        [sum(edge[variant][bet] < 0 for variant in moved if variant != PUBLISHED), len(moved) - 1]
        for bet in sorted(bets, key=lambda bet: -max(edge[one][bet] for one in moved))
    )
    best = {variant: edge[variant]["optimal"] for variant in others}
    losing = sorted(one for one in best.values() if one < 0)
    dearer = sorted((one for one in best.values() if one > max(0, usual["optimal"])), reverse=True)
    misled = [
        (abs(edge[variant][PUBLISHED]), abs(cost))
        for variant, cost in sorted(best.items(), key=lambda one: one[1])
        if edge[variant][PUBLISHED] > usual[PUBLISHED] and cost < usual["optimal"]
    ]
    lengths = []
    for deal in deals.values():
        cards = run.games.deals[deal].cards.player
        counted = table(run, "length_counts", deal=deal, kind="straight", cards=cards)
        hands = dict(counted.select("length", "hands").iter_rows())
        lengths.append(sum(one * number for one, number in hands.items()) / sum(hands.values()))
    away = [
        abs(distance)
        for name in ("side", "dealt")
        for variant, distance in FIGURES["houses", name]
        .expected(run)
        .select("variant", "distance")
        .iter_rows()
        if variant in deals and distance is not None
    ]
    estimates = {
        f"column estimate_{name}": flat(
            [100 * row["house_edge"], *raised(row["std_error"])]
            for row in table(run, "bet_summary", method="simulation").iter_rows(named=True)
            if row["variant"] in deals
            and name == (row["strategy"] if row["bet"] == "ante" else row["bet"])
        )
        for name in (PUBLISHED, "best-by-straight", *bets)
    }
    return estimates | {
        'page.costs(published["stated"])': [usual[PUBLISHED]],
        'page.costs(published["house_edge"])': [usual["optimal"]],
        "prose: \n- **Where the house": [
            *(len(losing), len(others), *losing, *dearer, *flat(misled)),
        ],
        "f\"{100 * (rules['by_straight']": [
            100 * max(one["best-by-straight"] - one["optimal"] for one in edge.values())
        ],
        "f\"{100 * (rules['stated']": [
            100 * max(one[PUBLISHED] - one["optimal"] for one in edge.values())
        ],
        "alt: Stacked bars": sorted(lengths),
        '"Of the rules that change': lost,
        "caption: Ante and Raise": [usual["optimal"]],
        "caption: Side bets": [usual[bet] for bet in bets],
        'f"{rounds:,}"': [dealt],
        'f"Of the {len(distances)}': [
            *(len(away), sum(one < 2 for one in away) / len(away), max(away)),
        ],
    }


@told("method")
def _method(run):
    visited = []
    for name in run.settings.hand_by_hand.deals:
        deal = run.games.deals[name]
        for cards in (deal.cards.player, deal.cards.with_table):
            visited += [comb(len(deal.deck.cards), cards), cards]
    part = run.settings.simulation
    made = ["straights", version("straights"), "python", python_version()]
    made += ["polars", version("polars"), "numba", version("numba")]
    return {
        '"; ".join(f"{count_of': visited,
        "f\"{hands['n']": [49_205],
        "game.number_of(deal['player_cards'])": [7],
        "f\"{hands['total']": [comb(52, 7)],
        "f\"{deal['dealer_hands']": [comb(45, 7)],
        "f\"{simulation['rounds']": [part.rounds],
        "f\"{deal['player_cards']}": [7, 7, 3],
        'simulation["partitions"]': [part.partitions],
        'simulation["generator"]': [GENERATOR],
        'simulation["seed"]': [part.seed],
        'facts["versions"]': made,
        "column deal": [2, 2, 2],
    }


@told("mistakes")
def _mistakes(run):
    play, terms = plays(run), run.games.variants[PUBLISHED].paytable.raise_
    turns = [len(first.split("-")) for _, first, *_ in play[1:]]
    return {
        "caption: The cost of each": [min(turns), max(turns) + 1],
        "caption: The hand of each": [min(turns), terms.least, terms.most],
    }


@told("perfect-play")
def _perfect_play(run):
    edge, check = edges(run), table(run, "optimal_check").row(0, named=True)
    gap = edge["best-by-straight"] - edge["optimal"]
    found = FIGURES["perfect-play", "exceptions"].expected(run).sort("gain", descending=True)
    first = found.row(0, named=True)
    names = {
        (length, high): name
        for length, high, name in table(run, "straights", deal=PUBLISHED)
        .select("length", "high", "name")
        .iter_rows()
    }
    straights = list(
        dict.fromkeys(names[key] for key in found.select("length", "high").iter_rows())
    )
    spare = FIGURES["perfect-play", "spare"].expected(run).row(0, named=True)
    values = table(run, "hand_values", variant=PUBLISHED)
    short = values.filter(pl.col("length") < 3, pl.col("best_raise") > 0)["not_qualified"].min()
    return (
        SEVEN
        | HANDS
        | {
            "caption: Three ways": [60, 10],
            'f"{gap:.6f}"': [gap],
            'f"{gap * ANTE': [gap * 600],
            "f\"{exceptions['hands']": [found["hands"].sum() / comb(52, 7)],
            'f"One exception': [
                *(first["gain"] / gap, *raised(first["best_raise"]), *raised(first["usual_raise"])),
                straights[0],
            ],
            "prose: Two effects": [spare["fold"] / spare["hands"], short],
            f"caption: Hands whose longest straight is {straights[0]}:": straights[:1],
            f"alt: Bars by rank for hands of {straights[0]},": straights[:1],
            f"caption: Hands whose longest straight is {straights[1]}:": straights[1:2],
            f"alt: Bars by rank for hands of {straights[1]},": straights[1:2],
            "f\"{check['rounds']": [check["rounds"]],
            "f\"{check['house_edge']": [check["house_edge"]],
            'give_or_take(check["std_error"]': [check["std_error"]],
            'page.apart(check["house_edge"]': [
                abs(check["house_edge"] - check["exact_house_edge"]) / check["std_error"]
            ],
            "f\"{check['exact_house_edge']": [check["exact_house_edge"]],
            "f\"{check['wins']": [check["wins"]],
            "f\"{check['losses']": [check["losses"]],
            'f"Both are dealt': [abs(check["symmetric_standard_errors"])],
        }
    )


@told("side-bets")
def _side_bets(run):
    found = {
        "prose: **" + side_bets(run, variant)[bet].title: _introduced(run, variant, bet)
        for variant, bet in every_bet(run)
    }
    errors = []
    dealt = run.settings.simulation.rounds
    for share, error in (
        table(run, "side_bet_methods", variant=PUBLISHED, method="simulation")
        .select("probability", "std_error")
        .iter_rows()
    ):
        beyond = bound(share, dealt)
        errors.append(beyond.probability if beyond else error)
    return found | {"caption: Exact, unless": [1_000], "column std_error": errors}


def _introduced(run: Run, variant: str, bet: str) -> list[float | str]:
    """What is said of a side bet: where it is from, what all hands win together, and how often."""
    lines = table(run, "side_bet_analysis", variant=variant, bet=bet)
    summary = summary_of(run, variant, bet)
    said: list[float | str] = []
    if variant != PUBLISHED:
        said.append(run.games.variants[variant].description)
    said.append(side_bets(run, variant)[bet].description)
    if lines["method"][0] == "exact":
        lost = -sum(
            ways * Fraction(str(pays))
            for ways, pays in lines.select("combinations", "pays").iter_rows()
        )
        said += [float(lost), lines["combinations"].sum(), summary["house_edge"]]
    else:
        said += [summary["house_edge"], summary["std_error"]]
    return said + ([1 / summary["hit_frequency"]] if summary["hit_frequency"] else [])


@told("straight")
def _straight(_):
    ranks = [*"JQKA", *map(str, range(2, 11)), *"JQKA"]
    runs = ["-".join(ranks[start : start + 5]) for start in range(13)]
    return {
        '", ".join(page.unbroken(around': runs,
        "caption: The published game: straights": [7],
    }


@told("together")
def _together(_):
    return {'f"{dealt:,}"': [comb(52, 7) * comb(45, 7) * comb(38, 3)]}


@told("variants")
def _variants(run):
    own = [name for name, game in run.games.variants.items() if game.paytable_name == name]
    own.sort(key=lambda name: (name != PUBLISHED, name))
    edge = {name: edges(run, name) for name in own}
    losing = [name for name in own if edge[name]["best-by-straight"] < 0]
    seeming = [name for name in losing if edge[name][PUBLISHED] > 0]
    said = {name: run.games.variants[name].description for name in own}
    return {
        'f"Of these {len(variants)}': [
            *(len(own), len(losing)),
            *flat([said[name], edge[name]["best-by-straight"]] for name in losing),
        ],
        '"Judged by': flat([said[name], edge[name][PUBLISHED]] for name in seeming),
    }


@told("reproduce")
def _reproduce(run):
    deviation = FIGURES["reproduce", "deviation"].expected(run).row(0, named=True)
    return {
        'f"{0.5 / 1e5': [0.5 / 1e5],
        "f\"{deviation['ante']": [deviation["ante"] / 1e5],
        "f\"{deviation['most']": [deviation["most"] / 1e5],
    }
