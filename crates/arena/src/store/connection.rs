//! Connections to the file.
//!
//! The file itself is never opened by other means than `SQLite`'s: closing a descriptor of it would release the locks
//! that another connection of this process has.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{
    StoreFault,
    migration::{self, Migrated},
    schema::{APPLICATION_ID, STEPS},
};

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest file that is checked whenever it is opened; that takes some hundredths of a second.
const CHECKED_AT_OPENING: u64 = 8 << 20;

/// Opens a file, makes it if there is none, and brings it up to date.
pub(super) fn open(path: &Path) -> Result<(Connection, Option<Migrated>), StoreFault> {
    refuse_what_is_cut_off(path)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| cannot_open(path, &error))?;
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let mut connection = Connection::open_with_flags(path, flags).map_err(fault)?;
    prepare(&connection).map_err(fault)?;
    recognise(&connection, path)?;
    if connection.is_readonly("main").map_err(fault)? {
        return Err(StoreFault::ReadOnly { path: path.display().to_string() });
    }
    let migrated = migration::bring_up_to_date(&mut connection, path, STEPS)?;
    write_ahead(&connection).map_err(fault)?;
    check_if_short(&connection, path)?;
    Ok((connection, migrated))
}

/// Opens a further connection to a file that is open and up to date.
pub(super) fn open_again(path: &Path) -> Result<Connection, StoreFault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let connection = Connection::open_with_flags(path, flags).map_err(fault)?;
    prepare(&connection).map_err(fault)?;
    Ok(connection)
}

/// Opens a file that is there and changes nothing in it.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, StoreFault> {
    refuse_what_is_cut_off(path)?;
    // SQLite would say the same less plainly.
    fs::metadata(path).map_err(|error| cannot_open(path, &error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let mut connection = Connection::open_with_flags(path, flags).map_err(fault)?;
    prepare(&connection).map_err(fault)?;
    let seen = user_version(&connection);
    // A folder that cannot be written to has no room for the files that readers share. Without a log there is nothing
    // to share either.
    let needs_no_sharing = size(&beside(path, "-wal")) == 0;
    if seen.is_err_and(|error| is_refused(&error)) && needs_no_sharing {
        let flags = flags | OpenFlags::SQLITE_OPEN_URI;
        connection = Connection::open_with_flags(unchanging(path), flags).map_err(fault)?;
        prepare(&connection).map_err(fault)?;
    }
    recognise(&connection, path)?;
    if user_version(&connection).map_err(fault)? < STEPS.len() as i64 {
        return Err(StoreFault::Older { path: path.display().to_string() });
    }
    check_if_short(&connection, path)?;
    Ok(connection)
}

/// Returns the path of a file that stands beside the database.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

pub(super) fn user_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.execute_batch(
        "PRAGMA foreign_keys = ON;
         PRAGMA synchronous = FULL;
         PRAGMA trusted_schema = OFF;
         PRAGMA cell_size_check = ON;
         PRAGMA wal_autocheckpoint = 4000;     -- pages, 16 MB
         PRAGMA journal_size_limit = 67108864;
         PRAGMA cache_size = -16384;           -- 16 MB",
    )
}

/// Switches the file to a write-ahead log, which it stays at.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let mut tries_left = 100;
    loop {
        let mode: rusqlite::Result<String> =
            connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0));
        match mode {
            // Two processes that switch at once are not made to wait for each other by the busy timeout.
            Err(error) if is_busy(&error) && tries_left > 0 => {
                tries_left -= 1;
                thread::sleep(Duration::from_millis(10));
            }
            other => return other.map(drop),
        }
    }
}

/// Refuses what another program or a newer version made.
fn recognise(connection: &Connection, path: &Path) -> Result<(), StoreFault> {
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(fault)?;
    let application: i32 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(fault)?;
    let found = user_version(connection).map_err(fault)?;
    let known = STEPS.len() as i64;
    let is_new = tables == 0 && application == 0 && found == 0;
    let path = path.display().to_string();
    if application != APPLICATION_ID && !is_new {
        return Err(StoreFault::Foreign { path });
    }
    if found > known {
        return Err(StoreFault::Newer { path, found, known });
    }
    if found < 0 || (found > 0 && tables == 0) {
        return Err(StoreFault::Damaged { path, reason: "there are no tables".to_owned() });
    }
    Ok(())
}

/// Refuses an empty file beside a log that is not: `SQLite` would take both for a new database.
fn refuse_what_is_cut_off(path: &Path) -> Result<(), StoreFault> {
    if fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() == 0)
        && size(&beside(path, "-wal")) > 0
    {
        let path = path.display().to_string();
        return Err(StoreFault::Damaged { path, reason: "the file is empty".to_owned() });
    }
    Ok(())
}

fn check_if_short(connection: &Connection, path: &Path) -> Result<(), StoreFault> {
    if size(path) > CHECKED_AT_OPENING {
        return Ok(());
    }
    let found: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(|error| StoreFault::of(path, &error))?;
    if found == "ok" {
        return Ok(());
    }
    Err(StoreFault::Damaged { path: path.display().to_string(), reason: found })
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |found| found.len())
}

/// Returns the address by which `SQLite` trusts that nobody changes the file.
fn unchanging(path: &Path) -> String {
    let path = path.display().to_string();
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{path}?immutable=1")
}

fn cannot_open(path: &Path, error: &io::Error) -> StoreFault {
    StoreFault::CannotOpen { path: path.display().to_string(), reason: error.to_string() }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn is_refused(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::SystemIoFailure))
}
