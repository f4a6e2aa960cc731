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

/// Returns the CPU time of this thread, which other work on the machine hardly changes; `None` where the system does
/// not count that finely.
#[cfg(unix)]
pub fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

/// Returns `None`: Windows counts the work of a thread by the ticks of its scheduler, longer than a game.
#[cfg(windows)]
pub fn processor_time() -> Option<Duration> {
    None
}
