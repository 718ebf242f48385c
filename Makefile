# The commands of Stardeck. Each prepares what it needs first (.venv, packages, compiled rules); see tools/setup.py.
#   STARDECK_PURE=1 make ...    everything uncompiled
#   STARDECK_EXTRAS=train make test   with another extra of pyproject.toml: training is tested where PyTorch is
#   make PYTHON=python3.12 ...  another Python
#   make play ARGS="..."        what follows the command itself

PYTHON ?= python3
ARGS ?=
SETUP = @$(PYTHON) tools/setup.py
BIN = .venv/bin
CODE = stardeck tests tools $(wildcard benchmarks)

.DEFAULT_GOAL := help
.PHONY: help play terminal test check format bench torture screenshots rules conformance build clean

help: ## show this list
	@echo "Stardeck: a table for space card games"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do \
		printf '%-14s %s\n' "$$name" "$$text"; done
	@echo 'More: ARGS="..." is passed on, STARDECK_PURE=1 runs everything uncompiled, PYTHON=... names another Python.'

play: ## play in the browser: starts a server on this machine and opens it (ARGS="--port 8080")
	$(SETUP) play
	@$(BIN)/stardeck serve --open $(ARGS)

terminal: ## play in the terminal (ARGS="realms --lang ru")
	$(SETUP) terminal
	@$(BIN)/stardeck play $(ARGS)

test: ## run the tests: all on the sources, then those marked `compiled` on the compiled rules (ARGS="-k trade")
	$(SETUP) dev
	@echo "== tests of the web table"
	@$(BIN)/python tools/web.py test
	@[ -n "$$STARDECK_CHROMIUM" ] || command -v chromium chromium-browser google-chrome >/dev/null || \
		echo "== no Chromium here: the web table is not tested in a browser (Debian: apt install chromium)"
	@echo "== tests on the sources"
	@STARDECK_PURE=1 $(BIN)/python -m pytest -n auto $(ARGS)
	@compiled=$$($(BIN)/python -c 'import stardeck; print(stardeck.compiled())') || exit 1; \
	if [ "$$compiled" = True ]; then \
		echo "== tests on the compiled rules"; \
		$(BIN)/python -m pytest -n auto -m compiled $(ARGS) || [ $$? -eq 5 ]; \
	else \
		echo "== tests on the compiled rules: skipped, nothing is compiled here"; \
	fi

check: ## lint, format and types (ruff, mypy --strict; biome, svelte-check)
	$(SETUP) dev
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/mypy --strict $(CODE)
	@$(BIN)/python tools/web.py check

format: ## put the code into its format and mend what ruff can mend
	$(SETUP) dev
	@$(BIN)/ruff check --fix $(CODE)
	@$(BIN)/ruff format $(CODE)
	@$(BIN)/python tools/web.py format

bench: ## measure the speed, beside other engines in the same run (JSON=FILE)
	$(SETUP) bench
	@$(BIN)/stardeck bench $(ARGS) $(if $(JSON),--json "$(JSON)")

torture: ## kill a server 200 times on either database, race longer, call the API with thousands of requests; takes an hour
	$(SETUP) dev
	@STARDECK_KILLS=200 STARDECK_RACE=1000 STARDECK_EXAMPLES=300 $(BIN)/python -m pytest tests/server -m slow \
		--timeout=0 -o faulthandler_timeout=0 $(ARGS)

screenshots: ## take the pictures of the web table for README (docs/pictures; needs Chromium; ARGS="race orion")
	$(SETUP) dev
	@$(BIN)/python tools/screenshots.py $(ARGS)

rules: ## report which rule statements are held by tests (JSON=FILE)
	$(SETUP) dev
	@$(BIN)/python tools/rules.py $(if $(JSON),--json "$(JSON)")

conformance: ## replay recorded games of another engine in ours and compare (TRACES=<folder>)
	$(SETUP) dev
	@$(BIN)/python tools/conformance.py $(TRACES)

build: ## only prepare the environment and compile
	$(SETUP) dev

clean: ## remove the environment, compiled modules, the built web table and caches
	@rm -rf .venv build dist stardeck/server/web web/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage htmlcov
	@rm -f *__mypyc*.so *__mypyc*.pyd
	@find stardeck tests tools benchmarks \( -name '*.so' -o -name '*.pyd' -o -name __pycache__ \) \
		-prune -exec rm -rf {} + 2>/dev/null || true
