"""The part of config.yaml that says what of Keep it Straight is counted."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StrictInt

from straights.errors import InputError
from straights.game.configured import Games, Simulation
from straights.io.yaml import Model
from straights.rules.limits import check_visits


def _once_each(names: list[str]) -> list[str]:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"'{name}' is there twice; name it once")
    return names


class HandByHand(Model):
    """The loop over every hand."""

    deals: Annotated[
        list[str],
        AfterValidator(_once_each),
        Field(description="Deals whose hands are visited one by one"),
    ]
    partitions: Annotated[StrictInt, Field(ge=1, le=64)] = 4


class KeepSettings(Model):
    """The part of config.yaml."""

    hand_by_hand: HandByHand
    simulation: Simulation


def check_settings(games: Games, settings: KeepSettings) -> None:
    """Raise InputError if it names a deal that has no file or too many hands."""
    for deal in settings.hand_by_hand.deals:
        if deal not in games.deals:
            raise InputError(
                f"hand_by_hand: there is no deal '{deal}'; the deals are {', '.join(games.deals)}"
            )
        try:
            check_visits(games.deals[deal])
        except InputError as error:
            raise InputError(f"hand_by_hand: {deal}: {error}") from None
