"""The README's edges of the shipped deals, computed without the database."""

import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from straights.config.games import read_games
from straights.count.by_suit import hands_by_length
from straights.count.tables import count_ante
from straights.strategy.hands import Hands

ROOT = Path(__file__).parents[2]
SHOWN = re.findall(
    r"^\| `(.+?)` \| (-?[\d.]+)% \| (-?[\d.]+)% \| (-?[\d.]+)% \|$",
    (ROOT / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.fixture(scope="module")
def games():
    """The shipped configuration."""
    return read_games(ROOT / "config")


def test_every_house_is_there(games):
    """The shipped deals, but for the one that is no rule of a house."""
    assert {name for name, *_ in SHOWN} == set(games.deals) - {"first-of-equal-runs"}


@pytest.mark.parametrize(("name", "published", "by_straight", "perfect"), SHOWN)
def test_edges_of_a_house(games, name, published, by_straight, perfect):
    """The loss of an Ante: as the source plays, the best by straight, and the best by hand."""
    deal, bets = games.deals[name], games.variants["published"].paytable
    ante = count_ante(deal)
    counts = ante.select("not_qualified", "lower", "equal", "higher").to_numpy().astype(float)
    choices = [0, bets.raise_.least, bets.raise_.most]
    won = np.zeros((len(choices), len(ante)))
    for length in ante["length"].unique():
        rows = (ante["length"] == length).to_numpy()
        for choice, bet in enumerate(choices):
            won[choice, rows] = counts[rows] @ np.array(bets.wins(bet, length), dtype=float)
    won *= ante["hands"].to_numpy() / deal.hands(deal.cards.player) / deal.dealer_hands
    hands = Hands.of(deal, ante["rank_counts"])
    played = np.searchsorted(choices, games.strategies["published"].raises(hands))
    straights = [np.bincount(hands.place, weights=values) for values in won]
    edges = (
        -won[played, np.arange(len(ante))].sum(),
        -np.max(straights, axis=0).sum(),
        -won.max(axis=0).sum(),
    )
    assert [f"{100 * edge:.2f}" for edge in edges] == [published, by_straight, perfect]


def test_the_edge_with_longer_raises(games):
    """Perfect play where the greatest Raise grows with the straight, and where it is 4x."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [stated] = re.findall(r"perfect play loses ([\d.]+)% of an Ante there, of ([\d.]+)%", text)
    ante = count_ante(games.deals["published"])
    length = ante["length"].to_numpy()
    unqualified, lower, _, higher = (
        (ante[name] * ante["hands"]).to_numpy().astype(float)
        for name in ("not_qualified", "lower", "equal", "higher")
    )
    every = float((ante["hands"] * games.deals["published"].dealer_hands).sum())
    fixed, raised = unqualified + lower - higher, lower * (1 + (length >= 6)) - higher
    edges = []
    for most in (np.select([length >= 6, length >= 4], [5, 4], 3), 4):
        best = np.maximum(fixed + 2 * raised, fixed + most * raised)
        fold = -ante["hands"].to_numpy() * float(games.deals["published"].dealer_hands)
        edges.append(-np.maximum(best, fold).sum() / every)
    assert tuple(f"{100 * edge:.4f}" for edge in edges) == stated
    assert games.variants["longer-raises"].paytable.raise_.most == {
        "6 or more": 5,
        "4 to 5": 4,
        "3 or less": 3,
    }


def test_edges_of_more_side_bets(games):
    """Each bet that ships beside the published two has the edge stated, between 3% and 10%."""
    stated = dict(
        re.findall(
            r"^\| (.+? Bonus) \| [^|]+ \| ([\d.]+)% \|$",
            (ROOT / "README.md").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    )
    deal, published = games.deals["published"], games.variants["published"].paytable
    bets = games.variants["more-side-bets"].paytable.side_bets
    assert list(stated) == [
        bet.title for name, bet in bets.items() if name not in published.side_bets
    ]
    ante = count_ante(deal)
    raised = games.strategies["published"].raises(Hands.of(deal, ante["rank_counts"])) > 0
    lost = ante["hands"].to_numpy() * ante["higher"].to_numpy() * raised
    pairs = deal.hands(deal.cards.player) * deal.dealer_hands
    for bet in bets.values():
        if bet.title not in stated:
            continue
        if bet.when:
            assert (bet.look.name, bet.when) == ("straight of player", "ante_loses")
            ways, total = np.bincount(ante["length"].to_numpy(), weights=lost), pairs
        else:
            ways = hands_by_length(deal, bet.look)
            total = sum(ways)
        won = sum(
            line.pays * ways[length]
            for line in bet.lines(deal)
            for length in range(line.lengths.least, min(line.lengths.most + 1, len(ways)))
        )
        assert f"{-100 * won / total:.4f}" == stated[bet.title]
        assert 0.03 < -won / total < 0.1


def test_what_preview_shows(straights, tmp_path, monkeypatch):
    """The edit that is told makes the command print what is shown, line for line."""
    told = re.search(
        r"^With (\d+) instead of (\d+) for five cards of the Second Chance Bonus.*?^```\n(.*?)^```",
        (ROOT / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "config", "config")
    bets = Path("config/paytables/published.yaml").read_text(encoding="utf-8")
    main, _, second_chance = bets.partition("  second_chance_bonus:\n")
    edited = second_chance.replace(f" 5: {told[2]}\n", f" 5: {told[1]}\n")
    assert edited != second_chance
    main = main.replace("The published paytable", "Mine")
    text = f"{main}  second_chance_bonus:\n{edited}"
    Path("config/paytables/mine.yaml").write_text(text, encoding="utf-8")
    code, out, _ = straights("preview", "--variant", "mine")
    *shown, _ = out.splitlines()
    assert (code, shown) == (0, told[3].splitlines())
