//! The commands that manage stored tournaments: list, export, delete; what they write, and what they leave unchanged.

mod support;

use std::fs;

use support::{Folder, papan};

const TOURNAMENT: &str = r#"name = "Kelas"
format = "gauntlet"
champions = 1
games = ["tic-tac-toe"]
pairs = 1
seed = 3
"#;

/// Plays a tournament of this many entrants, and returns the database.
fn played(folder: &Folder, entrants: usize) -> String {
    let mut text = TOURNAMENT.to_owned();
    for number in 1..=entrants {
        text += &format!("[[entrant]]\nname = \"Pemain {number}\"\nagent = \"random\"\n");
    }
    let (file, db) = (folder.write("kelas.toml", &text), folder.path("kelas.db"));
    papan(&["tournament", "run", &file, "--db", &db], b"").exits_with(0);
    db
}

#[test]
fn an_export_that_fails_touches_no_file() {
    let folder = Folder::new("export");
    let db = played(&folder, 2);
    let neighbour = folder.write("mine.part", "keep");
    let old = folder.write("mine.papan", "old");
    papan(&["tournament", "export", "nosuch", "--db", &db, "--output", &old], b"")
        .exits_with(2)
        .complains("papan tournament list");
    let nowhere = folder.path("nowhere/mine.papan");
    papan(&["tournament", "export", "kelas-1", "--db", &db, "--output", &nowhere], b"")
        .exits_with(1)
        .complains("nowhere/mine.papan");
    assert_eq!(fs::read_to_string(&neighbour).unwrap(), "keep");
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    papan(&["tournament", "export", "kelas-1", "--db", &db, "--output", &old], b"").exits_with(0);
    assert!(fs::read_to_string(&old).unwrap().starts_with("{\"papan-tournament\""));
    let left = fs::read_dir(&folder.0).unwrap();
    let drafts = left.filter(|file| {
        file.as_ref().is_ok_and(|file| file.file_name().to_string_lossy().starts_with('.'))
    });
    assert_eq!(drafts.count(), 0);
}

#[test]
fn a_folder_in_the_place_of_a_database_is_named_as_such() {
    let folder = Folder::new("db-folder");
    let path = folder.0.display().to_string();
    for command in ["list", "show"] {
        let mut words = vec!["tournament", command, "--db", &path];
        words.extend((command == "show").then_some("x"));
        papan(&words, b"").exits_with(1).complains("is a folder");
    }
}

#[test]
fn a_list_distinguishes_finished_and_interrupted_tournaments() {
    let folder = Folder::new("list");
    let db = played(&folder, 2);
    papan(&["tournament", "list", "--db", &db], b"").exits_with(0).prints("finished");
    let export = papan(&["tournament", "export", "kelas-1", "--db", &db], b"").output;
    assert!(export.contains("\"state\":\"finished\""));
    let store = papan_store::Store::open(db.as_ref()).unwrap();
    let owned = store.own("kelas-1").unwrap();
    store.set_state(&owned, papan_store::State::Unfinished).unwrap();
    papan(&["tournament", "list", "--db", &db], b"").exits_with(0).prints("being played");
    drop(owned);
    let listed = papan(&["tournament", "list", "--db", &db], b"");
    listed.exits_with(0).prints("interrupted");
    let json = papan(&["tournament", "list", "--db", &db, "--json"], b"").json();
    assert_eq!((&json["state"], &json["running"]), (&"unfinished".into(), &false.into()));
}

#[test]
fn a_cross_table_of_many_comes_in_blocks_or_says_where_it_is() {
    let folder = Folder::new("blocks");
    let db = played(&folder, 15);
    let shown = papan(&["tournament", "show", "kelas-1", "--db", &db], b"");
    shown.exits_with(0).prints("Places by the share of the points");
    let table = shown.output.split_once("Points against each other").expect("a cross table").1;
    let heads: Vec<usize> = table
        .lines()
        .filter(|line| line.starts_with(&" ".repeat(20)))
        .flat_map(|line| line.split_whitespace().filter_map(|number| number.parse().ok()))
        .collect();
    assert_eq!(heads, (1..=15).collect::<Vec<_>>(), "every row has a column: {table}");
    assert!(shown.output.lines().all(|line| line.chars().count() <= 80), "{}", shown.output);
    let many = Folder::new("too-many");
    let db = played(&many, 26);
    papan(&["tournament", "show", "kelas-1", "--db", &db], b"")
        .exits_with(0)
        .prints("papan report kelas-1");
}
