# `make run` starts Papan; `make test` runs every test. Both need Rust and a C compiler.

.PHONY: run test

run: cargo-is-here
	cargo run --release --quiet -- play

# The long proofs are compiled in release mode; everything else is optimised too, with all checks on.
test: cargo-is-here test-tools
	cargo test --workspace
	cargo test --release --package papan-games --test long
	cargo test --release --package papan-engines --test korf --test long_tiles

.PHONY: cargo-is-here
cargo-is-here:
	@command -v cargo >/dev/null || { echo "Papan needs Rust: install it from https://rustup.rs"; exit 1; }

# Another engine to play against; without it those tests say that they did nothing.
.PHONY: test-tools
test-tools:
	@PATH="$$PATH:/usr/games"; command -v gtp-rhino >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq grhino; } >/dev/null 2>&1 \
	|| echo "notice: gtp-rhino is missing (Debian: apt-get install grhino); games against it are not tested"
