//! A database as version 5 wrote it, read whole. `data/README.md` says what is in it and how it was made.

use std::{
    env,
    fmt::Write,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use papan_record::{GameLog, ProcessOutput, Violation};
use papan_store::{Store, StoredGame, Tournament};
use papan_texts::{Language, Texts};

use crate::fixture::Folder;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Opens a copy: a database of an older version is migrated.
fn opened(folder: &Folder) -> Store {
    fs::copy(data("frozen-v5.db"), folder.database()).expect("a copy");
    Store::open(&folder.database()).expect("the database of version 5")
}

/// Writes down how a game ended; what its culprit did is said in English.
fn ending(record: &StoredGame, english: &Texts) -> String {
    let mut text = record.log.ending.name().to_owned();
    if let Some((culprit, fault)) = record.log.ending.forfeit() {
        let sentence = english.say(&fault.message());
        write!(text, " by side {}: {sentence}", culprit.index() + 1).expect("a string");
        if let Some(line) = &fault.line {
            write!(text, " | {line}").expect("a string");
        }
    }
    text
}

fn outputs(ProcessOutput { sandbox, errors }: &ProcessOutput) -> String {
    let end: String = errors.chars().rev().take(40).collect();
    let end: String = end.chars().rev().collect();
    format!(
        "{} layers, {} letters on standard error, the last {end:?}",
        sandbox.len(),
        errors.len()
    )
}

fn game(record: &StoredGame, english: &Texts) -> String {
    let StoredGame { seat, attempt, log } = record;
    let GameLog { start, opening, thinking, result, margin, stalled, .. } = log;
    let mut text = format!(
        "game {} attempt {attempt} meeting {} round {} of game {}, {:?}: {result} by {margin:?}, stalled {stalled}\n  {}\n",
        seat.number,
        seat.meeting,
        seat.round,
        seat.board_game,
        seat.entrants,
        ending(record, english)
    );
    let moves = log.moves.iter().map(|played| {
        let info = &played.info;
        let told = [
            info.value.map(|value| value.to_string()),
            info.depth.map(|depth| depth.to_string()),
            info.nodes.map(|nodes| nodes.to_string()),
        ];
        let told = told.map(Option::unwrap_or_default).join("/");
        format!("{}:{}:{}:{told}", played.text, played.side.index() + 1, played.time.as_micros())
    });
    let moves: Vec<String> = moves.collect();
    text += &format!("  {start} +{opening} {} {thinking:?}\n", moves.join(" "));
    for outputs in log.outputs.iter().filter(|one| **one != ProcessOutput::default()).map(outputs) {
        text += &format!("  {outputs}\n");
    }
    text
}

fn head(tournament: &Tournament) -> String {
    let Tournament {
        id,
        kind,
        name,
        seed,
        description,
        created,
        state,
        origin,
        consent,
        games,
        entrants,
    } = tournament;
    let (kind, state, origin) = (kind.name(), state.name(), origin.name());
    let mut text = format!(
        "{kind} {id} {name:?} seed {seed} created {created}, {state}, {origin}, consent {consent:?}\n  {description:?}\n"
    );
    for (number, word) in games.iter().enumerate() {
        text += &format!("  game {number}: {word}\n");
    }
    for (number, entrant) in entrants.iter().enumerate() {
        text += &format!("  entrant {number}: {} is {}\n", entrant.name, entrant.word);
    }
    text
}

/// Writes down everything that the store knows of tournaments and matches.
fn written(store: &Store) -> String {
    let english = Texts::new(Language::English);
    let mut text = String::new();
    for summary in store.list().expect("a list") {
        let tournament = store.find(&summary.id).expect("what the list has");
        text += &head(&tournament);
        let numbers = store.each_game(&summary.id, |record| {
            text += &game(&record, &english);
            ControlFlow::Continue(())
        });
        numbers.expect("readable games");
        for record in store.archived(&summary.id).expect("readable attempts") {
            text += &format!("archived: {}", game(&record, &english));
        }
        text += "\n";
    }
    text
}

#[test]
fn everything_that_version_5_stored_is_read_as_it_was() {
    let folder = Folder::new();
    let store = opened(&folder);
    store.integrity_check().expect("it is whole");
    let written = written(&store);
    let path = data("frozen-v5.txt");
    if env::var_os("PAPAN_BLESS").is_some() {
        fs::write(&path, &written).expect("a writable file");
    }
    let known = fs::read_to_string(&path).expect("a readable file");
    for (number, (known, written)) in known.lines().zip(written.lines()).enumerate() {
        assert_eq!(known, written, "line {} of frozen-v5.txt", number + 1);
    }
    assert_eq!(known.lines().count(), written.lines().count());
}

#[test]
fn the_database_of_version_5_has_every_ending() {
    let folder = Folder::new();
    let store = opened(&folder);
    let mut found = Vec::new();
    for summary in store.list().expect("a list") {
        let endings = store.endings(&summary.id).expect("endings");
        found.extend(endings.into_iter().map(|ending| ending.name));
    }
    let others = ["finished", "too-long", "resigned"];
    for name in Violation::ALL.map(Violation::name).into_iter().chain(others) {
        assert!(found.iter().any(|known| known == name), "no game ended by {name}");
    }
}

#[test]
fn played_games_and_settings_of_version_5_are_found() {
    let folder = Folder::new();
    let store = opened(&folder);
    let recent = store.recent_played(100).expect("a list");
    let mut games: Vec<&str> = recent.iter().map(|played| played.game.as_str()).collect();
    games.sort_unstable();
    let boxes = "dots-and-boxes";
    let marks = "tic-tac-toe";
    assert_eq!(games, ["adjacency", boxes, boxes, "reversi", marks, marks, marks]);
    for summary in recent {
        assert!(store.played(&summary.id).expect("readable").is_some(), "{}", summary.id);
    }
    assert!(store.setting("web").expect("readable").is_some());
}
