use std::{
    fs::{self, DirBuilder, File},
    io,
    os::unix::fs::{DirBuilderExt, MetadataExt, chown},
    path::{Path, PathBuf},
    process::exit,
};

use rustix::process::{Pid, geteuid, getpid, test_kill_process};

use crate::system::{Fork, fork};

const PREFIX: &str = "papan-scratch-";

/// A private folder on disk, for programs that get no file system of their own.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes one in `parent`, for the user `owner`.
    pub fn make(parent: &Path, owner: Option<u32>) -> io::Result<Scratch> {
        let path = parent.join(format!("{PREFIX}{}", getpid().as_raw_nonzero()));
        let make = || DirBuilder::new().mode(0o700).create(&path);
        if make().is_err() {
            // The process that had this number before and left the folder has ended.
            fs::remove_dir_all(&path)?;
            make()?;
        }
        if owner.is_some() {
            chown(&path, owner, owner)?;
        }
        Ok(Scratch(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.0);
        if let Some(parent) = self.0.parent() {
            remove_leftovers(parent);
        }
    }
}

/// More entries than this are removed by a separate process, because the parent waits for this one, and a program can
/// leave as many as it had time to make.
const FEW: usize = 1000;

fn remove(folder: &Path) {
    if has_few_entries(folder) {
        let _ = fs::remove_dir_all(folder);
    } else if let Ok(Fork::Child) = fork() {
        // The control socket must not seem to be alive.
        if let Ok(nothing) = File::open("/dev/null") {
            let _ = rustix::stdio::dup2_stdin(nothing);
        }
        let _ = fs::remove_dir_all(folder);
        exit(0)
    }
}

fn has_few_entries(folder: &Path) -> bool {
    let mut folders = vec![folder.to_owned()];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            count += 1;
            if count > FEW {
                return false;
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            }
        }
    }
    true
}

/// Removes the folders of inits that were killed before they could do so themselves.
fn remove_leftovers(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.parse().ok());
        let Some(pid) = number.and_then(Pid::from_raw) else { continue };
        let ours = entry.metadata().is_ok_and(|metadata| {
            metadata.is_dir() && (geteuid().is_root() || metadata.uid() == geteuid().as_raw())
        });
        if ours && test_kill_process(pid) == Err(rustix::io::Errno::SRCH) {
            remove(&entry.path());
        }
    }
}
