use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// The folder of the cache, whose files can be built again.
///
/// `PAPAN_CACHE` names it; otherwise it is `papan` in the user's cache folder of the system.
pub fn folder() -> Option<PathBuf> {
    let named = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = named("PAPAN_CACHE") {
        return Some(folder);
    }
    let of_user = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA")).or_else(|| {
        let folder = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
        named("HOME").map(|home| home.join(folder))
    });
    of_user.map(|folder| folder.join("papan"))
}

/// Lists the files of the cache with their sizes, by name.
pub fn files(folder: &Path) -> io::Result<Vec<(PathBuf, u64)>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.path().extension().is_some_and(|ending| ending == ENDING) {
            files.push((entry.path(), entry.metadata()?.len()));
        }
    }
    files.sort();
    Ok(files)
}

/// The ending of the cache's files; nothing else in its folder is touched.
pub const ENDING: &str = "papan-pdb";
