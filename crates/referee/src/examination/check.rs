use papan_core::Message;

use super::sentence;
use papan_record::{Detail, Fault, Violation};

/// The names of all checks, in their order.
pub const CHECKS: [&str; 22] = [
    "start",
    "name",
    "first-answer",
    "first-player",
    "second-player",
    "pass",
    "twice",
    "jumps",
    "once",
    "id",
    "unknown",
    "long",
    "quiet",
    "ping",
    "stop",
    "leave",
    "reuse",
    "pace",
    "errors",
    "numbers",
    "rest",
    "games",
];

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The name of the check.
    pub name: &'static str,
    /// The game, if the check depends on it.
    pub game: Option<&'static str>,
    /// The state.
    pub state: State,
    /// The finding.
    pub message: Message,
    /// The violation that a match would report, if it is a fault.
    pub violation: Option<Violation>,
    /// The key of the advice.
    pub advice: Option<String>,
    /// The line of the bot that shows it.
    pub line: Option<String>,
    /// The last message to the bot.
    pub asked: Option<String>,
    /// The end of its standard error, after a fault.
    pub errors: String,
}

/// The state of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Passed.
    Ok,
    /// Costs no game, but may interest the author.
    Note,
    /// Costs games.
    Fault,
}

impl State {
    /// Returns the word for it.
    pub const fn name(self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Note => "note",
            State::Fault => "fault",
        }
    }
}

/// A finding, before it is attributed to a check.
pub(super) enum Found {
    Ok(Message),
    Note(Message),
    Fault(Box<Trouble>),
}

/// A fault with its circumstances.
pub(super) struct Trouble {
    pub fault: Fault,
    pub asked: Option<String>,
    pub errors: String,
}

impl Trouble {
    pub fn of(fault: Fault) -> Trouble {
        Trouble { fault, asked: None, errors: String::new() }
    }
}

impl From<Trouble> for Found {
    fn from(trouble: Trouble) -> Found {
        Found::Fault(Box::new(trouble))
    }
}

impl Found {
    pub fn ok(key: &'static str) -> Found {
        Found::Ok(Message::new(key))
    }

    pub fn note(key: &'static str) -> Found {
        Found::Note(Message::new(key))
    }

    pub fn is_fault(&self) -> bool {
        matches!(self, Found::Fault(_))
    }
}

impl Check {
    pub(super) fn new(name: &'static str, game: Option<&'static str>, found: Found) -> Check {
        let (state, message) = match found {
            Found::Ok(message) => (State::Ok, message),
            Found::Note(message) => (State::Note, message),
            Found::Fault(trouble) => {
                let Trouble { fault, asked, errors } = *trouble;
                let message = sentence("exam-fault", &fault);
                let advice = Some(advice(&fault));
                let (violation, line) = (Some(fault.violation), fault.line);
                return Check {
                    name,
                    game,
                    state: State::Fault,
                    message,
                    violation,
                    advice,
                    line,
                    asked,
                    errors,
                };
            }
        };
        let errors = String::new();
        let (violation, advice, line, asked) = (None, None, None, None);
        Check { name, game, state, message, violation, advice, line, asked, errors }
    }
}

/// Returns the key of the advice for a fault.
fn advice(fault: &Fault) -> String {
    match fault.detail.as_deref() {
        // It did answer, but with an unknown type.
        Some(Detail::UnknownType) => "advice-unknown-type".to_owned(),
        _ => format!("advice-{}", fault.violation.name()),
    }
}
