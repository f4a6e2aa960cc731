use papan_core::{Message, user_error};

use crate::TextError;

/// Why a text is not a position of Adjacency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text has not the form of a position.
    Text(TextError),
    /// There are fewer marks than at the start.
    FewMarks {
        /// How many there are.
        found: u32,
    },
    /// The plies left are no number, or more than the empty cells.
    PliesLeft {
        /// The text.
        found: String,
        /// How many cells are empty.
        max: u32,
    },
}

impl From<&PositionError> for Message {
    fn from(error: &PositionError) -> Message {
        match error {
            PositionError::Text(error) => error.into(),
            PositionError::FewMarks { found } => {
                Message::new("adjacency-few-marks").with("found", *found)
            }
            PositionError::PliesLeft { found, max } => Message::new("adjacency-plies-left")
                .with("found", found.as_str())
                .with("most", *max),
        }
    }
}

impl From<TextError> for PositionError {
    fn from(error: TextError) -> PositionError {
        PositionError::Text(error)
    }
}

user_error!(PositionError);
