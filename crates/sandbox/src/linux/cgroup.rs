//! Counting the processes of a program that runs as root, whom ordinary limits do not hold.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rustix::process::{Pid, getpid, test_kill_process};

const PREFIX: &str = "papan-";

/// A control group with a limit on processes and threads.
pub struct PidsGroup(PathBuf);

impl PidsGroup {
    /// Makes one and moves `pid` into it.
    pub fn hold(pid: Pid, most: u64) -> io::Result<PidsGroup> {
        let mut reason = io::Error::from(io::ErrorKind::NotFound);
        for parent in parents() {
            remove_leftovers(&parent);
            match PidsGroup::make(&parent, pid, most) {
                Ok(group) => return Ok(group),
                Err(error) => reason = error,
            }
        }
        Err(reason)
    }

    fn make(parent: &Path, pid: Pid, most: u64) -> io::Result<PidsGroup> {
        let path = parent.join(format!("{PREFIX}{}", getpid().as_raw_nonzero()));
        fs::create_dir(&path)?;
        let group = PidsGroup(path);
        // In the second version the file is there only if the parent hands the controller on.
        fs::write(group.0.join("pids.max"), most.to_string())?;
        fs::write(group.0.join("cgroup.procs"), pid.as_raw_nonzero().to_string())?;
        Ok(group)
    }
}

impl Drop for PidsGroup {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// Where a group could be made: below our own in the first version's hierarchy, below or beside
/// our own in the second's.
fn parents() -> Vec<PathBuf> {
    let text = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mut parents = Vec::new();
    for line in text.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let path = path.trim_start_matches('/');
        if controllers.split(',').any(|controller| controller == "pids") {
            parents.push(Path::new("/sys/fs/cgroup/pids").join(path));
        } else if controllers.is_empty() {
            let own = Path::new("/sys/fs/cgroup").join(path);
            let beside = own.parent().filter(|parent| parent.starts_with("/sys/fs/cgroup"));
            parents.extend(beside.map(Path::to_owned));
            parents.push(own);
        }
    }
    parents
}

/// Removes the groups of inits that were killed. Groups with members cannot be removed, so
/// nothing that is alive is ever touched.
fn remove_leftovers(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.parse().ok());
        if let Some(pid) = number.and_then(Pid::from_raw)
            && test_kill_process(pid) == Err(rustix::io::Errno::SRCH)
        {
            let _ = fs::remove_dir(entry.path());
        }
    }
}
