//! `papan tournament` as a lecturer meets it: it survives everything, and says so.

mod support;

use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use papan_arena::store::Store;
use serde_json::Value;
use support::{Folder, Run, papan, papan_with};

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

/// Returns what a tournament came to, without what differs from run to run.
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
    let file = folder.write("t.toml", LONG);
    let whole =
        papan(&["tournament", "run", &file, "--db", &folder.path("whole.db"), "--json"], b"");
    whole.exits_with(0);
    let db = folder.path("killed.db");
    let path = PathBuf::from(&db);
    let mut random = papan_core::Random::stream(8, 0);
    let mut kills = 0;
    let mut words = vec!["tournament", "run", &file, "--db", &db];
    let begun = Instant::now();
    while kills < 25 && begun.elapsed() < Duration::from_mins(1) {
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
        let totals: u64 = store.count("long-1").expect("totals");
        assert_eq!(totals, store.done("long-1").expect("numbers").len(), "each game counts once");
        words = vec!["tournament", "resume", "long-1", "--db", &db];
        if finished {
            break;
        }
    }
    let resumed = papan(&["tournament", "resume", "long-1", "--db", &db, "--json"], b"");
    assert_eq!(table(&resumed), table(&whole), "after {kills} kills");
    assert!(kills >= 3, "it was killed {kills} times");
}

#[test]
fn a_second_process_is_refused_while_readers_work_and_an_interrupt_says_how_to_go_on() {
    let folder = Folder::new("second");
    let file = folder.write("t.toml", &LONG.replace("pairs = 6", "pairs = 2000"));
    let db = folder.path("t.db");
    let child = start(&["tournament", "run", &file, "--db", &db]);
    let begun = Instant::now();
    let listed = loop {
        let listed = papan(&["tournament", "list", "--db", &db, "--json"], b"");
        if listed.code == 0 && listed.output.contains("long-1") {
            break listed;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "it starts");
        thread::sleep(Duration::from_millis(20));
    };
    listed.prints("unfinished");
    papan(&["tournament", "resume", "long-1", "--db", &db], b"").exits_with(1).complains("long-1");
    papan(&["tournament", "show", "long-1", "--db", &db], b"").exits_with(0);
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{errors}");
    assert!(errors.contains(&format!("papan tournament resume long-1 --db {db}")), "{errors}");
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

#[test]
fn forfeits_are_counted_by_verdict_and_never_end_the_tournament() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("notice: python3 is not installed: this test did nothing");
        return;
    }
    let folder = Folder::new("forfeits");
    let bots = concat!(env!("CARGO_MANIFEST_DIR"), "/bots");
    let text = format!(
        "name = \"Class\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\"]\ntime = \"1s\"\n\
         [[entrant]]\nname = \"Crash\"\ncommand = [\"python3\", \"{bots}/bad/crashes.py\"]\n\
         [[entrant]]\nname = \"Good\"\ncommand = [\"python3\", \"{bots}/starter.py\"]\n\
         [[entrant]]\nname = \"Late\"\ncommand = [\"python3\", \"{bots}/bad/sleeps.py\"]\n"
    );
    let file = folder.write("t.toml", &text);
    let db = folder.path("t.db");
    let json = papan(&["tournament", "run", &file, "--db", &db, "--json"], b"").json();
    assert_eq!(json["played"], 6);
    let forfeits = json["forfeits"].as_array().expect("a list");
    let verdict = |name: &str| {
        forfeits.iter().find(|row| row["verdict"] == name).map(|row| row["count"].clone())
    };
    assert_eq!(verdict("crashed"), Some(4.into()), "{json}");
    let late = verdict("out-of-time").and_then(|count| count.as_u64()).expect("somebody was late");
    // What a busy machine can cause is played again; a crash is a crash.
    let again = papan(&["tournament", "retry", "class-1", "--forfeits", "--db", &db], b"");
    again.exits_with(0).complains(&format!("{late} game"));
}

#[test]
fn wrong_files_name_the_line_and_the_field() {
    let folder = Folder::new("wrong");
    let db = folder.path("t.db");
    for (text, complaint) in [
        (LONG.replace("pairs = 6", "pears = 6"), "line 4: pears: unknown field"),
        (LONG.replace("pairs = 6", "pairs = 0"), "line 4: pairs: "),
        (LONG.replace("\"greedy\"", "\"gredy\""), "greedy"),
        (LONG.replace("random:4", "openings.txt"), "openings.txt"),
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
    let moves: Vec<_> = game.moves.iter().take(2).map(|played| played.text.as_str()).collect();
    assert_eq!((game.opening, moves), (2, vec!["f5", "f6"]));
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
        .exits_with(1)
        .complains("is a match");
    let file = folder.path("match.papan");
    papan(&["tournament", "export", "greedy-v-random-1", "--db", &db, "--output", &file], b"")
        .exits_with(0);
    papan(&["tournament", "import", &file, "--db", &other], b"")
        .exits_with(0)
        .prints("greedy-v-random-1");
    let show = |db: &str| {
        papan(&["tournament", "show", "greedy-v-random-1", "--db", db, "--json"], b"").json()
    };
    assert_eq!(show(&db), show(&other));
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
