//! Monte Carlo tree search: random games from the leaves of a tree that grows where the results are good.
//!
//! One simulation walks down the tree by UCT (`selection`), adds one position, plays it out at random, and tells the
//! result to every node on the way back (`simulation`). What is won, drawn or lost for certain is proven on that way
//! and not simulated again. The nodes stand in one list (`tree`), which lives on from move to move (`reuse`).

mod agent;
mod config;
mod node;
mod report;
mod reuse;
mod selection;
mod simulation;
mod tree;

pub use agent::Mcts;
pub use config::MctsConfig;
