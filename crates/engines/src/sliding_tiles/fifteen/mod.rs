//! A solver for the 15-puzzle alone: IDA* that carries the indices into the pattern databases from board to board.
//!
//! Korf's hundred instances, on one idle core of a Xeon of 2023, without building or reading the tables
//! (`cargo test --release -p papan-engines --test korf -- --nocapture`):
//!
//! | tables | expanded | generated | time |
//! | --- | --- | --- | --- |
//! | 6-6-3 | 19 324 808 | 38 991 859 | 1.2 s |
//! | 7-8 | 1 450 031 | 2 986 216 | 0.6 s |

mod search;
mod solve;
mod visited;

pub use solve::solve;
