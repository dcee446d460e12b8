# The project's targets. `make demo` and `make test` need nothing but Rust and Debian 12.
#
#   MINTAGE_CACHE=DIR   keep build results there instead of in target/
#   BENCH="WORDS"       options and records for bench/run, as BENCH="--rounds 21 mint"

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help demo test test-all lint prove bench docs conformance fuzz clean

ifdef MINTAGE_CACHE
export CARGO_TARGET_DIR := $(MINTAGE_CACHE)/target
endif
TARGET := $(or $(CARGO_TARGET_DIR),target)
MINTAGE := $(TARGET)/release/mintage

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | column -t -s $$'\t'

demo: ## Build the command, measure keys on SQLite, write mintage-report.html
	@scripts/needs build
	cargo build --release --locked -p mintage-cli
	$(MINTAGE) compare --report mintage-report.html
	@echo "Open mintage-report.html in a browser. The command is $(MINTAGE)"

test: ## Install what the tests need and run them: what CI runs
	@scripts/needs build test prove
	scripts/test

test-all: test ## What CI does not wait for: sanitizers, Valgrind, more CPUs, aarch64; half an hour more
	@scripts/needs build emulators
	scripts/check-backends all
	scripts/check-unsafe
	scripts/check-aarch64

lint: ## Formatting, clippy and documentation without a warning
	cargo fmt --all --check
	rustfmt --check --edition 2024 bench/peers/*/src/*.rs
	cargo clippy --locked --workspace --all-targets -- -D warnings
	cargo clippy --locked -p mintage --all-targets --no-default-features -- -D warnings
	cargo clippy --locked -p mintage --all-targets --all-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps --all-features
	RUSTDOCFLAGS="-D warnings" cargo doc --locked -p mintage --no-deps

bench: ## Measure mintage and its peers, ten minutes; records go to bench/record, tables are drawn
	@scripts/needs build bench
	cargo build --release --locked -p mintage-cli
	bench/run $(BENCH)
	scripts/tables $(MINTAGE)

prove: ## Randomness: half an hour of FIPS 140-2, dieharder and birthdays; the record goes to bench/record
	@scripts/needs build prove
	scripts/prove

docs: ## Build the library's documentation
	cargo doc --locked --workspace --no-deps --all-features
	@echo "$(TARGET)/doc/mintage/index.html"

conformance: ## Write the test vectors anew from the slow reference
	python3 conformance/generate.py

fuzz: ## Five minutes of each fuzz target, compared with the reference
	@scripts/needs build fuzz
	fuzz/run 300

clean: ## Remove build results
	cargo clean
	rm -rf fuzz/target fuzz/corpus fuzz/artifacts fuzz/logs
