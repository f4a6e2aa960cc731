use std::io::{BufRead, BufReader, Read};

use papan_store::{Store, StoreFault};

use crate::fixture::{Folder, child, database_of_child, store_games, with_games};

/// The child process: takes the tournament and keeps it until its input ends.
#[test]
fn child_that_owns() {
    let Some(database) = database_of_child() else { return };
    let store = Store::open(&database).unwrap();
    let _owned = store.own("piala-papan-1").unwrap();
    println!("\nowned");
    let _ = std::io::stdin().read(&mut [0]);
}

#[test]
fn a_second_process_is_refused_while_readers_work_and_a_killed_owner_leaves_no_lock() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 10);
    assert_eq!(store.is_running(&id), Ok(false));
    let mut owner = child("owning::child_that_owns", &folder.database());
    let mut lines = BufReader::new(owner.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "owned"));
    let refused = StoreFault::Owned { id: id.clone() };
    assert_eq!(store.own(&id).err(), Some(refused.clone()));
    assert_eq!(store.delete(&id), Err(refused));
    assert_eq!(store.is_running(&id), Ok(true));
    let reader = Store::open_to_read(&folder.database()).unwrap();
    assert_eq!((reader.count(&id), reader.list().map(|list| list.len())), (Ok(10), Ok(1)));
    owner.kill().unwrap();
    owner.wait().unwrap();
    assert_eq!(store.is_running(&id), Ok(false));
    store_games(&store, &id, 10..20);
    assert_eq!(reader.count(&id), Ok(20));
}

#[test]
fn one_process_cannot_own_a_tournament_twice_and_can_own_two() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 0);
    let other = crate::fixture::create(&store, "other");
    let owned = store.own(&id).unwrap();
    assert_eq!(owned.id(), id);
    assert!(matches!(
        Store::open(&folder.database()).unwrap().own(&id),
        Err(StoreFault::Owned { .. })
    ));
    let _second = store.own(&other).unwrap();
    drop(owned);
    store.own(&id).unwrap();
    assert!(matches!(store.own("../x"), Err(StoreFault::UnknownId { .. })));
}
