use papan_core::{Message, user_error};
use papan_puzzles::sliding_tiles::{Board, Size};

use super::{walking_distance, whole_space};

/// Why a heuristic or a table cannot be used for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnsupportedBoard {
    /// The walking distance knows no board of that size.
    WalkingDistanceSize {
        /// The size of the board.
        size: Size,
    },
    /// The table of the whole space would be too large.
    WholeSpaceSize {
        /// The size of the board.
        size: Size,
    },
    /// Pattern databases are made for 4x4.
    NotFourByFour {
        /// The size of the board.
        size: Size,
    },
    /// Pattern databases are made for goals with the blank in a corner.
    BlankNotInCorner {
        /// The goal.
        goal: Board,
    },
}

impl From<&UnsupportedBoard> for Message {
    fn from(error: &UnsupportedBoard) -> Message {
        match error {
            UnsupportedBoard::WalkingDistanceSize { size } => {
                Message::new("tiles-walking-distance-size")
                    .with("size", size.to_string())
                    .with("most", walking_distance::LONGEST)
            }
            UnsupportedBoard::WholeSpaceSize { size } => Message::new("tiles-whole-space-size")
                .with("size", size.to_string())
                .with("most", whole_space::MAX_CELLS),
            UnsupportedBoard::NotFourByFour { size } => Message::new("pdb-only-four-by-four")
                .with("rows", size.rows())
                .with("columns", size.columns()),
            UnsupportedBoard::BlankNotInCorner { goal } => {
                Message::new("pdb-blank-not-in-corner").with("goal", goal.to_string())
            }
        }
    }
}

user_error!(UnsupportedBoard);
