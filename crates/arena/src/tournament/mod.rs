//! Tournaments: many entrants, several games, one table.

mod file;
mod retry;
mod run;
mod written;

pub use file::{OpeningSource, TournamentEntrant, TournamentFile, TournamentGame};
pub use retry::Retry;
pub use run::{News, Run, RunEnd};
