"""The numbers that queries of the pages compute, worked out from what the watches expect."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from math import comb

import polars as pl

from straights.config.games import COMPUTED_STRATEGIES
from straights.game.configured import PUBLISHED

from .ante import EPSILON
from .bets import flushes
from .configured import side_bets, side_lengths, side_pay
from .core import WATCHES, Run, Watch
from .play import longest, of_length

SHARES = ["not_qualified", "lower", "higher"]


@dataclass(frozen=True)
class Figures(Watch):
    """What a query must return with some parameters."""

    parameters: Mapping[str, object]
    of: str
    """The deal and variant that it is asked about in place of the published ones."""

    def asked(self, sql: str) -> str:
        """The query as it is asked here."""
        return sql.replace(f"'{PUBLISHED}'", f"'{self.of}'")


FIGURES: dict[tuple[str, str], Figures] = {}
"""By page, and by what the query is assigned to or how it begins."""


def figures(page: str, name: str, by: str = "", *, of: str = PUBLISHED, **parameters: object):
    """Register what a query of a page must return with some parameters."""

    def register(expected):
        once = cache(partial(expected, **parameters))
        FIGURES[page, name] = Figures(tuple(by.split()), once, EPSILON, parameters, of)
        return expected

    return register


def table(run: Run, name: str, **of: object) -> pl.DataFrame:
    """The rows that a table of the database must hold, or some of them."""
    frame = WATCHES[name].expected(run)
    return frame.filter(**of) if of else frame


def _one(**numbers: float) -> pl.DataFrame:
    return pl.DataFrame([numbers])


def _described(run: Run) -> dict[str, str]:
    """Strategies as a reader sees them."""
    return {name: one.description for name, one in run.games.strategies.items()} | dict(
        COMPUTED_STRATEGIES
    )


def _variants(run: Run) -> dict[str, str]:
    return {name: one.description for name, one in run.games.variants.items()}


def _rounds(run: Run) -> int:
    return run.settings.simulation.rounds


@figures("ante", "rounds")
@figures("index", "rounds")
def _dealt(run):
    return _one(rounds=_rounds(run))


@figures("houses", "rounds")
def _dealt_each(run):
    return _one(n=_rounds(run))


@figures("reno-hands", "deal")
@figures("reno-odds", "deal")
def _dealt_reno(run):
    return _one(rounds=run.settings.reno.rounds)


@figures("method", "simulation")
def _dealt_in_parts(run):
    return _one(rounds=_rounds(run), partitions=run.settings.simulation.partitions)


RANK_COUNTS = "SELECT count(*) AS n FROM ante_counts WHERE deal = 'published'"


@figures("ante", RANK_COUNTS)
@figures("perfect-play", RANK_COUNTS)
@figures("card", "kinds")
def _rank_counts(_):
    return _one(n=49_205)


@figures("perfect-play", "all_hands")
def _all_hands(_):
    return _one(n=comb(52, 7))


@figures("method", "hands")
def _hands(_):
    return _one(n=49_205, total=comb(52, 7))


@figures("together", "dealt")
def _all_cards(_):
    return _one(n=comb(52, 7) * comb(45, 3) * comb(42, 7) * comb(10, 7) // comb(10, 7))


@figures("method", "visited", "deal cards", of="small")
def _visited(_):
    hands = [comb(11, 3), comb(11, 4)]
    return pl.DataFrame({"deal": ["small", "small"], "cards": [3, 4], "hands": hands})


@figures("method", "facts", "dealt kind cards")
def _facts(run):
    totals = dict(table(run, "facts").select("file", "total").iter_rows())
    found = defaultdict(lambda: [set(), 0, 0])
    for file, (deal, fact) in run.files.items():
        by_hand = fact.kind == "by_hand"
        where = deal if deal == PUBLISHED or by_hand else "others"
        dealt = "Reno Straight" if deal == "reno" else where
        row = found[dealt, fact.kind, f"{file.parent.name} cards" if by_hand else ""]
        row[0].add(deal)
        row[1] += 1
        row[2] += totals[str(file)]
    rows = [(*key, len(deals), files, total) for key, (deals, files, total) in found.items()]
    columns = ["dealt", "kind", "cards", "deals", "files", "total"]
    return pl.DataFrame(rows, columns, orient="row")


@figures("design", "lines", "deal bet least most")
def _designed(run):
    """The lines that pay; what is one card shorter; and the rest."""
    rows = []
    for deal, bet, least, most, pays in (
        table(run, "pay_lines")
        .filter(pl.col("variant").is_in(list(run.games.deals)))
        .select("variant", "bet", "least", "most", "pays")
        .iter_rows()
    ):
        hands = flushes(run, deal, bet, "exact")
        parts = [(least, most, pays)]
        if pays < 0:
            shorter = [(most, most, None)] if most else []
            parts = [*shorter, (0, max(most - 1, 0), None)]
        for low, high, pay in parts:
            ways = sum(hands.get(length, 0) for length in range(low, high + 1))
            rows.append((deal, bet, low, high, pay, ways))
    columns = ["deal", "bet", "least", "most", "pays", "ways"]
    return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


@figures("design", "raise_lines", "deal most")
def _designed_raise(run):
    rows = []
    for deal in run.games.deals:
        straights = table(run, "ante_by_straight", deal=deal, method="exact")
        shortest = straights.filter(pl.col("lower") > 0)["length"].min()
        for length in range(shortest, straights["length"].max() + 1):
            pays = of_length(run.games.variants[deal].paytable.raise_.pays, length)
            rows.append((deal, 1 if length == shortest else length, length, float(pays)))
    return pl.DataFrame(rows, ["deal", "least", "most", "pays"], orient="row")


def priced_as_published(run: Run) -> dict[str, str]:
    """The variants of the page about houses, each with its deal."""
    return {
        name: game.deal
        for name, game in run.games.variants.items()
        if game.paytable_name == PUBLISHED and run.games.deals[game.deal].equal_runs == "highest"
    }


@figures("houses", "rules", "variant")
def _rules(run):
    rows = []
    for variant, deal in priced_as_published(run).items():
        straights = table(run, "ante_by_straight", deal=deal, method="exact")
        qualified = sum(straights.select(pl.col("lower", "equal", "higher").sum()).row(0))
        pairs = table(run, "ante_totals", deal=deal, method="exact")["ways"].item()
        rows.append((variant, qualified / pairs))
    return pl.DataFrame(rows, ["variant", "qualifies"], orient="row")


def _edges(run, **of):
    rows = table(run, "bet_summary", **of).select("variant", "strategy", "bet", "house_edge")
    return {tuple(key): edge for *key, edge in rows.iter_rows()}


@figures("houses", "parts", "variant")
def _adapting(run):
    edges = _edges(run, method="exact", bet="ante")
    rows = [
        (name, edges[name, PUBLISHED, "ante"] - edges[name, "optimal", "ante"])
        for name in run.games.variants
    ]
    return pl.DataFrame(rows, ["variant", "adapting"], orient="row")


@figures("houses", "lengths", "deal length")
def _lengths(run):
    rows = []
    for name, deal in run.games.deals.items():
        counted = table(run, "length_counts", deal=name, kind="straight", cards=deal.cards.player)
        for length, hands in counted.select("length", "hands").iter_rows():
            rows.append((name, length, hands / deal.hands(deal.cards.player)))
    return pl.DataFrame(rows, ["deal", "length", "share"], orient="row")


def _distances(run, **of):
    """How far simulated edges are from the exact ones, in standard errors."""
    exact, rows = _edges(run, method="exact", **of), []
    simulated = table(run, "bet_summary", method="simulation", **of)
    for variant, strategy, bet, edge, error in simulated.select(
        "variant", "strategy", "bet", "house_edge", "std_error"
    ).iter_rows():
        if (variant, strategy, bet) not in exact:
            continue
        away = (edge - exact[variant, strategy, bet]) / error if error else None
        rows.append((variant, strategy, bet, away))
    columns = ["variant", "strategy", "bet", "distance"]
    return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


@figures("houses", "side", "variant bet")
def _side_distances(run):
    published = pl.col("strategy").fill_null(PUBLISHED) == PUBLISHED
    return _distances(run).filter(pl.col("bet") != "ante", published).drop("strategy")


@figures("houses", "dealt", "variant strategy")
def _ante_distances(run):
    usual = pl.col("strategy").is_in([PUBLISHED, "best-by-straight"])
    return _distances(run, bet="ante").filter(usual).drop("bet")


@figures("strategies", "both", "strategy")
def _published_distances(run):
    found = _distances(run, bet="ante", variant=PUBLISHED)
    return found.select(pl.col("strategy").replace(_described(run)), "distance")


@figures("houses", "restoring", "variant bet payout")
def _restoring(run):
    """What a payout may become: no less than a shorter straight's, no more than a longer one's."""
    rows = []
    groups = table(run, "restoring_payouts").group_by("variant", "bet")
    for (variant, bet), group in groups:
        lines = {}
        for payout, pays, needed in group.select("payout", "pays", "restoring_pays").iter_rows():
            first = re.search(r"\d+", payout)
            lines[payout] = int(first[0]) if first else None, pays, needed
        for payout, (cards, pays, needed) in lines.items():
            if needed is None or (pays and needed > 10 * pays):
                continue
            if cards is not None:
                others = [line for line in lines.values() if line[0] is not None]
                shorter = [pay for number, pay, _ in others if number < cards]
                longer = [pay for number, pay, _ in others if number > cards]
                least, most = max(shorter, default=0), min(longer, default=needed)
                if not least - EPSILON * least <= needed <= most + EPSILON * most:
                    continue
            unit = "" if bet == "ante" else " card" if payout == "1" else " cards"
            rows.append((variant, bet, payout + unit, cards, pays, needed))
    columns = ["variant", "bet", "payout", "cards", "pays", "restoring_pays"]
    return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


@figures("index", "bets", "bet strategy")
def _published_edges(run):
    totals = table(run, "published", event="Total").select("bet", published=-pl.col("return"))
    shown = table(run, "bet_summary", variant=PUBLISHED, method="exact").filter(
        pl.col("strategy").is_null() | pl.col("strategy").is_in([PUBLISHED, "optimal"])
    )
    return shown.select("bet", "strategy").join(totals, "bet")


@figures("mistakes", "costs", "length high raise")
def _costs(run):
    rows = []
    straights = table(run, "straight_values", variant=PUBLISHED)
    for (length, high), group in straights.group_by("length", "high"):
        best = max(group["value"])
        for bet, value in group.select("raise", "value").iter_rows():
            rows.append((length, high, bet, best - value))
    return pl.DataFrame(rows, ["length", "high", "raise", "cost"], orient="row")


@figures("mistakes", "hands", "rank_counts")
def _margins(run):
    values = table(run, "hand_values", variant=PUBLISHED)
    three = values.select("fold", "least", "most").to_numpy()
    three.sort(axis=1)
    return values.select(
        "rank_counts",
        pl.Series("margin", three[:, 2] - three[:, 1]),
        pl.Series("worst", three[:, 2] - three[:, 0]),
    )


@figures("mistakes", "habits", "description")
def _habits(run):
    edges = _edges(run, method="exact", bet="ante", variant=PUBLISHED)
    best = edges[PUBLISHED, "optimal", "ante"]
    names = _described(run)
    rows = [(names[strategy], edge - best) for (_, strategy, _), edge in edges.items()]
    return pl.DataFrame(rows, ["description", "cost"], orient="row")


@figures("perfect-play", "exceptions", "length high best_raise")
def _exceptions(run):
    """Added up a hand at a time."""
    usual, odd = defaultdict(Counter), defaultdict(Counter)
    hands = table(run, "hand_values", variant=PUBLISHED)
    columns = "length", "high", "hands", *SHARES
    for length, high, number, *shares in hands.select(columns).iter_rows():
        usual[length, high]["hands"] += number
        for name, share in zip(SHARES, shares, strict=True):
            usual[length, high][name] += number * share
    for row in table(run, "exceptions", variant=PUBLISHED).iter_rows(named=True):
        of = odd[row["length"], row["high"], row["usual_raise"], row["best_raise"]]
        of["hands"] += row["hands"]
        for name in ("gain", *SHARES):
            of[name] += row["hands"] * row[name]
    rows = []
    for (length, high, before, best), of in odd.items():
        all_of = usual[length, high]
        rows.append(
            {"length": length, "high": high, "usual_raise": before, "best_raise": best}
            | {"hands": of["hands"], "gain": of["gain"] / comb(52, 7)}
            | {name: of[name] / of["hands"] - all_of[name] / all_of["hands"] for name in SHARES}
        )
    return pl.DataFrame(rows)


@figures("perfect-play", "spare")
def _spare(run):
    found = Counter()
    hands = table(run, "hand_values", variant=PUBLISHED, length=3, high=4)
    for counts, number, best in hands.select("rank_counts", "hands", "best_raise").iter_rows():
        if int(counts[0]) + int(counts[1]) > 2:
            found["hands"] += number
            found["fold"] += number * (best == 0)
    return _one(**found)


@figures("perfect-play", "held", "place best_raise", length=3, high=4, ranks=13)
def _held(run, length, high, ranks):
    held, all_of = Counter(), Counter()
    hands = table(run, "hand_values", variant=PUBLISHED, length=length, high=high)
    for counts, number, best in hands.select("rank_counts", "hands", "best_raise").iter_rows():
        all_of[best] += number
        for place, cards in enumerate(counts[:ranks], start=1):
            held[place, best] += number * int(cards)
    rows = [(place, best, cards / all_of[best]) for (place, best), cards in held.items()]
    return pl.DataFrame(rows, ["place", "best_raise", "cards"], orient="row")


@figures("reno-hands", "hands", "players property kind")
def _intervals(run):
    frame = table(run, "reno_starting_hands")
    half = 1.96 * frame["std_error"]
    return frame.select("players", "property", "kind").with_columns(
        (frame["share"] - half).alias("from"), (frame["share"] + half).alias("to")
    )


@figures("reproduce", "deviation")
def _deviation(run):
    shown = table(run, "bet_summary", variant=PUBLISHED, method="exact")
    ante = shown.filter(strategy=PUBLISHED)["standard_deviation"].item()
    side = shown.filter(pl.col("strategy").is_null())["standard_deviation"]
    return _one(ante=ante, most=max(ante, *side))


@figures("side-bets", "analysis", "cards", variant="other-bets", bet="bad_beat")
def _units(run, variant, bet):
    lines = table(run, "side_bet_analysis", variant=variant, bet=bet)
    rows = [
        (cards, round(ways * pays))
        for cards, ways, pays in lines.select("cards", "combinations", "pays").iter_rows()
    ]
    return pl.DataFrame(rows, ["cards", "units"], orient="row")


@figures("side-bets", "methods", "bet cards", of="small")
def _methods(run):
    found = defaultdict(dict)
    for row in table(run, "side_bet_methods", variant="small").iter_rows(named=True):
        of = found[row["bet"], row["cards"]]
        of["rounds"] = _rounds(run)
        if row["method"] == "exact":
            of |= {"exact": row["combinations"], "probability": row["probability"]}
        elif row["method"] == "simulation":
            of |= {"simulated": row["probability"], "std_error": row["std_error"]}
        else:
            of["by_hand"] = row["combinations"]
    schema = dict.fromkeys(("exact", "by_hand", "rounds"), pl.Int64) | dict.fromkeys(
        ("probability", "simulated", "std_error"), pl.Float64
    )
    rows = [{"bet": bet, "cards": cards} | of for (bet, cards), of in found.items()]
    return pl.DataFrame(rows, {"bet": pl.String, "cards": pl.String} | schema)


@figures("straight", "lengths", "length")
def _seven_cards(run):
    straights = table(
        run, "straight_counts", deal=PUBLISHED, method="exact", kind="straight", cards=7
    )
    rows = [
        (length, len(set(group["high"])), sum(group["hands"]), sum(group["hands"]) / comb(52, 7))
        for (length,), group in straights.group_by("length")
    ]
    return pl.DataFrame(rows, ["length", "straights", "hands", "share"], orient="row")


@figures("strategies", "ranked", "strategy")
def _ranked(run):
    shown = table(run, "bet_summary", variant=PUBLISHED, method="exact", bet="ante")
    edges, risks = shown["house_edge"].to_list(), shown["element_of_risk"].to_list()
    return shown.select(
        "strategy",
        pl.Series("by_edge", [1 + sum(one < edge for one in edges) for edge in edges]),
        pl.Series("by_risk", [1 + sum(one < risk for one in risks) for risk in risks]),
    )


@figures("together", "pairs", "first_bet second_bet")
def _pairs(run):
    found = defaultdict(dict)
    for row in table(run, "bets_together", variant=PUBLISHED).iter_rows(named=True):
        if row["strategy"] in (None, PUBLISHED):
            of = found[row["first_bet"], row["second_bet"]]
            if row["method"] == "exact":
                of |= {"exact": row["covariance"], "correlation": row["correlation"]}
            else:
                of |= {"simulated": row["covariance"], "std_error": row["std_error"]}
    rows = [{"first_bet": one, "second_bet": two} | of for (one, two), of in found.items()]
    return pl.DataFrame(rows)


@figures("variants", "changes", "variant bet strategy")
def _changes(run):
    """Names stand for descriptions: the tables that stand for an edited run have none."""
    told = [PUBLISHED, "best-by-straight", "optimal"]
    return (
        table(run, "edge_changes")
        .filter(pl.col("strategy").is_null() | pl.col("strategy").is_in(told))
        .select("variant", "bet", "strategy", change=pl.col("edge_after") - pl.col("edge_before"))
    )


@figures("variants", "differs", "variant bet what")
def _differs(run):
    there, rows = _terms(run, PUBLISHED), []
    for name, game in run.games.variants.items():
        if game.paytable_name != name:
            continue
        for place, (what, by_length) in enumerate(_terms(run, name).items(), start=1):
            common = {
                length: (there[what][length], value)
                for length, value in by_length.items()
                if length in there[what]
            }
            for pays, lengths in _alike(common):
                cards = (
                    "" if len(lengths) == len(common) and what != "Raise pays" else _cards(lengths)
                )
                by_place = lengths[0] / 100 if place > 1 else 0
                rows.append((game.description, None, what + cards, *pays, place + by_place))
    for name, game in run.games.variants.items():
        deal, published = run.games.deals[game.deal], run.games.deals[PUBLISHED]
        qualifies = deal.dealer_qualifies_with == published.dealer_qualifies_with
        if game.paytable_name == name and game.deal != PUBLISHED and qualifies:
            rows.append((game.description, None, "Deal", None, None, 1))
        if game.paytable_name == name:
            rows += [(game.description, *row) for row in _other_bets(run, name)]
    columns = ["variant", "bet", "what", "published", "here", "place"]
    return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


def _other_bets(run, variant):
    """What is told of each side bet that some variant has: a bet, what, both pays, and a place."""
    named = {bet for one in run.games.variants for bet in side_bets(run, one)}
    here, there = (
        {bet: (place, one) for place, (bet, one) in enumerate(side_bets(run, name).items())}
        for name in (variant, PUBLISHED)
    )
    for bet in named & {*here, *there}:
        place = 100 * (here.get(bet) or there[bet])[0]
        if bet not in here:
            yield bet, " is not offered", None, None, place + 100
        elif bet not in there:
            yield bet, " is offered", None, None, place + 100
        elif any(
            getattr(here[bet][1], name) != getattr(there[bet][1], name)
            for name in ("cards", "measure", "when")
        ):
            what = " is on other cards, or has action at other times"
            yield bet, what, None, None, place + 100
        else:
            both = {*side_lengths(run, variant, bet)} & {*side_lengths(run, PUBLISHED, bet)}
            pays = {
                length: tuple(side_pay(run, name, bet, length) for name in (PUBLISHED, variant))
                for length in sorted(both - {0})
            }
            for numbers, lengths in _alike(pays):
                yield bet, _cards(lengths), *numbers, place + 130 - lengths[-1]


def _alike(pays):
    """What both pay where that differs, with the lengths that it is paid for."""
    found = {}
    for length, pair in pays.items():
        if pair[0] != pair[1]:
            found.setdefault(pair, []).append(length)
    return found.items()


def _cards(lengths):
    """A run of lengths, as it is said."""
    least, most = lengths[0], lengths[-1]
    assert lengths == list(range(least, most + 1))
    if most == 1:
        return ", 1 card"
    return f", {most} cards" if least == most else f", {least} to {most} cards"


def _terms(run, name):
    """Each term of a variant, by length."""
    game = run.games.variants[name]
    qualifies = float(run.games.deals[game.deal].dealer_qualifies_with)
    return {"Cards with which the dealer qualifies": {1: qualifies}} | {
        what: {
            length: float(of_length(schedule(game.paytable), length))
            for length in range(1, longest(run, name) + 1)
        }
        for what, schedule in TERMS.items()
    }


TERMS = {
    "Ante pays": lambda paytable: paytable.ante.pays,
    "Ante pays, dealer not qualified": lambda paytable: paytable.ante.dealer_does_not_qualify,
    "Raise pays, dealer not qualified": lambda paytable: paytable.raise_.dealer_does_not_qualify,
    "Least Raise": lambda paytable: paytable.raise_.least,
    "Greatest Raise": lambda paytable: paytable.raise_.most,
    "Raise pays": lambda paytable: paytable.raise_.pays,
}
"""Each term of the Ante and the Raise, as the page says it."""


@figures("variants", "ante_moves", "variant line")
def _ante_moves(run):
    found, names = Counter(), _variants(run)
    for variant, event, change in table(run, "ante_changes").iter_rows():
        if run.games.variants[variant].paytable_name != variant:
            continue
        line = event
        if event.endswith("card straight"):
            line = "Wins with a Raise bonus"
        elif event.startswith("Player wins"):
            line = "Other wins"
        elif event.startswith("Player loses"):
            line = "Losses"
        found[names[variant], line] += change
    rows = [(*key, change) for key, change in found.items() if abs(change) > 1e-12]
    return pl.DataFrame(rows, ["variant", "line", "change"], orient="row")


@figures("variants", "side", "variant bet")
def _side(run):
    changed = {
        tuple(key)
        for *key, change in table(run, "side_bet_changes")
        .select("variant", "bet", "change")
        .iter_rows()
        if abs(change) > 1e-12
    }
    names, rows, known = _variants(run), [], side_bets(run, PUBLISHED)
    for row in table(run, "bet_summary", method="exact").iter_rows(named=True):
        variant, bet = row["variant"], row["bet"]
        own = run.games.variants[variant].paytable_name == variant
        shown = variant == PUBLISHED or (variant, bet) in changed or bet not in known
        if bet != "ante" and own and shown and row["strategy"] in {None, PUBLISHED}:
            shown = {n: row[n] for n in ("house_edge", "standard_deviation", "hit_frequency")}
            rows.append({"variant": names[variant], "bet": bet} | shown)
    return pl.DataFrame(rows)
