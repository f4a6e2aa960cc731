use std::{
    io::{BufRead, BufReader, Write},
    thread,
    time::{Duration, Instant},
};

use papan_core::Random;
use papan_record::GameLog;
use papan_store::{Report, Store, StoredGame, WriterSettings};

use crate::fixture::{Folder, child, create, database_of_child, game, queue};

/// The child process: stores games as fast as it can, from the first that is missing and a few before it, and prints
/// the first and the last number of every batch that was reported as durable.
#[test]
fn child_that_stores() {
    let Some(database) = database_of_child() else { return };
    let store = Store::open(&database).unwrap();
    let id = "killed-1";
    let first = store.done(id).unwrap().ranges().first().map_or(0, |range| *range.end());
    let owned = store.own(id).unwrap();
    let settings =
        WriterSettings { batch: 40, linger: Duration::ZERO, ..WriterSettings::default() };
    let writer = store.writer(owned, settings, |report| {
        if let Report::Durable(games) = report {
            let numbers: Vec<String> =
                games.iter().map(|one| one.seat.number.to_string()).collect();
            // Not `println`, which a test may buffer.
            writeln!(std::io::stdout(), "\ndurable {}", numbers.join(" ")).unwrap();
        }
    });
    let writer = writer.unwrap();
    for number in first.saturating_sub(30).. {
        queue(&writer, game(number)).unwrap();
    }
}

#[test]
fn kill_9_at_any_moment_loses_no_durable_game_and_doubles_none() {
    let began = Instant::now();
    let mut random = Random::stream(9, 0);
    let (mut kills, mut printed_in_all) = (0, 0);
    while began.elapsed() < Duration::from_secs(15) && kills < 60 {
        let folder = Folder::new();
        let store = Store::open(&folder.database()).unwrap();
        let id = create(&store, "killed");
        // Closed, so that recovery is left to the first process after the kill.
        drop(store);
        let mut printed: Vec<u64> = Vec::new();
        for _ in 0..6 {
            let mut storing = child("killing::child_that_stores", &folder.database());
            let output = BufReader::new(storing.stdout.take().unwrap());
            let reading = thread::spawn(move || durable_numbers(output));
            thread::sleep(Duration::from_millis(random.index(120) as u64));
            storing.kill().unwrap();
            storing.wait().unwrap();
            kills += 1;
            printed.extend(reading.join().unwrap());
            let store = Store::open(&folder.database()).unwrap();
            store.integrity_check().expect("the file is whole and the totals are right");
            let done = store.done(&id).unwrap();
            for &number in &printed {
                assert!(done.contains(number), "game {number} was durable");
            }
            assert!(done.ranges().len() <= 1, "{:?}", done.ranges());
            assert_eq!(store.count(&id).unwrap(), done.len());
            drop(store.own(&id).expect("the system released the lock"));
        }
        let mut once = printed.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), printed.len(), "no game became durable twice");
        printed_in_all += printed.len();
    }
    println!("{kills} kills, {printed_in_all} durable games, {:?}", began.elapsed());
    assert!(printed_in_all > 0);
}

/// Reads the output of a child, up to where it was killed.
fn durable_numbers(mut output: impl BufRead) -> Vec<u64> {
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    // The last line may be cut off in the middle of a number.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let lists = whole.lines().filter_map(|line| line.strip_prefix("durable "));
    lists.flat_map(|list| list.split(' ')).map(|number| number.parse().unwrap()).collect()
}

/// Returns how many attempts of a game are void in the next test: none, one or two.
fn void_attempts(number: u64) -> u32 {
    (number % 3) as u32
}

/// The child process: continues as a run does, with the first game that is missing and the void attempts that it still
/// needs.
#[test]
fn child_that_archives() {
    let Some(database) = database_of_child() else { return };
    let store = Store::open(&database).unwrap();
    let id = "archived-1";
    let first = store.done(id).unwrap().ranges().first().map_or(0, |range| *range.end() + 1);
    let known = store.void_attempts(id).unwrap();
    let owned = store.own(id).unwrap();
    let settings = WriterSettings { batch: 7, linger: Duration::ZERO, ..WriterSettings::default() };
    let writer = store.writer(owned, settings, |_| ()).unwrap();
    for number in first.. {
        let earlier = known.get(&number).copied().unwrap_or(0);
        for _ in earlier..void_attempts(number) {
            let StoredGame { seat, log, .. } = game(number);
            writer.archive(seat, GameLog { stalled: true, ..log }).unwrap();
        }
        queue(&writer, game(number)).unwrap();
    }
}

#[test]
fn kill_9_between_attempts_loses_and_doubles_none() {
    let mut random = Random::stream(10, 0);
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    let id = create(&store, "archived");
    drop(store);
    let (mut kills, mut games) = (0, 0);
    // A child that was killed before it wrote anything proves nothing.
    while kills < 60 && (kills < 12 || games < 300) {
        let mut storing = child("killing::child_that_archives", &folder.database());
        thread::sleep(Duration::from_millis(20 + random.index(120) as u64));
        storing.kill().unwrap();
        storing.wait().unwrap();
        kills += 1;
        let store = Store::open(&folder.database()).unwrap();
        store.integrity_check().expect("the file is whole and the totals are right");
        games = store.count(&id).unwrap();
        let mut attempts = vec![0; games as usize + 1];
        for attempt in store.archived(&id).unwrap() {
            assert!(attempt.log.stalled);
            let count = &mut attempts[attempt.seat.number as usize];
            *count += 1;
            assert_eq!(attempt.attempt, *count, "attempts are numbered without a gap");
        }
        for (number, &count) in attempts.iter().enumerate() {
            let expected = void_attempts(number as u64);
            let is_stored = (number as u64) < games;
            assert!(count == expected || count < expected && !is_stored, "game {number}");
            if is_stored {
                assert_eq!(store.game(&id, number as u64).unwrap().attempt, count + 1);
            }
        }
    }
    assert!(games >= 300, "{games} games in {kills} runs");
}
