//! Reversi: flank enemy discs to turn them over; most discs win.

mod drawn;
mod error;
mod flips;
mod moves;
mod position;
mod text;

pub use error::{IllegalMove, MoveError, PositionError};
pub use moves::Move;
pub use position::Reversi;
