//! A full disk: one plain message, nothing overwritten, and the tournament continues when there is room again.
#![cfg(unix)]

mod support;

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Child, ChildStderr, Command, Stdio},
};

use papan_store::Store;
use papan_test_tools::MemoryDisk;
use serde_json::Value;
use support::{Folder, papan};

/// Far more games than there is room for, none of which depends on time.
const TOURNAMENT: &str = r#"name = "Full"
format = "swiss"
rounds = 3
games = ["tic-tac-toe", "reversi"]
pairs = 60
seed = 3
nodes = 5
openings = "random:4"
[[entrant]]
agent = "random"
[[entrant]]
agent = "mcts"
[[entrant]]
agent = "iterative"
[[entrant]]
agent = "greedy"
"#;

const NO_ROOM: &str = "there is no room left on the disk of";

/// A small disk for one test; the mount is dropped before its folder.
struct SmallDisk {
    _mount: MemoryDisk,
    folder: Folder,
}

impl SmallDisk {
    const SIZE: u64 = 16 << 20;

    fn new(name: &str) -> Option<SmallDisk> {
        let folder = Folder::new(name);
        let mount = MemoryDisk::mount(&folder.0, SmallDisk::SIZE)?;
        Some(SmallDisk { _mount: mount, folder })
    }

    /// Fills the disk but for some bytes, and returns the file that does so.
    fn fill(&self, left: u64) -> String {
        let path = self.folder.path("ballast");
        fs::write(&path, vec![1; (SmallDisk::SIZE - left) as usize]).expect("room for ballast");
        path
    }
}

/// A run of the program that is killed when its test fails.
struct Running {
    child: Child,
    errors: BufReader<ChildStderr>,
}

impl Running {
    fn new(program: &str, words: &[&str]) -> Running {
        let mut child = Command::new(program)
            .args(words)
            .env("LC_ALL", "C")
            .env_remove("LANGUAGE")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let errors = BufReader::new(child.stderr.take().expect("it has an error output"));
        Running { child, errors }
    }

    /// Waits for the message that it waits, which must be its only output.
    fn wait_until_stuck(&mut self) -> String {
        let mut line = String::new();
        self.errors.read_line(&mut line).expect("a line");
        let expected =
            "; the tournament waits, and goes on by itself as soon as games can be stored";
        assert!(line.trim_end().ends_with(expected), "{line}");
        line
    }

    fn interrupt(&self) {
        let told = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(told.expect("kill runs").success());
    }

    /// Waits for its end, and returns the exit code and the remaining output of both streams.
    fn end(mut self) -> (Option<i32>, String, String) {
        let (mut output, mut errors) = (String::new(), String::new());
        let stdout = self.child.stdout.as_mut().expect("it has an output");
        stdout.read_to_string(&mut output).expect("text");
        self.errors.read_to_string(&mut errors).expect("text");
        (self.child.wait().expect("it ends").code(), output, errors)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const PAPAN: &str = env!("CARGO_BIN_EXE_papan");

fn run_words<'a>(file: &'a str, db: &'a str) -> [&'a str; 7] {
    ["tournament", "run", file, "--db", db, "--json", "--concurrency=2"]
}

/// Plays the tournament where there is room.
fn whole(folder: &Folder, file: &str) -> Value {
    let whole = papan(&run_words(file, &folder.path("whole.db")), b"").json();
    assert_eq!(whole["state"], "finished");
    whole
}

/// Checks that the stored games are intact, and returns their number.
fn stored_games(db: &str) -> u64 {
    let store = Store::open_to_read(Path::new(db)).expect("it can be read");
    store.integrity_check().expect("it is whole");
    store.count("full-1").expect("totals")
}

#[test]
fn a_tournament_waits_and_continues_by_itself() {
    let folder = Folder::new("full-waits");
    let file = folder.write("t.toml", TOURNAMENT);
    let expected = whole(&folder, &file);
    let Some(disk) = SmallDisk::new("full-waits-disk") else { return };
    let db = disk.folder.path("t.db");
    let ballast = disk.fill(900 << 10);
    let mut running = Running::new(PAPAN, &run_words(&file, &db));
    let said = running.wait_until_stuck();
    assert!(said.starts_with(&format!("papan: {NO_ROOM} {db}: nothing stored is lost;")), "{said}");
    let stored = stored_games(&db);
    assert!(0 < stored && stored < expected["played"].as_u64().expect("a number"), "{stored}");
    fs::remove_file(ballast).expect("it is there");
    let (code, output, errors) = running.end();
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert_eq!(serde_json::from_str::<Value>(&output).expect("JSON"), expected);
    assert_eq!(stored_games(&db), expected["played"]);
}

#[test]
fn a_tournament_that_was_stopped_or_killed_on_a_full_disk_can_be_resumed() {
    let folder = Folder::new("full-stopped");
    let file = folder.write("t.toml", TOURNAMENT);
    let expected = whole(&folder, &file);
    let Some(disk) = SmallDisk::new("full-stopped-disk") else { return };
    let db = disk.folder.path("t.db");
    let ballast = disk.fill(900 << 10);
    let mut running = Running::new(PAPAN, &run_words(&file, &db));
    running.wait_until_stuck();
    let stored = stored_games(&db);
    running.interrupt();
    let (code, output, errors) = running.end();
    assert_eq!((code, output.as_str()), (Some(1), ""), "{errors}");
    let command = format!("papan tournament resume full-1 --db {db} --concurrency 2");
    let sentence = format!("papan: {NO_ROOM} {db}: nothing stored is lost");
    assert_eq!(errors, format!("papan: go on with: {command}\n{sentence}\n"));
    assert_eq!(stored_games(&db), stored);

    // There is still no room, and the disk is removed by force.
    let resume = ["tournament", "resume", "full-1", "--db", &db, "--json"];
    let mut running = Running::new(PAPAN, &resume);
    running.wait_until_stuck();
    running.child.kill().expect("signal 9");
    running.child.wait().expect("it ends");
    let kept = stored_games(&db);
    assert!(kept >= stored, "{kept} of {stored}");

    fs::remove_file(ballast).expect("it is there");
    assert_eq!(papan(&resume, b"").json(), expected);
    assert_eq!(stored_games(&db), expected["played"]);
}

#[test]
fn a_disk_without_any_room_is_named_at_once() {
    let folder = Folder::new("full-none");
    let file = folder.write("t.toml", TOURNAMENT);
    let Some(disk) = SmallDisk::new("full-none-disk") else { return };
    let db = disk.folder.path("t.db");
    let ballast = disk.fill(0);
    let run = papan(&run_words(&file, &db), b"");
    run.exits_with(1).expect(run.errors.lines().count() == 1, "expected one line");
    run.complains(&format!("{NO_ROOM} {db}"));
    fs::remove_file(ballast).expect("it is there");
    assert_eq!(papan(&run_words(&file, &db), b"").json(), whole(&folder, &file));
}

#[test]
fn a_match_that_is_saved_on_a_full_disk_ends_with_the_sentence() {
    let Some(disk) = SmallDisk::new("full-match-disk") else { return };
    let db = disk.folder.path("t.db");
    disk.fill(900 << 10);
    let words = ["match", "tic-tac-toe", "greedy", "random", "--games", "100000", "--save", "--db"];
    let run = papan(&[&words[..], &[&db]].concat(), b"");
    run.exits_with(1).complains(&format!("papan: {NO_ROOM} {db}: nothing stored is lost\n"));
    run.expect(!run.errors.contains("waits"), "a match does not wait");
    Store::open_to_read(Path::new(&db)).expect("a store").integrity_check().expect("it is whole");
}

#[test]
fn a_tournament_whose_files_may_not_grow_can_be_resumed() {
    let folder = Folder::new("full-limit");
    let file = folder.write("t.toml", TOURNAMENT);
    let expected = whole(&folder, &file);
    let db = folder.path("t.db");
    // The signal that comes with the limit would end the process; shells count in 512 or 1024 bytes.
    let script = "trap '' XFSZ; ulimit -f 600; exec \"$0\" \"$@\"";
    let words = [&["-c", script, PAPAN][..], &run_words(&file, &db)].concat();
    let mut running = Running::new("sh", &words);
    let said = running.wait_until_stuck();
    assert!(said.contains(&db) && said.contains("nothing stored is lost"), "{said}");
    running.interrupt();
    let (code, _, errors) = running.end();
    assert_eq!(code, Some(1), "{errors}");
    let command = format!("papan tournament resume full-1 --db {db} --concurrency 2\n");
    assert!(errors.contains(&command), "{errors}");
    let stored = stored_games(&db);
    assert!(0 < stored && stored < expected["played"].as_u64().expect("a number"), "{stored}");
    let resumed = papan(&["tournament", "resume", "full-1", "--db", &db, "--json"], b"");
    assert_eq!(resumed.json(), expected);
}

#[test]
fn a_report_that_finds_no_room_leaves_the_old_one_as_it_was() {
    let Some(disk) = SmallDisk::new("full-report") else { return };
    let folder = Folder::new("full-report-data");
    let small = TOURNAMENT.replace("pairs = 60", "pairs = 1");
    let (file, db) = (folder.write("small.toml", &small), folder.path("small.db"));
    papan(&["tournament", "run", &file, "--db", &db], b"").exits_with(0);
    let page = disk.folder.path("page.html");
    let report = ["report", "full-1", "--db", &db, "--output", &page];
    papan(&report, b"").exits_with(0);
    let before = fs::read(&page).unwrap();
    let ballast = disk.fill(before.len() as u64 + (16 << 10));
    papan(&report, b"").exits_with(1).complains("page.html");
    assert_eq!(fs::read(&page).unwrap(), before);
    assert_eq!(fs::read_dir(&disk.folder.0).unwrap().count(), 2, "no draft stays");
    fs::remove_file(ballast).unwrap();
    papan(&report, b"").exits_with(0);
}
