use papan_core::{Message, ValueError, user_error};

use crate::TextError;

/// Why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// A side or the winning row is out of range.
    Value(ValueError),
    /// The winning row is longer than both sides.
    RowTooLong {
        /// The length of the row.
        row: u8,
        /// The width of the board.
        width: u8,
        /// The height of the board.
        height: u8,
    },
}

impl From<&OptionsError> for Message {
    fn from(error: &OptionsError) -> Message {
        match error {
            OptionsError::Value(error) => error.into(),
            OptionsError::RowTooLong { row, width, height } => {
                Message::new("tic-tac-toe-row-too-long")
                    .with("row", *row)
                    .with("width", *width)
                    .with("height", *height)
            }
        }
    }
}

/// Why a text is not a position of tic-tac-toe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text has not the form of a position.
    Text(TextError),
    /// There is no such board.
    Options(OptionsError),
    /// The numbers of marks do not fit the side to move.
    MarkCount {
        /// The marks of X.
        x: u32,
        /// The marks of O.
        o: u32,
        /// The sign of the side to move.
        side: char,
    },
    /// The side to move has a row, so that the game was over before.
    RowOfMover {
        /// The sign of the side to move.
        side: char,
    },
    /// No mark belongs to all rows of the winner, so that the first of them ended the game.
    RowsApart {
        /// The sign of the winner.
        side: char,
    },
}

impl From<&PositionError> for Message {
    fn from(error: &PositionError) -> Message {
        match error {
            PositionError::Text(error) => error.into(),
            PositionError::Options(error) => error.into(),
            PositionError::MarkCount { x, o, side } => Message::new("tic-tac-toe-mark-count")
                .with("x", *x)
                .with("o", *o)
                .with("side", *side),
            PositionError::RowOfMover { side } => {
                Message::new("tic-tac-toe-row-of-mover").with("side", *side)
            }
            PositionError::RowsApart { side } => {
                Message::new("tic-tac-toe-rows-apart").with("side", *side)
            }
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

user_error!(OptionsError, PositionError);
