use std::{
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use papan_sandbox::{Confined, Layer, Mode, Program};

use crate::support::{Folder, confinement, line, modes, patiently, processes_with, run, start};

fn count(folder: &str) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

fn children_of(parent: u32) -> Vec<i32> {
    let parent = parent.to_string();
    let is_child = |pid: &i32| {
        let line = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let rest = line.rsplit_once(')').map_or("", |(_, rest)| rest);
        rest.split_whitespace().nth(1) == Some(&parent)
    };
    let entries = fs::read_dir("/proc").expect("/proc").flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(is_child).collect()
}

/// The control groups that the init `pid` has made.
fn groups_of(pid: i32) -> Vec<PathBuf> {
    fn search(folder: &Path, name: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().to_str() == Some(name) {
                found.push(entry.path());
            } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                search(&entry.path(), name, found);
            }
        }
    }
    let mounts = fs::read_to_string("/proc/self/mounts").expect("there");
    let namespace = fs::metadata("/proc/self/ns/pid").expect("Linux").ino();
    let mut found = Vec::new();
    for mount in mounts.lines() {
        let mut words = mount.split(' ').skip(1);
        if let (Some(place), Some("cgroup" | "cgroup2")) = (words.next(), words.next()) {
            search(Path::new(place), &format!("papan-{namespace}-{pid}"), &mut found);
        }
    }
    found
}

/// Run alone, in a process of its own, by the test below: other tests open and close things too.
#[test]
#[ignore = "a helper of another test"]
fn three_hundred_starts() {
    let folder = Folder::new();
    let script = folder.write("bot.sh", "echo x > $HOME/file; exit 0");
    let words = ["sh".to_owned(), script.to_str().expect("text").to_owned()];
    let program = Program::resolve(&words).expect("sh is everywhere");
    let once = |mode: Mode| {
        let confined = Confined::start(&program, &confinement(mode)).expect("starts");
        let inits = children_of(std::process::id());
        let groups = || inits.iter().flat_map(|&init| groups_of(init));
        drop(confined);
        assert_eq!(groups().next(), None, "{mode:?}");
    };
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
            children_of(std::process::id()).len(),
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
    let mut confined = start(&["sh", &script], &confinement(mode)).expect("starts");
    line(&confined);
    confined.freeze();
    assert!(confined.wait_until_frozen());
    if std::env::var_os("PAPAN_TEST_FROZEN").is_none() {
        confined.thaw();
    }
    println!("ready");
    std::thread::sleep(std::time::Duration::from_mins(2));
}

/// A process that has started a bot, which is in `folder`, and the number of its init.
fn parent_of_a_bot(folder: &Folder, mode: Mode, is_frozen: bool) -> (Child, i32) {
    let daemon = folder.write("daemon.sh", "sleep 1000");
    folder.write(
        "bot.sh",
        &format!(
            "sh {} </dev/null >/dev/null 2>&1 & sleep 0.05; echo ready; sleep 1000",
            daemon.display()
        ),
    );
    let mut helper = Command::new(std::env::current_exe().expect("this test"));
    helper
        .args(["--ignored", "--exact", "--nocapture", "leftovers::starts_a_bot_and_waits"])
        .env("PAPAN_TEST_FOLDER", folder.path())
        .env("PAPAN_TEST_MODE", mode.name())
        .stdout(Stdio::piped());
    if is_frozen {
        helper.env("PAPAN_TEST_FROZEN", "1");
    }
    let mut helper = helper.spawn().expect("runs");
    let lines = BufReader::new(helper.stdout.take().expect("piped")).lines();
    let ready = lines.map_while(Result::ok).any(|line| line.ends_with("ready"));
    assert!(ready, "{mode:?}");
    assert!(processes_with(folder.name()).len() >= 2, "{mode:?}");
    let inits = children_of(helper.id());
    assert_eq!(inits.len(), 1, "{mode:?}");
    let has_groups = !groups_of(inits[0]).is_empty();
    let layers = run(&["true"], &confinement(mode)).layers;
    assert_eq!(has_groups, layers.contains(Layer::FreezerCgroup), "{mode:?}");
    (helper, inits[0])
}

#[test]
fn when_the_parent_is_killed_everything_dies() {
    for mode in modes() {
        for is_frozen in [false, true] {
            let folder = Folder::new();
            let (mut helper, init) = parent_of_a_bot(&folder, mode, is_frozen);
            helper.kill().expect("ours");
            helper.wait().expect("ours");
            patiently("everything is gone", || processes_with(folder.name()).is_empty());
            patiently("its control groups are", || groups_of(init).is_empty());
        }
    }
}

#[test]
fn when_an_init_is_killed_everything_dies_and_the_next_one_cleans_up() {
    for is_frozen in [false, true] {
        let folder = Folder::new();
        let (mut helper, init) = parent_of_a_bot(&folder, Mode::Default, is_frozen);
        let status = Command::new("kill").args(["-KILL", &init.to_string()]).status();
        assert!(status.expect("kill is everywhere").success());
        patiently("everything is gone", || {
            processes_with(&format!("{}/", folder.name())).is_empty()
        });
        helper.kill().expect("ours");
        helper.wait().expect("ours");
        patiently("its control groups are removed by another", || {
            drop(start(&["true"], &confinement(Mode::Default)).expect("starts"));
            groups_of(init).is_empty()
        });
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
