# Every target sets up what it needs. The environment is in .venv and the kernel is built in place;
# both are rebuilt only when pyproject.toml or native/ changes.
#
# If CI is set, a missing part is an error; otherwise a notice says what is skipped.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
  "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
ARGS ?=
comma := ,
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

NATIVE := native/CMakeLists.txt $(wildcard native/src/*/*.?pp native/bind/*.?pp)
CHECKED := $(wildcard src tests docs/examples bench tools)

# Shell code for a missing part: fail if CI is set; otherwise print a notice and continue.
missing = if [[ -n "$${CI:-}" ]]; then echo "$(1): missing, but CI requires it." >&2; exit 1; \
  else echo "Skipped: $(1)."; fi

.PHONY: help
help: ## List the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 20

# --- the environment ---------------------------------------------------------------------------

$(VENV)/.made:
	@if [[ -z "$(PYTHON)" ]]; then \
	  echo "Tilewright needs Python 3.11 or newer, but there is none on your PATH." >&2; exit 1; fi
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || $(call apt,python3-venv)
	$(PYTHON) -m venv $(VENV)
	@touch $@

# An editable install of which we keep only the plain path: its import finder would tie the name
# `tilewright` to src/, so that neither a sanitized build nor a mutated copy could take its place.
# Compiling the modules now, as pip does for a wheel, makes the program start fast even if Python
# may not write to the folder later.
editable = $(PIP) install --no-build-isolation --editable '.$(1)' && \
  sed -i.old '/^import _editable/d' $(VENV)/lib/python3*/site-packages/_editable_skbc_tilewright.pth && \
  $(BIN)/python -m compileall -q src/tilewright

# For players: the package, its few dependencies and the kernel.
$(VENV)/.built: $(VENV)/.made pyproject.toml src/tilewright/_version.py $(NATIVE)
	@command -v c++ g++ clang++ >/dev/null || $(call apt,g++)
	@echo "Building the kernel and installing the package into $(VENV) ..."
	@$(PIP) install 'scikit-build-core>=1.1,<2' 'nanobind>=3.1,<4' 'ninja>=1.11' 'cmake>=3.25'
	@$(call editable)
	@touch $@

# For the server.
$(VENV)/.server: $(VENV)/.built pyproject.toml
	@echo "Installing the server into $(VENV) ..."
	@$(call editable,[server])
	@touch $@

# For developers, with the versions of the server's packages that it was tested with, so that a new
# release of one can't fail a run by surprise.
#
# http-ece exists only as sources, and is built with the tools that it asks for itself: the editable
# install below uses those of the environment, which lacks them on a new machine.
TESTED := $(CURDIR)/tools/tested_versions.txt
$(VENV)/.dev $(VENV)/.release $(VENV)/.soak: export PIP_CONSTRAINT = $(TESTED)
$(VENV)/.dev: $(VENV)/.built pyproject.toml $(TESTED)
	@echo "Installing the development tools into $(VENV) ..."
	@$(PIP) install 'http-ece>=1.2'
	@$(call editable,[dev])
	@touch $@

# For packages.
$(VENV)/.release: $(VENV)/.dev
	@echo "Installing the release tools into $(VENV) ..."
	@$(call editable,[dev$(comma)release])
	@touch $@

$(VENV)/.soak: $(VENV)/.dev
	@echo "Installing the soak tools into $(VENV) ..."
	@{ $(call editable,[dev$(comma)soak]); } || { $(call missing,the soak tools); }
	@touch $@

# Install a Debian package if that is possible without a password; otherwise name it.
apt = { if [[ $$(id -u) == 0 ]]; then run=; elif sudo -n true 2>/dev/null; then run=sudo; else run=no; fi; \
  if [[ $$run == no ]] || ! command -v apt-get >/dev/null; then \
    echo "$(1) is missing: install it with your system's package manager." >&2; exit 1; fi; \
  $$run apt-get update -qq && $$run apt-get install -qq -y $(1) >/dev/null; }

.PHONY: build
build: $(VENV)/.built ## Create the environment and build the kernel

# --- playing -----------------------------------------------------------------------------------

# Ctrl-C is the normal way to stop a game, not an error.
ended = [[ $$? == 130 ]]

# Only on this machine; `make play LAN=1` opens it to the phones in your home network.
.PHONY: play
play: $(VENV)/.server web ## Play in the browser; LAN=1 for the home network; ARGS="..." is passed to `tilewright serve`
	@$(BIN)/tilewright serve --open $(if $(LAN),--lan) $(ARGS) || $(ended)

.PHONY: play-terminal
play-terminal: $(VENV)/.built ## Play in the terminal; ARGS="..." is passed to `tilewright play`
	@$(BIN)/tilewright play $(ARGS) || $(ended)

# The page is built into the package, where the server and the wheel find it. Terminal, library and
# server work without it, so a machine without Node lacks only the page.
PAGE := src/tilewright/server/page/index.html
WEB := $(shell find web/src web/public src/tilewright/catalogue -type f -not -name "*.py*" 2>/dev/null) $(wildcard web/*.ts web/*.js web/*.html web/*.json)
node = node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null
npm = cd web && npm --silent

web/node_modules/.made: web/package.json web/package-lock.json web/.npmrc
	@$(npm) ci
	@touch $@

$(PAGE): web/node_modules/.made $(WEB)
	@echo "Building the page ..."
	@$(npm) run build
	@touch $@

.PHONY: web
web: ## Build the page for the browser
	@if $(node); then $(MAKE) --no-print-directory --silent $(PAGE); else \
	  $(call missing,the page (Node 20.19 or newer)); fi

.PHONY: check-web
check-web: ## Check the page's types and style
	@if $(node); then $(MAKE) --no-print-directory --silent web/node_modules/.made && $(npm) run check; else \
	  $(call missing,the checks of the page (Node 20.19 or newer)); fi

.PHONY: test-web
test-web: web ## Run the page's unit tests
	@if $(node); then $(npm) test; else $(call missing,the tests of the page (Node 20.19 or newer)); fi

# --- testing -----------------------------------------------------------------------------------

# A test's tier follows from what it touches; see tests/tiers.py. `make test` runs the unit and the
# server tests and a chosen part of the system tests, `make test-system` the rest of them.
SELECTED := not soak and (not system or smoke)
REST := system and not smoke and not soak

# Tests wait a part of their time for sockets, browsers and databases: one worker more than there
# are cores uses that time.
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
pytest = env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest
in_parallel = --numprocesses=$(WORKERS) --dist=worksteal

# The environment and the page don't need each other, so on a new machine they are set up together.
.PHONY: test-tools
test-tools:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target $(VENV)/.dev web
	@command -v initdb /usr/lib/postgresql/*/bin/initdb >/dev/null || ( $(call apt,postgresql) ) || { $(call missing,the tests on PostgreSQL); }
	@command -v nginx /usr/sbin/nginx >/dev/null || ( $(call apt,nginx-light) ) || { $(call missing,the tests behind nginx); }
	@command -v haproxy /usr/sbin/haproxy >/dev/null || ( $(call apt,haproxy) ) || { $(call missing,the tests behind HAProxy); }
	@command -v chromium >/dev/null || ( $(call apt,chromium) ) || { $(call missing,the tests of the page in a browser (chromium)); }
	@command -v chromium-headless-shell >/dev/null || ( $(call apt,chromium-headless-shell) ) || echo "Without chromium-headless-shell, the tests of the page take longer."
	@[[ -f /usr/share/dict/ngerman ]] || ( $(call apt,wngerman) ) || { $(call missing,the tests with German words (wngerman)); }

.PHONY: test
test: test-tools ## Run the unit and server tests and some system tests; PART=cli for one part of the package
	@$(if $(PART),$(call one_part),$(call all_parts))

# The tests of one folder of the package, in all tiers.
define one_part
[[ -d "tests/$(PART)" ]] || { echo "There is no part '$(PART)'; choose one of:" $$(ls -d tests/[a-z]*/ | xargs -n1 basename) >&2; exit 2; }; \
  $(pytest) $(in_parallel) $(ARGS) "tests/$(PART)"
endef

define all_parts
$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-web collected && \
  $(if $(ARGS),true,$(BIN)/python -m tools.tested begin test) && \
  $(pytest) $(in_parallel) -m '$(SELECTED)' --junitxml=build/tests/test.xml --cov --cov-report= $(ARGS) && \
  $(MAKE) --no-print-directory coverage && \
  $(if $(ARGS),true,$(BIN)/python -m tools.tested end test)
endef

# pytest rewrites the assertions of every test file and keeps the result. Workers that start together
# would all do that, so one process does it ahead, next to the page's tests. If it fails, the run
# itself says why.
.PHONY: collected
collected: $(VENV)/.dev
	@$(pytest) --collect-only -qq -m 'not soak' >/dev/null || true

.PHONY: test-system
test-system: test-tools ## Run the rest of the system tests: browsers, databases, proxies, killed servers
	@$(if $(ARGS),:,$(BIN)/python -m tools.tested begin test-system)
	@$(pytest) $(in_parallel) -m '$(REST)' --junitxml=build/tests/test-system.xml $(ARGS)
	@$(if $(ARGS),:,$(BIN)/python -m tools.tested end test-system)

.PHONY: coverage
coverage: $(VENV)/.dev ## Check that the last `make test` covered every branch of the rules
	@echo "Branch coverage of the rules, the editions, the tiles and the geometry:"
	@$(BIN)/python -m coverage report --fail-under=100

# The page's packages have the typeface; without Node, the site uses the system's.
.PHONY: docs
docs: $(VENV)/.dev ## Build the documentation site in build/site; a warning is an error
	@if $(node); then $(MAKE) --no-print-directory --silent web/node_modules/.made; fi
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "The site is in build/site: open it with $(BIN)/python -m http.server --directory build/site"

.PHONY: check
check: $(VENV)/.dev check-web docs ## Check style, types, plain English, commit messages and stray addresses
	@$(BIN)/python -m tools.tested begin check
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy --strict $(CHECKED)
	@for system in darwin win32; do \
	  $(BIN)/mypy --strict --no-warn-unreachable --platform $$system --cache-dir .mypy_cache/$$system src; done
	@$(BIN)/python tools/clean_tree.py
	@$(BIN)/python -m tools.check_english
	@$(BIN)/python -m tools.check_versions
	@$(BIN)/python -m tools.check_commits
	@$(BIN)/python -m tools.tested end check

.PHONY: check-wheel
check-wheel: $(VENV)/.release web ## Build the packages, install them and play a game in terminal and browser
	@$(BIN)/python -m tools.check_wheel

.PHONY: check-images
check-images: $(VENV)/.release ## Check the Dockerfile and compose.yaml
	@$(BIN)/hadolint Dockerfile
	@$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec compose.yaml

.PHONY: release
release: $(VENV)/.release web ## Build the packages of a release; refuses a dirty or untested tree
	@$(BIN)/python -m tools.release

.PHONY: types
types: $(VENV)/.dev ## Write the page's types from the server's messages
	@$(BIN)/python -m tools.write_types

.PHONY: stub
stub: $(VENV)/.dev ## Regenerate the kernel's type stub
	@$(BIN)/python -m nanobind.stubgen --quiet --module tilewright.kernel._kernel \
	  --output-file src/tilewright/kernel/_kernel.pyi

# --- long runs -----------------------------------------------------------------------------

.PHONY: soak
soak: $(VENV)/.soak ## Run the long tests: soak tests, sanitizers, fuzzing, mutation
	@$(BIN)/python -m pytest --numprocesses=auto -m soak $(ARGS) || [[ $$? == 5 ]]
	@$(MAKE) --no-print-directory sanitize
	@$(MAKE) --no-print-directory fuzz
	@$(MAKE) --no-print-directory mutation

.PHONY: flakes
flakes: test-tools ## Repeat the tests next to a load to find flaky ones; ARGS="--runs 10 --load 4"
	@$(BIN)/python -m tools.flakes --workers=$(WORKERS) $(ARGS)

SANITIZED := build/sanitized
.PHONY: sanitize
sanitize: $(VENV)/.dev ## Run the kernel's tests with sanitizers
	@if [[ ! -f "$$(gcc -print-file-name=libasan.so 2>/dev/null)" ]]; then \
	  $(call missing,the sanitizers (gcc with libasan)); else \
	rm -rf $(SANITIZED) && \
	TILEWRIGHT_PAGE=skip CC=gcc CXX=g++ $(PIP) install --no-build-isolation --no-deps --target $(SANITIZED) \
	  --config-settings build-dir=build/sanitize --config-settings cmake.define.TILEWRIGHT_SANITIZE=ON . && \
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=$(SANITIZED) bash -euc '\
	  $(BIN)/python -c "from tilewright.kernel import _kernel as k; assert \"sanitized\" in k.__file__, k"; \
	  $(BIN)/python -m pytest tests/kernel'; fi

# The number of inputs for each fuzzed program. With clang, libFuzzer drives them; without it, our
# own driver. With atheris, tests/kernel/fuzz/fuzz_*.py compare Python and the kernel.
FUZZ_RUNS ?= 5000000
FUZZ_FLAGS := -std=c++20 -O1 -g -pthread -fsanitize=address,undefined -fno-sanitize-recover=all \
  -D_GLIBCXX_ASSERTIONS -Inative/src -Itests/kernel/fuzz

.PHONY: fuzz
fuzz: $(VENV)/.soak ## Feed damaged and hostile data to the kernel
	@mkdir -p build/fuzz; for source in tests/kernel/fuzz/fuzz_*.cpp; do \
	  program=build/fuzz/$$(basename "$$source" .cpp); echo "$$program:"; \
	  if command -v clang++ >/dev/null; then \
	    clang++ $(FUZZ_FLAGS) -fsanitize=fuzzer "$$source" native/src/*/*.cpp -o "$$program"; \
	    "$$program" -runs=$(FUZZ_RUNS) -print_final_stats=1; \
	  else \
	    g++ $(FUZZ_FLAGS) "$$source" tests/kernel/fuzz/driver.cpp native/src/*/*.cpp -o "$$program"; \
	    "$$program" $(FUZZ_RUNS); \
	  fi; done
	@for script in tests/kernel/fuzz/fuzz_*.py; do \
	  if $(BIN)/python -c 'import atheris' 2>/dev/null; then \
	    $(BIN)/python "$$script" -runs=$$(($(FUZZ_RUNS) / 10)); \
	  else $(call missing,$$script (atheris)); fi; done

.PHONY: mutation
mutation: $(VENV)/.soak ## Change the judge, the challenge and the endings, and check that tests notice
	@if [[ ! -x $(BIN)/mutmut ]]; then $(call missing,the mutation run (mutmut)); else \
	rm -rf mutants && $(BIN)/mutmut run && $(BIN)/mutmut results; fi

.PHONY: bench
bench: $(VENV)/.dev ## Run benchmarks; ARGS="..." is passed to `python -m bench`
	@if [[ ! -d bench ]]; then $(call missing,the measurements (bench/)); else \
	$(BIN)/python -m bench $(ARGS); fi

# --- cleaning up --------------------------------------------------------------------------------

.PHONY: clean
clean: ## Remove everything that was built, including the environment
	@rm -rf $(VENV) build dist mutants web/node_modules src/tilewright/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.*
	@find native -mindepth 1 -maxdepth 1 ! -name CMakeLists.txt ! -name src ! -name bind ! -name bench -exec rm -rf {} +
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +
	@rm -f src/tilewright/kernel/*.so
