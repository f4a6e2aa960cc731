use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use super::{StoreFault, private::private_file_options};

/// A lock on a file of its own. The system releases it when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct FileLock {
    path: PathBuf,
    /// `None` only while it is dropped.
    locked: Option<File>,
}

impl FileLock {
    /// Takes a lock; returns `None` when another process, or another part of this one, has it.
    pub fn take(path: PathBuf) -> Result<Option<FileLock>, StoreFault> {
        // A process that only asks whether the lock is taken holds it for a moment.
        const TRIES: usize = 10;
        let cannot = |error: io::Error| StoreFault::CannotLock {
            path: path.display().to_string(),
            reason: error.to_string(),
        };
        for _ in 0..TRIES {
            let mut options = private_file_options();
            options.create(true).truncate(false).read(true).write(true);
            let file = open(&path, &mut options).map_err(cannot)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => {
                    return Ok(Some(FileLock { path, locked: Some(file) }));
                }
                // The previous holder removed the file after this process opened it.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(5)),
                Err(TryLockError::Error(error)) => return Err(cannot(error)),
            }
        }
        Ok(None)
    }

    /// Writes a text into the file, for other processes to read.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        let Some(file) = &mut self.locked else { return Ok(()) };
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(text.as_bytes())
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // The lock is still held, so the file that is removed is not a successor's. Windows removes no file that is
        // open, so there it is closed first. A file that cannot be removed does no harm.
        if cfg!(windows) {
            self.locked = None;
        }
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns whether a lock is taken.
pub(super) fn is_locked(path: &Path) -> bool {
    open(path, File::options().read(true))
        .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Reads what the holder of a lock has written; `None` where it cannot be read, as on Windows.
pub(super) fn read(path: &Path) -> Option<String> {
    const MAX_BYTES: u64 = 1024;
    let mut text = String::new();
    let file = open(path, File::options().read(true)).ok()?;
    file.take(MAX_BYTES).read_to_string(&mut text).ok()?;
    Some(text)
}

#[cfg(unix)]
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options.open(path)
}

/// Opens the file so that no process can remove it before it is closed.
#[cfg(windows)]
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;
    const SHARE_READING_AND_WRITING: u32 = 3;
    options.share_mode(SHARE_READING_AND_WRITING).open(path)
}

/// Returns whether a file that was opened at this path is still the one there.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

#[cfg(windows)]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}
