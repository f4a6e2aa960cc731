use papan_core::{Message, user_error};

/// Why a text does not have the form that positions of cells share. Rows and columns are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// A part is missing.
    Incomplete {
        /// The text.
        found: String,
        /// A text with all parts.
        example: &'static str,
    },
    /// There are too few or too many rows.
    RowCount {
        /// How many there are.
        found: usize,
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
    /// A row is too short or too long.
    RowLength {
        /// The row.
        row: usize,
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: usize,
    },
    /// A character is not valid on a board.
    Sign {
        /// The row of the sign.
        row: usize,
        /// The column of the sign.
        column: usize,
        /// The sign.
        found: char,
        /// The signs that can.
        expected: &'static str,
    },
    /// The side to move is none of the sides.
    Side {
        /// The text.
        found: String,
        /// The sides.
        expected: &'static str,
    },
    /// Something follows the last part.
    Extra {
        /// The text.
        found: String,
    },
}

impl From<&TextError> for Message {
    fn from(error: &TextError) -> Message {
        match error {
            TextError::Incomplete { found, example } => Message::new("position-incomplete")
                .with("found", found.as_str())
                .with("example", *example),
            TextError::RowCount { found, min, max } => Message::new("position-row-count")
                .with("found", *found)
                .with("min", *min)
                .with("max", *max),
            TextError::RowLength { row, found, expected } => Message::new("position-row-length")
                .with("row", row + 1)
                .with("found", *found)
                .with("expected", *expected),
            TextError::Sign { row, column, found, expected } => Message::new("position-sign")
                .with("row", row + 1)
                .with("column", column + 1)
                .with("found", found.escape_debug().to_string())
                .with("expected", *expected),
            TextError::Side { found, expected } => Message::new("position-side")
                .with("found", found.as_str())
                .with("expected", *expected),
            TextError::Extra { found } => {
                Message::new("position-extra").with("found", found.as_str())
            }
        }
    }
}

user_error!(TextError);
