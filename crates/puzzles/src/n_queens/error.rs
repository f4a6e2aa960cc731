use papan_core::{Message, user_error};

use super::Queens;

/// Why there is no such board or placement of queens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueensError {
    /// The board has no rows or too many.
    Size {
        /// How many it has.
        found: u64,
    },
    /// A queen stands beside the board.
    Column {
        /// Its column.
        found: u32,
        /// The last column.
        max: usize,
    },
    /// A word is no column.
    NotAColumn {
        /// The word.
        found: String,
    },
    /// A word is no cell of the board.
    NotACell {
        /// The word.
        found: String,
    },
    /// Two queens stand in one row.
    SameRow {
        /// The row, counted from 1.
        row: usize,
    },
}

impl From<&QueensError> for Message {
    fn from(error: &QueensError) -> Message {
        match error {
            QueensError::Size { found } => Message::new("queens-size")
                .with("found", found.to_string())
                .with("max", Queens::LARGEST.to_string()),
            QueensError::Column { found, max } => {
                Message::new("queens-column").with("found", *found).with("max", *max)
            }
            QueensError::NotAColumn { found } => {
                Message::new("queens-not-a-column").with("found", found.as_str())
            }
            QueensError::NotACell { found } => {
                Message::new("queens-not-a-cell").with("found", found.as_str())
            }
            QueensError::SameRow { row } => Message::new("queens-same-row").with("row", *row),
        }
    }
}

user_error!(QueensError);
