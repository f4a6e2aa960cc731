use rusqlite::OptionalExtension;

use super::{
    Ownership, State, Store, StoreFault, StoredGame,
    row::{Insertion, Row},
    schema::GAME_COLUMNS,
    totals::Change,
    tournament::collect,
};
use papan_record::Violation;

/// Whole rows of the games whose numbers are in a list, which is given as JSON.
const LISTED: &str = "
FROM game
WHERE tournament = ?1 AND number IN (SELECT value FROM json_each(?2))";

impl Store {
    /// Returns the numbers of the forfeits with these verdicts, in ascending order.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn forfeited(&self, id: &str, verdicts: &[&str]) -> Result<Vec<u64>, StoreFault> {
        let key = self.key(id)?;
        let query = "
            SELECT number
            FROM game
            WHERE tournament = ?1 AND culprit IS NOT NULL AND ending IN (SELECT value FROM json_each(?2))
            ORDER BY number";
        let verdicts = serde_json::Value::from(verdicts.to_vec()).to_string();
        collect(&self.connection, query, (key, verdicts), |row| {
            row.get::<_, i64>(0).map(i64::cast_unsigned)
        })
        .map_err(|error| self.fault(&error))
    }

    /// Returns the game, of those in which an entrant forfeited by this violation, that was stored first.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn first_forfeit(
        &self,
        id: &str,
        entrant: usize,
        violation: Violation,
    ) -> Result<Option<StoredGame>, StoreFault> {
        let key = self.key(id)?;
        let query = format!(
            "SELECT {GAME_COLUMNS}
             FROM game
             WHERE tournament = ?1 AND ending = ?2 AND culprit IS NOT NULL
                 AND iif(culprit = 0, first, second) = ?3
             ORDER BY rowid
             LIMIT 1"
        );
        let row = self
            .connection
            .prepare_cached(&query)
            .and_then(|mut query| {
                query.query_row((key, violation.name(), entrant as i64), Row::read).optional()
            })
            .map_err(|error| self.fault_in(key, &error))?;
        row.map(|row| self.stored_game(row)).transpose()
    }

    /// Archives games, so that they are played again. They and their share of the totals are removed in one
    /// transaction; [`Store::archived`] still returns them. Unknown numbers are ignored.
    ///
    /// # Errors
    /// When it cannot be written; then nothing has changed.
    pub fn put_away(&self, owned: &Ownership, numbers: &[u64]) -> Result<(), StoreFault> {
        let fault = |error: rusqlite::Error| self.fault_in(owned.key, &error);
        let listed = serde_json::Value::from(numbers.to_vec()).to_string();
        let transaction = self.change()?;
        let mut change = Change::default();
        let mut is_empty = true;
        {
            let query = format!("SELECT {GAME_COLUMNS} {LISTED} ORDER BY number");
            let mut query = transaction.prepare(&query).map_err(fault)?;
            let mut archive = Insertion::of_archived(&transaction, owned.key).map_err(fault)?;
            let mut rows = query.query((owned.key, &listed)).map_err(fault)?;
            while let Some(row) = rows.next().map_err(fault)? {
                let row = Row::read(row).map_err(fault)?;
                archive.insert(&row).map_err(fault)?;
                change.add(&row, -1);
                is_empty = false;
            }
        }
        if is_empty {
            return Ok(());
        }
        let remove = || -> rusqlite::Result<()> {
            transaction.execute(&format!("DELETE {LISTED}"), (owned.key, &listed))?;
            change.apply(&transaction, owned.key)?;
            for table in ["total", "meeting_total", "ending"] {
                let empty = format!("DELETE FROM {table} WHERE tournament = ?1 AND games = 0");
                transaction.execute(&empty, [owned.key])?;
            }
            let state = "UPDATE tournament SET state = ?2 WHERE key = ?1";
            transaction.execute(state, (owned.key, State::Unfinished.name()))?;
            Ok(())
        };
        remove().map_err(fault)?;
        transaction.commit().map_err(fault)
    }
}
