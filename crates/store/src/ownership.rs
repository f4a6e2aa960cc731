use std::path::{Path, PathBuf};

use super::{
    Store, StoreFault,
    connection::beside,
    file_lock::{self, FileLock},
};

/// The right to play a tournament, for the lifetime of the value.
///
/// It is a lock on a file beside the database. The system releases it when the process ends, however it ends.
#[derive(Debug)]
pub struct Ownership {
    id: String,
    pub(super) key: i64,
    _lock: FileLock,
}

impl Ownership {
    /// Returns the tournament.
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl Store {
    /// Takes a tournament, so that no other process can play or change it.
    ///
    /// # Errors
    /// [`StoreFault::Owned`] when another process, or another part of this one, has it.
    pub fn own(&self, id: &str) -> Result<Ownership, StoreFault> {
        self.key(id)?;
        match FileLock::take(lock_path(self.path(), id))? {
            // It may have been deleted between the two.
            Some(lock) => Ok(Ownership { id: id.to_owned(), key: self.key(id)?, _lock: lock }),
            None => Err(StoreFault::Owned { id: id.to_owned() }),
        }
    }

    /// Returns whether a tournament is being played.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn is_running(&self, id: &str) -> Result<bool, StoreFault> {
        self.key(id)?;
        Ok(is_locked(self.path(), id))
    }
}

/// Returns whether a tournament of a file is owned.
pub(super) fn is_locked(path: &Path, id: &str) -> bool {
    file_lock::is_locked(&lock_path(path, id))
}

fn lock_path(path: &Path, id: &str) -> PathBuf {
    beside(path, &format!(".{id}.lock"))
}
