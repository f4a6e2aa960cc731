//! Matches and tournaments: two or many entrants, several games, one table.

mod comparison;
mod consent;
mod contest;
mod description;
mod file;
mod import;
mod pair_window;
mod preflight;
mod reader;
mod retry;
mod run;
mod schedule;
mod withdrawal;
mod written;

pub use comparison::{Comparison, Row};
pub use consent::{ConsentRequest, EntrantCommand, Machine};
pub use contest::Contest;
pub use description::Description;
pub use file::{OpeningSource, TournamentEntrant, TournamentFile, TournamentGame};
pub use import::import;
pub use preflight::Preflight;
pub use reader::field_fault;
pub use retry::Retry;
pub use run::{News, Run, RunEnd};
pub use withdrawal::Withdrawal;
