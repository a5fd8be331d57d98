"""Search for short decision lists."""

from pathlib import Path

from straights import facts, search
from straights.count.tabulate.ante import ante_fact
from straights.deal import Deal
from straights.decision_lists import decision_lists_fact
from straights.job import logged
from straights.paytable import MainBets

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    bets = snakemake.params.bets
    ante, _ = facts.read(Path(snakemake.input.ante), ante_fact(deal))
    facts.write(
        search.curve(deal, MainBets.model_validate(bets), ante),
        Path(snakemake.output[0]),
        decision_lists_fact(deal, bets),
    )
