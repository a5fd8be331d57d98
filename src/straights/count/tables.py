"""The counts as tables of facts: what each holds, and what it must add up to.

Numba takes long to load, so the modules that use it are imported by the functions that count:
who only reads facts answers sooner.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import comb

import numpy as np
import numpy.typing as npt
import polars as pl

from straights.count import by_suit, side_bets
from straights.count.rank_counts import RankCounts, rank_counts
from straights.deal import COMPARISONS, OUTCOMES, Deal
from straights.facts import Fact

GENERATOR = "Philox4x32-10"
"""Where the random numbers of `simulate_rounds` come from."""


def _straights(deal: Deal) -> pl.DataFrame:
    return pl.DataFrame(
        deal.rules.straights,
        schema={"length": pl.UInt8, "high": pl.UInt8},
        orient="row",
    )


def _nonzero(
    deal: Deal, hands: npt.NDArray[np.int64], **constants: pl.Expr | str | int
) -> pl.DataFrame:
    frame = _straights(deal).with_columns(hands=pl.Series(hands)).filter(pl.col("hands") > 0)
    return frame.select(*(pl.lit(value).alias(name) for name, value in constants.items()), pl.all())


def by_suit_fact(deal: Deal) -> Fact:
    """Exact counts of straights and straight flushes in every number of cards that matters."""
    total = 2 * sum(deal.hands(cards) for cards in deal.hand_sizes)
    return Fact("by_suit", deal.identity, "hands", total)


def count_by_suit(deal: Deal) -> pl.DataFrame:
    """Columns kind ('straight' or 'straight_flush'), cards, length, high, hands."""
    counts = {
        "straight": by_suit.straight_counts,
        "straight_flush": by_suit.straight_flush_counts,
    }
    return pl.concat(
        _nonzero(deal, count(deal.rules, len(deal.suits), cards), kind=kind, cards=cards)
        for kind, count in counts.items()
        for cards in deal.hand_sizes
    )


def by_hand_fact(deal: Deal, cards: int, partition: int, partitions: int) -> Fact:
    """Straight flushes of one partition of all hands, visited one by one."""
    from straights.count import by_hand  # noqa: PLC0415

    origin = {"cards": cards, "partition": partition, "partitions": partitions}
    total = by_hand.hands_in_partition(
        len(deal.deck.natural_ranks),
        len(deal.suits),
        deal.deck.wild_cards,
        cards,
        partition,
        partitions,
    )
    return Fact("by_hand", _origin(deal, origin), "hands", total)


def count_by_hand(deal: Deal, cards: int, partition: int, partitions: int) -> pl.DataFrame:
    """Columns cards, length, high, hands."""
    from straights.count import by_hand  # noqa: PLC0415

    hands = by_hand.count_hands(deal.rules.table, len(deal.suits), cards, partition, partitions)
    return _nonzero(deal, hands, cards=cards)


def ante_fact(deal: Deal) -> Fact:
    """The dealer's hands by outcome for each of the player's rank counts."""
    return Fact("ante", deal.identity, "hands", deal.hands(deal.cards.player))


def count_ante(deal: Deal) -> pl.DataFrame:
    """Columns rank_counts (a digit a rank), hands, length, high, and one for each outcome.

    The digits go from the lowest natural rank up; wild cards have the last, if the deck has any.
    """
    from straights.count import ante  # noqa: PLC0415

    ways = _player_ways(deal)
    outcomes = ante.dealer_counts(deal, ways)
    straights = _straights(deal)[ante.places(deal, ways).tolist()]
    return pl.DataFrame(
        {
            "rank_counts": _digits(ways),
            "hands": ante.hands(ways, deal.deck.copies),
            "length": straights["length"],
            "high": straights["high"],
            **dict(zip(OUTCOMES, outcomes.T, strict=True)),
        }
    )


def joint_fact(deal: Deal) -> Fact:
    """The player's hands by rank counts and longest straight flush."""
    return Fact("joint", deal.identity, "hands", deal.hands(deal.cards.player))


def count_joint(deal: Deal) -> pl.DataFrame:
    """Columns rank_counts, straight_flush, hands."""
    from straights.count import joint  # noqa: PLC0415

    ways = _player_ways(deal)
    hands = joint.flush_counts(deal, ways)
    row, length = np.nonzero(hands)
    return pl.DataFrame(
        {
            "rank_counts": _digits(ways[row]),
            "straight_flush": length.astype(np.uint8),
            "hands": hands[row, length],
        }
    )


def second_chance_fact(deal: Deal) -> Fact:
    """The player's hands with cards on the table, and the dealer's by outcome for each."""
    return Fact("second_chance", deal.identity, "hands", _hands_with_table(deal))


def count_second_chance(deal: Deal) -> pl.DataFrame:
    """Columns rank_counts, second_chance, hands, and one for each outcome.

    The rank counts are the player's; the longest straight flush is that with the table's cards. An
    outcome counts every deal of all three hands.
    """
    from straights.count import second_chance  # noqa: PLC0415

    ways = _player_ways(deal)
    hands, outcomes = second_chance.ante_counts(deal, ways)
    row, length = np.nonzero(hands)
    return pl.DataFrame(
        {
            "rank_counts": _digits(ways[row]),
            "second_chance": length.astype(np.uint8),
            "hands": hands[row, length],
            **dict(zip(OUTCOMES, outcomes[row, length].T, strict=True)),
        }
    )


def side_bets_fact(deal: Deal) -> Fact:
    """The player's hands with cards on the table, by both longest straight flushes."""
    return Fact("side_bets", deal.identity, "hands", _hands_with_table(deal))


def count_side_bets(deal: Deal) -> pl.DataFrame:
    """Columns straight_flush, second_chance, hands."""
    hands = side_bets.flush_counts(deal)
    own, both = np.nonzero(hands)
    return pl.DataFrame(
        {
            "straight_flush": own.astype(np.uint8),
            "second_chance": both.astype(np.uint8),
            "hands": hands[own, both],
        }
    )


def simulation_fact(deal: Deal, *, seed: int, partition: int, rounds: int) -> Fact:
    """Simulated rounds of one partition."""
    origin = {"seed": seed, "partition": partition, "rounds": rounds}
    return Fact("simulation", _origin(deal, origin), "rounds", rounds)


def simulate_rounds(deal: Deal, *, seed: int, partition: int, rounds: int) -> pl.DataFrame:
    """The joint histogram of rounds.

    Columns player_length, player_high, dealer_length, dealer_high, straight_flush (cards in the
    player's longest), second_chance (the same with the community cards), rounds.
    """
    from straights.count import simulate  # noqa: PLC0415

    joint = simulate.deal_rounds(
        deal.rules.table,
        deal.rules.lengths,
        len(deal.deck.natural_ranks),
        len(deal.suits),
        deal.cards.player,
        deal.cards.dealer,
        deal.cards.community,
        seed=seed,
        partition=partition,
        rounds=rounds,
    )
    player, dealer, straight_flush, second_chance = np.nonzero(joint)
    straights = _straights(deal)
    return pl.DataFrame(
        {
            "player_length": straights["length"][player],
            "player_high": straights["high"][player],
            "dealer_length": straights["length"][dealer],
            "dealer_high": straights["high"][dealer],
            "straight_flush": straight_flush.astype(np.uint8),
            "second_chance": second_chance.astype(np.uint8),
            "rounds": joint[player, dealer, straight_flush, second_chance],
        }
    )


def play_fact(
    deal: Deal, strategy: Mapping[str, object], *, seed: int, partition: int, rounds: int
) -> Fact:
    """Rounds of one partition, played by a strategy; `strategy` is all that decides it."""
    origin = {**strategy, "seed": seed, "partition": partition, "rounds": rounds}
    return Fact("play", _origin(deal, origin), "rounds", rounds)


def play_rounds(
    deal: Deal, raises: pl.DataFrame, *, seed: int, partition: int, rounds: int
) -> pl.DataFrame:
    """Deal rounds and play them.

    Args:
        deal: The deal.
        raises: Columns rank_counts and raise, a row for each of the player's rank counts, in order.
        seed: With the partition, it decides every card.
        partition: The rounds of one partition are independent of those of another.
        rounds: How many rounds are dealt.

    Returns:
        Columns raise, length (the player's), qualifies (the dealer), dealer ('lower', 'equal' or
        'higher', qualified or not), rounds.
    """
    from straights.count import play  # noqa: PLC0415

    bets, actions = np.unique(raises["raise"].to_numpy(), return_inverse=True)
    counts = play.play(
        deal, actions.astype(np.uint8), seed=seed, partition=partition, rounds=rounds
    )
    action, length, qualifies, dealer = np.nonzero(counts)
    return pl.DataFrame(
        {
            "raise": bets[action],
            "length": length.astype(np.uint8),
            "qualifies": qualifies.astype(bool),
            "dealer": np.array(COMPARISONS)[dealer],
            "rounds": counts[action, length, qualifies, dealer],
        }
    )


def _player_ways(deal: Deal) -> RankCounts:
    return rank_counts(deal.deck.copies, deal.cards.player)


def _digits(ways: RankCounts) -> list[str]:
    return [bytes(row).decode() for row in (ways + ord("0")).astype(np.uint8)]


def _hands_with_table(deal: Deal) -> int:
    cards = len(deal.deck.cards)
    return deal.hands(deal.cards.player) * comb(cards - deal.cards.player, deal.cards.community)


def _origin(deal: Deal, more: Mapping[str, object]) -> str:
    return json.dumps({"deal": json.loads(deal.identity), **more}, sort_keys=True)
