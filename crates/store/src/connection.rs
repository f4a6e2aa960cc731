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
    private::{create_empty, create_private_folder, tighten},
    schema::{APPLICATION_ID, STEPS},
    tournament::collect,
    usage::Usage,
};

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest file that is checked whenever it is opened; that takes some hundredths of a second.
const CHECKED_AT_OPENING: u64 = 8 << 20;

/// Opens a file, makes it if there is none, and brings it up to date.
pub(super) fn open(path: &Path) -> Result<(Connection, Usage, Option<Migrated>), StoreFault> {
    refuse_what_is_cut_off(path)?;
    if let Some(folder) = path.parent() {
        create_private_folder(folder).map_err(|error| cannot_open(path, &error))?;
    }
    let usage = Usage::begin(path)?;
    create_empty(path);
    tighten_all(path);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let mut connection = Connection::open_with_flags(path, flags).map_err(fault)?;
    let known = prepare(&connection).map_err(fault).and_then(|()| recognise(&connection, path));
    let read_only = connection.is_readonly("main").map_err(fault)?;
    match known {
        // The file is open: what cannot be made is the log beside it.
        Err(StoreFault::CannotOpen { path, .. }) => return Err(StoreFault::ReadOnly { path }),
        Err(fault) => return Err(fault),
        Ok(_) if read_only => {
            return Err(StoreFault::ReadOnly { path: path.display().to_string() });
        }
        Ok(_) => {}
    }
    let migrated = migration::bring_up_to_date(&mut connection, path, STEPS)?;
    write_ahead(&connection).map_err(fault)?;
    refuse_read_only_log(&connection).map_err(fault)?;
    look_for_damage(&connection, path)?;
    Ok((connection, usage, migrated))
}

/// Opens a further connection to a file that is open and up to date.
pub(super) fn open_again(path: &Path) -> Result<(Connection, Usage), StoreFault> {
    let usage = Usage::begin(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let connection = Connection::open_with_flags(path, flags).map_err(fault)?;
    prepare(&connection).map_err(fault)?;
    refuse_read_only_log(&connection).map_err(fault)?;
    Ok((connection, usage))
}

/// Opens a file that is there and changes nothing in it.
pub(super) fn open_to_read(path: &Path) -> Result<(Connection, Usage), StoreFault> {
    refuse_what_is_cut_off(path)?;
    // SQLite's own message would be less clear.
    fs::metadata(path).map_err(|error| cannot_open(path, &error))?;
    let usage = Usage::begin(path)?;
    // Without a log there is nothing that readers and writers share. A file that cannot be written to is then read as
    // it is: the shared files would be as read-only as it, and would remain when it may be written to again.
    let needs_no_sharing = size(&beside(path, "-wal")) == 0;
    let connection = if needs_no_sharing && is_protected(path) {
        open_unchanging(path)?
    } else {
        open_shared(path, needs_no_sharing)?
    };
    match version_once_made(&connection, path)? {
        0 => Err(StoreFault::NotADatabase { path: path.display().to_string() }),
        version if version < STEPS.len() as i64 => {
            Err(StoreFault::Older { path: path.display().to_string() })
        }
        _ => look_for_damage(&connection, path).map(|()| (connection, usage)),
    }
}

/// Opens a file for reading while others may write to it.
fn open_shared(path: &Path, needs_no_sharing: bool) -> Result<Connection, StoreFault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let connection = Connection::open_with_flags(path, flags).map_err(fault)?;
    match prepare(&connection).and_then(|()| user_version(&connection)) {
        // In a folder that cannot be written to, the shared files cannot be created.
        Err(error) if is_refused(&error) && needs_no_sharing => open_unchanging(path),
        other => other.map(|_| connection).map_err(fault),
    }
}

/// Opens a file that does not change while it is read.
fn open_unchanging(path: &Path) -> Result<Connection, StoreFault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let connection = Connection::open_with_flags(unchanging(path), flags).map_err(fault)?;
    prepare(&connection).map_err(fault)?;
    Ok(connection)
}

/// Returns the version of a file; for an empty file, only after waiting a while for another process to fill it.
fn version_once_made(connection: &Connection, path: &Path) -> Result<i64, StoreFault> {
    let mut tries_left = 50;
    loop {
        let version = recognise(connection, path)?;
        if version > 0 || tries_left == 0 {
            return Ok(version);
        }
        tries_left -= 1;
        thread::sleep(Duration::from_millis(10));
    }
}

/// Lets only the owner read the database, its logs and its copies. `SQLite` gives new logs the mode of the database.
fn tighten_all(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        tighten(&beside(path, ending));
    }
    for copy in (1..STEPS.len()).flat_map(|version| migration::copies(path, version as i64)) {
        tighten(&copy);
    }
}

/// Returns the path of a file beside the database.
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

/// Switches the file to a write-ahead log, permanently.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let mut tries_left = 100;
    loop {
        let mode: rusqlite::Result<String> =
            connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0));
        match mode {
            // The busy timeout does not apply to two processes that switch at once.
            Err(error) if is_busy(&error) && tries_left > 0 => {
                tries_left -= 1;
                thread::sleep(Duration::from_millis(10));
            }
            other => return other.map(drop),
        }
    }
}

/// Refuses a connection that can never write: if the log cannot be opened for writing, even for a moment, `SQLite`
/// opens it read-only for the lifetime of the connection.
fn refuse_read_only_log(connection: &Connection) -> rusqlite::Result<()> {
    // Opens the log if that has not happened yet, and changes nothing.
    user_version(connection)?;
    connection.query_row("PRAGMA wal_checkpoint(NOOP)", [], |_| Ok(()))
}

/// Refuses files of other programs or newer versions; returns the version, which is 0 for a new file.
fn recognise(connection: &Connection, path: &Path) -> Result<i64, StoreFault> {
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    // Another process may be creating the file: all three values must be of one moment.
    let snapshot = connection.unchecked_transaction().map_err(fault)?;
    let tables: i64 = snapshot
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(fault)?;
    let application: i32 =
        snapshot.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(fault)?;
    let found = user_version(&snapshot).map_err(fault)?;
    drop(snapshot);
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
    Ok(found)
}

/// Returns whether a file has hard links. Each name has a `SQLite` log of its own, so that two programs would damage
/// the file.
#[cfg(unix)]
fn has_further_names(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.is_file() && found.nlink() > 1
}

#[cfg(not(unix))]
fn has_further_names(_: &fs::Metadata) -> bool {
    false
}

/// Refuses a folder, a file with hard links, one that is too short to be a database, and an empty or missing one beside
/// a log that is not empty: `SQLite` would take these for new, and remove the log with the games in it.
fn refuse_what_is_cut_off(path: &Path) -> Result<(), StoreFault> {
    const SHORTEST_PAGE: u64 = 512;
    let path_text = path.display().to_string();
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let log = beside(path, "-wal");
            return match size(&log) {
                0 => Ok(()),
                _ => Err(StoreFault::OnlyLog { path: path_text, log: log.display().to_string() }),
            };
        }
        Err(_) => return Ok(()),
    };
    if found.is_dir() {
        return Err(StoreFault::IsAFolder { path: path_text });
    }
    if has_further_names(&found) {
        return Err(StoreFault::HardLinks { path: path_text });
    }
    if found.is_file() && found.len() == 0 && size(&beside(path, "-wal")) > 0 {
        return Err(StoreFault::Damaged {
            path: path_text,
            reason: "the file is empty".to_owned(),
        });
    }
    if found.is_file() && (1..SHORTEST_PAGE).contains(&found.len()) {
        return Err(StoreFault::NotADatabase { path: path_text });
    }
    Ok(())
}

/// Looks for damage, thoroughly only where that is fast.
fn look_for_damage(connection: &Connection, path: &Path) -> Result<(), StoreFault> {
    let fault = |error: rusqlite::Error| StoreFault::of(path, &error);
    let damaged = |reason| Err(StoreFault::Damaged { path: path.display().to_string(), reason });
    let page: i64 =
        connection.pragma_query_value(None, "page_size", |row| row.get(0)).map_err(fault)?;
    // With a log, the file may be about to grow.
    if size(&beside(path, "-wal")) == 0 && !size(path).is_multiple_of(page.cast_unsigned()) {
        return damaged("the last page is not whole".to_owned());
    }
    if size(path) > CHECKED_AT_OPENING {
        return Ok(());
    }
    match structural_damage(connection, "quick_check(1)").map_err(fault)?.pop() {
        Some(reason) => damaged(reason),
        None => Ok(()),
    }
}

/// Lists what a check of `SQLite`'s finds wrong with the structure of the file.
///
/// CHECK constraints are left out: they are about values, which have checksums or are checked when they are read, and a
/// damaged value must not keep the file from being opened and repaired.
pub(super) fn structural_damage(
    connection: &Connection,
    check: &str,
) -> rusqlite::Result<Vec<String>> {
    connection.pragma_update(None, "ignore_check_constraints", true)?;
    let found = collect(connection, &format!("PRAGMA {check}"), [], |row| row.get(0));
    connection.pragma_update(None, "ignore_check_constraints", false)?;
    let mut found: Vec<String> = found?;
    found.retain(|reason| reason != "ok");
    Ok(found)
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |found| found.len())
}

/// Returns whether a file cannot be written to by this user, or is marked read-only.
fn is_protected(path: &Path) -> bool {
    let is_marked = fs::metadata(path).is_ok_and(|found| found.permissions().readonly());
    #[cfg(unix)]
    let is_denied = rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_err();
    #[cfg(not(unix))]
    let is_denied = false;
    is_marked || is_denied
}

/// Returns the address by which `SQLite` treats the file as immutable.
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
