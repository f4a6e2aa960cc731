use std::os::fd::{BorrowedFd, OwnedFd};

use rustix::process::{Pid, Signal, WaitOptions, kill_process_group, wait};

use super::frost::Stillness;

/// The program and what it started, as far as it stayed in its process group.
#[derive(Clone, Copy)]
pub struct Group {
    program: Pid,
}

#[expect(clippy::unused_self, reason = "where there is more to know, the group itself is asked")]
impl Group {
    pub fn new(program: Pid, _in_namespace: bool) -> Group {
        Group { program }
    }

    pub fn is_costly(&self) -> bool {
        false
    }

    /// All members of a process group get a signal at once.
    pub fn signals_are_atomic(&self) -> bool {
        true
    }

    pub fn signal(&self, signal: Signal) {
        let _ = kill_process_group(self.program, signal);
    }

    /// Members cannot be inspected on this system.
    pub fn stillness(&self) -> (Vec<i32>, Stillness) {
        (Vec::new(), Stillness::Still)
    }

    /// Memory is not watched on this system.
    pub fn resident_bytes(&self, _most: u64, _give_up: &dyn Fn() -> bool) -> Option<u64> {
        None
    }

    pub fn end(&self) {
        loop {
            self.signal(Signal::KILL);
            match wait(WaitOptions::empty()) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => break,
            }
        }
    }
}

/// Only Linux has control groups: there is no value of this type.
#[derive(Debug)]
pub enum Freezer {}

impl Freezer {
    pub fn from_descriptors(_: Vec<OwnedFd>) -> Option<Freezer> {
        None
    }

    pub fn descriptors(&self) -> Vec<BorrowedFd<'_>> {
        match *self {}
    }

    pub fn freeze(&self) {
        match *self {}
    }

    pub fn thaw(&self) {
        match *self {}
    }

    pub fn is_frozen(&self) -> bool {
        match *self {}
    }

    pub fn kill(&self) {
        match *self {}
    }
}

/// Only Linux has control groups: there is no value of this type.
pub enum OomKills {}

impl OomKills {
    pub fn is_any(&self) -> bool {
        match *self {}
    }
}
