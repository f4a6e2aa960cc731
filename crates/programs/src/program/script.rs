use std::{
    env,
    ffi::OsStr,
    fs::File,
    io::Read,
    path::{Path, PathBuf, is_separator},
};

/// The longest first line that Linux itself looks at.
const MAX_LINE: u64 = 256;
/// More than the size of a file that names a version or an installation.
const MAX_CONFIG: u64 = 64 << 10;

/// Reads a small text file; `None` for pipes, devices and what is not there or not text.
pub fn read_config(path: &Path) -> Option<String> {
    let mut text = String::new();
    regular_file(path)?.take(MAX_CONFIG).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Opens a regular file; opening a pipe would wait for a writer.
fn regular_file(path: &Path) -> Option<File> {
    path.metadata().ok().filter(std::fs::Metadata::is_file)?;
    File::open(path).ok()
}

/// What follows the `#!` of a script in its first line.
fn first_line(script: &Path) -> Option<Vec<u8>> {
    let mut start = Vec::new();
    regular_file(script)?.take(MAX_LINE).read_to_end(&mut start).ok()?;
    start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next().map(<[u8]>::to_vec)
}

/// The first word of the first line of a script, as the system reads it: the carriage return of a
/// line from Windows belongs to it, and is escaped.
pub fn interpreter_word(script: &Path) -> Option<String> {
    let line = first_line(script)?;
    let line = String::from_utf8_lossy(&line);
    let word = line.split([' ', '\t']).find(|word| !word.is_empty())?;
    Some(word.escape_default().to_string())
}

/// The interpreter that the first line of a script names; the flag tells that it is to be looked
/// up in `PATH`, as `#!/usr/bin/env python3` asks for.
pub fn interpreter(script: &Path) -> Option<(PathBuf, bool)> {
    let line = String::from_utf8(first_line(script)?).ok()?;
    let mut words = line.split_whitespace();
    let first = PathBuf::from(words.next()?);
    if !first.ends_with("env") {
        return Some((first, false));
    }
    // `env -S python3 -u` and `env NAME=value python3` come before the name.
    let name = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
    Some((PathBuf::from(name), !name.contains(is_separator)))
}

/// The paths that an argument may name: as a whole, after an equals sign, or as a list with colons.
pub fn paths_in(argument: &OsStr, current: &Path) -> Vec<PathBuf> {
    // Commands come as text, so nothing is lost here.
    let text = argument.to_string_lossy();
    let value = text.split_once('=').map_or(&*text, |(_, value)| value);
    let whole = [PathBuf::from(argument)].into_iter();
    let parts = env::split_paths(value);
    whole
        .chain(parts)
        .filter(|part| !part.as_os_str().is_empty())
        // `lib/*` is how Java names all archives of a folder.
        .map(
            |part| {
                if part.ends_with("*") { part.parent().unwrap_or(&part).to_owned() } else { part }
            },
        )
        .map(|part| current.join(part))
        .collect()
}
