"""One round settled by the rules of the game, in the order in which the source gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from straights.bets.amounts import Number, digits, exact
from straights.bets.main_bets import FOLDED
from straights.bets.paytable import Paytable, side_bet_lines
from straights.bets.side_bets import WHEN, When
from straights.errors import InputError
from straights.io.text import count_of
from straights.rules.cards import Card
from straights.rules.deal import Deal
from straights.rules.looks import MEASURED, Look

OUTCOME: Mapping[When, str] = {
    "dealer_does_not_qualify": "not_qualified",
    "ante_wins": "lower",
    "ante_pushes": "equal",
    "ante_loses": "higher",
}
"""How a round ends for the Ante, as counts name it: a round that is folded is none of these."""


@dataclass(frozen=True)
class Round:
    """The cards of one round and the player's Raise in Antes (0: fold).

    >>> player, dealer, table = map(Deal().parse, ("7c 8d 9h", "2d 3c 4s", "5c"))
    >>> Round(player, dealer, table, raise_bet=4).held["community"]
    (Card(rank='5', suit='c'),)
    """

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    raise_bet: Number

    @property
    def held(self) -> dict[str, tuple[Card, ...]]:
        """The cards of each holder."""
        return {"player": self.player, "dealer": self.dealer, "community": self.community}

    def check(self, deal: Deal, paytable: Paytable) -> None:
        """Raise InputError if the cards or the Raise break the rules."""
        for who, cards in self.held.items():
            wanted = getattr(deal.cards, who)
            if len(cards) != wanted:
                dealt = count_of(wanted, "card is", "cards are")
                raise InputError(
                    f"{who}: {dealt} dealt, {count_of(len(cards), 'was', 'were')} given"
                )
        deal.deck.check(self.player + self.dealer + self.community)
        if self.raise_bet:
            paytable.raise_.check(self.raise_bet, deal.straight(self.player).length)


@dataclass(frozen=True)
class Settled:
    """One bet's result: the stake, what is won (negative: lost), and the dealer's sentence.

    Amounts are the exact products of the decimals of stakes and payouts.

    >>> Settled("ante", Fraction(10), Fraction(-10), "Ante loses 10: the player folds.").won
    Fraction(-10, 1)
    """

    bet: str
    stake: Fraction
    won: Fraction
    sentence: str


def settle(
    deal: Deal,
    paytable: Paytable,
    round_: Round,
    *,
    ante: Number = 1,
    side_bets: Mapping[str, Number] | None = None,
) -> list[Settled]:
    """Settle the Ante, the Raise and the side bets of one round.

    Args:
        deal: The deck, the straight rules and the cards dealt.
        paytable: What each outcome pays.
        round_: The cards and the player's decision.
        ante: The Ante in any unit of money.
        side_bets: Stakes of the side bets, by name.

    Raises:
        InputError: wrong number of cards, a card twice or not in the deck, a Raise outside the
            limits, or a stake that is not positive.

    >>> deal = Deal(cards={"player": 3, "dealer": 3, "community": 0})
    >>> paytable = Paytable.model_validate({"raise": {"pays": {"1 or more": 1}}})
    >>> round_ = Round(deal.parse("7c 8d 9h"), deal.parse("2d 3c 4s"), (), raise_bet=4)
    >>> for result in settle(deal, paytable, round_, ante=2.5):
    ...     print(result.sentence)
    Ante wins 2.5 (even money): the player's 7-8-9 beats the dealer's 2-3-4.
    Raise wins 10 (even money): the player's 7-8-9 beats the dealer's 2-3-4.
    """
    round_.check(deal, paytable)
    side_bets = side_bets or {}
    for bet, stake in {"ante": ante, **side_bets}.items():
        if not 0 < stake < float("inf"):
            raise InputError(f"{bet}: a stake must be a number above 0, not {digits(stake)}")
    stakes = {bet: exact(stake) for bet, stake in side_bets.items()}
    end, why = _end(deal, round_)
    terms = paytable.terms(deal.straight(round_.player).length)
    ante_pays, raise_pays = terms.to_one(OUTCOME.get(end, FOLDED))
    raised = exact(round_.raise_bet) * exact(ante)
    return [
        _settled("ante", "Ante", exact(ante), ante_pays, why),
        *([_settled("raise", "Raise", raised, raise_pays, why)] if raised else []),
        *_settle_side_bets(deal, paytable, round_, stakes, end),
    ]


def _end(deal: Deal, round_: Round) -> tuple[When, str]:
    """How the round ends for the Ante, and why."""
    if not round_.raise_bet:
        return "player_folds", "the player folds"
    player, dealer = deal.straight(round_.player), deal.straight(round_.dealer)
    player_name, dealer_name = deal.rules.name(player), deal.rules.name(dealer)
    if dealer.length < deal.dealer_qualifies_with:
        return "dealer_does_not_qualify", (
            f"the dealer's {dealer_name} does not qualify,"
            f" {deal.dealer_qualifies_with} cards are needed"
        )
    if player > dealer:
        return "ante_wins", f"the player's {player_name} beats the dealer's {dealer_name}"
    if player < dealer:
        return "ante_loses", f"the dealer's {dealer_name} beats the player's {player_name}"
    why = f"both have {player_name}"
    if deal.equal_hands == "push":
        return "ante_pushes", why
    end: When = "ante_wins" if deal.equal_hands == "player" else "ante_loses"
    return end, f"{why}, and equal hands are the {deal.equal_hands}'s"


def _settle_side_bets(
    deal: Deal, paytable: Paytable, round_: Round, stakes: Mapping[str, Fraction], end: When
) -> list[Settled]:
    lines = dict(side_bet_lines(paytable, deal))
    settled = []
    for name, stake in stakes.items():
        if name not in lines:
            known = ", ".join(lines) or "none"
            raise InputError(f"there is no side bet '{name}'; the side bets are: {known}")
        bet = paytable.side_bets[name]
        if bet.when not in {None, end}:
            why = f"it has action only when {WHEN[bet.when]}, and {WHEN[end]}"
            sentence = f"{bet.title} of {digits(stake)} is returned: {why}."
            settled.append(Settled(name, stake, Fraction(), sentence))
            continue
        found, why = _measured(deal, bet.look, bet.look.of(round_.held))
        pays = next(
            line.pays for line in lines[name] if line.lengths.least <= found <= line.lengths.most
        )
        settled.append(_settled(name, bet.title, stake, pays, why))
    return settled


def _measured(deal: Deal, look: Look, cards: tuple[Card, ...]) -> tuple[int, str]:
    """What a look measures of some cards, and a sentence that says so."""
    found = deal.measure(look.measure, cards)
    number = count_of(found, "card")
    match look.measure:
        case "straight":
            best = f"is {deal.rules.name(deal.straight(cards))}, {number}"
        case "straight_flush":
            best = f"is {deal.rules.name(deal.straight_flush(cards))}, {number}"
        case "flush" | "of_a_kind":
            best = f"are {found}"
    return found, f"the {MEASURED[look.measure]} {best}"


def _settled(bet: str, title: str, stake: Fraction, pays: Number, why: str) -> Settled:
    won = stake * exact(pays)
    if pays < 0:
        outcome = f"loses {digits(stake)}"
    elif pays == 0:
        outcome = f"pushes, {digits(stake)} is returned"
    else:
        outcome = f"wins {digits(won)} ({f'{digits(pays)} to 1' if pays != 1 else 'even money'})"
    return Settled(bet, stake, won, f"{title} {outcome}: {why}.")
