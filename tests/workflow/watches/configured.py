"""The configuration, and what is known of every deal by counting."""

from __future__ import annotations

from itertools import combinations, groupby
from math import comb

import polars as pl

from straights.bets.examples import ANTE, EXAMPLES
from straights.bets.side_bets import SideBet
from straights.rules.cards import LOW_ACE, RANK_VALUES
from straights.rules.deal import OUTCOMES

from .core import Run, watch
from .play import (
    by_straight_alone,
    choices,
    longest,
    of_length,
    raise_line,
    with_straights,
)
from .play import pays as wins_of


def side_bets(run: Run, variant: str) -> dict[str, SideBet]:
    """The side bets of a variant, by name."""
    return run.games.variants[variant].paytable.side_bets


def cards_of(run: Run, deal: str, bet: SideBet) -> int:
    """How many cards a side bet looks at."""
    return sum(getattr(run.games.deals[deal].cards, who) for who in bet.cards.split(" + "))


@watch("side_bets", "variant bet")
def side_bets_table(run: Run) -> pl.DataFrame:
    """As each paytable lists them."""
    return pl.DataFrame(
        [
            (name, bet, place, one.title, one.measure, one.when, cards_of(run, variant.deal, one))
            for name, variant in run.games.variants.items()
            for place, (bet, one) in enumerate(side_bets(run, name).items())
        ],
        ["variant", "bet", "place", "title", "measure", "action", "hand_cards"],
        orient="row",
        infer_schema_length=None,
    )


@watch("looks", "deal look")
def looks(run: Run) -> pl.DataFrame:
    """What the bets on a deal look at, each once."""
    rows = {
        (variant.deal, f"{bet.measure} of {bet.cards}", cards_of(run, variant.deal, bet))
        for name, variant in run.games.variants.items()
        for bet in side_bets(run, name).values()
    }
    return pl.DataFrame(sorted(rows), ["deal", "look", "cards"], orient="row")


@watch("deals", "deal")
def deals(run: Run) -> pl.DataFrame:
    """Cards of the deck by multiplication."""
    rows = []
    for name, deal in run.games.deals.items():
        deck = len(deal.ranks) * len(deal.suits) + deal.jokers
        rows.append(
            {
                "deal": name,
                "deck_cards": deck,
                "wild_cards": len(deal.wild_ranks) * len(deal.suits) + deal.jokers,
                "player_cards": deal.cards.player,
                "dealer_cards": deal.cards.dealer,
                "community_cards": deal.cards.community,
                "dealer_qualifies_with": deal.dealer_qualifies_with,
                "card_limit": deal.card_limit,
                "dealer_hands": comb(deck - deal.cards.player, deal.cards.dealer),
            }
        )
    return pl.DataFrame(rows)


@watch("straights", "deal place")
def straights(run: Run) -> pl.DataFrame:
    """Every run of ranks that is the best of some hand, the worst first; named by its ranks."""
    letters = {value: letter.replace("T", "10") for letter, value in RANK_VALUES.items()}
    letters[LOW_ACE] = "A"
    rows = []
    for name, deal in run.games.deals.items():
        line = [RANK_VALUES[rank] for rank in deal.ranks]
        if deal.wrap_around:
            line += line
        elif deal.ace == "either" and "A" in deal.ranks:
            line = [LOW_ACE, *line]
        else:
            assert deal.ace == "high" or "A" not in deal.ranks
        longest = min(len(deal.ranks), deal.card_limit or len(deal.ranks))
        parts = [
            line[start : start + length]
            for length in range(1, longest + 1)
            for start in range(len(line) - length + 1)
        ]
        ranks = {
            (len(part), part[-1]): part for part in parts if len(set(map(_rank, part))) == len(part)
        }
        wild = {RANK_VALUES[rank] for rank in deal.wild_ranks}
        possible = {
            max(key for key, part in ranks.items() if len(set(map(_rank, part)) - held) <= jokers)
            for part in ranks.values()
            for natural in [set(map(_rank, part)) - wild]
            for number in range(len(natural) + 1)
            for held in map(set, combinations(natural, number))
            for jokers in [len(part) - number]
            if jokers <= deal.deck.wild_cards
        }
        named = {key: "-".join(letters[value] for value in ranks[key]) for key in possible}
        for place, (key, text) in enumerate([((0, 0), "no cards"), *sorted(named.items())]):
            rows.append((name, place, *key, text))
    return pl.DataFrame(rows, ["deal", "place", "length", "high", "name"], orient="row")


def _rank(value: int) -> int:
    """The rank of a place in a straight: a low ace is an ace."""
    return RANK_VALUES["A"] if value == LOW_ACE else value


@watch("main_pays", "variant length")
def main_pays(run: Run) -> pl.DataFrame:
    """Each length that the player's cards can have."""
    rows = []
    for name, variant in run.games.variants.items():
        ante, raise_ = variant.paytable.ante, variant.paytable.raise_
        for length in range(1, longest(run, name) + 1):
            schedules = {
                "ante_pays": ante.pays,
                "ante_unqualified_pays": ante.dealer_does_not_qualify,
                "raise_unqualified_pays": raise_.dealer_does_not_qualify,
                "raise_pays": raise_.pays,
                "least_raise": raise_.least,
                "most_raise": raise_.most,
            }
            numbers = {key: float(of_length(pays, length)) for key, pays in schedules.items()}
            line = raise_line(variant.paytable, length)
            rows.append({"variant": name, "length": length, "line": line} | numbers)
    return pl.DataFrame(rows)


def bets_made(run: Run, variant: str, length: int) -> dict[str | float, float]:
    """Each Raise that is ever made with a length, by its strategy or as it is."""
    paytable = run.games.variants[variant].paytable
    fold, least, most = choices(paytable, length)
    found = {"fold": fold, "least": least, "most": most}
    for strategy in run.games.strategies.values():
        for (action,) in strategy.play:
            bet = 0.0 if action == "fold" else float(action.removeprefix("raise ")[:-1])
            found[bet] = bet and min(max(bet, least), most)
    return found


@watch("wins", "variant length raise")
def wins(run: Run) -> pl.DataFrame:
    """What each Raise that is ever made wins with each outcome."""
    rows = [
        (name, length, bet, *map(float, wins_of(run, name, bet, length)))
        for name in run.games.variants
        for length in range(1, longest(run, name) + 1)
        for bet in sorted(set(bets_made(run, name, length).values()))
    ]
    return pl.DataFrame(rows, ["variant", "length", "raise", *OUTCOMES], orient="row")


@watch("decisions", "variant length")
def decisions(run: Run) -> pl.DataFrame:
    """The limits of the Raise; what each decision wins is copied from the table of wins."""
    return main_pays(run).select("variant", "length", "least_raise", "most_raise")


def side_pay(run: Run, variant: str, bet: str, length: int) -> float:
    """What a side bet wins by what it measures."""
    pay = of_length(side_bets(run, variant)[bet].pays, length)
    return -1.0 if pay is None else float(pay)


def side_lengths(run: Run, variant: str, bet: str) -> range:
    """What the cards of a side bet can measure."""
    where = run.games.variants[variant].deal
    deal, one = run.games.deals[where], side_bets(run, variant)[bet]
    cards, wild = cards_of(run, where, one), len(deal.wild_ranks) * len(deal.suits) + deal.jokers
    alike = {
        "flush": len(deal.ranks) - len(deal.wild_ranks) + wild,
        "of_a_kind": len(deal.suits) + wild,
    }.get(one.measure, len(deal.ranks))
    return range(min(cards, alike, deal.card_limit or cards) + 1)


@watch("side_pays", "variant bet length")
def side_pays(run: Run) -> pl.DataFrame:
    """Each length of each bet."""
    return pl.DataFrame(
        [
            (name, bet, place, length, side_pay(run, name, bet, length))
            for name in run.games.variants
            for place, bet in enumerate(side_bets(run, name))
            for length in side_lengths(run, name, bet)
        ],
        ["variant", "bet", "place", "length", "pays"],
        orient="row",
    )


def pay_lines_of(run: Run, variant: str, bet: str) -> list[tuple[int, int, float]]:
    """The lines of a bet, best first: lengths that stand together in the configuration."""
    keys = side_bets(run, variant)[bet].pays

    def key_of(length: int) -> int | str | None:
        return next((key for key in keys if of_length({key: 1}, length) is not None), None)

    lengths = reversed(side_lengths(run, variant, bet))
    lines = [list(group) for _, group in groupby(lengths, key_of)]
    return [(line[-1], line[0], side_pay(run, variant, bet, line[0])) for line in lines]


@watch("pay_lines", "variant bet line")
def pay_lines(run: Run) -> pl.DataFrame:
    """Each line of each bet."""
    return pl.DataFrame(
        [
            {
                "variant": name,
                "bet": bet,
                "hand_cards": cards_of(run, variant.deal, one),
                "line": line,
                "cards": str(most) if least == most else f"{least} to {most}",
                "least": least,
                "most": most,
                "pays": pays,
            }
            for name, variant in run.games.variants.items()
            for bet, one in side_bets(run, name).items()
            for line, (least, most, pays) in enumerate(pay_lines_of(run, name, bet))
        ]
    )


@watch("strategy_raises", "variant strategy length high")
def strategy_raises(run: Run) -> pl.DataFrame:
    """The best by straight is found in whole numbers; others are read again."""
    return pl.DataFrame(
        [
            (variant, strategy, *straight, bet)
            for variant in run.games.variants
            for strategy in by_straight_alone(run)
            for straight, bet in with_straights(run, variant, strategy).items()
        ],
        ["variant", "strategy", "length", "high", "raise"],
        orient="row",
    )


@watch("examples", "example bet")
def examples(_: Run) -> pl.DataFrame:
    """What each bet must win stands beside each example."""
    rows = []
    for number, example in enumerate(EXAMPLES):
        bet = example.round.raise_bet
        for name, won in example.won.items():
            stake = {"ante": ANTE, "raise": bet * ANTE}.get(name, 5)
            rows.append((number, name, float(bet), float(stake), float(won)))
    return pl.DataFrame(rows, ["example", "bet", "raise", "stake", "won"], orient="row")


@watch("published", "bet event pays")
def published(run: Run) -> pl.DataFrame:
    """The sources' files, read again."""
    ante, side, summary = (
        pl.read_csv(run.published / f"{name}.csv") for name in ("ante", "side_bets", "summary")
    )
    lines = pl.concat(
        [ante.with_columns(pl.lit("ante").alias("bet")), side], how="diagonal_relaxed"
    )
    rows = []
    for line in lines.iter_rows(named=True):
        of_bet = summary.row(by_predicate=pl.col("bet") == line["bet"], named=True)
        total = line["event"] == "Total"
        rows.append(
            {
                name: line.get(name)
                for name in ("bet", "event", "pays", "combinations", "probability", "return")
            }
            | {
                name: of_bet[name] if total else None
                for name in ("house_edge", "average_bet", "element_of_risk")
            }
        )
    assert set(lines["bet"]) == {"ante", *side_bets(run, "published")}
    return pl.DataFrame(rows, infer_schema_length=None)
