use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use papan_core::Clock;

use crate::heartbeat::Heartbeat;

/// A clock that does not advance while the server does not run.
pub struct RunClock {
    start: Instant,
    heartbeat: Arc<Heartbeat>,
}

impl RunClock {
    /// Starts a clock that leaves out the gaps of a heartbeat.
    pub fn start(heartbeat: Arc<Heartbeat>) -> RunClock {
        RunClock { start: Instant::now(), heartbeat }
    }
}

impl Clock for RunClock {
    fn now(&self) -> Duration {
        // In this order, a gap between the two lines is left out as well.
        let elapsed = self.start.elapsed();
        elapsed.saturating_sub(self.heartbeat.gaps())
    }
}
