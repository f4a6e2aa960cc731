use std::time::Duration;

/// The speed of a game between agents.
pub struct Speed(usize);

impl Speed {
    /// Times between two moves, from slow to fast.
    const DELAYS: [Duration; 7] = [
        Duration::from_secs(4),
        Duration::from_secs(2),
        Duration::from_secs(1),
        Duration::from_millis(500),
        Duration::from_millis(250),
        Duration::from_millis(100),
        Duration::ZERO,
    ];

    /// Returns the time from one move to the next.
    pub fn delay(&self) -> Duration {
        Speed::DELAYS[self.0]
    }

    /// Returns the speed as a number from 1, and the highest there is.
    pub fn number(&self) -> (usize, usize) {
        (self.0 + 1, Speed::DELAYS.len())
    }

    pub fn raise(&mut self) {
        self.0 = (self.0 + 1).min(Speed::DELAYS.len() - 1);
    }

    pub fn lower(&mut self) {
        self.0 = self.0.saturating_sub(1);
    }
}

impl Default for Speed {
    /// Returns one move per second.
    fn default() -> Speed {
        Speed(2)
    }
}
