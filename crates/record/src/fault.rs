use std::fmt;

use papan_core::{Argument, Message, escape_unprintable};

use crate::Detail;

/// The unprintable mark that some languages and editors put before the first character.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// A violation that costs a player the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Violation {
    /// The program could not be started.
    CannotStart,
    /// The program ended by itself, without an error, before the game did.
    Exited,
    /// The program ended with an error, or the agent panicked.
    Crashed,
    /// The program was ended by a signal.
    Killed,
    /// The first answer never came.
    NoAnswer,
    /// An answer came too late.
    OutOfTime,
    /// A program that announced `stop` did not answer it.
    IgnoredStop,
    /// A program that announced `ping` did not answer it.
    NoPong,
    /// The program stopped itself and so could not answer.
    StoppedItself,
    /// The program closed its standard output and continued to run.
    ClosedOutput,
    /// The program does not read its standard input.
    NotReading,
    /// The move exists and is not legal here.
    IllegalMove,
    /// The move belongs to another game.
    ForeignMove,
    /// There was a second answer to one request.
    TwoAnswers,
    /// The answer names another request.
    OldAnswer,
    /// The output is not UTF-8.
    NotUtf8,
    /// A line of output has no end.
    EndlessLine,
    /// There was too much output.
    OutputFlood,
    /// There was too much on standard error.
    ErrorFlood,
    /// The output contains control characters, such as terminal escapes.
    ControlCharacters,
    /// A line of output is neither an answer nor another message of the protocol.
    UnreadableLine,
    /// The program exceeded its memory limit.
    OutOfMemory,
    /// The program could not be stopped after its answer.
    NotFrozen,
}

impl Violation {
    /// All violations, in the order in which they are listed.
    pub const ALL: [Violation; 23] = [
        Violation::CannotStart,
        Violation::Exited,
        Violation::Crashed,
        Violation::Killed,
        Violation::NoAnswer,
        Violation::OutOfTime,
        Violation::IgnoredStop,
        Violation::NoPong,
        Violation::StoppedItself,
        Violation::ClosedOutput,
        Violation::NotReading,
        Violation::IllegalMove,
        Violation::ForeignMove,
        Violation::TwoAnswers,
        Violation::OldAnswer,
        Violation::NotUtf8,
        Violation::EndlessLine,
        Violation::OutputFlood,
        Violation::ErrorFlood,
        Violation::ControlCharacters,
        Violation::UnreadableLine,
        Violation::OutOfMemory,
        Violation::NotFrozen,
    ];

    /// Returns the name of the verdict, as `endings` and records write it.
    pub const fn name(self) -> &'static str {
        match self {
            Violation::CannotStart => "cannot-start",
            Violation::Exited => "exited",
            Violation::Crashed => "crashed",
            Violation::Killed => "killed",
            Violation::NoAnswer => "no-answer",
            Violation::OutOfTime => "out-of-time",
            Violation::IgnoredStop => "ignored-stop",
            Violation::NoPong => "no-pong",
            Violation::StoppedItself => "stopped-itself",
            Violation::ClosedOutput => "closed-output",
            Violation::NotReading => "not-reading",
            Violation::IllegalMove => "illegal-move",
            Violation::ForeignMove => "foreign-move",
            Violation::TwoAnswers => "two-answers",
            Violation::OldAnswer => "old-answer",
            Violation::NotUtf8 => "not-utf8",
            Violation::EndlessLine => "endless-line",
            Violation::OutputFlood => "output-flood",
            Violation::ErrorFlood => "error-flood",
            Violation::ControlCharacters => "control-characters",
            Violation::UnreadableLine => "unreadable-line",
            Violation::OutOfMemory => "out-of-memory",
            Violation::NotFrozen => "not-frozen",
        }
    }

    /// Returns the violation with this name.
    pub fn named(name: &str) -> Option<Violation> {
        Violation::ALL.into_iter().find(|violation| violation.name() == name)
    }

    /// Returns the sentence of the violation, with a reason.
    pub fn because(self, reason: Message) -> Message {
        Message::new("violation-because").with("violation", self).with("detail", reason)
    }
}

impl From<Violation> for Message {
    fn from(violation: Violation) -> Message {
        Message::new(format!("violation-{}", violation.name()))
    }
}

impl From<Violation> for Argument {
    fn from(violation: Violation) -> Argument {
        Message::from(violation).into()
    }
}

/// A violation with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The violation.
    pub violation: Violation,
    /// Why it happened.
    pub detail: Option<Box<Detail>>,
    /// The line of output that shows it, with unprintable characters escaped.
    pub line: Option<String>,
}

impl Fault {
    /// Makes a fault without circumstances.
    pub fn new(violation: Violation) -> Fault {
        Fault { violation, detail: None, line: None }
    }

    /// Adds why it happened.
    #[must_use]
    pub fn because(mut self, detail: Detail) -> Fault {
        self.detail = Some(Box::new(detail));
        self
    }

    /// Adds the line that shows it, with unprintable characters escaped and cut at some length.
    #[must_use]
    pub fn shown_by(mut self, line: &[u8]) -> Fault {
        const MAX: usize = 200;
        let cut = &line[..line.len().min(MAX)];
        let mut text = escape_unprintable(&String::from_utf8_lossy(cut)).into_owned();
        if line.len() > MAX {
            text.push('…');
        }
        self.line = Some(text);
        self
    }

    /// Returns the message: the sentence of the violation, with its details.
    pub fn message(&self) -> Message {
        let sentence = match self.detail.as_deref() {
            Some(detail) => self.violation.because(detail.into()),
            None => self.violation.into(),
        };
        match &self.line {
            Some(line) => Message::new("violation-shown")
                .with("violation", sentence)
                .with("line", line.as_str()),
            None => sentence,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.violation.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_shows_what_would_not_be_seen() {
        let shown =
            |line: &str| Fault::new(Violation::UnreadableLine).shown_by(line.as_bytes()).line;
        assert_eq!(shown("e\u{feff}3\u{1b}[1mé").as_deref(), Some("e\\u{feff}3\\u{1b}[1mé"));
        assert_eq!(shown("e3\u{202e}").as_deref(), Some("e3\\u{202e}"));
    }
}
