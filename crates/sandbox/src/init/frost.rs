use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::{Freezer, Group};

/// The activity of a group; its most active member decides.
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

/// A freeze that is under way or confirmed: by a control group, or by signals where there is none.
pub enum Frost {
    /// The kernel keeps the group frozen, and reports when it is.
    Cgroup {
        /// When to ask the kernel again; `None` once everything is frozen.
        next: Option<Instant>,
        pause: Duration,
    },
    Signals(SignalFrost),
}

/// The first pause before the kernel is asked again, which is doubled each time up to the last.
const FIRST_PAUSE: Duration = Duration::from_micros(20);
const LAST_PAUSE: Duration = Duration::from_millis(1);

impl Frost {
    /// Begins to freeze everything.
    pub fn begin(group: &Group, freezer: Option<&Freezer>) -> Frost {
        let Some(freezer) = freezer else {
            return Frost::Signals(SignalFrost::begin(group));
        };
        freezer.freeze();
        let mut frost = Frost::Cgroup { next: Some(Instant::now()), pause: FIRST_PAUSE };
        frost.look(group, Some(freezer));
        frost
    }

    /// When to check next.
    pub fn next_look(&self) -> Option<Instant> {
        match self {
            Frost::Cgroup { next, .. } => *next,
            Frost::Signals(frost) => Some(frost.next),
        }
    }

    /// Checks, if it is time to, whether everything is frozen.
    pub fn look(&mut self, group: &Group, freezer: Option<&Freezer>) {
        let now = Instant::now();
        if self.next_look().is_none_or(|next| now < next) {
            return;
        }
        match self {
            Frost::Cgroup { next, pause } => {
                let is_frozen = freezer.is_some_and(Freezer::is_frozen);
                *next = (!is_frozen).then(|| now + *pause);
                *pause = (*pause * 2).min(LAST_PAUSE);
            }
            Frost::Signals(frost) => frost.look(group),
        }
    }

    /// Whether nothing ran at some check since the freeze began.
    pub fn is_confirmed(&self) -> bool {
        match self {
            Frost::Cgroup { next, .. } => next.is_none(),
            Frost::Signals(frost) => frost.is_confirmed,
        }
    }

    /// Reacts to a process that continued although everything should be frozen.
    pub fn renew(&mut self, group: &Group) {
        if let Frost::Signals(frost) = self {
            frost.renew(group);
        }
    }
}

/// Keeps a group stopped by signals: sends them, checks whether it did stop, and continues to check.
///
/// One signal is not enough. A process that is ending while the others are stopped can still wake one of them, which
/// then runs alone.
pub struct SignalFrost {
    /// When to check next.
    next: Instant,
    /// How many consecutive checks found everything still.
    still: usize,
    /// How many consecutive checks found a process waiting inside the kernel.
    waiting: u32,
    /// The members at the last check. Processes that follow each other quickly are all dead when they are checked, but
    /// they are never the same.
    members: Vec<i32>,
    /// Whether a check has found that nothing runs.
    is_confirmed: bool,
}

/// The interval of checks of a group of which a process waits inside the kernel.
const SOON: Duration = Duration::from_millis(1);
/// The interval of checks of a group that was sent a stop or moves: shorter than a process that was woken needs to wake
/// another.
const AT_ONCE: Duration = Duration::from_micros(100);
/// The intervals of checks of a group that was still: after the first such check, the second, and every later one.
const LATER: [Duration; 3] =
    [Duration::from_millis(2), Duration::from_millis(20), Duration::from_millis(100)];
/// Where a check reads about all processes of the machine, checks are rarer by this factor.
const COSTLY: u32 = 5;

impl SignalFrost {
    fn begin(group: &Group) -> SignalFrost {
        group.signal(Signal::STOP);
        SignalFrost {
            next: Instant::now() + AT_ONCE,
            still: 0,
            waiting: 0,
            members: Vec::new(),
            is_confirmed: false,
        }
    }

    /// Stops everything once more, because something moved.
    fn renew(&mut self, group: &Group) {
        group.signal(Signal::STOP);
        self.still = 0;
        self.pause(group, AT_ONCE);
    }

    fn pause(&mut self, group: &Group, pause: Duration) {
        self.next = Instant::now() + pause * if group.is_costly() { COSTLY } else { 1 };
    }

    fn look(&mut self, group: &Group) {
        let (members, stillness) = group.stillness();
        let are_the_same = members == self.members;
        self.members = members;
        // Where a signal reaches all members at once, one check is enough. Elsewhere a member can be created between
        // two signals.
        self.is_confirmed |=
            stillness != Stillness::Moving && (are_the_same || group.signals_are_atomic());
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
