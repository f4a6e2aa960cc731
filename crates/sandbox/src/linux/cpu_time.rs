//! The CPU time that a confined program and everything it started have used.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use super::proc;

/// More processes than any confined program may have.
const MAX_PROCESSES: usize = 4096;

/// Measures the CPU time of a tree of processes.
///
/// If the program is in a control group of its own in the second version's hierarchy, that group counts. Otherwise the
/// processes are added up: each with its threads, and with the children that were waited for. Children that are not
/// waited for (a program can ask for that) are lost when they end.
#[derive(Debug, Default)]
pub enum CpuMeter {
    /// It is not known yet whether there is a control group.
    #[default]
    Unknown,
    /// The file in which the control group counts.
    Group(PathBuf),
    /// The processes are added up.
    Processes,
}

impl CpuMeter {
    /// Returns the CPU time of the processes below `first`, the first helper; `None` if the system does not provide it.
    pub fn time(&mut self, first: i32) -> Option<Duration> {
        if let CpuMeter::Unknown = self {
            let last = descendants(first)?.last().copied();
            let group = last.and_then(own_group);
            *self = group.map_or(CpuMeter::Processes, CpuMeter::Group);
        }
        match self {
            CpuMeter::Group(statistics) => group_time(&fs::read_to_string(statistics).ok()?),
            _ => Some(descendants(first)?.into_iter().filter_map(process_time).sum()),
        }
    }
}

/// Returns a process and everything below it.
fn descendants(first: i32) -> Option<Vec<i32>> {
    let mut found = vec![first];
    let mut next = 0;
    // Some kernels do not list the children of a process.
    let mut all = proc::children(first).is_none().then(children_of_all);
    while let Some(&pid) = found.get(next) {
        next += 1;
        let children = match &mut all {
            Some(all) => all.remove(&pid),
            None => proc::children(pid),
        };
        found.extend(children.unwrap_or_default());
        if found.len() > MAX_PROCESSES {
            return None;
        }
    }
    Some(found)
}

fn children_of_all() -> HashMap<i32, Vec<i32>> {
    let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
    for process in proc::processes() {
        children.entry(process.parent).or_default().push(process.pid);
    }
    children
}

/// Returns the CPU time of a process, with all its threads and with the children that it waited for; `None` if it has
/// ended.
fn process_time(pid: i32) -> Option<Duration> {
    let mut clock: libc::clockid_t = 0;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: both calls write to a variable of the type that they expect, which outlives them.
    let known = unsafe {
        libc::clock_getcpuclockid(pid, &raw mut clock) == 0
            && libc::clock_gettime(clock, &raw mut time) == 0
    };
    let own = known.then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))?;
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    Some(own + waited_for(&line).unwrap_or_default())
}

/// Reads the CPU time of the children that a process waited for from its line in `/proc`.
fn waited_for(line: &str) -> Option<Duration> {
    // Fields 16 and 17, in clock ticks; the third is the first after the name, which may contain anything.
    let (_, rest) = line.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(13);
    let mut next = || fields.next()?.parse::<u64>().ok();
    let ticks = next()?.checked_add(next()?)?;
    // Linux shows times in hundredths of a second whatever its own clock does.
    Some(Duration::from_millis(ticks.saturating_mul(10)))
}

/// Returns the file in which the control group of a process counts its CPU time, if that is another group than ours.
fn own_group(pid: i32) -> Option<PathBuf> {
    let group = |pid: &str| -> Option<String> {
        let text = fs::read_to_string(format!("/proc/{pid}/cgroup")).ok()?;
        text.lines().find_map(|line| line.strip_prefix("0::")).map(str::to_owned)
    };
    let group_of_program = group(&pid.to_string())?;
    if Some(&group_of_program) == group("self").as_ref() {
        return None;
    }
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let folder = mounts.lines().find_map(|line| group_folder(line, &group_of_program))?;
    let statistics = folder.join("cpu.stat");
    group_time(&fs::read_to_string(&statistics).ok()?)?;
    Some(statistics)
}

/// Returns where a line of `mountinfo` mounts a control group, if it is of the second version's hierarchy.
fn group_folder(line: &str, group: &str) -> Option<PathBuf> {
    let (mount, kind) = line.split_once(" - ")?;
    if kind.split(' ').next() != Some("cgroup2") {
        return None;
    }
    let mut fields = mount.split(' ').skip(3);
    let (root, place) = (fields.next()?, fields.next()?);
    let below = Path::new(group).strip_prefix(root).ok()?;
    Some(Path::new(place).join(below))
}

/// Reads the CPU time from the statistics of a control group.
fn group_time(statistics: &str) -> Option<Duration> {
    let line = statistics.lines().find_map(|line| line.strip_prefix("usage_usec "))?;
    line.trim().parse().ok().map(Duration::from_micros)
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn lines_of_the_system_are_read() {
        let line = "7 (a) b) S 1 7 7 0 -1 4194560 100 0 0 0 3 2 40 5 20 0 1 0 1 1 1";
        assert_eq!(waited_for(line), Some(Duration::from_millis(450)));
        let mount = "24 22 0:21 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw";
        let folder = Path::new("/sys/fs/cgroup/unified/papan-1");
        assert_eq!(group_folder(mount, "/papan-1").as_deref(), Some(folder));
        let inside = "24 22 0:21 /docker/1 /sys/fs/cgroup rw - cgroup2 cgroup2 rw";
        assert_eq!(group_folder(inside, "/docker/2"), None);
        assert_eq!(group_folder("24 22 0:21 / /proc rw - proc proc rw", "/papan-1"), None);
        let statistics = "usage_usec 1500\nuser_usec 1000\nsystem_usec 500\n";
        assert_eq!(group_time(statistics), Some(Duration::from_micros(1500)));
    }

    #[test]
    fn children_count_while_they_run_and_after_they_were_waited_for() {
        // One child is waited for, its sibling continues to run; both count.
        let script = "s() { i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; }; \
                      (s) ; echo; (s; echo; read x) ; exit";
        let mut shell = Command::new("sh")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut meter = CpuMeter::default();
        let mut measured = Vec::new();
        let mut output = shell.stdout.take().expect("its output");
        for _ in 0..2 {
            std::io::Read::read_exact(&mut output, &mut [0]).expect("a line");
            measured.push(meter.time(shell.id() as i32).expect("a time"));
        }
        drop(shell.stdin.take());
        shell.wait().expect("it ends");
        let [one, both] = measured[..] else { unreachable!("two were measured") };
        // Both children do the same work; clock ticks are coarse.
        assert!(one > Duration::ZERO && both > one, "{measured:?}");
    }
}
