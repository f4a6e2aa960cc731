use papan_arena::store::{State, StoreFault};

use crate::fixture::{Folder, game, store_games, with_games};

#[test]
fn spoiled_games_are_put_away_with_their_share_and_played_again() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 100);
    let before = store.totals(&id).unwrap();
    let owned = store.own(&id).unwrap();
    store.set_state(&owned, State::Finished).unwrap();
    let verdicts = ["out-of-time", "cannot-start"];
    let removed = store.retry(&owned, &verdicts).unwrap();
    drop(owned);
    let spoiled = |number: &u64| verdicts.contains(&game(*number).ending.as_str());
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

    // The same fate once more, and then a third attempt.
    assert_eq!(store.retry(&store.own(&id).unwrap(), &verdicts).unwrap(), removed);
    store_games(&store, &id, [removed[0]]);
    assert_eq!(store.game(&id, removed[0]).unwrap().attempt, 3);
    assert_eq!(store.archived(&id).unwrap().len(), 2 * removed.len());
    store.integrity_check().unwrap();
}

#[test]
fn nothing_is_put_away_when_nothing_was_spoiled() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 20);
    let owned = store.own(&id).unwrap();
    store.set_state(&owned, State::Finished).unwrap();
    for verdicts in [&["crashed", "finished", "x' OR 1"][..], &[]] {
        assert_eq!(store.retry(&owned, verdicts), Ok::<_, StoreFault>(Vec::new()));
    }
    assert_eq!(store.find(&id).unwrap().state, State::Finished);
    assert_eq!(store.count(&id), Ok(20));
}
