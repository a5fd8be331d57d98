"""The counts: as the files have them, and on the small deal by looking at every hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import polars as pl

from straights.rules.deal import OUTCOMES

from .core import Run, watch
from .play import simulated_pairs

MOST_PAIRS = 100_000
"""A deal with no more pairs of hands is counted again by looking at each."""


def _rows_of(run: Run, kind: str, **constants: str | int) -> pl.DataFrame:
    """The files of a kind of fact, of every deal that has some."""
    frames = [
        frame.select(pl.lit(deal).alias("deal"), pl.all())
        for deal in run.games.deals
        if len(frame := run.facts(kind, deal))
    ]
    return pl.concat(frames).with_columns(
        pl.lit(value).alias(name) for name, value in constants.items()
    )


def _small(run: Run, deal: str) -> bool:
    rules = run.games.deals[deal]
    return rules.hands(rules.cards.player) * rules.dealer_hands < MOST_PAIRS


def _rank_counts(deal, cards) -> str:
    """Cards held of each natural rank, the lowest first; wild cards last."""
    natural = [rank for rank in deal.ranks if rank not in deal.wild_ranks]
    held = [
        sum(card.rank == rank and not deal.deck.is_wild(card) for card in cards) for rank in natural
    ]
    wild = sum(map(deal.deck.is_wild, cards))
    return "".join(map(str, [*held, *[wild] * (deal.deck.wild_cards > 0)]))


@watch("ante_counts", "deal rank_counts")
def ante_counts(run: Run) -> pl.DataFrame:
    """The small deal by every pair of hands."""
    frames = []
    for name, deal in run.games.deals.items():
        if not _small(run, name):
            frames.append(run.facts("ante", name).select(pl.lit(name).alias("deal"), pl.all()))
            continue
        found: dict[str, dict[str, int]] = {}
        for player in combinations(deal.deck.cards, deal.cards.player):
            row = found.setdefault(_rank_counts(deal, player), Counter())
            row["hands"] += 1
            mine = deal.straight(player)
            if row["hands"] > 1:
                continue  # hands of the same ranks leave the dealer alike
            row["length"], row["high"] = mine
            rest = [card for card in deal.deck.cards if card not in player]
            if deal.jokers > 1:
                raise NotImplementedError("jokers look alike: take one away by its place")
            for dealer in combinations(rest, deal.cards.dealer):
                theirs = deal.straight(dealer)
                if theirs.length < deal.dealer_qualifies_with:
                    row["not_qualified"] += 1
                elif theirs == mine:
                    row[
                        {"push": "equal", "player": "lower", "dealer": "higher"}[deal.equal_hands]
                    ] += 1
                else:
                    row["lower" if theirs < mine else "higher"] += 1
        frames.append(
            pl.DataFrame(
                [
                    (
                        name,
                        counts,
                        *(row[column] for column in ("hands", "length", "high", *OUTCOMES)),
                    )
                    for counts, row in found.items()
                ],
                ["deal", "rank_counts", "hands", "length", "high", *OUTCOMES],
                orient="row",
            )
        )
    return pl.concat(frames, how="diagonal_relaxed")


@watch("straight_counts", "deal method kind cards length high")
def straight_counts(run: Run) -> pl.DataFrame:
    """The small deal by every hand; what a loop over hands brought in parts is added up."""
    rows = []
    for name, deal in run.games.deals.items():
        by_hand = run.facts("by_hand", name)
        if _small(run, name):
            for cards in deal.hand_sizes:
                hands = list(combinations(deal.deck.cards, cards))
                flushes = Counter(map(deal.straight_flush, hands))
                by_kind = {
                    "straight": Counter(map(deal.straight, hands)),
                    "straight_flush": flushes,
                    "flush": Counter((deal.measure("flush", hand), None) for hand in hands),
                    "of_a_kind": Counter((deal.measure("of_a_kind", hand), None) for hand in hands),
                }
                for kind, counted in by_kind.items():
                    rows += [(name, "exact", kind, cards, *one, n) for one, n in counted.items()]
                if len(by_hand) and cards in by_hand["cards"]:
                    rows += [
                        (name, "hand-by-hand", "straight_flush", cards, *one, n)
                        for one, n in flushes.items()
                    ]
            continue
        for kind, *row in (
            run.facts("by_suit", name)
            .select("kind", "cards", "length", "high", "hands")
            .iter_rows()
        ):
            rows.append((name, "exact", kind, *row))
        assert by_hand.is_empty()
    columns = ["deal", "method", "kind", "cards", "length", "high", "hands"]
    return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


@watch("length_counts", "deal kind cards length")
def length_counts(run: Run) -> pl.DataFrame:
    """All straights of a length."""
    found = Counter[tuple[str, str, int, int]]()
    columns = "deal", "kind", "cards", "length", "hands", "method"
    for *key, hands, method in straight_counts(run).select(columns).iter_rows():
        found[tuple(key)] += hands * (method == "exact")
    rows = [(*key, hands) for key, hands in found.items()]
    return pl.DataFrame(rows, columns[:5], orient="row")


@watch("joint_counts", "deal rank_counts flush")
def joint_counts(run: Run) -> pl.DataFrame:
    """As the file has them, which adds up to the hands of each straight flush and rank counts."""
    frame = _rows_of(run, "joint")
    by_ranks = frame.group_by("rank_counts").agg(pl.col("hands").sum())
    ante = run.facts("ante", "published").select("rank_counts", pl.col("hands").alias("ante"))
    assert (
        by_ranks.join(ante, "rank_counts").select((pl.col("hands") == pl.col("ante")).all()).item()
    )
    assert len(by_ranks) == len(ante)
    assert _by_length(frame, "flush") == _flushes(run, 7)
    return frame


@watch("with_table_counts", "deal rank_counts flush")
def with_table_counts(run: Run) -> pl.DataFrame:
    """As the file has them; each outcome is as likely as beside the Ante alone."""
    frame = _rows_of(run, "with_table")
    outcomes = frame.group_by("rank_counts").agg(pl.col(OUTCOMES).cast(pl.Int128).sum())
    both = outcomes.join(run.facts("ante", "published"), "rank_counts", suffix="_ante")
    assert len(both) == len(outcomes) == 49_205
    ways = pl.sum_horizontal(OUTCOMES)
    alike = [pl.col(name) * comb(45, 7) == pl.col(f"{name}_ante") * ways for name in OUTCOMES]
    assert both.select(pl.all_horizontal(alike).all()).item()
    assert _by_length(frame, "flush") == {
        length: hands * comb(10, 7) for length, hands in _flushes(run, 10).items()
    }
    return frame


@watch("flush_pair_counts", "deal first_length second_length")
def flush_pair_counts(run: Run) -> pl.DataFrame:
    """As the file has them, which adds up to the hands of each straight flush."""
    frame = _rows_of(run, "flush_pairs")
    assert _by_length(frame, "first_length") == {
        length: hands * comb(45, 3) for length, hands in _flushes(run, 7).items()
    }
    assert _by_length(frame, "second_length") == {
        length: hands * comb(10, 7) for length, hands in _flushes(run, 10).items()
    }
    return frame


def _by_length(frame: pl.DataFrame, flush: str) -> dict[int, int]:
    return dict(frame.group_by(flush).agg(pl.col("hands").sum()).iter_rows())


def _flushes(run: Run, cards: int) -> dict[int, int]:
    """Hands of the published deal by straight flush."""
    found = length_counts(run).filter(deal="published", kind="straight_flush", cards=cards)
    return dict(found.select("length", "hands").iter_rows())


def _unions(deal) -> set[int]:
    """How many cards all unions of hands have."""
    found = {0}
    for _, number in deal.cards:
        found |= {number + other for other in found}
    return found


@watch(
    "simulated_rounds",
    "deal first second player_length player_high dealer_length dealer_high first_length"
    " second_length rounds",
)
def simulated_rounds(run: Run) -> pl.DataFrame:
    """As the files have them."""
    return _rows_of(run, "simulation")


@watch(
    "simulated_looks",
    "deal look length high dealer_length dealer_high outcome measured",
)
def simulated_looks(run: Run) -> pl.DataFrame:
    """Each look by whichever pair it is in: all must have the same rounds."""
    frames = []
    for deal in run.games.deals:
        frame = simulated_pairs(run, deal).filter(pl.col("length").is_not_null())
        by = [*("length", "high", "dealer_length", "dealer_high", "outcome"), "measured"]
        for look in {*frame["first"], *frame["second"]}:
            alike = [
                pair.rename({f"{side}_length": "measured"})
                .group_by(by)
                .agg(pl.col("rounds").sum())
                .sort(by)
                for side in ("first", "second")
                for _, pair in frame.filter(pl.col(side) == look).group_by("first", "second")
            ]
            assert all(alike[0].equals(other) for other in alike)
            frames.append(
                alike[0].select(pl.lit(deal).alias("deal"), pl.lit(look).alias("look"), pl.all())
            )
    return pl.concat(frames)


@watch("played_rounds", "deal raise length qualifies dealer rounds")
def played_rounds(run: Run) -> pl.DataFrame:
    """As the files have them."""
    return _rows_of(run, "play")


@watch("facts", "file")
def facts(run: Run) -> pl.DataFrame:
    """What each file adds up to, worked out from its deal or its settings."""
    totals = {}
    rounds, hands = run.settings.simulation.rounds, run.settings.reno.rounds
    parts = run.settings.simulation.partitions, run.settings.reno.partitions
    part = rounds // parts[0], hands // parts[1]
    for file, (name, fact) in run.files.items():
        if name == "reno":
            boards = {3: comb(52, 3), 4: comb(52, 4), 5: comb(52, 5)}
            totals[str(file)] = {
                "reno_boards": sum(n + n * comb(52 - k, k) for k, n in boards.items()),
                "reno_hands": sum(comb(52, 5) * comb(47, k) for k in boards),
                "reno_kinds": comb(52, 5),
                "reno_streets": part[1] * 2 * 8 * 3,
                "reno_showdowns": part[1] * 2 * 8,
                "reno_starting_hands": part[1] * sum(range(2, 9)),
                "reno_holdings": part[1] * 7,
            }[fact.kind]
            continue
        deal = run.games.deals[name]
        deck, player = len(deal.deck.cards), deal.cards.player
        totals[str(file)] = {
            "by_suit": sum(4 * comb(deck, cards) for cards in _unions(deal) - {0}),
            "ante": comb(deck, player),
            "simulation": part[0],
            "play": part[0],
            "joint": comb(deck, player),
            "with_table": comb(deck, player) * comb(deck - player, deal.cards.community),
            "flush_pairs": comb(deck, player) * comb(deck - player, deal.cards.community),
            "by_hand": fact.total,  # its part of the hands depends on how they are numbered
        }[fact.kind]
    return pl.DataFrame({"file": list(totals), "total": list(totals.values())})
