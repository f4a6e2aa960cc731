//! Bots in the languages that students use, wherever they and their languages are installed.

use std::{path::Path, process::Command};

use papan_sandbox::{Exit, Layer, Mode, State};
use papan_test_tools::{is_installed, skip};

use crate::support::{Folder, confinement, finish, modes, patiently, read_into, run, say, start};

fn places() -> [std::path::PathBuf; 2] {
    let home = std::env::var_os("HOME").map(Into::into).expect("a home");
    [std::env::temp_dir(), home]
}

fn echoes(words: &[&str]) {
    echoes_in(Mode::Default, words);
}

fn echoes_in(mode: Mode, words: &[&str]) {
    let mut confined =
        start(words, &confinement(mode)).unwrap_or_else(|fault| panic!("{words:?} {fault:?}"));
    say(&confined, "hello\n");
    let mut said = Vec::new();
    patiently("the program answers or ends", || {
        let has_ended = matches!(confined.state(), State::Ended(_));
        read_into(confined.output(), &mut said);
        has_ended || said.contains(&b'\n')
    });
    let outcome = finish(confined);
    let said = String::from_utf8_lossy(&said);
    assert_eq!(said, "HELLO\n", "{mode:?} {words:?}: {outcome:?}");
    assert_eq!(outcome.exit, Exit::Code(0), "{mode:?} {words:?}: {outcome:?}");
}

/// The programs of this folder use what bots in their languages typically use (files, threads,
/// processes, timers, garbage collection) and fail if any of it does.
fn typical(file: &str) -> String {
    format!("{}/tests/sandbox/typical/{file}", env!("CARGO_MANIFEST_DIR"))
}

/// Compiles a typical program with the given words, which are followed by the name of the result
/// and of the source, and runs it in every mode.
fn compiled_typical_use_works(compiler: &[&str], file: &str) {
    let folder = Folder::new();
    let program = folder.path().join("typical");
    let status = Command::new(compiler[0])
        .args(&compiler[1..])
        .arg("-o")
        .arg(&program)
        .arg(typical(file))
        .env("GOCACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/go-build"))
        .status();
    assert!(status.is_ok_and(|status| status.success()), "{compiler:?} {file}");
    typical_use_works(&[program.to_str().expect("text")]);
}

fn typical_use_works(words: &[&str]) {
    for mode in modes() {
        echoes_in(mode, words);
    }
}

#[test]
fn typical_use_of_python_works_in_every_mode() {
    if !is_installed("python3") {
        return;
    }
    typical_use_works(&["python3", &typical("typical.py")]);
}

#[test]
fn typical_use_of_node_works_in_every_mode() {
    if !is_installed("node") {
        return;
    }
    typical_use_works(&["node", &typical("typical.js")]);
}

#[test]
fn typical_use_of_java_works_in_every_mode() {
    if !is_installed("java") {
        return;
    }
    typical_use_works(&["java", &typical("Typical.java")]);
}

#[test]
fn typical_use_of_go_works_in_every_mode() {
    if !is_installed("go") {
        return;
    }
    compiled_typical_use_works(&["go", "build"], "typical.go");
}

#[test]
fn typical_use_of_cpp_works_in_every_mode() {
    if !is_installed("c++") {
        return;
    }
    compiled_typical_use_works(&["c++", "-std=c++17", "-O1", "-pthread"], "typical.cpp");
}

#[test]
fn typical_use_of_rust_works_in_every_mode() {
    if !is_installed("rustc") {
        return;
    }
    compiled_typical_use_works(&["rustc", "--edition", "2021", "-O"], "typical.rs");
}

#[test]
fn python_runs_wherever_it_and_the_bot_are() {
    if !is_installed("python3") {
        return;
    }
    for place in places() {
        let folder = Folder::below(&place);
        folder.write("helper.py", "def loud(text): return text.upper()\n");
        let script = folder.write(
            "bot.py",
            "#!/usr/bin/env python3
import sys, json, random, tempfile, os, subprocess, threading, multiprocessing
from helper import loud
assert os.getcwd() == os.path.dirname(os.path.abspath(__file__))
tempfile.TemporaryFile().write(b'x')
try: multiprocessing.Lock()
except OSError: pass  # needs a shared memory folder, which only a mount namespace gives
for line in sys.stdin:
    print(loud(line), end='', flush=True)
",
        );
        let script = script.to_str().expect("text");
        echoes(&["python3", script]);
        echoes(&[script]);
    }
}

#[test]
fn a_virtual_environment_runs() {
    if !is_installed("python3") {
        return;
    }
    for place in places() {
        let folder = Folder::below(&place);
        let environment = folder.path().join("venv");
        let words = ["-m", "venv", "--without-pip"];
        let made = std::process::Command::new("python3").args(words).arg(&environment).status();
        if !made.is_ok_and(|status| status.success()) {
            skip("python3 -m venv does not work here");
            return;
        }
        let bots = Folder::below(&place);
        let script = bots.write(
            "bot.py",
            "
import sys
assert sys.prefix != sys.base_prefix
for line in sys.stdin: print(line.upper(), end='', flush=True)
",
        );
        let python = environment.join("bin/python3");
        echoes(&[python.to_str().expect("text"), script.to_str().expect("text")]);
    }
}

/// All interpreters of a name that the search path leads to: shims and those of the system.
fn all_in_path(name: &str) -> Vec<std::path::PathBuf> {
    if !is_installed(name) {
        return Vec::new();
    }
    let path = std::env::var_os("PATH").expect("a search path");
    let found: Vec<_> = std::env::split_paths(&path).map(|folder| folder.join(name)).collect();
    found.into_iter().filter(|file| file.is_file()).collect()
}

#[test]
fn every_python_of_the_search_path_makes_environments_that_run_beside_a_bot_and_elsewhere() {
    for python in all_in_path("python3") {
        let (bots, elsewhere) = (Folder::below(&places()[1]), Folder::below(&places()[1]));
        let text = "
import sys, ssl, decimal
assert sys.prefix != sys.base_prefix
for line in sys.stdin: print(line.upper(), end='', flush=True)
";
        let script = bots.write("bot.py", text);
        for folder in [&bots, &elsewhere] {
            let environment = folder.path().join("venv");
            let words = ["-m", "venv", "--without-pip"];
            let made = std::process::Command::new(&python).args(words).arg(&environment).status();
            assert!(made.expect("python runs").success(), "{python:?} makes an environment");
            let own = environment.join("bin/python3");
            let own = own.to_str().expect("text");
            echoes(&[own, script.to_str().expect("text")]);
            // As an installed program of the environment, and as a script that names it.
            folder.write("venv/bin/tool", &format!("#!{own}\n{text}"));
            echoes(&[environment.join("bin/tool").to_str().expect("text")]);
        }
        let named =
            bots.write("named.py", &format!("#!{}/venv/bin/python3{text}", bots.path().display()));
        echoes(&[named.to_str().expect("text")]);
    }
}

#[test]
fn links_to_interpreters_of_the_search_path_and_scripts_that_name_them_run() {
    let programs = [
        ("python3", "import sys\nfor line in sys.stdin: print(line.upper(), end='', flush=True)\n"),
        (
            "node",
            "const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', line => console.log(line.toUpperCase()));
",
        ),
    ];
    for (name, text) in programs {
        for interpreter in all_in_path(name) {
            let folder = Folder::below(&places()[1]);
            let interpreter = interpreter.to_str().expect("text");
            let link = folder.path().join("run");
            std::os::unix::fs::symlink(interpreter, &link).expect("a new link");
            let script = folder.write("bot", text);
            let named = folder.write("named", &format!("#!{interpreter}\n{text}"));
            let by_name = folder.write("by_name", &format!("#!/usr/bin/env {name}\n{text}"));
            if !interpreter.contains("/shims/") {
                echoes(&[link.to_str().expect("text"), script.to_str().expect("text")]);
                echoes(&[named.to_str().expect("text")]);
            }
            echoes(&[by_name.to_str().expect("text")]);
        }
    }
}

#[test]
fn node_runs() {
    if !is_installed("node") {
        return;
    }
    for place in places() {
        let folder = Folder::below(&place);
        let script = folder.write(
            "bot.js",
            "
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', line => console.log(line.toUpperCase()));
",
        );
        echoes(&["node", script.to_str().expect("text")]);
    }
}

#[test]
fn java_runs_from_source_and_from_classes() {
    if !is_installed("java") || !is_installed("javac") {
        return;
    }
    for place in places() {
        let folder = Folder::below(&place);
        let source = folder.write(
            "Main.java",
            "
import java.util.Scanner;
public class Main {
    public static void main(String[] words) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) System.out.println(lines.nextLine().toUpperCase());
    }
}
",
        );
        echoes(&["java", source.to_str().expect("text")]);
        let classes = folder.path().join("classes");
        let compiled =
            std::process::Command::new("javac").arg("-d").arg(&classes).arg(&source).status();
        assert!(compiled.is_ok_and(|status| status.success()));
        echoes(&["java", "-cp", classes.to_str().expect("text"), "Main"]);
    }
}

#[test]
fn a_compiled_bot_runs_in_a_folder_that_only_its_owner_may_enter() {
    for place in places() {
        let folder = Folder::below(&place);
        let bot = folder.compile("
#include <ctype.h>
#include <stdio.h>
int main(void) { for (int c; (c = getchar()) != EOF; ) { putchar(toupper(c)); if (c == '\\n') fflush(stdout); } }
");
        echoes(&[bot.to_str().expect("text")]);
    }
}

#[test]
fn the_shim_of_a_version_manager_is_seen_through() {
    let root = Folder::new();
    let old = Path::new("versions/1.9.0/bin");
    let new = Path::new("versions/1.10.0/bin");
    for folder in [old, new, Path::new("shims")] {
        std::fs::create_dir_all(root.path().join(folder)).expect("a new folder");
    }
    root.write("versions/1.9.0/bin/tool", "#!/bin/sh\necho old\n");
    root.write("versions/1.10.0/bin/tool", "#!/bin/sh\necho new\n");
    root.write("shims/tool", "#!/bin/sh\necho the shim was run\n");
    let shim = root.path().join("shims/tool");
    let words = [shim.to_str().expect("text")];
    assert_eq!(run(&words, &confinement(Mode::Default)).output, "new\n");
    root.write("version", "1.9.0\n");
    let outcome = run(&words, &confinement(Mode::Default));
    assert_eq!(outcome.output, "old\n", "{outcome:?}");
    assert!(outcome.layers.contains(Layer::Session));
}
