use papan_core::{Message, user_error};

use crate::{
    TextError,
    grid::{Cell, CellError},
};

/// Why a text is not a move of Reversi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// It is neither a cell nor a pass.
    Malformed {
        /// The text.
        found: String,
    },
    /// It names a cell beside the board.
    Cell(CellError),
}

impl From<&MoveError> for Message {
    fn from(error: &MoveError) -> Message {
        match error {
            MoveError::Malformed { found } => {
                Message::new("reversi-move-malformed").with("found", found.as_str())
            }
            MoveError::Cell(error) => error.into(),
        }
    }
}

impl From<CellError> for MoveError {
    fn from(error: CellError) -> MoveError {
        match error {
            CellError::Malformed { found } => MoveError::Malformed { found },
            beside @ (CellError::Column { .. } | CellError::Row { .. }) => MoveError::Cell(beside),
        }
    }
}

/// Why a move of Reversi is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// It is a pass although there is something to play.
    NoPass,
    /// It is a cell although there is nothing to play.
    MustPass,
    /// The cell is not empty.
    Occupied {
        /// The cell.
        cell: Cell,
    },
    /// A disc on the cell turns nothing over.
    FlanksNothing {
        /// The cell.
        cell: Cell,
    },
}

impl From<&IllegalMove> for Message {
    fn from(error: &IllegalMove) -> Message {
        match error {
            IllegalMove::GameOver => Message::new("move-game-over"),
            IllegalMove::NoPass => Message::new("reversi-no-pass"),
            IllegalMove::MustPass => Message::new("reversi-must-pass"),
            IllegalMove::Occupied { cell } => {
                Message::new("move-occupied").with("cell", cell.to_string())
            }
            IllegalMove::FlanksNothing { cell } => {
                Message::new("reversi-flanks-nothing").with("cell", cell.to_string())
            }
        }
    }
}

/// Why a text is not a position of Reversi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text has not the form of a position.
    Text(TextError),
    /// One of the four centre cells is empty.
    EmptyCentre {
        /// The cell.
        cell: Cell,
    },
}

impl From<&PositionError> for Message {
    fn from(error: &PositionError) -> Message {
        match error {
            PositionError::Text(error) => error.into(),
            PositionError::EmptyCentre { cell } => {
                Message::new("reversi-empty-centre").with("cell", cell.to_string())
            }
        }
    }
}

impl From<TextError> for PositionError {
    fn from(error: TextError) -> PositionError {
        PositionError::Text(error)
    }
}

user_error!(MoveError, IllegalMove, PositionError);
