use std::fmt;

use papan_core::{Message, escape_unprintable};

/// The unprintable mark that some languages and editors put before the first character.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// A violation that costs a player the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sin {
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

impl Sin {
    /// All violations, in the order in which they are listed.
    pub const ALL: [Sin; 23] = [
        Sin::CannotStart,
        Sin::Exited,
        Sin::Crashed,
        Sin::Killed,
        Sin::NoAnswer,
        Sin::OutOfTime,
        Sin::IgnoredStop,
        Sin::NoPong,
        Sin::StoppedItself,
        Sin::ClosedOutput,
        Sin::NotReading,
        Sin::IllegalMove,
        Sin::ForeignMove,
        Sin::TwoAnswers,
        Sin::OldAnswer,
        Sin::NotUtf8,
        Sin::EndlessLine,
        Sin::OutputFlood,
        Sin::ErrorFlood,
        Sin::ControlCharacters,
        Sin::UnreadableLine,
        Sin::OutOfMemory,
        Sin::NotFrozen,
    ];

    /// Returns the name of the verdict, as `endings` and records write it.
    pub const fn name(self) -> &'static str {
        match self {
            Sin::CannotStart => "cannot-start",
            Sin::Exited => "exited",
            Sin::Crashed => "crashed",
            Sin::Killed => "killed",
            Sin::NoAnswer => "no-answer",
            Sin::OutOfTime => "out-of-time",
            Sin::IgnoredStop => "ignored-stop",
            Sin::NoPong => "no-pong",
            Sin::StoppedItself => "stopped-itself",
            Sin::ClosedOutput => "closed-output",
            Sin::NotReading => "not-reading",
            Sin::IllegalMove => "illegal-move",
            Sin::ForeignMove => "foreign-move",
            Sin::TwoAnswers => "two-answers",
            Sin::OldAnswer => "old-answer",
            Sin::NotUtf8 => "not-utf8",
            Sin::EndlessLine => "endless-line",
            Sin::OutputFlood => "output-flood",
            Sin::ErrorFlood => "error-flood",
            Sin::ControlCharacters => "control-characters",
            Sin::UnreadableLine => "unreadable-line",
            Sin::OutOfMemory => "out-of-memory",
            Sin::NotFrozen => "not-frozen",
        }
    }
}

/// A violation with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The violation.
    pub sin: Sin,
    /// Further details: the system's reason, why a move is illegal.
    pub detail: Option<Message>,
    /// The line of output that shows it, with unprintable characters escaped.
    pub line: Option<String>,
}

impl Fault {
    /// Makes a fault without circumstances.
    pub fn new(sin: Sin) -> Fault {
        Fault { sin, detail: None, line: None }
    }

    /// Adds further details.
    #[must_use]
    pub fn because(mut self, detail: Message) -> Fault {
        self.detail = Some(detail);
        self
    }

    /// Adds the line that shows it, with unprintable characters escaped and cut at some length.
    #[must_use]
    pub fn shown_by(mut self, line: &[u8]) -> Fault {
        const MOST: usize = 200;
        let cut = &line[..line.len().min(MOST)];
        let mut text = escape_unprintable(&String::from_utf8_lossy(cut)).into_owned();
        if line.len() > MOST {
            text.push('…');
        }
        self.line = Some(text);
        self
    }

    /// Returns the message: the sentence of the violation, with its details.
    pub fn message(&self) -> Message {
        let sentence = Message::new(format!("sin-{}", self.sin.name()));
        let sentence = match &self.detail {
            Some(detail) => {
                Message::new("sin-because").with("sin", sentence).with("detail", detail.clone())
            }
            None => sentence,
        };
        match &self.line {
            Some(line) => {
                Message::new("sin-shown").with("sin", sentence).with("line", line.as_str())
            }
            None => sentence,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sin.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_shows_what_would_not_be_seen() {
        let shown = |line: &str| Fault::new(Sin::UnreadableLine).shown_by(line.as_bytes()).line;
        assert_eq!(shown("e\u{feff}3\u{1b}[1mé").as_deref(), Some("e\\u{feff}3\\u{1b}[1mé"));
        assert_eq!(shown("e3\u{202e}").as_deref(), Some("e3\\u{202e}"));
    }
}
