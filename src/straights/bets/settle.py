"""One round settled by the rules of the game, in the order in which the source gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from straights.bets.amounts import Number, digits, exact
from straights.bets.paytable import SIDE_BETS, Paytable, side_bet_lines
from straights.errors import InputError
from straights.io.text import count_of
from straights.rules.cards import Card
from straights.rules.deal import Deal
from straights.rules.straight import Straight


@dataclass(frozen=True)
class Round:
    """The cards of one round and the player's Raise in Antes (0: fold)."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    raise_bet: Number

    def check(self, deal: Deal, paytable: Paytable) -> None:
        """Raise InputError if the cards or the Raise break the rules."""
        for who, cards in (
            ("player", self.player),
            ("dealer", self.dealer),
            ("community", self.community),
        ):
            wanted = getattr(deal.cards, who)
            if len(cards) != wanted:
                dealt = count_of(wanted, "card is", "cards are")
                raise InputError(
                    f"{who}: {dealt} dealt, {count_of(len(cards), 'was', 'were')} given"
                )
        deal.deck.check(self.player + self.dealer + self.community)
        if self.raise_bet:
            paytable.raise_.check(self.raise_bet)


@dataclass(frozen=True)
class Settled:
    """One bet's result: the stake, what is won (negative: lost), and the dealer's sentence.

    Amounts are the exact products of the decimals of stakes and payouts.
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
    """
    round_.check(deal, paytable)
    side_bets = side_bets or {}
    for bet, stake in {"ante": ante, **side_bets}.items():
        if not 0 < stake < float("inf"):
            raise InputError(f"{bet}: a stake must be a number above 0, not {digits(stake)}")
    stakes = {bet: exact(stake) for bet, stake in side_bets.items()}
    return [
        *_settle_ante(deal, paytable, round_, exact(ante)),
        *_settle_side_bets(deal, paytable, round_, stakes),
    ]


def _settle_ante(deal: Deal, paytable: Paytable, round_: Round, ante: Fraction) -> list[Settled]:
    player, dealer = deal.straight(round_.player), deal.straight(round_.dealer)
    player_name, dealer_name = deal.rules.name(player), deal.rules.name(dealer)
    raised = exact(round_.raise_bet) * ante

    def both(ante_pays: float, raise_pays: float, why: str) -> list[Settled]:
        return [
            _settled("ante", ante, ante_pays, why),
            _settled("raise", raised, raise_pays, why),
        ]

    if not round_.raise_bet:
        return [_settled("ante", ante, -1, "the player folds")]
    if dealer.length < deal.dealer_qualifies_with:
        return both(
            paytable.ante.dealer_does_not_qualify,
            paytable.raise_.dealer_does_not_qualify,
            f"the dealer's {dealer_name} does not qualify,"
            f" {deal.dealer_qualifies_with} cards are needed",
        )
    if player == dealer:
        winner, why = deal.equal_hands, f"both have {player_name}"
        if winner != "push":
            why += f", and equal hands are the {winner}'s"
    elif player > dealer:
        winner, why = "player", f"the player's {player_name} beats the dealer's {dealer_name}"
    else:
        winner, why = "dealer", f"the dealer's {dealer_name} beats the player's {player_name}"
    if winner == "push":
        return both(0, 0, why)
    if winner == "dealer":
        return both(-1, -1, why)
    return both(paytable.ante.pays, paytable.raise_.pay(player.length), why)


def _settle_side_bets(
    deal: Deal, paytable: Paytable, round_: Round, stakes: Mapping[str, Fraction]
) -> list[Settled]:
    cards = {
        "straight_flush_bonus": round_.player,
        "second_chance_bonus": round_.player + round_.community,
    }
    lines = dict(side_bet_lines(paytable, deal))
    settled = []
    for bet, stake in stakes.items():
        best = deal.straight_flush(cards[bet])
        pays = next(
            line.pays
            for line in lines[bet]
            if line.lengths.least <= best.length <= line.lengths.most
        )
        why = f"the longest straight flush is {_straight_flush(deal, best)}"
        settled.append(_settled(bet, stake, pays, why))
    return settled


def _straight_flush(deal: Deal, straight: Straight) -> str:
    cards = "card" if straight.length == 1 else "cards"
    return f"{deal.rules.name(straight)}, {straight.length} {cards}"


def _settled(bet: str, stake: Fraction, pays: float, why: str) -> Settled:
    name = SIDE_BETS.get(bet, bet.capitalize())
    won = stake * exact(pays)
    if pays < 0:
        outcome = f"loses {digits(stake)}"
    elif pays == 0:
        outcome = f"pushes, {digits(stake)} is returned"
    else:
        outcome = f"wins {digits(won)} ({f'{digits(pays)} to 1' if pays != 1 else 'even money'})"
    return Settled(bet, stake, won, f"{name} {outcome}: {why}.")
