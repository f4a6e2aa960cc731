use rustix::process::{Pid, Signal, WaitOptions, kill_process, set_child_subreaper, wait};

use super::proc;
use crate::{init::frost::Stillness, system::signal_everything};

/// The program and everything that it started.
#[derive(Clone, Copy)]
pub struct Group {
    program: Pid,
    /// In a process namespace all processes except the init belong to the group.
    in_namespace: bool,
    /// The init's own number in `/proc`; `None` if `/proc` shows exactly the namespace.
    root: Option<i32>,
    /// Whether finding the members means reading about all processes of the machine.
    is_costly: bool,
}

impl Group {
    pub fn new(program: Pid, in_namespace: bool) -> Group {
        let own = proc::own_pid();
        let root = own.filter(|&own| !(in_namespace && own == 1));
        let is_costly = root.is_some_and(|root| proc::children(root).is_none());
        Group { program, in_namespace, root, is_costly }
    }

    /// Lets orphans become children of this process, so that they are found.
    pub fn adopt_orphans() {
        // Without it daemons are found as long as their parents live, as on other systems.
        let _ = set_child_subreaper(Some(rustix::process::getpid()));
    }

    /// Whether finding the members means reading about all processes of the machine.
    pub fn is_costly(&self) -> bool {
        self.is_costly
    }

    /// Whether a signal reaches all members at once, also those that are being born.
    pub fn signals_are_atomic(&self) -> bool {
        self.in_namespace
    }

    /// The members, as `/proc` numbers them.
    fn members(&self) -> Vec<i32> {
        let Some(root) = self.root else {
            return proc::pids().filter(|&pid| pid != 1).collect();
        };
        let all = if self.is_costly { proc::processes() } else { Vec::new() };
        let mut members = vec![root];
        let mut next = 0;
        while let Some(&parent) = members.get(next) {
            next += 1;
            if self.is_costly {
                members.extend(all.iter().filter(|one| one.parent == parent).map(|one| one.pid));
            } else {
                members.extend(proc::children(parent).unwrap_or_default());
            }
        }
        members.split_off(1)
    }

    /// Sends a signal to all members.
    pub fn signal(&self, signal: Signal) {
        if self.in_namespace {
            signal_everything(signal);
            return;
        }
        let _ = kill_process(self.program, signal);
        for pid in self.members().into_iter().filter_map(Pid::from_raw) {
            let _ = kill_process(pid, signal);
        }
    }

    /// Returns the members and their activity.
    pub fn stillness(&self) -> (Vec<i32>, Stillness) {
        let members = self.members();
        let mut whole = Stillness::Still;
        for &pid in &members {
            match proc::stillness(pid) {
                Stillness::Still => {}
                Stillness::Waiting => whole = Stillness::Waiting,
                Stillness::Moving => return (members, Stillness::Moving),
            }
        }
        (members, whole)
    }

    /// Resident bytes of all members: exact if near or above `most`, else an upper bound.
    ///
    /// The exact measurement is slow, so it ends early if `give_up` returns true.
    pub fn resident_bytes(&self, max: u64, give_up: &dyn Fn() -> bool) -> Option<u64> {
        let members = self.members();
        for measure in [proc::Measure::Whole, proc::Measure::Own, proc::Measure::Divided] {
            let mut sum = 0;
            for &pid in &members {
                if give_up() {
                    return None;
                }
                sum += measure.bytes(pid);
            }
            if sum <= max || measure == proc::Measure::Divided {
                return Some(sum);
            }
        }
        None
    }

    /// Ends all members and waits until they are gone.
    pub fn end(&self) {
        // Members that are created while the others die are found in the next iteration.
        loop {
            self.signal(Signal::KILL);
            match wait(WaitOptions::empty()) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => break,
            }
        }
    }
}
