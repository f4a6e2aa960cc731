use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use papan_sandbox::{Confined, Mode, Program};

use crate::support::{Folder, confinement, line, modes, patiently, processes_with, start};

fn count(folder: &str) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

fn children() -> usize {
    let own = std::process::id().to_string();
    let is_child = |pid: &str| {
        let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (_, rest) = line.rsplit_once(')')?;
        Some(rest.split_whitespace().nth(1)? == own)
    };
    let entries = fs::read_dir("/proc").expect("/proc").flatten();
    entries.filter(|entry| is_child(&entry.file_name().to_string_lossy()) == Some(true)).count()
}

/// Run alone, in a process of its own, by the test below: other tests open and close things too.
#[test]
#[ignore = "a helper of another test"]
fn three_hundred_starts() {
    let folder = Folder::new();
    let script = folder.write("bot.sh", "echo x > $HOME/file; exit 0");
    let words = ["sh".to_owned(), script.to_str().expect("text").to_owned()];
    let program = Program::resolve(&words).expect("sh is everywhere");
    let once = |mode: Mode| drop(Confined::start(&program, &confinement(mode)).expect("starts"));
    modes().into_iter().for_each(once);
    let temporary = std::env::temp_dir();
    let scratches = || {
        let entries = fs::read_dir(&temporary).expect("readable").flatten();
        entries
            .filter(|entry| entry.file_name().to_string_lossy().starts_with("papan-scratch-"))
            .count()
    };
    let things = || {
        (
            count("/proc/self/fd"),
            count("/proc/self/task"),
            children(),
            fs::read_to_string("/proc/self/mountinfo").expect("there").lines().count(),
        )
    };
    let before = things();
    // `PAPAN_TEST_ROUNDS=3334` makes ten thousand of them.
    let rounds = std::env::var("PAPAN_TEST_ROUNDS").ok().and_then(|text| text.parse().ok());
    for _ in 0..rounds.unwrap_or(100) {
        modes().into_iter().for_each(once);
    }
    assert_eq!(things(), before);
    patiently("no scratch folder is left", || {
        scratches() == 0 || !processes_with("papan-sandbox-init").is_empty()
    });
    assert_eq!(processes_with(folder.name()), [0; 0]);
}

#[test]
fn three_hundred_starts_leave_nothing_behind() {
    let output = Command::new(std::env::current_exe().expect("this test"))
        .args(["--ignored", "--exact", "leftovers::three_hundred_starts"])
        .output()
        .expect("runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Starts a bot with a daemon and waits to be killed.
#[test]
#[ignore = "a helper of another test"]
fn starts_a_bot_and_waits() {
    let folder = std::env::var("PAPAN_TEST_FOLDER").expect("the other test says where");
    let mode =
        Mode::from_name(&std::env::var("PAPAN_TEST_MODE").expect("and how")).expect("a mode");
    let script = format!("{folder}/bot.sh");
    let confined = start(&["sh", &script], &confinement(mode)).expect("starts");
    line(&confined);
    println!("ready");
    std::thread::sleep(std::time::Duration::from_mins(2));
}

#[test]
fn when_the_parent_is_killed_everything_dies() {
    for mode in modes() {
        let folder = Folder::new();
        let daemon = folder.write("daemon.sh", "sleep 1000");
        folder.write(
            "bot.sh",
            &format!(
                "setsid sh {} </dev/null >/dev/null 2>&1 & sleep 0.05; echo ready; sleep 1000",
                daemon.display()
            ),
        );
        let mut helper = Command::new(std::env::current_exe().expect("this test"))
            .args(["--ignored", "--exact", "--nocapture", "leftovers::starts_a_bot_and_waits"])
            .env("PAPAN_TEST_FOLDER", folder.path())
            .env("PAPAN_TEST_MODE", mode.name())
            .stdout(Stdio::piped())
            .spawn()
            .expect("runs");
        let lines = BufReader::new(helper.stdout.take().expect("piped")).lines();
        let ready = lines.map_while(Result::ok).any(|line| line.ends_with("ready"));
        assert!(ready, "{mode:?}");
        assert!(processes_with(folder.name()).len() >= 2, "{mode:?}");
        helper.kill().expect("ours");
        helper.wait().expect("ours");
        patiently("everything is gone", || processes_with(folder.name()).is_empty());
    }
}

#[test]
fn a_thread_that_started_a_program_may_end_before_it() {
    let confined =
        std::thread::spawn(|| start(&["cat"], &confinement(Mode::Default)).expect("starts"))
            .join()
            .expect("no panic");
    crate::support::say(&confined, "still here\n");
    assert_eq!(line(&confined), "still here\n");
}
