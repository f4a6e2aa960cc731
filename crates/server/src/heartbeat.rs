use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::time::{MissedTickBehavior, interval};

/// The time between two beats.
const PERIOD: Duration = Duration::from_millis(100);

/// Two beats that are further apart have a gap between them.
const MAX_INTERVAL: Duration = Duration::from_millis(300);

/// Adds up the gaps in which a process did not run: it was stopped, the machine was suspended, or other processes had
/// the processor. Reads no clock: instants are arguments.
#[derive(Clone, Copy, Debug)]
pub struct Gaps {
    last: Instant,
    total: Duration,
}

impl Gaps {
    /// Starts at an instant at which the process runs.
    pub fn new(now: Instant) -> Gaps {
        Gaps { last: now, total: Duration::ZERO }
    }

    /// Notes that the process runs now, and returns the length of all gaps so far.
    pub fn beat(&mut self, now: Instant) -> Duration {
        let interval = now.saturating_duration_since(self.last);
        if interval > MAX_INTERVAL {
            self.total += interval.saturating_sub(PERIOD);
        }
        self.last = self.last.max(now);
        self.total
    }
}

/// The gaps of this process. Each query counts as a beat, so that the first query after a gap includes it.
pub struct Heartbeat(Mutex<Gaps>);

impl Heartbeat {
    pub fn new() -> Arc<Heartbeat> {
        Arc::new(Heartbeat(Mutex::new(Gaps::new(Instant::now()))))
    }

    /// Returns the length of all gaps so far.
    pub fn gaps(&self) -> Duration {
        let mut gaps = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        gaps.beat(Instant::now())
    }

    /// Beats until it is dropped.
    pub async fn run(&self) {
        let mut beats = interval(PERIOD);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beats.tick().await;
            self.gaps();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Gaps, Instant};

    #[test]
    fn only_intervals_in_which_nothing_ran_are_gaps() {
        let start = Instant::now();
        let mut gaps = Gaps::new(start);
        let mut beat = |milliseconds| gaps.beat(start + Duration::from_millis(milliseconds));
        for (at, total) in [
            (0, 0),
            (100, 0),
            (400, 0),
            // Stopped for four seconds: all but one period of it is a gap.
            (4_500, 4_000),
            (4_500, 4_000),
            (4_600, 4_000),
            // A late reader with an older instant changes nothing.
            (4_550, 4_000),
            (4_700, 4_000),
            (5_100, 4_300),
        ] {
            assert_eq!(beat(at), Duration::from_millis(total), "at {at} ms");
        }
    }
}
