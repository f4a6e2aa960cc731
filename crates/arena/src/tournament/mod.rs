//! Tournaments: many entrants, several games, one table.

mod consent;
mod description;
mod file;
mod import;
mod reader;
mod rehearsal;
mod retry;
mod run;
mod schedule;
mod withdrawal;
mod written;

pub use consent::{ConsentRequest, EntrantCommand, Machine};
pub use description::Description;
pub use file::{OpeningSource, TournamentEntrant, TournamentFile, TournamentGame};
pub use import::import;
pub use reader::field_fault;
pub use rehearsal::Rehearsal;
pub use retry::Retry;
pub use run::{News, Run, RunEnd};
pub use withdrawal::Withdrawal;
