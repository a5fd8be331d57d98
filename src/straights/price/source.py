"""The game as its source states it, and where what a configuration calls published differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from straights.bets.main_bets import KINDS
from straights.bets.pays import Lengths, Schedule, schedule_lines
from straights.bets.paytable import Paytable
from straights.bets.side_bets import WHEN, SideBet
from straights.io.text import count_of
from straights.io.yaml import Model, read
from straights.rules.deal import Deal
from straights.strategy.strategy import Strategy

TERMS = {kind.key: f"the {kind.words}" for kind in KINDS.values()} | {
    "raise.least": "the least Raise",
    "raise.most": "the greatest Raise",
}


@dataclass(frozen=True)
class Source:
    """What the source states."""

    deal: Deal
    paytable: Paytable
    strategy: Strategy

    @classmethod
    def read(cls, folder: Path) -> Source:
        """Read it from the folder of published figures.

        Raises:
            InputError: a file is missing or does not fit its model.
        """
        return cls(
            read(Deal, folder / "deal.yaml"),
            read(Paytable, folder / "paytable.yaml"),
            read(Strategy, folder / "strategy.yaml"),
        )


class PayChange(NamedTuple):
    """A number of the paytable: a pay to one, -1 where a length loses, or a limit of the Raise."""

    bet: str
    event: str
    pays: float
    source_pays: float


class RuleChange(NamedTuple):
    """Anything else: of the 'paytable' (how its lines are cut), the 'strategy' or the 'deal'."""

    part: str
    rule: str
    here: str
    source: str


def pay_changes(deal: Deal, paytable: Paytable, source: Paytable) -> Iterator[PayChange]:
    """Every number of a paytable that is not the source's, for the lengths that a deal reaches.

    >>> bet = {"cards": "player", "measure": "flush", "pays": {"3 or more": 5}}
    >>> pays = {"raise": {"pays": {"1 or more": 1}}, "side_bets": {"my_bet": bet}}
    >>> more = pays | {"side_bets": {"my_bet": bet | {"pays": {"3 or more": 5, 2: 1}}}}
    >>> list(pay_changes(Deal(), Paytable(**more), Paytable(**pays)))
    [PayChange(bet='my_bet', event='2', pays=1.0, source_pays=-1)]
    """
    for bet, pair in _alike(paytable, source):
        longest = pair[0].look.longest(deal)
        here, there = (_by_length(side_bet.pays, longest) for side_bet in pair)
        for lengths, now, then in _differing(here, there, longest):
            yield PayChange(bet, lengths, now, then)
    longest = deal.rules.longest_of(deal.cards.player)
    theirs = source.schedules
    for key, schedule in paytable.schedules.items():
        here, there = (_by_length(each, longest) for each in (schedule, theirs[key]))
        for lengths, now, then in _differing(here, there, longest):
            of_length = f", {count_of(lengths, 'card')}"
            told = key == "raise.pays" or lengths != str(Lengths(1, longest))
            yield PayChange("ante", TERMS[key] + told * of_length, now, then)


def rule_changes(
    deal: Deal, paytable: Paytable, strategy: Strategy, source: Source
) -> Iterator[RuleChange]:
    """What is not the source's, besides the numbers of the paytable."""
    bets, theirs = (
        {bet: _about(side_bet) for bet, side_bet in table.side_bets.items()}
        for table in (paytable, source.paytable)
    )
    for bet in dict.fromkeys((*theirs, *bets)):
        if bets.get(bet) != theirs.get(bet):
            yield RuleChange(
                "paytable", f"side bet {bet}", bets.get(bet, "none"), theirs.get(bet, "none")
            )
    for _, pair in _alike(paytable, source.paytable):
        longest = pair[0].look.longest(deal)
        here, there = (_lines(side_bet.pays, longest) for side_bet in pair)
        moved, from_ = (
            "; ".join(line for line in lines if line not in others)
            for lines, others in ((here, there), (there, here))
        )
        # A line that is only gone or new has other pays.
        if moved and from_:
            rule = f"cards on the lines of the {pair[1].title}"
            yield RuleChange("paytable", rule, moved, from_)
    if not _plays_alike(deal, strategy, source.strategy):
        yield RuleChange("strategy", "play", _play(strategy), _play(source.strategy))
    settings = dict(_settings(source.deal))
    for name, value in _settings(deal):
        if value != settings[name]:
            yield RuleChange("deal", name, str(value), str(settings[name]))


def _about(side_bet: SideBet) -> str:
    """What a side bet looks at, and when."""
    when = f" when {WHEN[side_bet.when]}" if side_bet.when else ""
    return f"{side_bet.look.name}{when}"


def _alike(paytable: Paytable, source: Paytable) -> Iterator[tuple[str, tuple[SideBet, SideBet]]]:
    """The side bets that both have, of the same cards at the same time."""
    for bet, theirs in source.side_bets.items():
        here = paytable.side_bets.get(bet)
        if here and _about(here) == _about(theirs):
            yield bet, (here, theirs)


def _by_length(pays: Schedule, longest: int) -> dict[int, float]:
    """What each length pays, -1 if no line does."""
    lines = schedule_lines(pays)
    return {
        length: next((pay for line, pay in lines if line.least <= length <= line.most), -1)
        for length in range(longest + 1)
    }


def _lines(pays: Mapping[int | str, float], longest: int) -> list[str]:
    """The paid lines that can be reached, as far as they can, longest first."""
    reached = [line for key in pays if (line := Lengths.parse(key)).least <= longest]
    return [
        str(Lengths(line.least, min(line.most, longest))) for line in sorted(reached, reverse=True)
    ]


def _differing(
    here: Mapping[int, float], there: Mapping[int, float], longest: int
) -> Iterator[tuple[str, float, float]]:
    """Neighbouring lengths that differ alike, longest first."""
    pairs = [
        (here[length], there[length], length) for length in range(longest, -1, -1) if length in here
    ]
    for (now, then), group in groupby(pairs, key=lambda pair: pair[:2]):
        lengths = [length for _, _, length in group]
        if now != then:
            yield str(Lengths(lengths[-1], lengths[0])), now, then


def _plays_alike(deal: Deal, strategy: Strategy, other: Strategy) -> bool:
    return strategy.looks_at_straight_alone and strategy.raise_bets(deal.rules) == other.raise_bets(
        deal.rules
    )


def _play(strategy: Strategy) -> str:
    return "; ".join(
        f"{action}: {condition}" for line in strategy.play for action, condition in line.items()
    )


def _settings(model: Model, prefix: str = "") -> Iterator[tuple[str, object]]:
    """Every setting of a model but its description, by its name in a file."""
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Model):
            yield from _settings(value, f"{prefix}{name}.")
        elif name != "description":
            yield f"{prefix}{name}", value
