//! Damage to the database: it is named, intact data can be read, and the tournament can be repaired.

mod support;

use std::fs;

use rusqlite::Connection;
use support::{Folder, papan};

const TOURNAMENT: &str = r#"name = "Damaged"
format = "round-robin"
games = ["tic-tac-toe"]
pairs = 10
seed = 3
[[entrant]]
name = "A"
agent = "random"
[[entrant]]
name = "B"
agent = "greedy"
"#;

/// Returns the offsets of a text in a file.
fn places(bytes: &[u8], text: &str) -> Vec<usize> {
    let last = bytes.len() - text.len();
    (0..last).filter(|&place| bytes[place..].starts_with(text.as_bytes())).collect()
}

/// Flips a bit of the last move of a game of the first round, of whose moves there is only one copy in the file.
fn damage_a_game(db: &str, id: &str) {
    let exported = papan(&["tournament", "export", id, "--db", db], b"").output;
    let mut bytes = fs::read(db).expect("a database");
    for line in exported.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let Some(moves) = line["game"]["moves"].as_str() else { continue };
        if let ([place], true) = (&places(&bytes, moves)[..], line["game"]["round"] == 0) {
            bytes[place + moves.len() - 1] ^= 1;
            return fs::write(db, bytes).expect("a database");
        }
    }
    panic!("all games are alike");
}

#[test]
fn a_flipped_byte_is_named_and_repaired() {
    let folder = Folder::new("damaged");
    let (file, db) = (folder.write("t.toml", TOURNAMENT), folder.path("t.db"));
    let whole = papan(&["tournament", "run", &file, "--db", &db, "--json"], b"").json();
    let verify = ["tournament", "verify", "--db", &db];
    papan(&verify, b"").exits_with(0).prints("Verified 20 games: everything is intact");
    damage_a_game(&db, "damaged-1");

    let sentence = "of damaged-1 in";
    for words in [
        &["tournament", "show", "damaged-1", "--db", &db][..],
        &["tournament", "resume", "damaged-1", "--db", &db],
        &["tournament", "retry", "damaged-1", "--forfeits", "--db", &db],
        &["report", "damaged-1", "--db", &db],
        &["tournament", "export", "damaged-1", "--db", &db],
    ] {
        let refused = papan(words, b"");
        refused.exits_with(1).complains(sentence).complains("papan tournament verify --repair");
    }
    papan(&["tournament", "list", "--db", &db], b"").exits_with(0).prints("damaged-1");
    let found = papan(&verify, b"");
    found.exits_with(1).prints(sentence);
    let found = papan(&[&verify[..], &["--json"]].concat(), b"");
    found.exits_with(1);
    let json: serde_json::Value = serde_json::from_str(&found.output).expect("JSON");
    assert_eq!((&json["games"], &json["damage"][0]["what"]), (&20.into(), &"game".into()));
    assert_eq!(json["damage"][0]["id"], "damaged-1");

    papan(&[&verify[..], &["--repair"]].concat(), b"").exits_with(0).complains("repaired");
    papan(&verify, b"").exits_with(0);
    let resumed = papan(&["tournament", "resume", "damaged-1", "--db", &db, "--json"], b"").json();
    assert_eq!(resumed, whole);
    papan(&["tournament", "verify", "damaged-1", "--db", &db], b"")
        .exits_with(0)
        .prints("20 games");
    papan(&["tournament", "verify", "nosuch", "--db", &db], b"").exits_with(2);
}

#[test]
fn what_follows_from_a_damaged_game_is_played_again_too() {
    let folder = Folder::new("damaged-swiss");
    let mut text = TOURNAMENT.replace("round-robin\"", "swiss\"\nrounds = 3");
    text += "[[entrant]]\nname = \"C\"\nagent = \"mcts:nodes=9\"\n[[entrant]]\nname = \"D\"\nagent = \"mcts:nodes=99\"\n";
    let (file, db) = (folder.write("t.toml", &text), folder.path("t.db"));
    let whole = papan(&["tournament", "run", &file, "--db", &db, "--json"], b"").json();
    assert_eq!(whole["played"], 120);
    damage_a_game(&db, "damaged-1");
    papan(&["tournament", "verify", "--db", &db, "--repair"], b"").exits_with(0);
    let left = papan(&["tournament", "show", "damaged-1", "--db", &db, "--json"], b"").json();
    assert_eq!(left["played"], 39, "only the first round is left");
    let resumed = papan(&["tournament", "resume", "damaged-1", "--db", &db, "--json"], b"").json();
    assert_eq!(resumed, whole);
}

#[test]
fn a_garbage_log_is_named_and_set_aside() {
    let folder = Folder::new("damaged-log");
    let (file, db) = (folder.write("t.toml", TOURNAMENT), folder.path("t.db"));
    let whole = papan(&["tournament", "run", &file, "--db", &db, "--json"], b"").json();
    let log = folder.write("t.db-wal", &"garbage ".repeat(1000));
    let show = ["tournament", "show", "damaged-1", "--db", &db, "--json"];
    papan(&show, b"").exits_with(1).complains(&format!("the log {log} is damaged"));
    papan(&["tournament", "run", &file, "--db", &db], b"").exits_with(1).complains("is damaged");
    assert_eq!(fs::read_to_string(&log).expect("it is kept").len(), 8000);
    papan(&["tournament", "verify", "typo", "--db", &db, "--repair"], b"").exits_with(1);
    papan(&["tournament", "verify", "damaged-1", "--db", &db, "--repair"], b"").exits_with(1);
    assert_eq!(fs::read_to_string(&log).expect("it is kept").len(), 8000);
    let before = fs::read(&db).expect("a database");
    let repaired = papan(&["tournament", "verify", "--db", &db, "--repair"], b"");
    repaired.exits_with(0).complains("t.db-wal.damaged-1").prints("20 games");
    repaired.complains("t.db.damaged-1 is a copy of the database");
    assert_eq!(fs::read(folder.path("t.db.damaged-1")).expect("a copy"), before);
    assert_eq!(
        fs::read_to_string(folder.path("t.db-wal.damaged-1")).expect("it is kept").len(),
        8000
    );
    assert_eq!(papan(&show, b"").json(), whole);
    // The index that readers leave records an empty log.
    let _ = fs::remove_file(folder.path("t.db-shm"));
    folder.write("t.db-wal", &"garbage ".repeat(1000));
    let json = papan(&["tournament", "verify", "--db", &db, "--repair", "--json"], b"").json();
    assert_eq!((&json["damage"][0]["what"], &json["left"]), (&"log".into(), &0.into()));
}

#[test]
fn a_value_that_its_table_forbids_is_named_and_repaired() {
    for change in ["result = 5", "stalled = 4"] {
        let folder = Folder::new("damaged-value");
        let (file, db) = (folder.write("t.toml", TOURNAMENT), folder.path("t.db"));
        let whole = papan(&["tournament", "run", &file, "--db", &db, "--json"], b"").json();
        let damage = format!(
            "PRAGMA ignore_check_constraints = ON; UPDATE game SET {change} WHERE number = 3"
        );
        Connection::open(&db).and_then(|db| db.execute_batch(&damage)).expect("a database");
        let verify = ["tournament", "verify", "--db", &db];
        papan(&verify, b"").exits_with(1).prints("game 4 of damaged-1 in");
        let repaired = papan(&[&verify[..], &["--repair"]].concat(), b"");
        repaired.exits_with(0).complains("removed from tournaments: 1");
        let resume = ["tournament", "resume", "damaged-1", "--db", &db, "--json"];
        assert_eq!(papan(&resume, b"").json(), whole, "{change}");
        papan(&verify, b"").exits_with(0).prints("20 games");
    }
}
