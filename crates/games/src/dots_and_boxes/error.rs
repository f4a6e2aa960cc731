use papan_core::{Message, ValueError, user_error};

use super::Line;
use crate::{
    TextError,
    grid::{Cell, CellError},
};

/// Why a text is not a line between two dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// It is not two dots.
    Malformed {
        /// The text.
        found: String,
    },
    /// A dot has no such column or row on any board.
    Dot(CellError),
    /// A dot is beside the largest board.
    Outside {
        /// The text.
        found: String,
        /// The last dot of the largest board.
        last: Cell,
    },
    /// The dots are not neighbours.
    NotNeighbours {
        /// The text.
        found: String,
    },
}

impl From<&LineError> for Message {
    fn from(error: &LineError) -> Message {
        match error {
            LineError::Malformed { found } => {
                Message::new("line-malformed").with("found", found.as_str())
            }
            LineError::Dot(error) => error.into(),
            LineError::Outside { found, last } => outside(found.as_str(), *last),
            LineError::NotNeighbours { found } => {
                Message::new("line-not-neighbours").with("found", found.as_str())
            }
        }
    }
}

fn outside(found: &str, last: Cell) -> Message {
    Message::new("line-outside").with("found", found).with("last", last.to_string())
}

/// Why a line cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// The line is not on this board.
    Outside {
        /// The line.
        line: Line,
        /// The last dot of the board.
        last: Cell,
    },
    /// The line is drawn already.
    Drawn {
        /// The line.
        line: Line,
    },
}

impl From<&IllegalMove> for Message {
    fn from(error: &IllegalMove) -> Message {
        match error {
            IllegalMove::GameOver => Message::new("move-game-over"),
            IllegalMove::Outside { line, last } => outside(&line.to_string(), *last),
            IllegalMove::Drawn { line } => {
                Message::new("line-drawn").with("line", line.to_string())
            }
        }
    }
}

/// Why a text is not a position of Dots and Boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text has not the form of a position.
    Text(TextError),
    /// Rows of lines and rows of boxes do not alternate.
    EvenRows {
        /// How many rows there are.
        found: usize,
    },
    /// There are too few or too many columns of boxes.
    Columns {
        /// How many there are.
        found: usize,
        /// The most.
        max: usize,
    },
    /// There is no such board.
    Size(ValueError),
    /// A box has four lines and no owner.
    NoOwner {
        /// The box, by its top left dot.
        cell: Cell,
    },
    /// A box has an owner and not all lines.
    OpenBox {
        /// The box, by its top left dot.
        cell: Cell,
    },
}

impl From<&PositionError> for Message {
    fn from(error: &PositionError) -> Message {
        let at = |key: &'static str, cell: Cell| {
            Message::new(key).with("row", cell.row() + 1).with("column", cell.column() + 1)
        };
        match error {
            PositionError::Text(error) => error.into(),
            PositionError::EvenRows { found } => {
                Message::new("dots-and-boxes-even-rows").with("found", *found)
            }
            PositionError::Columns { found, max } => {
                Message::new("dots-and-boxes-columns").with("found", *found).with("max", *max)
            }
            PositionError::Size(error) => error.into(),
            PositionError::NoOwner { cell } => at("dots-and-boxes-no-owner", *cell),
            PositionError::OpenBox { cell } => at("dots-and-boxes-open-box", *cell),
        }
    }
}

impl From<TextError> for PositionError {
    fn from(error: TextError) -> PositionError {
        PositionError::Text(error)
    }
}

impl From<ValueError> for PositionError {
    fn from(error: ValueError) -> PositionError {
        PositionError::Size(error)
    }
}

user_error!(LineError, IllegalMove, PositionError);
