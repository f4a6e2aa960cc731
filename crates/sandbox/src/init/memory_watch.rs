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

use super::{Group, OomKills};
use crate::Exit;

/// How often the memory of a running program is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// Where a look reads about all processes of the machine, there are fewer of them.
const COSTLY: u32 = 5;
/// What the thread needs, and some.
const STACK: usize = 256 << 10;

/// Watches the memory of a group, in a thread of its own.
///
/// A program can make a look at its memory take long, by many processes with many mappings, and so
/// whoever looks cannot be the one who freezes it.
pub struct MemoryWatch {
    shared: Arc<Shared>,
    /// Ends when the watch does.
    alarm: PipeReader,
}

#[derive(Default)]
struct Shared {
    /// Set while nobody needs to look.
    rests: AtomicBool,
    /// Set when there was too much.
    exceeded: AtomicBool,
}

impl MemoryWatch {
    /// Begins to watch for more than `limit` bytes, and for processes that the kernel killed
    /// because the control group had no memory left.
    pub fn start(
        group: Group,
        limit: Option<u64>,
        kills: Option<Arc<OomKills>>,
    ) -> io::Result<MemoryWatch> {
        let (alarm, bell) = io::pipe()?;
        let shared = Arc::new(Shared::default());
        let seen = Arc::clone(&shared);
        thread::Builder::new().stack_size(STACK).spawn(move || {
            watch(group, limit, kills.as_deref(), &seen);
            drop(bell);
        })?;
        Ok(MemoryWatch { shared, alarm })
    }

    /// Becomes readable when the watch has ended, which it does when there was too much.
    pub fn alarm(&self) -> BorrowedFd<'_> {
        self.alarm.as_fd()
    }

    /// How a program ends whose watch has ended.
    pub fn verdict(&self) -> Exit {
        if self.shared.exceeded.load(Ordering::Acquire) { Exit::OutOfMemory } else { Exit::Lost }
    }

    /// Has nobody look until told otherwise.
    pub fn rest(&self, rests: bool) {
        self.shared.rests.store(rests, Ordering::Release);
    }
}

fn watch(group: Group, limit: Option<u64>, kills: Option<&OomKills>, shared: &Shared) {
    let rests = || shared.rests.load(Ordering::Acquire);
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
            |limit| group.resident_bytes(limit, &rests).is_some_and(|bytes| bytes > limit);
        if kills.is_some_and(OomKills::is_any) || limit.is_some_and(is_above) {
            shared.exceeded.store(true, Ordering::Release);
            return;
        }
        // At least half of the time is the program's.
        pause = usual.max(begun.elapsed());
    }
}
