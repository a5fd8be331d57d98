# Everything from a fresh clone: `make report`, `make test`. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
export PATH := $(CURDIR)/$(BIN):$(PATH)
# Python keeps what it compiled, as numba does: each of the hundreds of processes would compile it again.
export PYTHONDONTWRITEBYTECODE :=
# Snakemake takes braces for wildcards; a colon ends a path in PATH; scripts of an environment misread the others.
$(foreach sign,{ } : " ` \ $$,$(if $(findstring $(sign),$(CURDIR)),$(error $(CURDIR): no folder on the way may \
  have $(sign) in its name; rename it)))
# Snakemake and numba keep files of their own there; where a home cannot be written, they do in this folder.
CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)
ifneq ($(shell mkdir -p "$(CACHE)" 2>/dev/null && test -w "$(CACHE)" && echo yes),yes)
export XDG_CACHE_HOME := $(CURDIR)/.snakemake/cache
endif
BUILD := $(BIN)/snakemake --workflow-profile workflow/profiles/default
WRITABLE := test -w . || { echo "error: $(CURDIR) cannot be written to; work in a copy of it" >&2; exit 1; }

.DEFAULT_GOAL := help
.PHONY: help report watch test slow lint big bench schemas lock clean

help: ## Say what each target does
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

# All is installed as wheels but what has none, which is built by what build.lock pins.
# The mark says what was set up, and where: an environment names its own place, and a clone that was moved or copied needs
# its own. The lock is let go when this shell ends: a second make waits for the first to set up, then finds all ready.
$(READY): FORCE
	@set_up="$$(pwd -P) $$(cat requirements.lock build.lock pyproject.toml | cksum)"; \
	  ready() { [ "$$(cat $@ 2>/dev/null)" = "$$set_up" ] && $(BIN)/python -c '' 2>/dev/null; }; \
	  ready && exit; \
	  $(WRITABLE); \
	  $(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null || \
	  { echo "error: $(PYTHON) is not Python 3.11, 3.12 or 3.13; try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }; \
	  exec 9<pyproject.toml; $(PYTHON) -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'; \
	  ready && exit; \
	  echo "Setting up the environment in $(VENV), once (a minute or two) ..." && \
	  rm -f $@ && \
	  $(PYTHON) -m venv --clear $(VENV) && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
	    --requirement build.lock && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
	    --no-binary connection-pool --use-pep517 --no-build-isolation \
	    --requirement requirements.lock && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . && \
	  echo "$$set_up" >$@

FORCE:

report: $(READY) ## Count, simulate, price and build results/report/index.html
	@$(WRITABLE)
	@echo "Building the report ..."
	@$(BUILD)
	@echo "Done. Open $$PWD/results/report/index.html"

TESTS := not slow and not long
PROCESSES := 2

watch: $(READY) ## Build the report, and again whenever a file of config/ is saved
	@$(WRITABLE)
	@$(BIN)/python -m straights.cli.watch config $(BUILD)

test: $(READY) ## Run the tests
	@echo "Running the tests ..."
	@$(BIN)/pytest --numprocesses $(PROCESSES) --dist loadgroup -m "$(TESTS)"

slow: $(READY) ## Run the suites that take minutes
	@echo "Running the slow tests ..."
	@$(BIN)/pytest --numprocesses 2 --dist loadgroup -m "slow or long"

lint: $(READY) ## Check style, types and the workflow
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/snakefmt --check Snakefile workflow/rules
	$(BIN)/snakemake --lint

big: $(READY) ## Deal ten billion rounds beside the exact figures; goes on where it was stopped
	@$(BIN)/straights big

bench: $(READY) ## Measure the hot loops against plain C (needs cc)
	@for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

schemas: $(READY) ## Write the JSON Schemas that editors use
	@$(BIN)/python -m straights.cli.schemas config/schemas

lock: $(READY) ## Lock the dependencies of pyproject.toml again
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --group dev --group build pyproject.toml --output-file requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --group build --constraint requirements.lock --output-file build.lock

clean: ## Remove all that was made, but not the environment
	rm -rf results .snakemake .pytest_cache .mypy_cache .ruff_cache .hypothesis
