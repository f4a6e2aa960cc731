//! A stall of the host does not cost a bot the game: the referee itself is stopped for longer than the bot may take.

#![cfg(unix)]

mod support;

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;
use support::Folder;

/// A bot that takes the first legal move, and writes its second question to a file before it takes a second to answer.
const BOT: &str = r#"
import json, os, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message.get("type") == "move":
        asked += 1
        if asked == 2:
            open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "asked"), "w").close()
            time.sleep(1)
        print(message["legal"][0], flush=True)
"#;

fn signal(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// Plays a match of one game, stops the referee in the bot's second turn for twice the bot's time, and returns its JSON.
fn stalled_match(folder: &Folder) -> Value {
    let asked = folder.path("asked");
    let _ = fs::remove_file(&asked);
    let bot = format!("exec:python3 {}", folder.write("bot.py", BOT));
    let database = folder.path("games.db");
    // The bot must be able to write its file.
    let words = ["--sandbox", "off", "--games", "1", "--time", "3s", "--seed", "1", "--json"];
    let child = Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(["match", "tic-tac-toe", &bot, "random", "--save", "--db", &database])
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    for _ in 0..6000 {
        if Path::new(&asked).exists() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    assert!(Path::new(&asked).exists(), "the bot was asked twice");
    signal(&child, "-STOP");
    thread::sleep(Duration::from_secs(6));
    signal(&child, "-CONT");
    let ended = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(0), "{errors}");
    serde_json::from_slice(&ended.stdout).expect("one JSON object")
}

#[test]
fn a_bot_does_not_lose_because_the_referee_was_stopped() {
    let folder = Folder::new("stalls");
    // On a busy machine the referee may be stopped after the turn; that proves nothing.
    for _ in 0..5 {
        let object = stalled_match(&folder);
        assert_eq!(object["endings"]["finished"], 1, "{object}");
        assert_eq!((&object["games"], &object["stalled"]), (&1.into(), &0.into()), "{object}");
        if object["void"] == 1 {
            let id = object["id"].as_str().expect("it was saved");
            let words = ["report", id, "--format", "json", "--db", &folder.path("games.db")];
            let report = support::papan(&words, b"").json();
            assert_eq!((&report["games"], &report["void"]), (&1.into(), &1.into()), "{report}");
            return;
        }
    }
    panic!("the referee was never stopped in the bot's turn");
}
