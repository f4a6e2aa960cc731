//! The problems only, one folder a puzzle.

pub mod coin_change;
pub mod n_queens;
pub mod sliding_tiles;
