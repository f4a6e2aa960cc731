use std::{fs, num::NonZero, path::Path, thread};

use papan_core::OptionBudget;

/// The assumed memory of a machine whose system does not report it.
const UNKNOWN_MEMORY: u64 = 2 << 30;

/// Returns the memory that this process can have: the machine's, or less where a control group or `ulimit -v` limits
/// it.
pub fn memory() -> u64 {
    let limits = [physical_memory(), group_limit(), address_space_limit()];
    limits.into_iter().flatten().min().unwrap_or(UNKNOWN_MEMORY)
}

/// Returns how many threads can run at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Returns the budget of one option of a game, puzzle, agent or method: half of the memory, and a thread per core. Two
/// threads are always allowed, so that their effect can be tried anywhere.
pub fn option_budget() -> OptionBudget {
    OptionBudget { memory: memory() / 2, threads: cores().max(2) as u64 }
}

fn physical_memory() -> Option<u64> {
    // Linux reports kilobytes: "MemTotal:       24689764 kB".
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// Reads the soft limit of `ulimit -v`: "Max address space  unlimited  unlimited  bytes".
fn address_space_limit() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/limits").ok()?;
    let limits = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    limits.split_whitespace().next()?.parse().ok()
}

/// Returns the smallest memory limit of this process's control groups, from its own up to the root.
fn group_limit() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let limit_of = |line: &str| {
        // "4:memory:/group" in version 1, "0::/group" in version 2.
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, group) = (fields.next()?, fields.next()?);
        let file = match controllers {
            "" => "memory.max",
            list if list.split(',').any(|one| one == "memory") => "memory.limit_in_bytes",
            _ => return None,
        };
        let mount = mounts.lines().find_map(|line| mount_point(line, controllers.is_empty()))?;
        let group = Path::new(mount).join(group.trim_start_matches('/'));
        let folders = group.ancestors().take_while(|folder| folder.starts_with(mount));
        let limits = folders.filter_map(|folder| fs::read_to_string(folder.join(file)).ok());
        limits.filter_map(|text| text.trim().parse().ok()).min()
    };
    groups.lines().filter_map(limit_of).min()
}

/// Returns where a line of mountinfo mounts the hierarchy that limits memory.
fn mount_point(line: &str, is_unified: bool) -> Option<&str> {
    let (place, kind) = line.split_once(" - ")?;
    let mut kind = kind.split(' ');
    let fits = match kind.next()? {
        "cgroup2" => is_unified,
        "cgroup" => !is_unified && kind.nth(1)?.split(',').any(|option| option == "memory"),
        _ => false,
    };
    place.split(' ').nth(4).filter(|_| fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hierarchies_are_found_in_mountinfo() {
        let unified = "30 24 0:26 / /sys/fs/cgroup/unified rw,nosuid shared:9 - cgroup2 cgroup2 rw";
        let memory = "36 24 0:32 / /sys/fs/cgroup/memory rw shared:15 - cgroup cgroup rw,memory";
        let other = "37 24 0:33 / /sys/fs/cgroup/pids rw shared:16 - cgroup cgroup rw,pids";
        for (line, is_unified, expected) in [
            (unified, true, Some("/sys/fs/cgroup/unified")),
            (unified, false, None),
            (memory, false, Some("/sys/fs/cgroup/memory")),
            (memory, true, None),
            (other, false, None),
            ("", false, None),
        ] {
            assert_eq!(mount_point(line, is_unified), expected, "{line}");
        }
    }

    #[test]
    fn no_limit_is_above_the_machine() {
        assert!(memory() > 0);
        assert!(physical_memory().is_none_or(|physical| memory() <= physical));
    }
}
