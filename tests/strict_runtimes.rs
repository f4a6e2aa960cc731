//! The starter bots play whole games behind every layer that the strict sandbox demands.

#![cfg(target_os = "linux")]

mod support;

use std::{
    path::Path,
    process::{Command, Stdio},
};

use papan_test_tools::{is_installed, skip};
use support::{Folder, papan};

/// Builds a starter with the given words, which are followed by the name of the result and of the
/// source, and has it play.
fn plays_when_built(compiler: &[&str], file: &str) {
    if !is_installed(compiler[0]) {
        return;
    }
    let folder = Folder::new(&format!("strict-{}", compiler[0]));
    let program = folder.path("starter");
    let status = Command::new(compiler[0])
        .args(&compiler[1..])
        .args(["-o", &program, &starter(file)])
        .env("GOCACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/go-build"))
        .stderr(Stdio::inherit())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "{compiler:?} {file}");
    plays(&program);
}

/// Has a starter that needs no compiler play.
fn plays_by(runtime: &str, file: &str) {
    if is_installed(runtime) {
        plays(&format!("{runtime} {}", starter(file)));
    }
}

/// Has a command play two games of Reversi to their end.
fn plays(command: &str) {
    let doctor = papan(&["doctor", "--json"], b"").json();
    if doctor["sandbox"]["strict"] != true {
        skip("strict is out of reach here");
        return;
    }
    let bot = format!("exec:{command}");
    let words =
        ["match", "reversi", &bot, "random", "--games", "2", "--sandbox", "strict", "--json"];
    let run = papan(&words, b"");
    let finished = &run.json()["endings"]["finished"];
    run.expect(finished == 2, "expected two finished games");
}

fn starter(file: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bots").join(file).display().to_string()
}

#[test]
fn the_python_starter_plays_under_the_strict_sandbox() {
    plays_by("python3", "starter.py");
}

#[test]
fn the_javascript_starter_plays_under_the_strict_sandbox() {
    plays_by("node", "starter.js");
}

#[test]
fn the_java_starter_plays_under_the_strict_sandbox() {
    plays_by("java", "Starter.java");
}

#[test]
fn the_go_starter_plays_under_the_strict_sandbox() {
    plays_when_built(&["go", "build"], "starter.go");
}

#[test]
fn the_cpp_starter_plays_under_the_strict_sandbox() {
    plays_when_built(&["c++", "-std=c++17", "-O1"], "starter.cpp");
}

#[test]
fn the_rust_starter_plays_under_the_strict_sandbox() {
    plays_when_built(&["rustc", "-O"], "starter.rs");
}
