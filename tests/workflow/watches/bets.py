"""The side bets, the figures of every bet, and how bets move together."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache, partial
from math import sqrt

import numpy as np
import polars as pl

from straights.bets.pays import Lengths
from straights.rules.deal import OUTCOMES
from straights.rules.straight import Straight

from . import play
from .ante import EPSILON, ante_analysis
from .configured import cards_of, pay_lines_of, side_bets, side_pay
from .core import Run, watch
from .counted import straight_counts
from .play import Summary, Win, hands, share_error, simulated_pairs

OWN = "straight_flush of player"
WITH_TABLE = "straight_flush of player + community"
"""What the counts beside the Ante look at."""


def look_of(run: Run, variant: str, bet: str) -> str:
    """What a side bet measures, of whose cards."""
    one = side_bets(run, variant)[bet]
    return f"{one.measure} of {one.cards}"


def always(run: Run, variant: str) -> list[str]:
    """The side bets that have action in every round."""
    return [bet for bet, one in side_bets(run, variant).items() if one.when is None]


@cache
def looked(run: Run, deal: str, look: str) -> pl.DataFrame:
    """The simulated rounds with what a look measures, from the last pair that it is in."""
    frame = simulated_pairs(run, deal).filter(
        (pl.col("first") == look) | (pl.col("second") == look), pl.col("length").is_not_null()
    )
    one = pl.col("first", "second")
    frame = frame.filter(pl.all_horizontal(one == one.last()))
    side = pl.when(pl.col("first") == look).then("first_length").otherwise("second_length")
    return frame.with_columns(measured=side)


@cache
def flushes(run: Run, variant: str, bet: str, method: str) -> dict[int, int]:
    """Hands or rounds by what the bet measures; none if the method did not count it."""
    deal, one = run.games.variants[variant].deal, side_bets(run, variant)[bet]
    found = defaultdict[int, int](int)
    if method == "simulation":
        frame = looked(run, deal, look_of(run, variant, bet))
        for length, number in frame.select("measured", "rounds").iter_rows():
            found[length] += number
        return found
    counted = straight_counts(run).filter(
        deal=deal, method=method, kind=one.measure, cards=cards_of(run, deal, one)
    )
    for length, number in counted.select("length", "hands").iter_rows():
        found[length] += number
    return found


METHODS = ("exact", "hand-by-hand", "simulation")


NO_ACTION = None
"""In place of a length, where a bet is returned."""
ENDS = ("dealer_does_not_qualify", "ante_wins", "ante_pushes", "ante_loses")
"""How a round ends with each of the outcomes, if the player raises."""


def _seen(run: Run, variant: str, bet: str, method: str):
    """Hands or rounds by the player's straight, what the bet measures, and outcomes."""
    deal, look = run.games.variants[variant].deal, look_of(run, variant, bet)
    if method == "simulation":
        columns = "length", "high", "measured", "outcome", "rounds"
        for *held, outcome, number in looked(run, deal, look).select(columns).iter_rows():
            yield *held, [number * (outcome == one) for one in OUTCOMES]
        return
    own = hands(run, deal).select("length", "high", "rank_counts", "hands", *OUTCOMES)
    rules = run.games.deals[deal]
    joint = run.facts("joint", deal) if look == OWN else pl.DataFrame()
    if len(joint):
        own = own.drop("hands").join(joint, "rank_counts")
    elif look not in {"straight of player", "of_a_kind of player"}:
        return
    for row in own.iter_rows(named=True):
        held = [int(digit) for digit in row["rank_counts"]]
        wild = held.pop() if rules.deck.wild_cards else 0
        measured = {
            "straight of player": row["length"],
            "of_a_kind of player": min(max(held) + wild, rules.card_limit or 13),
        }.get(look, row.get("flush"))
        ways = [row["hands"] * row[outcome] for outcome in OUTCOMES]
        yield row["length"], row["high"], measured, ways


@cache
def depending(
    run: Run, variant: str, strategy: str, bet: str, method: str
) -> dict[int | None, int]:
    """Hands or rounds by what a bet measures, of a bet whose action depends on the Ante."""
    when = side_bets(run, variant)[bet].when
    raises = play.with_straights(run, variant, strategy)
    found = defaultdict[int | None, int](int)
    for length, high, measured, ways in _seen(run, variant, bet, method):
        for end, number in zip(ENDS, ways, strict=True):
            ended = end if raises[Straight(length, high)] else "player_folds"
            found[measured if ended == when else NO_ACTION] += number
    return {measured: number for measured, number in found.items() if number}


def _ways(
    run: Run, variant: str, strategy: str | None, bet: str, method: str
) -> dict[int | None, int]:
    if strategy is None:
        return flushes(run, variant, bet, method)
    return depending(run, variant, strategy, bet, method)


def _counted(run: Run):
    for variant in run.games.variants:
        for bet, one in side_bets(run, variant).items():
            for strategy in play.by_straight_alone(run) if one.when else (None,):
                for method in METHODS if not one.when else ("exact", "simulation"):
                    if found := _ways(run, variant, strategy, bet, method):
                        yield variant, strategy, bet, method, found


@watch("side_bet_methods", "variant strategy bet line method")
def side_bet_methods(run: Run) -> pl.DataFrame:
    """Each line of each bet, as a share of all hands."""
    rows = []
    for variant, strategy, bet, method, found in _counted(run):
        number = sum(found.values())
        lines = [
            (line, str(Lengths(least, most)), range(least, most + 1), pays)
            for line, (least, most, pays) in enumerate(pay_lines_of(run, variant, bet))
        ]
        if strategy:
            lines.append((None, "no action", [NO_ACTION], 0.0))
        for line, cards, lengths, pays in lines:
            ways = sum(found.get(length, 0) for length in lengths)
            rows.append(
                {
                    "variant": variant,
                    "strategy": strategy,
                    "bet": bet,
                    "line": line,
                    "cards": cards,
                    "method": method,
                    "pays": pays,
                    "combinations": ways,
                    "probability": ways / number,
                    "return": float(Fraction(str(pays)) * Fraction(ways, number)),
                    "std_error": share_error(ways, number) if method == "simulation" else 0.0,
                }
            )
    return pl.DataFrame(rows, infer_schema_length=None)


@watch("side_bet_ways", "variant strategy bet line method")
def side_bet_ways(run: Run) -> pl.DataFrame:
    """The lines that were met."""
    frame = side_bet_methods(run).filter(pl.col("combinations") > 0)
    return frame.select("variant", "strategy", "bet", "line", "method", ways="combinations")


@watch("side_bet_analysis", "variant bet cards")
def side_bet_analysis(run: Run) -> pl.DataFrame:
    """The exact ones, or else the simulated ones; played as published."""
    frame = side_bet_methods(run).filter(pl.col("strategy").fill_null("published") == "published")
    exact = frame.filter(method="exact")
    frame = pl.concat(
        [
            exact,
            frame.filter(method="simulation").join(exact, ["variant", "bet"], how="anti"),
        ]
    )
    shares = "combinations", "probability", "return"
    return frame.select("variant", "bet", "cards", "pays", *shares, "method", "std_error")


@watch("side_bet_changes", "variant bet length", within=EPSILON)
def side_bet_changes(run: Run) -> pl.DataFrame:
    """Each length that either deal can have: what it returns here, less what it does there."""
    rows = []
    for variant in run.games.variants:
        for bet in _shared(run, variant):
            games = [(one, flushes(run, one, bet, "exact")) for one in (variant, "published")]
            for length in set().union(*(found for _, found in games)):
                pays = [
                    side_pay(run, one, bet, length) if found[length] else None
                    for one, found in games
                ]
                shares = [Fraction(found[length], sum(found.values())) for _, found in games]
                back = [
                    Fraction(str(pay or 0)) * share for pay, share in zip(pays, shares, strict=True)
                ]
                rows.append(
                    {
                        "variant": variant,
                        "bet": bet,
                        "length": length,
                        "pays": pays[0],
                        "published_pays": pays[1],
                        "probability": float(shares[0]),
                        "published_probability": float(shares[1]),
                        "change": float(back[0] - back[1]),
                    }
                )
    return pl.DataFrame(rows, infer_schema_length=None)


def _shared(run: Run, variant: str) -> list[str]:
    """The side bets that the published paytable has too."""
    return [bet for bet in always(run, variant) if bet in always(run, "published")]


@watch("restoring_payouts", "variant bet payout", within=1e-11)
def restoring_payouts(run: Run) -> pl.DataFrame:
    """Of a side bet by the rule of three; of the Ante by halving, and then along a chord."""
    rows = []
    published = _ante_value(run, "published", {})
    for variant in run.games.variants:
        for name, (*_, pays) in _ante_pays(run, variant).items():
            found = _restoring(partial(_ante_with, run, variant, name), published)
            rows.append((variant, "ante", name, float(pays), found))
        for bet in _shared(run, variant):
            wanted = side_summary(run, "published", bet, "exact").mean
            here = side_summary(run, variant, bet, "exact")
            ways = flushes(run, variant, bet, "exact")
            for least, most, pays in pay_lines_of(run, variant, bet):
                if pays < 0:
                    continue
                of_line = sum(ways.get(length, 0) for length in range(least, most + 1))
                found = None
                if of_line:
                    needed = Fraction(str(pays)) + (wanted - here.mean) * here.total / of_line
                    found = float(needed) if 0 <= needed <= 1_000_000 else None
                rows.append((variant, bet, str(Lengths(least, most)), pays, found))
    columns = ["variant", "bet", "payout", "pays", "restoring_pays"]
    return pl.DataFrame(rows, columns, orient="row")


UNQUALIFIED = "when the dealer does not qualify"


def _ante_pays(run: Run, variant: str) -> dict[str, tuple[str, range, float]]:
    """Each payout of the Ante and the Raise by its name: which, for which lengths, and how much."""
    paytable = run.games.variants[variant].paytable
    ante, raise_ = paytable.ante, paytable.raise_
    found = {}
    for what, pays in {
        "Ante, when it wins": ante.pays,
        f"Ante, {UNQUALIFIED}": ante.dealer_does_not_qualify,
        f"Raise, {UNQUALIFIED}": raise_.dealer_does_not_qualify,
        "Raise": raise_.pays,
    }.items():
        table = pays if isinstance(pays, dict) else {"1 or more": pays}
        lines = [
            (Lengths(least, min(most, play.longest(run, variant))), pay)
            for key, pay in table.items()
            for least, most in [Lengths.parse(key)]
            if least <= play.longest(run, variant)
        ]
        for line, pay in lines:
            cards = "1 card" if line == (1, 1) else f"{line} cards"
            name = f"{what}, {cards}" if what == "Raise" or len(lines) > 1 else what
            found[name] = what, range(line.least, line.most + 1), pay
    return found


@cache
def weighted(run: Run, deal: str) -> tuple[np.ndarray, np.ndarray]:
    """Chances of each outcome together with each of the player's rank counts, and its length."""
    frame = hands(run, deal)
    ways = frame.select(OUTCOMES).to_numpy() * frame["hands"].to_numpy()[:, np.newaxis]
    return ways / ways.sum(), frame["length"].to_numpy()


def _ante_value(run: Run, variant: str, changed: dict[str, float]) -> float:
    """What perfect play wins, with some payouts changed."""
    game = run.games.variants[variant]
    chances, lengths = weighted(run, game.deal)
    pays = {}
    for name, (what, of, pay) in _ante_pays(run, variant).items():
        by_hand = pays.setdefault(what, np.zeros(len(lengths)))
        by_hand[(of[0] <= lengths) & (lengths <= of[-1])] = changed.get(name, pay)
    values = [
        chances[:, 0] * (pays[f"Ante, {UNQUALIFIED}"] + bet * pays[f"Raise, {UNQUALIFIED}"])
        + chances[:, 1] * (pays["Ante, when it wins"] + bet * pays["Raise"])
        - chances[:, 3] * (1 + bet)
        for bet in play.bets_of(game.paytable, lengths).T[1:]
    ]
    return float(np.maximum(np.maximum(*values), -chances.sum(axis=1)).sum())


def _ante_with(run: Run, variant: str, name: str, pay: float) -> float:
    return _ante_value(run, variant, {name: pay})


def _restoring(value, wanted: float) -> float | None:
    """Where a rising function, straight in pieces, has a value; None if not from 0 to a million."""
    low, high = 0.0, 1e6
    below, above = value(low) - wanted, value(high) - wanted
    if below > EPSILON or above < -EPSILON or above - below < EPSILON:
        return None
    for _ in range(200):
        if below >= 0 or above <= 0:
            return low if below >= 0 else high
        chord = low - below * (high - low) / (above - below)
        for middle in (chord, (low + high) / 2):
            if not low < middle < high:
                continue
            off = value(middle) - wanted
            if abs(off) < 1e-15:
                return middle
            low, below, high, above = (
                (middle, off, high, above) if off < 0 else (low, below, middle, off)
            )
        if high - low <= 1e-13 * high:
            break
    return low


@cache
def side_summary(
    run: Run, variant: str, bet: str, method: str, strategy: str | None = None
) -> Summary:
    """The figures of a side bet."""
    return Summary.of(
        [
            Win(
                Fraction(0)
                if length is NO_ACTION
                else Fraction(str(side_pay(run, variant, bet, length))),
                Fraction(1),
                number,
            )
            for length, number in _ways(run, variant, strategy, bet, method).items()
        ]
    )


def summary_of(run: Run, variant: str, strategy: str | None, bet: str, method: str) -> Summary:
    """The figures of any bet."""
    if strategy is None:
        return side_summary(run, variant, bet, method)
    return play.summary(run, variant, strategy, method)


@cache
def summaries(run: Run) -> dict[tuple[str, str | None, str, str], Summary]:
    """Of every variant, strategy, bet and method."""
    found = {
        (game.name, strategy, "ante", method): play.summary(run, game.name, strategy, method)
        for game, strategy, method in play.games(run)
    }
    return found | {
        (variant, strategy, bet, method): side_summary(run, variant, bet, method, strategy)
        for variant, strategy, bet, method, _ in _counted(run)
    }


@watch("bet_summary", "variant strategy bet method")
def bet_summary(run: Run) -> pl.DataFrame:
    """Fractions up to the last step."""
    return pl.DataFrame(
        [
            {
                "variant": variant,
                "deal": run.games.variants[variant].deal,
                "strategy": strategy,
                "bet": bet,
                "method": method,
                "house_edge": float(-found.mean),
                "average_bet": float(found.average_bet),
                "element_of_risk": float(-found.mean / found.average_bet),
                "standard_deviation": found.deviation,
                "hit_frequency": float(found.hit_frequency),
                "std_error": sqrt(found.variance / found.total) if method == "simulation" else 0.0,
            }
            for (variant, strategy, bet, method), found in summaries(run).items()
        ],
        infer_schema_length=None,
    )


@watch("comparison", "bet event pays")
def comparison(run: Run) -> pl.DataFrame:
    """The exact, the simulated and the source's figures of the published game."""
    source = {
        (bet, event): row
        for bet in ("ante", *side_bets(run, "published"))
        for row in _source(run, bet).iter_rows(named=True)
        for event in [row["event"]]
    }
    lines = pl.concat(
        [
            ante_analysis(run)
            .filter(variant="published", strategy="published")
            .with_columns(bet=pl.lit("ante")),
            side_bet_methods(run).filter(variant="published").rename({"cards": "event"}),
        ],
        how="diagonal",
    )
    dealt = {
        (row["bet"], row["event"]): row
        for row in lines.filter(method="simulation").iter_rows(named=True)
    }
    nothing: dict[str, float | None] = {}
    rows = []
    for row in lines.filter(method="exact").iter_rows(named=True):
        key = row["bet"], row["event"]
        simulated, published = dealt.get(key, nothing), source.get(key, nothing)
        rows.append(
            {
                **{
                    name: row[name]
                    for name in ("bet", "event", "pays", "combinations", "probability", "return")
                },
                "published_combinations": published.get("combinations"),
                "simulated_probability": simulated.get("probability"),
                "std_error": simulated.get("std_error"),
                "published_probability": published.get("probability"),
                "simulated_return": simulated.get("return"),
                "published_return": published.get("return"),
            }
        )
    return pl.DataFrame(rows, infer_schema_length=None)


def _source(run: Run, bet: str) -> pl.DataFrame:
    if bet == "ante":
        return pl.read_csv(run.published / "ante.csv")
    return pl.read_csv(run.published / "side_bets.csv").filter(bet=bet)


@watch("optimal_check", "variant", within=EPSILON)
def optimal_check(run: Run) -> pl.DataFrame:
    """Rounds played, settled as fractions."""
    paytable = run.games.variants["published"].paytable
    ended, dealer = [], defaultdict[str, int](int)
    for bet, length, qualifies, held, number in (
        run.facts("play", "published")
        .select("raise", "length", "qualifies", "dealer", "rounds")
        .iter_rows()
    ):
        outcome = held if qualifies else "not_qualified"
        ended.append(Win(paytable.wins(bet, length)[OUTCOMES.index(outcome)], Fraction(1), number))
        dealer[held] += number
    found = Summary.of(ended)
    error = sqrt(found.variance / found.total)
    exact = play.summary(run, "published", "optimal", "exact").mean
    return pl.DataFrame(
        {
            "variant": "published",
            "house_edge": float(-found.mean),
            "std_error": error,
            "exact_house_edge": float(-exact),
            "standard_errors": float(exact - found.mean) / error,
            "rounds": found.total,
            "wins": dealer["lower"],
            "ties": dealer["equal"],
            "losses": dealer["higher"],
            "symmetric_standard_errors": (dealer["lower"] - dealer["higher"])
            / sqrt(dealer["lower"] + dealer["higher"]),
        }
    )
