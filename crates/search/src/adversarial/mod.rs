//! Methods for two players, one file each.

mod random_mover;

pub use random_mover::RandomMover;
