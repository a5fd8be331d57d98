"""Filling the tables that the first SQL files declare: games, published figures, facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import duckdb
import polars as pl

from straights.bets.amounts import Number
from straights.bets.examples import EXAMPLES, settle_example
from straights.bets.main_bets import MainBets
from straights.bets.pays import LONGEST, Lengths, PayLine, schedule_lines
from straights.bets.paytable import Paytable, side_bet_lines
from straights.bets.perfect_play import PerfectPlay
from straights.bets.side_bets import SideBet, edge, restoring
from straights.config.games import COMPUTED_STRATEGIES
from straights.config.registry import FACES
from straights.errors import InputError
from straights.game.configured import PUBLISHED, Games, Variant
from straights.game.face import FactFiles
from straights.io.database import Database, InUseError, open_database, query
from straights.io.facts import read
from straights.io.seals import DamagedError
from straights.price.source import Source, pay_changes, rule_changes
from straights.rules.deal import OUTCOMES, Deal
from straights.rules.looks import Look
from straights.strategy.hands import Hands

MOST_TOGETHER = 3

Row = Sequence[object]


class _Scanned:
    """A frame as DuckDB can scan it: for polars' own it would need pyarrow."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._frame.__arrow_c_stream__(requested_schema)


def _insert_frame(connection: Database, sql: str, frame: pl.DataFrame, *values: object) -> None:
    """Run an INSERT that reads from `frame`."""
    connection.register("frame", _Scanned(frame))
    connection.execute(sql, values)
    connection.unregister("frame")


def _insert(connection: Database, table: str, rows: Iterable[Row]) -> None:
    columns = [list(column) for column in zip(*rows, strict=True)]
    if columns:
        values = ", ".join("unnest(?)" for _ in columns)
        connection.execute(f"INSERT INTO {table} SELECT {values}", columns)


def fill_games(connection: Database, games: Games) -> None:
    """Deals, variants, strategies and worked examples."""
    deals, variants = games.deals, games.variants.values()
    main_lengths = [
        (variant, length)
        for variant in variants
        for length in range(1, _longest(deals[variant.deal]) + 1)
    ]
    _fill_examples(connection, deals[PUBLISHED], games.variants[PUBLISHED].paytable)
    _insert(
        connection,
        "deals",
        (
            (
                name,
                deal.description,
                len(deal.deck.cards),
                deal.deck.wild_cards,
                deal.cards.player,
                deal.cards.dealer,
                deal.cards.community,
                deal.dealer_qualifies_with,
                deal.equal_runs,
                deal.equal_hands,
                deal.card_limit,
                deal.dealer_hands,
            )
            for name, deal in deals.items()
        ),
    )
    _insert(
        connection,
        "straights",
        (
            (name, place, *straight, deal.rules.name(straight))
            for name, deal in deals.items()
            for place, straight in enumerate(deal.rules.straights)
        ),
    )
    _insert(
        connection,
        "variants",
        (
            (
                variant.name,
                variant.description,
                variant.deal,
                variant.paytable_name,
            )
            for variant in variants
        ),
    )
    _insert(
        connection,
        "main_pays",
        (
            (
                variant.name,
                length,
                _line_of_wins(variant.paytable, length),
                *map(float, variant.paytable.terms(length)),
                *variant.paytable.raise_.limits(length),
            )
            for variant, length in main_lengths
        ),
    )
    bets = {0.0, *(bet for strategy in games.strategies.values() for bet in strategy.bets)}
    _insert(
        connection,
        "wins",
        (
            (variant.name, length, bet, *map(float, variant.paytable.wins(bet, length)))
            for variant, length in main_lengths
            for raise_ in [variant.paytable.raise_]
            for bet in sorted(
                {*raise_.limits(length), *(raise_.nearest(bet, length) for bet in bets)}
            )
        ),
    )
    _insert(
        connection,
        "looks",
        (
            (name, look.name, look.measure, look.cards(deal))
            for name, deal in deals.items()
            for look in games.looks(name)
        ),
    )
    _insert(
        connection,
        "side_bets",
        (
            (
                variant.name,
                name,
                place,
                bet.title,
                bet.description or None,
                bet.cards,
                bet.measure,
                bet.when,
                bet.look.name,
                bet.look.cards(deals[variant.deal]),
            )
            for variant in variants
            for place, (name, bet) in enumerate(variant.paytable.side_bets.items())
        ),
    )
    _insert(
        connection,
        "pay_lines",
        (
            (
                variant.name,
                bet,
                variant.paytable.side_bets[bet].look.cards(deals[variant.deal]),
                number,
                str(line.lengths),
                *line.lengths,
                line.pays,
            )
            for variant in variants
            for bet, lines in side_bet_lines(variant.paytable, deals[variant.deal])
            for number, line in enumerate(lines)
        ),
    )
    _insert(
        connection,
        "round_bets",
        (
            (variant.name, " + ".join(bets))
            for variant in variants
            for bets in _played_together(variant.paytable)
        ),
    )
    described = {name: strategy.description for name, strategy in games.strategies.items()}
    _insert(connection, "strategies", (described | COMPUTED_STRATEGIES).items())
    _fill_strategy_raises(connection, games)


def _played_together(paytable: Paytable) -> Iterator[tuple[str, ...]]:
    """One, two or three bets, and all of them; but those whose action depends on the Ante."""
    bets = ("ante", *(name for name, bet in paytable.side_bets.items() if not bet.when))
    for number in sorted({*range(1, min(MOST_TOGETHER, len(bets)) + 1), len(bets)}):
        yield from combinations(bets, number)


def _fill_strategy_raises(connection: Database, games: Games) -> None:
    own = [
        (name, strategy_name, *straight, raise_bet)
        for name, deal in games.deals.items()
        for strategy_name, strategy in games.strategies.items()
        if strategy.looks_at_straight_alone
        for straight, raise_bet in strategy.raise_bets(deal.rules).items()
    ]
    _insert_frame(
        connection,
        """
        INSERT INTO strategy_raises
        SELECT variant, strategy, length, high, nearest_raise(p, raise)
        FROM frame JOIN variants USING (deal) JOIN main_pays p USING (variant, length)
        """,
        pl.DataFrame(own, ["deal", "strategy", "length", "high", "raise"], orient="row"),
    )


def _fill_examples(connection: Database, deal: Deal, paytable: Paytable) -> None:
    _insert(
        connection,
        "examples",
        (
            (
                number,
                example.title if settled.as_by_source else None,
                *(
                    " ".join(map(str, hand))
                    for hand in (
                        example.round.player,
                        example.round.dealer,
                        example.round.community,
                    )
                ),
                settled.raise_bet,
                result.bet,
                float(result.stake),
                float(result.won),
                result.sentence,
            )
            for number, example in enumerate(EXAMPLES)
            if (settled := settle_example(example, deal, paytable))
            for result in settled.results
        ),
    )


def _longest(deal: Deal) -> int:
    """The longest straight of the player."""
    return deal.rules.longest_of(deal.cards.player)


def _line_of_wins(bets: MainBets, length: int) -> str | None:
    """The lengths that are on the same lines of what a win pays, None for the lowest of them."""
    lines = [
        next(line for line, _ in schedule_lines(pays) if line.least <= length <= line.most)
        for pays in (bets.ante.pays, bets.raise_.pays)
    ]
    least, most = max(line.least for line in lines), min(line.most for line in lines)
    if least == 1:
        return None
    return f"{least}+" if most == LONGEST else str(Lengths(least, most))


def fill_facts(connection: Database, files: FactFiles, folder: Path) -> None:
    """Every count, and where it comes from; one file is in memory at a time.

    Args:
        connection: The database, with empty tables.
        files: Each file below the folder, to its deal and to what it must hold.
        folder: The folder of facts.

    Raises:
        DamagedError: facts are damaged; the message names them all.
        InputError: a fact is missing.
    """
    tables = {kind: (table, face) for face in FACES for kind, table in face.tables.items()}
    faults: dict[Path, str] = {}
    for file, (deal, fact) in files.items():
        try:
            frame, metadata = read(folder / file, fact)
        except DamagedError as error:
            faults |= error.faults
            continue
        table, face = tables[fact.kind]
        constants = {"deal": deal, **table.constants} if face.of_deals else table.constants
        columns = ", ".join(f"? AS {column}" for column in constants)
        _insert_frame(
            connection,
            f"INSERT INTO {table.name} BY NAME SELECT {columns}, * FROM frame",  # noqa: S608 - our names
            frame,
            *constants.values(),
        )
        versions = (
            f"{name} {metadata[name]}" for name in ("straights", "python", "polars", "numba")
        )
        row = [
            str(file),
            deal,
            fact.kind,
            fact.counted,
            fact.total,
            metadata["checksum"],
            fact.origin,
        ]
        _insert(connection, "facts", [[*row, metadata.get("generator"), ", ".join(versions)]])
    if faults:
        raise DamagedError(faults)


def _ante_counts(connection: Database, deal: str) -> pl.DataFrame:
    """The counts of the Ante of one deal."""
    return query(connection, "FROM ante_counts WHERE deal = $deal", deal=deal)


def fill_strategy_hands(connection: Database, games: Games) -> None:
    """What strategies that look at more than the straight do with all hands, added up."""
    looking = {
        name: strategy
        for name, strategy in games.strategies.items()
        if not strategy.looks_at_straight_alone
    }
    for name, deal in games.deals.items() if looking else ():
        ante = _ante_counts(connection, name)
        hands = Hands.of(deal, ante["rank_counts"])
        played = pl.concat(
            ante.lazy().with_columns(
                pl.lit(strategy_name).alias("strategy"), pl.Series("raise", strategy.raises(hands))
            )
            for strategy_name, strategy in looking.items()
        )
        outcomes = played.group_by("deal", "strategy", "length", "high", "raise").agg(
            (pl.col(outcome) * pl.col("hands")).sum() for outcome in OUTCOMES
        )
        _insert_frame(
            connection, "INSERT INTO strategy_hands BY NAME FROM frame", outcomes.collect()
        )
        if name == PUBLISHED:
            _insert_frame(
                connection,
                """
                INSERT INTO strategy_flushes BY NAME
                SELECT
                    deal, strategy, look, length, high, raise, flush,
                    sum(not_qualified) AS not_qualified, sum(lower) AS lower,
                    sum(equal) AS equal, sum(higher) AS higher
                FROM frame JOIN flush_counts USING (deal, rank_counts)
                GROUP BY ALL
                """,
                played.select("deal", "rank_counts", "strategy", "raise").collect(),
            )


def fill_restoring_payouts(connection: Database, games: Games) -> None:
    """What each single payout must be for the edge of the published game."""
    published = games.variants[PUBLISHED]
    value = PerfectPlay(published.paytable, _ante_counts(connection, published.deal)).value()
    for name in games.deals:
        variants = [variant for variant in games.variants.values() if variant.deal == name]
        _insert(
            connection,
            "restoring_payouts",
            (
                (variant, bet, payout, float(pays), None if found is None else float(found))
                for variant, bet, payout, pays, found in (
                    *_restoring_main_payouts(_ante_counts(connection, name), variants, value),
                    *_restoring_side_payouts(connection, games, variants),
                )
            ),
        )


Restoring = tuple[str, str, str, Number, Fraction | None]


def _restoring_main_payouts(
    ante: pl.DataFrame, variants: Iterable[Variant], value: Fraction
) -> Iterator[Restoring]:
    for variant in variants:
        game = PerfectPlay(variant.paytable, ante)
        for payout, pays in game.pays.items():
            yield variant.name, "ante", payout, pays, game.restoring(payout, value)


def _restoring_side_payouts(
    connection: Database, games: Games, variants: Iterable[Variant]
) -> Iterator[Restoring]:
    """Of bets that the published paytable has too, each with action in every round."""

    def priced(variant: Variant, bet: SideBet) -> tuple[list[PayLine], list[int], Fraction]:
        deal = games.deals[variant.deal]
        lines, hands = bet.lines(deal), _hands_by_length(connection, variant.deal, bet.look, deal)
        return lines, hands, edge(lines, hands)

    published = games.variants[PUBLISHED]
    for variant in variants:
        for name, bet in variant.paytable.side_bets.items():
            other = published.paytable.side_bets.get(name)
            if other is None or other.when or bet.when:
                continue
            lines, hands, now = priced(variant, bet)
            change = priced(published, other)[-1] - now
            for line in lines[:-1]:
                yield (
                    variant.name,
                    name,
                    str(line.lengths),
                    line.pays,
                    restoring(line, hands, change),
                )


def _hands_by_length(connection: Database, name: str, look: Look, deal: Deal) -> list[int]:
    """Hands with each length of what a look measures, from 0 cards up."""
    counted = dict(
        query(
            connection,
            """
            SELECT length, sum(hands)::BIGINT FROM straight_counts
            WHERE deal = $deal AND method = 'exact' AND kind = $kind AND cards = $cards
            GROUP BY length
            """,
            deal=name,
            kind=look.measure,
            cards=look.cards(deal),
        ).iter_rows()
    )
    return [counted.get(length, 0) for length in range(max(counted) + 1)]


def fill_former_summary(connection: Database, former: Path) -> None:
    """The exact edges of the run before, from its database; nothing if there is none to read.

    Raises:
        InUseError: another process may still write to that database.
    """
    try:
        with open_database(former) as before:
            rows = before.execute(
                "SELECT variant, strategy, bet, house_edge FROM bet_summary WHERE method = 'exact'"
            ).fetchall()
    except InUseError:
        raise
    except (InputError, duckdb.Error):
        return
    _insert(connection, "former_summary", rows)


def fill_published(connection: Database, games: Games, folder: Path) -> None:
    """The sources' figures, and where what is called published here is not the source's."""
    source = Source.read(folder)
    deal, paytable = games.deals[PUBLISHED], games.variants[PUBLISHED].paytable
    _insert(connection, "published_changes", pay_changes(deal, paytable, source.paytable))
    _insert(
        connection,
        "published_rule_changes",
        rule_changes(deal, paytable, games.strategies[PUBLISHED], source),
    )
    connection.execute(
        """
        INSERT INTO published BY NAME
        WITH lines AS (
            SELECT 'ante' AS bet, event, pays, NULL::BIGINT AS combinations, probability, return
            FROM read_csv($ante)
            UNION ALL
            SELECT bet, event, pays, combinations, probability, return FROM read_csv($side_bets)
        )
        SELECT
            lines.*, house_edge, average_bet, element_of_risk,
            'Wizard of Odds, Keep it Straight Second Chance' AS source
        FROM lines
        LEFT JOIN read_csv($summary) s ON s.bet = lines.bet AND lines.event = 'Total'
        """,
        {name: str(folder / f"{name}.csv") for name in ("ante", "side_bets", "summary")},
    )


def fill_decision_lists(connection: Database, lists: pl.DataFrame) -> None:
    """What the search for decision lists found, one row for each line of each list."""
    columns = "looks_at", "lines", "line", "action", "condition", "house_edge", "recovered"
    _insert(
        connection,
        "decision_lists",
        ((PUBLISHED, *row) for row in lists.select(columns).iter_rows()),
    )
