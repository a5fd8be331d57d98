"""Search for short decision lists."""

from pathlib import Path

from straights.bets.main_bets import MainBets
from straights.count.tabulate.ante import ante_fact
from straights.io import facts
from straights.jobs.job import logged
from straights.rules.deal import Deal
from straights.strategy import search
from straights.strategy.decision_lists import decision_lists_fact

with logged(snakemake.log[0]):
    deal = Deal.model_validate_json(snakemake.params.deal)
    bets = snakemake.params.bets
    ante, _ = facts.read(Path(snakemake.input.ante), ante_fact(deal))
    facts.write(
        search.curve(deal, MainBets.model_validate(bets), ante),
        Path(snakemake.output[0]),
        decision_lists_fact(deal, bets),
    )
