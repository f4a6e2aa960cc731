use std::{io, path::Path};

use papan_core::{Message, user_error};
use rusqlite::{ErrorCode, ffi::SQLITE_IOERR_SHMSIZE};

use super::ServerHolder;

/// Why data could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreFault {
    /// The file, or its folder, cannot be opened or made.
    CannotOpen {
        /// The file.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// There is a folder where the file should be.
    IsAFolder {
        /// The folder.
        path: String,
    },
    /// The file is missing, but the log with its latest games is there.
    OnlyLog {
        /// The file.
        path: String,
        /// The log.
        log: String,
    },
    /// The file is not a database.
    NotADatabase {
        /// The file.
        path: String,
    },
    /// The file is a database of another program.
    Foreign {
        /// The file.
        path: String,
    },
    /// The file was made by a newer version of Papan.
    Newer {
        /// The file.
        path: String,
        /// Its version.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The file was made by an older version of Papan and cannot be migrated while it is only read.
    Older {
        /// The file.
        path: String,
    },
    /// The file is damaged or cut off.
    Damaged {
        /// The file.
        path: String,
        /// What was found.
        reason: String,
    },
    /// The checksum of a stored game is wrong.
    DamagedGame {
        /// The file.
        path: String,
        /// The tournament.
        id: String,
        /// The number of the game, from 0, as far as it can be read.
        number: u64,
    },
    /// The checksum of a tournament's settings or entrants is wrong.
    DamagedTournament {
        /// The file.
        path: String,
        /// The tournament.
        id: String,
    },
    /// The totals of a tournament are not those of its games.
    DamagedTotals {
        /// The file.
        path: String,
        /// The tournament.
        id: String,
    },
    /// The checksum of a game that people play is wrong.
    DamagedPlayed {
        /// The file.
        path: String,
        /// The game.
        id: String,
    },
    /// The log beside the file is damaged: `SQLite` would ignore its content.
    DamagedLog {
        /// The log.
        log: String,
        /// What was found.
        reason: String,
    },
    /// The file, or its folder, cannot be written to.
    ReadOnly {
        /// The file.
        path: String,
    },
    /// The disk is full.
    DiskFull {
        /// The file.
        path: String,
    },
    /// Writing failed for another reason than a full disk.
    CannotWrite {
        /// The file.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// Another process has been writing for too long.
    Busy {
        /// The file.
        path: String,
    },
    /// The file has further names (hard links), each of which would have a log and locks of its own.
    HardLinks {
        /// The file.
        path: String,
    },
    /// Another process is playing this tournament.
    Owned {
        /// The tournament.
        id: String,
    },
    /// Another server has the file.
    Served {
        /// The file.
        path: String,
        /// The other server, if it can be read.
        holder: Option<ServerHolder>,
    },
    /// Played games have been written by another program since they were read; nothing was written.
    Stale {
        /// The games.
        ids: Vec<String>,
    },
    /// The lock of a tournament cannot be taken for another reason than that it is held.
    CannotLock {
        /// The lock.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// The copy before a migration could not be made, so nothing was migrated.
    CannotCopy {
        /// The copy.
        path: String,
        /// What went wrong.
        reason: String,
    },
    /// There is no such tournament.
    UnknownId {
        /// The id that was requested.
        found: String,
        /// The ids that are most like it, the best first.
        nearest: Vec<String>,
    },
    /// A tournament has no game of this number.
    UnknownGame {
        /// The tournament.
        id: String,
        /// The number.
        number: u64,
    },
    /// A game names an entrant, a board game or a result that its tournament does not have.
    Unfit {
        /// The tournament.
        id: String,
        /// The number of the game.
        number: u64,
    },
    /// A file is not an exported tournament.
    NotExported,
    /// An exported tournament was made by a newer version of Papan.
    ExportedNewer,
    /// An exported tournament is damaged or cut off.
    ExportDamaged {
        /// The line.
        line: u64,
    },
    /// An exported tournament has values that no tournament can have.
    ExportImpossible {
        /// The line.
        line: u64,
    },
    /// The description of an exported tournament is not a tournament file.
    ExportUnreadable {
        /// What is wrong with it.
        fault: Message,
    },
    /// The description of an exported tournament has another entrant than its tables show.
    ExportMismatch {
        /// The name of the entrant in the tables.
        name: String,
        /// Its word or command in the tables.
        word: String,
        /// Name and word of the same entrant in the description.
        described: String,
    },
    /// The description of an exported tournament has another value than its tables show.
    ExportDiffers {
        /// The field of the description.
        field: &'static str,
        /// The value in the tables.
        shown: String,
        /// The value in the description.
        described: String,
    },
    /// An exported tournament could not be read or written.
    Stream {
        /// What the system says.
        reason: String,
    },
    /// The writer was cancelled.
    GivenUp,
    /// Another error of `SQLite`.
    Failed {
        /// The file.
        path: String,
        /// What `SQLite` says.
        reason: String,
    },
}

impl From<&StoreFault> for Message {
    fn from(fault: &StoreFault) -> Message {
        let about = |key: &'static str, path: &str| Message::new(key).with("path", path);
        match fault {
            StoreFault::CannotOpen { path, reason } => {
                about("store-cannot-open", path).with("reason", reason.as_str())
            }
            StoreFault::IsAFolder { path } => about("store-is-a-folder", path),
            StoreFault::OnlyLog { path, log } => {
                about("store-only-log", path).with("log", log.as_str())
            }
            StoreFault::NotADatabase { path } => about("store-not-a-database", path),
            StoreFault::Foreign { path } => about("store-foreign", path),
            StoreFault::Newer { path, found, known } => {
                about("store-newer", path).with("found", *found).with("known", *known)
            }
            StoreFault::Older { path } => about("store-older", path),
            StoreFault::Damaged { path, reason } => {
                about("store-damaged", path).with("reason", reason.as_str())
            }
            // Reports count games from 1.
            StoreFault::DamagedGame { path, id, number } => about("store-damaged-game", path)
                .with("id", id.as_str())
                .with("number", number.saturating_add(1)),
            StoreFault::DamagedTournament { path, id } => {
                about("store-damaged-tournament", path).with("id", id.as_str())
            }
            StoreFault::DamagedTotals { path, id } => {
                about("store-damaged-totals", path).with("id", id.as_str())
            }
            StoreFault::DamagedPlayed { path, id } => {
                about("store-damaged-played", path).with("id", id.as_str())
            }
            StoreFault::DamagedLog { log, reason } => {
                about("store-damaged-log", log.strip_suffix("-wal").unwrap_or(log))
                    .with("log", log.as_str())
                    .with("reason", reason.as_str())
            }
            StoreFault::ReadOnly { path } => about("store-read-only", path),
            StoreFault::DiskFull { path } => about("store-disk-full", path),
            StoreFault::CannotWrite { path, reason } => {
                about("store-cannot-write", path).with("reason", reason.as_str())
            }
            StoreFault::Busy { path } => about("store-busy", path),
            StoreFault::HardLinks { path } => about("store-hard-links", path),
            StoreFault::Owned { id } => Message::new("store-owned").with("id", id.as_str()),
            StoreFault::Served { path, holder: Some(holder) } => about("store-served", path)
                .with("address", holder.address.as_str())
                .with("process", holder.process.to_string()),
            StoreFault::Served { path, holder: None } => about("store-served-unknown", path),
            StoreFault::Stale { ids } => Message::new("store-stale").with("ids", ids.join(", ")),
            StoreFault::CannotLock { path, reason } => {
                about("store-cannot-lock", path).with("reason", reason.as_str())
            }
            StoreFault::CannotCopy { path, reason } => {
                about("store-cannot-copy", path).with("reason", reason.as_str())
            }
            StoreFault::UnknownId { found, nearest } => {
                let nearest = if nearest.is_empty() { "none".into() } else { nearest.join(", ") };
                Message::new("store-unknown-id")
                    .with("found", found.as_str())
                    .with("nearest", nearest)
            }
            StoreFault::UnknownGame { id, number } => {
                Message::new("store-unknown-game").with("id", id.as_str()).with("number", *number)
            }
            StoreFault::Unfit { id, number } => {
                Message::new("store-unfit").with("id", id.as_str()).with("number", *number)
            }
            StoreFault::NotExported => Message::new("store-not-exported"),
            StoreFault::ExportedNewer => Message::new("store-exported-newer"),
            StoreFault::ExportDamaged { line } => {
                Message::new("store-export-damaged").with("line", *line)
            }
            StoreFault::ExportImpossible { line } => {
                Message::new("store-export-impossible").with("line", *line)
            }
            StoreFault::ExportUnreadable { fault } => {
                Message::new("store-export-unreadable").with("fault", fault.clone())
            }
            StoreFault::ExportMismatch { name, word, described } => {
                Message::new("store-export-mismatch")
                    .with("name", name.as_str())
                    .with("word", word.as_str())
                    .with("described", described.as_str())
            }
            StoreFault::ExportDiffers { field, shown, described } => {
                Message::new("store-export-differs")
                    .with("field", *field)
                    .with("shown", shown.as_str())
                    .with("described", described.as_str())
            }
            StoreFault::Stream { reason } => {
                Message::new("store-stream").with("reason", reason.as_str())
            }
            StoreFault::GivenUp => Message::new("store-given-up"),
            StoreFault::Failed { path, reason } => {
                about("store-failed", path).with("reason", reason.as_str())
            }
        }
    }
}

user_error!(StoreFault);

impl StoreFault {
    /// Converts an error of `SQLite`.
    pub(super) fn of(path: &Path, error: &rusqlite::Error) -> StoreFault {
        let path = path.display().to_string();
        let reason = match error {
            rusqlite::Error::SqliteFailure(_, Some(words)) => words.clone(),
            _ => error.to_string(),
        };
        // The tables are strict: a value of another type or range than the one that was written is damage, and so is a
        // table that a query does not fit.
        if matches!(
            error,
            rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::SqlInputError { .. }
                | rusqlite::Error::Utf8Error(..)
        ) {
            return StoreFault::Damaged { path, reason };
        }
        let code = error.sqlite_error();
        // The memory that readers share is a file as well.
        if code.is_some_and(|code| code.extended_code == SQLITE_IOERR_SHMSIZE) {
            return StoreFault::DiskFull { path };
        }
        match code.map(|code| code.code) {
            Some(ErrorCode::NotADatabase) => StoreFault::NotADatabase { path },
            Some(ErrorCode::DatabaseCorrupt) => StoreFault::Damaged { path, reason },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                StoreFault::ReadOnly { path }
            }
            Some(ErrorCode::DiskFull) => StoreFault::DiskFull { path },
            Some(ErrorCode::SystemIoFailure) => StoreFault::CannotWrite { path, reason },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreFault::Busy { path },
            Some(ErrorCode::CannotOpen) => StoreFault::CannotOpen { path, reason },
            _ => StoreFault::Failed { path, reason },
        }
    }

    /// Converts the error of a stream that could not be read or written.
    pub(super) fn of_stream(error: &io::Error) -> StoreFault {
        StoreFault::Stream { reason: error.to_string() }
    }
}
