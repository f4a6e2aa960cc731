//! Looking things up in `/proc`.

use std::{fs, path::Path};

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
    // The name of the program stands in brackets and may contain anything, brackets too.
    let (_, rest) = line.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// This process's own number, as `/proc` shows it: not the one that it has in its namespace if
/// `/proc` belongs to another.
pub fn own_pid() -> Option<i32> {
    fs::read_link("/proc/self").ok()?.to_str()?.parse().ok()
}

/// Resident bytes of a process, including what it shares with others. Cheap.
pub fn resident_bytes(pid: i32) -> u64 {
    let line = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    let pages: u64 = line.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    pages * rustix::param::page_size() as u64
}

/// Resident bytes of a process that are no pages of files: what it has used up itself.
///
/// Pages that forked processes share are divided among them where the kernel tells; it takes much
/// longer to find out. Elsewhere each of them counts all.
pub fn own_bytes(pid: i32) -> u64 {
    let sum = |text: &str, keys: &[&str]| keys.iter().map(|key| 1024 * number(text, key)).sum();
    match fs::read_to_string(format!("/proc/{pid}/smaps_rollup")) {
        Ok(text) if !text.is_empty() => sum(&text, &["Pss_Anon", "Pss_Shmem", "SwapPss"]),
        _ => {
            let text = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
            sum(&text, &["RssAnon", "RssShmem", "VmSwap"])
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
