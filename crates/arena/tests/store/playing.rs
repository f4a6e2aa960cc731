use std::io::Read;

use papan_arena::store::{PlayedGame, PlayedSummary, Store, StoreFault};

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
    let later = PlayedGame { updated: later.updated + 5, game: "reversi".into(), ..later };
    store.keep_played(&later).unwrap();
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
    assert_eq!(reader.played("game-1"), Ok(Some(played(1))));
    assert_eq!(ids(&reader.recent_played(1).unwrap()), ["game-1"]);
    assert_eq!(reader.setting("language"), Ok(Some("id".to_owned())));
    let refused = [
        reader.keep_played(&played(1)),
        reader.keep_setting("language", "en"),
        reader.forget_played("game-1").map(drop),
        reader.forget_played_beyond(0).map(drop),
    ];
    for refused in refused {
        assert!(matches!(refused, Err(StoreFault::ReadOnly { .. })), "{refused:?}");
    }
    assert_eq!(reader.played("game-1"), Ok(Some(played(1))));
}

#[test]
fn what_is_only_read_is_not_changed() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    store.keep_played(&played(1)).unwrap();
    store.keep_setting("language", "id").unwrap();
    check_read_only(&Store::open_to_read(&folder.database()).unwrap());
    drop(store);

    let Some(disk) = SmallDisk::new("20m") else {
        eprintln!("notice: a read-only disk is not tried: mounting one needs more rights");
        return;
    };
    let store = Store::open(&disk.0.database()).unwrap();
    store.keep_played(&played(1)).unwrap();
    store.keep_setting("language", "id").unwrap();
    drop(store);
    disk.make_read_only();
    check_read_only(&Store::open_to_read(&disk.0.database()).unwrap());
}

const GAMES_OF_EACH: u64 = 100;

/// What the child does: it keeps its own games, and counts in a setting.
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
