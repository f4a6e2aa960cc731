use papan_core::Message;

use super::sentence;
use papan_record::{Fault, Sin};

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

/// What one check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was checked.
    pub name: &'static str,
    /// In which game, if it matters.
    pub game: Option<&'static str>,
    /// How it went.
    pub state: State,
    /// What was found.
    pub message: Message,
    /// What a match would call it, if it is a fault.
    pub sin: Option<Sin>,
    /// The key of what to do about it.
    pub advice: Option<String>,
    /// The line of the bot that shows it.
    pub line: Option<String>,
    /// What the bot had been told last.
    pub asked: Option<String>,
    /// The last of its standard error, after a fault.
    pub errors: String,
}

/// How a check went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// As it should.
    Ok,
    /// It costs no game, and the author may want to know.
    Note,
    /// It costs games.
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

/// What was found, before it is known by which check.
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
                let (sin, line) = (Some(fault.sin), fault.line);
                return Check {
                    name,
                    game,
                    state: State::Fault,
                    message,
                    sin,
                    advice,
                    line,
                    asked,
                    errors,
                };
            }
        };
        let errors = String::new();
        let (sin, advice, line, asked) = (None, None, None, None);
        Check { name, game, state, message, sin, advice, line, asked, errors }
    }
}

/// Returns the key of what to do about a fault.
fn advice(fault: &Fault) -> String {
    match &fault.detail {
        // It did answer, only not in these words.
        Some(detail) if detail.key == "line-unknown-type" => "advice-unknown-type".to_owned(),
        _ => format!("advice-{}", fault.sin.name()),
    }
}
