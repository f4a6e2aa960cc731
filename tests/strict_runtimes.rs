//! The starter bots play whole games behind every layer that the strict sandbox demands.

#![cfg(target_os = "linux")]

mod support;

use std::{
    path::Path,
    process::{Command, Stdio},
};

use support::{Folder, papan};

/// Builds a starter with the given words, which are followed by the name of the result and of the
/// source, and has it play.
fn plays_when_built(compiler: &[&str], package: &str, file: &str) {
    is_installed(compiler[0], package);
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

/// Has a command play two games of Reversi to their end.
fn plays(command: &str) {
    let doctor = papan(&["doctor", "--json"], b"").json();
    if doctor["sandbox"]["strict"] != true {
        support::skip("strict is out of reach here");
        return;
    }
    let bot = format!("exec:{command}");
    let words =
        ["match", "reversi", &bot, "random", "--games", "2", "--sandbox", "strict", "--json"];
    let run = papan(&words, b"");
    let finished = &run.json()["endings"]["finished"];
    run.expect(finished == 2, "expected two finished games");
}

#[track_caller]
fn is_installed(program: &str, package: &str) {
    let found = Command::new("sh").args(["-c", "command -v \"$0\"", program]).output();
    assert!(
        found.is_ok_and(|output| output.status.success()),
        "{program} is missing: install it (Debian: apt-get install {package})"
    );
}

fn starter(file: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bots").join(file).display().to_string()
}

#[test]
fn the_python_starter_plays_under_the_strict_sandbox() {
    is_installed("python3", "python3");
    plays(&format!("python3 {}", starter("starter.py")));
}

#[test]
fn the_javascript_starter_plays_under_the_strict_sandbox() {
    is_installed("node", "nodejs");
    plays(&format!("node {}", starter("starter.js")));
}

#[test]
fn the_java_starter_plays_under_the_strict_sandbox() {
    is_installed("java", "default-jdk-headless");
    plays(&format!("java {}", starter("Starter.java")));
}

#[test]
fn the_go_starter_plays_under_the_strict_sandbox() {
    plays_when_built(&["go", "build"], "golang-go", "starter.go");
}

#[test]
fn the_cpp_starter_plays_under_the_strict_sandbox() {
    plays_when_built(&["c++", "-std=c++17", "-O1"], "g++", "starter.cpp");
}

#[test]
fn the_rust_starter_plays_under_the_strict_sandbox() {
    plays_when_built(&["rustc", "-O"], "rustc", "starter.rs");
}
