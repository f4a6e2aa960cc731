use std::{
    fs::File,
    io,
    os::{
        fd::{AsFd, BorrowedFd, OwnedFd},
        unix::fs::FileExt,
    },
    path::Path,
};

use super::groups::{open_to_read, open_to_write};

/// Freezes and kills the processes of a control group.
#[derive(Debug)]
pub enum Freezer {
    /// Version 2 of control groups.
    Unified {
        freeze: File,
        events: File,
        /// Since Linux 5.14.
        kill: Option<File>,
    },
    /// The controller `freezer` of version 1.
    Controller { state: File },
}

impl Freezer {
    /// Opens the files of a group of version 2.
    pub fn unified(group: &Path) -> io::Result<Freezer> {
        Ok(Freezer::Unified {
            freeze: open_to_write(&group.join("cgroup.freeze"))?,
            events: open_to_read(&group.join("cgroup.events"))?,
            kill: open_to_write(&group.join("cgroup.kill")).ok(),
        })
    }

    /// Opens the file of a group of the controller `freezer`.
    pub fn controller(group: &Path) -> io::Result<Freezer> {
        let state = File::options().read(true).write(true).open(group.join("freezer.state"))?;
        Ok(Freezer::Controller { state })
    }

    /// Makes a freezer of the [descriptors](Freezer::descriptors) of another; it cannot kill.
    pub fn from_descriptors(descriptors: Vec<OwnedFd>) -> Option<Freezer> {
        let mut files = descriptors.into_iter().map(File::from);
        match (files.next(), files.next()) {
            (Some(freeze), Some(events)) => Some(Freezer::Unified { freeze, events, kill: None }),
            (Some(state), None) => Some(Freezer::Controller { state }),
            (None, _) => None,
        }
    }

    /// Returns what another process needs to freeze and thaw the group.
    pub fn descriptors(&self) -> Vec<BorrowedFd<'_>> {
        match self {
            Freezer::Unified { freeze, events, .. } => vec![freeze.as_fd(), events.as_fd()],
            Freezer::Controller { state } => vec![state.as_fd()],
        }
    }

    /// Begins to freeze the group; processes inside the kernel follow when they leave it.
    pub fn freeze(&self) {
        self.write("1", "FROZEN");
    }

    pub fn thaw(&self) {
        self.write("0", "THAWED");
    }

    fn write(&self, unified: &str, controller: &str) {
        // Neither can fail while the group exists; if it does, the freeze is never confirmed.
        let _ = match self {
            Freezer::Unified { freeze, .. } => freeze.write_at(unified.as_bytes(), 0),
            Freezer::Controller { state } => state.write_at(controller.as_bytes(), 0),
        };
    }

    /// Whether the kernel has stopped every process of the group.
    pub fn is_frozen(&self) -> bool {
        let (file, wanted) = match self {
            Freezer::Unified { events, .. } => (events, "frozen 1"),
            Freezer::Controller { state } => (state, "FROZEN"),
        };
        let mut text = [0; 64];
        let length = file.read_at(&mut text, 0).unwrap_or(0);
        let text = std::str::from_utf8(&text[..length]).unwrap_or("");
        text.lines().any(|line| line == wanted)
    }

    /// Kills every process of the group, as far as this kind of group can.
    pub fn kill(&self) {
        match self {
            Freezer::Unified { kill: Some(kill), .. } => {
                let _ = kill.write_at(b"1", 0);
            }
            // Frozen processes of version 2 can be killed by signals.
            Freezer::Unified { kill: None, .. } => {}
            // Those of version 1 act on a signal only after the thaw.
            Freezer::Controller { .. } => self.thaw(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        process::{Command, Stdio},
        thread::sleep,
        time::Duration,
    };

    use super::*;
    use crate::linux::cgroup::Hierarchies;

    /// Returns the processor time of a process, in ticks.
    fn ticks(pid: u32) -> u64 {
        let line = fs::read_to_string(format!("/proc/{pid}/stat")).expect("it is alive");
        let (_, rest) = line.rsplit_once(')').expect("a name in brackets");
        let numbers: Vec<u64> =
            rest.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect();
        numbers[11] + numbers[12]
    }

    fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
        for _ in 0..60_000 {
            if is_so() {
                return;
            }
            sleep(Duration::from_millis(1));
        }
        panic!("waited too long until {what}");
    }

    /// Freezes, thaws and kills a busy process in a group below `own`, if one can be made there.
    fn try_in(own: &Path, open: impl Fn(&Path) -> io::Result<Freezer>) {
        let group = own.join(format!("papan-test-{}", std::process::id()));
        if let Err(error) = fs::create_dir(&group) {
            println!("notice: no group in {}: {error}", own.display());
            return;
        }
        let freezer = open(&group).expect("the files of a new group");
        let mut child = Command::new("sh")
            .args(["-c", "while :; do :; done"])
            .stdin(Stdio::null())
            .spawn()
            .expect("sh is everywhere");
        fs::write(group.join("cgroup.procs"), child.id().to_string()).expect("our child");
        for _ in 0..3 {
            assert!(!freezer.is_frozen());
            freezer.freeze();
            wait_until("it is frozen", || freezer.is_frozen());
            let before = ticks(child.id());
            sleep(Duration::from_millis(50));
            assert_eq!(ticks(child.id()), before);
            freezer.thaw();
            wait_until("it runs again", || ticks(child.id()) > before);
        }
        freezer.freeze();
        child.kill().expect("our child");
        freezer.kill();
        child.wait().expect("our child");
        wait_until("the group can be removed", || fs::remove_dir(&group).is_ok());
    }

    #[test]
    fn both_versions_of_control_groups_freeze_and_thaw() {
        let hierarchies = Hierarchies::read();
        if let Some(unified) = hierarchies.unified() {
            try_in(&unified.own, Freezer::unified);
        }
        if let Some(controller) = hierarchies.with_controller("freezer") {
            try_in(&controller.own, Freezer::controller);
        }
    }
}
