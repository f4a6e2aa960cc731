//! Tic-tac-toe on any board from 3x3 to 8x8: the first player with enough marks in a row wins.

mod drawn;
mod error;
mod options;
mod position;
mod text;

pub use error::{OptionsError, PositionError};
pub use options::Options;
pub use position::TicTacToe;
