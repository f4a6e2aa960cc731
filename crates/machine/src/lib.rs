//! What this machine has: memory, cores, and settings that make measurements unfair.

mod fairness;
mod memory;

pub use fairness::{Check, State, checks};
pub use memory::{cores, memory, option_budget};
