//! Every answer for programs, JSON of the command line and HTTP of the server, compared with the files in `transcripts`.
//!
//! A transcript has commands after `$ ` and below each what it answers ([`session`] knows the commands; they run in a
//! folder that holds `files`). What is another in each run is replaced by a placeholder ([`placeholder`] has the rules).
//! `PAPAN_BLESS=1 cargo test --test goldens` writes the answers anew; a transcript begins as a file of commands alone.
//!
//! Linux only: the bots are shell scripts, and `papan doctor` names the layers of a sandbox that other systems lack.
#![cfg(target_os = "linux")]

mod layout;
mod placeholder;
#[path = "../support/server.rs"]
mod server;
mod session;
#[path = "../support/mod.rs"]
mod support;

use std::{
    collections::BTreeSet,
    env, fs, panic,
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
};

use placeholder::Placeholders;
use serde_json::{Map, Value};
use session::Session;

/// What begins a line with a command.
const PROMPT: &str = "$ ";

/// What begins a line with more fields to be replaced in one transcript.
const REPLACED: &str = "# replaced: ";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn transcripts() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("tests/goldens/transcripts")).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// Runs the commands of a transcript, and returns it with the answers of today.
fn played(name: &str, text: &str) -> String {
    let declared = text.lines().find_map(|line| line.strip_prefix(REPLACED));
    let placeholders = Placeholders::with(declared.unwrap_or_default());
    let mut session = Session::new(name, placeholders);
    let comments = text.lines().take_while(|line| line.starts_with('#'));
    let mut played = comments.map(|line| format!("{line}\n")).collect::<Vec<_>>().concat();
    for command in text.lines().filter_map(|line| line.strip_prefix(PROMPT)) {
        played += &format!("{PROMPT}{command}\n{}", session.answer(command));
    }
    played
}

/// Shows the first lines that differ, each side with a few lines around them.
fn difference(known: &str, played: &str) -> String {
    let same = known.lines().zip(played.lines()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| {
        let lines = text.lines().enumerate().skip(same.saturating_sub(3)).take(8);
        lines
            .map(|(number, line)| format!("{:>5} {line}\n", number + 1))
            .collect::<Vec<_>>()
            .concat()
    };
    format!("--- known:\n{}--- now:\n{}", around(known), around(played))
}

/// Plays a transcript; returns what is wrong with it, or writes it anew.
fn check(path: &Path) -> Result<(), String> {
    let name = path.file_stem().expect("a name").to_string_lossy();
    let known = fs::read_to_string(path).expect("a readable transcript");
    let played = panic::catch_unwind(|| played(&name, &known))
        .map_err(|_| format!("{name}: a command had no answer; the panic is above\n"))?;
    if env::var_os("PAPAN_BLESS").is_some() {
        fs::write(path, played).expect("a writable transcript");
        return Ok(());
    }
    if played == known { Ok(()) } else { Err(format!("{name}:\n{}", difference(&known, &played))) }
}

#[test]
fn every_answer_for_programs_is_as_it_was() {
    let left = Mutex::new(transcripts());
    let faults = Mutex::new(Vec::new());
    let next = || left.lock().expect("no panic").pop();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(4) {
            scope.spawn(|| {
                while let Some(path) = next() {
                    faults.lock().expect("no panic").extend(check(&path).err());
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no panic");
    assert!(faults.is_empty(), "PAPAN_BLESS=1 writes the answers anew\n{}", faults.join("\n"));
}

/// Returns whether a field of this name is in a transcript: as a name of JSON, or as a column of a table.
fn is_answered(name: &str, transcripts: &str) -> bool {
    let columns = |line: &&str| line.starts_with("number,round,");
    transcripts.contains(&format!("\"{name}\":"))
        || transcripts
            .lines()
            .find(columns)
            .is_some_and(|line| line.split(',').any(|at| at == name))
}

#[test]
fn every_documented_field_occurs_in_a_transcript() {
    let read = |path: PathBuf| fs::read_to_string(path).expect("a readable file");
    let answers: String = transcripts().into_iter().map(read).collect();
    let document = read(root().join("docs/json.md"));
    let rows = document.lines().filter(|line| line.starts_with("| `"));
    let fields = rows.flat_map(|row| {
        let (_, fields) = row[2..].split_once(" | ").expect("a table of two columns");
        fields.split('`').skip(1).step_by(2).flat_map(|code| code.split([' ', '{', '}']))
    });
    let names: BTreeSet<&str> =
        fields.map(|field| field.split('[').next().unwrap_or_default()).collect();
    // Words of the table that are no fields: values and options.
    let words = ["", "--divide", "--repair", "bare", "log", "totals", "tournament"];
    let missing: Vec<&&str> = names
        .iter()
        .filter(|name| !words.contains(*name) && !is_answered(name, &answers))
        .collect();
    assert!(missing.is_empty(), "no transcript has these fields of docs/json.md: {missing:?}");
}

/// Collects the names of all properties in a description of types.
fn properties<'a>(schema: &'a Value, names: &mut BTreeSet<&'a str>) {
    let parts: Vec<&Value> = match schema {
        Value::Object(fields) => fields.values().collect(),
        Value::Array(items) => items.iter().collect(),
        _ => Vec::new(),
    };
    names.extend(
        schema["properties"].as_object().into_iter().flat_map(Map::keys).map(String::as_str),
    );
    for part in parts {
        properties(part, names);
    }
}

#[test]
fn every_field_of_the_wire_occurs_in_a_transcript() {
    const DESCRIPTION: &str = "http-openapi";
    let read = |path: &PathBuf| fs::read_to_string(path).expect("a readable transcript");
    let (description, others): (Vec<PathBuf>, Vec<PathBuf>) = transcripts()
        .into_iter()
        .partition(|path| path.file_stem().is_some_and(|name| name == DESCRIPTION));
    let answers: String = others.iter().map(read).collect();
    let description = read(&description[0]);
    let (_, description) = description.split_once("200 application/json\n").expect("an answer");
    let description: Value = serde_json::from_str(description).expect("JSON");
    let mut names = BTreeSet::new();
    properties(&description["components"]["schemas"], &mut names);
    let missing: Vec<&&str> = names.iter().filter(|name| !is_answered(name, &answers)).collect();
    assert!(!names.is_empty() && missing.is_empty(), "no transcript has these fields: {missing:?}");
}
