//! System calls that fail while a command writes: one message, nothing half written, and the command can be repeated.
#![cfg(target_os = "linux")]

#[path = "../crates/store/tests/store/failing_calls.rs"]
mod failing_calls;
mod support;

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use failing_calls::{FailingCalls, Failure};
use papan_store::Store;
use serde_json::Value;
use support::{Folder, Run, papan};

const TOURNAMENT: &str = r#"name = "Failing"
format = "round-robin"
games = ["tic-tac-toe"]
pairs = 10
seed = 3
[[entrant]]
name = "A"
agent = "random"
[[entrant]]
name = "B"
agent = "greedy"
"#;

/// Runs `papan` with a call that fails on paths with this part; returns whether the call was made. A tournament that
/// waits because calls fail repeatedly is interrupted.
fn papan_failing(
    calls: &FailingCalls,
    failure: Failure,
    part: &str,
    words: &[&str],
    folder: &Folder,
) -> Option<Run> {
    let mark = folder.0.join("failed");
    // A command that waits for ever is ended, and fails by its exit code.
    let mut command = Command::new("timeout");
    command
        .args(["120", env!("CARGO_BIN_EXE_papan")])
        .args(words)
        .env("LC_ALL", "C")
        .env_remove("LANGUAGE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    calls.put_into(&mut command, failure, part, &mark);
    let mut child = command.spawn().expect("the program starts");
    let mut errors = String::new();
    for line in BufReader::new(child.stderr.take().expect("an error output")).lines() {
        let line = line.expect("text");
        if failure.always && line.contains("the tournament waits") {
            let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            assert!(told.expect("kill runs").success());
        }
        errors += &line;
        errors.push('\n');
    }
    let mut output = String::new();
    child.stdout.take().expect("an output").read_to_string(&mut output).expect("text");
    let code = child.wait().expect("it ends").code().unwrap_or(-1);
    let arguments = words.iter().map(ToString::to_string).chain([format!("{failure:?}")]).collect();
    let run = Run { arguments, code, output, errors };
    run.expect([0, 1].contains(&run.code), "expected success or a sentence");
    run.expect(!run.errors.contains("panicked"), "expected no panic");
    run.expect(run.code == 0 || run.errors.starts_with("papan: "), "expected a sentence");
    mark.exists().then_some(run)
}

/// Makes a unique folder.
fn new_folder(name: &str) -> Folder {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    Folder::new(&format!("{name}-{}", NEXT.fetch_add(1, Ordering::Relaxed)))
}

fn stored(db: &str) -> Store {
    let store = Store::open(Path::new(db)).expect("a database");
    store.integrity_check().expect("it is whole");
    store
}

#[test]
fn a_tournament_whose_calls_fail_ends_with_the_same_table() {
    let folder = Folder::new("failing-tournament");
    let calls = FailingCalls::compile(&folder.0);
    let file = folder.write("t.toml", TOURNAMENT);
    let run = |db: &str| papan(&["tournament", "run", &file, "--db", db, "--json"], b"").json();
    let expected: Value = run(&folder.path("whole.db"));
    FailingCalls::each(2, |failure| {
        let folder = new_folder("failing-tournament");
        let db = folder.path("t.db");
        let words = ["tournament", "run", &file, "--db", &db, "--json"];
        let Some(failed) = papan_failing(&calls, failure, "t.db", &words, &folder) else {
            return false;
        };
        if failed.code == 0 {
            assert_eq!(failed.json(), expected, "{failure:?}");
        }
        // Creating the database may be what failed.
        let is_created = stored(&db).list().expect("a list").len() == 1;
        let table = if is_created {
            papan(&["tournament", "resume", "failing-1", "--db", &db, "--json"], b"").json()
        } else {
            run(&db)
        };
        assert_eq!(table, expected, "{failure:?}");
        assert_eq!(stored(&db).count("failing-1"), Ok(20), "{failure:?}");
        true
    });
}

#[test]
fn files_whose_calls_fail_are_there_whole_or_not_at_all() {
    let folder = Folder::new("failing-files");
    let calls = FailingCalls::compile(&folder.0);
    let (file, db) = (folder.write("t.toml", TOURNAMENT), folder.path("t.db"));
    papan(&["tournament", "run", &file, "--db", &db], b"").exits_with(0);
    let exported = papan(&["tournament", "export", "failing-1", "--db", &db], b"").output;
    FailingCalls::each(4, |failure| {
        let outputs = new_folder("failing-output");
        let marks = new_folder("failing-mark");
        let output = outputs.write("t.papan", "old");
        let words = ["tournament", "export", "failing-1", "--db", &db, "--output", &output];
        let part = outputs.0.display().to_string();
        let Some(run) = papan_failing(&calls, failure, &part, &words, &marks) else { return false };
        let found = fs::read_to_string(&output).expect("it is there");
        run.expect(found == exported || (found == "old" && run.code == 1), "half a file");
        let draft_may_stay = failure.kind == "name" && failure.always;
        let left = fs::read_dir(&outputs.0).expect("a folder").count();
        run.expect(left == 1 || draft_may_stay, "a draft stays");
        true
    });
}

#[test]
fn an_import_whose_calls_fail_is_there_whole_or_not_at_all() {
    let folder = Folder::new("failing-import");
    let calls = FailingCalls::compile(&folder.0);
    let (file, db) = (folder.write("t.toml", TOURNAMENT), folder.path("t.db"));
    papan(&["tournament", "run", &file, "--db", &db], b"").exits_with(0);
    let exported = folder.path("t.papan");
    papan(&["tournament", "export", "failing-1", "--db", &db, "--output", &exported], b"")
        .exits_with(0);
    FailingCalls::each(2, |failure| {
        let folder = new_folder("failing-import");
        let db = folder.path("t.db");
        let words = ["tournament", "import", &exported, "--db", &db];
        let Some(run) = papan_failing(&calls, failure, "t.db", &words, &folder) else {
            return false;
        };
        let imported = stored(&db).list().expect("a list").len();
        run.expect(imported == 1 || (imported == 0 && run.code == 1), "an import was lost");
        if imported == 0 {
            papan(&words, b"").exits_with(0);
        }
        assert_eq!(stored(&db).count("failing-1"), Ok(20), "{failure:?}");
        true
    });
}
