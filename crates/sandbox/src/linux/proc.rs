//! Queries of `/proc`.

use std::{fs, path::Path};

use crate::init::frost::Stillness;

/// One process, as `/proc` shows it.
#[derive(Clone, Copy)]
pub struct Process {
    pub pid: i32,
    pub parent: i32,
}

/// The numbers of all processes that `/proc` shows.
pub fn pids() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// All processes that `/proc` shows, each with its parent.
pub fn processes() -> Vec<Process> {
    pids().filter_map(|pid| Some(Process { pid, parent: parent(pid)? })).collect()
}

/// The children of a process; `None` if this kernel does not list them, or the process is gone.
pub fn children(pid: i32) -> Option<Vec<i32>> {
    let mut children = Vec::new();
    // Each thread has its own.
    for thread in fs::read_dir(format!("/proc/{pid}/task")).ok()?.flatten() {
        let text = fs::read_to_string(thread.path().join("children")).ok()?;
        children.extend(text.split_whitespace().filter_map(|word| word.parse::<i32>().ok()));
    }
    Some(children)
}

fn parent(pid: i32) -> Option<i32> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program is in brackets and may contain anything, brackets too.
    let (_, rest) = line.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// This process's own number, as `/proc` shows it: not the one that it has in its namespace if
/// `/proc` belongs to another.
pub fn own_pid() -> Option<i32> {
    fs::read_link("/proc/self").ok()?.to_str()?.parse().ok()
}

/// The activity of a process, over all of its threads.
pub fn stillness(pid: i32) -> Stillness {
    // A process that has just ended existed a moment ago, and may have left children.
    let Some(state) = state(&format!("/proc/{pid}")) else { return Stillness::Moving };
    match state {
        // A stopped process has all of its threads stopped, except its first if that has ended.
        'Z' | 'X' => fs::read_dir(format!("/proc/{pid}/task"))
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|thread| self::state(thread.path().to_str()?))
            .map(of_state)
            .max()
            .unwrap_or(Stillness::Still),
        other => of_state(other),
    }
}

fn of_state(state: char) -> Stillness {
    match state {
        'T' | 't' | 'Z' | 'X' => Stillness::Still,
        'D' => Stillness::Waiting,
        _ => Stillness::Moving,
    }
}

/// The state letter of the process or thread in this folder.
fn state(folder: &str) -> Option<char> {
    let line = fs::read_to_string(format!("{folder}/stat")).ok()?;
    // The name of the program is in brackets and may contain anything, brackets too.
    line.rsplit_once(") ")?.1.chars().next()
}

/// Ways to measure the memory that a process takes, each more exact than the one before and none
/// less than the one after. All of them count page tables, which can be made to be larger than
/// what they are for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// With pages of files and with what it shares with others. Cheap.
    Whole,
    /// Without pages of files: what was used up, by it and those it shares with. Cheap.
    Own,
    /// Its share of that, where the kernel reports it. Takes longer the more there is.
    Divided,
}

impl Measure {
    pub fn bytes(self, pid: i32) -> u64 {
        let text = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let sum = |text: &str, keys: &[&str]| -> u64 {
            keys.iter().map(|key| 1024 * number(text, key)).sum()
        };
        match self {
            Measure::Whole => sum(&text, &["VmRSS", "VmSwap", "VmPTE"]),
            Measure::Own => sum(&text, &["RssAnon", "RssShmem", "VmSwap", "VmPTE"]),
            Measure::Divided => match fs::read_to_string(format!("/proc/{pid}/smaps_rollup")) {
                Ok(divided) if !divided.is_empty() => {
                    sum(&divided, &["Pss_Anon", "Pss_Shmem", "SwapPss"]) + sum(&text, &["VmPTE"])
                }
                _ => Measure::Own.bytes(pid),
            },
        }
    }
}

fn number(text: &str, key: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// How many processes and threads a user has.
pub fn tasks_of_user(user: u32) -> u64 {
    let tasks = pids().filter_map(|pid| {
        let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        (number(&text, "Uid") == user as u64).then(|| number(&text, "Threads"))
    });
    tasks.sum()
}

/// Whether `/proc` can be read at all.
pub fn is_here() -> bool {
    Path::new("/proc/self/statm").exists()
}
