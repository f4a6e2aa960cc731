use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

/// A clock that never goes back; only differences between its readings mean anything.
///
/// Methods never ask the system for the time: the caller passes them a clock.
pub trait Clock: Sync {
    /// Returns the time since some fixed moment.
    fn now(&self) -> Duration;
}

/// A clock that advances only by [`advance`](ManualClock::advance), for tests.
#[derive(Debug, Default)]
pub struct ManualClock {
    nanoseconds: AtomicU64,
}

impl ManualClock {
    /// Advances the clock.
    pub fn advance(&self, by: Duration) {
        self.nanoseconds.fetch_add(by.as_nanos() as u64, Ordering::Relaxed);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed))
    }
}
