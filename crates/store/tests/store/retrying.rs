use papan_store::State;

use crate::fixture::{Folder, game, retry, store_games, with_games};

#[test]
fn spoiled_games_are_put_away_with_their_share_and_played_again() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 100);
    let before = store.totals(&id).unwrap();
    store.set_state(&store.own(&id).unwrap(), State::Finished).unwrap();
    let verdicts = ["out-of-time", "cannot-start"];
    let removed = retry(&store, &id, &verdicts);
    let spoiled = |number: &u64| verdicts.contains(&game(*number).log.ending.name());
    let expected: Vec<u64> = (0..100).filter(spoiled).collect();
    assert!(!expected.is_empty() && removed == expected);
    assert_eq!(store.find(&id).unwrap().state, State::Unfinished);
    assert_eq!(store.count(&id), Ok(100 - removed.len() as u64));
    assert!(store.forfeits(&id).unwrap().iter().all(|ending| ending.name == "illegal-move"));
    store.integrity_check().unwrap();
    let archived = store.archived(&id).unwrap();
    assert_eq!(archived, removed.iter().map(|&number| game(number)).collect::<Vec<_>>());

    store_games(&store, &id, removed.iter().copied());
    assert_eq!(store.totals(&id).unwrap(), before);
    assert_eq!(store.game(&id, removed[0]).unwrap().attempt, 2);
    assert_eq!(store.game(&id, 1).unwrap().attempt, 1);
    store.integrity_check().unwrap();

    // The same again, and then a third attempt.
    assert_eq!(retry(&store, &id, &verdicts), removed);
    store_games(&store, &id, [removed[0]]);
    assert_eq!(store.game(&id, removed[0]).unwrap().attempt, 3);
    assert_eq!(store.archived(&id).unwrap().len(), 2 * removed.len());
    store.integrity_check().unwrap();
}

#[test]
fn nothing_is_put_away_when_nothing_was_spoiled() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 20);
    store.set_state(&store.own(&id).unwrap(), State::Finished).unwrap();
    for verdicts in [&["crashed", "finished", "x' OR 1"][..], &[]] {
        assert_eq!(retry(&store, &id, verdicts), [0; 0]);
    }
    store.put_away(&store.own(&id).unwrap(), &[20, u64::MAX]).unwrap();
    assert_eq!(store.find(&id).unwrap().state, State::Finished);
    assert_eq!(store.count(&id), Ok(20));
}

#[test]
fn any_games_can_be_put_away_with_their_share() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 100);
    let before = store.totals(&id).unwrap();
    // Won, drawn, lost and forfeited ones, in any order, one named twice.
    let numbers: Vec<u64> = (40..100).rev().chain([3, 40]).collect();
    store.put_away(&store.own(&id).unwrap(), &numbers).unwrap();
    store.integrity_check().unwrap();
    assert_eq!(store.done(&id).unwrap().ranges(), [0..=2, 4..=39]);
    assert_eq!(store.archived(&id).unwrap().len(), 61);
    store_games(&store, &id, numbers);
    assert_eq!(store.totals(&id).unwrap(), before);
    store.integrity_check().unwrap();
}
