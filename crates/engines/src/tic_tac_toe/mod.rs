//! Tic-tac-toe: open lines, and the bots of the course reports.

mod classic_greedy;
mod classic_minimax;
mod classic_two_ply;
mod evaluation;

use papan_games::tic_tac_toe::Options;

pub use classic_greedy::ClassicGreedy;
pub use classic_minimax::ClassicMinimax;
pub use classic_two_ply::ClassicTwoPly;
pub use evaluation::{EVALUATIONS, Evaluation};

/// Returns whether a board is the one that the reports play on: 3x3, three in a row.
///
/// The classic bots play on every other board too; the documentation of each describes what it does there.
pub fn is_classic_board(options: &Options) -> bool {
    *options == Options::default()
}
