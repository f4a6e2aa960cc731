use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// A private folder on disk, in the user's folder for temporary files.
#[derive(Debug)]
pub struct Scratch(PathBuf);

static MADE: AtomicU64 = AtomicU64::new(0);

impl Scratch {
    pub fn make() -> io::Result<Scratch> {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("papan-scratch-{}-{number}", process::id()));
        if fs::create_dir(&path).is_err() {
            // The process that had this number before and left it is not alive any more.
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
    }
}
