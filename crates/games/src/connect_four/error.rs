use papan_core::{Message, ValueError, user_error};

use super::Column;
use crate::{TextError, grid::Cell};

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
                Message::new("connect-four-row-too-long")
                    .with("row", *row)
                    .with("width", *width)
                    .with("height", *height)
            }
        }
    }
}

/// Why a text is not the name of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnError {
    /// It is not one letter.
    Malformed {
        /// The text.
        found: String,
    },
    /// The letter names no column of the largest board.
    Range {
        /// The text.
        found: String,
    },
}

impl From<&ColumnError> for Message {
    fn from(error: &ColumnError) -> Message {
        match error {
            ColumnError::Malformed { found } => {
                Message::new("connect-four-column-malformed").with("found", found.as_str())
            }
            ColumnError::Range { found } => {
                Message::new("connect-four-column-range").with("found", found.as_str())
            }
        }
    }
}

/// Why no counter can be dropped into a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalColumn {
    /// The game is over.
    GameOver,
    /// The column is not on this board.
    Outside {
        /// The column.
        column: Column,
        /// The last column of the board.
        last: Column,
    },
    /// The column has no room.
    Full {
        /// The column.
        column: Column,
    },
}

impl From<&IllegalColumn> for Message {
    fn from(error: &IllegalColumn) -> Message {
        match error {
            IllegalColumn::GameOver => Message::new("move-game-over"),
            IllegalColumn::Outside { column, last } => Message::new("connect-four-outside")
                .with("column", column.to_string())
                .with("last", last.to_string()),
            IllegalColumn::Full { column } => {
                Message::new("connect-four-full").with("column", column.to_string())
            }
        }
    }
}

/// Why a text is not a position of Connect Four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text has not the form of a position.
    Text(TextError),
    /// There is no such board.
    Options(OptionsError),
    /// A counter has an empty cell below.
    Floating {
        /// The cell of the counter.
        cell: Cell,
    },
    /// The numbers of counters do not fit the side to move.
    CounterCount {
        /// The counters of X.
        x: u32,
        /// The counters of O.
        o: u32,
        /// The sign of the side to move.
        side: char,
    },
    /// The side to move has a row, so that the game was over before.
    RowOfMover {
        /// The sign of the side to move.
        side: char,
    },
    /// No counter on top of a column belongs to all rows of the winner, so that the game was over before.
    EarlierRow {
        /// The sign of the winner.
        side: char,
    },
}

impl From<&PositionError> for Message {
    fn from(error: &PositionError) -> Message {
        match error {
            PositionError::Text(error) => error.into(),
            PositionError::Options(error) => error.into(),
            PositionError::Floating { cell } => {
                Message::new("connect-four-floating").with("cell", cell.to_string())
            }
            PositionError::CounterCount { x, o, side } => {
                Message::new("connect-four-counter-count")
                    .with("x", *x)
                    .with("o", *o)
                    .with("side", *side)
            }
            PositionError::RowOfMover { side } => {
                Message::new("connect-four-row-of-mover").with("side", *side)
            }
            PositionError::EarlierRow { side } => {
                Message::new("connect-four-earlier-row").with("side", *side)
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

user_error!(OptionsError, ColumnError, IllegalColumn, PositionError);
