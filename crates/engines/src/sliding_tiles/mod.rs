//! Sliding tiles: heuristics, from counting misplaced tiles to pattern databases, and the table of a whole small space.
//!
//! | heuristic | what it adds up |
//! | --- | --- |
//! | [`Misplaced`] | 1 for each tile that is not in its goal cell |
//! | [`Manhattan`] | the steps of each tile to its goal cell, as if no other were in the way |
//! | [`LinearConflict`] | the same, and 2 for each tile that has to leave its row or column to let another pass |
//! | [`WalkingDistance`] | the moves it takes to bring all tiles to their rows, and those to their columns |
//! | [`pattern_database`] | the moves it takes to bring groups of tiles home, from tables |
//!
//! The first four are admissible and consistent for every goal. A pattern database is admissible but not consistent:
//! its tables forget where the blank is, so that a guess may change by more than the move that was made.

mod error;
pub mod fifteen;
mod linear_conflict;
mod manhattan;
mod misplaced;
pub mod pattern_database;
mod walking_distance;
mod whole_space;

pub use error::UnsupportedBoard;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use walking_distance::WalkingDistance;
pub use whole_space::WholeSpace;
