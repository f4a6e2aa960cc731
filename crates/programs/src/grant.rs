use std::path::{Path, PathBuf};

#[cfg(target_os = "linux")]
use {
    rustix::{
        fs::{Mode, OFlags, open, openat},
        io::Errno,
    },
    std::{fs::File, os::fd::OwnedFd, path::Component},
};

/// A file or folder that a program may read, pinned to the object that was checked.
///
/// The path has no links. On Unix the device and the inode are kept as well: if another object is
/// at the path when it is mounted, the grant is void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Where it is.
    pub path: PathBuf,
    /// The device that it is on.
    #[cfg(unix)]
    pub device: u64,
    /// Its number on the device.
    #[cfg(unix)]
    pub inode: u64,
}

impl Grant {
    /// Pins what is at `path`. Returns `None` if there is nothing, or if the path has links or `..`.
    #[cfg(target_os = "linux")]
    pub fn of(path: &Path) -> Option<Grant> {
        Grant::new(path, &File::from(open_without_links(path).ok()?).metadata().ok()?)
    }

    /// Pins what is at `path`. Returns `None` if there is nothing, or if it is a link.
    #[cfg(all(unix, not(target_os = "linux")))]
    pub fn of(path: &Path) -> Option<Grant> {
        Grant::new(path, &path.symlink_metadata().ok()?)
    }

    /// Pins what is at `path`. Returns `None` if there is nothing.
    #[cfg(not(unix))]
    pub fn of(path: &Path) -> Option<Grant> {
        path.exists().then(|| Grant { path: path.to_owned() })
    }

    #[cfg(unix)]
    fn new(path: &Path, metadata: &std::fs::Metadata) -> Option<Grant> {
        use std::os::unix::fs::MetadataExt;
        let is_link = metadata.is_symlink();
        (!is_link).then(|| Grant {
            path: path.to_owned(),
            device: metadata.dev(),
            inode: metadata.ino(),
        })
    }

    /// Opens the object that was pinned, for `O_PATH` uses.
    ///
    /// # Errors
    ///
    /// `ESTALE` if another object is there now, or what the system says.
    #[cfg(target_os = "linux")]
    pub fn open(&self) -> rustix::io::Result<OwnedFd> {
        let file = File::from(open_without_links(&self.path)?);
        let metadata = file.metadata().map_err(|_| Errno::STALE)?;
        let is_same = Grant::new(&self.path, &metadata).as_ref() == Some(self);
        if is_same { Ok(file.into()) } else { Err(Errno::STALE) }
    }
}

/// Opens an absolute path one component at a time, so that no link is followed.
///
/// # Errors
///
/// What the system says, or `EINVAL` if the path is relative or has `..`.
#[cfg(target_os = "linux")]
pub fn open_without_links(path: &Path) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut parts = path.components();
    if parts.next() != Some(Component::RootDir) {
        return Err(Errno::INVAL);
    }
    let mut descriptor = open("/", flags, Mode::empty())?;
    for part in parts {
        let Component::Normal(name) = part else { return Err(Errno::INVAL) };
        // A link on the way is opened as such, and is not a folder for the next step.
        descriptor = openat(&descriptor, name, flags, Mode::empty())?;
    }
    Ok(descriptor)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use super::*;

    #[test]
    fn a_grant_is_void_once_a_link_or_another_folder_is_in_its_place() {
        let base = std::env::temp_dir().join(format!("papan-grant-{}", std::process::id()));
        fs::create_dir_all(base.join("real/inner")).expect("a new folder");
        let base = base.canonicalize().expect("just made");
        symlink("real", base.join("link")).expect("a new link");
        let inner = Grant::of(&base.join("real/inner")).expect("no links");
        for refused in ["link", "link/inner", "real/../real", "none"] {
            assert_eq!(Grant::of(&base.join(refused)), None, "{refused}");
        }
        assert!(inner.open().is_ok());
        fs::rename(base.join("real"), base.join("moved")).expect("ours");
        symlink("moved", base.join("real")).expect("a new link");
        assert!(inner.open().is_err(), "a link on the way");
        fs::remove_file(base.join("real")).expect("ours");
        fs::create_dir_all(base.join("real/inner")).expect("a new folder");
        assert_eq!(inner.open().err(), Some(Errno::STALE), "another folder");
        fs::remove_dir_all(base).expect("ours");
    }
}
