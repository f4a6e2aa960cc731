use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::skip;

/// A small file system in memory, mounted on a folder and unmounted when dropped. Its owner drops it before the folder.
pub struct MemoryDisk(PathBuf);

impl MemoryDisk {
    /// Mounts a file system of a size in bytes, or returns `None` after a [`skip`].
    #[track_caller]
    pub fn mount(folder: &Path, size: u64) -> Option<MemoryDisk> {
        let mounted = run(&["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"], folder);
        if !mounted {
            skip("mounting a disk needs more rights");
        }
        mounted.then(|| MemoryDisk(folder.to_owned()))
    }

    /// Mounts it again so that nothing can be written.
    ///
    /// # Panics
    /// If that is not possible.
    pub fn make_read_only(&self) {
        assert!(run(&["-o", "remount,ro"], &self.0), "a mounted disk can be made read-only");
    }
}

impl Drop for MemoryDisk {
    fn drop(&mut self) {
        // Lazily, in case a failed test still has a file open.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

fn run(words: &[&str], folder: &Path) -> bool {
    let mut command = Command::new("mount");
    command.args(words).arg(folder).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
