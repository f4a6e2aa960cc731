//! A game in progress between people and agents, and the analysis of positions and games.
//!
//! There is no IO, no thread and no clock here: surfaces pass the time in.

pub mod analysis;
pub mod engine;
pub mod search;
pub mod session;
