//! Folders that belong to more than one program and are therefore never opened as a whole.

use std::{
    env,
    path::{Component, Path, PathBuf},
};

/// Where accounts have their homes.
const HOMES: &str = "/home";
/// The account of this package manager exists only to hold what all users may read.
const BREW: &str = "/home/linuxbrew/.linuxbrew";

/// The home folders of the caller: what `HOME` says, and what it really is.
pub fn homes() -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    let real = home.as_ref().and_then(|home| home.canonicalize().ok());
    home.into_iter().chain(real).chain([PathBuf::from("/root")]).collect()
}

/// Whether `path` is a home, lies above one, or is a folder that all users share.
pub fn is_shared(path: &Path) -> bool {
    let common = ["/tmp", "/var/tmp", "/run", "/dev/shm", "/mnt", "/media", HOMES];
    let common = common.iter().map(PathBuf::from).chain([env::temp_dir()]).chain(homes());
    let is_home = path.parent() == Some(Path::new(HOMES));
    is_home || common.into_iter().any(|place| place.starts_with(path))
}

/// The hidden folder of a home in which `path` lies, such as `~/.config`.
pub fn hidden_folder(path: &Path) -> Option<PathBuf> {
    let of_account = path.strip_prefix(HOMES).ok().and_then(|rest| rest.components().next());
    let of_account = of_account.map(|account| Path::new(HOMES).join(account));
    homes().into_iter().chain(of_account).find_map(|home| {
        let name = path.strip_prefix(&home).ok()?.components().next()?;
        let is_hidden = name.as_os_str().as_encoded_bytes().starts_with(b".");
        Some(home.join(name)).filter(|hidden| is_hidden && hidden != Path::new(BREW))
    })
}

/// Whether `path` may become readable as the root of an installation: not a shared folder, and
/// not a hidden folder directly in a home (`~/.local`, `~/.config`), which holds other things too.
pub fn may_be_root(path: &Path) -> bool {
    let is_plain = !path.components().any(|part| part == Component::ParentDir);
    is_plain && !is_shared(path) && hidden_folder(path).is_none_or(|hidden| hidden != path)
}

/// Whether `path` lies in a part of the system that stays visible anyway.
pub fn is_system(path: &Path) -> bool {
    let system = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc"];
    let added = ["/opt", "/nix", "/gnu"];
    let is_in = |places: &[&str]| places.iter().any(|place| path.starts_with(place));
    // A home there is hidden like every other.
    is_in(&system) || is_in(&added) && !homes().iter().any(|home| path.starts_with(home))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_and_their_hidden_folders_are_no_roots_in_whatever_spelling() {
        let refused = [
            "/",
            "/home",
            "/home/u",
            "/root",
            "/tmp",
            "/home/u/.config",
            "/home/u/.config/..",
            "/home/u/x/../.ssh",
            "/root/.local",
            "/home/linuxbrew",
        ];
        for path in refused {
            assert!(!may_be_root(Path::new(path)), "{path}");
        }
        let accepted = [
            "/home/u/python",
            "/home/u/.pyenv/versions/3.1",
            "/home/linuxbrew/.linuxbrew",
            "/srv/x",
        ];
        for path in accepted {
            assert!(may_be_root(Path::new(path)), "{path}");
        }
    }

    #[test]
    fn the_hidden_folder_of_a_home_is_found() {
        let cases = [
            ("/home/u/.ssh/key", Some("/home/u/.ssh")),
            ("/root/.ssh", Some("/root/.ssh")),
            ("/home/u/bots/.data", None),
            ("/srv/.data", None),
            ("/home/u", None),
        ];
        for (path, hidden) in cases {
            assert_eq!(hidden_folder(Path::new(path)), hidden.map(PathBuf::from), "{path}");
        }
    }
}
