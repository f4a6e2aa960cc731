use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use clap::Args;
use papan_console::{Console, Failure};
use papan_core::Message;
use papan_files::Folder;
use papan_store::{Store, StoreFault, create_private_folder};

/// Which database a command works on.
#[derive(Args, Clone, Default)]
pub struct DatabaseArguments {
    /// Database of tournaments [default: papan.db in the user's data folder]
    #[arg(long, value_name = "PATH")]
    pub db: Option<PathBuf>,
}

impl DatabaseArguments {
    /// Returns the file.
    ///
    /// Without `--db` it is in the data folder.
    pub fn path(&self) -> Result<PathBuf, Failure> {
        if let Some(path) = &self.db {
            return std::path::absolute(path).map_err(|error| unable(path, &error.to_string()));
        }
        Ok(data_folder()?.join("papan.db"))
    }

    /// Opens the database for writing, and creates it if it does not exist.
    pub fn open(&self, console: &Console) -> Result<Store, Failure> {
        let path = self.path()?;
        if let Some(folder) = path.parent().filter(|_| self.db.is_none()) {
            create_private_folder(folder).map_err(|error| unable(folder, &error.to_string()))?;
        }
        let store = Store::open(&path).map_err(stored)?;
        tell_migration(&store, console);
        Ok(store)
    }

    /// Opens the database for reading; one of an older version is migrated first, if it can be written to.
    pub fn open_to_read(&self, console: &Console) -> Result<Store, Failure> {
        let path = self.path()?;
        match Store::open_to_read(&path) {
            Err(StoreFault::CannotOpen { .. }) if !path.exists() => {
                let none = Message::new("database-none").with("path", path.display().to_string());
                Err(Failure::Unable(none))
            }
            Err(older @ StoreFault::Older { .. }) => match Store::open(&path) {
                Err(StoreFault::ReadOnly { .. }) => Err(stored(older)),
                opened => opened.map_err(stored).inspect(|store| tell_migration(store, console)),
            },
            opened => opened.map_err(stored),
        }
    }

    /// Returns the words that name this database on a command line, to be copied into a shell.
    pub fn words(&self) -> String {
        let shown = |path: &PathBuf| format!(" --db {}", quoted(&path.display().to_string()));
        self.db.as_ref().map(shown).unwrap_or_default()
    }
}

/// Returns the folder of Papan's own files.
pub fn data_folder() -> Result<PathBuf, Failure> {
    Folder::Data.path().ok_or_else(|| Failure::Unable(Message::new("no-data-folder")))
}

/// Prints where the copy of a migrated database is.
fn tell_migration(store: &Store, console: &Console) {
    if let Some(migrated) = store.migrated() {
        let message = Message::new("database-migrated")
            .with("path", store.path().display().to_string())
            .with("copy", migrated.copy.display().to_string());
        console.notice(&message);
    }
}

/// Makes a failure from a fault of the store.
#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
pub fn stored(fault: StoreFault) -> Failure {
    match fault {
        StoreFault::UnknownId { .. } => Failure::Usage(Message::from(&fault)),
        _ => Failure::Unable(Message::from(&fault)),
    }
}

/// Quotes a word where a shell would change it.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || c == MAIN_SEPARATOR || "._-+=:,@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn unable(path: &Path, reason: &str) -> Failure {
    let message = Message::new("file-unwritable").with("path", path.display().to_string());
    Failure::Unable(message.with("reason", reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_quoted_when_a_shell_would_take_it_for_more() {
        for (path, words) in [
            ("t.db", " --db t.db"),
            ("/a/b-c/t.db", " --db /a/b-c/t.db"),
            ("my class/t.db", " --db 'my class/t.db'"),
            ("Ani's $1", " --db 'Ani'\\''s $1'"),
        ] {
            assert_eq!(DatabaseArguments { db: Some(PathBuf::from(path)) }.words(), words);
        }
        assert_eq!(DatabaseArguments { db: None }.words(), "");
    }
}
