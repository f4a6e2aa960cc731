//! Methods that choose a move in any game. No file here names a game.

pub mod adversarial;
pub mod local;
