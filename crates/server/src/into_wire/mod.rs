//! How the types of the rules and of the arena are written on the wire.

mod analysis;
mod board;
mod catalogue;
mod message;

pub use analysis::{analysis, analysis_soon, judged, thinking, thinking_soon, value};
pub use board::{board, choices, ground, place};
pub use catalogue::catalogue;
pub use message::{fault, fault_at, message};
