use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
    sync::mpsc::Receiver,
    thread,
    time::Duration,
};

use papan_store::{Report, Store, StoreFault, WriterHandle, WriterSettings};
use rustix::process::{Resource, Rlimit, setrlimit};

use crate::fixture::{
    CHILD, Folder, SmallDisk, create, database_of_child, game, queue, store_games, writer,
};

/// So small that every transaction fits the log, and without automatic retries.
const SETTINGS: WriterSettings = WriterSettings {
    waiting: 16,
    batch: 50,
    linger: Duration::from_millis(1),
    retry_every: Duration::from_hours(1),
};

/// Waits until the writer is stuck; checks that exactly the games it reported as durable are there.
fn wait_until_stuck(store: &Store, id: &str, reports: &Receiver<Report>) -> StoreFault {
    let mut durable = 0;
    for report in reports {
        match report {
            Report::Durable(games) => durable += games.len() as u64,
            Report::Stuck(fault) => {
                assert!(durable > 0);
                let reader = Store::open_to_read(store.path()).unwrap();
                assert_eq!(reader.done(id).unwrap().len(), durable);
                reader.integrity_check().unwrap();
                return fault;
            }
            other @ Report::AlreadyStored(_) => panic!("{other:?}"),
        }
    }
    panic!("the writer ended");
}

const GAMES: u64 = 20_000;

/// Stores games until there is no room, makes room, and expects all games to be there in the end.
fn check_going_on(store: &Store, id: &str, make_room: impl FnOnce()) -> StoreFault {
    let (writer, reports) = writer(store, id, SETTINGS);
    let handle: WriterHandle = writer.handle();
    let fault = thread::scope(|scope| {
        let writer = &writer;
        scope.spawn(move || {
            for number in 0..GAMES {
                queue(writer, game(number)).unwrap();
            }
        });
        let fault = wait_until_stuck(store, id, &reports);
        // No effect: the disk is still full.
        handle.retry();
        make_room();
        handle.retry();
        fault
    });
    drop(writer.finish().unwrap());
    assert_eq!(store.done(id).unwrap().ranges(), [0..=GAMES - 1]);
    store.integrity_check().unwrap();
    fault
}

#[test]
fn a_tournament_continues_when_the_disk_has_room_again() {
    let Some(disk) = SmallDisk::new(24) else { return };
    let folder = &disk.folder;
    let store = Store::open(&folder.database()).unwrap();
    let id = create(&store, "full");
    let filler = folder.0.join("filler");
    fs::write(&filler, vec![1; 21 << 20]).unwrap();
    let fault = check_going_on(&store, &id, || fs::remove_file(&filler).unwrap());
    assert!(matches!(fault, StoreFault::DiskFull { .. }), "{fault:?}");
}

#[test]
fn giving_up_on_a_full_disk_loses_only_games_that_were_not_durable() {
    let Some(disk) = SmallDisk::new(3) else { return };
    let folder = &disk.folder;
    let store = Store::open(&folder.database()).unwrap();
    let id = create(&store, "full");
    let (writer, reports) = writer(&store, &id, SETTINGS);
    let handle = writer.handle();
    let refused = thread::scope(|scope| {
        let writer = &writer;
        let storing = scope
            .spawn(move || (0..1_000_000).find_map(|number| queue(writer, game(number)).err()));
        wait_until_stuck(&store, &id, &reports);
        handle.give_up();
        storing.join().unwrap()
    });
    assert!(matches!(refused, Some(StoreFault::DiskFull { .. })), "{refused:?}");
    assert!(matches!(writer.finish(), Err(StoreFault::DiskFull { .. })));
    assert_eq!(store.done(&id).unwrap().ranges().len(), 1);
    drop(store.own(&id).expect("it can be resumed"));
}

/// The child process: none of its files may grow beyond a limit, until it raises that.
#[test]
fn child_with_small_files() {
    let Some(database) = database_of_child() else { return };
    let store = Store::open(&database).unwrap();
    let id = create(&store, "full");
    store_games(&store, &id, []);
    let limit = |max| setrlimit(Resource::Fsize, Rlimit { current: max, maximum: None }).unwrap();
    limit(Some(1 << 20));
    let fault = check_going_on(&store, &id, || limit(None));
    assert!(matches!(fault, StoreFault::CannotWrite { .. } | StoreFault::DiskFull { .. }));
    writeln!(std::io::stdout(), "\nwent on").unwrap();
}

#[test]
fn a_tournament_continues_when_its_file_may_grow_again() {
    let folder = Folder::new();
    let program = std::env::current_exe().unwrap();
    // The signal that comes with the limit would end the process.
    let output = Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; exec \"$0\" --exact disk_full::child_with_small_files --nocapture",
        ])
        .arg(program)
        .env(CHILD, folder.database())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("went on") && output.status.success(), "{said}\n{complained}");
}
