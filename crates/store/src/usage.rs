use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{StoreFault, wal};

/// The number of connections of this process to each database; a log is inspected only while there is none, because
/// closing a file of `SQLite`'s releases the locks that this process has on it.
static CONNECTIONS: Mutex<BTreeMap<PathBuf, usize>> = Mutex::new(BTreeMap::new());

/// Counts a connection during its lifetime. Must be dropped after the connection.
#[derive(Debug)]
pub(super) struct Usage(PathBuf);

impl Usage {
    /// Counts a connection that will be opened; looks for damage in the log if it is the first one of this process.
    pub(super) fn begin(database: &Path) -> Result<Usage, StoreFault> {
        let database = canonical(database);
        let mut connections = connections();
        if !connections.contains_key(&database) {
            wal::check(&database)?;
        }
        *connections.entry(database.clone()).or_default() += 1;
        Ok(Usage(database))
    }
}

impl Drop for Usage {
    fn drop(&mut self) {
        let mut connections = connections();
        if let Some(count) = connections.get_mut(&self.0) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.0);
            }
        }
    }
}

/// Returns the canonical path of a file, from which the name of its log is derived, also before the file exists.
fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
        match (folder, path.file_name()) {
            (Ok(folder), Some(name)) => folder.join(name),
            _ => path.to_owned(),
        }
    })
}

fn connections() -> MutexGuard<'static, BTreeMap<PathBuf, usize>> {
    CONNECTIONS.lock().unwrap_or_else(PoisonError::into_inner)
}
