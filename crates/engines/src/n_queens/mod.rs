//! Methods for N-Queens: filling the board row by row, counting by quadrants, and solutions for any size.
//!
//! | method | purpose |
//! | --- | --- |
//! | [`Backtracking`] | teaching |
//! | [`Bitmask`] | all solutions, fast |
//! | [`Count`] | the number of solutions, much faster than one by one |
//! | [`construct`] | one solution directly |
//! | [`MinConflicts`] | one random solution, also for a million queens |

mod answer;
mod backtracking;
mod bit_rows;
mod bitmask;
mod budget;
mod construct;
mod count;
mod join;
mod min_conflicts;
mod quadrant;
mod repair;
mod split;
mod symmetry;

pub use answer::{Answer, Wanted};
pub use backtracking::Backtracking;
pub use bitmask::Bitmask;
pub use construct::construct;
pub use count::Count;
pub use min_conflicts::MinConflicts;
pub use symmetry::count_up_to_symmetry;
