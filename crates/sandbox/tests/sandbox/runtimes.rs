//! Bots in the languages that students use, wherever they and their languages are installed.

use std::path::Path;

use papan_sandbox::{Exit, Layer, Mode};

use crate::support::{Folder, confinement, finish, is_installed, line, run, say, start};

fn places() -> [std::path::PathBuf; 2] {
    let home = std::env::var_os("HOME").map(Into::into).expect("a home");
    [std::env::temp_dir(), home]
}

fn echoes(words: &[&str]) {
    let confined = start(words, &confinement(Mode::Default))
        .unwrap_or_else(|fault| panic!("{words:?} {fault:?}"));
    let layers = confined.layers();
    say(&confined, "hello\n");
    let said = line(&confined);
    assert_eq!(said, "HELLO\n", "{words:?} behind {layers}");
    let outcome = finish(confined);
    assert_eq!(outcome.exit, Exit::Code(0), "{outcome:?}");
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
            println!("skipped: python3 -m venv does not work here");
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
        let Some(bot) = folder.compile("
#include <ctype.h>
#include <stdio.h>
int main(void) { for (int c; (c = getchar()) != EOF; ) { putchar(toupper(c)); if (c == '\\n') fflush(stdout); } }
") else { return };
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
