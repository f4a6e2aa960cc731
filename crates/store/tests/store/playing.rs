use std::io::Read;

use papan_store::{PlayedGame, PlayedSummary, ServerHolder, Store, StoreFault};

use crate::fixture::{
    Folder, SmallDisk, child, database_of_child, played, store_games, with_games,
};

fn ids(found: &[PlayedSummary]) -> Vec<&str> {
    found.iter().map(|played| played.id.as_str()).collect()
}

#[test]
fn a_played_game_is_found_again_as_it_was_last_kept() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    assert_eq!(store.played("game-1"), Ok(None));
    store.keep_played(&played(1)).unwrap();
    let later = PlayedGame { state: "not JSON \0 \u{1f3b2}".into(), ..played(1) };
    let later =
        PlayedGame { updated: later.updated + 5, game: "reversi".into(), version: 1, ..later };
    assert_eq!(store.keep_played(&later), Ok(2));
    let later = PlayedGame { version: 2, ..later };
    drop(store);
    let store = Store::open(&folder.database()).unwrap();
    assert_eq!(store.played("game-1"), Ok(Some(later.clone())));
    let summary = PlayedSummary {
        id: later.id,
        game: later.game,
        created: played(1).updated,
        updated: later.updated,
    };
    assert_eq!(store.recent_played(9), Ok(vec![summary]));
}

#[test]
fn the_newest_games_are_listed_and_the_others_can_be_forgotten() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    for number in [3, 1, 5, 4, 2] {
        store.keep_played(&played(number)).unwrap();
    }
    // Of two that were changed at once the order is always the same.
    store.keep_played(&PlayedGame { id: "a".into(), ..played(4) }).unwrap();
    assert_eq!(ids(&store.recent_played(3).unwrap()), ["game-5", "a", "game-4"]);
    assert_eq!(ids(&store.recent_played(0).unwrap()), [""; 0]);
    assert_eq!(store.recent_played(usize::MAX).unwrap().len(), 6);
    assert_eq!((store.forget_played("a"), store.forget_played("a")), (Ok(true), Ok(false)));
    assert_eq!(store.forget_played("' OR 1 --"), Ok(false));
    assert_eq!(store.forget_played_beyond(usize::MAX), Ok(0));
    assert_eq!(store.forget_played_beyond(3), Ok(2));
    assert_eq!(ids(&store.recent_played(9).unwrap()), ["game-5", "game-4", "game-3"]);
    assert_eq!(store.forget_played_beyond(0), Ok(3));
    assert_eq!(store.played("game-5"), Ok(None));
}

#[test]
fn a_time_beyond_all_times_is_the_last_there_is() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    store.keep_played(&PlayedGame { updated: u64::MAX, ..played(0) }).unwrap();
    store.keep_played(&played(1)).unwrap();
    assert_eq!(ids(&store.recent_played(1).unwrap()), ["game-0"]);
    assert_eq!(store.played("game-0").unwrap().unwrap().updated, i64::MAX.cast_unsigned());
}

#[test]
fn a_setting_has_the_value_that_it_got_last() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    assert_eq!(store.setting("language"), Ok(None));
    for value in ["id", "", "en"] {
        store.keep_setting("language", value).unwrap();
        assert_eq!(store.setting("language"), Ok(Some(value.to_owned())));
    }
    assert_eq!(store.setting("Language"), Ok(None));
}

/// Checks that played games and settings are read, and that nothing of them can be changed.
fn check_read_only(reader: &Store) {
    let stored = PlayedGame { version: 1, ..played(1) };
    assert_eq!(reader.played("game-1"), Ok(Some(stored.clone())));
    assert_eq!(ids(&reader.recent_played(1).unwrap()), ["game-1"]);
    assert_eq!(reader.setting("language"), Ok(Some("id".to_owned())));
    let refused = [
        reader.keep_played(&stored).map(drop),
        reader.keep_setting("language", "en"),
        reader.forget_played("game-1").map(drop),
        reader.forget_played_beyond(0).map(drop),
    ];
    for refused in refused {
        assert!(matches!(refused, Err(StoreFault::ReadOnly { .. })), "{refused:?}");
    }
    assert_eq!(reader.played("game-1"), Ok(Some(stored)));
}

#[test]
fn what_is_only_read_is_not_changed() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    store.keep_played(&played(1)).unwrap();
    store.keep_setting("language", "id").unwrap();
    check_read_only(&Store::open_to_read(&folder.database()).unwrap());
    drop(store);

    let Some(disk) = SmallDisk::new(20) else { return };
    let store = Store::open(&disk.folder.database()).unwrap();
    store.keep_played(&played(1)).unwrap();
    store.keep_setting("language", "id").unwrap();
    drop(store);
    disk.mount.make_read_only();
    check_read_only(&Store::open_to_read(&disk.folder.database()).unwrap());
}

const GAMES_OF_EACH: u64 = 100;

/// The child process: stores its own games, and counts in a setting.
#[test]
fn child_that_keeps_played_games() {
    let Some(database) = database_of_child() else { return };
    let store = Store::open(&database).unwrap();
    for number in 0..GAMES_OF_EACH {
        store.keep_played(&played(2 * number + 1)).unwrap();
        store.keep_setting("child", &number.to_string()).unwrap();
    }
}

#[test]
fn two_processes_and_a_tournament_write_at_the_same_time() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 0);
    let mut other = child("playing::child_that_keeps_played_games", &folder.database());
    for number in 0..GAMES_OF_EACH {
        store.keep_played(&played(2 * number)).unwrap();
        if number % 10 == 0 {
            store_games(&store, &id, number..number + 10);
        }
    }
    let mut said = String::new();
    other.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(other.wait().unwrap().success(), "{said}");
    let found = store.recent_played(usize::MAX).unwrap();
    let expected: Vec<String> = (0..2 * GAMES_OF_EACH).rev().map(|n| played(n).id).collect();
    assert_eq!(ids(&found), expected);
    assert_eq!(store.setting("child"), Ok(Some((GAMES_OF_EACH - 1).to_string())));
    assert_eq!(store.count(&id), Ok(GAMES_OF_EACH));
    store.integrity_check().unwrap();
}

#[test]
fn a_state_that_is_older_than_the_stored_one_is_not_written() {
    let folder = Folder::new();
    let [one, other] = [(); 2].map(|()| Store::open(&folder.database()).unwrap());
    assert_eq!(one.keep_played(&played(1)), Ok(1));
    let stale = StoreFault::Stale { ids: vec!["game-1".to_owned()] };
    assert_eq!(other.keep_played(&played(1)), Err(stale.clone()), "it is not new");
    let read = other.played("game-1").unwrap().unwrap();
    let moved = PlayedGame { state: "a move".into(), ..read.clone() };
    assert_eq!(other.keep_played(&moved), Ok(2));
    // The first still has what it wrote itself.
    let mine = PlayedGame { state: "another move".into(), version: 1, ..played(1) };
    assert_eq!(one.keep_played(&mine), Err(stale.clone()));
    assert_eq!(one.keep_all_played(&[played(2), mine]), Err(stale));
    assert_eq!(one.played("game-2"), Ok(None), "all or none");
    assert_eq!(one.played("game-1").unwrap().unwrap().state, "a move");
    // A game that was deleted meanwhile causes no conflict.
    one.forget_played("game-1").unwrap();
    assert_eq!(other.keep_played(&PlayedGame { version: 2, ..moved }), Ok(3));
}

#[test]
fn one_server_at_a_time_has_the_file_and_others_learn_which() {
    let folder = Folder::new();
    let [one, other] = [(); 2].map(|()| Store::open(&folder.database()).unwrap());
    assert_eq!(other.server(), None);
    let lock = one.lock_for_server("http://127.0.0.1:7777").unwrap();
    let holder =
        ServerHolder { address: "http://127.0.0.1:7777".into(), process: std::process::id() };
    assert_eq!(other.server(), Some(holder.clone()));
    let path = folder.database().display().to_string();
    let refused = other.lock_for_server("http://127.0.0.1:8888").unwrap_err();
    assert_eq!(refused, StoreFault::Served { path, holder: Some(holder) });
    #[cfg(unix)]
    {
        // Another name of the same file does not bypass the lock.
        let link = folder.database().with_extension("link");
        std::os::unix::fs::symlink(folder.database(), &link).unwrap();
        let linked = Store::open(&link).unwrap();
        assert!(matches!(linked.lock_for_server("http://a"), Err(StoreFault::Served { .. })));
    }
    drop(lock);
    assert_eq!(one.server(), None);
    drop(other.lock_for_server("http://127.0.0.1:8888").unwrap());
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_what_is_stored() {
    use std::{fs, os::unix::fs::PermissionsExt};
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let folder = Folder::new();
    let inner = folder.database().with_file_name("new").join("papan.db");
    let store = Store::open(&inner).unwrap();
    store.keep_played(&played(1)).unwrap();
    let _lock = store.lock_for_server("http://a").unwrap();
    assert_eq!(mode(inner.parent().unwrap()), 0o700);
    let files: Vec<_> = fs::read_dir(inner.parent().unwrap()).unwrap().flatten().collect();
    assert_eq!(files.len(), 4, "the database, its log, its index and its lock: {files:?}");
    for file in files {
        assert_eq!(mode(&file.path()), 0o600, "{file:?}");
    }
    drop(store);
    // A file of an older version is not left open to others, nor are its copies.
    let copies = [".version-1", ".version-4", ".version-4-2"]
        .map(|ending| inner.with_file_name(format!("papan.db{ending}")));
    for path in copies.iter().chain([&inner]) {
        fs::File::options().create(true).append(true).open(path).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    }
    drop(Store::open(&inner).unwrap());
    for path in copies.iter().chain([&inner]) {
        assert_eq!(mode(path), 0o600, "{path:?}");
    }
}
