# `make run` starts Papan; `make test` runs every test. Both need Rust, Node and a C compiler.

.PHONY: run test screenshots

run: cargo-is-here web/dist/index.html
	cargo run --release --quiet -- serve

# The long proofs are compiled in release mode; everything else is optimised too, with all checks on.
test: cargo-is-here test-tools web/dist/index.html
	cd web && npm run --silent check && npm run --silent test
	cargo test --workspace
	cargo test --release --package papan-games --test long
	cargo test --release --package papan-engines --test korf --test long_tiles
	cd web && npm run --silent test:browser

# The pictures of the README, made from the program itself.
screenshots: cargo-is-here test-tools web/dist/index.html
	cargo build --release --quiet
	cd web && PAPAN=../target/release/papan npm run --silent screenshots

# The web page, which the program carries inside.
web/dist/index.html: web/node_modules/.package-lock.json web/index.html web/vite.config.ts $(shell find web/src locales -type f)
	cd web && npm run --silent build
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | node-is-here
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: cargo-is-here node-is-here
cargo-is-here:
	@command -v cargo >/dev/null || { echo "Papan needs Rust: install it from https://rustup.rs"; exit 1; }
node-is-here:
	@command -v npm >/dev/null || { echo "The web page needs Node 20 or newer with npm: install it from https://nodejs.org"; exit 1; }

# Another engine to play against and a browser; where they cannot be installed, the tests that need them say so.
.PHONY: test-tools
test-tools:
	@PATH="$$PATH:/usr/games"; command -v gtp-rhino >/dev/null || $(call installed,grhino) \
	|| echo "notice: gtp-rhino is missing (Debian: apt-get install grhino); games against it are not tested"
	@command -v chromium >/dev/null || $(call installed,chromium) \
	|| echo "notice: chromium is missing (Debian: apt-get install chromium); the web page is not tested in a browser"

installed = { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq $(1); } >/dev/null 2>&1
