use papan_core::{Message, OptionSpec, UserError, ValueError, user_error};

use crate::UnknownWord;

/// Why `key=value,key=value` gives no options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// A part is no `key=value`.
    Malformed {
        /// The part.
        found: String,
    },
    /// There are no options here at all.
    NoOptions {
        /// The key.
        found: String,
    },
    /// There is no option with this key.
    Unknown(UnknownWord),
    /// An option is given twice.
    Twice {
        /// Its key.
        key: &'static str,
    },
    /// A value is not allowed.
    Value {
        /// The key of the option.
        key: &'static str,
        /// What is wrong with the value.
        error: ValueError,
    },
}

impl OptionError {
    /// Makes the error for a key that is not declared.
    pub fn unknown(key: &str, specs: &[OptionSpec]) -> OptionError {
        if specs.is_empty() {
            return OptionError::NoOptions { found: key.to_owned() };
        }
        OptionError::Unknown(UnknownWord::new(key, specs.iter().map(|spec| spec.key)))
    }
}

impl From<&OptionError> for Message {
    fn from(error: &OptionError) -> Message {
        match error {
            OptionError::Malformed { found } => {
                Message::new("option-malformed").with("found", found.as_str())
            }
            OptionError::NoOptions { found } => {
                Message::new("option-none").with("found", found.as_str())
            }
            OptionError::Unknown(word) => word.message("unknown-option"),
            OptionError::Twice { key } => Message::new("option-twice").with("key", *key),
            OptionError::Value { key, error } => {
                Message::new("option-value").with("key", *key).with("fault", Message::from(error))
            }
        }
    }
}

/// What a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// A game.
    Game,
    /// A person or an agent.
    Side,
    /// A puzzle.
    Puzzle,
    /// A method that solves a puzzle.
    Method,
}

/// Why `name:key=value` names nothing in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordError {
    /// There is nothing with this name.
    Unknown {
        /// What it should name.
        kind: WordKind,
        /// The name.
        word: UnknownWord,
    },
    /// The options are wrong.
    Options(OptionError),
    /// The system refuses the memory for a transposition table.
    TableRefused {
        /// The size of the table.
        megabytes: u64,
    },
}

impl WordError {
    /// Makes the error for a name that is not in a list.
    pub fn unknown<'a>(
        kind: WordKind,
        name: &str,
        known: impl Iterator<Item = &'a str> + Clone,
    ) -> WordError {
        WordError::Unknown { kind, word: UnknownWord::new(name, known) }
    }
}

impl From<&WordError> for Message {
    fn from(error: &WordError) -> Message {
        match error {
            WordError::Unknown { kind, word } => word.message(match kind {
                WordKind::Game => "unknown-game",
                WordKind::Side => "unknown-player",
                WordKind::Puzzle => "unknown-puzzle",
                WordKind::Method => "unknown-method",
            }),
            WordError::Options(error) => error.into(),
            WordError::TableRefused { megabytes } => {
                Message::new("table-refused").with("size", megabytes.to_string())
            }
        }
    }
}

impl From<OptionError> for WordError {
    fn from(error: OptionError) -> WordError {
        WordError::Options(error)
    }
}

/// Why a game cannot start at a position.
#[derive(Debug)]
pub enum StartError {
    /// The text is no position of the game.
    Text(Box<dyn UserError>),
    /// The options contradict each other.
    Options(Box<dyn UserError>),
    /// The position belongs to a game with other options than those that were given.
    OtherOptions {
        /// The game with the options of the position.
        word: String,
    },
}

impl From<&StartError> for Message {
    fn from(error: &StartError) -> Message {
        match error {
            StartError::Text(error) | StartError::Options(error) => error.message(),
            StartError::OtherOptions { word } => {
                Message::new("position-of-other-options").with("word", word.as_str())
            }
        }
    }
}

/// Why a move cannot be played.
#[derive(Debug)]
pub enum PlayError {
    /// The text is no move of the game.
    NotAMove(Box<dyn UserError>),
    /// The move is illegal here.
    Illegal(Box<dyn UserError>),
}

impl From<&PlayError> for Message {
    fn from(error: &PlayError) -> Message {
        match error {
            PlayError::NotAMove(error) | PlayError::Illegal(error) => error.message(),
        }
    }
}

user_error!(OptionError, WordError, StartError, PlayError);
