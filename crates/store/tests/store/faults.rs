//! Every system call by which the store writes fails once, or from then on: nothing that was acknowledged is lost, and
//! the work can be finished afterwards.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use papan_store::{
    Ownership, PlayedGame, Report, State, Store, StoreFault, StoredGame, WriterSettings,
};
use rusqlite::Connection;

use crate::{
    failing_calls::{FailingCalls, Failure},
    fixture::{CHILD, Folder, database_of_child, game, played, queue, try_create},
    migrating::make_version_2,
};

const ID: &str = "failing-1";
const GAMES: u64 = 40;
const PLAYED: u64 = 6;

fn say(line: &str) {
    // After what the test harness prints without the end of a line.
    println!("\n{line}");
}

/// Does all remaining work: creates a tournament, stores its games, archives some and stores them again, stores played
/// games. Prints after each step what is on disk, and ends at the first permanent fault.
fn work(database: &Path) -> Result<(), StoreFault> {
    let store = Store::open(database)?;
    if store.list()?.is_empty() {
        try_create(&store, "failing")?;
        say("created");
    }
    for number in 0..PLAYED {
        if store.played(&played(number).id)?.is_none() {
            store.keep_played(&played(number))?;
            say(&format!("played {number}"));
        }
    }
    let mut owned = store_missing(&store, store.own(ID)?)?;
    if store.archived(ID)?.is_empty() {
        store.put_away(&owned, &store.forfeited(ID, &["out-of-time"])?)?;
        owned = store_missing(&store, owned)?;
    }
    store.set_state(&owned, State::Finished)?;
    store.keep_setting("language", "id")
}

/// Stores the missing games, ten in a transaction. A write that fails once is retried; one that fails permanently is
/// abandoned.
fn store_missing(store: &Store, owned: Ownership) -> Result<Ownership, StoreFault> {
    let settings = WriterSettings {
        batch: 10,
        linger: Duration::ZERO,
        retry_every: Duration::from_millis(1),
        ..WriterSettings::default()
    };
    let (sender, reports) = mpsc::channel();
    let writer = store.writer(owned, settings, move |report| {
        if let Report::Durable(games) = &report {
            for game in games {
                say(&format!("durable {}", game.seat.number));
            }
        }
        let _ = sender.send(matches!(report, Report::Stuck(_)));
    })?;
    let handle = writer.handle();
    thread::spawn(move || {
        while let Ok(is_stuck) = reports.recv() {
            let going_on = Duration::from_millis(300);
            if is_stuck && reports.recv_timeout(going_on) == Err(mpsc::RecvTimeoutError::Timeout) {
                handle.give_up();
            }
        }
    });
    let done = store.done(ID)?;
    for number in (0..GAMES).filter(|&number| !done.contains(number)) {
        queue(&writer, game(number))?;
        if number % 10 == 9 {
            writer.flush()?;
        }
    }
    writer.finish()
}

#[test]
fn child_whose_calls_fail() {
    let Some(database) = database_of_child() else { return };
    if let Err(fault) = work(&database) {
        say(&format!("fault {fault}"));
    }
}

#[test]
fn child_that_opens() {
    let Some(database) = database_of_child() else { return };
    if let Err(fault) = Store::open(&database) {
        say(&format!("fault {fault}"));
    }
}

/// Runs a child in which a call fails, and returns its output, if the call was made.
fn run_child(
    calls: &FailingCalls,
    failure: Failure,
    test: &str,
    folder: &Folder,
) -> Option<String> {
    let mark = folder.0.join("failed");
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", test, "--nocapture"]).env(CHILD, folder.database()).stdin(Stdio::null());
    calls.put_into(&mut child, failure, "games.sqlite", &mark);
    let output = child.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{failure:?}\n{said}\n{complained}");
    mark.exists().then_some(said)
}

/// Everything that is stored in the end.
#[derive(Debug, PartialEq)]
struct Content {
    games: Vec<StoredGame>,
    archived: Vec<StoredGame>,
    played: Vec<Option<PlayedGame>>,
    state: State,
}

fn content(store: &Store) -> Content {
    store.integrity_check().unwrap();
    Content {
        games: (0..GAMES).map(|number| store.game(ID, number).unwrap()).collect(),
        archived: store.archived(ID).unwrap(),
        played: (0..PLAYED).map(|n| store.played(&played(n).id).unwrap()).collect(),
        state: store.find(ID).unwrap().state,
    }
}

#[test]
fn no_call_that_fails_loses_or_doubles_anything() {
    let folder = Folder::new();
    let calls = FailingCalls::compile(&folder.0);
    work(&folder.database()).unwrap();
    let expected = content(&Store::open(&folder.database()).unwrap());
    assert!(!expected.archived.is_empty());
    FailingCalls::each(12, |failure| {
        let folder = Folder::new();
        let said = run_child(&calls, failure, "faults::child_whose_calls_fail", &folder);
        let Some(said) = said else { return false };
        let store =
            Store::open(&folder.database()).unwrap_or_else(|fault| panic!("{failure:?}: {fault}"));
        store.integrity_check().unwrap_or_else(|fault| panic!("{failure:?}: {fault}"));
        let numbers = |word: &str| -> Vec<u64> {
            let lines = said.lines().filter_map(|line| line.strip_prefix(word));
            lines.map(|number| number.trim().parse().unwrap()).collect()
        };
        if said.contains("created") {
            let done = store.done(ID).unwrap();
            let archived = store.archived(ID).unwrap();
            for number in numbers("durable ") {
                let is_archived = archived.iter().any(|game| game.seat.number == number);
                assert!(done.contains(number) || is_archived, "{failure:?}: game {number}");
            }
        }
        for number in numbers("played ") {
            let kept = store.played(&played(number).id).unwrap();
            // Once, and a second time when the work is done again.
            let kept = kept.map(|kept| PlayedGame { version: 0, ..kept });
            assert_eq!(kept, Some(played(number)), "{failure:?}");
        }
        drop(store);
        work(&folder.database()).unwrap_or_else(|fault| panic!("{failure:?}: {fault}"));
        let store = Store::open(&folder.database()).unwrap();
        assert_eq!(content(&store), expected, "{failure:?}");
        true
    });
}

/// Returns the copies that migrations have made, each of which must be whole.
fn copies(folder: &Folder) -> usize {
    let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path());
    let copies = names.filter(|path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.starts_with("games.sqlite.version-2") && !name.contains("unfinished")
    });
    copies
        .inspect(|path| {
            let copy = Connection::open(path).unwrap();
            let text = |query: &str| copy.query_row(query, [], |row| row.get::<_, String>(0));
            assert_eq!(text("PRAGMA integrity_check").unwrap(), "ok");
            assert_eq!(
                text("SELECT count(*) || ' ' || (SELECT count(*) FROM archived_game) FROM game")
                    .unwrap(),
                "2 1"
            );
        })
        .count()
}

#[test]
fn a_migration_in_which_a_call_fails_is_done_whole_or_not_at_all() {
    let folder = Folder::new();
    let calls = FailingCalls::compile(&folder.0);
    FailingCalls::each(12, |failure| {
        let folder = Folder::new();
        let path = folder.database();
        make_version_2(&path);
        if run_child(&calls, failure, "faults::child_that_opens", &folder).is_none() {
            return false;
        }
        let version = |path: &Path| {
            let connection = Connection::open(path).unwrap();
            connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)).unwrap()
        };
        let reached = version(&path);
        assert!(reached == 2 || (reached == 6 && copies(&folder) > 0), "{failure:?}: {reached}");
        let store = Store::open(&path).unwrap_or_else(|fault| panic!("{failure:?}: {fault}"));
        store.integrity_check().unwrap();
        assert_eq!(store.count("kelas-a-1"), Ok(2), "{failure:?}");
        drop(store);
        assert_eq!(version(&path), 6);
        assert!(copies(&folder) > 0, "{failure:?}");
        true
    });
}
