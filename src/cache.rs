use std::{
    fs, io,
    path::{Path, PathBuf},
};

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
