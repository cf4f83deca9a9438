# Two commands do everything: `make tour` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

# Only installing a browser may need it.
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

# Compile each module once, not once in every test process: some systems switch bytecode files off.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: tour reproduce docs site browser test test-all test-slow test-stress test-gpu check format bench lock clean

# The environment is made from the lock, and again whenever the lock changes.
$(READY): requirements.lock pyproject.toml src/queenlab_papers/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "queenlab needs Python 3.11 or newer; set PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable . --editable src/queenlab_papers
	@touch $@

tour: $(READY)
	$(BIN)/queenlab tour --output out/tour

# What the four papers print, computed anew; the pages on the papers tell what came out.
reproduce: $(READY)
	$(BIN)/queenlab reproduce --budget 20 -o bench/results/reproduction.json

docs: $(READY)
	$(BIN)/python -m tools.pages

# The documentation as a site in out/site, links checked; it needs no network, and is read with any web server.
site: $(READY)
	PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet
	@echo "out/site is built; to read it: $(BIN)/python -m http.server --bind 127.0.0.1 --directory out/site"

# The page is tested in a real browser: Debian's Chromium, installed where there is none. Older releases have no shell.
INSTALL := DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends fonts-dejavu-core
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { \
		command -v apt-get >/dev/null || { echo "the tests need Chromium: install it as chromium"; exit 1; }; \
		$(SUDO) apt-get update -qq && { $(INSTALL) chromium-headless-shell || $(INSTALL) chromium; }; }

# The fast tier: every package, engine, command and page. Minutes.
test: $(READY) browser
	$(BIN)/python -m pytest -n 2 -m "not full and not slow and not gpu"

# Everything that ends within minutes: more sizes and variants of the same.
test-all: $(READY) browser
	$(BIN)/python -m pytest -n 2 -m "not slow and not gpu"

# The hours; hypothesis looks for new examples.
test-slow: $(READY)
	$(BIN)/python -m pytest -n 2 -m slow --timeout 7200 --hypothesis-profile searching

# 1,000 random problems against brute force, 300 odd command lines, every command interrupted; then the fast tier ten
# times: shuffled, on a busy machine, on a slow one, with no compiled kernels.
test-stress: $(READY) browser
	$(BIN)/python tests/stress_problems.py
	$(BIN)/python tests/stress_interrupts.py
	$(BIN)/python tests/stress.py

# In an environment of your own, with a card and `pip install -e '.[gpu,dev]'`.
test-gpu:
	$(PYTHON) -m pytest -m gpu tests/counters/test_gpu_card.py

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
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra sat --extra kissat --extra scip --extra pb --extra constant --extra dask --extra parquet --extra graph --extra web --extra plot --extra dev --extra bench --no-annotate --no-header --no-emit-index-url \
		--upgrade --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) out
