"""The Ante and the Raise."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import polars as pl

from straights.io import facts
from straights.price.found import DECISION_LISTS, found_files
from straights.rules.deal import OUTCOMES
from straights.strategy.hands import Hands
from straights.strategy.strategy import Strategy

from . import play
from .core import Run, watch
from .play import by_straight, games, hands, played, share_error, total

EPSILON = 1e-13
"""What adding up in floating point may leave."""


@watch("ante_by_straight", "deal method length high")
def ante_by_straight(run: Run) -> pl.DataFrame:
    """Whole numbers added up."""
    return pl.DataFrame(
        [
            (deal, method, *straight, *ways)
            for deal in run.games.deals
            for method in ("exact", "simulation")
            for straight, ways in by_straight(run, deal, method).items()
        ],
        ["deal", "method", "length", "high", *OUTCOMES],
        orient="row",
    )


@watch("ante_totals", "deal method")
def ante_totals(run: Run) -> pl.DataFrame:
    """All pairs of hands by multiplication; all rounds dealt."""
    rows = [
        (deal, method, total(run, deal, method))
        for deal in run.games.deals
        for method in ("exact", "simulation")
    ]
    return pl.DataFrame(rows, ["deal", "method", "ways"], orient="row")


@watch("straight_values", "variant length high raise probability", within=EPSILON)
def straight_values(run: Run) -> pl.DataFrame:
    """The value of each decision as a fraction; Raises of one size are one decision."""
    rows = []
    for name, game in run.games.variants.items():
        pairs = total(run, game.deal, "exact")
        for straight, ways in by_straight(run, game.deal, "exact").items():
            for bet in set(play.choices(game.paytable, straight.length)):
                value = play.worth(run, name, straight, bet) / sum(ways)
                rows.append((name, *straight, bet, sum(ways) / pairs, float(value)))
    columns = ["variant", "length", "high", "raise", "probability", "value"]
    return pl.DataFrame(rows, columns, orient="row")


@watch("played", "variant strategy method length high raise")
def played_(run: Run) -> pl.DataFrame:
    """Outcomes by straight and Raise."""
    return pl.DataFrame(
        [
            (game.name, strategy, method, row.length, row.high, row.raise_bet, *row.outcomes)
            for game, strategy, method in games(run)
            for row in played(run, game.name, strategy, method)
        ],
        ["variant", "strategy", "method", "length", "high", "raise", *OUTCOMES],
        orient="row",
    )


def _event(game, row: play.Ways, outcome: str) -> str:
    """How a reader sees an outcome."""
    if not row.raise_bet:
        return "Player folds"
    if outcome == "not_qualified":
        return "Dealer doesn't qualify"
    if outcome == "equal":
        return "Tie"
    line = play.raise_line(game.paytable, row.length)
    if outcome == "lower" and line:
        return f"Player wins with {line} card straight"
    size = "large" if row.raise_bet == play.choices(game.paytable, row.length)[2] else "small"
    return f"Player {'wins' if outcome == 'lower' else 'loses'} with {size} raise"


@cache
def _outcomes(run: Run) -> list[tuple]:
    rows = []
    for game, strategy, method in games(run):
        for row in played(run, game.name, strategy, method):
            wins = play.pays(run, game.name, row.raise_bet, row.length)
            for outcome, win, ways in zip(OUTCOMES, wins, row.outcomes, strict=True):
                if ways:
                    key = game.name, strategy, method, row.length, row.high, row.raise_bet, outcome
                    rows.append((*key, ways, _event(game, row, outcome), win))
    return rows


@watch("ante_outcomes", "variant strategy method length high raise outcome")
def ante_outcomes(run: Run) -> pl.DataFrame:
    """Every way to win or lose, as `MainBets.wins` prices it."""
    return pl.DataFrame(
        [(*row[:-1], float(row[-1])) for row in _outcomes(run)],
        [
            "variant",
            "strategy",
            "method",
            "length",
            "high",
            "raise",
            "outcome",
            "ways",
            "event",
            "pays",
        ],
        orient="row",
    )


@watch("ante_analysis", "variant strategy method event pays")
def ante_analysis(run: Run) -> pl.DataFrame:
    """Each event with its whole number, and the fraction of all."""
    found = Counter[tuple]()
    for variant, strategy, method, *_, ways, event, win in _outcomes(run):
        found[variant, strategy, method, event, win] += ways
    rows = []
    for (variant, strategy, method, event, win), ways in found.items():
        number = total(run, run.games.variants[variant].deal, method)
        rows.append(
            {
                "variant": variant,
                "strategy": strategy,
                "method": method,
                "event": event,
                "pays": float(win),
                "combinations": ways,
                "probability": ways / number,
                "return": float(win * Fraction(ways, number)),
                "std_error": 0.0 if method == "exact" else share_error(ways, number),
            }
        )
    return pl.DataFrame(rows)


@watch("threshold_grid", "variant fold_place most_place", within=EPSILON)
def threshold_grid(run: Run) -> pl.DataFrame:
    """Each pair of thresholds played out: fold the worst so many, raise most from another on."""
    frames = []
    for name, game in run.games.variants.items():
        pairs, rules = total(run, game.deal, "exact"), run.games.deals[game.deal].rules
        found = sorted(by_straight(run, game.deal, "exact").items())
        unit, _ = game.paytable.units(max(straight.length for straight, _ in found))
        bets = play.bets_of(game.paytable, np.array([straight.length for straight, _ in found]))
        won = np.array(
            [
                [int(unit * play.worth(run, name, straight, bet)) for bet in of_straight]
                for (straight, _), of_straight in zip(found, bets.tolist(), strict=True)
            ]
        )
        ways = np.array([sum(way) for _, way in found])
        assert won.dtype == ways.dtype == np.int64
        fold, most = np.array(
            [
                (fold, most)
                for fold in range(len(found) + 1)
                for most in range(fold + 1, len(found) + 2)
            ]
        ).T
        place = np.arange(1, len(found) + 1)
        decision = (place > fold[:, np.newaxis]) * 1 + (place >= most[:, np.newaxis])
        raised = [(ways * bets[:, one] * (decision == one)).sum(axis=1) for one in (1, 2)]
        names = [None, *(rules.name(straight) for straight, _ in found), None]
        frames.append(
            pl.DataFrame(
                {
                    "fold_place": fold,
                    "fold_to": [names[one] for one in fold],
                    "most_place": most,
                    "most_from": [names[one] for one in most],
                    "house_edge": -won[place - 1, decision].sum(axis=1) / (unit * pairs),
                    "average_bet": 1 + (raised[0] + raised[1]) / pairs,
                }
            ).with_columns(variant=pl.lit(name))
        )
    return pl.concat(frames)


def _hands_of(run: Run, variant: str) -> pl.DataFrame:
    """Each of the player's rank counts, and how the dealer's hands end."""
    deal = run.games.variants[variant].deal
    dealer_hands = run.games.deals[deal].dealer_hands
    return hands(run, deal).select(
        pl.lit(variant).alias("variant"),
        *("rank_counts", "hands", "length", "high"),
        *(pl.col(one) / dealer_hands for one in ("not_qualified", "lower", "higher")),
    )


@watch("hand_values", "variant rank_counts", within=EPSILON)
def hand_values(run: Run) -> pl.DataFrame:
    """Every decision with every hand in whole units over all of the dealer's hands."""
    frames = []
    for name, game in run.games.variants.items():
        unit, won = play.values(run, name)
        scale = unit * run.games.deals[game.deal].dealer_hands
        ordered = np.sort(won, axis=1) / scale
        bets = play.bets_of(game.paytable, hands(run, game.deal)["length"].to_numpy())
        frames.append(
            _hands_of(run, name).with_columns(
                pl.Series("least_raise", bets[:, 1]),
                pl.Series("most_raise", bets[:, 2]),
                *(
                    pl.Series(column, won[:, place] / scale)
                    for place, column in enumerate(("fold", "least", "most"))
                ),
                pl.Series("best_raise", play.raises(run, name)["optimal"]),
                pl.Series("value", ordered[:, 2]),
                pl.Series(
                    "runner_up", np.where(bets[:, 1] == bets[:, 2], ordered[:, 0], ordered[:, 1])
                ),
            )
        )
    return pl.concat(frames)


@watch("exceptions", "variant rank_counts", within=EPSILON)
def exceptions(run: Run) -> pl.DataFrame:
    """What the best decision wins more than the usual one, in whole units."""
    frames = []
    for name, game in run.games.variants.items():
        unit, won = play.values(run, name)
        scale = unit * run.games.deals[game.deal].dealer_hands
        best, usual = (play.raises(run, name)[one] for one in ("optimal", "best-by-straight"))
        bets = play.bets_of(game.paytable, hands(run, game.deal)["length"].to_numpy())
        place = (usual[:, np.newaxis] == bets).argmax(axis=1)
        gain = won.max(axis=1) - won[np.arange(len(won)), place]
        frames.append(
            _hands_of(run, name)
            .with_columns(
                pl.Series("usual_raise", usual),
                pl.Series("best_raise", best),
                pl.Series("gain", gain / scale),
            )
            .filter(pl.Series(best != usual))
        )
    return pl.concat(frames)


@watch("ante_parts", "variant strategy", within=EPSILON)
def ante_parts(run: Run) -> pl.DataFrame:
    """What is won, apart by where it comes from; the extra pay is beside the lowest line's."""
    rows = []
    for game, strategy, method in games(run):
        if method != "exact":
            continue
        paytable, parts = game.paytable, defaultdict(Fraction)
        lowest = play.of_length(paytable.raise_.pays, 1)
        for length, _, bet, outcomes in played(run, game.name, strategy, method):
            for outcome, win, ways in zip(
                OUTCOMES, play.pays(run, game.name, bet, length), outcomes, strict=True
            ):
                bonus = Fraction()
                if bet and outcome == "lower":
                    pay = play.of_length(paytable.raise_.pays, length)
                    bonus = Fraction(str(bet)) * (pay - lowest)
                where = (
                    "folded" if not bet else outcome if outcome == "not_qualified" else "compared"
                )
                parts[where] += ways * (win - bonus)
                parts["raise_bonus"] += ways * bonus
        pairs = total(run, game.deal, "exact")
        named = ("folded", "not_qualified", "compared", "raise_bonus")
        rows.append(
            {"variant": game.name, "strategy": strategy}
            | {part: float(parts[part] / pairs) for part in named}
        )
    return pl.DataFrame(rows)


@watch("ante_changes", "variant event", within=EPSILON)
def ante_changes(run: Run) -> pl.DataFrame:
    """The return of each event, less that of the published game."""
    returns = defaultdict(Fraction)
    for variant, strategy, method, *_, ways, event, win in _outcomes(run):
        if (strategy, method) == ("published", "exact"):
            pairs = total(run, run.games.variants[variant].deal, "exact")
            returns[variant, event] += win * Fraction(ways, pairs)
    events = {event for _, event in returns}
    return pl.DataFrame(
        [
            (variant, event, float(returns[variant, event] - returns["published", event]))
            for variant in run.games.variants
            for event in events
        ],
        ["variant", "event", "change"],
        orient="row",
    )


@watch("reconciliation", "variant event rounds", within=EPSILON)
def reconciliation(run: Run) -> pl.DataFrame:
    """How far the published rows are from the exact ones, but for half a unit of the last place."""
    source = pl.read_csv(run.published / "ante.csv").filter(pl.col("event") != "Total")
    exact = ante_analysis(run).filter(strategy="published", method="exact")
    rows = []
    for name, game in run.games.variants.items():
        if name != "published" and run.games.deals[game.deal].equal_runs != "first":
            continue
        of_game = {
            (event, pays): share
            for event, pays, share in exact.filter(variant=name)
            .select("event", "pays", "probability")
            .iter_rows()
        }
        for event, pays, published in source.select("event", "pays", "probability").iter_rows():
            share = of_game[event, pays]
            off = max(abs(published - share) - 0.0000005, 0)
            rows += [
                {
                    "variant": name,
                    "event": event,
                    "pays": float(pays),
                    "probability": share,
                    "published_probability": published,
                    "difference": published - share,
                    "rounds": rounds,
                    "standard_errors": off * sqrt(rounds / (share * (1 - share))),
                }
                for rounds in (10**7, 10**8, 10**9, 10**10)
            ]
    return pl.DataFrame(rows)


@watch("decision_lists", "variant looks_at lines line", within=EPSILON)
def decision_lists(run: Run) -> pl.DataFrame:
    """Each list played with every hand."""
    fact = found_files(run.games)[DECISION_LISTS]
    found, _ = facts.read(run.path / "results" / DECISION_LISTS, fact)
    game = run.games.variants["published"]
    frame = hands(run, game.deal)
    all_hands = Hands.of(run.games.deals[game.deal], frame["rank_counts"])
    number = frame["hands"].to_numpy()
    unit, won = play.values(run, "published")
    pairs = total(run, game.deal, "exact")
    bets = play.bets_of(game.paytable, frame["length"].to_numpy())

    def edge(raises: np.ndarray) -> Fraction:
        within = np.where(raises == 0, 0, np.clip(raises, bets[:, 1], bets[:, 2]))
        place = (within[:, np.newaxis] == bets).argmax(axis=1)
        assert (bets[np.arange(len(bets)), place] == within).all()
        return -Fraction(int((won[np.arange(len(won)), place] * number).sum()), unit * pairs)

    usual, perfect = (
        edge(play.raises(run, "published")[one]) for one in ("best-by-straight", "optimal")
    )
    rows = []
    for (looks_at, _), one in found.group_by("looks_at", "lines"):
        play_lines = one.select("action", "condition").rows()
        lines = [{action: condition} for action, condition in play_lines]
        cost = edge(Strategy(description="", play=lines).raises(all_hands))
        recovered = float((usual - cost) / (usual - perfect))
        for place, (action, condition) in enumerate(play_lines, start=1):
            rows.append(
                {
                    "variant": "published",
                    "looks_at": looks_at,
                    "lines": len(lines),
                    "line": place,
                    "action": action,
                    "condition": condition,
                    "house_edge": float(cost),
                    "recovered": recovered,
                }
            )
    return pl.DataFrame(rows)
