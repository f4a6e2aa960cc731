//! Analysis: the values of the moves of a position, refined while the search runs, and the quality of the moves of a
//! game.

mod analyst;
mod candidate;
mod chance;
mod judgement;
mod ranking;
mod review;

pub use analyst::{Analysis, Analyst, analyst_of, can_analyse};
pub use candidate::Candidate;
pub use chance::chance;
pub use judgement::{Judged, Mistake, judge};
pub use ranking::better_first;
pub use review::{Finding, GameAnalysis, Review};
