//! Storage of games and settings between two runs.

mod database;
mod memory;

use papan_core::Message;

pub use database::DatabaseStorage;
pub use memory::MemoryStorage;

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredText {
    /// The id of the game.
    pub id: String,
    /// The id of the kind of game.
    pub game: String,
    /// The game, as JSON.
    pub text: String,
    /// When it changed last: milliseconds since 1970.
    pub updated: u64,
    /// How often it had been written when it was read, 0 for a game that is new.
    pub version: u64,
}

/// Why games were not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageFault {
    /// These games have been written by another program since they were read.
    Stale(Vec<String>),
    /// The games cannot be written.
    Failed(Message),
}

/// Stores games and settings. It is owned by one thread, so that only the caller of a query waits for the disk.
pub trait Storage: Send {
    /// Returns whether stored data outlives the program.
    fn is_lasting(&self) -> bool;

    /// Writes games in place of their older states: all of them, or none. Each gets the next version.
    ///
    /// # Errors
    /// The reason why the games were not written.
    fn keep(&mut self, games: &[StoredText]) -> Result<(), StorageFault>;

    /// Finds a game.
    ///
    /// # Errors
    /// The reason why the storage cannot be read.
    fn find(&mut self, id: &str) -> Result<Option<StoredText>, Message>;

    /// Lists the games that changed last, the latest first.
    ///
    /// # Errors
    /// The reason why the storage cannot be read.
    fn recent(&mut self, max: usize) -> Result<Vec<StoredText>, Message>;

    /// Deletes a game.
    ///
    /// # Errors
    /// The reason why the game was not deleted.
    fn forget(&mut self, id: &str) -> Result<(), Message>;

    /// Deletes all but the games that changed last.
    ///
    /// # Errors
    /// The reason why the games were not deleted.
    fn forget_beyond(&mut self, max: usize) -> Result<(), Message>;

    /// Stores a setting.
    ///
    /// # Errors
    /// The reason why the setting was not stored.
    fn keep_setting(&mut self, key: &str, value: &str) -> Result<(), Message>;

    /// Returns a setting.
    ///
    /// # Errors
    /// The reason why the storage cannot be read.
    fn setting(&mut self, key: &str) -> Result<Option<String>, Message>;
}
