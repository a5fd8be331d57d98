"""The search for short decision lists that a person can use.

The best strategy that looks at the straight alone and the optimum, which looks at every card, are
far apart in effort and close in value. Between them lie lists of a few lines that also look at what
a player sees at a glance. The search finds a good one for each number of lines.

Candidates for a line: fold, the least or the greatest Raise; straights from one to another; up to
two features, each with a count or more of a thing, or fewer. Each is priced exactly. With a list
given, a further line at some place gains, for each hand that the lines above leave to it, the value
of its action less that of the action played before. The kernel adds these whole numbers up for each
straight and each pair of features at once, and finds the best run of straights for every pair.

For each last line, lists grow by the one line, at any place, that gains most; then each line in
turn is taken out and the best one put in, at any place, until nothing gains. A list of two lines is
the best that these candidates form. Longer ones are good, not proven best.

Money is counted in whole numbers, pays and Raises times the least number that makes them whole.
`search_limits.check_search` refuses what could overflow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from straights.bets.amounts import digits
from straights.bets.main_bets import MainBets
from straights.count.compiled import compiled
from straights.rules.deal import OUTCOMES, Deal
from straights.strategy.features import MANY, THINGS, Feature
from straights.strategy.hands import Hands
from straights.strategy.search_limits import check_search
from straights.strategy.strategy import ANYTHING, ANYTHING_ELSE, FOLD, Strategy

MOST_LINES = 6

Money = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True)
class DecisionList:
    """A list of lines, and what it costs exactly."""

    strategy: Strategy
    lost: int
    """What the player loses over all pairs of hands, in the unit that makes every pay whole."""
    pairs: int
    """All Antes over all pairs of hands, in the same unit."""
    recovered: float | None
    """Share of the way from the best strategy by straight (0) to the optimum (1), if any."""
    hands: tuple[int, ...]
    """How many hands each line is played with."""

    @property
    def house_edge(self) -> float:
        """Expected loss per Ante."""
        return self.lost / self.pairs


class Line(NamedTuple):
    """A line: an action, the first and the last of some straights, and the features beside."""

    action: int
    least: int
    most: int
    features: tuple[Feature, ...] = ()


Lines = tuple[Line, ...]


def candidate_features(deal: Deal) -> list[Feature]:
    """The features that a line may ask for: a count or more of each thing, simplest first.

    The search also looks at the opposite of each, fewer than the count.
    """
    ranks = deal.deck.natural_ranks
    things = [*THINGS, *ranks, *(ranks[:end] for end in range(2, len(ranks)))]
    return [
        Feature(thing, least, MANY) for thing in things for least in range(1, deal.cards.player + 1)
    ]


def decision_lists(
    deal: Deal, bets: MainBets, ante: pl.DataFrame, features: Sequence[Feature] | None = None
) -> list[DecisionList]:
    """The best list found for each number of lines, from one up; each is better than the last.

    Args:
        deal: The deal.
        bets: What the Ante and the Raise pay; a paytable will do.
        ante: The dealer's hands by outcome for each of the player's rank counts.
        features: What a line may ask for; `candidate_features` if left out, nothing if empty.

    Raises:
        InputError: pays have too many decimals to be added up in whole numbers.
    """
    search = _Search(deal, bets, ante, candidate_features(deal) if features is None else features)
    chains = [search.last_line(action) for action in range(len(search.actions))]
    lists = list(chains)
    for _ in range(1, MOST_LINES):
        chains = [search.improved(search.longer(lines)) for lines in chains]
        lists += chains
    found: list[Lines] = []
    for lines in sorted(lists, key=lambda lines: (len(lines), -search.value(lines))):
        if not found or search.value(lines) > search.value(found[-1]):
            found.append(lines)
    return [search.decision_list(lines) for lines in found]


def curve(deal: Deal, bets: MainBets, ante: pl.DataFrame) -> pl.DataFrame:
    """The lists that look at the straight alone, then those that look at more.

    Returns:
        A row for each line of each list: columns looks_at, lines, line, action, condition, hands
        (those that it is played with); and house_edge and recovered of the list.
    """
    return pl.DataFrame(
        [
            {
                "looks_at": looks_at,
                "lines": len(found.strategy.play),
                "line": number,
                "action": action,
                "condition": condition,
                "hands": hands,
                "house_edge": found.house_edge,
                "recovered": found.recovered,
            }
            for looks_at, features in (("straight", []), ("hand", None))
            for found in decision_lists(deal, bets, ante, features)
            for number, (line, hands) in enumerate(
                zip(found.strategy.play, found.hands, strict=True), start=1
            )
            for action, condition in line.items()
        ],
        schema_overrides={"recovered": pl.Float64},
        infer_schema_length=None,
    )


class _Search:
    """Every hand with its value under each action, sorted by its straight."""

    def __init__(
        self, deal: Deal, bets: MainBets, ante: pl.DataFrame, features: Sequence[Feature]
    ) -> None:
        by_straight = np.argsort(Hands.of(deal, ante["rank_counts"]).place, kind="stable")
        ante = ante[by_straight.tolist()]
        self.hands = Hands.of(deal, ante["rank_counts"])
        self.ways = ante["hands"].to_numpy()
        places, start, self.straight = np.unique(
            self.hands.place, return_index=True, return_inverse=True
        )
        self.start = np.append(start, len(self.hands))
        self.names = [deal.rules.name(deal.rules.straights[place]) for place in places]
        self.top = len(places) - 1
        longest = deal.rules.longest_of(deal.cards.player)
        self.actions = (bets.raise_.least, FOLD, bets.raise_.limits(longest)[1])
        self.unit, self.values = _values(deal, bets, self.actions, ante)
        self.pairs = self.unit * deal.hands(deal.cards.player) * deal.dealer_hands
        self.features, self.held, self.held_from = _held(self.hands, features)

    def last_line(self, action: int) -> Lines:
        """The list of one line."""
        return (Line(action, 0, self.top),)

    def fits(self, line: Line) -> Mask:
        """Which hands fit a line."""
        fitting = (line.least <= self.straight) & (self.straight <= line.most)
        for feature in line.features:
            fitting &= feature.fits(self.hands)
        return fitting

    def lines_played(self, lines: Lines) -> Indices:
        """The place of the line that is played with each hand."""
        place = np.empty(len(self.hands), dtype=np.int64)
        for number, line in reversed(list(enumerate(lines))):
            place[self.fits(line)] = number
        return place

    def actions_played(self, lines: Lines) -> Indices:
        """What is done with each hand, as a place in `actions`."""
        actions = np.array([line.action for line in lines])
        return np.asarray(actions[self.lines_played(lines)])

    def played(self, lines: Lines) -> Money:
        """What each hand wins as a list plays it."""
        hand = np.arange(len(self.hands))
        return np.asarray(self.values[self.actions_played(lines), hand])

    def value(self, lines: Lines) -> int:
        """What a list wins over all pairs of hands."""
        return int(self.played(lines).sum())

    def longer(self, lines: Lines, at_least: int = 0) -> Lines:
        """A list with the one further line, at any place, that gains most.

        Args:
            lines: The list.
            at_least: A further line must gain more than this; else the list stays as it is.
        """
        played = self.played(lines)
        left = np.ones(len(self.hands), dtype=np.bool_)
        trials = []
        for place, line in enumerate(lines):
            for action, value in enumerate(self.values):
                gains = np.where(left, value - played, 0)
                trials.append((int(gains[gains > 0].sum()), place, action, gains))
            left &= ~self.fits(line)
        best, gained = lines, at_least
        for bound, place, action, gains in sorted(trials, key=lambda trial: -trial[0]):
            if bound > gained:
                gain, line = self.best_line(action, gains)
                if gain > gained:
                    best, gained = (*lines[:place], line, *lines[place:]), gain
        return best

    def best_line(self, action: int, gains: Money) -> tuple[int, Line]:
        """The line that gains most, given what its action gains with each hand."""
        gain, least, most, *numbers = _best_line(
            gains, self.start, self.held, self.held_from, len(self.features)
        ).tolist()
        features = (self.features[abs(number)][number < 0] for number in numbers if number)
        return gain, Line(action, least, most, tuple(features))

    def improved(self, lines: Lines) -> Lines:
        """A list in which no line can be replaced by a better one, without idle lines."""
        place = replaced = 0
        while replaced < len(lines) - 1:
            rest = lines[:place] + lines[place + 1 :]
            other = self.longer(rest, at_least=self.value(lines) - self.value(rest))
            replaced = replaced + 1 if other == rest else 0
            lines = lines if other == rest else other
            place = (place + 1) % (len(lines) - 1)
        *upper, last = (lines[played] for played in np.unique(self.lines_played(lines)))
        return *upper, *self.last_line(last.action)

    def decision_list(self, lines: Lines) -> DecisionList:
        """A list in words, with its price."""
        by_straight = int(np.add.reduceat(self.values, self.start[:-1], axis=1).max(axis=0).sum())
        gap = int(self.values.max(axis=0).sum()) - by_straight
        value = self.value(lines)
        worded = self.worded(lines)
        *upper, last = worded
        hands = np.zeros(len(lines), dtype=np.int64)
        np.add.at(hands, self.lines_played(worded), self.ways)
        strategy = Strategy(
            description=f"The best list of {len(lines)} lines that the search finds",
            play=[
                *({self._action(line): self._condition(line)} for line in upper),
                {self._action(last): ANYTHING_ELSE},
            ],
        )
        recovered = (value - by_straight) / gap if gap else None
        return DecisionList(strategy, -value, self.pairs, recovered, tuple(hands.tolist()))

    def worded(self, lines: Lines) -> Lines:
        """A list that plays the same and reads best.

        Each line names the straights that it is played with; if there are several, up to the
        highest or down to the lowest where that changes nothing. Lower straights come first, where
        that changes nothing.
        """
        played, actions = self.lines_played(lines), self.actions_played(lines)
        for place, line in enumerate(lines[:-1]):
            straights = self.straight[played == place]
            exact = line._replace(least=int(straights.min()), most=int(straights.max()))
            wider = exact._replace(most=self.top), exact._replace(least=0)
            trials = [
                (*lines[:place], trial, *lines[place + 1 :])
                for trial in (*(wider if exact.least < exact.most else ()), exact)
            ]
            lines = next(
                trial for trial in trials if np.array_equal(self.actions_played(trial), actions)
            )
        rising = (*sorted(lines[:-1], key=lambda line: line.least), lines[-1])
        return rising if np.array_equal(self.actions_played(rising), actions) else lines

    def _action(self, line: Line) -> str:
        raised = self.actions[line.action]
        return f"raise {digits(raised)}x" if raised else "fold"

    def _condition(self, line: Line) -> str:
        least, most = self.names[line.least], self.names[line.most]
        if line.least == line.most:
            straights = least
        elif line.most == self.top:
            straights = f"{least} or higher" if line.least else ANYTHING
        else:
            straights = f"{least} to {most}" if line.least else f"{most} or less"
        features = " and ".join(map(str, line.features))
        return f"{straights} with {features}" if features else straights


def _values(
    deal: Deal, bets: MainBets, actions: Sequence[float], ante: pl.DataFrame
) -> tuple[int, Money]:
    """What each hand wins with each action, over all its pairs with hands of the dealer.

    Returns:
        How many units make an Ante, the least number that makes all of this whole; and the array
        [action, hand] in these units. Pays count as the decimal numbers that were written.

    Raises:
        InputError: sums of these numbers could overflow.
    """
    unit = check_search(deal, bets)
    wins = {
        (action, length): bets.wins(bets.raise_.nearest(bet, length), length)
        for action, bet in enumerate(actions)
        for length in ante["length"].unique()
    }
    whole = np.zeros((len(actions), MANY + 1, len(OUTCOMES)), dtype=np.int64)
    for key, row in wins.items():
        whole[key] = [int(unit * win) for win in row]
    outcomes = ante.select(OUTCOMES).to_numpy() * ante["hands"].to_numpy()[:, None]
    return unit, (whole[:, ante["length"].to_numpy()] * outcomes).sum(axis=2)


def _held(
    hands: Hands, features: Sequence[Feature]
) -> tuple[list[tuple[Feature, Feature]], Indices, Indices]:
    """The features that tell hands apart, and which of them each hand has.

    Returns:
        Each feature with its opposite, the one that fewer hands have first; number 0 is a feature
        that every hand has. Then the numbers of each hand's features, rising, one hand after the
        other; and where the numbers of each hand start, and end.
    """
    everything = Feature("pair", 0, MANY)
    found = [(everything, everything)]
    masks = [np.ones(len(hands), dtype=np.bool_)]
    seen = {masks[0].tobytes(), (~masks[0]).tobytes()}
    for feature in features:
        opposite = Feature(feature.thing, 0, feature.least - 1)
        mask = feature.fits(hands)
        if mask.tobytes() in seen:
            continue
        seen |= {mask.tobytes(), (~mask).tobytes()}
        rare = 2 * mask.sum() <= len(hands)
        found.append((feature, opposite) if rare else (opposite, feature))
        masks.append(mask if rare else ~mask)
    hand, number = np.nonzero(np.array(masks).T)
    return found, number, np.searchsorted(hand, np.arange(len(hands) + 1))


@compiled
def _best_line(gains, start, held, held_from, features):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """The straights and the features whose hands gain most.

    Args:
        gains: What each hand gains; hands of one straight stand together.
        start: Where the hands of each straight start, and end.
        held: Numbers of each hand's features.
        held_from: Where they start, and end.
        features: How many features there are; every hand has number 0.

    Returns:
        The gain; the first and the last straight; two numbers of features, negative for the
        opposite, 0 for none. Of equal lines, the first with the fewest features.
    """
    both = np.zeros((features, features), dtype=np.int64)
    running = np.zeros((features, features, 4), dtype=np.int64)
    begin = np.zeros((features, features, 4), dtype=np.int64)
    best = np.zeros(5, dtype=np.int64)
    for straight in range(len(start) - 1):
        both[:] = 0
        for hand in range(start[straight], start[straight + 1]):
            _add(both, gains[hand], held[held_from[hand] : held_from[hand + 1]])
        _extend(straight, both, running, begin, best)
    return best


@compiled
def _add(both, gain, features):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Add what a hand gains to each pair of its features."""
    if gain:
        for place, one in enumerate(features):
            for other in features[place:]:
                both[one, other] += gain


@compiled
def _extend(straight, both, running, begin, best):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Extend the run of straights of each pair of features, or start it anew, by one straight."""
    everything = both[0, 0]
    for one in range(len(both)):
        for other in range(one, len(both)):
            with_both, with_one, with_other = both[one, other], both[one, one], both[other, other]
            choices = (
                with_both,
                with_one - with_both,
                with_other - with_both,
                everything - with_one - with_other + with_both,
            )
            fewer = (one > 0) + (other > 0) < (best[3] != 0) + (best[4] != 0)
            for choice, gain in enumerate(choices):
                if running[one, other, choice] <= 0:
                    running[one, other, choice] = 0
                    begin[one, other, choice] = straight
                running[one, other, choice] += gain
                total = running[one, other, choice]
                if total > best[0] or (fewer and total == best[0]):
                    best[0], best[1], best[2] = total, begin[one, other, choice], straight
                    best[3] = -one if choice // 2 else one
                    best[4] = -other if choice % 2 else other
