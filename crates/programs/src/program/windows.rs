use std::{
    env, io,
    path::{Path, PathBuf},
};

/// The endings of what can be started, in the order in which the system tries them.
const ENDINGS: [&str; 4] = ["com", "exe", "bat", "cmd"];

/// Whether this file is a program: its ending says so.
pub fn is_executable(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The files that a path of a program may mean, the likeliest first.
pub fn spellings(path: &Path) -> impl Iterator<Item = PathBuf> {
    let with_ending = ENDINGS.iter().map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(".");
        name.push(ending);
        name.into()
    });
    [path.to_owned()].into_iter().chain(with_ending)
}

/// The path made absolute. Links stay: the form in which the system names what is behind them is
/// not understood by every program.
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    std::path::absolute(path)
}

/// The folders of the system's own programs.
pub fn tools() -> impl Iterator<Item = PathBuf> {
    let windows = env::var_os("SystemRoot").map(PathBuf::from);
    windows.into_iter().flat_map(|windows| [windows.join("System32"), windows])
}

/// Games have no folders of their own here.
pub fn games() -> impl Iterator<Item = PathBuf> {
    std::iter::empty()
}
