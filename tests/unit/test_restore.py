"""Restoring payouts: each gives perfect play the value asked for, as an independent sum says."""

from fractions import Fraction

import polars as pl
import pytest

from straights.bets.paytable import MainBets
from straights.bets.restore import ANTE, ANTE_UNQUALIFIED, RAISE_UNQUALIFIED, AntePayouts
from straights.count.tables import count_ante
from straights.rules.deal import CardsDealt, Deal

DEALS = {
    "joker": Deal(
        ranks="23456A", suits="cd", jokers=1, cards=CardsDealt(player=4, dealer=4, community=0)
    ),
    "qualifier": Deal(
        ranks="2345QKA",
        suits="cd",
        cards=CardsDealt(player=5, dealer=4, community=0),
        dealer_qualifies_with=2,
    ),
}
RAISE = {"least": 2, "most": 4, "pays": {"1 to 3": 1, 4: 1.5, "5 or more": 3}}
BETS = {"raise": RAISE}


def _plain_value(bets: MainBets, ante: pl.DataFrame) -> Fraction:
    """Perfect play, hand by hand, with the settling rules of `MainBets.wins`."""
    won, total = Fraction(), 0
    for row in ante.iter_rows(named=True):
        outcomes = [row[name] for name in ("not_qualified", "lower", "equal", "higher")]
        won += row["hands"] * max(
            sum(
                count * win
                for count, win in zip(outcomes, bets.wins(bet, row["length"]), strict=True)
            )
            for bet in (0, bets.raise_.least, bets.raise_.most)
        )
        total += row["hands"] * sum(outcomes)
    return won / total


def _with(payout: str, pays: Fraction) -> MainBets:
    """The bets with one payout changed."""
    ante, raise_ = {}, dict(RAISE)
    if payout == ANTE:
        ante["pays"] = float(pays)
    elif payout == ANTE_UNQUALIFIED:
        ante["dealer_does_not_qualify"] = float(pays)
    elif payout == RAISE_UNQUALIFIED:
        raise_["dealer_does_not_qualify"] = float(pays)
    else:
        cards = payout.removeprefix("Raise, ").removesuffix(" cards")
        key = {"1 to 3": "1 to 3", "4": 4}.get(cards, "5 or more")
        raise_["pays"] = raise_["pays"] | {key: float(pays)}
    return MainBets.model_construct(
        ante=MainBets.model_fields["ante"].annotation.model_construct(
            **{"pays": 1, "dealer_does_not_qualify": 1} | ante
        ),
        raise_=MainBets.model_fields["raise_"].annotation.model_construct(
            **{"dealer_does_not_qualify": 0} | raise_
        ),
    )


@pytest.fixture(scope="module", params=DEALS)
def ante(request):
    """The counts of a small deal."""
    return count_ante(DEALS[request.param])


def test_the_value_is_that_of_perfect_play(ante):
    """Sums by piece are the sum over hands."""
    bets = MainBets.model_validate(BETS)
    assert AntePayouts(bets, ante).value() == _plain_value(bets, ante)


@pytest.mark.parametrize("change", [Fraction(-1, 10), Fraction(-1, 100), Fraction(1, 50)])
def test_a_restoring_payout_restores(ante, change):
    """With the payout found and all others as they were, perfect play has the value asked for."""
    game = AntePayouts(MainBets.model_validate(BETS), ante)
    value = game.value() + change
    found = {payout: game.restoring(payout, value) for payout in game.pays}
    assert any(found.values())
    for payout, pays in found.items():
        if pays is not None:
            reached = _plain_value(_with(payout, pays), ante)
            assert float(reached) == pytest.approx(float(value), abs=1e-12)


def test_none_if_not_even_zero_is_low_enough(ante):
    """A value below that without the payout is out of reach; so is one above any."""
    game = AntePayouts(MainBets.model_validate(BETS), ante)
    assert all(game.restoring(payout, Fraction(-2)) is None for payout in game.pays)
    assert all(game.restoring(payout, Fraction(10**9)) is None for payout in game.pays)


def test_what_a_payout_is_restores_itself(ante):
    """Asked for the value that is, each payout stays."""
    game = AntePayouts(MainBets.model_validate(BETS), ante)
    for payout, pays in game.pays.items():
        assert game.restoring(payout, game.value()) == pays


def test_every_payout_is_named():
    """The Ante's two, the Raise's when the dealer does not qualify, and its lines."""
    game = AntePayouts(MainBets.model_validate(BETS), count_ante(DEALS["joker"]))
    assert list(game.pays) == [
        ANTE,
        ANTE_UNQUALIFIED,
        RAISE_UNQUALIFIED,
        "Raise, 1 to 3 cards",
        "Raise, 4 cards",
    ]
