//! Holds the arrows of ARCHITECTURE.md: which crate may use which. What libraries must not call is listed in the
//! `clippy.toml` of `crates` and of single crates.

use std::{collections::BTreeSet, process::Command};

/// Each crate with everything it may depend on.
const ALLOWED: [(&str, &[&str]); 29] = [
    ("papan-core", &["rand_chacha"]),
    ("papan-games", &["papan-core"]),
    ("papan-puzzles", &["papan-core"]),
    ("papan-search", &["papan-core"]),
    ("papan-engines", &["papan-core", "papan-games", "papan-puzzles", "papan-search"]),
    ("papan-draw", &["papan-core", "anstyle", "serde_json"]),
    ("papan-fuzz", &[]),
    ("papan-test-tools", &[]),
    ("papan-wasm-check", &["papan-catalogue", "papan-core"]),
    ("papan-texts", &["papan-core", "fluent-bundle", "unic-langid"]),
    (
        "papan-catalogue",
        &["papan-core", "papan-engines", "papan-games", "papan-puzzles", "papan-search", "strsim"],
    ),
    ("papan-programs", &["rustix"]),
    (
        "papan-sandbox",
        &["landlock", "libc", "papan-programs", "rustix", "seccompiler", "windows-sys"],
    ),
    ("papan-ratings", &["papan-core"]),
    ("papan-files", &["papan-core", "papan-texts"]),
    ("papan-machine", &["papan-core"]),
    ("papan-record", &["papan-catalogue", "papan-core"]),
    ("papan-play", &["papan-catalogue", "papan-core", "papan-record"]),
    ("papan-wire", &["papan-catalogue", "papan-core", "papan-play", "schemars", "serde", "ts-rs"]),
    ("papan-engine-protocols", &["papan-catalogue", "papan-core", "papan-play", "papan-record"]),
    (
        "papan-referee",
        &[
            "papan-catalogue",
            "papan-core",
            "papan-play",
            "papan-record",
            "papan-sandbox",
            "rustix",
            "serde",
            "serde_json",
            "shell-words",
        ],
    ),
    (
        "papan-console",
        &[
            "papan-catalogue",
            "papan-core",
            "papan-draw",
            "papan-referee",
            "papan-sandbox",
            "papan-texts",
            "ctrlc",
            "indicatif",
            "serde_json",
            "sys-locale",
        ],
    ),
    (
        "papan-terminal",
        &[
            "papan-catalogue",
            "papan-console",
            "papan-core",
            "papan-draw",
            "papan-play",
            "papan-referee",
            "ratatui",
            "unicode-width",
        ],
    ),
    (
        "papan-store",
        &[
            "papan-core",
            "papan-record",
            "crc32fast",
            "rusqlite",
            "rustix",
            "serde",
            "serde_json",
            "strsim",
        ],
    ),
    (
        "papan-tournament",
        &[
            "papan-catalogue",
            "papan-core",
            "papan-ratings",
            "papan-record",
            "papan-referee",
            "papan-sandbox",
            "papan-store",
            "sha2",
            "shell-words",
            "toml",
        ],
    ),
    (
        "papan-report",
        &[
            "papan-catalogue",
            "papan-core",
            "papan-draw",
            "papan-ratings",
            "papan-record",
            "papan-store",
            "papan-texts",
            "papan-tournament",
            "base64",
            "csv",
            "serde_json",
            "sha2",
            "toml",
        ],
    ),
    (
        "papan-server",
        &[
            "papan-play",
            "papan-record",
            "papan-referee",
            "papan-store",
            "papan-catalogue",
            "papan-core",
            "papan-draw",
            "papan-texts",
            "papan-wire",
            "axum",
            "getrandom",
            "hyper",
            "hyper-util",
            "if-addrs",
            "rust-embed",
            "rustix",
            "schemars",
            "serde",
            "serde_json",
            "tokio",
        ],
    ),
    (
        "papan-bench",
        &[
            "papan-catalogue",
            "papan-console",
            "papan-core",
            "papan-engines",
            "papan-record",
            "papan-referee",
            "papan-store",
            "papan-tournament",
            "serde_json",
        ],
    ),
    (
        "papan",
        &[
            "papan-bench",
            "papan-console",
            "papan-engine-protocols",
            "papan-play",
            "papan-files",
            "papan-machine",
            "papan-ratings",
            "papan-record",
            "papan-referee",
            "papan-report",
            "papan-store",
            "papan-tournament",
            "papan-core",
            "papan-draw",
            "papan-engines",
            "papan-sandbox",
            "papan-server",
            "papan-terminal",
            "papan-texts",
            "papan-catalogue",
            "clap",
            "clap_complete",
            "clap_mangen",
            "getrandom",
            "indicatif",
            "serde_json",
            "toml",
            "unicode-width",
        ],
    ),
];

/// The crates that run in a browser too; `.ci/run` compiles them to WebAssembly.
const BROWSER: &str = include_str!("browser-crates");

/// What no browser has.
const NOT_IN_A_BROWSER: [&str; 6] =
    ["getrandom", "libc", "libsqlite3-sys", "papan-sandbox", "rusqlite", "tokio"];

#[test]
fn crates_for_the_browser_use_no_database_no_runtime_and_no_sandbox() {
    for name in BROWSER.lines() {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "--offline", "--edges", "normal", "--prefix", "none"])
            .args(["--target", "wasm32-unknown-unknown", "--package", &format!("papan-{name}")])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        let tree = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && tree.starts_with("papan-"), "{name}: {tree}");
        for line in tree.lines() {
            let used = line.split(' ').next().expect("a name");
            assert!(!NOT_IN_A_BROWSER.contains(&used), "papan-{name} uses {used}");
        }
    }
}

#[test]
fn dependencies_point_only_where_the_architecture_says() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let known: BTreeSet<_> = ALLOWED.iter().map(|(name, _)| *name).collect();
    let found: BTreeSet<_> =
        packages.iter().filter_map(|package| package["name"].as_str()).collect();
    assert_eq!(found, known, "every crate has its line in ALLOWED");
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let allowed = ALLOWED.iter().find(|(known, _)| *known == name).expect("checked above").1;
        for dependency in package["dependencies"].as_array().expect("a list") {
            let used = dependency["name"].as_str().expect("a name");
            let for_use = dependency["kind"].is_null();
            assert!(!for_use || allowed.contains(&used), "{name} must not depend on {used}");
        }
    }
}
