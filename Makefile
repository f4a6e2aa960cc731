# `make run` starts Papan; `make quick` runs the fast tests, `make test` all of them. All need Rust, Node and a C compiler.

.PHONY: run quick test test-busy soak fuzz screenshots

run: cargo-is-here web/dist/index.html
	@echo "Building Papan: some minutes the first time, seconds afterwards."
	cargo build --release
	@echo "Starting Papan: it prints its address, and Ctrl+C stops it."
	cargo run --release --quiet -- serve

# The loop of a contributor: under 90 seconds on two cores when little has changed.
quick: cargo-is-here web/dist/index.html
	tests/quick

# Every test, to the end, with a summary. The long proofs are compiled in release mode; everything else is optimised
# too, with all checks on.
test: cargo-is-here test-tools web/dist/index.html
	tests/all

# The tests of the sandbox, the referee and the server, ten times, while every core is busy with something else.
test-busy: cargo-is-here test-tools web/dist/index.html
	tests/busy

# A mixed load for ten minutes, or for SECONDS; memory, descriptors, threads and processes must stay flat.
SECONDS = 600
soak: cargo-is-here web/dist/index.html
	PAPAN_SOAK_SECONDS=$(SECONDS) cargo test --release --test soak -- --ignored --nocapture

# Each fuzz target for a minute, one after the other, on new inputs, or with FUZZ_SEED=N on those of a seed; `cargo test`
# runs all of them for seconds. The whole workspace is named so that dependencies have the same features, and nothing is
# compiled again.
fuzz: cargo-is-here web/dist/index.html
	PAPAN_FUZZ_MS=$${FUZZ_MS:-60000} PAPAN_FUZZ_SEED=$${FUZZ_SEED:-new} \
	cargo test --workspace --test parsers -- --test-threads=1

# The pictures of the README, made from the program itself.
screenshots: cargo-is-here test-tools web/dist/index.html
	cargo build --release --quiet
	cd web && PAPAN=../target/release/papan npm run --silent screenshots

# The web page, which the program carries inside.
web/dist/index.html: web/node_modules/.package-lock.json web/index.html web/vite.config.ts $(shell find web/src locales -type f)
	@echo "Building the web page."
	cd web && npm run --silent build
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | node-is-here
	@echo "Installing the packages of the web page."
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: cargo-is-here node-is-here
cargo-is-here:
	@command -v cargo >/dev/null || { echo "Papan needs Rust: install it from https://rustup.rs"; exit 1; }
node-is-here:
	@command -v npm >/dev/null || { echo "The web page needs Node 20 or newer with npm: install it from https://nodejs.org"; exit 1; }

# Programs that tests need: engines and languages to play against, and a browser. A tool that is missing fails its tests
# in CI; elsewhere they say that they were skipped.
.PHONY: test-tools
test-tools:
	@rustup target add wasm32-unknown-unknown 2>/dev/null \
		|| echo "notice: the compiler has no target wasm32-unknown-unknown; WebAssembly is not tested"
	@PATH="$$PATH:/usr/games"; $(foreach tool,$(TEST_TOOLS),$(call present,$(subst :, ,$(tool)));)

# program:package, Debian's names.
TEST_TOOLS = gtp-rhino:grhino chromium:chromium go:golang-go javac:default-jdk-headless python3:python3 c++:g++

present = command -v $(word 1,$(1)) >/dev/null || $(call installed,$(word 2,$(1))) \
	|| echo "notice: $(word 1,$(1)) is missing (Debian: apt-get install $(word 2,$(1))); what needs it is not tested"

installed = { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing $(1) for the tests." \
	&& { apt-get update -qq && apt-get install -y -qq $(1); } >/dev/null 2>&1; }
