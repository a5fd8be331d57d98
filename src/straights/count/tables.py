"""All counts as tables of facts. A job that makes one of them imports that one alone."""

from straights.count.tabulate.ante import ante_fact, count_ante
from straights.count.tabulate.by_hand import by_hand_fact, count_by_hand
from straights.count.tabulate.by_suit import by_suit_fact, count_by_suit
from straights.count.tabulate.flush_pairs import count_flush_pairs, flush_pairs_fact
from straights.count.tabulate.joint import count_joint, joint_fact
from straights.count.tabulate.play import play_fact, play_rounds, raises_fact
from straights.count.tabulate.simulation import (
    GENERATOR,
    of_look,
    simulate_rounds,
    simulation_fact,
)
from straights.count.tabulate.with_table import count_with_table, with_table_fact

__all__ = [
    "GENERATOR",
    "ante_fact",
    "by_hand_fact",
    "by_suit_fact",
    "count_ante",
    "count_by_hand",
    "count_by_suit",
    "count_flush_pairs",
    "count_joint",
    "count_with_table",
    "flush_pairs_fact",
    "joint_fact",
    "of_look",
    "play_fact",
    "play_rounds",
    "raises_fact",
    "simulate_rounds",
    "simulation_fact",
    "with_table_fact",
]
