"""What the configuration calls the published game, as data and in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import polars as pl

from straights.bets.amounts import digits
from straights.bets.pays import LONGEST, Lengths, Schedule, schedule_lines
from straights.bets.paytable import Paytable
from straights.bets.side_bets import WHEN, SideBet
from straights.errors import InputError
from straights.game.configured import PUBLISHED
from straights.io.text import count_of
from straights.report import page
from straights.report.drawn import NUMBERS, SUIT_NAMES
from straights.rules.cards import RANK_NAMES, RANK_VALUES, parse_cards
from straights.rules.deal import Deal
from straights.strategy.advice import rank_counts
from straights.strategy.hands import Hands

SEEN = range(3, 5)
"""Lengths of the straights that a chart shows where every hand is played alike."""

TYPED = "2c 3d 4h 9s 9d Kc As"

OUT_OF_REACH = {LONGEST: 1.0}
"""The lines of a side bet of which no hand of the deal reaches one."""


def deal(name: str = PUBLISHED) -> Deal:
    """The rules of a deal that was counted."""
    row = page.one("SELECT origin FROM facts WHERE deal = $deal AND kind = 'ante'", deal=name)
    return Deal.model_validate_json(row["origin"])


def paytable(variant: str = PUBLISHED) -> Paytable:
    """What a variant pays, with as many lines as have pays of their own."""
    told = page.one("SELECT * FROM variants WHERE variant = $variant", variant=variant)
    by_length = page.query(
        "FROM main_pays WHERE variant = $variant ORDER BY length", variant=variant
    )
    terms = {name: _schedule(by_length[name].to_list()) for name in by_length.columns[3:]}
    bets = page.query(
        'SELECT bet, title, description, cards, measure, action AS "when" FROM side_bets'
        " WHERE variant = $variant ORDER BY place",
        variant=variant,
    )
    side_lines = page.query(
        "SELECT bet, cards, pays FROM pay_lines WHERE variant = $variant AND pays >= 0",
        variant=variant,
    )
    return Paytable.model_validate(
        {
            "description": told["description"],
            "ante": {
                "pays": terms["ante_pays"],
                "dealer_does_not_qualify": terms["ante_unqualified_pays"],
            },
            "raise": {
                "least": terms["least_raise"],
                "most": terms["most_raise"],
                "dealer_does_not_qualify": terms["raise_unqualified_pays"],
                "pays": terms["raise_pays"],
            },
            "side_bets": {
                bet: {
                    **stanza,
                    "pays": dict(side_lines.filter(bet=bet).select("cards", "pays").iter_rows())
                    or OUT_OF_REACH,
                }
                for bet, stanza in bets.rows_by_key("bet", named=True, unique=True).items()
            },
        }
    )


def _schedule(pays: Sequence[float]) -> Schedule:
    """What lengths from 1 up pay, as a number or a table.

    >>> _schedule([1, 1]), _schedule([1, 1, 2])
    (1, {'1 to 2': 1, '3 to 22': 2})
    """
    if len(set(pays)) == 1:
        return pays[0]
    ends = [place for place, pay in enumerate(pays, 1) if place == len(pays) or pays[place] != pay]
    starts = [1, *(end + 1 for end in ends)]
    return {
        f"{start} to {end if end < len(pays) else LONGEST}": pays[end - 1]
        for start, end in zip(starts, ends, strict=False)
    }


def side_bets(variant: str = PUBLISHED) -> pl.DataFrame:
    """The side bets of a variant with their figures, and `note`, how these are to be read.

    Exact, but for a bet whose action no exact count knows; by the published strategy where the
    action depends on it.
    """
    return page.query(
        """
        SELECT
            b.bet, b.title,
            concat_ws(', ', if(b.action IS NULL, NULL, 'published strategy'),
                if(s.method = 'exact', NULL, 'simulated')) AS note,
            s.* EXCLUDE (variant, bet)
        FROM side_bets b JOIN bet_summary s USING (variant, bet)
        WHERE variant = $variant AND coalesce(strategy, 'published') = 'published'
        QUALIFY method = min(method) OVER (PARTITION BY bet)
        ORDER BY place
        """,
        variant=variant,
    )


def in_words(bet: SideBet) -> str:
    """What a side bet is on.

    >>> in_words(SideBet(cards="dealer", measure="flush", pays={7: 1}, when="ante_loses"))
    "most cards of one suit among the dealer's cards, with action only when the Ante loses"
    """
    when = f", with action only when {WHEN[bet.when]}" if bet.when else ""
    return f"{bet.look.in_words}{when}"


class Play(NamedTuple):
    """Neighbouring straights that are played alike."""

    raise_bet: float
    """In Antes; 0 is a fold."""
    lowest: str
    highest: str
    which: str
    """The straights in words, such as 'A-2-3 or less'."""
    lengths: range
    """Of the lowest and of the highest, and between."""

    def __str__(self) -> str:
        return f"{page.decision(self.raise_bet)} with {page.unbroken(self.which)}"


def plays(strategy: str = "best-by-straight", variant: str = PUBLISHED) -> list[Play]:
    """How a strategy plays the straights that can be dealt, lowest first.

    Returns:
        Nothing if the strategy looks at more than the straight.
    """
    rows = page.query(
        """
        SELECT s.name, s.length, r.raise
        FROM strategy_raises r
        JOIN variants v USING (variant)
        JOIN straights s ON s.deal = v.deal AND s.length = r.length AND s.high = r.high
        JOIN ante_by_straight a
            ON a.deal = v.deal AND a.length = r.length AND a.high = r.high AND a.method = 'exact'
        WHERE variant = $variant AND strategy = $strategy
        ORDER BY place
        """,
        variant=variant,
        strategy=strategy,
    ).rows()
    runs = [list(run) for _, run in groupby(rows, key=lambda row: row[2])]
    return [
        Play(
            run[0][2],
            run[0][0],
            run[-1][0],
            _which(run[0][0], run[-1][0], first=place == 0, last=place == len(runs) - 1),
            range(run[0][1], run[-1][1] + 1),
        )
        for place, run in enumerate(runs)
    ]


def _which(lowest: str, highest: str, *, first: bool, last: bool) -> str:
    if first and last:
        return "any hand"
    if first:
        return f"{highest} or less"
    if last:
        return f"{lowest} or higher"
    return lowest if lowest == highest else f"{lowest} to {highest}"


def lengths_that_matter() -> range:
    """Lengths of straights around those at which the best decision changes, in the published game.

    From the shortest at which it does to one more than the longest.
    """
    played = plays()
    longest = played[-1].lengths[-1]
    turns = [play.lengths[0] for play in played[1:]]
    if not turns:
        return range(min(SEEN[0], longest), min(SEEN[-1], longest) + 1)
    return range(min(turns), min(max(turns) + 1, longest) + 1)


def raises(variant: str = PUBLISHED) -> tuple[str, str]:
    """The least and the greatest Raise in words, as decisions."""
    bets = paytable(variant).raise_
    greatest = {limit for _, limit in schedule_lines(bets.most)}
    most = page.decision(max(greatest)) if len(greatest) == 1 else "raise the most"
    return page.decision(bets.least), most


def decisions() -> dict[str, str]:
    """The decisions that can be best in the published game, as columns of hand_values, in words."""
    least, most = raises()
    return {"fold": "fold", **({"least": least} if least != most else {}), "most": most}


def changed(*parts: str) -> bool:
    """Whether some of what is called published is not the source's.

    Args:
        parts: 'ante', a side bet, 'strategy' or 'deal'.
    """
    found = page.query("""
        SELECT bet AS part FROM published_changes
        UNION ALL SELECT part FROM published_rule_changes
    """)["part"]
    return not set(parts).isdisjoint(found)


def sample_hand(rank_counts: str) -> str:
    """A hand of the published deal with some rank counts, its suits mixed."""
    hand = page.cards(Hands.of(deal(), [rank_counts]).cards(0))
    return hand.replace(" ", "\N{NO-BREAK SPACE}")


def typed_hand() -> str:
    """A hand of the player as one would type it: of the published deal, whatever it deals."""
    try:
        rank_counts(deal(), parse_cards(TYPED))
    except InputError:
        (commonest,) = page.query(
            """
            SELECT rank_counts FROM ante_counts WHERE deal = $deal
            ORDER BY hands DESC, rank_counts LIMIT 1
            """,
            deal=PUBLISHED,
        )["rank_counts"]
        return Hands.of(deal(), [commonest]).cards(0)
    return TYPED


def natural_ranks() -> list[str]:
    """Names of the ranks of the published deal that are not wild, as rank counts have them."""
    return [RANK_NAMES[RANK_VALUES[rank]] for rank in deal().deck.natural_ranks]


def visited() -> list[str]:
    """What was visited of the published deal, such as '133,784,560 hands of 7 cards'."""
    rows = page.query(
        """
        SELECT cards, sum(hands)::BIGINT FROM straight_counts
        WHERE deal = $deal AND method = 'hand-by-hand' GROUP BY cards ORDER BY cards
        """,
        deal=PUBLISHED,
    )
    return [
        f"{count_of(hands, 'hand')} of {count_of(cards, 'card')}"
        for cards, hands in rows.iter_rows()
    ]


def pays(number: float) -> str:
    """A pay to one as a reader sees it.

    >>> pays(1), pays(0), pays(2.5)
    ('even money', 'nothing (the bet is returned)', '2.5 to 1')
    """
    if number == 1:
        return "even money"
    return f"{digits(number, thousands=True)} to 1" if number else "nothing (the bet is returned)"


def rules(game: Deal, bets: Paytable) -> list[str]:
    """The steps of a round by some rules.

    >>> pays = {"raise": {"pays": {"1 or more": 1}}}
    >>> rules(Deal(), Paytable(**pays))[3]
    'The dealer shows seven cards, and needs a straight of at least three to qualify.'
    """
    player, dealer, community = (number_of(count) for _, count in game.cards)
    needed = game.dealer_qualifies_with
    dealt = (
        f"Player and dealer get {player} each."
        if player == dealer
        else f"The player gets {player}, the dealer {dealer}."
    )
    aside = f"Set aside for all: {community}." if game.cards.community else "That is all."
    qualifies = (
        "always qualifies"
        if needed == 1
        else f"needs a straight of at least {NUMBERS[needed]} to qualify"
    )
    unqualified = (
        "If the dealer does not qualify, the Ante pays"
        f" {paid(game, bets.ante.dealer_does_not_qualify)},"
        f" and the Raise {paid(game, bets.raise_.dealer_does_not_qualify)}."
    )
    shown = "the community cards are shown and " if game.cards.community else ""
    return [
        f"The player makes the Ante{_offered(len(bets.side_bets))}.",
        f"{dealt} {aside}",
        (
            f"The player looks at the {player}, then folds and loses the Ante, or raises"
            f" {_raises(game, bets)}."
        ),
        f"The dealer shows {dealer}, and {qualifies}.",
        *([unqualified] if needed > 1 else []),
        (
            f"{'Otherwise the' if needed > 1 else 'The'} higher straight wins. A player who wins is"
            f" paid {paid(game, bets.ante.pays)} on the Ante; a winning Raise is paid"
            f" {paid(game, bets.raise_.pays)}. {EQUAL[game.equal_hands]}"
        ),
        *([f"Last, {shown}{_paid_last(list(bets.side_bets.values()))}"] if bets.side_bets else []),
    ]


def _offered(side_bets: int) -> str:
    if not side_bets:
        return ""
    which = {1: "the side bet", 2: "either side bet"}.get(side_bets, "any of the side bets")
    return f", and {which} if wished"


def _paid_last(side_bets: Sequence[SideBet]) -> str:
    several = len(side_bets) > 1
    told = "the side bets are paid." if several else "the side bet is paid."
    always = [bet for bet in side_bets if not bet.when]
    if len(always) == len(side_bets):
        return f"{told} {'They are' if several else 'It is'} in action even if the player folded."
    if always:
        named = page.listed([page.literal(bet.title) for bet in always])
        told += f" In action even if the player folded: {named}."
    return " ".join(
        [
            told,
            *(
                f"{page.literal(bet.title)} is in action only when {WHEN[bet.when]}, and is"
                " returned otherwise."
                for bet in side_bets
                if bet.when
            ),
        ]
    )


EQUAL = {
    "push": "Equal straights push both bets.",
    "player": "Equal straights are the player's.",
    "dealer": "Equal straights are the dealer's.",
}


def number_of(cards: int) -> str:
    """A number of cards in words.

    >>> number_of(1), number_of(7)
    ('one card', 'seven cards')
    """
    return count_of(NUMBERS[cards], "card")


def _reached(game: Deal, schedule: Schedule) -> list[tuple[Lengths, float]]:
    longest = game.rules.longest_of(game.cards.player)
    return [
        (Lengths(line.least, min(line.most, longest)), pay)
        for line, pay in schedule_lines(schedule)
        if line.least <= longest
    ]


def paid(game: Deal, schedule: Schedule) -> str:
    """A pay to one, or a table of pays by length, as a reader sees it."""
    first, *more = _reached(game, schedule)
    if not more:
        return pays(first[1])
    return "; ".join(
        f"{pays(pay)} with a straight of {count_of(line, 'card')}" for line, pay in (first, *more)
    )


def _raises(game: Deal, bets: Paytable) -> str:
    """How much may be raised."""
    least = f"{digits(bets.raise_.least, thousands=True)}x"
    (_, most), *more = [
        (line, f"{digits(limit, thousands=True)}x")
        for line, limit in _reached(game, bets.raise_.most)
    ]
    told = f"{least if least == most else f'{least} to {most}'} the Ante"
    return told + "".join(
        f", up to {limit} with a straight of {count_of(line, 'card')}" for line, limit in more
    )


def deck(game: Deal) -> str:
    """The deck and what makes a straight of it, in sentences."""
    cards = len(game.deck.cards)
    told = [f"One deck of {cards} cards"]
    if game.ranks != Deal().ranks or game.suits != Deal().suits:
        ranks = " ".join(RANK_NAMES[RANK_VALUES[rank]] for rank in game.ranks)
        told.append(f": {ranks} of {page.listed([SUIT_NAMES[suit] for suit in game.suits])}")
        if game.jokers:
            told.append(f", and {count_of(NUMBERS[game.jokers], 'joker')}")
    elif game.jokers:
        told.append(f", {NUMBERS[game.jokers]} of them {'joker' if game.jokers == 1 else 'jokers'}")
    sentences = ["".join(told) + "."]
    if game.deck.wild_cards:
        wild = [RANK_NAMES[RANK_VALUES[rank]] for rank in game.wild_ranks]
        named = [
            *([f"the {page.listed(wild)}"] if wild else []),
            *(["jokers"] if game.jokers else []),
        ]
        sentences.append(f"Wild are {page.listed(named)}.")
    return " ".join(sentences)


def ace(game: Deal) -> str:
    """Where the ace stands, in a clause."""
    if "A" not in game.ranks:
        return "there is no ace in the deck"
    if game.wrap_around:
        return "an ace is high and low, and a straight may go on past it"
    if game.ace == "either":
        return "an ace is high or low, never both in one run"
    return f"an ace is always {game.ace}"


def rows_of_best(values: pl.DataFrame) -> pl.DataFrame:
    """Of rows of straight_values the best decision with each straight; of equal ones the less."""
    return values.sort("length", "high", -pl.col("value"), "raise").unique(
        ["length", "high"], keep="first", maintain_order=True
    )
