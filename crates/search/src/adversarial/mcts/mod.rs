//! Monte Carlo tree search: random games from the leaves of a tree that grows where the results are good.
//!
//! One simulation descends the tree by UCT (`selection`), adds one position, plays it out at random, and adds the
//! result to every node on the path (`simulation`). Proven wins, draws and losses are propagated on that path and not
//! simulated again. The nodes are in one list (`tree`), which is reused from move to move (`reuse`).

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
