//! Tournaments: many entrants, several games, one table.

mod file;
mod run;

pub use file::{OpeningSource, TournamentEntrant, TournamentFile, TournamentGame};
pub use run::{News, Run, RunEnd};
