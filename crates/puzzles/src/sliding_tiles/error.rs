use papan_core::{Message, ValueError, user_error};

use super::{Board, Size};

/// Why there is no such board, goal, move or instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TilesError {
    /// There is no board of that size.
    Size(ValueError),
    /// The goal around the blank exists on 3x3 only.
    RingSize {
        /// The size of the board.
        size: Size,
    },
    /// A word is no tile of the board.
    NotATile {
        /// The word.
        found: String,
        /// Where it stands, counted from 0.
        place: usize,
        /// The size of the board.
        size: Size,
    },
    /// A tile comes twice.
    Repeated {
        /// The tile.
        tile: u8,
        /// Where it stands first, counted from 0.
        first: usize,
        /// Where it stands again.
        second: usize,
    },
    /// There are more tiles than cells.
    TooMany {
        /// How many there are.
        found: usize,
        /// The size of the board.
        size: Size,
    },
    /// There are fewer tiles than cells.
    TooFew {
        /// How many there are.
        found: usize,
        /// Those that are missing.
        missing: Vec<u8>,
        /// The size of the board.
        size: Size,
    },
    /// No moves lead from the start to the goal: the swaps of tiles and the steps of the blank are not both even or odd.
    Unsolvable {
        /// How many swaps turn the start into the goal.
        swaps: usize,
        /// How many steps the blank is from its goal.
        steps: usize,
        /// The goal.
        goal: Board,
    },
    /// A word names no direction.
    NotADirection {
        /// The word.
        found: String,
    },
}

impl From<&TilesError> for Message {
    fn from(error: &TilesError) -> Message {
        match error {
            TilesError::Size(error) => error.into(),
            TilesError::RingSize { size } => {
                Message::new("tiles-ring-size").with("size", size.to_string())
            }
            TilesError::NotATile { found, place, size } => Message::new("tiles-not-a-tile")
                .with("found", found.as_str())
                .with("place", place + 1)
                .with("most", size.cells() - 1)
                .with("size", size.to_string()),
            TilesError::Repeated { tile, first, second } => Message::new("tiles-repeated")
                .with("tile", *tile)
                .with("first", first + 1)
                .with("second", second + 1),
            TilesError::TooMany { found, size } => Message::new("tiles-too-many")
                .with("found", *found)
                .with("expected", size.cells())
                .with("size", size.to_string()),
            TilesError::TooFew { found, missing, size } => {
                let missing: Vec<String> = missing.iter().map(u8::to_string).collect();
                Message::new("tiles-too-few")
                    .with("found", *found)
                    .with("expected", size.cells())
                    .with("size", size.to_string())
                    .with("missing", missing.join(" "))
            }
            TilesError::Unsolvable { swaps, steps, goal } => Message::new("tiles-unsolvable")
                .with("swaps", *swaps)
                .with("steps", *steps)
                .with("goal", goal.to_string()),
            TilesError::NotADirection { found } => {
                Message::new("tiles-not-a-direction").with("found", found.as_str())
            }
        }
    }
}

impl From<ValueError> for TilesError {
    fn from(error: ValueError) -> TilesError {
        TilesError::Size(error)
    }
}

user_error!(TilesError);
