use std::{
    io,
    time::{Duration, Instant},
};

use papan_core::Message;
use papan_sandbox::{Awaited, Confined, Confinement, Exit, Program, StartFault, State};

use super::{CpuSamples, ErrorsTail, Lines, Patience, cannot_start, start_message};
use crate::{
    host::{CpuUse, Stall},
    player::Unanswered,
};
use papan_record::{Detail, Fault, ProcessOutput, Violation};

/// A confined program whose standard input and output are lines.
pub struct BotProcess {
    confined: Confined,
    /// What was read and is not yet a whole line.
    buffer: Vec<u8>,
    /// How much of the buffer was searched for a line break.
    searched: usize,
    /// How much was read since the last request.
    since_question: usize,
    errors: ErrorsTail,
    /// Whether its input is open; not known before something is sent.
    input_is_open: bool,
    output_is_open: bool,
    errors_are_open: bool,
    /// When its freeze began, if it is frozen.
    frozen: Option<Instant>,
    cpu: CpuSamples,
}

/// The maximum length of a line.
const LONGEST_LINE: usize = 64 << 10;
/// The maximum output for one answer.
const MAX_OUTPUT: usize = 1 << 20;
/// An answer within this time comes before the other program is frozen.
pub(crate) const QUICK: Duration = Duration::from_millis(1);
/// How often a wait checks the stop flag.
const LOOK: Duration = Duration::from_millis(20);
/// How long a program may take to exit after its last game.
const FAREWELL: Duration = Duration::from_millis(50);
/// The maximum delay between the end of a program's output and its exit.
const LAST_BREATH: Duration = Duration::from_millis(500);

impl BotProcess {
    /// Starts a program.
    ///
    /// # Errors
    /// The system's reason when it cannot be started.
    pub fn start(program: &Program, confinement: &Confinement) -> Result<BotProcess, Fault> {
        let begun = Instant::now();
        let confined = Confined::start(program, confinement);
        confined
            .map(|confined| BotProcess::new(confined, begun))
            .map_err(|fault| cannot_start(&fault))
    }

    /// Starts a program for a game, in which a failure of the referee itself is not a fault of a player.
    ///
    /// # Errors
    /// The system's reason when it cannot be started.
    pub fn start_to_play(
        program: &Program,
        confinement: &Confinement,
    ) -> Result<BotProcess, Unanswered> {
        let begun = Instant::now();
        let confined = Confined::start(program, confinement);
        let process = confined.map(|confined| BotProcess::new(confined, begun));
        process.map_err(|fault| match fault {
            StartFault::Helper { .. } => {
                let reason = start_message(&fault);
                Unanswered::Unable(Message::new("referee-unable").with("reason", reason))
            }
            fault => cannot_start(&fault).into(),
        })
    }

    fn new(confined: Confined, begun: Instant) -> BotProcess {
        let mut cpu = CpuSamples::default();
        cpu.add(begun, Duration::ZERO);
        BotProcess {
            confined,
            buffer: Vec::new(),
            searched: 0,
            since_question: 0,
            errors: ErrorsTail::default(),
            input_is_open: true,
            output_is_open: true,
            errors_are_open: true,
            frozen: None,
            cpu,
        }
    }

    /// Reads all that has already arrived, without waiting.
    ///
    /// # Errors
    /// The fault when there is too much.
    pub fn listen(&mut self) -> Result<(), Fault> {
        while self.output_is_open && self.read_output()? {}
        Ok(())
    }

    /// Returns the names of the layers that confine the program.
    pub fn layers(&self) -> Vec<String> {
        self.confined.layers().iter().map(|layer| layer.name().to_owned()).collect()
    }

    /// Takes the end of its standard error, after a game that the program survives.
    pub fn take_errors(&mut self) -> String {
        let _ = self.read_errors();
        self.errors.take()
    }

    /// Ends the program and everything it started, and returns the end of its standard error.
    pub fn end(mut self) -> String {
        // The last lines often explain the failure.
        let text = self.take_errors();
        self.confined.end();
        text
    }

    /// Closes the program's input, and waits a little for it to exit by itself.
    pub fn say_goodbye(&mut self, max: Duration) {
        self.wake();
        self.confined.close_input();
        let until = Instant::now() + max;
        while !matches!(self.confined.state(), State::Ended(_)) {
            let Some(left) = until.checked_duration_since(Instant::now()) else { return };
            let _ = self.wait(false, left);
            if self.read_errors().is_err() || self.drop_output().is_err() {
                return;
            }
        }
    }

    /// Waits until there is something to read, or room to write when `to_write`, and returns which.
    fn wait(&mut self, to_write: bool, max: Duration) -> Result<Awaited, Fault> {
        let awaited =
            Awaited { output: self.output_is_open, errors: self.errors_are_open, input: to_write };
        let waited = self.confined.wait(awaited, max);
        waited.map_err(|error| Fault::new(Violation::Crashed).because(system_reason(&error)))
    }

    /// Reads once, which is enough for every honest bot and bounds the time that a flood of output can take; returns
    /// whether anything was read.
    fn read_output(&mut self) -> Result<bool, Fault> {
        let count = self.confined.read_output(&mut self.buffer);
        self.output_is_open = count != Some(0);
        self.since_question += count.unwrap_or(0);
        if self.since_question > MAX_OUTPUT {
            return Err(Fault::new(Violation::OutputFlood));
        }
        Ok(count.is_some_and(|count| count > 0))
    }

    fn drop_output(&mut self) -> Result<(), Fault> {
        if self.output_is_open {
            self.read_output()?;
            self.buffer.clear();
            self.searched = 0;
        }
        Ok(())
    }

    fn read_errors(&mut self) -> Result<(), Fault> {
        let mut chunk = Vec::new();
        while self.errors_are_open {
            chunk.clear();
            match self.confined.read_errors(&mut chunk) {
                Some(0) => self.errors_are_open = false,
                Some(_) => {
                    self.errors.push(&chunk);
                    if self.errors.is_flood() {
                        return Err(Fault::new(Violation::ErrorFlood));
                    }
                }
                None => break,
            }
        }
        Ok(())
    }

    /// Takes the first whole line of what was read, if there is one.
    ///
    /// # Errors
    /// The fault when the line is too long or not plain text.
    pub fn take_line(&mut self) -> Result<Option<String>, Fault> {
        let found = self.buffer[self.searched..].iter().position(|&byte| byte == b'\n');
        let length = found.map_or(self.buffer.len(), |place| self.searched + place);
        if length > LONGEST_LINE {
            return Err(Fault::new(Violation::EndlessLine).shown_by(&self.buffer));
        }
        if found.is_none() {
            self.searched = self.buffer.len();
            return Ok(None);
        }
        let mut line: Vec<u8> = self.buffer.drain(..=length).collect();
        self.searched = 0;
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        let text = String::from_utf8(line)
            .map_err(|error| Fault::new(Violation::NotUtf8).shown_by(error.as_bytes()))?;
        if text.chars().any(|character| character.is_control() && character != '\t') {
            return Err(Fault::new(Violation::ControlCharacters).shown_by(text.as_bytes()));
        }
        Ok(Some(text))
    }

    /// Returns why a program closed its output.
    fn why_closed(&mut self) -> Fault {
        let until = Instant::now() + LAST_BREATH;
        loop {
            if let State::Ended(exit) = self.confined.state() {
                let _ = self.read_errors();
                return end_of(exit);
            }
            let Some(left) = until.checked_duration_since(Instant::now()) else {
                return Fault::new(Violation::ClosedOutput);
            };
            let _ = self.wait(false, left);
            if let Err(fault) = self.read_errors() {
                return fault;
            }
        }
    }

    /// Returns why a program did not answer in time.
    fn why_late(&mut self) -> Fault {
        match self.confined.state() {
            State::Ended(exit) => return end_of(exit),
            State::Stopped => return Fault::new(Violation::StoppedItself),
            State::Running => {}
        }
        Fault::new(Violation::OutOfTime)
    }

    /// Returns whether the program has left requests unread.
    pub fn leaves_input_unread(&self) -> bool {
        self.confined.leaves_input_unread()
    }

    /// Waits until the program has read its input, or writes something, or the time is up. Violations other than its
    /// end are left to the next request.
    ///
    /// # Errors
    /// How it ended, if it did so instead.
    pub fn wait_until_heard(&mut self, patience: Patience<'_>) -> Result<(), Unanswered> {
        loop {
            if let State::Ended(exit) = self.confined.state() {
                let _ = self.read_errors();
                return Err(end_of(exit).into());
            }
            let has_read = self.input_is_open && !self.leaves_input_unread();
            if has_read || !self.buffer.is_empty() {
                return Ok(());
            }
            match self.wait_a_little(false, patience) {
                Ok(()) => {}
                Err(Unanswered::Fault(_)) => return Ok(()),
                Err(given_up) => return Err(given_up),
            }
        }
    }

    /// Takes a sample of the CPU time that was used, if it is time for one.
    fn sample_cpu(&mut self) {
        let now = Instant::now();
        if self.cpu.is_due(now)
            && let Some(used) = self.confined.cpu_time()
        {
            self.cpu.add(now, used);
        }
    }

    /// Sends a request to a frozen program, and thaws it. It is woken up once if the request is there before the thaw.
    ///
    /// # Errors
    /// Why the request could not be written.
    pub fn ask(&mut self, line: &str, patience: Patience<'_>) -> Result<(), Unanswered> {
        let bytes = [line.as_bytes(), b"\n"].concat();
        let written = self.confined.write_input(&bytes).unwrap_or(0);
        self.wake();
        self.send_bytes(&bytes[written..], patience)
    }

    fn send_bytes(&mut self, mut rest: &[u8], patience: Patience<'_>) -> Result<(), Unanswered> {
        while !rest.is_empty() {
            match self.confined.write_input(rest).map_err(|error| (error.kind(), error)) {
                Ok(count) => rest = &rest[count..],
                Err((io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted, _)) => {}
                Err((io::ErrorKind::BrokenPipe, _)) => {
                    // It closed its input; its remaining output, or its exit, decides.
                    self.input_is_open = false;
                    return match self.confined.state() {
                        State::Ended(exit) => Err(end_of(exit).into()),
                        _ => Ok(()),
                    };
                }
                Err((_, error)) => {
                    let fault = Fault::new(Violation::Crashed).because(system_reason(&error));
                    return Err(fault.into());
                }
            }
            if rest.is_empty() {
                break;
            }
            self.wait_a_little(true, patience).map_err(|unanswered| match unanswered {
                Unanswered::Fault(fault) if fault.violation == Violation::OutOfTime => {
                    Fault::new(Violation::NotReading).into()
                }
                other => other,
            })?;
        }
        Ok(())
    }

    fn wait_a_little(&mut self, to_write: bool, patience: Patience<'_>) -> Result<(), Unanswered> {
        self.wait_for(LOOK, to_write, patience)
    }

    /// Waits a slice of the time that is left, and reads what has come.
    fn wait_for(
        &mut self,
        slice: Duration,
        to_write: bool,
        patience: Patience<'_>,
    ) -> Result<(), Unanswered> {
        if patience.stop.is_set() {
            return Err(Unanswered::Stopped);
        }
        // No other process may resume it.
        if self.confined.last_state() == State::Stopped {
            return Err(Fault::new(Violation::StoppedItself).into());
        }
        let left = match patience.left() {
            Some(left) if left.is_zero() => return Err(self.why_late().into()),
            Some(left) => left.min(slice),
            None => slice,
        };
        let ready = self.wait(to_write, left)?;
        self.sample_cpu();
        if ready.errors {
            self.read_errors()?;
        }
        // Also while writing: a program that writes all the time must not block both sides.
        if ready.output {
            self.read_output()?;
        }
        Ok(())
    }
}

impl Lines for BotProcess {
    fn send(&mut self, line: &str, patience: Patience<'_>) -> Result<(), Unanswered> {
        self.send_bytes(&[line.as_bytes(), b"\n"].concat(), patience)
    }

    fn receive(&mut self, patience: Patience<'_>) -> Result<String, Unanswered> {
        let mut waits = 0;
        loop {
            if let Some(line) = self.take_line()? {
                return Ok(line);
            }
            if !self.output_is_open {
                return Err(self.why_closed().into());
            }
            // After the first wait the other program is frozen. After the second it is, or its freeze takes so long
            // that it must be watched.
            if let (1 | 2, Some(lag)) = (waits, patience.lag) {
                lag();
            }
            self.wait_for(if waits < 2 { QUICK } else { LOOK }, false, patience)?;
            waits += 1;
        }
    }

    fn wake(&mut self) {
        self.since_question = 0;
        self.cpu.begin_turn(Instant::now());
        if self.frozen.take().is_some() {
            self.confined.thaw();
        }
    }

    fn rest(&mut self) {
        if self.frozen.is_none() {
            self.frozen = Some(Instant::now());
            self.confined.freeze();
        }
        self.sample_cpu();
    }

    fn freeze_lag(&mut self, since: Instant) -> Result<Duration, Unanswered> {
        let Some(begun) = self.frozen else {
            self.rest();
            return Ok(since.elapsed());
        };
        match self.confined.freeze_time() {
            Some(took) => Ok((begun + took).saturating_duration_since(since)),
            // The longer wait counts only time in which this process ran, so that a stall costs no bot the game.
            None if begun.elapsed() < Confined::FREEZE_TIMEOUT
                || self.confined.wait_until_frozen() =>
            {
                Ok(since.elapsed())
            }
            None => Err(Fault::new(Violation::NotFrozen).into()),
        }
    }

    fn cpu_use(&mut self, stall: Stall) -> Option<CpuUse> {
        self.cpu.add(Instant::now(), self.confined.cpu_time()?);
        self.cpu.around(stall.from, stall.until)
    }

    fn leave(mut self) -> ProcessOutput {
        let sandbox = self.layers();
        self.say_goodbye(FAREWELL);
        ProcessOutput { errors: self.end(), sandbox }
    }
}

fn end_of(exit: Exit) -> Fault {
    match exit {
        Exit::Code(0) => Fault::new(Violation::Exited),
        Exit::Code(code) => Fault::new(Violation::Crashed).because(Detail::ExitCode { code }),
        Exit::Signal(number) => Fault::new(Violation::Killed).because(Detail::Signal { number }),
        Exit::OutOfMemory => Fault::new(Violation::OutOfMemory),
        Exit::Killed | Exit::Lost => Fault::new(Violation::Killed).because(Detail::WatcherLost),
    }
}

fn system_reason(error: &io::Error) -> Detail {
    Detail::System { reason: error.to_string() }
}
