use std::time::{Duration, Instant};

use papan_core::Clock;
use rustix::time::{ClockId, clock_gettime};

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

/// Returns how long the processor has worked for this thread, which other work on the machine hardly changes.
pub fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
