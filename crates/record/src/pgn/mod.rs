//! Games as text: headers as in PGN, then the moves.
//!
//! ```text
//! [Event "papan match"]
//! [Round "1.1"]
//! [White "alpha-beta:depth=4"]
//! [Black "random"]
//! [Result "1-0"]
//! [Game "tic-tac-toe"]
//! [Termination "finished"]
//!
//! 1. b2 {0.001} 2. a1 3. c3 1-0
//! ```
//!
//! `White` is the side that moves first, so that rating programs read the files. Moves are numbered one by one, since
//! turns need not alternate. A comment in braces holds the seconds a move took, and its value. Lines that begin with
//! `;` hold the standard error of the programs.

mod read;
mod write;

pub use read::{Record, read_complete_records, read_records};
pub use write::{Account, Headers, write_record};

/// The letter before a move that begins with a digit.
const MOVE_MARK: &str = "m";
