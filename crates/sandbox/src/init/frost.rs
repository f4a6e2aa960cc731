use std::time::{Duration, Instant};

use rustix::process::Signal;

#[cfg(not(target_os = "linux"))]
use super::group_plain::Group;
#[cfg(target_os = "linux")]
use crate::linux::group::Group;

/// What the members of a group do, taken together; the most lively of them decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "elsewhere nobody can look"))]
pub enum Stillness {
    /// All of them are stopped or dead.
    Still,
    /// None runs, but some wait inside the kernel, and will be stopped when they leave it.
    Waiting,
    /// Some run, or could.
    Moving,
}

/// Keeps a group frozen: tells it to stop, looks whether it did, and goes on looking.
///
/// To be told once is not enough. A process that is ending while the others are stopped can still
/// wake one of them up, which then goes on alone.
pub struct Frost {
    /// When to look next.
    next: Instant,
    /// How many looks in a row found everything still.
    still: usize,
    /// How many looks in a row found somebody waiting inside the kernel.
    waiting: u32,
    /// The members at the last look. Processes that follow each other quickly are all dead when
    /// they are looked at, but they are never the same.
    members: Vec<i32>,
}

/// How soon to look at a group that was told to stop.
const SOON: Duration = Duration::from_millis(1);
/// How soon to look again at one that moves: before whoever was woken up can wake up another.
const AT_ONCE: Duration = Duration::from_micros(100);
/// How soon to look again at a group that was still, after the first such look, the second, and
/// every later one.
const LATER: [Duration; 3] =
    [Duration::from_millis(2), Duration::from_millis(20), Duration::from_millis(100)];
/// Where a look reads about all processes of the machine, there are fewer of them.
const COSTLY: u32 = 5;

impl Frost {
    /// Has everything stopped.
    pub fn begin(group: &Group) -> Frost {
        group.signal(Signal::STOP);
        Frost { next: Instant::now() + SOON, still: 0, waiting: 0, members: Vec::new() }
    }

    /// Has everything stopped once more, because something moved.
    pub fn renew(&mut self, group: &Group) {
        group.signal(Signal::STOP);
        self.still = 0;
        self.pause(group, AT_ONCE);
    }

    fn pause(&mut self, group: &Group, pause: Duration) {
        self.next = Instant::now() + pause * if group.is_costly() { COSTLY } else { 1 };
    }

    /// When to look next.
    pub fn next_look(&self) -> Instant {
        self.next
    }

    /// Looks, if it is time to, whether everything is still.
    pub fn look(&mut self, group: &Group) {
        if Instant::now() < self.next {
            return;
        }
        let (members, stillness) = group.stillness();
        let are_the_same = members == self.members;
        self.members = members;
        match stillness {
            Stillness::Still if are_the_same || self.still == 0 => {
                let pause = LATER[self.still.min(LATER.len() - 1)];
                (self.still, self.waiting) = (self.still + 1, 0);
                self.pause(group, pause);
            }
            Stillness::Waiting => {
                // That may take as long as a disk does, or a child that is itself stopped.
                let pause = (SOON * (1 << self.waiting)).min(LATER[1]);
                self.waiting = (self.waiting + 1).min(5);
                self.renew(group);
                self.pause(group, pause);
            }
            Stillness::Still | Stillness::Moving => {
                self.waiting = 0;
                self.renew(group);
            }
        }
    }
}
