use std::{
    io::{BufRead, BufReader, Write},
    thread,
    time::{Duration, Instant},
};

use papan_arena::store::{Report, Store, WriterSettings};
use papan_core::Random;

use crate::fixture::{Folder, child, create, database_of_child, game};

/// What the child does: it stores games as fast as it can, from the first that is missing and a few before it, and
/// prints the first and the last number of every batch that it was told is durable.
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
            // Not `println`, which a test may hold back.
            writeln!(std::io::stdout(), "\ndurable {}", numbers.join(" ")).unwrap();
        }
    });
    let writer = writer.unwrap();
    for number in first.saturating_sub(30).. {
        writer.store(game(number)).unwrap();
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
        // Closed, so that recovery is up to whoever comes after the kill.
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

/// Reads what a child printed, up to where it was killed.
fn durable_numbers(mut output: impl BufRead) -> Vec<u64> {
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    // The last line may be cut off in the middle of a number.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let lists = whole.lines().filter_map(|line| line.strip_prefix("durable "));
    lists.flat_map(|list| list.split(' ')).map(|number| number.parse().unwrap()).collect()
}
