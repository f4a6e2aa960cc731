//! Iterative deepening with the standard enhancements of alpha-beta, for any game.

mod agent;
mod busy_moves;
mod keys;
mod ordering;
mod shared;
mod table;
mod worker;

pub use agent::{Features, Iterative};
pub use keys::{Keys, PlainKeys, SymmetricKeys};
pub use table::TranspositionTable;
