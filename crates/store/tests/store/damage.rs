use std::{collections::BTreeMap, fs};

use papan_core::Random;
use papan_store::{
    EndingCount, MeetingTotals, PlayedGame, Store, StoreFault, StoredGame, Totals, Tournament,
};
use papan_tournament::import;
use rusqlite::Connection;

use crate::fixture::{Folder, create, is_damage, played, retry, store_games, with_games};

const GAMES: u64 = 60;

/// All content of a store that has checksums, or is compared with content that has.
#[derive(Debug, PartialEq)]
struct Content {
    tournament: Tournament,
    games: BTreeMap<u64, StoredGame>,
    archived: Vec<StoredGame>,
    totals: Vec<Totals>,
    meetings: Vec<MeetingTotals>,
    endings: Vec<EndingCount>,
    played: Vec<Option<PlayedGame>>,
}

impl Content {
    fn read(store: &Store, id: &str) -> Result<Content, StoreFault> {
        let mut games = BTreeMap::new();
        for range in store.done(id)?.ranges() {
            for number in range.clone() {
                games.insert(number, store.game(id, number)?);
            }
        }
        Ok(Content {
            tournament: store.find(id)?,
            games,
            archived: store.archived(id)?,
            totals: store.totals(id)?,
            meetings: store.meeting_totals(id)?,
            endings: store.endings(id)?,
            played: (0..5)
                .map(|number| store.played(&played(number).id))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// Makes a database with something in each table, and closes it.
fn make(folder: &Folder) -> String {
    let (store, id) = with_games(folder, GAMES);
    retry(&store, &id, &["out-of-time"]);
    store_games(&store, &id, 0..GAMES);
    let other = create(&store, "other");
    store_games(&store, &other, 0..5);
    for number in 0..5 {
        store.keep_played(&played(number)).unwrap();
    }
    id
}

fn remove_logs(folder: &Folder) {
    for ending in ["-wal", "-shm"] {
        let _ = fs::remove_file(folder.0.join(format!("games.sqlite{ending}")));
    }
}

#[test]
fn a_flipped_byte_anywhere_is_noticed_or_changes_nothing_that_is_read() {
    let folder = Folder::new();
    let id = make(&folder);
    let path = folder.database();
    let whole = fs::read(&path).unwrap();
    let expected = Content::read(&Store::open(&path).unwrap(), &id).unwrap();
    let pages = whole.len() / 4096;
    let mut random = Random::stream(18, 0);
    let (mut at_opening, mut when_verified, mut harmless, mut named, mut read) = (0, 0, 0, 0, 0);
    // Each page has its share, the most used end of it a larger one.
    for flip in 0..20 * pages {
        remove_logs(&folder);
        let place = if flip % 3 == 0 { random.index(4096) } else { 4095 - random.index(1500) };
        let place = flip % pages * 4096 + place;
        let bit = 1 << random.index(8);
        let mut flipped = whole.clone();
        flipped[place] ^= bit;
        fs::write(&path, &flipped).unwrap();
        let about = format!("byte {place}, bit {bit}");
        let Ok(store) = Store::open(&path) else {
            at_opening += 1;
            continue;
        };
        let found = store.verify(None, |_| {});
        let is_noticed = match &found {
            Ok(found) => {
                assert!(found.damage.iter().all(is_damage), "{about}: {found:?}");
                !found.damage.is_empty()
            }
            Err(_) => true,
        };
        if is_noticed {
            when_verified += 1;
        } else {
            let content = Content::read(&store, &id).expect(&about);
            assert_eq!(content, expected, "{about}");
            harmless += 1;
        }
        // Each game is unchanged or refused; intact games can still be read.
        for (&number, game) in &expected.games {
            match store.game(&id, number) {
                Ok(found) => {
                    assert_eq!(found, *game, "{about}");
                    read += 1;
                }
                Err(StoreFault::DamagedGame { id: damaged, number: found, .. }) => {
                    assert_eq!(damaged, id);
                    named += usize::from(found == number);
                }
                Err(_) => {}
            }
        }
        // The sum of results refuses a changed game or total.
        let mut results = Vec::new();
        if store.each_result(&id, |game| results.push((game.seat.number, game.result))).is_ok() {
            let games = expected.games.values().map(|game| (game.seat.number, game.log.result));
            assert_eq!(results, games.collect::<Vec<_>>(), "{about}");
            match store.totals(&id) {
                Ok(totals) => assert_eq!(totals, expected.totals, "{about}"),
                Err(fault) => assert!(is_damage(&fault), "{about}: {fault:?}"),
            }
        }
    }
    println!("{at_opening} when opened, {when_verified} when verified, {harmless} harmless");
    assert!(when_verified > at_opening && named > 0 && read > 0, "{named} {read}");
}

/// Changes a closed database without using the store, and returns the damage that the store reports.
fn found_after(change: &str) -> (Folder, Store, String, Vec<StoreFault>) {
    let folder = Folder::new();
    let id = make(&folder);
    Connection::open(folder.database()).unwrap().execute_batch(change).unwrap();
    let store = Store::open(&folder.database()).unwrap();
    let damage = store.verify(None, |_| {}).unwrap().damage;
    (folder, store, id, damage)
}

#[test]
fn damage_is_named_and_repaired() {
    // Every table that has a checksum, or is compared with games.
    for (change, expected) in [
        ("UPDATE game SET moves = 'b2' || substr(moves, 3) WHERE rowid = 20", "game"),
        ("UPDATE game SET checksum = NULL WHERE number = 7 AND tournament = 1", "game"),
        ("UPDATE archived_game SET first_errors = 'x' WHERE rowid = 1", "game"),
        ("UPDATE game SET result = -result WHERE number = 2 AND tournament = 1", "game"),
        ("UPDATE total SET first_nodes = first_nodes + 1 WHERE tournament = 1", "totals"),
        ("UPDATE meeting_total SET half_points = 0 WHERE tournament = 1", "totals"),
        ("DELETE FROM ending WHERE tournament = 1", "totals"),
        ("DELETE FROM game WHERE number = 3 AND tournament = 1", "totals"),
    ] {
        let (_folder, store, id, damage) = found_after(change);
        let kind = match &damage[..] {
            [StoreFault::DamagedGame { id: of, .. }] if *of == id => "game",
            [StoreFault::DamagedTotals { id: of, .. }] if *of == id => "totals",
            other => panic!("{change}: {other:?}"),
        };
        assert_eq!(kind, expected, "{change}");
        let only_archived = change.contains("archived");
        assert_eq!(store.verify_games(&id).is_err(), !only_archived, "{change}");
        let removed = store.repair(&store.own(&id).unwrap()).unwrap();
        assert_eq!(removed, u64::from(kind == "game"), "{change}");
        store.integrity_check().unwrap();
        store_games(&store, &id, 0..GAMES);
        assert_eq!(store.count(&id), Ok(GAMES));
        store.integrity_check().unwrap();
    }
}

#[test]
fn a_changed_tournament_or_played_game_is_refused() {
    for change in [
        "UPDATE tournament SET seed = seed + 1 WHERE key = 1",
        "UPDATE tournament SET description = description || ' ' WHERE key = 1",
        "UPDATE entrant SET word = 'exec:sh' WHERE tournament = 1 AND number = 2",
        "UPDATE board_game SET word = 'reversi' WHERE tournament = 1 AND number = 1",
        "DELETE FROM entrant WHERE tournament = 1 AND number = 4",
    ] {
        let (_folder, store, id, damage) = found_after(change);
        assert!(matches!(&damage[..], [StoreFault::DamagedTournament { .. }]), "{damage:?}");
        assert!(matches!(store.find(&id), Err(StoreFault::DamagedTournament { .. })), "{change}");
    }
    let change = "UPDATE played_games SET state = replace(state, 'a1', 'a2') WHERE id = 'game-3'";
    let (_folder, store, _, damage) = found_after(change);
    assert!(matches!(&damage[..], [StoreFault::DamagedPlayed { .. }]), "{damage:?}");
    assert!(matches!(store.played("game-3"), Err(StoreFault::DamagedPlayed { .. })));
    let written = PlayedGame { version: 1, ..played(2) };
    assert_eq!(store.played("game-2"), Ok(Some(written)));
    let (removed, aside) = store.repair_played().unwrap();
    assert_eq!(removed, 1);
    store.integrity_check().unwrap();
    let kept = "SELECT count(*), max(id), max(state LIKE '%a2%') FROM played_games";
    let kept: (i64, String, bool) = Connection::open(aside)
        .unwrap()
        .query_row(kept, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap();
    assert_eq!(kept, (1, "game-3".to_owned(), true));
    let (_folder, _, _, damage) = found_after("DROP INDEX game_by_length");
    assert!(matches!(&damage[..], [StoreFault::Damaged { .. }]), "{damage:?}");
}

#[test]
fn a_played_game_without_a_checksum_is_unverified_until_it_is_written() {
    let change = "UPDATE played_games SET checksum = NULL WHERE id = 'game-3'";
    let (folder, store, _, damage) = found_after(change);
    assert_eq!(damage, []);
    let found = store.played("game-3").unwrap().expect("a game");
    store.keep_played(&found).unwrap();
    let checksum = "SELECT checksum IS NOT NULL FROM played_games WHERE id = 'game-3'";
    let connection = Connection::open(folder.database()).unwrap();
    assert_eq!(connection.query_row(checksum, [], |row| row.get(0)), Ok(true));
}

#[test]
fn a_damaged_tournament_does_not_keep_the_others_from_being_opened_and_verified() {
    for change in [
        "UPDATE tournament SET origin = 'locam' WHERE key = 1",
        "UPDATE tournament SET state = 'finishee' WHERE key = 1",
        "UPDATE tournament SET kind = 'mauch' WHERE key = 1",
    ] {
        let change =
            format!("PRAGMA ignore_check_constraints = ON; {change}; UPDATE total SET games = 9");
        let (_folder, _, damaged, damage) = found_after(&change);
        let [StoreFault::DamagedTournament { id, .. }, totals @ ..] = &damage[..] else {
            panic!("{change}: {damage:?}")
        };
        assert_eq!(*id, damaged, "{change}");
        assert_eq!(totals.len(), 2, "the totals of both tournaments: {damage:?}");
    }
    let change = "PRAGMA ignore_check_constraints = ON; UPDATE tournament SET id = CAST(x'ff' AS TEXT) WHERE key = 1";
    let (_folder, _, _, damage) = found_after(change);
    assert!(matches!(&damage[..], [StoreFault::Damaged { .. }]), "{damage:?}");
}

#[test]
fn an_export_refuses_a_damaged_game_and_an_import_has_checksums_of_its_own() {
    let change = "UPDATE game SET start = '3/3/3 o' WHERE number = 9 AND tournament = 1";
    let (_folder, store, id, _) = found_after(change);
    let refused = store.export(&id, Vec::new());
    assert!(matches!(refused, Err(StoreFault::DamagedGame { number: 9, .. })), "{refused:?}");
    let mut exported = Vec::new();
    store.export("other-1", &mut exported).unwrap();
    let imported = import(&store, &exported[..]).unwrap();
    assert_eq!(store.verify(Some(&imported), |_| {}).unwrap().damage, []);
}
