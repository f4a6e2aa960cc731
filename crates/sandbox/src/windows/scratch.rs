use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

use super::job::is_alive;

const PREFIX: &str = "papan-scratch-";

/// A private folder on disk, in the user's folder for temporary files.
#[derive(Debug)]
pub struct Scratch(PathBuf);

static MADE: AtomicU64 = AtomicU64::new(0);

impl Scratch {
    pub fn make() -> io::Result<Scratch> {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("{PREFIX}{}-{number}", process::id()));
        if fs::create_dir(&path).is_err() {
            // The process that had this number before and left the folder has ended.
            fs::remove_dir_all(&path)?;
            fs::create_dir(&path)?;
        }
        Ok(Scratch(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
        if let Some(parent) = self.0.parent() {
            remove_leftovers(parent);
        }
    }
}

/// Removes the folders of referees that were killed before they could do so themselves.
fn remove_leftovers(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let numbers = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split_once('-'));
        let owner = numbers.and_then(|(owner, _)| owner.parse().ok());
        if owner.is_some_and(|owner| !is_alive(owner)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
