use std::time::{Duration, Instant};

use papan_core::Clock;

/// The clock of the machine.
pub struct SystemClock(Instant);

impl SystemClock {
    /// Starts a clock.
    pub fn start() -> SystemClock {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
