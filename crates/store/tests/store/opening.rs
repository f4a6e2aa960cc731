use std::{fs, path::Path, thread};

use papan_store::{Store, StoreFault};
use rusqlite::Connection;

use crate::fixture::{Folder, SmallDisk, create, is_damage, store_games, with_games};

/// Checks that a file is refused, by writers and readers, and left as it was.
fn check_refused(path: &Path, expected: impl Fn(&StoreFault) -> bool) {
    let before = fs::read(path).unwrap();
    for open in [Store::open, Store::open_to_read] {
        let fault = open(path).err().expect("a fault");
        assert!(expected(&fault), "{fault:?}");
        assert_eq!(fs::read(path).unwrap(), before, "nothing is overwritten");
    }
}

#[test]
fn the_file_says_what_it_is_and_is_made_to_last() {
    let folder = Folder::new();
    let path = folder.0.join("a folder/that is/not there.sqlite");
    let store = Store::open(&path).unwrap();
    assert_eq!(store.migrated(), None);
    let connection = Connection::open(&path).unwrap();
    let pragma = |name: &str| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
            .unwrap()
    };
    assert_eq!(pragma("application_id"), 0x5061_706e_i64.into());
    assert_eq!(pragma("user_version"), 6_i64.into());
    assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
    let lax: i64 = connection
        .query_row("SELECT count(*) FROM pragma_table_list WHERE NOT strict AND schema = 'main' AND name NOT LIKE 'sqlite_%'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(lax, 0);
}

#[cfg(unix)]
#[test]
fn a_file_with_hard_links_is_refused_under_each_name() {
    let folder = Folder::new();
    drop(Store::open(&folder.database()).unwrap());
    let (path, link) = (folder.database(), folder.0.join("link.sqlite"));
    fs::hard_link(&path, &link).unwrap();
    for name in [&path, &link] {
        let fault = Store::open(name).err();
        assert!(matches!(fault, Some(StoreFault::HardLinks { .. })), "{fault:?}");
    }
    fs::remove_file(&link).unwrap();
    assert!(Store::open(&path).is_ok());
}

#[test]
fn what_is_no_database_is_refused() {
    let folder = Folder::new();
    for (name, bytes) in [
        ("text", b"format = \"round-robin\"\n".repeat(100)),
        ("short", b"x".to_vec()),
        ("zeros", vec![0; 10_000]),
    ] {
        let path = folder.0.join(name);
        fs::write(&path, bytes).unwrap();
        check_refused(&path, |fault| matches!(fault, StoreFault::NotADatabase { .. }));
    }
    let missing = Store::open_to_read(&folder.0.join("missing")).err();
    assert!(matches!(missing, Some(StoreFault::CannotOpen { .. })), "{missing:?}");
    let is_folder = Store::open(&folder.0).err();
    assert!(matches!(is_folder, Some(StoreFault::IsAFolder { .. })), "{is_folder:?}");
    let is_folder = Store::open_to_read(&folder.0).err();
    assert!(matches!(is_folder, Some(StoreFault::IsAFolder { .. })), "{is_folder:?}");
    let below_a_file = Store::open(&folder.0.join("text/games.sqlite")).err();
    assert!(matches!(below_a_file, Some(StoreFault::CannotOpen { .. })), "{below_a_file:?}");
}

#[test]
fn a_database_of_another_program_is_refused() {
    let folder = Folder::new();
    for (name, setup) in [
        ("unnamed", "CREATE TABLE bookmarks (url TEXT)"),
        ("named", "PRAGMA application_id = 77; CREATE TABLE t (a)"),
        ("numbered", "PRAGMA user_version = 2; CREATE TABLE game (a)"),
    ] {
        let path = folder.0.join(name);
        Connection::open(&path).unwrap().execute_batch(setup).unwrap();
        check_refused(&path, |fault| matches!(fault, StoreFault::Foreign { .. }));
    }
}

#[test]
fn a_newer_version_is_refused() {
    let folder = Folder::new();
    drop(with_games(&folder, 3));
    let path = folder.database();
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 9).unwrap();
    check_refused(&path, |fault| matches!(fault, StoreFault::Newer { found: 9, known: 6, .. }));
}

#[test]
fn a_truncated_file_is_refused() {
    let folder = Folder::new();
    drop(with_games(&folder, 500));
    let path = folder.database();
    let whole = fs::read(&path).unwrap();
    for keep in [whole.len() / 2, whole.len() - 4096, whole.len() - 1, 5000, 4096, 100, 20] {
        fs::write(&path, &whole[..keep]).unwrap();
        check_refused(&path, |fault| {
            matches!(fault, StoreFault::Damaged { .. } | StoreFault::NotADatabase { .. })
        });
    }
    fs::write(&path, &whole).unwrap();
    Store::open(&path).unwrap().integrity_check().unwrap();
}

#[test]
fn an_empty_file_is_new_unless_a_log_says_otherwise() {
    let folder = Folder::new();
    fs::write(folder.database(), b"").unwrap();
    drop(Store::open(&folder.database()).unwrap());
    fs::write(folder.database(), b"").unwrap();
    fs::write(folder.0.join("games.sqlite-wal"), b"what was not moved yet").unwrap();
    check_refused(&folder.database(), |fault| matches!(fault, StoreFault::Damaged { .. }));
    assert!(folder.0.join("games.sqlite-wal").exists());
}

#[test]
fn a_log_without_its_database_is_kept() {
    let folder = Folder::new();
    let path = folder.database();
    drop(with_games(&folder, 3));
    let log = folder.0.join("games.sqlite-wal");
    fs::write(&log, b"what was not moved yet").unwrap();
    fs::rename(&path, folder.0.join("saved.sqlite")).unwrap();
    for open in [Store::open, Store::open_to_read] {
        let fault = open(&path).err();
        assert!(matches!(fault, Some(StoreFault::OnlyLog { .. })), "{fault:?}");
        assert!(log.exists() && !path.exists());
    }
}

#[test]
fn a_reader_never_sees_half_a_new_database() {
    for _ in 0..20 {
        let folder = Folder::new();
        let path = folder.database();
        thread::scope(|scope| {
            scope.spawn(|| create(&Store::open(&path).unwrap(), "new"));
            while !path.exists() {
                thread::yield_now();
            }
            for _ in 0..20 {
                let seen = Store::open_to_read(&path).map(drop);
                assert_eq!(seen, Ok(()));
            }
        });
    }
}

#[cfg(unix)]
#[test]
fn reading_a_protected_file_leaves_nothing_beside_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 100);
    drop(store);
    let path = folder.database();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let reader = Store::open_to_read(&path).unwrap();
    assert_eq!(reader.count(&id), Ok(100));
    let beside: Vec<_> = fs::read_dir(&folder.0).unwrap().collect();
    assert_eq!(beside.len(), 1, "{beside:?}");
}

#[test]
fn a_corrupt_file_is_found_when_it_is_opened_or_checked() {
    let folder = Folder::new();
    let (store, _) = with_games(&folder, 500);
    drop(store);
    let path = folder.database();
    let whole = fs::read(&path).unwrap();
    let mut found = 0;
    for page in 1..whole.len() / 4096 {
        let mut damaged = whole.clone();
        damaged[page * 4096..page * 4096 + 200].fill(0xa5);
        fs::write(&path, &damaged).unwrap();
        match Store::open(&path) {
            Err(StoreFault::Damaged { .. }) => found += 1,
            Err(other) => panic!("page {page}: {other:?}"),
            Ok(store) => {
                let fault = store.integrity_check().err();
                assert!(fault.as_ref().is_some_and(is_damage), "page {page}: {fault:?}");
            }
        }
        assert_eq!(fs::read(&path).unwrap(), damaged);
        fs::remove_file(folder.0.join("games.sqlite-wal")).unwrap_or_default();
        fs::remove_file(folder.0.join("games.sqlite-shm")).unwrap_or_default();
    }
    assert!(found > 0);
}

#[test]
fn many_may_make_the_file_at_once() {
    let folder = Folder::new();
    thread::scope(|scope| {
        for thread in 0..8 {
            let path = folder.database();
            scope.spawn(move || create(&Store::open(&path).unwrap(), &format!("t{thread}")));
        }
    });
    assert_eq!(Store::open(&folder.database()).unwrap().list().unwrap().len(), 8);
}

/// Checks that a store of 100 games whose folder became read-only is read, and refused to writers.
fn check_read_only(folder: &Folder, id: &str) {
    let refused = Store::open(&folder.database()).err();
    assert!(matches!(refused, Some(StoreFault::ReadOnly { .. })), "{refused:?}");
    let reader = Store::open_to_read(&folder.database()).unwrap();
    assert_eq!(reader.count(id), Ok(100));
    reader.integrity_check().unwrap();
    let refused = reader.delete(id);
    assert!(matches!(refused, Err(StoreFault::CannotLock { .. })), "{refused:?}");
}

#[test]
fn a_read_only_disk_can_be_read_and_says_why_it_cannot_be_written() {
    let Some(disk) = SmallDisk::new(20) else { return };
    let (store, id) = with_games(&disk.folder, 100);
    drop(store);
    disk.mount.make_read_only();
    check_read_only(&disk.folder, &id);
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_can_be_read_and_says_why_it_cannot_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 100);
    drop(store);
    let permit = |mode| fs::set_permissions(&folder.0, fs::Permissions::from_mode(mode)).unwrap();
    permit(0o555);
    let is_bound = fs::write(folder.0.join("probe"), "").is_err();
    if is_bound {
        check_read_only(&folder, &id);
    } else {
        eprintln!("notice: a read-only folder is not tried: nothing is forbidden to this user");
    }
    permit(0o755);
}

#[test]
fn a_reader_changes_nothing() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 10);
    let reader = Store::open_to_read(&folder.database()).unwrap();
    let owned = reader.own(&id).unwrap();
    let refused = reader.put_away(&owned, &[0]);
    assert!(matches!(refused, Err(StoreFault::ReadOnly { .. })), "{refused:?}");
    drop(owned);
    store_games(&store, &id, 10..12);
    assert_eq!(reader.count(&id), Ok(12));
}
