use std::{env, path::PathBuf};

/// A folder of Papan's own files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder {
    /// Settings, such as the registered bots.
    Settings,
    /// Games and tournaments.
    Data,
    /// Files that can be built again.
    Cache,
}

impl Folder {
    /// Returns the folder: the one that a variable such as `PAPAN_DATA` names, otherwise `papan` in the user's folder of
    /// that kind; `None` if the system names no such folder.
    pub fn path(self) -> Option<PathBuf> {
        let named = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let (own, of_user, on_windows, on_macos, elsewhere) = match self {
            Folder::Settings => (
                "PAPAN_CONFIG",
                "XDG_CONFIG_HOME",
                "APPDATA",
                "Library/Application Support",
                ".config",
            ),
            Folder::Data => (
                "PAPAN_DATA",
                "XDG_DATA_HOME",
                "LOCALAPPDATA",
                "Library/Application Support",
                ".local/share",
            ),
            Folder::Cache => {
                ("PAPAN_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA", "Library/Caches", ".cache")
            }
        };
        let in_home = if cfg!(target_os = "macos") { on_macos } else { elsewhere };
        named(own).or_else(|| {
            let of_user = named(of_user).or_else(|| named(on_windows));
            let folder = of_user.or_else(|| named("HOME").map(|home| home.join(in_home)));
            folder.map(|folder| folder.join("papan"))
        })
    }
}
