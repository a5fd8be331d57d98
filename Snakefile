"""Keep it Straight, counted: from a deck of cards to an offline report.

config/ -> count, simulate, together -> results/facts/ -> price -> results/straights.duckdb
                                                       -> report -> results/report/index.html
"""

import sys
from pathlib import Path

from snakemake.utils import min_version

from straights.errors import InputError
from straights.games import check_settings, read_games
from straights.job import modules
from straights.optimum import main_bets
from straights.pricing import fact_files
from straights.reno.tables import exact_facts, rounds_facts

min_version("9.27")


configfile: "config/config.yaml"


try:
    GAMES = read_games(Path("config"))
    SETTINGS = check_settings(config, GAMES)
except InputError as error:
    sys.exit(f"error: {error}")

HERE = Path(workflow.basedir)
FACTS = "results/facts"
KERNELS = {
    kernel: [f"count/{kernel}"]
    for kernel in ("by_hand", "ante", "simulate", "joint", "second_chance", "play")
} | {"reno": ["count/simulate", "reno/kernel", "reno/odds"]}


wildcard_constraints:
    deal="|".join(GAMES.deals),
    kernel="|".join(KERNELS),
    cards=r"\d+",
    partition=r"\d+",


rule all:
    default_target: True
    input:
        "results/straights.duckdb",
        "results/report/index.html",


include: "workflow/rules/count.smk"
include: "workflow/rules/simulate.smk"
include: "workflow/rules/together.smk"
include: "workflow/rules/search.smk"
include: "workflow/rules/reno.smk"
include: "workflow/rules/price.smk"
include: "workflow/rules/report.smk"
