use std::time::Duration;

use papan_core::Clock;

/// A clock that shows the time since it was started.
pub struct Stopwatch<'a> {
    clock: &'a dyn Clock,
    start: Duration,
}

impl Stopwatch<'_> {
    /// Starts to measure.
    pub fn start(clock: &dyn Clock) -> Stopwatch<'_> {
        Stopwatch { clock, start: clock.now() }
    }
}

impl Clock for Stopwatch<'_> {
    fn now(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }
}
