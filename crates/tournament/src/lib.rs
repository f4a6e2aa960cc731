//! Matches and tournaments: two or many entrants, several games, one table.

mod comparison;
mod consent;
mod description;
mod file;
mod import;
mod match_course;
mod match_file;
mod match_runner;
mod match_score;
mod players;
mod preflight;
mod reader;
mod retry;
mod runner;
mod schedule;
mod sprt_text;
mod stored_run;
mod task_queue;
mod tournament_runner;
mod withdrawal;
mod written;

pub use comparison::Row;
pub use consent::{ConsentRequest, EntrantCommand, Machine};
pub use description::Description;
pub use file::{OpeningSource, TournamentEntrant, TournamentFile, TournamentGame};
pub use import::import;
pub use match_file::Match;
pub use match_runner::{MatchEnd, MatchRunner};
pub use match_score::{EndingCount, MatchScore};
pub use preflight::Preflight;
pub use retry::{Retry, stored_results};
pub use sprt_text::{SprtError, read_sprt};
pub use stored_run::{ResumeError, StoredRun};
pub use tournament_runner::{News, RunEnd, TournamentRunner};
pub use withdrawal::{Withdrawal, WithdrawalError};
