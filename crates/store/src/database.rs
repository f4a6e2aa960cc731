use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};

use super::{Migrated, StoreFault, checksum::WrongChecksum, connection, usage::Usage};

/// An open file with tournaments.
///
/// Any number of processes and threads may have one file open, each with a store of its own.
pub struct Store {
    pub(super) connection: Connection,
    path: PathBuf,
    migrated: Option<Migrated>,
    /// Dropped after the connection.
    _usage: Usage,
}

/// A consistent view of a [`Store`] at one moment.
pub struct Snapshot<'a> {
    _transaction: Option<Transaction<'a>>,
}

impl Store {
    /// Opens a file; creates it, and its folder, if it does not exist. A file of an older version is migrated, and
    /// [`Store::migrated`] returns where the copy of it is.
    ///
    /// The structure of a file of up to 8 MB, and the log beside any file, are checked for damage; [`Store::verify`]
    /// checks everything.
    ///
    /// # Errors
    /// When the file cannot be used. It is then unchanged.
    pub fn open(path: &Path) -> Result<Store, StoreFault> {
        let (connection, usage, migrated) = connection::open(path)?;
        Ok(Store { connection, path: path.to_owned(), migrated, _usage: usage })
    }

    /// Opens an existing file, also a read-only one, and changes nothing in it.
    ///
    /// # Errors
    /// When the file cannot be used, also when it must first be migrated.
    pub fn open_to_read(path: &Path) -> Result<Store, StoreFault> {
        let (connection, usage) = connection::open_to_read(path)?;
        Ok(Store { connection, path: path.to_owned(), migrated: None, _usage: usage })
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the file was migrated when it was opened, and where the copy of it is.
    pub fn migrated(&self) -> Option<&Migrated> {
        self.migrated.as_ref()
    }

    /// Takes a snapshot: until the returned value is dropped, everything that is read is of one moment, even if games
    /// are being stored meanwhile.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn snapshot(&self) -> Result<Snapshot<'_>, StoreFault> {
        // An enclosing snapshot already covers this one.
        if !self.connection.is_autocommit() {
            return Ok(Snapshot { _transaction: None });
        }
        let begun = Transaction::new_unchecked(&self.connection, TransactionBehavior::Deferred);
        Ok(Snapshot { _transaction: Some(begun.map_err(|error| self.fault(&error))?) })
    }

    /// Begins a transaction that may write, once no other process does.
    pub(super) fn change(&self) -> Result<Transaction<'_>, StoreFault> {
        Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)
            .map_err(|error| self.fault(&error))
    }

    /// Returns the key of a tournament.
    pub(super) fn key(&self, id: &str) -> Result<i64, StoreFault> {
        let found = self
            .connection
            .prepare_cached("SELECT key FROM tournament WHERE id = ?1")
            .and_then(|mut query| query.query_row([id], |row| row.get(0)).optional())
            .map_err(|error| self.fault(&error))?;
        match found {
            Some(key) => Ok(key),
            None => Err(StoreFault::UnknownId { found: id.to_owned(), nearest: self.nearest(id)? }),
        }
    }

    /// Returns the ids that are most like a word, the best first.
    fn nearest(&self, word: &str) -> Result<Vec<String>, StoreFault> {
        const MAX: usize = 3;
        // The comparison costs the product of the lengths; no typing error is this long.
        const LONGEST: usize = 100;
        if word.len() > LONGEST {
            return Ok(Vec::new());
        }
        let ids = self
            .connection
            .prepare("SELECT id FROM tournament ORDER BY key DESC LIMIT 10000")
            .and_then(|mut query| {
                query.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()
            })
            .map_err(|error| self.fault(&error))?;
        let word = word.trim().to_lowercase();
        let slips = |id: &String| {
            let begins = !word.is_empty() && id.starts_with(&word);
            if begins { 0 } else { strsim::damerau_levenshtein(&word, id) }
        };
        let mut near: Vec<(usize, String)> = ids
            .into_iter()
            .map(|id| (slips(&id), id))
            .filter(|(slips, id)| *slips <= 2 + id.len() / 3)
            .collect();
        near.sort_by_key(|(slips, _)| *slips);
        Ok(near.into_iter().take(MAX).map(|(_, id)| id).collect())
    }

    /// Makes the fault of reading the games of a tournament.
    pub(super) fn fault_in(&self, key: i64, error: &rusqlite::Error) -> StoreFault {
        let rusqlite::Error::FromSqlConversionFailure(_, _, inner) = error else {
            return self.fault(error);
        };
        let Some(wrong) = inner.downcast_ref::<WrongChecksum>() else { return self.fault(error) };
        let id = "SELECT id FROM tournament WHERE key = ?1";
        match self.connection.query_row(id, [key], |row| row.get(0)) {
            Ok(id) => StoreFault::DamagedGame {
                path: self.path.display().to_string(),
                id,
                number: wrong.number.cast_unsigned(),
            },
            Err(error) => self.fault(&error),
        }
    }

    pub(super) fn fault(&self, error: &rusqlite::Error) -> StoreFault {
        StoreFault::of(&self.path, error)
    }
}
