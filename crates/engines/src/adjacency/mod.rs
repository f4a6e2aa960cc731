//! Adjacency: the objective and the bots of the course report, and the mirror that never loses.

mod classic_genetic;
mod classic_local_search;
mod classic_minimax;
mod evaluation;
mod line_of_play;
mod mirror;
mod objective;

pub use classic_genetic::ClassicGenetic;
pub use classic_local_search::ClassicLocalSearch;
pub use classic_minimax::ClassicMinimax;
pub use evaluation::{EVALUATIONS, Evaluation};
pub use mirror::Mirror;
