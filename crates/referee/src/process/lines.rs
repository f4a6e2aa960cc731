use std::time::{Duration, Instant};

use papan_core::StopFlag;

use crate::{
    host::{CpuUse, Stall},
    player::Unanswered,
};
use papan_record::ProcessOutput;

/// A program that exchanges lines with the referee.
///
/// The real one is a confined process; tests use a scripted one.
pub trait Lines: Send {
    /// Writes a line; the line break is added.
    ///
    /// # Errors
    /// The fault when the program does not read it in time, or has ended.
    fn send(&mut self, line: &str, patience: Patience<'_>) -> Result<(), Unanswered>;

    /// Reads the next line, without its line break.
    ///
    /// # Errors
    /// The fault when there is no line in time, the program has ended, or the line is not plain text.
    fn receive(&mut self, patience: Patience<'_>) -> Result<String, Unanswered>;

    /// Resumes the program before a request.
    fn wake(&mut self) {}

    /// Stops the program after an answer, so that it cannot think while the opponent does.
    fn rest(&mut self) {}

    /// Returns for how long after a moment the program still ran, as far as is known; see
    /// [`Side::freeze_lag`](crate::player::Player::freeze_lag).
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

    /// Lets the program exit, and returns its process output.
    fn leave(self) -> ProcessOutput
    where
        Self: Sized,
    {
        ProcessOutput::default()
    }
}

/// A write or read timeout, and the flag that cancels the wait.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// The deadline; `None` waits without a limit.
    pub until: Option<Instant>,
    /// Set when the game is cancelled.
    pub stop: &'a StopFlag,
    /// By how much the wait is extended; called only when it would be over.
    pub lag: Option<&'a dyn Fn() -> Duration>,
}

impl Patience<'_> {
    /// Returns the time that is left, which may be zero; `None` when there is no limit.
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
