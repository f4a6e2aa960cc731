//! Connect Four: open lines and the counters in them.

mod evaluation;

pub use evaluation::{EVALUATIONS, Evaluation};
