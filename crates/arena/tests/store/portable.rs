use std::ops::ControlFlow;

use papan_arena::store::{GameRecord, Store, StoreFault};

use crate::fixture::{Folder, retry, store_games, with_games};

fn all_games(store: &Store, id: &str) -> Vec<GameRecord> {
    let mut games = Vec::new();
    store
        .each_game(id, |game| {
            games.push(game);
            ControlFlow::Continue(())
        })
        .unwrap();
    games
}

/// Exports a tournament of 100 games of which some were played again.
fn exported() -> (Folder, Store, String, Vec<u8>) {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 100);
    let again = retry(&store, &id, &["out-of-time"]);
    store_games(&store, &id, again);
    let mut bytes = Vec::new();
    assert_eq!(store.export(&id, &mut bytes), Ok(100));
    (folder, store, id, bytes)
}

#[test]
fn a_tournament_goes_through_a_file_into_another_database() {
    let (_folder, store, id, bytes) = exported();
    let elsewhere = Folder::new();
    let other = Store::open(&elsewhere.database()).unwrap();
    for number in 1..=2 {
        let imported = other.import(&bytes[..]).unwrap();
        assert_eq!(imported, format!("piala-papan-{number}"));
        let mut tournament = other.find(&imported).unwrap();
        tournament.id.clone_from(&id);
        assert_eq!(tournament, store.find(&id).unwrap());
        assert_eq!(all_games(&other, &imported), all_games(&store, &id));
        assert_eq!(other.archived(&imported), store.archived(&id));
        assert_eq!(other.totals(&imported), store.totals(&id));
        assert_eq!(other.endings(&imported), store.endings(&id));
    }
    other.integrity_check().unwrap();
    let mut again = Vec::new();
    other.export("piala-papan-1", &mut again).unwrap();
    assert!(again == bytes, "the same tournament gives the same file");
}

#[test]
fn a_damaged_file_is_refused_and_nothing_of_it_stays() {
    let (_folder, _store, _id, bytes) = exported();
    let elsewhere = Folder::new();
    let other = Store::open(&elsewhere.database()).unwrap();
    let refused = |bytes: &[u8], place: usize| {
        let fault = other.import(bytes).err();
        let expected =
            matches!(fault, Some(StoreFault::ExportDamaged { .. } | StoreFault::NotExported));
        assert!(expected, "at {place}: {fault:?}");
    };
    for place in (0..bytes.len()).step_by(bytes.len() / 60) {
        refused(&bytes[..place], place);
        let mut changed = bytes.clone();
        // Another digit where there is a digit is still JSON, and only the checksum knows better.
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        refused(&changed, place);
    }
    refused(&[&bytes[..], b"{}\n"].concat(), bytes.len());
    refused(&bytes[..bytes.len() - 1], bytes.len() - 1);
    // A line that stands twice, and one that is missing.
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    refused(&[&lines[..5], &lines[4..]].concat().concat(), 5);
    refused(&[&lines[..5], &lines[6..]].concat().concat(), 5);
    for (bytes, fault) in [
        (&b""[..], StoreFault::NotExported),
        (b"[Event \"x\"]\n", StoreFault::NotExported),
        (b"{\"papan-tournament\":{\"version\":2}}\n", StoreFault::ExportedNewer),
        (b"{\"papan-tournament\":{\"version\":1}}\n", StoreFault::ExportDamaged { line: 1 }),
    ] {
        assert_eq!(other.import(bytes), Err(fault));
    }
    assert_eq!(other.list().unwrap(), []);
    other.integrity_check().unwrap();
}
