use std::{
    cell::OnceCell,
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use papan_console::Failure;
use papan_core::{Message, ParseError};
use papan_files::Folder;
use papan_referee::RegisteredBot;

use crate::{
    bounded_file::{FileKind, read_text},
    whole_file::{unwritable, write_whole},
};

/// The registered bots, in `bots.toml`.
#[derive(Debug, Default)]
pub struct Registry {
    bots: BTreeMap<String, String>,
}

/// Returns the file of the registered bots.
pub fn file() -> Result<PathBuf, Failure> {
    let folder =
        Folder::Settings.path().ok_or_else(|| Failure::Unable(Message::new("no-config-folder")))?;
    Ok(folder.join("bots.toml"))
}

/// Reads the registered bots; there are none without a file.
pub fn read() -> Result<Registry, Failure> {
    let Ok(path) = file() else {
        return Ok(Registry::default());
    };
    if matches!(fs::metadata(&path), Err(error) if error.kind() == io::ErrorKind::NotFound) {
        return Ok(Registry::default());
    }
    let text = read_text(&path, FileKind::Registry).map_err(Failure::Unable)?;
    let bots = toml::from_str(&text).map_err(|error| {
        let message = Message::new("file-fault").with("path", path.display().to_string());
        let reason = Message::new("system-reason").with("reason", error.message());
        // The line in the file, counted from one.
        let line = error.span().map(|span| text[..span.start].matches('\n').count() + 1);
        let fault = match line {
            Some(line) => Message::new("record-line").with("line", line).with("fault", reason),
            None => reason,
        };
        Failure::Unable(message.with("fault", fault))
    })?;
    Ok(Registry { bots })
}

/// Passes on a function that finds the command of a registered bot. The file is read when a name is first looked up, so
/// that a broken one does not affect commands that do not need it.
pub fn with_commands<T>(
    work: impl FnOnce(&dyn Fn(&str) -> Option<String>) -> Result<T, ParseError>,
) -> Result<T, Failure> {
    let bots: OnceCell<Result<Registry, Failure>> = OnceCell::new();
    let found = work(&|name| {
        let registry = bots.get_or_init(read).as_ref().ok()?;
        registry.command(name).map(str::to_owned)
    });
    match bots.into_inner() {
        Some(Err(failure)) => Err(failure),
        _ => Ok(found?),
    }
}

impl Registry {
    /// Returns the command of a bot.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.bots.get(name).map(String::as_str)
    }

    /// Lists the bots, by name.
    pub fn bots(&self) -> Vec<RegisteredBot> {
        let bot = |(name, command): (&str, &str)| RegisteredBot {
            name: name.to_owned(),
            command: command.to_owned(),
        };
        self.iter().map(bot).collect()
    }

    /// Lists names and commands, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.bots.iter().map(|(name, command)| (name.as_str(), command.as_str()))
    }

    /// Gives a name to a command; returns the command that had the name before.
    pub fn add(&mut self, name: &str, command: &str) -> Option<String> {
        self.bots.insert(name.to_owned(), command.to_owned())
    }

    /// Removes a name; returns whether it was known.
    pub fn remove(&mut self, name: &str) -> bool {
        self.bots.remove(name).is_some()
    }

    /// Writes the file atomically.
    pub fn write(&self) -> Result<PathBuf, Failure> {
        let path = file()?;
        let text = toml::to_string(&self.bots).unwrap_or_default();
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| unwritable(&path, &error))?;
        write_whole(&path, |output| {
            output.write_all(text.as_bytes()).map_err(|error| unwritable(&path, &error))
        })?;
        Ok(path)
    }
}
