//! Reversi: flank enemy discs to turn them over; most discs win.

mod drawn;
mod flips;
mod moves;
mod position;
mod text;

pub use moves::Move;
pub use position::Reversi;
