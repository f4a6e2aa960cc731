//! Methods for two players, one file each.

mod alpha_beta;
mod event_sink;
mod greedy;
pub mod iterative;
mod mcts;
mod minimax;
mod random_mover;
mod root;
pub mod score;

pub use alpha_beta::{AlphaBeta, alpha_beta_to_depth};
pub use event_sink::EventSink;
pub use greedy::Greedy;
pub use iterative::Iterative;
pub use mcts::{Mcts, MctsConfig};
pub use minimax::Minimax;
pub use random_mover::RandomMover;
pub use root::{Comparison, RootMove};
