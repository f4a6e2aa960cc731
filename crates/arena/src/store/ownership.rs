use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use super::{Store, StoreFault, connection::beside};

/// The right to play a tournament, for as long as it lives.
///
/// It is a lock on a file beside the database. The system releases it when the process ends, however it ends.
#[derive(Debug)]
pub struct Ownership {
    id: String,
    pub(super) key: i64,
    path: PathBuf,
    /// Always there, until the end.
    locked: Option<File>,
}

impl Ownership {
    /// Returns the tournament.
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl Drop for Ownership {
    fn drop(&mut self) {
        // The lock is still held, so what is removed is this one and no successor's. Who cannot remove it leaves an
        // empty file behind that hinders nobody. Windows removes no file that is open, so neither a successor's.
        if cfg!(windows) {
            self.locked = None;
        }
        let _ = fs::remove_file(&self.path);
    }
}

impl Store {
    /// Takes a tournament, so that nobody else can play or change it.
    ///
    /// # Errors
    /// [`StoreFault::Owned`] when another process, or another part of this one, has it.
    pub fn own(&self, id: &str) -> Result<Ownership, StoreFault> {
        // Somebody who only asks whether the tournament is running holds the lock for a moment.
        const TRIES: usize = 10;
        let key = self.key(id)?;
        let path = lock_path(self.path(), id);
        let cannot = |error: io::Error| StoreFault::CannotLock {
            path: path.display().to_string(),
            reason: error.to_string(),
        };
        for _ in 0..TRIES {
            let mut options = File::options();
            let file =
                open(&path, options.create(true).truncate(false).write(true)).map_err(cannot)?;
            match file.try_lock() {
                Ok(()) if stands_at(&file, &path) => {
                    // It may have been deleted between the two.
                    self.key(id)?;
                    return Ok(Ownership { id: id.to_owned(), key, path, locked: Some(file) });
                }
                // A predecessor removed the file after this one opened it.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(5)),
                Err(TryLockError::Error(error)) => return Err(cannot(error)),
            }
        }
        Err(StoreFault::Owned { id: id.to_owned() })
    }

    /// Says whether somebody is playing a tournament just now.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn is_running(&self, id: &str) -> Result<bool, StoreFault> {
        self.key(id)?;
        Ok(is_locked(self.path(), id))
    }
}

/// Says whether somebody has a tournament of a file.
pub(super) fn is_locked(path: &Path, id: &str) -> bool {
    open(&lock_path(path, id), File::options().read(true))
        .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

fn lock_path(path: &Path, id: &str) -> PathBuf {
    beside(path, &format!(".{id}.lock"))
}

#[cfg(unix)]
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options.open(path)
}

/// Opens the file so that nobody can remove it before it is closed.
#[cfg(windows)]
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;
    const SHARE_READING_AND_WRITING: u32 = 3;
    options.share_mode(SHARE_READING_AND_WRITING).open(path)
}

/// Says whether a file that was opened at this path is still the one there.
#[cfg(unix)]
fn stands_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

#[cfg(windows)]
fn stands_at(_file: &File, _path: &Path) -> bool {
    true
}
