//! `papan bot` for the author of a bot: a starter that works, a check that explains, names that persist.

mod support;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use papan_test_tools::is_installed;
use serde_json::Value;
use support::{Run, papan, papan_with};

/// A temporary folder for a test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("papan-bot-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("a writable folder");
        Folder(path.canonicalize().expect("it is there"))
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.text())
    }

    /// Writes a Python bot with this body for each message, and returns its command.
    fn bot(&self, on_message: &str) -> String {
        let path = self.file("bot.py");
        let body = on_message.replace('\n', "\n    ");
        let text = format!(
            "import json, sys, time\nfor line in sys.stdin:\n    message = json.loads(line)\n    {body}\n"
        );
        fs::write(&path, text).expect("a writable file");
        format!("python3 {path}")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a compiler in a folder.
fn build(folder: &Folder, command: &str) {
    let mut words = command.split_whitespace();
    let program = words.next().expect("a program");
    let cache = folder.file("cache");
    let result = Command::new(program)
        .args(words)
        .current_dir(&folder.0)
        .env("GOCACHE", &cache)
        .stdin(Stdio::null())
        .output()
        .expect("the compiler starts");
    assert!(result.status.success(), "{command}\n{}", String::from_utf8_lossy(&result.stderr));
}

/// Checks a bot in tic-tac-toe, in JSON whatever the exit code.
fn check(command: &str, more: &[&str]) -> (Run, Value) {
    let common = ["bot", "check", command, "--json", "--game", "tic-tac-toe"];
    let run = papan(&[&common[..], more].concat(), b"");
    let read = serde_json::from_str(&run.output);
    run.expect(read.is_ok(), "expected one JSON object");
    (run, read.unwrap_or_default())
}

/// Finds a check by its name.
fn named<'a>(object: &'a Value, name: &str) -> &'a Value {
    let checks = object["checks"].as_array().expect("a list of checks");
    let found = checks.iter().find(|check| check["name"] == name);
    found.unwrap_or_else(|| panic!("no check {name} in {object:#}"))
}

/// Writes a starter, builds it, and has it checked.
fn starter_passes(language: &str, needs: &str, file: &str, build_with: Option<&str>, run: &str) {
    let folder = Folder::new();
    let words = ["bot", "new", language, "my-bot", "--folder", folder.text()];
    let written = papan(&words, b"");
    written.exits_with(0).prints(file).prints(run).prints("papan bot add my-bot");
    assert!(fs::read_to_string(folder.file(file)).expect("it was written").contains("legal"));
    papan(&words, b"").exits_with(1).complains("exists already");
    if !is_installed(needs) {
        return;
    }
    if let Some(command) = build_with {
        written.prints(command);
        build(&folder, command);
    }
    let command = match run.strip_prefix("./") {
        Some(program) => folder.file(program),
        None => run.replace(file, &folder.file(file)),
    };
    let run = papan(&["bot", "check", &command, "--game", "tic-tac-toe"], b"");
    run.exits_with(0).prints("No fault in ").prints("as second player: ");
}

#[test]
fn a_python_starter_passes_its_check() {
    starter_passes("python", "python3", "my-bot.py", None, "python3 my-bot.py");
}

#[test]
fn a_javascript_starter_passes_its_check() {
    starter_passes("node", "node", "my-bot.js", None, "node my-bot.js");
}

#[test]
fn a_java_starter_passes_its_check() {
    starter_passes("Java", "java", "MyBot.java", None, "java MyBot.java");
}

#[test]
fn a_cpp_starter_passes_its_check() {
    let build = "g++ -O2 -o my-bot my-bot.cpp";
    starter_passes("cpp", "g++", "my-bot.cpp", Some(build), "./my-bot");
}

#[test]
fn a_go_starter_passes_its_check() {
    starter_passes("go", "go", "my-bot.go", Some("go build my-bot.go"), "./my-bot");
}

#[test]
fn a_rust_starter_passes_its_check() {
    let build = "rustc -O -o my-bot my-bot.rs";
    starter_passes("rust", "rustc", "my-bot.rs", Some(build), "./my-bot");
}

#[test]
fn wrong_words_for_a_new_bot_are_explained() {
    let folder = Folder::new();
    papan(&["bot", "new", "pyton", "x"], b"")
        .exits_with(2)
        .complains("'python'")
        .complains("[possible values: python, javascript, java, c++, go, rust]");
    for name in ["", "a/b", "../x", ".hidden", "a b", &"x".repeat(41)] {
        let run = papan(&["bot", "new", "python", name, "--folder", folder.text()], b"");
        run.exits_with(2).complains("cannot name a file");
    }
    let run = papan(&["bot", "new", "py", "x.py", "--folder", "/dev/null"], b"");
    run.exits_with(1).complains("cannot write /dev/null/x.py");
    for (language, name) in [("python", "json"), ("py", "random.py"), ("go", "my_test")] {
        let run = papan(&["bot", "new", language, name, "--folder", folder.text()], b"");
        run.exits_with(2).complains("would hide a part of the language");
    }
    // The name of an agent is fine for a file, and not for a registered bot.
    let run = papan(&["bot", "new", "java", "random", "--folder", folder.text()], b"");
    run.exits_with(0).prints("RandomBot.java").prints("papan bot add my-random");
}

fn bad(name: &str) -> String {
    format!("python3 {}/bots/bad/{name}.py", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_faults_of_bad_bots_are_found_with_their_line_and_question() {
    for (bot, in_check, verdict, line, sentence) in [
        ("illegal_move", "first-player", "illegal-move", "a1", "a1 is not empty"),
        ("foreign_move", "first-answer", "foreign-move", "a1-b1", "a move of another game"),
        ("two_answers", "first-answer", "two-answers", "b1", "answered one question twice"),
        ("old_answer", "id", "old-answer", "\"id\": 40", "another question"),
        ("unreadable_line", "first-answer", "unreadable-line", "\"move\": \"a1\"", "no answer"),
        ("terminal_escapes", "first-answer", "control-characters", "[31m", "control characters"),
    ] {
        let (run, object) = check(&bad(bot), &["--time", "1s"]);
        run.exits_with(1);
        let found = named(&object, in_check);
        let has = |field: &str, text: &str| found[field].as_str().unwrap_or("").contains(text);
        let explains = found["verdict"] == verdict
            && found["state"] == "fault"
            && has("line", line)
            && has("message", sentence)
            && has("asked", "\"legal\":[");
        run.expect(explains, &format!("expected {verdict} in {in_check}: {found:#}"));
        assert_eq!(object["ok"], false);
    }
}

#[test]
fn faults_without_a_line_are_found_too() {
    for (bot, in_check, verdict) in [
        ("exits_early", "first-answer", "exited"),
        ("closes_stdout", "first-answer", "closed-output"),
        ("not_utf8", "first-answer", "not-utf8"),
        ("endless_line", "first-answer", "endless-line"),
        ("no_pong", "ping", "no-pong"),
        ("ignores_stop", "stop", "ignored-stop"),
        ("sleeps", "first-player", "out-of-time"),
    ] {
        let (run, object) = check(&bad(bot), &["--time", "100ms"]);
        run.exits_with(1);
        let found = named(&object, in_check);
        run.expect(found["verdict"] == verdict, &format!("expected {verdict}: {found:#}"));
    }
    let (run, object) = check(&bad("never_answers"), &["--startup", "1s"]);
    run.exits_with(1);
    assert_eq!(named(&object, "first-answer")["verdict"], "no-answer");
    assert_eq!(named(&object, "rest")["state"], "note");
}

#[test]
fn after_a_crash_the_end_of_standard_error_is_shown() {
    let run = papan(&["bot", "check", &bad("crashes")], b"");
    run.exits_with(1)
        .prints("ok     start: the program runs")
        .prints("fault  tic-tac-toe, first answer: it crashed: exit code 1")
        .prints("| RuntimeError: this bot crashes on purpose")
        .prints("it was told: {\"type\":\"move\",\"id\":1,")
        .complains("2 faults in 5 checks");
}

#[test]
fn a_program_that_cannot_start_ends_the_check() {
    for (command, reason) in [
        ("/no/such/program", "there is no program /no/such/program"),
        ("no-such-program-anywhere", "there is no program no-such-program-anywhere"),
        ("/dev/null", "/dev/null is not an executable file"),
    ] {
        let run = papan(&["bot", "check", command], b"");
        run.exits_with(1).prints("fault  start: it cannot be started").prints(reason);
        run.complains("1 fault in 1 check\n");
        run.expect(run.output.lines().count() == 2, "expected one check and its advice");
    }
}

#[test]
fn what_costs_no_game_is_a_note() {
    let folder = Folder::new();
    let command = folder.bot(
        "if message['type'] == 'move':
    time.sleep(0.15 if message['id'] == 2 else 0)
    print('x' * 5000, file=sys.stderr)
    print(message['legal'][0], flush=True)
if message['type'] == 'gameover':
    time.sleep(1.5)",
    );
    let (run, object) = check(&command, &["--time", "250ms"]);
    run.exits_with(0);
    // A process that still sleeps when the next game begins cannot be reused either.
    for name in ["pace", "errors", "leave", "reuse"] {
        assert_eq!(named(&object, name)["state"], "note", "{name}: {object:#}");
    }
    assert_eq!(object["notes"], 4, "{object:#}");
    let plays_once = folder.bot(
        "if message['type'] == 'move':
    print(message['legal'][0], flush=True)
if message['type'] == 'gameover':
    sys.exit(0)",
    );
    let (run, object) = check(&plays_once, &[]);
    run.exits_with(0);
    assert!(named(&object, "reuse")["message"].to_string().contains("it ended by itself"));
    assert_eq!(object["notes"], 1, "{object:#}");
}

#[test]
fn bots_that_remember_talk_or_know_too_little_are_found_out() {
    let folder = Folder::new();
    let state = |on_message: &str, name: &str, verdict: &str| {
        let (run, object) = check(&folder.bot(on_message), &["--time", "1s"]);
        run.exits_with(1);
        assert_eq!(named(&object, name)["verdict"], verdict, "{object:#}");
        object
    };
    // It keeps a board of its own, which is right as long as every move follows the last.
    let remembers = "if message['type'] == 'hello':
    mine = []
if message['type'] == 'move':
    if not mine:
        board = message['legal']
    mine += message['history'][-1:]
    free = [move for move in board if move not in mine]
    mine.append(free[0])
    print(free[0], flush=True)";
    let object = state(remembers, "jumps", "illegal-move");
    assert_eq!(object["faults"], 1, "it plays whole games: {object:#}");
    let greets = "if message['type'] == 'hello':
    time.sleep(0.05)
    print('Welcome to my bot!', flush=True)
if message['type'] == 'move':
    print(message['legal'][0], flush=True)";
    let object = state(greets, "quiet", "unreadable-line");
    assert_eq!(named(&object, "quiet")["line"], "Welcome to my bot!");
    let is_narrow = "assert message['type'] in ['hello', 'move', 'gameover']
if message['type'] == 'move':
    print(message['legal'][0], flush=True)";
    let object = state(is_narrow, "unknown", "crashed");
    let errors = named(&object, "unknown")["stderr"].as_str().unwrap_or("");
    assert!(errors.contains("AssertionError"), "{object:#}");
    let says_goodbye = "if message['type'] == 'move':
    print(message['legal'][0], flush=True)
if message['type'] == 'gameover':
    print('Good game!', flush=True)";
    let object = state(says_goodbye, "quiet", "unreadable-line");
    assert_eq!(named(&object, "quiet")["line"], "Good game!");
    let thinks_twice = "if message['type'] == 'move':
    print(message['legal'][0], flush=True)
    time.sleep(0.02)
    print(message['legal'][-1], flush=True)";
    state(thinks_twice, "once", "two-answers");
    let hopes = "if message['type'] == 'move':
    print(json.dumps({'move': message['legal'][0], 'value': float('inf')}), flush=True)";
    let object = state(hopes, "first-answer", "unreadable-line");
    assert!(named(&object, "numbers")["message"].to_string().contains("no infinity"));
}

#[test]
fn an_answer_of_an_unknown_type_is_shown_with_what_to_do_about_it() {
    let folder = Folder::new();
    let command = folder.bot(
        "if message['type'] == 'move':
    print(json.dumps({'type': 'answer', 'move': message['legal'][0]}), flush=True)",
    );
    let (run, object) = check(&command, &["--startup", "1s", "--time", "500ms"]);
    run.exits_with(1);
    let answer = named(&object, "first-answer");
    assert_eq!(answer["verdict"], "no-answer", "{object:#}");
    assert!(answer["line"].as_str().unwrap_or("").contains("\"answer\""), "{object:#}");
    assert!(answer["advice"].to_string().contains("out of an answer"), "{object:#}");
}

#[test]
fn a_bot_that_knows_one_game_is_tried_in_all_and_one_that_knows_none_gets_a_list_of_the_rest() {
    let folder = Folder::new();
    let command = folder.bot(
        "if message['type'] == 'move':
    assert message['game'] == 'reversi'
    print(message['legal'][0], flush=True)",
    );
    let run = papan(&["bot", "check", &command, "--json"], b"");
    run.exits_with(1);
    let object: Value = serde_json::from_str(&run.output).expect("an object");
    let first_answer = |game: &str| {
        let checks = object["checks"].as_array().expect("a list");
        let of_game = |check: &&Value| check["name"] == "first-answer" && check["game"] == game;
        checks.iter().find(of_game).map(|check| check["state"].clone())
    };
    for (game, state) in [
        ("tic-tac-toe", "fault"),
        ("reversi", "ok"),
        ("dots-and-boxes", "fault"),
        ("adjacency", "fault"),
    ] {
        assert_eq!(first_answer(game), Some(state.into()), "{game}: {object:#}");
    }
    let command = folder.bot("sys.exit('no')");
    papan(&["bot", "check", &command], b"")
        .exits_with(1)
        .prints("note   other games: not tried: dots-and-boxes, adjacency,");
}

#[test]
fn a_bot_that_supports_what_it_announces_passes() {
    let folder = Folder::new();
    let command = folder.bot(
        "if message['type'] == 'hello':
    print(json.dumps({'type': 'hello', 'name': 'Patient', 'features': ['ping', 'stop']}), flush=True)
    seen = 0
if message['type'] == 'move':
    question = message
    seen += 1
    if seen == 1:
        print(json.dumps({'id': message['id'], 'move': message['legal'][0]}), flush=True)
if message['type'] == 'stop' and seen > 1:
    print(json.dumps({'id': message['id'], 'move': question['legal'][0]}), flush=True)
if message['type'] == 'ping':
    print(json.dumps({'type': 'pong', 'id': message['id']}), flush=True)",
    );
    let (run, object) = check(&command, &["--time", "100ms"]);
    run.exits_with(0);
    assert_eq!(named(&object, "ping")["state"], "ok");
    assert!(named(&object, "name")["message"].to_string().contains("Patient"), "{object:#}");
    assert!(named(&object, "stop")["message"].to_string().contains("when it is told to stop"));
}

#[test]
fn reversi_asks_for_a_pass_and_dots_and_boxes_twice() {
    let command = format!("python3 {}/bots/starter.py", env!("CARGO_MANIFEST_DIR"));
    let games = ["--game", "reversi", "--game", "dots-and-boxes:size=2x2"];
    let run = papan(&[&["bot", "check", &command][..], &games].concat(), b"");
    run.exits_with(0)
        .prints("ok     reversi, nothing but a pass: it passes when it must")
        .prints("ok     dots-and-boxes, two turns in a row: it answers again");
    // A bot that never passes plays until it must.
    let folder = Folder::new();
    let never_passes = folder.bot(
        "if message['type'] == 'move':
    print('a1' if message['legal'] == ['pass'] else message['legal'][0], flush=True)",
    );
    let run = papan(&["bot", "check", &never_passes, "--game", "reversi"], b"");
    run.exits_with(1).prints("fault  reversi, nothing but a pass: it played an illegal move");
}

#[test]
fn wrong_words_for_a_check_are_explained() {
    papan(&["bot", "check", "python3 x.py", "--game", "revesi"], b"")
        .exits_with(2)
        .complains("did you mean reversi?");
    papan(&["bot", "check", "python3 'x.py"], b"").exits_with(2).complains("quotation mark");
    papan(&["bot", "check", ""], b"").exits_with(2).complains("there is no command");
    papan(&["bot", "check", "gtp:gnugo"], b"").exits_with(2).complains("not gtp");
    papan(&["bot", "check", "x", "--time", "soon"], b"").exits_with(2).complains("length of time");
}

#[test]
fn bots_get_a_name_are_listed_and_lose_it() {
    let folder = Folder::new();
    let config = folder.file("config");
    let run =
        |words: &[&str]| papan_with(&[("PAPAN_CONFIG", &config)], &[&["bot"], words].concat(), b"");
    run(&["list"]).exits_with(0).prints("papan bot add NAME");
    assert_eq!(run(&["list", "--json"]).json()["bots"], serde_json::json!([]));
    run(&["remove", "mybot"]).exits_with(2).complains("no bot has a name yet");
    // Tests run in the folder of the package, in which this file is.
    let root = env!("CARGO_MANIFEST_DIR");
    let absolute = format!("exec:python3 {root}/bots/starter.py");
    run(&["add", "mybot", "python3 bots/starter.py"])
        .exits_with(0)
        .prints(&format!("mybot is now {absolute}"))
        .prints("papan match tic-tac-toe mybot random");
    run(&["add", "second", "exec:python3 ./bots/greedy.py"]).exits_with(0);
    run(&["add", "rhino", "sh -c true", "--protocol", "gtp"])
        .exits_with(0)
        .prints("gtp:sh -c true");
    let listed = run(&["list", "--json"]).json();
    let names: Vec<_> = (0..3).map(|index| listed["bots"][index]["name"].clone()).collect();
    assert_eq!(names, ["mybot", "rhino", "second"]);
    assert_eq!(listed["bots"][0]["command"], absolute.as_str());
    run(&["list"]).exits_with(0).prints(&format!("mybot   {absolute}\n"));
    run(&["add", "mybot", "python3 bots/greedy.py"])
        .exits_with(0)
        .prints(&format!("mybot was {absolute} and is now exec:python3 {root}/bots/greedy.py"));
    run(&["check", "mybot", "--game", "tic-tac-toe"]).exits_with(0).prints("No fault in ");
    run(&["remove", "mybt"])
        .exits_with(2)
        .complains("did you mean mybot?")
        .complains("rhino, second");
    run(&["remove", "mybot"]).exits_with(0).prints("mybot is forgotten");
    run(&["remove", "mybot"]).exits_with(2).complains("not a registered bot");
}

#[test]
fn a_registered_bot_plays_with_people_at_the_terminal() {
    if !is_installed("python3") {
        return;
    }
    let folder = Folder::new();
    let config = folder.file("config");
    let run = |words: &[&str], input: &[u8]| papan_with(&[("PAPAN_CONFIG", &config)], words, input);
    run(&["bot", "add", "mybot", "python3 bots/starter.py"], b"").exits_with(0);
    let play = ["play", "tic-tac-toe", "mybot", "human", "--plain"];
    run(&play, b"moves\nquit\n").exits_with(0).prints("X (mybot) plays ");
    // A bot that breaks a rule loses, and the reason is said.
    let bad = folder.bot("if message['type'] == 'move': print('z9', flush=True)");
    run(&["bot", "add", "bad", &bad], b"").exits_with(0);
    run(&["play", "tic-tac-toe", "bad", "human", "--plain"], b"")
        .exits_with(1)
        .complains("bad loses: ");
    let unknown = ["play", "tic-tac-toe", "mybt", "human", "--plain"];
    run(&unknown, b"").exits_with(2).complains("mybt");
}

#[test]
fn a_program_in_a_folder_with_a_blank_works_from_every_folder() {
    let folder = Folder::new();
    let place = folder.file("my bots");
    fs::create_dir(&place).expect("a writable folder");
    fs::copy(Path::new("/bin/cat"), format!("{place}/cat")).expect("a copy");
    let result = Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(["bot", "add", "mine", "./cat"])
        .current_dir(&place)
        .env("PAPAN_CONFIG", folder.text())
        .env("LC_ALL", "C")
        .output()
        .expect("the program starts");
    let output = String::from_utf8_lossy(&result.stdout).into_owned();
    assert!(output.contains(&format!("mine is now exec:'{place}/cat'")), "{output}");
}

#[test]
fn wrong_names_and_commands_are_refused_and_nothing_is_written() {
    let folder = Folder::new();
    let add = |words: &[&str]| {
        let words = [&["bot", "add"], words].concat();
        papan_with(&[("PAPAN_CONFIG", folder.text())], &words, b"")
    };
    for (name, complaint) in [
        ("", "cannot name a bot"),
        ("my bot", "cannot name a bot"),
        ("a:b", "cannot name a bot"),
        ("Minimax", "is the name of an agent"),
        ("human", "stands for a person"),
        ("gtp", "is the name of a protocol"),
    ] {
        add(&[name, "python3"]).exits_with(2).complains(complaint);
    }
    add(&["x", "no-such-program"]).exits_with(1).complains("there is no program no-such-program");
    add(&["x", "./Cargo.toml"]).exits_with(1).complains("Cargo.toml is not an executable file");
    add(&["x", ""]).exits_with(2).complains("there is no command");
    add(&["x", "sh \"open"]).exits_with(2).complains("quotation mark");
    add(&["x", "sh", "--protocol", "xboard"])
        .exits_with(2)
        .complains("[possible values: exec, gtp");
    add(&["x", "ugi:sh", "--protocol", "gtp"]).exits_with(2).complains("leave one of them out");
    assert!(!Path::new(&folder.file("bots.toml")).exists());
}
