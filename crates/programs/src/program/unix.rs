use std::{
    io,
    path::{Path, PathBuf},
};

/// Whether the caller may run this file.
pub fn is_executable(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok()
}

/// The files that a path of a program may mean, the likeliest first.
pub fn spellings(path: &Path) -> [PathBuf; 1] {
    [path.to_owned()]
}

/// The path with all links followed.
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize()
}

/// The folders of the system's own programs.
pub fn tools() -> impl Iterator<Item = PathBuf> {
    ["/usr/local/bin", "/usr/bin", "/bin"].into_iter().map(PathBuf::from)
}

/// Where Debian keeps games, to which only the search path of people leads, not that of root.
pub fn games() -> impl Iterator<Item = PathBuf> {
    ["/usr/local/games", "/usr/games"].into_iter().map(PathBuf::from)
}
