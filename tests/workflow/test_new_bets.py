"""Bets that nobody has thought of here: three stanzas, the whole pipeline, the report."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from click.testing import CliRunner

from straights.cli.main import cli
from straights.config.games import read_games
from straights.count.by_suit import hands_by_length
from straights.io.database import open_database, query

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("workflow")]

STANZAS = """\
  four_alike:
    title: Four Alike
    cards: player + community
    measure: of_a_kind
    pays: {4 or more: 25, 3: 1.5}
  tenfold:
    cards: dealer
    measure: flush
    pays: {5 or more: 12}
  sore_loser:
    title: Sore Loser
    cards: player
    measure: straight
    when: ante_loses
    pays: {5 or more: 20}
"""


def test_three_stanzas_are_three_bets(folder):
    """Each is counted, dealt, priced, settled, designed and shown, at the edge of the counts."""
    folder.edit("config/paytables/published.yaml", "side_bets:\n", f"side_bets:\n{STANZAS}")
    folder.make("report")
    games = read_games(folder.path / "config")
    deal, paytable = games.deals["published"], games.variants["published"].paytable
    with open_database(folder.path / "results" / "straights.duckdb") as database:
        edges = dict(
            query(
                database,
                """
                SELECT bet, house_edge FROM bet_summary
                WHERE variant = 'published' AND method = 'exact'
                    AND coalesce(strategy, 'published') = 'published'
                """,
            ).iter_rows()
        )
        together = query(
            database,
            """
            FROM bets_together
            WHERE variant = 'published' AND first_bet = 'four_alike' AND second_bet = 'tenfold'
            """,
        )
    for name in ("four_alike", "tenfold"):
        bet = paytable.side_bets[name]
        hands = hands_by_length(deal, bet.look)
        won = sum(
            Fraction(str(line.pays)) * sum(hands[line.lengths.least : line.lengths.most + 1])
            for line in bet.lines(deal)
        )
        assert edges[name] == pytest.approx(float(-won / sum(hands)), abs=1e-12)
    assert "sore_loser" in edges
    assert together["method"].to_list() == ["simulation"]

    report = folder.path / "results" / "report"
    page = (report / "design.html").read_text(encoding="utf-8")
    [data] = re.findall(r'id="designer-data">(.*?)</script>', page, re.DOTALL)
    designed = {bet["name"]: bet for bet in json.loads(data)["deals"][0]["side_bets"]}
    assert {"four_alike", "tenfold", "sore_loser"} <= set(designed)
    total = sum(line["ways"] for line in designed["tenfold"]["lines"])
    assert total == sum(hands_by_length(deal, paytable.side_bets["tenfold"].look))
    for name in ("index", "side-bets", "game", "design", "variants"):
        text = (report / f"{name}.html").read_text(encoding="utf-8")
        assert "Four Alike" in text, name
        assert "Sore Loser" in text, name

    hand = ("--player", "4d 5s 6d 7s 8s Kh Jd", "--dealer", "9c Tc Jc Qc Kc Ac 4h")
    table = ("--community", "2s 3h 9d", "--raise", "2", "--config", str(folder.path / "config"))
    said = CliRunner().invoke(
        cli, ["settle", *hand, *table, "--tenfold", "5", "--sore-loser", "1", "--four-alike", "2"]
    )
    assert said.exit_code == 0, said.output
    assert "Tenfold wins 60 (12 to 1)" in said.output
    assert "Sore Loser wins 20" in said.output
    assert "Four Alike loses 2" in said.output
