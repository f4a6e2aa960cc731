use std::time::Duration;

/// The time that the side to move has had the turn. The host passes in what its own clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnClock {
    before: Duration,
    since: Option<Duration>,
}

impl TurnClock {
    /// Makes a paused clock that shows a time.
    pub fn paused_at(time: Duration) -> TurnClock {
        TurnClock { before: time, since: None }
    }

    /// Returns the time that it shows.
    pub fn time(&self, now: Duration) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Starts it, unless it runs.
    pub fn run(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Pauses it.
    pub fn pause(&mut self, now: Duration) {
        *self = TurnClock::paused_at(self.time(now));
    }

    /// Begins a turn; a running clock continues to run.
    pub fn reset(&mut self, now: Duration) {
        *self = TurnClock { before: Duration::ZERO, since: self.since.map(|_| now) };
    }

    /// Returns when it will show a time, if it runs.
    pub fn reaches(&self, time: Duration) -> Option<Duration> {
        Some(self.since? + time.saturating_sub(self.before))
    }
}
