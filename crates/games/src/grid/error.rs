use papan_core::{Message, user_error};

use super::Cell;

/// Why a text is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellError {
    /// It is not a letter and a number.
    Malformed {
        /// The text.
        found: String,
    },
    /// The letter names no column.
    Column {
        /// The text.
        found: String,
    },
    /// The number names no row.
    Row {
        /// The text.
        found: String,
    },
}

impl From<&CellError> for Message {
    fn from(error: &CellError) -> Message {
        let (message, found) = match error {
            CellError::Malformed { found } => (Message::new("cell-malformed"), found),
            CellError::Column { found } => (Message::new("cell-column-range"), found),
            CellError::Row { found } => (Message::new("cell-row-range"), found),
        };
        message.with("found", found.as_str())
    }
}

/// Why no mark can be put on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalCell {
    /// The game is over.
    GameOver,
    /// The cell is not on this board.
    Outside {
        /// The cell.
        cell: Cell,
        /// The last cell of the board.
        last: Cell,
    },
    /// The cell is not empty.
    Occupied {
        /// The cell.
        cell: Cell,
    },
}

impl From<&IllegalCell> for Message {
    fn from(error: &IllegalCell) -> Message {
        match error {
            IllegalCell::GameOver => Message::new("move-game-over"),
            IllegalCell::Outside { cell, last } => Message::new("move-outside")
                .with("cell", cell.to_string())
                .with("last", last.to_string()),
            IllegalCell::Occupied { cell } => {
                Message::new("move-occupied").with("cell", cell.to_string())
            }
        }
    }
}

user_error!(CellError, IllegalCell);
