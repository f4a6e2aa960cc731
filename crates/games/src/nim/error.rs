use papan_core::{Message, user_error};

use super::Options;
use crate::TextError;

/// Why there are no such piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// There are too many piles.
    Piles {
        /// How many there are.
        found: usize,
    },
    /// A pile has too many objects.
    Objects {
        /// The number of objects.
        found: u64,
    },
}

impl From<&OptionsError> for Message {
    fn from(error: &OptionsError) -> Message {
        match error {
            OptionsError::Piles { found } => {
                Message::new("nim-pile-count").with("found", *found).with("max", Options::MAX_PILES)
            }
            OptionsError::Objects { found } => {
                Message::new("nim-pile-size").with("found", *found).with("max", Options::MAX_SIZE)
            }
        }
    }
}

/// A text that is not a pile and a number of objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeError {
    /// The text.
    pub found: String,
}

impl From<&TakeError> for Message {
    fn from(error: &TakeError) -> Message {
        Message::new("nim-move-malformed").with("found", error.found.as_str())
    }
}

/// Why objects cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalTake {
    /// The game is over.
    GameOver,
    /// There is no such pile.
    Outside {
        /// The number of the pile, starting at 1.
        pile: usize,
        /// How many piles there are.
        piles: usize,
    },
    /// The pile has fewer objects.
    TooMany {
        /// The number of the pile, starting at 1.
        pile: usize,
        /// How many objects it has.
        size: u8,
    },
}

impl From<&IllegalTake> for Message {
    fn from(error: &IllegalTake) -> Message {
        match error {
            IllegalTake::GameOver => Message::new("move-game-over"),
            IllegalTake::Outside { pile, piles } => {
                Message::new("nim-no-such-pile").with("pile", *pile).with("piles", *piles)
            }
            IllegalTake::TooMany { pile, size } => {
                Message::new("nim-too-many").with("pile", *pile).with("size", *size)
            }
        }
    }
}

/// Why a text is not a position of Nim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text has not the form of a position.
    Text(TextError),
    /// The piles are not numbers joined by hyphens.
    Malformed {
        /// The text of the piles.
        found: String,
    },
    /// There are no such piles.
    Options(OptionsError),
}

impl From<&PositionError> for Message {
    fn from(error: &PositionError) -> Message {
        match error {
            PositionError::Text(error) => error.into(),
            PositionError::Malformed { found } => {
                Message::new("nim-piles-malformed").with("found", found.as_str())
            }
            PositionError::Options(error) => error.into(),
        }
    }
}

impl From<TextError> for PositionError {
    fn from(error: TextError) -> PositionError {
        PositionError::Text(error)
    }
}

impl From<OptionsError> for PositionError {
    fn from(error: OptionsError) -> PositionError {
        PositionError::Options(error)
    }
}

user_error!(OptionsError, TakeError, IllegalTake, PositionError);
