//! Reversi: evaluations, and the greedy bot of the course report.

mod classic_greedy;
mod evaluation;
mod positional;

pub use classic_greedy::{ClassicGreedy, point_matrix};
pub use evaluation::{EVALUATIONS, Evaluation};
