use std::{
    io::{self, PipeReader},
    os::fd::{AsFd, BorrowedFd},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use super::{Freezer, Group, OomKills};
use crate::Exit;

/// The interval at which the memory of a running program is measured.
const LOOK: Duration = Duration::from_millis(20);
/// Where a measurement reads about all processes of the machine, measurements are rarer by this factor.
const COSTLY: u32 = 5;
/// The stack of the thread, with some reserve.
const STACK: usize = 256 << 10;

/// Watches the memory of a group, in a thread of its own.
///
/// A program can make the measurement slow, by many processes with many mappings, and so it cannot run in the thread
/// that freezes the program.
pub struct MemoryWatch {
    shared: Arc<Shared>,
    /// Ends when the watch does.
    alarm: PipeReader,
}

#[derive(Default)]
struct Shared {
    /// Set while no measurement is needed.
    rests: AtomicBool,
    /// Set when the limit was exceeded.
    exceeded: AtomicBool,
}

impl MemoryWatch {
    /// Begins to watch for more than `limit` bytes, and for processes that the kernel killed
    /// because the control group had no memory left. It rests while `freezer` has frozen the group.
    pub fn start(
        group: Group,
        limit: Option<u64>,
        kills: Option<Arc<OomKills>>,
        freezer: Option<Arc<Freezer>>,
    ) -> io::Result<MemoryWatch> {
        let (alarm, bell) = io::pipe()?;
        let shared = Arc::new(Shared::default());
        let seen = Arc::clone(&shared);
        thread::Builder::new().stack_size(STACK).spawn(move || {
            let rests = || match &freezer {
                Some(freezer) => freezer.is_frozen(),
                None => seen.rests.load(Ordering::Acquire),
            };
            if watch(group, limit, kills.as_deref(), &rests) {
                seen.exceeded.store(true, Ordering::Release);
            }
            drop(bell);
        })?;
        Ok(MemoryWatch { shared, alarm })
    }

    /// Becomes readable when the watch has ended, which it does when the limit is exceeded.
    pub fn alarm(&self) -> BorrowedFd<'_> {
        self.alarm.as_fd()
    }

    /// How a program ends whose watch has ended.
    pub fn verdict(&self) -> Exit {
        if self.shared.exceeded.load(Ordering::Acquire) { Exit::OutOfMemory } else { Exit::Lost }
    }

    /// Suspends or resumes the measurements.
    pub fn rest(&self, rests: bool) {
        self.shared.rests.store(rests, Ordering::Release);
    }
}

/// Watches until the limit is exceeded, and returns that it was.
fn watch(
    group: Group,
    limit: Option<u64>,
    kills: Option<&OomKills>,
    rests: &dyn Fn() -> bool,
) -> bool {
    let usual = LOOK * if group.is_costly() { COSTLY } else { 1 };
    let mut pause = usual;
    loop {
        thread::sleep(pause);
        if rests() {
            pause = usual;
            continue;
        }
        let begun = Instant::now();
        let is_above =
            |limit| group.resident_bytes(limit, rests).is_some_and(|bytes| bytes > limit);
        if kills.is_some_and(OomKills::is_any) || limit.is_some_and(is_above) {
            return true;
        }
        // The program gets at least half of the time.
        pause = usual.max(begun.elapsed());
    }
}
