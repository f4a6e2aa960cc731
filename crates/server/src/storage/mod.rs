//! Where games and settings are kept between two runs.

mod database;
mod memory;

use papan_core::Message;

pub use database::DatabaseStorage;
pub use memory::MemoryStorage;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredText {
    /// Names the game.
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

/// Keeps games and settings. It is owned by one thread, so that nobody waits for a disk but who asked.
pub trait Storage: Send {
    /// Says whether what is kept outlives the program.
    fn is_lasting(&self) -> bool;

    /// Writes games in place of their older states: all of them, or none. Each gets the next version.
    ///
    /// # Errors
    /// Why it could not.
    fn keep(&mut self, games: &[StoredText]) -> Result<(), StorageFault>;

    /// Finds a game.
    ///
    /// # Errors
    /// Why nobody knows.
    fn find(&mut self, id: &str) -> Result<Option<StoredText>, Message>;

    /// Lists the games that changed last, the latest first.
    ///
    /// # Errors
    /// Why nobody knows.
    fn recent(&mut self, max: usize) -> Result<Vec<StoredText>, Message>;

    /// Forgets a game.
    ///
    /// # Errors
    /// Why it could not.
    fn forget(&mut self, id: &str) -> Result<(), Message>;

    /// Forgets all but the games that changed last.
    ///
    /// # Errors
    /// Why it could not.
    fn forget_beyond(&mut self, max: usize) -> Result<(), Message>;

    /// Keeps a setting.
    ///
    /// # Errors
    /// Why it could not.
    fn keep_setting(&mut self, key: &str, value: &str) -> Result<(), Message>;

    /// Returns a setting.
    ///
    /// # Errors
    /// Why nobody knows.
    fn setting(&mut self, key: &str) -> Result<Option<String>, Message>;
}
