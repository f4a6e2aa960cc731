use std::time::Duration;

use tokio::time::Instant;

/// How long the side to move has had the turn; it stands still while nobody looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnClock {
    before: Duration,
    running_since: Option<Instant>,
}

impl TurnClock {
    /// Makes a clock that stands still and shows some time.
    pub fn standing_at(before: Duration) -> TurnClock {
        TurnClock { before, running_since: None }
    }

    /// Returns what it shows.
    pub fn time(&self) -> Duration {
        self.before + self.running_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Lets it run.
    pub fn run(&mut self) {
        self.running_since.get_or_insert_with(Instant::now);
    }

    /// Lets it stand still.
    pub fn pause(&mut self) {
        *self = TurnClock::standing_at(self.time());
    }

    /// Begins a turn; it goes on running if it ran.
    pub fn reset(&mut self) {
        self.before = Duration::ZERO;
        if self.running_since.is_some() {
            self.running_since = Some(Instant::now());
        }
    }

    /// Returns when it will show some time, if it runs.
    pub fn reaches(&self, time: Duration) -> Option<Instant> {
        self.running_since.map(|since| since + time.saturating_sub(self.before))
    }
}
