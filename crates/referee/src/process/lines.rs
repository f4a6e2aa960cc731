use std::time::{Duration, Instant};

use papan_core::StopFlag;

use crate::{
    host::{CpuUse, Stall},
    player::Unanswered,
};
use papan_record::Traces;

/// A program that is spoken to in lines.
///
/// The real one is a confined process; tests put a scripted one in its place.
pub trait Lines: Send {
    /// Writes a line; the line break is added.
    ///
    /// # Errors
    /// The fault when the program does not take it in time, or is gone.
    fn send(&mut self, line: &str, patience: Patience<'_>) -> Result<(), Unanswered>;

    /// Reads the next line, without its line break.
    ///
    /// # Errors
    /// The fault when there is no line in time, the program is gone, or the line is not plain text.
    fn receive(&mut self, patience: Patience<'_>) -> Result<String, Unanswered>;

    /// Lets the program go on, before it is asked a question.
    fn wake(&mut self) {}

    /// Stops the program after an answer, so that it cannot think while the opponent does.
    fn rest(&mut self) {}

    /// Returns for how long after a moment the program still ran, as far as is known; see
    /// [`Player::freeze_lag`](crate::player::Player::freeze_lag).
    ///
    /// # Errors
    /// The fault when it cannot be stopped.
    fn freeze_lag(&mut self, _: Instant) -> Result<Duration, Unanswered> {
        Ok(Duration::ZERO)
    }

    /// Returns the CPU time that the program's processes used during a stall; `None` if it is not known.
    fn cpu_use(&mut self, _: Stall) -> Option<CpuUse> {
        None
    }

    /// Lets the program leave, and says what it leaves behind.
    fn leave(self) -> Traces
    where
        Self: Sized,
    {
        Traces::default()
    }
}

/// How long to wait, and who may end the wait.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// When to give up; `None` waits as long as it takes.
    pub until: Option<Instant>,
    /// Set when the game is given up.
    pub stop: &'a StopFlag,
    /// By how much the wait is prolonged; asked only when it would be over.
    pub lag: Option<&'a dyn Fn() -> Duration>,
}

impl Patience<'_> {
    /// Returns how much of the time is left, which may be none; `None` when there is no limit.
    pub fn left(&self) -> Option<Duration> {
        let until = self.until?;
        let left = until.saturating_duration_since(Instant::now());
        match self.lag {
            Some(lag) if left.is_zero() => {
                Some((until + lag()).saturating_duration_since(Instant::now()))
            }
            _ => Some(left),
        }
    }
}
