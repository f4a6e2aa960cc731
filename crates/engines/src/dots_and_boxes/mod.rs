//! Dots and Boxes: the evaluation and the bots of the course report.

mod boxes;
mod classic_hill_climbing;
mod classic_minimax;
mod evaluation;
mod parity;
mod points;

pub use classic_hill_climbing::ClassicHillClimbing;
pub use classic_minimax::ClassicMinimax;
pub use evaluation::{EVALUATIONS, Evaluation};
