//! Storage of tournaments and their games: one `SQLite` file, and the only crate that knows SQL.
//!
//! A [`Store`] is an open file. Any number of processes may read it; a tournament that is being played belongs to the
//! process that has its [`Ownership`], a lock that the system releases when the process ends, however it ends. Games go
//! through a [`Writer`], which stores those that finish together in one transaction and reports afterwards which of
//! them are on disk. The same transactions update the [`Totals`] from which standings are made, so games are never
//! counted again.
//!
//! The file also stores games that people are playing ([`PlayedGame`]) and settings, for surfaces that must find them
//! again after a restart. One server at a time may change them ([`ServerLock`]), and a write that is based on an older
//! state of a game than the stored one is refused.
//!
//! Beside the file `games.sqlite` are `SQLite`'s own `games.sqlite-wal` and `games.sqlite-shm`, `games.sqlite.ID.lock`
//! for each running tournament, `games.sqlite.server-lock` for a running server, and `games.sqlite.version-N` for the
//! state before a migration from version N. A repair leaves `games.sqlite.damaged-N` and `games.sqlite-wal.damaged-N`,
//! a database and its log before the log was set aside, and `games.sqlite.played-N`, a database of the played games
//! that were removed. Only their owner can read them.

mod checksum;
mod connection;
mod database;
mod extreme;
mod fault;
mod file_lock;
mod game_numbers;
mod migration;
mod new_tournament;
mod older_message;
mod ownership;
mod packing;
mod played_game;
mod portable;
mod portable_game;
mod private;
mod retry;
mod row;
mod schema;
mod server_lock;
mod setting;
mod stored_detail;
mod stored_ending;
mod stored_game;
mod stored_games;
mod totals;
mod tournament;
mod typed_violations;
mod usage;
mod verification;
mod wal;
mod writer;
mod writer_thread;

pub use database::{Snapshot, Store};
pub use extreme::Extreme;
pub use fault::StoreFault;
pub use game_numbers::GameNumbers;
pub use migration::Migrated;
pub use new_tournament::NewTournament;
pub use ownership::Ownership;
pub use played_game::{PlayedGame, PlayedSummary};
pub use private::{create_private_folder, private_file_options};
pub use server_lock::{ServerHolder, ServerLock};
pub use stored_game::StoredGame;
pub use totals::{EndingCount, Margins, MeetingTotals, Totals};
pub use tournament::{Kind, Origin, State, StoredEntrant, Summary, Tournament};
pub use verification::{LogAside, Verification};
pub use writer::{Writer, WriterHandle, WriterSettings};
pub use writer_thread::{DurableGame, Report};
