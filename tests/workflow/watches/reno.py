"""Reno Straight: every figure from the counts, a row at a time."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import comb, sqrt

import polars as pl

from .core import Run, watch
from .play import share_error

POT = 1680
TABLES = {
    "reno_board_counts": ("reno_boards", {"method": "exact"}, "street boards possible"),
    "reno_kind_counts": (
        "reno_kinds",
        {"method": "exact"},
        "aces pairs suited connection straight",
    ),
    "reno_showdown_counts": (
        "reno_showdowns",
        {"method": "simulation"},
        "boards players category high_board high_shared low low_board low_shared scooped rounds",
    ),
    "reno_starting_hand_counts": (
        "reno_starting_hands",
        {"method": "simulation"},
        "players aces pairs suited connection straight hands share square scoop high low tie",
    ),
    "reno_holding_counts": (
        "reno_holdings",
        {"method": "simulation"},
        "players category straight low_made wins_high hands share square scoop high low tie",
    ),
}
CATEGORIES = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush",
)  # fmt: skip


def _as_filed(table: str, kind: str, constants: dict[str, str], by: str) -> None:
    @watch(table, f"method {by}")
    def expected(run: Run) -> pl.DataFrame:
        frame = run.facts(kind, "reno")
        return frame.with_columns(pl.lit(value).alias(name) for name, value in constants.items())


for name, one in TABLES.items():
    _as_filed(name, *one)


@watch("reno_street_counts", "method street boards players possible made ways")
def reno_street_counts(run: Run) -> pl.DataFrame:
    """One hand and one board exactly, the others dealt."""
    exact = run.facts("reno_hands", "reno").with_columns(
        method=pl.lit("exact"), boards=pl.lit(1), players=pl.lit(1)
    )
    dealt = run.facts("reno_streets", "reno").with_columns(method=pl.lit("simulation"))
    columns = ["method", "street", "boards", "players", "possible", "made", "ways"]
    return pl.concat([exact.select(columns), dealt.select(columns)], how="vertical_relaxed")


def _straight(top: int | None) -> str | None:
    """A straight of five by its top card, 5 for the wheel."""
    names = {1: "A", 11: "J", 12: "Q", 13: "K", 14: "A"}
    if top is None:
        return None
    return "-".join(names.get(value, str(value)) for value in range(top - 4, top + 1))


def _pot_error(share: int, square: int, hands: int) -> float:
    mean = Fraction(share, hands)
    return sqrt((Fraction(square, hands) - mean**2) / hands) / POT


@watch("reno_lows", "street boards players event method")
def reno_lows(run: Run) -> pl.DataFrame:
    """Each event counted; boards alone are the boards of a single player."""
    ways: dict[tuple, list[int]] = defaultdict(lambda: [0, 0])

    def add(key, happens, number):
        ways[key][0] += number * happens
        ways[key][1] += number

    for street, boards, possible, number in (
        run.facts("reno_boards", "reno").select("street", "boards", "possible", "ways").iter_rows()
    ):
        add((street, boards, None, "possible", "exact"), possible is not None, number)
    for row in reno_street_counts(run).iter_rows(named=True):
        street, boards, players, method = (
            row[name] for name in ("street", "boards", "players", "method")
        )
        made, possible, number = row["made"], row["possible"], row["ways"]
        if method == "simulation" and players == 1:
            add((street, boards, None, "possible", method), possible is not None, number)
        add((street, boards, players, "made", method), made is not None, number)
        lowest = made is not None and made == possible
        add((street, boards, players, "lowest possible made", method), lowest, number)
    return pl.DataFrame(
        [
            {
                **dict(zip(("street", "boards", "players", "event", "method"), key, strict=True)),
                "ways": number, "total": total, "probability": number / total,
                "std_error": 0.0 if key[-1] == "exact" else share_error(number, total),
            }
            for key, (number, total) in ways.items()
        ],
        infer_schema_length=None,
    )  # fmt: skip


@watch("reno_possible_lows", "street boards low")
def reno_possible_lows(run: Run) -> pl.DataFrame:
    """Of all boards by multiplication."""
    rows = []
    for street, boards, low, ways in (
        run.facts("reno_boards", "reno").select("street", "boards", "possible", "ways").iter_rows()
    ):
        cards = {"flop": 3, "turn": 4, "river": 5}[street]
        total = comb(52, cards) * (comb(52 - cards, cards) if boards == 2 else 1)
        rows.append((street, boards, low, _straight(low), ways, ways / total))
    columns = ["street", "boards", "low", "straight", "ways", "probability"]
    return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


def _showdowns(run: Run, by, *, boards=(1, 2), least=1):
    """Rounds by each thing that `by` says of a row, for each number of boards and players."""
    found = Counter[tuple]()
    for row in run.facts("reno_showdowns", "reno").iter_rows(named=True):
        if row["boards"] in boards and row["players"] >= least:
            for what in by(row):
                found[row["boards"], row["players"], what] += row["rounds"]
    return found


def _shares(found, total) -> list[tuple]:
    return [
        (*key, ways, ways / total(key), share_error(ways, total(key)))
        for key, ways in found.items()
    ]


@watch("reno_pots", "boards players outcome")
def reno_pots(run: Run) -> pl.DataFrame:
    """Who gets the pot, of all rounds."""

    def outcomes(row):
        if row["scooped"]:
            alone = row["low"] is None
            return [
                "scooped",
                "scooped, nobody holds a straight" if alone else "scooped, high and low",
            ]
        apart = row["low"] is not None and not row["high_shared"] and not row["low_shared"]
        return ["split, one high and one low" if apart else "shared by equal hands"]

    rows = _shares(_showdowns(run, outcomes, least=2), lambda _: run.settings.reno.rounds)
    columns = ["boards", "players", "outcome", "rounds", "probability", "std_error"]
    return pl.DataFrame(rows, columns, orient="row")


@watch("reno_winning_highs", "boards players category")
def reno_winning_highs(run: Run) -> pl.DataFrame:
    """The winning high, of all rounds; the place is that of poker."""
    found = _showdowns(run, lambda row: [row["category"]])
    rows = _shares(found, lambda _: run.settings.reno.rounds)
    columns = ["boards", "players", "category", "rounds", "probability", "std_error"]
    return pl.DataFrame(rows, columns, orient="row").with_columns(
        place=pl.col("category").replace_strict(
            {category: place for place, category in enumerate(CATEGORIES, 1)}
        )
    )


@watch("reno_winning_lows", "boards players low")
def reno_winning_lows(run: Run) -> pl.DataFrame:
    """The winning low, of all rounds."""
    found = _showdowns(run, lambda row: [row["low"]])
    rows = _shares(found, lambda _: run.settings.reno.rounds)
    columns = ["boards", "players", "low", "rounds", "probability", "std_error"]
    frame = pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)
    return frame.with_columns(pl.Series("straight", map(_straight, frame["low"]), pl.String))


@watch("reno_two_boards", "players winners")
def reno_two_boards(run: Run) -> pl.DataFrame:
    """Of the rounds with a low."""

    def winners(row):
        if row["low"] is None:
            return []
        boards = {"first": {1}, "second": {2}, "both": {1, 2}}
        one = boards[row["high_board"]] & boards[row["low_board"]]
        return ["one board has both" if one else "each on its own board"]

    found = _showdowns(run, winners, boards=(2,), least=2)
    lows = Counter[int]()
    for (_, players, _), number in found.items():
        lows[players] += number
    rows = [row[1:] for row in _shares(found, lambda key: lows[key[1]])]
    columns = ["players", "winners", "rounds", "probability", "std_error"]
    return pl.DataFrame(rows, columns, orient="row")


@watch("reno_starting_hands", "players property kind", within=1e-13)
def reno_starting_hands(run: Run) -> pl.DataFrame:
    """What hands of a kind win, of all seats."""

    def kinds(row):
        alone = [(name, row[name]) for name in ("aces", "pairs", "suited", "connection")]
        aim = f"{row['connection']}, {_straight(row['straight'])}"
        return [*alone, ("straight", aim), ("all", ", ".join(kind for _, kind in alone))]

    combinations = Counter[tuple]()
    for row in run.facts("reno_kinds", "reno").iter_rows(named=True):
        for kind in kinds(row):
            combinations[kind] += row["hands"]
    won = defaultdict(Counter)
    for row in run.facts("reno_starting_hands", "reno").iter_rows(named=True):
        for kind in kinds(row):
            for name in ("hands", "share", "square", "scoop", "high", "low", "tie"):
                won[row["players"], kind][name] += row[name]
    rows = []
    for (players, kind), of in won.items():
        hands, share = of["hands"], Fraction(of["share"], of["hands"] * POT)
        rows.append(
            {
                "players": players, "property": kind[0], "kind": kind[1],
                "combinations": combinations[kind],
                "frequency": combinations[kind] / comb(52, 5),
                "hands": hands, "share": float(share),
                "std_error": _pot_error(of["share"], of["square"], hands),
                "fair_shares": float(share * players),
                **{name: of[name] / hands for name in ("scoop", "high", "low", "tie")},
                "scoop_std_error": share_error(of["scoop"], hands),
                "high_std_error": share_error(of["high"], hands),
                "low_std_error": share_error(of["low"], hands),
            }
        )  # fmt: skip
    return pl.DataFrame(rows)


def _holdings(run: Run, groups) -> dict[tuple, Counter]:
    """Sums over the rows of each group that a row belongs to."""
    found = defaultdict(Counter)
    for row in run.facts("reno_holdings", "reno").iter_rows(named=True):
        for group in groups(row):
            for name in ("hands", "share", "square", "scoop", "high", "low"):
                found[row["players"], *group][name] += row[name]
            found[row["players"], *group]["low_made"] += row["hands"] * row["low_made"]
            found[row["players"], *group]["lost"] += row["share"] * row["low_made"]
            found[row["players"], *group]["lost_square"] += row["square"] * row["low_made"]
    return found


@watch("reno_holdings", "players category straight", within=1e-13)
def reno_holdings(run: Run) -> pl.DataFrame:
    """What the first player holds, of all rounds."""
    rows = []
    found = _holdings(
        run,
        lambda row: {
            (category, straight)
            for category in (row["category"], None)
            for straight in (row["straight"], None)
        },
    )
    for (players, category, straight), of in found.items():
        rows.append(
            {
                "players": players, "category": category, "straight": straight,
                "place": None if category is None else CATEGORIES.index(category) + 1,
                "hands": of["hands"], "probability": of["hands"] / run.settings.reno.rounds,
                "share": of["share"] / of["hands"] / POT,
                "std_error": _pot_error(of["share"], of["square"], of["hands"]),
                **{name: of[name] / of["hands"] for name in ("high", "low", "scoop")},
            }
        )  # fmt: skip
    return pl.DataFrame(rows, infer_schema_length=None)


@watch("reno_high_winners", "players straight low_made", within=1e-13)
def reno_high_winners(run: Run) -> pl.DataFrame:
    """What the best high wins."""
    found = _holdings(
        run,
        lambda row: [(row["straight"], low) for low in (row["low_made"], None)] * row["wins_high"],
    )
    rows = [
        {
            "players": players, "straight": straight, "low_made": low_made, "hands": of["hands"],
            "probability": of["hands"] / found[players, straight, None]["hands"],
            "share": of["share"] / of["hands"] / POT,
            "std_error": _pot_error(of["share"], of["square"], of["hands"]),
            "scoop": of["scoop"] / of["hands"],
        }
        for (players, straight, low_made), of in found.items()
    ]  # fmt: skip
    return pl.DataFrame(rows, infer_schema_length=None)


@watch("reno_only_high", "players", within=1e-13)
def reno_only_high(run: Run) -> pl.DataFrame:
    """What a low takes from the best high without a straight."""
    found = _holdings(run, lambda row: [()] * (row["wins_high"] and not row["straight"]))
    rows = [
        {
            "players": players, "hands": of["hands"],
            "low_made": of["low_made"] / of["hands"],
            "share": of["share"] / of["hands"] / POT,
            "lost": of["lost"] / of["hands"] / POT,
            "std_error": _pot_error(of["lost"], of["lost_square"], of["hands"]),
        }
        for (players,), of in found.items()
    ]  # fmt: skip
    return pl.DataFrame(rows)
