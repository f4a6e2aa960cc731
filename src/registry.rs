use std::{
    cell::OnceCell,
    collections::BTreeMap,
    env, fs, io,
    path::{Path, PathBuf},
};

use papan_console::Failure;
use papan_core::{Message, ParseError};

use crate::bounded_file::{FileKind, read_text};

/// The registered bots, in `bots.toml`.
#[derive(Debug, Default)]
pub struct Registry {
    bots: BTreeMap<String, String>,
}

/// The folder of the user's configuration.
///
/// `PAPAN_CONFIG` names it; otherwise it is `papan` in the user's configuration folder of the system.
pub fn folder() -> Option<PathBuf> {
    let named = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = named("PAPAN_CONFIG") {
        return Some(folder);
    }
    let of_user = named("XDG_CONFIG_HOME").or_else(|| named("APPDATA")).or_else(|| {
        let folder =
            if cfg!(target_os = "macos") { "Library/Application Support" } else { ".config" };
        named("HOME").map(|home| home.join(folder))
    });
    of_user.map(|folder| folder.join("papan"))
}

/// Returns the file of the registered bots.
pub fn file() -> Result<PathBuf, Failure> {
    let folder = folder().ok_or_else(|| Failure::Unable(Message::new("no-config-folder")))?;
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

    /// Writes the file beside the old one and then renames it, so that it is never half written.
    pub fn write(&self) -> Result<PathBuf, Failure> {
        let path = file()?;
        let text = toml::to_string(&self.bots).unwrap_or_default();
        let draft = path.with_extension("toml.new");
        let folder = path.parent().unwrap_or(Path::new("."));
        let written = fs::create_dir_all(folder)
            .and_then(|()| fs::write(&draft, text))
            .and_then(|()| fs::rename(&draft, &path));
        written.map_err(|error| Failure::Unable(fault(&path, "file-unwritable", &error)))?;
        Ok(path)
    }
}

fn fault(path: &Path, key: &'static str, error: &io::Error) -> Message {
    Message::new(key).with("path", path.display().to_string()).with("reason", error.to_string())
}
