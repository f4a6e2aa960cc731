use rusqlite::OptionalExtension;

use super::{Store, StoreFault};

impl Store {
    /// Stores the value of a setting; an earlier value of the same key is replaced.
    ///
    /// # Errors
    /// When it cannot be written; then the value is unchanged.
    pub fn keep_setting(&self, key: &str, value: &str) -> Result<(), StoreFault> {
        let keep = "
            INSERT INTO settings (key, value) VALUES (?1, ?2)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        let kept = self.connection.execute(keep, [key, value]);
        kept.map(drop).map_err(|error| self.fault(&error))
    }

    /// Returns the value of a setting, if one is stored.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn setting(&self, key: &str) -> Result<Option<String>, StoreFault> {
        self.connection
            .prepare_cached("SELECT value FROM settings WHERE key = ?1")
            .and_then(|mut query| query.query_row([key], |row| row.get(0)).optional())
            .map_err(|error| self.fault(&error))
    }
}
