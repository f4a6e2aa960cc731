//! The one list of puzzles and of the methods that solve them.

mod any_puzzle;
mod coins;
mod entry;
mod error;
mod instance;
mod queens;
mod task;
mod tiles;

use std::sync::LazyLock;

use papan_core::OptionValues;

pub use any_puzzle::{AnyPuzzle, Asked, Solved};
pub use entry::{MethodEntry, PuzzleEntry};
pub use error::PuzzleError;
pub use instance::{Instance, InstanceFault, InstancesError};
pub use task::Task;
pub use tiles::wanted_database;

use crate::{
    WordError, WordKind,
    words::{read_options, split_word},
};

/// Every puzzle, one line each.
static PUZZLES: LazyLock<Vec<PuzzleEntry>> =
    LazyLock::new(|| vec![tiles::entry(), queens::entry(), coins::entry()]);

/// Lists all puzzles.
pub fn puzzles() -> &'static [PuzzleEntry] {
    &PUZZLES
}

/// Reads `name` or `name:key=value,key=value`.
///
/// # Errors
/// The word at fault and the nearest right one.
pub fn read_puzzle(word: &str) -> Result<(&'static PuzzleEntry, OptionValues), WordError> {
    let (name, options) = split_word(word);
    let known = puzzles().iter().find(|entry| entry.id().eq_ignore_ascii_case(name.trim()));
    let Some(entry) = known else {
        let names = puzzles().iter().map(PuzzleEntry::id);
        return Err(WordError::unknown(WordKind::Puzzle, name, names));
    };
    Ok((entry, read_options(options, entry.options())?))
}
