//! `papan match` and `papan bot check` report what a program may read, and open nothing else.
#![cfg(target_os = "linux")]

mod support;

use std::{fs, os::unix::fs::symlink, process::Command};

use serde_json::Value;
use support::{Folder, papan};

/// A bot whose folder has a link to a secret, and which reports on standard error whether it can read it.
fn course(name: &str) -> Folder {
    let course = Folder::new(name);
    for folder in ["student", "secret", "other"] {
        fs::create_dir(course.0.join(folder)).expect("a new folder");
    }
    course.write("secret/key", "SECRET");
    symlink("../secret", course.0.join("student/weights")).expect("a new link");
    let starter = fs::read_to_string("bots/starter.py").expect("the starter");
    let look = "import os, sys\nprint('reads', os.path.exists('weights/key'), file=sys.stderr)\n";
    course.write("student/bot.py", &format!("{look}{starter}"));
    course
}

#[test]
fn a_match_says_on_standard_error_what_a_program_may_read() {
    let course = course("access-match");
    let bot = format!("exec:python3 {0}/bot.py {0}/weights", course.path("student"));
    let run = papan(&["match", "tic-tac-toe", &bot, "random", "--games", "2", "--json"], b"");
    let names: Vec<String> = run.json().as_object().expect("an object").keys().cloned().collect();
    assert!(!names.iter().any(|name| name == "readable"), "{names:?}");
    run.complains(&format!("papan: {bot} may read: "));
    run.complains(&course.path("student"));
    let hidden = course.path("secret");
    run.complains(&format!(
        "{} leads to {hidden}, which stays hidden",
        course.path("student/weights")
    ));
    run.complains(&format!("--allow-read {hidden}"));
    let line = run.errors.lines().find(|line| line.contains("may read: ")).unwrap_or_default();
    run.expect(!line.contains(&hidden), "the secret is not readable");
    // Agents read nothing.
    let run =
        papan(&["match", "tic-tac-toe", "greedy", "random", "--games", "2", "--seed", "1"], b"");
    run.exits_with(0).expect(!run.errors.contains("may read"), "no program, no line");
    let words = ["match", "tic-tac-toe", &bot, &bot, "--games", "2"];
    let run = papan(&words, b"");
    run.expect(run.errors.matches("may read: ").count() == 1, "one line for one program");
    let run = papan(&[&words[..], &["--sandbox", "off"]].concat(), b"");
    run.expect(!run.errors.contains("may read: "), "nothing is hidden without a sandbox");
}

#[test]
fn a_check_reports_what_a_program_may_read() {
    let course = course("access-check");
    let command = format!("python3 {0}/bot.py {0}/weights", course.path("student"));
    let words = ["bot", "check", &command, "--game", "tic-tac-toe"];
    let run = papan(&words, b"");
    let first = format!("{command} may read: ");
    run.exits_with(0).expect(run.output.starts_with(&first), "the first line says it");
    run.complains("which stays hidden: --allow-read");
    let object = papan(&[&words[..], &["--json"]].concat(), b"").json();
    let readable = object["readable"].as_array().expect("a list");
    assert!(readable.contains(&Value::from(course.path("student"))), "{object:#}");
    assert!(!readable.contains(&Value::from(course.path("secret"))), "{object:#}");
    assert_eq!(object["withheld"][0]["place"], course.path("secret"), "{object:#}");
    assert_eq!(object["withheld"][0]["file"], course.path("student/weights"), "{object:#}");
    let secret = course.path("secret");
    let allowed = [&words[..], &["--json", "--allow-read", &secret]].concat();
    let object = papan(&allowed, b"").json();
    let readable = object["readable"].as_array().expect("a list");
    assert!(readable.contains(&Value::from(secret)), "{object:#}");
    assert_eq!(object["withheld"].as_array().map(Vec::len), Some(0), "{object:#}");
    let off = papan(&[&words[..], &["--json", "--sandbox", "off"]].concat(), b"").json();
    assert!(off["readable"].is_null() && off["withheld"].is_null(), "{off:#}");
}

#[test]
fn an_environment_that_names_a_foreign_folder_is_refused_with_a_sentence() {
    let course = course("access-environment");
    fs::create_dir(course.0.join("secret/bin")).expect("a new folder");
    fs::create_dir(course.0.join("student/bin")).expect("a new folder");
    symlink("/bin/sh", course.0.join("student/bin/sh")).expect("a new link");
    course.write("student/pyvenv.cfg", &format!("home = {}\n", course.path("secret/bin")));
    let command = format!("exec:{} x", course.path("student/bin/sh"));
    let run = papan(&["match", "tic-tac-toe", &command, "random"], b"");
    run.exits_with(1).complains(&format!(
        "{} leads to {secret}, which is not in the bot's folder and not an installation of your PATH or version \
         manager: allow it with --allow-read {secret}",
        course.path("student/pyvenv.cfg"),
        secret = course.path("secret"),
    ));
    // Registering a bot opens nothing.
    let config = course.path("config");
    let added =
        support::papan_with(&[("PAPAN_CONFIG", &config)], &["bot", "add", "mine", &command], b"");
    added.exits_with(0);
}

#[test]
fn a_bot_in_a_neighbouring_folder_plays() {
    let course = course("access-neighbour");
    let run = Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(["match", "tic-tac-toe", "exec:python3 ../student/bot.py", "random", "--games", "2"])
        .current_dir(course.0.join("other"))
        .env("LC_ALL", "C")
        .output()
        .expect("it runs");
    let output = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && output.contains("finished 2"), "{run:?}");
}
