"""Keep it Straight, counted: from a deck of cards to an offline report.

config/ -> count, simulate, together -> results/facts/ -> price -> results/straights.duckdb
                                                       -> manifest -> results/manifest.json
                                                       -> report -> results/report/index.html
"""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from snakemake.utils import min_version

HERE = Path(workflow.basedir)
SOURCE = HERE / "src"
PACKAGE = SOURCE / "straights"
spec = find_spec("straights")
installed = spec and spec.origin
if not installed or not (PACKAGE / "__init__.py").samefile(installed):
    sys.exit(
        f"error: this environment runs {Path(installed).parent if installed else 'no code'}, and not"
        f" {PACKAGE}; run 'make report' in {HERE}, or activate the .venv there"
    )

from straights.jobs.by_content import (
    ByContent,
    date_no_later_than_now,
    forget_unrecorded,
)
from straights.config.files import configuration_files
from straights.errors import InputError, explained
from straights.price.found import found_files
from straights.config.games import read_games, read_settings
from straights.config.registry import FACES
from straights.price.build import fact_files
from straights.jobs.reads import code, digest, folder
from straights.price.recover import set_aside_damaged
from straights.jobs.run import only_run
from straights.io.write_ahead import set_aside_log

min_version("9.27")

workflow.__class__ = ByContent  # before it takes its settings


if {"{", "}"} & set(f"{Path.cwd()}{workflow.basedir}"):
    sys.exit(
        f"error: {Path.cwd()}: Snakemake takes braces for wildcards; rename the folder"
    )
try:
    GAMES = read_games(Path("config"))
    SETTINGS_FILE, *GAME_FILES = configuration_files(Path("config"))
    SETTINGS = read_settings(SETTINGS_FILE, config, GAMES)
    if workflow.is_main_process and not workflow.output_settings.dryrun:
        RUN = only_run(Path(".snakemake"))
except InputError as error:
    sys.exit(f"error: {error}")
except OSError as error:
    sys.exit(f"error: {explained(error)}")

FACTS = "results/facts"
FACT_FILES = [f"{FACTS}/{file}" for file in fact_files(GAMES, SETTINGS)]
# Snakemake deletes a rule's output before the rule runs, and its update() takes what a failed rule
# leaves for up to date. So the output of these rules is a mark, written after their product.
PRODUCTS = {"price": "results/straights.duckdb", "report": "results/report/index.html"}
DONE = {name: f"results/done/{name}" for name in PRODUCTS}
if workflow.is_main_process and not workflow.output_settings.dryrun:
    for line in set_aside_log(Path(PRODUCTS["price"])):
        print(line, file=sys.stderr)
    for line in set_aside_damaged(Path("results")):
        print(f"{line}, and made again", file=sys.stderr)
    date_no_later_than_now(Path("results"))
    forget_unrecorded(
        map(Path, DONE.values()),
        {
            Path(FACTS) / file: fact
            for file, (_, fact) in fact_files(GAMES, SETTINGS).items()
        }
        | {Path("results") / file: fact for file, fact in found_files(GAMES).items()},
    )
for name, product in PRODUCTS.items():
    if workflow.is_main_process and not Path(product).exists():
        Path(DONE[name]).unlink(missing_ok=True)
KERNELS = {
    name: PACKAGE / kernel.file
    for face in FACES
    for name, kernel in face.kernels.items()
}


wildcard_constraints:
    deal="|".join(GAMES.deals),
    kernel="|".join(KERNELS),
    cards=r"\d+",
    partition=r"\d+",


rule all:
    default_target: True
    input:
        FACT_FILES,
        DONE.values(),
        "results/manifest.json",


include: "workflow/rules/parameters.smk"
include: "workflow/rules/kernels.smk"


for face in FACES:

    include: f"workflow/rules/{face.name}.smk"


include: "workflow/rules/price.smk"
include: "workflow/rules/manifest.smk"
include: "workflow/rules/report.smk"
