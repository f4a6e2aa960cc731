//! The games of the catalogue under Node, with the same moves and node counts as here.

use std::{path::Path, process::Command};

use papan_test_tools::{is_installed, skip};

const TARGET: &str = "wasm32-unknown-unknown";

fn has_target() -> bool {
    let printed =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = String::from_utf8(printed.expect("rustc runs").stdout).expect("a path");
    let found = Path::new(folder.trim()).is_dir();
    if !found {
        skip(&format!("the compiler has no target {TARGET} (rustup target add {TARGET})"));
    }
    found
}

#[test]
fn seeded_games_in_web_assembly_have_the_moves_and_nodes_of_native_ones() {
    if !is_installed("node") || !has_target() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let built = Command::new(env!("CARGO"))
        .args([
            "build",
            "--offline",
            "--quiet",
            "--profile",
            "test",
            "--package",
            "papan-wasm-check",
        ])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&folder)
        .env("PAPAN_SIGNATURE", papan_wasm_check::signature().to_string())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(built.expect("cargo runs").success(), "the module compiles");
    let run = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/run.mjs"))
        .arg(folder.join(TARGET).join("debug/papan-wasm-check.wasm"))
        .output()
        .expect("node runs");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(
        run.status.success(),
        "{:?}: exit code 1 means another signature\n{errors}",
        run.status
    );
}
