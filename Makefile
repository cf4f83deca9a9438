# Two commands do everything: `make tour` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

# Only installing a browser may need it.
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: tour reproduce docs browser test test-slow test-gpu check format bench lock clean

# The environment is made from the lock, and again whenever the lock changes.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "queenlab needs Python 3.11 or newer; set PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

tour: $(READY)
	$(BIN)/queenlab tour --output out/tour

# What the four papers print, computed anew; the pages on the papers tell what came out.
reproduce: $(READY)
	$(BIN)/queenlab reproduce --budget 20 -o bench/results/reproduction.json

docs: $(READY)
	$(BIN)/python -m queenlab.pages

# The page is tested in a real browser: Debian's Chromium, installed where there is none.
browser:
	@command -v chromium >/dev/null || { \
		command -v apt-get >/dev/null || { echo "the tests need Chromium: install it as chromium"; exit 1; }; \
		$(SUDO) apt-get update -qq && DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; }

test: $(READY) browser
	$(BIN)/python -m pytest -n 2 -m "not slow and not gpu"

test-slow: $(READY)
	$(BIN)/python -m pytest -n 2 -m slow --timeout 7200

# In an environment of your own, with a card and `pip install -e '.[gpu,dev]'`.
test-gpu:
	$(PYTHON) -m pytest -m gpu tests/test_gpu_card.py

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python -m bench

lock: $(READY)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra sat --extra kissat --extra scip --extra pb --extra constant --extra dask --extra parquet --extra web --extra plot --extra dev --extra bench --no-annotate --no-header --no-emit-index-url \
		--upgrade --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) out
