//! Files and folders that only their owner can read, because games, names and settings are private.

use std::{
    fs::{DirBuilder, OpenOptions},
    io,
    path::Path,
};

/// Creates a folder and its missing parents, which only the owner can enter. A folder that exists is left as it is.
///
/// # Errors
/// What the system refuses.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// Returns options whose new files only the owner can read and write.
pub fn private_file_options() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "modes exist on Unix only"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates an empty file for `SQLite` to fill, if there is none. What cannot be created is reported by `SQLite`.
///
/// No file is opened where that can be avoided: closing one would release the locks of other connections to it.
pub(super) fn create_empty(path: &Path) {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, FileType, Mode, mknodat};
        let _ = mknodat(CWD, path, FileType::RegularFile, Mode::RUSR | Mode::WUSR, 0);
    }
    #[cfg(all(unix, not(target_os = "linux")))]
    let _ = private_file_options().write(true).create_new(true).open(path);
    #[cfg(not(unix))]
    let _ = path;
}

/// Removes the permissions of group and others from a file, as far as this user can.
pub(super) fn tighten(path: &Path) {
    #[cfg(unix)]
    {
        use std::{
            fs::{self, Permissions},
            os::unix::fs::PermissionsExt,
        };
        let Ok(found) = fs::metadata(path) else { return };
        let mode = found.permissions().mode();
        if found.is_file() && mode & 0o077 != 0 {
            let _ = fs::set_permissions(path, Permissions::from_mode(mode & 0o7700));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
