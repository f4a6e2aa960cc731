//! `papan tournament` for a lecturer: it survives interruptions, and reports them.

mod support;

use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use papan_store::Store;
use papan_test_tools::is_installed;
use serde_json::Value;
use support::{Folder, Run, papan, papan_with, passes_over_hangups};

/// A tournament of some seconds in which nothing depends on time.
const LONG: &str = r#"name = "Long"
format = "round-robin"
games = ["reversi", "tic-tac-toe"]
pairs = 6
seed = 3
nodes = 400
openings = "random:4"
[[entrant]]
agent = "random"
[[entrant]]
agent = "mcts"
[[entrant]]
agent = "iterative"
[[entrant]]
agent = "greedy"
"#;

/// A tournament that is over at once.
fn short(format: &str) -> String {
    let head = LONG.replace("pairs = 6", "pairs = 2").replace("nodes = 400", "nodes = 20");
    head.replace("format = \"round-robin\"", format)
}

/// Returns the result of a tournament, without the parts that differ from run to run.
fn table(run: &Run) -> Value {
    let mut json = run.json();
    json.as_object_mut().expect("an object").remove("id");
    json
}

#[test]
fn the_example_runs_as_it_is_and_shows_up_everywhere() {
    let folder = Folder::new("example");
    let (file, db) = (folder.path("example.toml"), folder.path("t.db"));
    papan(&["tournament", "init", &file], b"").exits_with(0).prints("papan tournament run");
    papan(&["tournament", "init", &file], b"").exits_with(1).complains("example.toml");
    let run = papan(&["tournament", "run", &file, "--db", &db], b"");
    run.exits_with(0)
        .prints("480 games, finished")
        .prints("Points against each other")
        .prints("example-1");
    let listed = papan(&["tournament", "list", "--db", &db, "--json"], b"").json();
    assert_eq!((listed["id"].as_str(), listed["games"].as_u64()), (Some("example-1"), Some(480)));
    let shown = papan(&["tournament", "show", "example-1", "--db", &db, "--json"], b"").json();
    assert_eq!(shown["played"], 480);
    assert_eq!(shown["standings"].as_array().map(Vec::len), Some(4));
    let points: f64 = shown["standings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["points"].as_f64())
        .sum();
    assert!((points - 480.0).abs() < 1e-9, "every game gives one point");
    papan(&["tournament", "show", "exampel-1", "--db", &db], b"")
        .exits_with(2)
        .complains("example-1");
}

#[test]
fn every_format_is_played_to_its_end_and_the_same_again() {
    let folder = Folder::new("formats");
    for (index, format) in [
        "format = \"round-robin\"",
        "format = \"gauntlet\"\nchampions = 2",
        "format = \"swiss\"\nrounds = 3\nseeding = \"drawn\"",
        "format = \"knockout\"\nthird-place = true\nplay-offs = 2",
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.write("t.toml", &short(format));
        let first = folder.path(&format!("{index}-a.db"));
        let second = folder.path(&format!("{index}-b.db"));
        let one = papan(&["tournament", "run", &file, "--db", &first, "--json"], b"");
        let words = ["tournament", "run", &file, "--db", &second, "--json", "--concurrency", "3"];
        let other = papan(&words, b"");
        one.exits_with(0);
        assert_eq!(table(&one), table(&other), "{format}");
        assert_eq!(one.json()["state"], "finished");
    }
}

fn start(words: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

#[test]
fn killed_at_any_moment_it_loses_no_game_doubles_none_and_ends_with_the_same_table() {
    let folder = Folder::new("killed");
    for (index, format, kills) in [
        (0, "format = \"round-robin\"", 25),
        (1, "format = \"swiss\"\nrounds = 3", 8),
        (2, "format = \"knockout\"\nthird-place = true", 8),
    ] {
        let file = folder.write("t.toml", &LONG.replace("format = \"round-robin\"", format));
        let whole = folder.path(&format!("whole-{index}.db"));
        let whole = papan(&["tournament", "run", &file, "--db", &whole, "--json"], b"");
        whole.exits_with(0);
        let db = folder.path(&format!("killed-{index}.db"));
        check_killed(
            &["tournament", "run", &file, "--db", &db],
            "long-1",
            &db,
            &table(&whole),
            kills,
        );
    }
}

#[test]
fn a_killed_match_is_resumed_with_the_same_openings_and_its_test_ends_at_the_same_pair() {
    let folder = Folder::new("killed-match");
    folder.write("openings.txt", "f5 d6\nf5 f6\nf5 d6 c3\n");
    let openings = folder.path("openings.txt");
    for (index, a, b, more) in [
        (0, "mcts", "greedy", vec!["--games", "31", "--openings", "random:4", "--resign", "20,2"]),
        (1, "mcts", "iterative", vec!["--games", "20", "--openings", &openings, "--clock", "9h"]),
        (2, "random", "random", vec!["--games", "90000", "--sprt", "-2,3", "--alpha", "0.1"]),
    ] {
        let [whole_db, db] =
            ["whole", "killed"].map(|name| folder.path(&format!("{name}-{index}.db")));
        let words = |db| {
            let fixed = ["match", "reversi", a, b, "--seed", "18446744073709551615"];
            [&fixed[..], &["--nodes", "1500", "--save", "--db", db], &more].concat()
        };
        papan(&words(&whole_db), b"").exits_with(0);
        let id =
            papan(&["tournament", "list", "--db", &whole_db, "--json"], b"").json()["id"].clone();
        let id = id.as_str().expect("an id");
        let shown = papan(&["tournament", "resume", id, "--db", &whole_db, "--json"], b"");
        assert_eq!(shown.json()["state"], "finished");
        check_killed(&words(&db), id, &db, &table(&shown), 12);
    }
}

#[test]
fn a_saved_match_of_bots_is_resumed_without_a_question_and_an_imported_one_asks() {
    if !is_installed("python3") {
        return;
    }
    let [folder, home] = [Folder::new("match-consent"), Folder::new("match-consent-home")];
    let config = home.path("config");
    let (db, other) = (folder.path("t.db"), folder.path("other.db"));
    folder.write("bot.py", &fails_after(1000));
    let words = ["match", "tic-tac-toe", "exec:python3 bot.py", "random", "--seed", "1", "--save"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(words)
        .args(["--games", "100000", "--db", &db])
        .current_dir(&folder.0)
        .envs([("LC_ALL", "C"), ("PAPAN_CONFIG", &config)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let id = "exec-python3-bot-py-v-random-1";
    let stored = || {
        let store = Store::open_to_read(&PathBuf::from(&db)).ok();
        store.and_then(|store| store.count(id).ok()).unwrap_or(0)
    };
    let begun = Instant::now();
    while stored() == 0 && child.try_wait().expect("a child").is_none() {
        assert!(begun.elapsed() < Duration::from_mins(1), "it plays");
        thread::sleep(Duration::from_millis(20));
    }
    let ended = end_by("-INT", child);
    assert!(ended.contains(&format!("papan tournament resume {id} --db {db}")), "{ended}");
    let exported = folder.path("match.papan");
    papan(&["tournament", "export", id, "--db", &db, "--output", &exported], b"").exits_with(0);
    papan(&["tournament", "import", &exported, "--db", &other], b"").exits_with(0);
    let resume = |db: &str| {
        papan_with(&[("PAPAN_CONFIG", &config)], &["tournament", "resume", id, "--db", db], b"")
    };
    resume(&other).exits_with(2).complains("python3 bot.py");
    // The bot is gone: without a question it is started, and cannot play.
    fs::remove_file(folder.path("bot.py")).expect("it is there");
    resume(&db)
        .exits_with(1)
        .complains("exec:python3 bot.py crashed")
        .complains("--forfeit-broken");
}

/// Kills a tournament or match again and again, and compares the result with one that was not killed.
fn check_killed(begin: &[&str], id: &str, db: &str, whole: &Value, max: usize) {
    let path = PathBuf::from(db);
    let mut random = papan_core::Random::stream(8, 0);
    let mut kills = 0;
    let mut words = begin.to_vec();
    let begun = Instant::now();
    while kills < max && begun.elapsed() < Duration::from_mins(1) {
        let mut child = start(&words);
        thread::sleep(Duration::from_millis(10 + random.index(250) as u64));
        let finished = child.try_wait().expect("a child").is_some();
        child.kill().expect("signal 9");
        child.wait().expect("it ends");
        if !path.exists() {
            continue;
        }
        let store = Store::open(&path).expect("the database opens after every kill");
        store.integrity_check().expect("it is whole");
        if store.list().expect("a list").is_empty() {
            continue;
        }
        kills += 1;
        let totals: u64 = store.count(id).expect("totals");
        assert_eq!(totals, store.done(id).expect("numbers").len(), "each game counts once");
        words = vec!["tournament", "resume", id, "--db", db];
        if finished {
            break;
        }
    }
    let resumed = papan(&["tournament", "resume", id, "--db", db, "--json"], b"");
    assert_eq!(table(&resumed), *whole, "after {kills} kills");
    assert!(kills >= 3, "it was killed {kills} times");
}

#[test]
fn a_second_process_is_refused_while_readers_work_and_an_interrupt_says_how_to_go_on() {
    let folder = Folder::new("second");
    let file = folder.write("t.toml", &LONG.replace("pairs = 6", "pairs = 2000"));
    let db = folder.path("t.db");
    let child = start(&["tournament", "run", &file, "--db", &db]);
    play_beyond(&db, 0);
    let listed = papan(&["tournament", "list", "--db", &db, "--json"], b"");
    listed.prints("unfinished");
    papan(&["tournament", "resume", "long-1", "--db", &db], b"").exits_with(1).complains("long-1");
    papan(&["tournament", "show", "long-1", "--db", &db], b"").exits_with(0);
    let ended = end_by("-INT", child);
    let resume = format!("papan tournament resume long-1 --db {db}");
    assert!(ended.contains(&resume), "{ended}");
    // A terminal that is closed and a machine that is shut down send other signals.
    for signal in ["-TERM", "-HUP"] {
        if signal == "-HUP" && passes_over_hangups() {
            continue;
        }
        let before = played(&db);
        let child = start(&["tournament", "resume", "long-1", "--db", &db]);
        play_beyond(&db, before);
        let ended = end_by(signal, child);
        assert!(ended.contains(&resume) && ended.contains("stopped"), "{signal}: {ended}");
    }
}

fn played(db: &str) -> u64 {
    let shown = papan(&["tournament", "show", "long-1", "--db", db, "--json"], b"").json();
    shown["played"].as_u64().expect("a number")
}

/// Waits until more than this many games of the tournament are played, and returns how many there are.
fn play_beyond(db: &str, games: u64) -> u64 {
    let begun = Instant::now();
    loop {
        let shown = papan(&["tournament", "show", "long-1", "--db", db, "--json"], b"");
        let played = if shown.code == 0 { shown.json()["played"].as_u64() } else { None };
        if let Some(played) = played.filter(|&played| played > games) {
            return played;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "it plays");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a signal, and returns the program's standard error before it fails.
fn end_by(signal: &str, child: Child) -> String {
    let told = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(told.expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(1), "{signal}: {errors}");
    errors
}

#[test]
fn a_tournament_started_with_nohup_survives_the_closed_terminal() {
    let folder = Folder::new("nohup");
    let file = folder.write("t.toml", &LONG.replace("pairs = 6", "pairs = 2000"));
    let db = folder.path("t.db");
    let mut child = Command::new("nohup")
        .arg(env!("CARGO_BIN_EXE_papan"))
        .args(["tournament", "run", &file, "--db", &db])
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("nohup is everywhere");
    let before = play_beyond(&db, 0);
    let told = Command::new("kill").args(["-HUP", &child.id().to_string()]).status();
    assert!(told.expect("kill runs").success());
    thread::sleep(Duration::from_millis(300));
    play_beyond(&db, before);
    assert!(child.try_wait().expect("a child").is_none(), "it goes on");
    end_by("-TERM", child);
}

#[test]
fn an_entrant_that_cannot_start_is_named_before_the_first_game() {
    let folder = Folder::new("broken");
    let text = short("format = \"round-robin\"")
        + "[[entrant]]\nname = \"Gone\"\ncommand = [\"/nowhere/bot\"]\n";
    let file = folder.write("t.toml", &text);
    let db = folder.path("t.db");
    papan(&["tournament", "run", &file, "--db", &db], b"")
        .exits_with(1)
        .complains("Gone cannot be started: there is no program /nowhere/bot")
        .complains("--skip-broken");
    let run = papan(&["tournament", "run", &file, "--db", &db, "--skip-broken", "--json"], b"");
    assert_eq!(run.json()["standings"].as_array().map(Vec::len), Some(4));
}

/// A bot that answers this many questions and then fails.
fn fails_after(answers: u32) -> String {
    format!(
        "import json, sys\nleft = {answers}\nfor line in sys.stdin:\n    message = json.loads(line)\n    \
         if message['type'] == 'move':\n        if left == 0:\n            \
         raise RuntimeError('on purpose')\n        left -= 1\n        \
         print(message['legal'][0], flush=True)\n"
    )
}

#[test]
fn programs_that_start_and_cannot_play_are_named_before_the_first_game_with_their_last_words() {
    if !is_installed("python3") {
        return;
    }
    let folder = Folder::new("cannot-play");
    let bad = concat!(env!("CARGO_MANIFEST_DIR"), "/bots/bad");
    let crash = folder.write("crash.py", &fails_after(0));
    let exit = folder.write("exit.py", "import sys\nsys.exit(0)\n");
    let entrant = |name: &str, file: &str| {
        format!("[[entrant]]\nname = \"{name}\"\ncommand = [\"python3\", \"{file}\"]\n")
    };
    let text = "name = \"Class\"\nformat = \"swiss\"\nrounds = 5\ngames = [\"tic-tac-toe\"]\n\
                startup = \"2s\"\ntime = \"1s\"\n\
                [[entrant]]\nagent = \"random\"\n[[entrant]]\nagent = \"greedy\"\n"
        .to_owned()
        + &entrant("Gone", "nofile.py")
        + &entrant("Crash", &crash)
        + &entrant("Exit", &exit)
        + &entrant("Silent", &format!("{bad}/never_answers.py"))
        + &entrant("Closed", &format!("{bad}/closes_stdout.py"));
    let file = folder.write("t.toml", &text);
    let db = folder.path("t.db");
    // Some of the bots are outside of the folder of the file.
    let words = ["tournament", "run", &file, "--db", &db, "--concurrency", "3", "--trust-commands"];
    let run = papan(&words, b"");
    run.exits_with(1)
        .complains("Gone crashed: exit code 2; the last line on its standard error: ")
        .complains("nofile.py")
        .complains("Crash crashed: exit code 1; the last line on its standard error: RuntimeError: on purpose")
        .complains("Exit ended by itself")
        .complains("Silent never answered")
        .complains("Closed closed its standard output")
        .complains("5 entrants cannot start; --skip-broken");
    let listed = papan(&["tournament", "list", "--db", &db, "--json"], b"");
    assert_eq!(listed.output, "", "no tournament was made");
    let run = papan(&[&words[..], &["--skip-broken", "--json"]].concat(), b"");
    run.complains("only 1 round");
    assert_eq!(run.json()["standings"].as_array().map(Vec::len), Some(2));
}

#[test]
fn an_interrupted_preflight_check_is_stopped_and_no_entrant_is_called_broken() {
    if !is_installed("python3") {
        return;
    }
    let folder = Folder::new("preflight");
    let bad = concat!(env!("CARGO_MANIFEST_DIR"), "/bots/bad");
    let text = short("format = \"round-robin\"")
        + &format!("[[entrant]]\ncommand = [\"python3\", \"{bad}/never_answers.py\"]\n");
    let file = folder.write("t.toml", &text);
    let db = folder.path("t.db");
    let child = start(&["tournament", "run", &file, "--db", &db, "--trust-commands"]);
    thread::sleep(Duration::from_secs(3));
    let ended = end_by("-INT", child);
    assert!(ended.contains("stopped by the user") && !ended.contains("cannot start"), "{ended}");
}

#[test]
fn a_bot_that_vanished_is_refused_when_the_tournament_is_resumed_and_may_forfeit() {
    if !is_installed("python3") {
        return;
    }
    let folder = Folder::new("vanished");
    let bot = folder.write("bot.py", &fails_after(1000));
    let text = LONG.replace("pairs = 6", "pairs = 2000")
        + "[[entrant]]\nname = \"Mine\"\ncommand = [\"python3\", \"bot.py\"]\n";
    let file = folder.write("t.toml", &text);
    let db = folder.path("t.db");
    let child = start(&["tournament", "run", &file, "--db", &db]);
    play_beyond(&db, 0);
    end_by("-INT", child);
    fs::remove_file(bot).expect("it is there");
    let before = played(&db);
    papan(&["tournament", "resume", "long-1", "--db", &db], b"")
        .exits_with(1)
        .complains("Mine crashed: exit code 2")
        .complains("bot.py")
        .complains("--forfeit-broken");
    papan(&["tournament", "resume", "long-1", "--db", &db, "--skip-broken"], b"").exits_with(2);
    assert_eq!(played(&db), before, "no game was played");
    let child = start(&["tournament", "resume", "long-1", "--db", &db, "--forfeit-broken"]);
    play_beyond(&db, before);
    end_by("-INT", child);
}

#[test]
fn folders_that_bots_may_read_are_stored_with_the_tournament_and_relative_to_the_current_folder() {
    if !is_installed("python3") {
        return;
    }
    let folder = Folder::new("allow-read");
    fs::create_dir_all(folder.0.join("class")).expect("a folder");
    fs::create_dir_all(folder.0.join("library")).expect("a folder");
    folder.write("library/wisdom.txt", "wise");
    let wisdom = folder.path("library/wisdom.txt");
    let reads = format!("open({wisdom:?}).read()\n{}", fails_after(1000));
    folder.write("class/bot.py", &reads);
    let text = LONG.replace("pairs = 6", "pairs = 2000")
        + "[[entrant]]\nname = \"Mine\"\ncommand = [\"python3\", \"bot.py\"]\n";
    folder.write("class/t.toml", &text);
    let db = folder.path("t.db");
    let run = |words: &[&str], before: u64| {
        let child = Command::new(env!("CARGO_BIN_EXE_papan"))
            .args(words)
            .current_dir(&folder.0)
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        play_beyond(&db, before);
        end_by("-INT", child)
    };
    run(&["tournament", "run", "class/t.toml", "--db", &db, "--allow-read", "library"], 0);
    // The bot is checked again, and would crash if it could not read.
    run(&["tournament", "resume", "long-1", "--db", &db], played(&db));
    let file = folder.path("class/t.toml");
    papan(&["tournament", "run", &file, "--db", &db, "--allow-read", "/nowhere"], b"")
        .exits_with(2)
        .complains("/nowhere");
}

#[test]
fn a_tournament_of_agents_is_resumed_where_its_folder_is_unknown() {
    let [folder, home] = [Folder::new("elsewhere"), Folder::new("elsewhere-home")];
    let (db, other) = (home.path("t.db"), folder.path("t.db"));
    let file = home.write("t.toml", &LONG.replace("pairs = 6", "pairs = 100"));
    let child = start(&["tournament", "run", &file, "--db", &db]);
    play_beyond(&db, 0);
    end_by("-INT", child);
    let exported = folder.path("long.papan");
    papan(&["tournament", "export", "long-1", "--db", &db, "--output", &exported], b"")
        .exits_with(0);
    drop(home);
    papan(&["tournament", "import", &exported, "--db", &other], b"").exits_with(0);
    let resumed = papan(&["tournament", "resume", "long-1", "--db", &other, "--json"], b"");
    assert_eq!(resumed.json()["state"], "finished");
}

#[test]
fn only_entrants_without_chance_who_meet_are_warned_of() {
    let folder = Folder::new("alike");
    let entrants = "[[entrant]]\nagent = \"random\"\n[[entrant]]\nagent = \"minimax:depth=1\"\n\
                    [[entrant]]\nagent = \"minimax:depth=2\"\n";
    for (format, warned) in [("gauntlet", false), ("round-robin", true)] {
        let text = format!(
            "name = \"x\"\nformat = \"{format}\"\ngames = [\"tic-tac-toe\"]\npairs = 2\n{entrants}"
        );
        let file = folder.write("t.toml", &text);
        let run = papan(&["tournament", "run", &file, "--db", &folder.path("t.db")], b"");
        run.exits_with(0).expect(run.errors.contains("always play the same") == warned, format);
    }
}

#[test]
fn forfeits_are_counted_by_verdict_and_never_end_the_tournament() {
    if !is_installed("python3") {
        return;
    }
    let folder = Folder::new("forfeits");
    let bots = concat!(env!("CARGO_MANIFEST_DIR"), "/bots");
    let crash = folder.write("crash.py", &fails_after(1));
    let text = format!(
        "name = \"Class\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\"]\ntime = \"1s\"\n\
         [[entrant]]\nname = \"Crash\"\ncommand = [\"python3\", \"{crash}\"]\n\
         [[entrant]]\nname = \"Good\"\ncommand = [\"python3\", \"{bots}/starter.py\"]\n\
         [[entrant]]\nname = \"Late\"\ncommand = [\"python3\", \"{bots}/bad/sleeps.py\"]\n"
    );
    let file = folder.write("t.toml", &text);
    let db = folder.path("t.db");
    let words = ["tournament", "run", &file, "--db", &db, "--json", "--trust-commands"];
    let json = papan(&words, b"").json();
    assert_eq!(json["played"], 6);
    let forfeits = json["forfeits"].as_array().expect("a list");
    let verdict = |name: &str| {
        forfeits.iter().find(|row| row["verdict"] == name).map(|row| row["count"].clone())
    };
    assert_eq!(verdict("crashed"), Some(3.into()), "{json}");
    let late = verdict("out-of-time").and_then(|count| count.as_u64()).expect("a late answer");
    // Verdicts that a busy machine can cause are played again; a crash is not.
    let again = papan(&["tournament", "retry", "class-1", "--forfeits", "--db", &db], b"");
    again.exits_with(0).complains(&format!("{late} game"));
}

#[test]
fn wrong_files_name_the_line_and_the_field() {
    let folder = Folder::new("wrong");
    let db = folder.path("t.db");
    folder.write("wrong.txt", "a1\nz9\n");
    for (text, complaint) in [
        (LONG.replace("pairs = 6", "pears = 6"), "line 4: pears: unknown field"),
        (LONG.replace("pairs = 6", "pairs = 0"), "line 4: pairs: "),
        (LONG.replace("\"greedy\"", "\"gredy\""), "greedy"),
        (LONG.replace("random:4", "openings.txt"), "line 7: openings: cannot read openings.txt"),
        (
            LONG.replace("random:4", "wrong.txt").replace("\"reversi\", ", ""),
            "line 7: openings: wrong.txt: in tic-tac-toe: line 2: ",
        ),
        (LONG.replace("\"random:4\"", "[\"z9\"]"), "openings"),
        (String::new(), "line 1"),
    ] {
        let file = folder.write("t.toml", &text);
        papan(&["tournament", "run", &file, "--db", &db], b"").exits_with(2).complains(complaint);
    }
    papan(&["tournament", "run", "/nowhere.toml", "--db", &db], b"")
        .exits_with(2)
        .complains("/nowhere.toml");
    let foreign = folder.write("foreign.db", "this is no database, though it has more than a hundred characters in it, so that nobody takes it for an empty one");
    papan(&["tournament", "list", "--db", &foreign], b"").exits_with(1).complains("foreign.db");
    assert!(fs::read_to_string(foreign).expect("still there").starts_with("this is no database"));
    let data = folder.path("data");
    papan_with(&[("PAPAN_DATA", &data)], &["tournament", "list"], b"")
        .exits_with(0)
        .prints("There is no tournament yet");
}

#[test]
fn openings_of_a_file_are_kept_with_the_tournament() {
    let folder = Folder::new("openings");
    let openings = folder.write("openings.txt", "# two\nf5 d6\nf5 f6 # parallel\n");
    let text =
        short("format = \"round-robin\"").replace("\"reversi\", \"tic-tac-toe\"", "\"reversi\"");
    let file = folder.write("t.toml", &text.replace("random:4", "openings.txt"));
    let db = folder.path("t.db");
    papan(&["tournament", "run", &file, "--db", &db], b"").exits_with(0);
    fs::remove_file(openings).expect("it is there");
    let store = Store::open(&PathBuf::from(&db)).expect("a database");
    let game = store.game("long-1", 2).expect("a game of the second pair");
    let moves: Vec<_> = game.log.moves.iter().take(2).map(|played| played.text.as_str()).collect();
    assert_eq!((game.log.opening, moves), (2, vec!["f5", "f6"]));
    drop(store);
    papan(&["tournament", "resume", "long-1", "--db", &db], b"").exits_with(0);
}

#[test]
fn the_report_of_a_saved_match_says_how_it_was_played() {
    let folder = Folder::new("saved-settings");
    let db = folder.path("t.db");
    let words = "match tic-tac-toe greedy random --games 4 --seed 18446744073709551615 --nodes 50 --depth 3 \
                 --time 250ms --clock 60s+1s --openings random:2 --max-moves 90 --resign 5,2 --save --db";
    let words: Vec<&str> = words.split_whitespace().chain([db.as_str()]).collect();
    papan(&words, b"").exits_with(0);
    let report = |format: &str| {
        let file = folder.path(&format!("match.{format}"));
        let words =
            ["report", "greedy-v-random-1", "--format", format, "--db", &db, "--output", &file];
        papan(&words, b"").exits_with(0);
        fs::read_to_string(file).expect("a report")
    };
    let json: Value = serde_json::from_str(&report("json")).expect("JSON");
    for (name, value) in [
        ("clock", "60s+1s"),
        ("time", "0.25s"),
        ("depth", "3"),
        ("nodes", "50"),
        ("openings", "random:2"),
        ("max-moves", "90"),
        ("resign", "5,2"),
    ] {
        assert_eq!(json["settings"][name], value, "{json:#}");
    }
    let page = report("markdown");
    assert!(page.contains("18446744073709551615") && page.contains("openings: random:2"), "{page}");
    assert!(report("html").contains("<dt><code>nodes</code></dt><dd>50</dd>"));
    let control = "[TimeControl \"clock=60s+1s time=0.25s depth=3 nodes=50\"]";
    assert!(report("pgn").contains(control));
}

#[test]
fn matches_are_saved_exported_imported_and_deleted() {
    let folder = Folder::new("save");
    let (db, other) = (folder.path("t.db"), folder.path("other.db"));
    let saved = [
        "match",
        "tic-tac-toe",
        "greedy",
        "random",
        "--games",
        "10",
        "--seed",
        "1",
        "--save",
        "--db",
        &db,
    ];
    papan(&saved, b"").exits_with(0).prints("Saved as greedy-v-random-1");
    papan(&["tournament", "list", "--db", &db], b"")
        .exits_with(0)
        .prints("greedy v random: 2 entrants, 10 games");
    papan(&["tournament", "resume", "greedy-v-random-1", "--db", &db], b"")
        .exits_with(0)
        .prints("10 games, finished");
    let file = folder.path("match.papan");
    papan(&["tournament", "export", "greedy-v-random-1", "--db", &db, "--output", &file], b"")
        .exits_with(0);
    papan(&["tournament", "import", &file, "--db", &other], b"")
        .exits_with(0)
        .prints("greedy-v-random-1");
    let show = |db: &str, origin: &str| {
        let words = ["tournament", "show", "greedy-v-random-1", "--db", db, "--json"];
        let mut json = papan(&words, b"").json();
        assert_eq!(json["origin"].take(), origin);
        json
    };
    assert_eq!(show(&db, "local"), show(&other, "import"));
    let text = fs::read_to_string(&file).expect("text");
    let cut = folder.write("cut.papan", &text[..text.len() / 2]);
    papan(&["tournament", "import", &cut, "--db", &other], b"")
        .exits_with(1)
        .complains("cut.papan");
    let listed = papan(&["tournament", "list", "--db", &other, "--json"], b"");
    assert_eq!(listed.output.lines().count(), 1, "nothing half imported");
    papan(&["tournament", "delete", "greedy-v-random-1", "--db", &other], b"")
        .exits_with(0)
        .prints("10 games");
    papan(&["tournament", "show", "greedy-v-random-1", "--db", &other], b"").exits_with(2);
}

#[cfg(unix)]
#[test]
fn a_tournament_of_thousands_of_entrants_ends_when_it_is_cancelled() {
    let folder = Folder::new("thousands");
    let entrant = |number| format!("[[entrant]]\nname = \"p{number}\"\nagent = \"random\"\n");
    let entrants: String = (0..3000).map(entrant).collect();
    let head = "name = \"Thousands\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\"]\n";
    let file = folder.write("thousands.toml", &format!("{head}{entrants}"));
    let db = folder.path("t.db");
    let mut child = Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(["tournament", "run", &file, "--db", &db])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let path = PathBuf::from(&db);
    let has_games = || {
        let store = Store::open_to_read(&path).ok();
        store.is_some_and(|store| store.count("thousands-1").is_ok_and(|games| games > 0))
    };
    let waited = Instant::now();
    while !has_games() {
        assert!(waited.elapsed() < Duration::from_mins(3), "no game in three minutes");
        thread::sleep(Duration::from_millis(50));
    }
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(told.expect("kill runs").success());
    let told = Instant::now();
    let mut output = child.stdout.take().expect("piped");
    let reading = thread::spawn(move || std::io::read_to_string(&mut output).expect("text"));
    while child.try_wait().expect("its state").is_none() {
        if told.elapsed() > Duration::from_mins(1) {
            child.kill().expect("signal 9");
            panic!("it did not end in a minute");
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(child.wait().expect("it has ended").code(), Some(1));
    let output = reading.join().expect("its output");
    assert!(output.contains("not finished"), "{output}");
    // Ratings of so many entrants take minutes: they are computed only on request.
    assert!(!output.contains('±'), "{output}");
}
