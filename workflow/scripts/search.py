"""Search for short decision lists."""

from pathlib import Path

from straights import facts, search
from straights.config import read
from straights.count import tables
from straights.deal import Deal
from straights.job import logged
from straights.paytable import MainBets

with logged(snakemake.log[0]):
    deal = read(Deal, Path(snakemake.input.deal))
    ante, _ = facts.read(Path(snakemake.input.ante), tables.ante_fact(deal))
    search.write(
        search.curve(deal, MainBets.model_validate(snakemake.params.bets), ante),
        Path(snakemake.output[0]),
    )
