//! The course reports, reproduced: the files of `tournaments/`, and the results in `docs/reports.md`.
//!
//! In the document a block `text` has the command that plays a file and below it the table that it prints. Nothing in
//! these files depends on time, so that the tables are the same everywhere; `PAPAN_BLESS=1` updates them.
//! (`documents.rs` skips them: a tournament needs a database, which is in a temporary folder here.) The slow ones run
//! with `cargo test --release --test reports -- --include-ignored`.

mod support;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::Mutex,
};

use papan_tournament::TournamentFile;
use serde_json::Value;
use support::papan_with;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A temporary folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("papan-reports-{name}-{}", process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the name of every tournament file, without its extension.
fn tournaments() -> Vec<String> {
    let entries = fs::read_dir(root().join("tournaments")).expect("the folder of tournaments");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let stem = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let mut names: Vec<String> = paths.map(stem).collect();
    names.sort();
    names
}

fn command(name: &str) -> String {
    format!("papan tournament run tournaments/{name}.toml")
}

/// The blocks of one document are updated by several tests at a time.
static DOCUMENT: Mutex<()> = Mutex::new(());

/// Compares the output of a command with its block in the document.
#[track_caller]
fn check_document(name: &str, printed: &str) {
    let _alone = DOCUMENT.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let path = root().join("docs/reports.md");
    let text = fs::read_to_string(&path).expect("a readable document");
    let start = format!("```text\n$ {}\n", command(name));
    let (before, rest) = text.split_once(&start).expect("the document has a block of each file");
    let (shown, after) = rest.split_once("```\n").expect("a block has an end");
    if env::var_os("PAPAN_BLESS").is_some() {
        fs::write(&path, format!("{before}{start}{printed}```\n{after}")).expect("it is writable");
        return;
    }
    assert!(
        shown == printed,
        "PAPAN_BLESS=1 brings the document up to date\n--- the document:\n{shown}\n--- the program:\n{printed}"
    );
}

/// A tournament that was played.
struct Table {
    standings: Value,
    /// The entrants of each game, the first mover first, and its margin.
    margins: Vec<([u64; 2], i64)>,
}

/// The result between two entrants, for one of them.
struct Pairing {
    wins: usize,
    draws: usize,
    losses: usize,
    mean_margin: f64,
}

/// Plays a file, compares the output with the document, and returns the standings.
#[track_caller]
fn play(name: &str) -> Table {
    let folder = Folder::new(name);
    let data = [("PAPAN_DATA", folder.0.to_str().expect("a plain path"))];
    let file = root().join(format!("tournaments/{name}.toml"));
    let run = papan_with(&data, &["tournament", "run", file.to_str().expect("a plain path")], b"");
    run.exits_with(0);
    let listed = papan_with(&data, &["tournament", "list", "--json"], b"").json();
    let id = listed["id"].as_str().expect("an id");
    let standings = papan_with(&data, &["tournament", "show", id, "--json"], b"").json();
    let export = papan_with(&data, &["tournament", "export", id], b"");
    let game = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        let game = line.get("game")?;
        let entrant = |side: usize| game["entrants"][side].as_u64().expect("an entrant");
        Some(([entrant(0), entrant(1)], game["margin"].as_i64().expect("a margin")))
    };
    let margins = export.exits_with(0).output.lines().filter_map(game).collect();
    // The hints for next steps are not part of the table.
    let shown = run.output.rsplit_once("\n\n").map_or("", |(shown, _)| shown);
    check_document(name, &format!("{shown}\n"));
    Table { standings, margins }
}

impl Table {
    #[track_caller]
    fn of(&self, name: &str) -> &Value {
        let rows = self.standings["standings"].as_array().expect("standings");
        rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name}: {rows:#?}"))
    }

    #[track_caller]
    fn number(&self, name: &str, field: &str) -> f64 {
        self.of(name)[field].as_f64().expect("a number")
    }

    /// Fails unless each is rated above the next, with no overlap between their 95 % intervals.
    #[track_caller]
    fn settles(&self, order: &[&str]) -> &Table {
        for pair in order.windows(2) {
            let (low, high) =
                (self.number(pair[0], "rating_low"), self.number(pair[1], "rating_high"));
            assert!(low > high, "{} ({low:.0}) is not above {} ({high:.0})", pair[0], pair[1]);
        }
        self
    }

    #[track_caller]
    fn between(&self, one: &str, other: &str) -> Pairing {
        let number = |name| self.of(name)["entrant"].as_u64().expect("a number");
        let (one, other) = (number(one), number(other));
        let seen_by_one = self.margins.iter().filter_map(|&(entrants, margin)| match entrants {
            [a, b] if (a, b) == (one, other) => Some(margin),
            [a, b] if (b, a) == (one, other) => Some(-margin),
            _ => None,
        });
        let margins: Vec<i64> = seen_by_one.collect();
        let count = |sign: i64| margins.iter().filter(|margin| margin.signum() == sign).count();
        Pairing {
            wins: count(1),
            draws: count(0),
            losses: count(-1),
            mean_margin: margins.iter().sum::<i64>() as f64 / margins.len() as f64,
        }
    }

    /// Fails if the 95 % intervals of two do not overlap.
    #[track_caller]
    fn leaves_open(&self, one: &str, other: &str) -> &Table {
        let above = |a, b| self.number(a, "rating_low") > self.number(b, "rating_high");
        assert!(!above(one, other) && !above(other, one), "{one} and {other} are settled");
        self
    }
}

impl Pairing {
    fn results(&self) -> String {
        format!("{}-{}-{}", self.wins, self.draws, self.losses)
    }
}

/// Fails unless the document contains this text, on one line.
#[track_caller]
fn is_told(words: &str) {
    let _alone = DOCUMENT.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let text = fs::read_to_string(root().join("docs/reports.md")).expect("a readable document");
    assert!(text.contains(words), "docs/reports.md does not say: {words}");
}

#[test]
fn every_file_is_read_and_none_depends_on_time() {
    let document = fs::read_to_string(root().join("docs/reports.md")).expect("the document");
    for name in tournaments() {
        let path = root().join(format!("tournaments/{name}.toml"));
        let text = fs::read_to_string(path).expect("a readable file");
        let file = TournamentFile::read(&text, &|_| None)
            .unwrap_or_else(|fault| panic!("{name}: {:?}", fault.into_message()));
        assert!(file.game_openings().is_ok(), "{name}");
        assert!(file.control.limits.time.is_none() && file.control.clock.is_none(), "{name}");
        assert!(document.contains(&format!("$ {}\n", command(&name))), "{name} is not explained");
    }
}

#[test]
fn greedy_equals_minimax_in_the_two_games_of_the_report_and_in_no_others() {
    let replayed = play("tic-tac-toe-greedy-minimax");
    assert_eq!(replayed.of("Greedy")["draws"], 100);
    play("tic-tac-toe-openings")
        .settles(&["Minimax", "Greedy", "Random"])
        .settles(&["Minimax", "Two-ply tree", "Random"])
        .leaves_open("Greedy", "Two-ply tree");
}

#[test]
#[ignore = "slow without --release: minimax looks at the whole tree a thousand times"]
fn minimax_never_loses_to_chance_and_greedy_scores_more() {
    let table = play("tic-tac-toe-chance");
    table.settles(&["Greedy", "Minimax", "Random"]);
    assert_eq!(table.of("Minimax")["losses"], 0);
    for name in ["Greedy", "Minimax", "Two-ply tree"] {
        let results = table.between(name, "Random").results();
        is_told(&format!("| {} | {results} |", name.to_lowercase()));
    }
}

#[test]
fn every_improvement_that_the_reversi_report_suggests_makes_greedy_stronger() {
    play("reversi-greedy").settles(&[
        "Foresees, corners, edges",
        "Keeps corners",
        "Corners and edges",
        "Foresees the reply",
        "Takes corners",
        "Greedy",
        "Random",
    ]);
}

#[test]
fn in_dots_and_boxes_minimax_is_ahead_but_loses_games() {
    let table = play("dots-and-boxes");
    table.settles(&["Minimax", "Hill climbing"]);
    let pairing = table.between("Minimax", "Hill climbing");
    is_told(&format!("| {}:{} in 400 games, settled |", pairing.wins, pairing.losses));
    is_told(&format!("| {:.1} of the 9 boxes |", f64::midpoint(9.0, pairing.mean_margin)));
    play("dots-and-boxes-openings")
        .settles(&["Minimax", "Minimax, depth 4", "Hill climbing"])
        .leaves_open("Minimax", "Minimax, depth 5");
}

/// Plays a file of the Adjacency report and compares it with the rows of that many rounds.
#[track_caller]
fn check_adjacency(rounds: u32, reported: [&str; 3]) {
    let table = play(&format!("adjacency-{rounds}"));
    table.settles(&["Minimax", "Local search", "Genetic"]);
    let pairs = [("Minimax", "Local search"), ("Minimax", "Genetic"), ("Local search", "Genetic")];
    for ((one, other), reported) in pairs.into_iter().zip(reported) {
        let pairing = table.between(one, other);
        let names = format!("{one} v {other}").to_lowercase();
        let (margin, results) = (pairing.mean_margin, pairing.results());
        is_told(&format!("| {rounds} | {names} | {reported} | {margin:+.1} | {results} |"));
    }
}

#[test]
fn in_adjacency_the_order_of_the_report_holds_in_short_games() {
    check_adjacency(8, ["13-11, 12-12", "14-10", "16-8"]);
    check_adjacency(12, ["-", "18-14", "18-14"]);
}

#[test]
#[ignore = "slow without --release: long games, four plies deep"]
fn in_adjacency_the_order_of_the_report_holds_on_a_full_board() {
    check_adjacency(28, ["34-30", "42-22", "36-28"]);
}

#[test]
fn in_adjacency_greed_is_no_worse_than_local_search_and_as_coded_the_genetic_bot_cannot_be_x() {
    let described = play("adjacency-yardsticks");
    described
        .settles(&["Minimax", "One-ply greed", "Genetic", "Random"])
        .settles(&["Minimax", "Local search", "Genetic"])
        .leaves_open("One-ply greed", "Local search");
    let coded = play("adjacency-as-coded");
    coded
        .settles(&["Minimax as coded", "Local search", "Genetic as coded"])
        .leaves_open("Genetic as coded", "Random");
    // It scores for O, and the first mover is X.
    assert!(coded.number("Genetic as coded", "score_first") < 0.05);

    let as_coded = |name| match name {
        "Minimax" => "Minimax as coded",
        "Genetic" => "Genetic as coded",
        other => other,
    };
    for (one, other, programs) in [
        ("Minimax", "Local search", "6-2-0"),
        ("Minimax", "Genetic", "8-0-0"),
        ("Local search", "Genetic", "8-0-0"),
        ("Minimax", "Random", "8-0-0"),
        ("Local search", "Random", "8-0-0"),
        ("Genetic", "Random", "5-3-0"),
    ] {
        let names = format!("{one} v {other}").to_lowercase().replace("random", "chance");
        let [coded, described] =
            [coded.between(as_coded(one), as_coded(other)), described.between(one, other)]
                .map(|pairing| pairing.results());
        is_told(&format!("| {names} | {programs} | {coded} | {described} |"));
    }
    let greed = described.between("Genetic", "One-ply greed").results();
    is_told(&format!("| genetic v one-ply greed | 0-0-8 | | {greed} |"));
}
