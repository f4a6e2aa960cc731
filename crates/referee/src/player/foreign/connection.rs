use std::time::{Duration, Instant};

use papan_core::StopFlag;

use crate::{
    host::{CpuUse, Stall},
    player::{Start, Unanswered},
    process::{Lines, Patience},
};
use papan_record::{BYTE_ORDER_MARK, Fault, ProcessOutput, Violation};

type Open<L> = Box<dyn FnMut(&Start<'_>) -> Result<L, Unanswered> + Send>;

/// The connection of a player to its program: opened when a game begins, closed when it is over.
pub struct Connection<L> {
    open: Open<L>,
    lines: Option<L>,
    has_answered: bool,
}

impl<L: Lines> Connection<L> {
    /// Makes a connection from a function that starts the program.
    pub fn new(
        open: impl FnMut(&Start<'_>) -> Result<L, Unanswered> + Send + 'static,
    ) -> Connection<L> {
        Connection { open: Box::new(open), lines: None, has_answered: false }
    }

    /// Starts the program; one that still runs is ended first.
    pub(super) fn open(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        self.lines = None;
        self.has_answered = false;
        self.lines = Some((self.open)(start)?);
        Ok(())
    }

    /// Resumes the program before a request.
    pub(super) fn wake(&mut self) {
        if let Some(lines) = &mut self.lines {
            lines.wake();
        }
    }

    /// Suspends the program until the next request.
    pub(super) fn rest(&mut self) {
        if let Some(lines) = &mut self.lines {
            lines.rest();
        }
    }

    /// Takes note that the program has chosen a move, so that it is not starting any more.
    pub(super) fn note_answer(&mut self) {
        self.has_answered = true;
    }

    /// Waits until the program is stopped.
    pub(super) fn freeze_lag(&mut self, since: Instant) -> Result<Duration, Unanswered> {
        self.lines.as_mut().map_or(Ok(Duration::ZERO), |lines| lines.freeze_lag(since))
    }

    pub(super) fn send(&mut self, line: &str, patience: Patience<'_>) -> Result<(), Unanswered> {
        self.lines()?.send(line, patience)
    }

    pub(super) fn receive(&mut self, patience: Patience<'_>) -> Result<String, Unanswered> {
        let is_first = !self.has_answered;
        let line = self.lines()?.receive(patience);
        // Some languages begin their output with a byte order mark.
        let line = line.map(|line| line.trim_start_matches(BYTE_ORDER_MARK).to_owned());
        line.map_err(|unanswered| match unanswered {
            // A program that never answered is not only late.
            Unanswered::Fault(fault) if is_first && fault.violation == Violation::OutOfTime => {
                Fault { violation: Violation::NoAnswer, ..fault }.into()
            }
            other => other,
        })
    }

    /// Returns the CPU time that the program's processes used during a stall; `None` if it is not known.
    pub(super) fn cpu_use(&mut self, stall: Stall) -> Option<CpuUse> {
        self.lines.as_mut()?.cpu_use(stall)
    }

    /// Sends the program `quit`, and ends it.
    pub(super) fn close(&mut self) -> ProcessOutput {
        /// A program that reads at all takes a short line at once.
        const FAREWELL: Duration = Duration::from_millis(50);
        let Some(mut lines) = self.lines.take() else {
            return ProcessOutput::default();
        };
        lines.wake();
        let until = Some(Instant::now() + FAREWELL);
        let patience = Patience { until, stop: &StopFlag::new(), lag: None };
        // A program that has already exited receives nothing.
        let _ = lines.send("quit", patience);
        lines.leave()
    }

    /// Returns whether the program has not answered yet.
    pub(super) fn is_starting(&self) -> bool {
        !self.has_answered
    }

    fn lines(&mut self) -> Result<&mut L, Unanswered> {
        self.lines.as_mut().ok_or_else(|| Fault::new(Violation::CannotStart).into())
    }
}
