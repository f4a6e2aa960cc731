//! Methods for two players, one file each.

mod random_mover;
pub mod score;

pub use random_mover::RandomMover;
