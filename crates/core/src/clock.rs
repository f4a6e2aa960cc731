use std::{cell::Cell, time::Duration};

/// A clock that never goes back; only differences between its readings mean anything.
///
/// Methods never ask the system for the time: whoever starts them hands them a clock.
pub trait Clock {
    /// Returns the time since some fixed moment.
    fn now(&self) -> Duration;
}

/// A clock that stands still until it is moved, for tests.
#[derive(Debug, Default)]
pub struct ManualClock(Cell<Duration>);

impl ManualClock {
    /// Moves the clock on.
    pub fn advance(&self, by: Duration) {
        self.0.set(self.0.get() + by);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Duration {
        self.0.get()
    }
}
