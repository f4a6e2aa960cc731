//! Generic methods that choose a move in any game or solve any puzzle. No file here names a game or a puzzle.

pub mod adversarial;
pub mod local;
pub mod path;
