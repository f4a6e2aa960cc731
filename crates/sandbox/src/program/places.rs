//! Folders that belong to more than one program and are therefore never opened as a whole.

use std::{
    env,
    path::{Path, PathBuf},
};

/// The home folders of the caller: what `HOME` says, and what it really is.
pub fn homes() -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    let real = home.as_ref().and_then(|home| home.canonicalize().ok());
    home.into_iter().chain(real).chain([PathBuf::from("/root")]).collect()
}

/// Whether `path` is a home, lies above one, or is a folder in which everybody has things.
pub fn is_shared(path: &Path) -> bool {
    let common = ["/tmp", "/var/tmp", "/run", "/dev/shm", "/mnt", "/media", "/home"];
    let common = common.iter().map(PathBuf::from).chain([env::temp_dir()]).chain(homes());
    let is_home = path.parent() == Some(Path::new("/home"));
    is_home || common.into_iter().any(|place| place.starts_with(path))
}

/// Whether `path` may become readable as the root of an installation: not a shared folder, and
/// not a hidden folder directly in a home (`~/.local`, `~/.config`), which holds other things too.
pub fn may_be_root(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let in_home = path.parent().is_some_and(|parent| {
        homes().iter().any(|home| home == parent) || parent.parent() == Some(Path::new("/home"))
    });
    // The account of this package manager exists only to hold what everybody may read.
    let is_brew = path == Path::new("/home/linuxbrew/.linuxbrew");
    is_brew || !(is_shared(path) || hidden && in_home)
}

/// Whether `path` lies in a part of the system that stays visible anyway.
pub fn is_system(path: &Path) -> bool {
    let system =
        ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix", "/gnu"];
    system.iter().any(|place| path.starts_with(place))
}
