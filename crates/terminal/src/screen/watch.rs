use std::time::Duration;

/// The playback of a game between agents.
pub struct Watch {
    pub is_playing: bool,
    /// Whether one move is requested although the game is paused.
    pub wants_step: bool,
    speed: usize,
}

impl Watch {
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

    /// Starts playing, one move per second.
    pub fn new() -> Watch {
        Watch { is_playing: true, wants_step: false, speed: 2 }
    }

    /// Returns the time from one move to the next.
    pub fn delay(&self) -> Duration {
        Watch::DELAYS[self.speed]
    }

    /// Returns the speed as a number from 1, and the highest there is.
    pub fn speed(&self) -> (usize, usize) {
        (self.speed + 1, Watch::DELAYS.len())
    }

    pub fn faster(&mut self) {
        self.speed = (self.speed + 1).min(Watch::DELAYS.len() - 1);
    }

    pub fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    /// Returns whether moves are wanted now.
    pub fn wants_moves(&self) -> bool {
        self.is_playing || self.wants_step
    }
}
