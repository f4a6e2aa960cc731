//! Fixtures: a temporary folder, a tournament, and games with a value in every column.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    sync::mpsc::{self, Receiver},
    time::Duration,
};

use papan_core::Side;
use papan_record::{
    Detail, Ending, Fault, GameLog, PlayedMove, ProcessOutput, SearchInfo, Seat, Violation,
};
use papan_store::{
    Kind, NewTournament, PlayedGame, Report, Store, StoreFault, StoredGame, Writer, WriterSettings,
};
use papan_test_tools::MemoryDisk;

/// A temporary folder for one test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("papan-store-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A small disk for one test; the mount is dropped before its folder.
pub struct SmallDisk {
    pub mount: MemoryDisk,
    pub folder: Folder,
}

impl SmallDisk {
    pub fn new(megabytes: u64) -> Option<SmallDisk> {
        let folder = Folder::new();
        MemoryDisk::mount(&folder.0, megabytes << 20).map(|mount| SmallDisk { mount, folder })
    }
}

pub const ENTRANTS: usize = 5;

/// The seed of [`create`]'s tournament, near the largest that a file can have.
pub const SEED: u64 = i64::MAX as u64 - 3;

/// Returns the description of [`create`]'s tournament, which has the same name and entrants.
pub fn description(name: &str) -> String {
    let entrant = |n| format!("[[entrant]]\nname = \"Pemain {n}\"\nagent = \"mcts:nodes={n}\"\n");
    let entrants = (0..ENTRANTS).map(entrant).collect::<Vec<_>>().concat();
    format!(
        "name = \"{name}\"\nformat = \"round-robin\"\n\
         games = [\"tic-tac-toe\", \"dots-and-boxes:size=2x2\"]\nseed = {SEED}\n{entrants}"
    )
}

/// Creates a tournament of two games and five entrants.
pub fn create(store: &Store, name: &str) -> String {
    try_create(store, name).expect("a tournament")
}

/// Like [`create`], on a disk that may fail.
pub fn try_create(store: &Store, name: &str) -> Result<String, StoreFault> {
    let games = ["tic-tac-toe", "dots-and-boxes:size=2x2"].map(str::to_owned);
    let entrants: Vec<(String, String)> =
        (0..ENTRANTS).map(|n| (format!("Pemain {n}"), format!("mcts:nodes={n}"))).collect();
    let tournament = NewTournament {
        kind: Kind::Tournament,
        name,
        seed: SEED,
        description: &description(name),
        created: 1_700_000_000,
        games: &games,
        entrants: &entrants,
    };
    store.create(&tournament)
}

/// Makes the game of a number; every 7th is a forfeit, every 5th has turns that do not alternate.
pub fn game(number: u64) -> StoredGame {
    let n = number as usize;
    let first = n % ENTRANTS;
    let second = (first + 1 + n / ENTRANTS % (ENTRANTS - 1)) % ENTRANTS;
    let played = |index: usize| {
        let thinks = index >= 2 && n.is_multiple_of(2);
        PlayedMove {
            text: format!("{}{}", ["a", "b", "c"][index % 3], 1 + (n + index) % 3),
            side: Side::BOTH[if n.is_multiple_of(5) { index / 2 % 2 } else { index % 2 }],
            time: Duration::from_micros(if index < 2 { 0 } else { number * 31 % 100_000 }),
            info: SearchInfo {
                value: thinks.then_some(0.1 * index as f64 - 0.3),
                depth: thinks.then_some(index as u32),
                nodes: thinks.then_some(number * 1000 + index as u64),
                line: Vec::new(),
            },
        }
    };
    let violation =
        [Violation::OutOfTime, Violation::IllegalMove, Violation::CannotStart][n / 7 % 3];
    let detail = Detail::RefusedMove {
        game: "tic-tac-toe".to_owned(),
        position: ".../.X./... O".to_owned(),
        text: "b2".to_owned(),
    };
    let fault = Fault::new(violation).because(detail).shown_by(b"move e9 \x1b[2J");
    let forfeit = n.is_multiple_of(7);
    let culprit = Side::BOTH[n / 7 % 2];
    let result = match (forfeit, culprit) {
        (true, Side::First) => -1,
        (true, Side::Second) => 1,
        _ => [1, 0, -1][n % 3],
    };
    let seat = Seat {
        number,
        meeting: n / 2,
        round: n / 10,
        board_game: n % 2,
        entrants: [first, second],
    };
    let log = GameLog {
        start: "3/3/3 x".to_owned(),
        opening: 2,
        moves: (0..2 + n % 8).map(played).collect(),
        thinking: [Duration::from_micros(number), Duration::from_micros(2 * number)],
        result,
        margin: (!forfeit).then(|| i64::from(result) * (1 + n as i64 % 4)),
        ending: if forfeit { Ending::Forfeit(culprit, fault) } else { Ending::Finished },
        outputs: [
            ProcessOutput {
                sandbox: vec!["session".into(), "seccomp".into()],
                errors: String::new(),
            },
            ProcessOutput { sandbox: Vec::new(), errors: format!("warning {number}\n") },
        ],
        stalled: false,
    };
    StoredGame { seat, attempt: 1, log }
}

/// Queues a game.
pub fn queue(writer: &Writer, StoredGame { seat, log, .. }: StoredGame) -> Result<(), StoreFault> {
    writer.store(seat, log)
}

/// Makes a played game; the greater the number, the later it was changed.
pub fn played(number: u64) -> PlayedGame {
    PlayedGame {
        id: format!("game-{number}"),
        game: "dots-and-boxes:size=2x2".to_owned(),
        state: format!("{{\"moves\":[\"a1\",\"\u{e9}'\"],\"number\":{number}}}"),
        updated: 1_700_000_000_000 + number,
        version: 0,
    }
}

/// Starts a writer for a tournament, and returns the receiver of its reports.
pub fn writer(store: &Store, id: &str, settings: WriterSettings) -> (Writer, Receiver<Report>) {
    let (sender, receiver) = mpsc::channel();
    let owned = store.own(id).expect("no other owner");
    let writer = store.writer(owned, settings, move |report| {
        let _ = sender.send(report);
    });
    (writer.expect("a writer"), receiver)
}

/// Stores games and waits until they are on disk.
pub fn store_games(store: &Store, id: &str, numbers: impl IntoIterator<Item = u64>) {
    let (writer, _reports) = writer(store, id, WriterSettings::default());
    for number in numbers {
        queue(&writer, game(number)).expect("a game that fits");
    }
    drop(writer.finish().expect("all is on disk"));
}

/// Archives the forfeits with these verdicts, and returns their numbers.
pub fn retry(store: &Store, id: &str, verdicts: &[&str]) -> Vec<u64> {
    let forfeited = store.forfeited(id, verdicts).expect("numbers");
    store.put_away(&store.own(id).expect("no other owner"), &forfeited).expect("all go");
    forfeited
}

/// A store with one tournament in which games `0..games` are stored.
pub fn with_games(folder: &Folder, games: u64) -> (Store, String) {
    let store = Store::open(&folder.database()).expect("a new store");
    let id = create(&store, "Piala Papan");
    store_games(&store, &id, 0..games);
    (store, id)
}

/// Returns whether a fault names damage.
pub fn is_damage(fault: &StoreFault) -> bool {
    matches!(
        fault,
        StoreFault::Damaged { .. }
            | StoreFault::DamagedGame { .. }
            | StoreFault::DamagedTournament { .. }
            | StoreFault::DamagedTotals { .. }
            | StoreFault::DamagedPlayed { .. }
            | StoreFault::DamagedLog { .. }
    )
}

/// The environment variable with the database for a child process of a test.
pub const CHILD: &str = "PAPAN_STORE_TEST_DATABASE";

/// Starts this test program once more, for one test.
pub fn child(test: &str, database: &Path) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", test, "--nocapture"])
        .env(CHILD, database)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child")
}

/// Returns the database that this process was started for, if it is a child.
pub fn database_of_child() -> Option<PathBuf> {
    std::env::var_os(CHILD).map(PathBuf::from)
}
