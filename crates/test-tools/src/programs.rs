use std::{
    env,
    path::{Path, PathBuf},
};

use crate::skip;

/// The Debian packages of programs that have another name.
const PACKAGES: [(&str, &str); 6] = [
    ("c++", "g++"),
    ("go", "golang-go"),
    ("gtp-rhino", "grhino"),
    ("java", "default-jdk-headless"),
    ("javac", "default-jdk-headless"),
    ("node", "nodejs"),
];

/// Where Debian installs games; the search path of root does not lead there.
const GAMES: &str = "/usr/games";

/// Returns where a program is installed, or `None` after a [`skip`].
#[track_caller]
pub fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([Path::new(GAMES).to_owned()]);
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    let found = folders.map(|folder| folder.join(&name)).find(|file| file.is_file());
    if found.is_none() {
        let package = PACKAGES.iter().find(|(known, _)| *known == program);
        let package = package.map_or(program, |(_, package)| package);
        skip(&format!("{program} is not installed (Debian: apt-get install {package})"));
    }
    found
}

/// Says whether a program is installed, after a [`skip`] if not.
#[track_caller]
pub fn is_installed(program: &str) -> bool {
    find(program).is_some()
}
