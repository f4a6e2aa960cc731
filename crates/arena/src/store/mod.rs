//! Tournaments and their games on disk: one `SQLite` file, and the only place that knows SQL.
//!
//! A [`Store`] is an open file. Any number of processes may read it; a tournament that is being played belongs to
//! whoever has its [`Ownership`], a lock that the system releases when the process ends, however it ends. Games go
//! through a [`Writer`], which stores those that finish together in one transaction and says afterwards which of them
//! are on disk. What standings need is kept in [`Totals`] by the same transactions, so nobody ever counts games.
//!
//! Beside tournaments the file keeps games that people are playing ([`PlayedGame`]) and settings, for surfaces that
//! must find them again after a restart. Nobody owns those: the last who writes is right.
//!
//! Beside the file `games.sqlite` stand `SQLite`'s own `games.sqlite-wal` and `games.sqlite-shm`,
//! `games.sqlite.ID.lock` for each running tournament, and `games.sqlite.version-N` for the state before a migration
//! from version N.

mod connection;
mod database;
mod extreme;
mod fault;
mod game_numbers;
mod game_record;
mod integrity;
mod message_text;
mod migration;
mod new_tournament;
mod ownership;
mod packing;
mod played_game;
mod portable;
mod portable_game;
mod retry;
mod row;
mod schema;
mod setting;
mod stored_games;
mod totals;
mod tournament;
mod writer;
mod writer_thread;

pub use database::{Snapshot, Store};
pub use extreme::Extreme;
pub use fault::StoreFault;
pub use game_numbers::GameNumbers;
pub use game_record::{GameRecord, Seat, StoredTraces};
pub use migration::Migrated;
pub use new_tournament::NewTournament;
pub use ownership::Ownership;
pub use played_game::{PlayedGame, PlayedSummary};
pub use totals::{EndingCount, Margins, MeetingTotals, Totals};
pub use tournament::{Kind, State, StoredEntrant, Summary, Tournament};
pub use writer::{Writer, WriterHandle, WriterSettings};
pub use writer_thread::{DurableGame, Report};
