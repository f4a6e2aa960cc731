//! Methods that choose a move in any game, and methods that solve any puzzle. No file here names one of them.

pub mod adversarial;
pub mod local;
pub mod path;
