//! Tournaments: many entrants, several games, one table.

mod file;
mod reader;
mod rehearsal;
mod retry;
mod run;
mod withdrawal;
mod written;

pub use file::{OpeningSource, TournamentEntrant, TournamentFile, TournamentGame};
pub use reader::field_fault;
pub use rehearsal::Rehearsal;
pub use retry::Retry;
pub use run::{News, Run, RunEnd};
pub use withdrawal::Withdrawal;
