use std::{fs, path::Path};

use papan_store::{Store, StoreFault};
use rusqlite::Connection;

use crate::fixture::{Folder, create, played, store_games};

const HEADER: usize = 32;
const FRAME: usize = 24 + 4096;

/// The three files of a database as a killed process leaves them.
#[derive(Clone)]
struct Files {
    database: Vec<u8>,
    log: Option<Vec<u8>>,
    index: Option<Vec<u8>>,
}

impl Files {
    fn copy(path: &Path) -> Files {
        let read = |ending: &str| fs::read(format!("{}{ending}", path.display())).unwrap();
        Files { database: read(""), log: Some(read("-wal")), index: Some(read("-shm")) }
    }

    fn write(&self, path: &Path) {
        let write = |ending: &str, bytes: &Option<Vec<u8>>| {
            let path = format!("{}{ending}", path.display());
            match bytes {
                Some(bytes) => fs::write(path, bytes).unwrap(),
                None => drop(fs::remove_file(path)),
            }
        };
        write("", &Some(self.database.clone()));
        write("-wal", &self.log);
        write("-shm", &self.index);
    }

    fn frames(&self) -> usize {
        (self.log.as_ref().unwrap().len() - HEADER) / FRAME
    }

    /// Changes the log.
    fn with(&self, change: impl FnOnce(&mut Vec<u8>)) -> Files {
        let mut files = self.clone();
        change(files.log.as_mut().unwrap());
        files
    }

    fn without_index(&self) -> Files {
        Files { index: None, ..self.clone() }
    }
}

const ID: &str = "killed-1";

/// Checkpoints a database by a connection of its own.
fn checkpoint(path: &Path, how: &str) {
    let connection = Connection::open(path).unwrap();
    let query = format!("PRAGMA wal_checkpoint({how})");
    let busy: i64 = connection.query_row(&query, [], |row| row.get(0)).unwrap();
    assert_eq!(busy, 0);
}

/// Returns a database with ten games in each of ten transactions, all of which are in the log; with `restarted`, the
/// log was begun again after forty of them.
fn killed(restarted: bool) -> Files {
    let folder = Folder::new();
    let path = folder.database();
    let store = Store::open(&path).unwrap();
    create(&store, "killed");
    checkpoint(&path, "TRUNCATE");
    for batch in 0..10 {
        store_games(&store, ID, 10 * batch..10 * batch + 10);
        if restarted && batch == 7 {
            checkpoint(&path, "RESTART");
        }
    }
    Files::copy(&path)
}

/// Opens the files in both ways; returns how many games there are, or why not. Refused files are left unchanged.
fn opened(files: &Files) -> Result<u64, String> {
    let mut found = Vec::new();
    for open in [Store::open_to_read, Store::open] {
        let folder = Folder::new();
        let path = folder.database();
        files.write(&path);
        found.push(match open(&path) {
            Ok(store) => {
                store.integrity_check().unwrap();
                Ok(store.count(ID).unwrap())
            }
            Err(StoreFault::DamagedLog { reason, .. }) => {
                let log = fs::read(folder.0.join("games.sqlite-wal")).ok();
                assert_eq!(log, files.log);
                assert_eq!(fs::read(&path).unwrap(), files.database);
                let aside = Store::set_log_aside(&path).unwrap();
                assert_eq!(fs::read(aside.database).unwrap(), files.database);
                drop(Store::open(&path).expect("the database without its log"));
                let aside = fs::read(folder.0.join("games.sqlite-wal.damaged-1")).ok();
                assert_eq!(aside, files.log);
                Err(reason)
            }
            Err(other) => panic!("{other:?}"),
        });
    }
    assert_eq!(found[0], found[1]);
    found.remove(0)
}

#[test]
fn a_log_that_a_crash_left_is_no_damage() {
    for restarted in [false, true] {
        let whole = killed(restarted);
        for files in [whole.clone(), whole.without_index()] {
            assert_eq!(opened(&files), Ok(100));
            // A frame of which half was written, one of which only the head was, and one that was not ended.
            let last =
                files.log.as_ref().unwrap()[HEADER + (files.frames() - 1) * FRAME..].to_vec();
            if !restarted {
                assert_eq!(opened(&files.with(|log| log.extend(&last[..900]))), Ok(100));
                assert_eq!(opened(&files.with(|log| log.extend([0; FRAME]))), Ok(100));
            }
            let torn: Vec<u8> = last[..24].iter().copied().chain([0xa5; 4096]).collect();
            if !restarted {
                assert_eq!(opened(&files.with(|log| log.extend(torn))), Ok(100));
            }
        }
    }
}

#[test]
fn a_log_that_was_begun_again_and_has_no_frame_yet_is_no_damage() {
    let (before, after) = (killed(false), killed(true));
    // The header of the second generation before frames of the first, whose salt is lower by 1.
    let header = after.log.unwrap()[..HEADER].to_vec();
    let salt = u32::from_be_bytes([header[16], header[17], header[18], header[19]]);
    let files = before.without_index().with(|log| {
        log[..HEADER].copy_from_slice(&header);
        for frame in log[HEADER..].chunks_mut(FRAME) {
            frame[8..12].copy_from_slice(&salt.wrapping_sub(1).to_be_bytes());
        }
    });
    assert_eq!(opened(&files), Ok(0));
}

#[test]
fn a_log_that_two_connections_restart_in_turn_is_no_damage() {
    let folder = Folder::new();
    let path = folder.database();
    let stores = [Store::open(&path).unwrap(), Store::open(&path).unwrap()];
    create(&stores[0], "killed");
    store_games(&stores[0], ID, 0..100);
    for turn in 0..10 {
        checkpoint(&path, "RESTART");
        stores[turn % 2].keep_played(&played(turn as u64)).unwrap();
    }
    let files = Files::copy(&path);
    let log = files.log.as_ref().unwrap();
    let generation = |place: usize| u32::from_be_bytes(log[place..place + 4].try_into().unwrap());
    let oldest = generation(HEADER + (files.frames() - 1) * FRAME + 8);
    let restarts_of_one = generation(12);
    assert!(generation(16).wrapping_sub(oldest) > restarts_of_one, "{restarts_of_one}");
    assert_eq!(opened(&files), Ok(100));
    assert_eq!(opened(&files.without_index()), Ok(100));
}

#[test]
fn a_damaged_log_is_refused_and_kept() {
    for restarted in [false, true] {
        let whole = killed(restarted);
        let bare = whole.without_index();
        let garbage = |log: &mut Vec<u8>| {
            let bytes: Vec<u8> = (0..log.len()).map(|index| (index * 7 + 13) as u8).collect();
            *log = bytes;
        };
        // Half of all salts away: a fixed salt is an earlier one by accident, once in 4096 times.
        let garble = |frame: &mut [u8]| {
            frame[8] ^= 0x80;
            frame[12..].fill(0xa5);
        };
        let flip = |place: usize| move |log: &mut Vec<u8>| log[place] ^= 0x10;
        for files in [&whole, &bare] {
            for place in 0..HEADER {
                assert!(opened(&files.with(flip(place))).is_err(), "byte {place} of the header");
            }
            for change in [
                &garbage as &dyn Fn(&mut Vec<u8>),
                &|log| log[..HEADER].fill(0),
                &|log| log.truncate(20),
                &|log| log[HEADER..].chunks_mut(FRAME).for_each(garble),
                &|log| log[HEADER + 8] ^= 0x80,
                &flip(HEADER + 1000),
                &flip(HEADER + FRAME + 2),
            ] {
                assert!(opened(&files.with(change)).is_err());
            }
        }
        // Damage that only the index reveals: missing frames, and the last transaction.
        let first_of_last = HEADER + 3 * FRAME;
        for change in [
            &(|log: &mut Vec<u8>| log.truncate(HEADER + FRAME)) as &dyn Fn(&mut Vec<u8>),
            &|log| log.truncate(HEADER),
            &|log| log.clear(),
            &|log| log.truncate(first_of_last),
        ] {
            assert!(opened(&whole.with(change)).is_err());
            assert!(opened(&bare.with(change)).is_ok_and(|games| games < 100));
        }
        assert!(opened(&Files { log: None, ..whole.clone() }).is_err());
    }
}
