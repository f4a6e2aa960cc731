use std::{sync::Barrier, thread, time::Duration};

use papan_core::Side;
use papan_record::{Ending, Fault, GameLog, Seat, Violation};
use papan_store::{Report, Store, StoreFault, StoredGame, WriterSettings};

use crate::fixture::{Folder, create, game, queue, store_games, with_games, writer};

#[test]
fn games_come_back_as_they_were() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 100);
    for number in 0..100 {
        assert_eq!(store.game(&id, number), Ok(game(number)));
    }
    store.integrity_check().unwrap();
}

#[test]
fn a_stored_game_has_all_of_its_log() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 0);
    let StoredGame { seat, log, .. } = game(4);
    let fault = Fault::new(Violation::Crashed).shown_by(b"oops");
    let log = GameLog {
        ending: Ending::Forfeit(Side::Second, fault),
        result: 1,
        margin: None,
        thinking: [Duration::from_micros(3), Duration::from_secs(100_000)],
        stalled: true,
        ..log
    };
    let (writer, _reports) = writer(&store, &id, WriterSettings::default());
    writer.store(seat, log.clone()).unwrap();
    writer.flush().unwrap();
    assert_eq!(store.game(&id, 4), Ok(StoredGame { seat, attempt: 1, log }));
}

#[test]
fn durable_games_are_reported_in_order_once_they_are_on_disk() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 0);
    let settings = WriterSettings { batch: 7, ..WriterSettings::default() };
    let reader = Store::open_to_read(store.path()).unwrap();
    let told_id = id.clone();
    let (sender, told) = std::sync::mpsc::channel();
    let owned = store.own(&id).unwrap();
    let writer = store
        .writer(owned, settings, move |report| {
            let Report::Durable(games) = report else { panic!("{report:?}") };
            let done = reader.done(&told_id).unwrap();
            assert!(games.iter().all(|game| done.contains(game.seat.number)));
            sender.send(games).unwrap();
        })
        .unwrap();
    for number in (0..100).rev() {
        queue(&writer, game(number)).unwrap();
    }
    writer.finish().unwrap();
    let batches: Vec<_> = told.iter().collect();
    assert!(batches.iter().all(|batch| batch.len() <= 7));
    let numbers: Vec<u64> = batches.iter().flatten().map(|durable| durable.seat.number).collect();
    assert!(numbers.iter().copied().eq((0..100).rev()));
    assert!(batches.iter().flatten().all(|one| one.result == game(one.seat.number).log.result));
}

#[test]
fn a_game_that_is_stored_twice_counts_once() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 50);
    let totals = store.totals(&id).unwrap();
    let (writer, reports) = writer(&store, &id, WriterSettings::default());
    for number in [3, 49, 50, 50, 3] {
        let mut other = game(number);
        other.log.result = 1;
        queue(&writer, other).unwrap();
    }
    writer.finish().unwrap();
    let reports: Vec<Report> = reports.iter().collect();
    let mut doubled = Vec::new();
    let mut durable = Vec::new();
    for report in reports {
        match report {
            Report::AlreadyStored(numbers) => doubled.extend(numbers),
            Report::Durable(games) => durable.extend(games.iter().map(|game| game.seat.number)),
            Report::Stuck(fault) => panic!("{fault}"),
        }
    }
    assert_eq!((doubled, durable), (vec![3, 49, 50, 3], vec![50]));
    assert_eq!(store.game(&id, 3), Ok(game(3)), "the first one stays");
    assert_eq!(store.count(&id), Ok(51));
    assert_ne!(store.totals(&id).unwrap(), totals);
    store.integrity_check().unwrap();
}

#[test]
fn a_game_that_does_not_fit_is_refused_before_it_hinders_others() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 0);
    let (writer, _reports) = writer(&store, &id, WriterSettings::default());
    let mut stranger = game(1);
    stranger.seat.entrants = [0, 99];
    let mut elsewhere = game(1);
    elsewhere.seat.board_game = 2;
    let mut spaced = game(1);
    spaced.log.moves[0].text = "a 1".to_owned();
    for wrong in [stranger, elsewhere, spaced] {
        let refused = queue(&writer, wrong);
        assert_eq!(refused, Err(StoreFault::Unfit { id: id.clone(), number: 1 }));
    }
    queue(&writer, game(1)).unwrap();
    writer.finish().unwrap();
    assert_eq!(store.count(&id), Ok(1));
}

#[test]
fn a_bot_that_claims_endless_nodes_cannot_stop_the_tournament() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 0);
    let (writer, reports) = writer(&store, &id, WriterSettings::default());
    for number in 0..10 {
        let mut boast = game(number);
        boast.seat = Seat { number, ..game(0).seat };
        boast.log.thinking = [Duration::MAX; 2];
        for played in &mut boast.log.moves {
            played.info.nodes = Some(u64::MAX - 1);
            played.info.depth = Some(u32::MAX);
            played.info.value = Some(f64::MAX);
            played.time = Duration::MAX;
        }
        queue(&writer, boast).unwrap();
        writer.flush().unwrap();
    }
    writer.finish().unwrap();
    assert!(reports.iter().all(|report| matches!(report, Report::Durable(_))));
    let info = store.game(&id, 9).unwrap().log.moves.pop().unwrap().info;
    assert_eq!((info.nodes, info.depth), (Some(u64::MAX - 1), Some(u32::MAX)));
    store.integrity_check().unwrap();
}

#[test]
fn two_tournaments_are_stored_at_once_through_one_file() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    let ids = [create(&store, "one"), create(&store, "two")];
    let together = Barrier::new(2);
    thread::scope(|scope| {
        for id in &ids {
            scope.spawn(|| {
                let store = Store::open(&folder.database()).unwrap();
                let settings = WriterSettings { batch: 20, ..WriterSettings::default() };
                let (writer, _reports) = writer(&store, id, settings);
                together.wait();
                for number in 0..2000 {
                    queue(&writer, game(number)).unwrap();
                }
                writer.finish().unwrap();
            });
        }
    });
    for id in &ids {
        assert_eq!(store.done(id).unwrap().ranges(), [0..=1999]);
    }
    store.integrity_check().unwrap();
}

#[test]
fn many_threads_share_one_writer() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 0);
    let settings = WriterSettings { waiting: 3, ..WriterSettings::default() };
    let (shared, _reports) = writer(&store, &id, settings);
    thread::scope(|scope| {
        for thread in 0..4 {
            let shared = &shared;
            scope.spawn(move || {
                for number in (0..2000).filter(|number| number % 4 == thread) {
                    queue(shared, game(number)).unwrap();
                }
            });
        }
    });
    shared.finish().unwrap();
    assert_eq!(store.done(&id).unwrap().len(), 2000);
    store.integrity_check().unwrap();
    drop(store.own(&id).expect("the writer gave it back"));
    store_games(&store, &id, 2000..2010);
}
