//! `papan match` for users.

mod support;

use std::{
    fs,
    io::Read,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use papan_test_tools::is_installed;
use support::{Folder, papan, passes_over_hangups};

#[test]
fn a_match_prints_all_of_its_results() {
    let run = papan(
        &["match", "tic-tac-toe", "classic-greedy", "random", "--games", "40", "--seed", "3"],
        b"",
    );
    run.exits_with(0)
        .prints("Tic-tac-toe: 40 games, seed 3")
        .prints("A  classic-greedy")
        .prints("Elo of A over B: ")
        .prints("Pairs: lost ")
        .prints("Endings: finished 40");
    let indonesian = papan(
        &[
            "match",
            "tic-tac-toe",
            "random",
            "random",
            "--games",
            "2",
            "--seed",
            "3",
            "--lang",
            "id",
        ],
        b"",
    );
    indonesian.exits_with(0).prints("2 permainan, benih 3").prints("Elo A terhadap B");
}

#[test]
fn the_json_has_every_promised_field_and_adds_up() {
    let run = papan(
        &[
            "match",
            "reversi",
            "greedy",
            "random",
            "--games",
            "30",
            "--seed",
            "1",
            "--openings",
            "random:4",
            "--json",
        ],
        b"",
    );
    let json = run.json();
    for field in [
        "game",
        "a",
        "b",
        "games",
        "wins",
        "draws",
        "losses",
        "score",
        "elo",
        "elo_low",
        "elo_high",
        "los",
        "pentanomial",
        "sprt",
        "seconds_a",
        "seconds_b",
        "endings",
        "seed",
    ] {
        run.expect(json.get(field).is_some(), &format!("a field {field}"));
    }
    let count = |name: &str| json[name].as_u64().expect("a number");
    assert_eq!(count("wins") + count("draws") + count("losses"), 30);
    let pairs: u64 = json["pentanomial"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(serde_json::Value::as_u64)
        .sum();
    assert_eq!(pairs, 15);
    assert_eq!(json["endings"]["finished"], 30);
    let points = count("wins") as f64 + count("draws") as f64 / 2.0;
    assert!((json["score"].as_f64().expect("a number") - points / 30.0).abs() < 1e-9);
}

#[test]
fn a_sequential_test_stops_as_soon_as_it_is_settled_and_says_which_way() {
    let better = [
        "match", "reversi", "greedy", "random", "--games", "10000", "--seed", "1", "--sprt", "0,50",
    ];
    papan(&better, b"").exits_with(0).prints("SPRT accepted H1: A is more than 0 Elo stronger");
    let worse = [
        "match", "reversi", "random", "greedy", "--games", "10000", "--seed", "1", "--sprt",
        "0,50", "--json",
    ];
    let json = papan(&worse, b"").json();
    assert_eq!(json["sprt"]["verdict"], "elo0");
    assert!(json["games"].as_u64().expect("a number") < 1000);
    let open =
        ["match", "tic-tac-toe", "random", "random", "--games", "20", "--sprt", "-1,1", "--json"];
    assert_eq!(papan(&open, b"").json()["sprt"]["verdict"], "open");
}

#[test]
fn recorded_games_are_shown_and_thought_about() {
    let folder = Folder::new("record");
    let file = folder.path("games.pgn");
    papan(
        &[
            "match",
            "tic-tac-toe",
            "alpha-beta",
            "random",
            "--games",
            "4",
            "--seed",
            "2",
            "--record",
            &file,
        ],
        b"",
    )
    .exits_with(0);
    let text = fs::read_to_string(&file).expect("the record");
    assert_eq!(text.matches("[Event ").count(), 4);
    let shown =
        papan(&["show", "tic-tac-toe", "--record", &file, "--number", "3", "--ply", "2"], b"");
    shown.exits_with(0).prints("X to move");
    papan(&["think", "tic-tac-toe", "alpha-beta", "--record", &file, "--ply", "1"], b"")
        .exits_with(0);
    for (arguments, complaint) in [
        (["--number", "5"], "there is no game 5: the file has 4"),
        (["--number", "0"], "there is no game 0"),
        (["--ply", "99"], "there is no move 99"),
    ] {
        let words = [&["show", "tic-tac-toe", "--record", &file][..], &arguments].concat();
        papan(&words, b"").exits_with(2).complains(complaint);
    }
    papan(&["show", "reversi", "--record", &file], b"")
        .exits_with(2)
        .complains("the record is of tic-tac-toe, not of reversi");
    papan(&["show", &file], b"").exits_with(2).complains(&format!("GAME --record {file}"));
    papan(&["show", "reversi", "--record", "/nowhere.pgn"], b"")
        .exits_with(1)
        .complains("/nowhere.pgn");
}

#[test]
fn the_same_seed_gives_the_same_record_whatever_the_concurrency() {
    let folder = Folder::new("concurrency");
    let record = |concurrency: &str| {
        let file = folder.path(concurrency);
        let words = [
            "match",
            "reversi",
            "mcts",
            "iterative",
            "--nodes",
            "200",
            "--games",
            "8",
            "--seed",
            "4",
            "--openings",
            "random:6",
            "--concurrency",
            concurrency,
            "--record",
            &file,
        ];
        papan(&words, b"").exits_with(0);
        let text = fs::read_to_string(file).expect("the record");
        // Times differ from run to run.
        let moves = text.split('{').map(|part| part.split_once(' ').map_or(part, |(_, rest)| rest));
        moves.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(record("1"), record("3"));
}

#[test]
fn wrong_words_name_their_place() {
    let folder = Folder::new("openings");
    let openings = folder.path("openings.txt");
    fs::write(&openings, "# one\na1 b2\na1 a1\n").expect("a file");
    for (words, complaint) in [
        (&["--openings", "random:x"][..], "\"x\" is not a number of random moves from 1 to 60"),
        (&["--openings", "random:0"], "from 1 to 60"),
        (&["--openings", "/nowhere"], "/nowhere"),
        (&["--openings", &openings], "line 3: move 2, \"a1\""),
        (&["--clock", "soon"], "\"soon\" is not a clock"),
        (&["--resign", "0"], "\"0\" does not say when to give up"),
        (&["--sprt", "10,0"], "\"10,0\" is not two Elo differences"),
        (&["--sprt", "x"], "\"x\" is not two Elo differences"),
        (&["--sprt", "0,5", "--alpha", "0.7"], "--alpha is a rate above 0 and below 0.5"),
        (&["--games", "0"], "--games"),
        (&["--concurrency", "0"], "--concurrency"),
        (&["--time", "long"], "write a length of time"),
        (&["--sandbox", "soft"], "the modes are: off, default, strict"),
        (&["--memory", "much"], "write a size such as 500MB"),
        (&["--allow-read", "/nowhere"], "/nowhere"),
        (&["--position", "XXX/OO./... O"], "the game is already over"),
        (&["--db", "t.db"], "--save"),
    ] {
        let all = [&["match", "tic-tac-toe", "random", "random"][..], words].concat();
        papan(&all, b"").exits_with(2).complains(complaint);
    }
    for (a, code, complaint) in [
        ("randon", 2, "did you mean random?"),
        ("nobody", 2, "A program is written exec:COMMAND"),
        ("human", 2, "a person cannot play here"),
        ("exec:", 2, "there is no command after exec:"),
        ("exec:python3 'x", 2, "a quotation mark is not closed"),
        ("gtp:gtp-rhino", 2, "gtp programs play Reversi, not tic-tac-toe"),
        ("exec:/nowhere/bot", 1, "there is no program /nowhere/bot"),
        ("exec:/etc/passwd", 1, "/etc/passwd is not an executable file"),
        ("exec:sh -c 'echo cannot >&2; exit 3'", 1, "crashed: exit code 3; the last line"),
    ] {
        papan(&["match", "tic-tac-toe", a, "random", "--games", "2"], b"")
            .exits_with(code)
            .complains(complaint);
    }
}

#[test]
fn a_match_in_which_all_games_are_alike_says_so() {
    let words = ["match", "tic-tac-toe", "classic-greedy", "classic-greedy", "--games", "4"];
    papan(&words, b"").exits_with(0).complains("try --openings random:2");
}

#[test]
fn an_interrupt_ends_the_match_with_the_score_so_far() {
    check_interrupted("-INT");
    check_interrupted("-TERM");
    if !passes_over_hangups() {
        check_interrupted("-HUP");
    }
}

fn check_interrupted(signal: &str) {
    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(["match", "reversi", "random", "random", "--games", "100000000", "--seed", "1"])
        .env("LC_ALL", "C")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    thread::sleep(Duration::from_millis(1500));
    let told = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(told.expect("kill runs").success());
    let status = child.wait().expect("it ends");
    let (mut output, mut errors) = (String::new(), String::new());
    child.stdout.take().expect("piped").read_to_string(&mut output).expect("text");
    child.stderr.take().expect("piped").read_to_string(&mut errors).expect("text");
    assert_eq!(status.code(), Some(1), "{output}{errors}");
    assert!(
        output.contains("A won ") && errors.contains("stopped by the user"),
        "{output}{errors}"
    );
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_program_that_starts_is_judged_by_its_games() {
    if !is_installed("python3") {
        return;
    }
    for (bot, verdict) in [("crashes", "crashed"), ("exits_early", "exited")] {
        let word = format!("exec:python3 {}/bots/bad/{bot}.py", env!("CARGO_MANIFEST_DIR"));
        let words = ["match", "tic-tac-toe", &word, "random", "--games", "2", "--json"];
        let json = papan(&words, b"").json();
        assert_eq!(json["endings"][verdict], 2, "{json}");
    }
}

#[test]
fn a_saved_match_prints_its_id() {
    let folder = Folder::new("saved-id");
    let words = ["match", "tic-tac-toe", "greedy", "random", "--games", "2", "--json"];
    assert_eq!(papan(&words, b"").json()["id"], serde_json::Value::Null);
    let db = folder.path("t.db");
    let saved = [&words[..], &["--save", "--db", &db]].concat();
    assert_eq!(papan(&saved, b"").json()["id"], "greedy-v-random-1");
}
