use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rusqlite::Connection;

use super::{
    Ownership, State, Store, StoreFault,
    checksum::WrongChecksum,
    connection::{beside, structural_damage},
    migration::copy_anew,
    private::create_empty,
    row::Row,
    schema::{GAME_COLUMNS, STEPS},
    totals::Change,
    tournament::collect,
};

/// The result of [`Store::verify`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// How many games were read, including archived ones.
    pub games: u64,
    /// All damage found.
    pub damage: Vec<StoreFault>,
}

/// The files that [`Store::set_log_aside`] keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogAside {
    /// A copy of the database as it was.
    pub database: PathBuf,
    /// The log, unless it was missing.
    pub log: Option<PathBuf>,
}

/// The maximum number of copies of damaged data beside a database.
const MAX_COPIES: u32 = 1000;

impl Store {
    /// Reads everything, or one tournament, and lists what is damaged: games, tournaments and played games whose
    /// checksum is wrong, totals that are not those of the games; without an id also the structure of the file, its
    /// references and its tables. `progress` is called with the number of games read so far.
    ///
    /// Settings, and the state and consent of a tournament, have no checksums.
    ///
    /// # Errors
    /// When there is no such tournament, or the file cannot be read.
    pub fn verify(
        &self,
        id: Option<&str>,
        mut progress: impl FnMut(u64),
    ) -> Result<Verification, StoreFault> {
        let _moment = self.snapshot()?;
        let mut found = Verification::default();
        if let Some(id) = id {
            self.verify_tournament(id, &mut found, &mut progress)?;
            return Ok(found);
        }
        let path = self.path().display().to_string();
        for reason in self.structural_damage().map_err(|error| self.fault(&error))? {
            found.damage.push(StoreFault::Damaged { path: path.clone(), reason });
        }
        let ids = |query| collect(&self.connection, query, [], |row| row.get::<_, String>(0));
        for id in ids("SELECT id FROM played_games").map_err(|error| self.fault(&error))? {
            found.damage.extend(self.played(&id).err());
        }
        let keys = "SELECT key FROM tournament ORDER BY key";
        let keys: Vec<i64> = collect(&self.connection, keys, [], |row| row.get(0))
            .map_err(|error| self.fault(&error))?;
        for key in keys {
            let id = "SELECT id FROM tournament WHERE key = ?1";
            let id = self.connection.query_row(id, [key], |row| row.get::<_, String>(0));
            let verified = id
                .map_err(|error| self.fault(&error))
                .and_then(|id| self.verify_tournament(&id, &mut found, &mut progress));
            match verified {
                Err(damage @ StoreFault::Damaged { .. }) => found.damage.push(damage),
                // The index of ids has another id than the tournament.
                Err(StoreFault::UnknownId { found: id, .. }) => {
                    let reason = format!("the id {id:?} of a tournament is damaged");
                    found.damage.push(StoreFault::Damaged { path: path.clone(), reason });
                }
                verified => verified?,
            }
        }
        Ok(found)
    }

    /// Checks everything as [`Store::verify`] does, and returns the first damage.
    ///
    /// # Errors
    /// What is damaged.
    pub fn integrity_check(&self) -> Result<(), StoreFault> {
        self.verify(None, |_| {})?.damage.into_iter().next().map_or(Ok(()), Err)
    }

    /// Verifies the checksums of a tournament and its games, and its totals, and returns the first damage.
    ///
    /// # Errors
    /// What is damaged.
    pub fn verify_games(&self, id: &str) -> Result<(), StoreFault> {
        self.find(id)?;
        self.each_result(id, |_| {})
    }

    /// Removes the games of a tournament whose checksum is wrong, and recomputes its totals; the tournament is
    /// unfinished then, and the missing games can be played again. Returns how many games were removed.
    ///
    /// # Errors
    /// When it cannot be done; then nothing has changed.
    pub fn repair(&self, owned: &Ownership) -> Result<u64, StoreFault> {
        let fault = |error: rusqlite::Error| self.fault(&error);
        let transaction = self.change()?;
        let repaired = repair(&transaction, owned.key).map_err(fault)?;
        transaction.commit().map_err(fault)?;
        Ok(repaired)
    }

    /// Moves the played games whose checksum is wrong to a database of their own beside this one. Returns how many there
    /// were, and where they are now.
    ///
    /// # Errors
    /// When it cannot be done; then none is removed.
    pub fn repair_played(&self) -> Result<(u64, PathBuf), StoreFault> {
        let fault = |error: rusqlite::Error| self.fault(&error);
        let ids: Vec<String> =
            collect(&self.connection, "SELECT id FROM played_games", [], |row| row.get(0))
                .map_err(fault)?;
        let named = |number: u32| beside(self.path(), &format!(".played-{number}"));
        let cannot = |reason: &str| StoreFault::CannotCopy {
            path: named(MAX_COPIES).display().to_string(),
            reason: reason.to_owned(),
        };
        let aside = (1..=MAX_COPIES).map(named).find(|name| !name.exists());
        let aside = aside.ok_or_else(|| cannot("there are too many such files"))?;
        let name = aside.to_str().ok_or_else(|| cannot("the name is not UTF-8"))?;
        create_empty(&aside);
        self.connection.execute("ATTACH ?1 AS aside", [name]).map_err(fault)?;
        let moved = || -> Result<u64, StoreFault> {
            // The copies are on disk before anything is removed.
            let copies = self.change()?;
            let table =
                "CREATE TABLE aside.played_games AS SELECT * FROM main.played_games LIMIT 0";
            copies.execute_batch(table).map_err(fault)?;
            let mut damaged = Vec::new();
            for id in ids {
                if let Err(StoreFault::DamagedPlayed { .. }) = self.played(&id) {
                    let copy = "
                        INSERT INTO aside.played_games
                        SELECT * FROM main.played_games WHERE id = ?1";
                    if copies.execute(copy, [&id]).map_err(fault)? > 0 {
                        damaged.push(id);
                    }
                }
            }
            copies.commit().map_err(fault)?;
            let mut removed = 0;
            for id in damaged {
                removed += u64::from(self.forget_played(&id)?);
            }
            Ok(removed)
        };
        let moved = moved();
        self.connection.execute("DETACH aside", []).map_err(fault)?;
        Ok((moved?, aside))
    }

    /// Moves a damaged log away from its database, which remains usable without the games in the log. A copy of the
    /// database as it was is kept: nothing is deleted.
    ///
    /// # Errors
    /// When it cannot be moved, also because a process has the database open.
    pub fn set_log_aside(database: &Path) -> io::Result<LogAside> {
        let (log, index) = (beside(database, "-wal"), beside(database, "-shm"));
        let names = |number: u32| {
            ["", "-wal", "-shm"].map(|end| beside(database, &format!("{end}.damaged-{number}")))
        };
        let [database_copy, log_aside, index_aside] = (1..=MAX_COPIES)
            .map(names)
            .find(|names| names.iter().all(|name| !name.exists()))
            .ok_or(io::ErrorKind::AlreadyExists)?;
        let unless_missing = |done: io::Result<()>| match done {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            done => done.map(|()| true),
        };
        // Every connection has a lock on the index.
        #[cfg(unix)]
        let _locked = match fs::File::options().write(true).open(&index) {
            Ok(file) => {
                rustix::fs::fcntl_lock(
                    &file,
                    rustix::fs::FlockOperation::NonBlockingLockExclusive,
                )?;
                Some(file)
            }
            Err(_) => None,
        };
        copy_anew(database, &database_copy)?;
        let is_moved = unless_missing(fs::rename(&log, &log_aside))?;
        unless_missing(fs::rename(index, index_aside))?;
        Ok(LogAside { database: database_copy, log: is_moved.then_some(log_aside) })
    }

    fn verify_tournament(
        &self,
        id: &str,
        found: &mut Verification,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(), StoreFault> {
        let fault = |error: rusqlite::Error| self.fault(&error);
        let key = self.key(id)?;
        found.damage.extend(self.find(id).err());
        let damaged_before = found.damage.len();
        let mut change = Change::default();
        for (table, order) in [("archived_game", "number, attempt"), ("game", "number")] {
            let query = format!(
                "SELECT {GAME_COLUMNS} FROM {table} WHERE tournament = ?1 ORDER BY {order}"
            );
            let mut query = self.connection.prepare_cached(&query).map_err(fault)?;
            let mut rows = query.query([key]).map_err(fault)?;
            while let Some(row) = rows.next().map_err(fault)? {
                match Row::read(row) {
                    Ok(row) if table == "game" => change.add(&row, 1),
                    Ok(_) => {}
                    Err(error) => found.damage.push(self.fault_in(key, &error)),
                }
                found.games += 1;
                if found.games.is_multiple_of(1000) {
                    progress(found.games);
                }
            }
        }
        let are_games_intact = found.damage.len() == damaged_before;
        if are_games_intact && change != Change::stored(&self.connection, key).map_err(fault)? {
            let path = self.path().display().to_string();
            found.damage.push(StoreFault::DamagedTotals { path, id: id.to_owned() });
        }
        Ok(())
    }

    /// Lists errors that `SQLite` finds in the file, in its references, and in the definitions of its tables.
    fn structural_damage(&self) -> rusqlite::Result<Vec<String>> {
        let mut found = structural_damage(&self.connection, "integrity_check")?;
        let references = "SELECT 1 FROM pragma_foreign_key_check";
        if self.connection.prepare(references)?.exists([])? {
            found.push("something belongs to no tournament".to_owned());
        }
        let as_made = Connection::open_in_memory()?;
        STEPS.iter().try_for_each(|step| as_made.execute_batch(step))?;
        if definitions(&self.connection)? != definitions(&as_made)? {
            found.push("the definitions of the tables are changed".to_owned());
        }
        Ok(found)
    }
}

/// Returns names and definitions of all tables and indexes.
fn definitions(connection: &Connection) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let query =
        "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name";
    collect(connection, query, [], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Removes damaged games and counts the totals of the others.
fn repair(connection: &Connection, key: i64) -> rusqlite::Result<u64> {
    // An index that is damaged, or that does not match a damaged game, is rebuilt.
    connection.execute_batch("REINDEX game; REINDEX archived_game")?;
    let mut change = Change::default();
    let mut removed = 0;
    for table in ["archived_game", "game"] {
        let rowids = format!("SELECT rowid FROM {table} WHERE tournament = ?1");
        let rowids: Vec<i64> = collect(connection, &rowids, [key], |row| row.get(0))?;
        let read = format!("SELECT {GAME_COLUMNS} FROM {table} WHERE rowid = ?1");
        let mut read = connection.prepare(&read)?;
        let mut delete = connection.prepare(&format!("DELETE FROM {table} WHERE rowid = ?1"))?;
        for rowid in rowids {
            match read.query_row([rowid], Row::read) {
                Ok(row) if table == "game" => change.add(&row, 1),
                Ok(_) => {}
                Err(error) if is_wrong_checksum(&error) => {
                    removed += delete.execute([rowid])? as u64;
                }
                Err(error) => return Err(error),
            }
        }
    }
    for table in ["total", "meeting_total", "ending"] {
        connection.execute(&format!("DELETE FROM {table} WHERE tournament = ?1"), [key])?;
    }
    change.apply(connection, key)?;
    if removed > 0 {
        let state = "UPDATE tournament SET state = ?2 WHERE key = ?1";
        connection.execute(state, (key, State::Unfinished.name()))?;
    }
    Ok(removed)
}

fn is_wrong_checksum(error: &rusqlite::Error) -> bool {
    matches!(error, rusqlite::Error::FromSqlConversionFailure(_, _, inner) if inner.is::<WrongChecksum>())
}
