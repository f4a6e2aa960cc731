use std::{fs, path::Path};

use papan_store::{Extreme, Migrated, State, Store, StoreFault};
use rusqlite::Connection;

use crate::fixture::{Folder, played, retry, store_games};

/// Makes a file as version 1 did, with one tournament and two games.
fn make_version_1(path: &Path) {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(include_str!("version_1.sql")).unwrap();
}

/// Makes a file as version 2 did: the same with an archived game.
pub fn make_version_2(path: &Path) {
    make_version_1(path);
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(include_str!("version_2.sql")).unwrap();
}

#[test]
fn an_older_file_is_copied_and_brought_up_to_date() {
    let folder = Folder::new();
    let path = folder.database();
    make_version_1(&path);
    let older = Store::open_to_read(&path).err();
    assert!(matches!(older, Some(StoreFault::Older { .. })), "{older:?}");
    let store = Store::open(&path).unwrap();
    let copy = folder.0.join("games.sqlite.version-1");
    assert_eq!(store.migrated(), Some(&Migrated { from: 1, to: 6, copy: copy.clone() }));
    store.integrity_check().unwrap();
    let id = "kelas-a-1";
    assert_eq!(store.find(id).unwrap().state, State::Unfinished);
    assert_eq!(store.game(id, 1).unwrap().log.ending.name(), "out-of-time");
    assert_eq!(store.extreme_games(id, 0, Extreme::Longest, 1).unwrap()[0].log.moves.len(), 5);
    assert_eq!(retry(&store, id, &["out-of-time"]), [1]);
    store_games(&store, id, [2]);
    store.integrity_check().unwrap();
    drop(store);
    assert_eq!(Store::open(&path).unwrap().migrated(), None, "once is enough");

    let kept = Connection::open(&copy).unwrap();
    let version: i64 = kept.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    let games: i64 = kept.query_row("SELECT count(*) FROM game", [], |row| row.get(0)).unwrap();
    let check: String = kept.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!((version, games, check.as_str()), (1, 2, "ok"));
}

#[test]
fn a_file_of_version_2_keeps_its_games_and_gets_a_place_for_played_games_and_settings() {
    let folder = Folder::new();
    let path = folder.database();
    make_version_2(&path);
    let older = Store::open_to_read(&path).err();
    assert!(matches!(older, Some(StoreFault::Older { .. })), "{older:?}");
    let store = Store::open(&path).unwrap();
    let copy = folder.0.join("games.sqlite.version-2");
    assert_eq!(store.migrated(), Some(&Migrated { from: 2, to: 6, copy }));
    assert_eq!((store.count("kelas-a-1"), store.archived("kelas-a-1").unwrap().len()), (Ok(2), 1));
    assert_eq!(store.recent_played(10), Ok(Vec::new()));
    store.keep_played(&played(1)).unwrap();
    store.keep_setting("language", "id").unwrap();
    store.integrity_check().unwrap();
    let reader = Store::open_to_read(&path).unwrap();
    assert_eq!(reader.played("game-1").unwrap().unwrap().state, played(1).state);
    assert_eq!(reader.setting("language"), Ok(Some("id".to_owned())));
}

#[test]
fn a_copy_never_takes_the_place_of_another_file() {
    let folder = Folder::new();
    let path = folder.database();
    make_version_1(&path);
    let taken = folder.0.join("games.sqlite.version-1");
    fs::write(&taken, "the copy of last year").unwrap();
    fs::write(folder.0.join("games.sqlite.version-1.unfinished"), "half a copy").unwrap();
    let store = Store::open(&path).unwrap();
    let copy = store.migrated().unwrap().copy.clone();
    assert_eq!(copy, folder.0.join("games.sqlite.version-1-2"));
    assert_eq!(fs::read_to_string(taken).unwrap(), "the copy of last year");
    assert!(!folder.0.join("games.sqlite.version-1.unfinished").exists());
    drop(Store::open(&copy).expect("the copy is a whole database"));
}

#[test]
fn nothing_is_migrated_when_there_can_be_no_copy() {
    let folder = Folder::new();
    let path = folder.database();
    make_version_1(&path);
    let before = fs::read(&path).unwrap();
    fs::create_dir(folder.0.join("games.sqlite.version-1.unfinished")).unwrap();
    let fault = Store::open(&path).err();
    assert!(matches!(fault, Some(StoreFault::CannotCopy { .. })), "{fault:?}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn nothing_is_migrated_while_an_older_program_plays() {
    let folder = Folder::new();
    let path = folder.database();
    make_version_1(&path);
    let lock = fs::File::create(folder.0.join("games.sqlite.kelas-a-1.lock")).unwrap();
    lock.lock().unwrap();
    let fault = Store::open(&path).err();
    assert!(matches!(fault, Some(StoreFault::Owned { .. })), "{fault:?}");
    drop(lock);
    assert!(Store::open(&path).unwrap().migrated().is_some());
}

#[test]
fn two_processes_that_find_an_older_file_make_one_copy() {
    let folder = Folder::new();
    let path = folder.database();
    make_version_1(&path);
    let migrations: usize = std::thread::scope(|scope| {
        let opened: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| Store::open(&path).unwrap().migrated().is_some()))
            .collect();
        opened.into_iter().map(|thread| usize::from(thread.join().unwrap())).sum()
    });
    assert_eq!(migrations, 1);
    assert!(!folder.0.join("games.sqlite.version-1-2").exists());
}
