use std::{sync::Arc, time::Duration};

use tokio::time::Instant;

use crate::heartbeat::Heartbeat;

/// How long the side to move has had the turn. It does not run while the game is not watched, nor while the server does
/// not run.
#[derive(Clone, Default)]
pub struct TurnClock {
    before: Duration,
    running: Option<Running>,
    heartbeat: Option<Arc<Heartbeat>>,
}

/// When a clock was started.
#[derive(Clone, Copy)]
struct Running {
    since: Instant,
    /// The gaps of the server until then.
    gaps: Duration,
}

impl TurnClock {
    /// Makes a clock that does not run and shows some time.
    pub fn standing_at(before: Duration) -> TurnClock {
        TurnClock { before, ..TurnClock::default() }
    }

    /// Leaves out the gaps of a server.
    pub fn follow(&mut self, heartbeat: &Arc<Heartbeat>) {
        self.heartbeat = Some(Arc::clone(heartbeat));
    }

    /// Returns what it shows.
    pub fn time(&self) -> Duration {
        let Some(running) = self.running else { return self.before };
        // In this order, a gap between the two lines is left out as well.
        let elapsed = running.since.elapsed();
        self.before + elapsed.saturating_sub(self.gaps().saturating_sub(running.gaps))
    }

    /// Starts it.
    pub fn run(&mut self) {
        if self.running.is_none() {
            self.running = Some(self.start());
        }
    }

    /// Stops it.
    pub fn pause(&mut self) {
        self.before = self.time();
        self.running = None;
    }

    /// Begins a turn; it goes on running if it ran.
    pub fn reset(&mut self) {
        self.before = Duration::ZERO;
        self.running = self.running.map(|_| self.start());
    }

    /// Returns when it will show some time, if it runs and the server does.
    pub fn reaches(&self, time: Duration) -> Option<Instant> {
        let running = self.running?;
        let gaps = self.gaps().saturating_sub(running.gaps);
        Some(running.since + gaps + time.saturating_sub(self.before))
    }

    fn start(&self) -> Running {
        Running { gaps: self.gaps(), since: Instant::now() }
    }

    fn gaps(&self) -> Duration {
        self.heartbeat.as_ref().map_or(Duration::ZERO, |heartbeat| heartbeat.gaps())
    }
}
