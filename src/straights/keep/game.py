"""The face of Keep it Straight."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from straights.bets.main_bets import main_bets
from straights.game.configured import PUBLISHED, Games
from straights.game.face import Again, Compared, Face, FactFiles, Kernel, Table
from straights.keep.settings import KeepSettings, check_settings
from straights.rules.deal import CardsDealt, Deal
from straights.rules.looks import Look

OWN_FLUSH = Look(("player",), "straight_flush").name
FLUSH_WITH_TABLE = Look(("player", "community"), "straight_flush").name


def _fact_files(games: Games, settings: KeepSettings) -> FactFiles:
    from straights.count import tables  # noqa: PLC0415

    files: FactFiles = {}
    simulation = settings.simulation
    for name, deal in games.deals.items():
        folder = Path(name)
        files[folder / "by_suit.parquet"] = name, tables.by_suit_fact(deal)
        files[folder / "ante.parquet"] = name, tables.ante_fact(deal)
        looks = games.looks(name)
        for number in range(simulation.partitions):
            fact = tables.simulation_fact(deal, looks, **simulation.part(number))
            files[folder / "simulation" / f"{number}.parquet"] = name, fact
    for name in settings.hand_by_hand.deals:
        deal = games.deals[name]
        partitions = settings.hand_by_hand.partitions
        for cards in {deal.cards.player, deal.cards.with_table}:
            for number in range(partitions):
                fact = tables.by_hand_fact(deal, cards, number, partitions)
                files[Path(name) / "by_hand" / str(cards) / f"{number}.parquet"] = name, fact
    published, folder = games.deals[PUBLISHED], Path(PUBLISHED)
    files[folder / "joint.parquet"] = PUBLISHED, tables.joint_fact(published)
    files[folder / "with_table.parquet"] = PUBLISHED, tables.with_table_fact(published)
    files[folder / "flush_pairs.parquet"] = PUBLISHED, tables.flush_pairs_fact(published)
    bets = main_bets(games.variants[PUBLISHED].paytable)
    for number in range(simulation.partitions):
        fact = tables.play_fact(published, bets, **simulation.part(number))
        files[folder / "play" / f"{number}.parquet"] = PUBLISHED, fact
    return files


def _recount(games: Games, settings: KeepSettings, random: Random) -> Iterable[Again | Compared]:
    from straights.keep.recount import recount  # noqa: PLC0415

    return recount(games, settings, random)


def _kernel(module: str) -> Kernel:
    """A module of counts, compiled by what it says of a small deal."""

    def count() -> None:
        import polars as pl  # noqa: PLC0415

        from straights.count import tables  # noqa: PLC0415

        deal = Deal(ranks="234", suits="cd", cards=CardsDealt(player=2, dealer=2, community=1))
        rounds = {"seed": 0, "partition": 0, "rounds": 1}
        match module:
            case "by_hand":
                tables.count_by_hand(deal, cards=2, partition=0, partitions=1)
            case "ante":
                tables.count_ante(deal)
            case "simulate":
                tables.simulate_rounds(deal, [Look(("player",), "straight")], **rounds)
            case "joint":
                tables.count_joint(deal)
            case "with_table":
                tables.count_with_table(deal)
            case "play":
                raises = tables.count_ante(deal).with_columns(pl.lit(0.0).alias("raise"))
                tables.play_rounds(deal, raises, **rounds)

    return Kernel(f"count/{module}.py", count)


FACE = Face(
    name="keep",
    title="Keep it Straight",
    of_deals=True,
    settings=KeepSettings,
    check_settings=check_settings,
    fact_files=_fact_files,
    tables={
        "by_suit": Table("straight_counts", {"method": "exact"}),
        "by_hand": Table("straight_counts", {"method": "hand-by-hand", "kind": "straight_flush"}),
        "ante": Table("ante_counts"),
        "simulation": Table("simulated_rounds"),
        "joint": Table("joint_counts", {"look": OWN_FLUSH}),
        "with_table": Table("with_table_counts", {"look": FLUSH_WITH_TABLE}),
        "flush_pairs": Table("flush_pair_counts", {"first": OWN_FLUSH, "second": FLUSH_WITH_TABLE}),
        "play": Table("played_rounds"),
    },
    steps=["ante", "hands", "side_bets", "summary", "together", "played"],
    kernels={
        module: _kernel(module)
        for module in ("by_hand", "ante", "simulate", "joint", "with_table", "play")
    },
    recount=_recount,
    pages={
        "The game": ["game", "straight", "side-bets", "ante", "together"],
        "How to play": ["advisor", "strategies", "perfect-play", "card", "mistakes"],
        "What if": ["houses", "variants", "design", "frontier", "reproduce"],
    },
    commands=[
        *("settle:settle_command", "advise:advise_command", "rank:rank_command"),
        *("rank:compare_command", "preview:preview_command", "design:design_command"),
        *("sensitivity:sensitivity_command", "big:big_command"),
    ],
)
