use super::{
    Ownership, State, Store, StoreFault,
    row::{Insertion, Row},
    schema::GAME_COLUMNS,
    totals::Change,
};

/// Whole rows of the forfeits whose verdict is in a list, which is given as JSON.
const SPOILED: &str = "
FROM game
WHERE tournament = ?1 AND culprit IS NOT NULL AND ending IN (SELECT value FROM json_each(?2))";

impl Store {
    /// Puts the forfeits with these verdicts away, so that they are played again. They and their share of the totals
    /// are removed in one step; [`Store::archived`] still knows them. Returns their numbers.
    ///
    /// # Errors
    /// When it cannot be written; then nothing has changed.
    pub fn retry(&self, owned: &Ownership, verdicts: &[&str]) -> Result<Vec<u64>, StoreFault> {
        let fault = |error: rusqlite::Error| self.fault(&error);
        let verdicts = serde_json::Value::from(verdicts.to_vec()).to_string();
        let transaction = self.change()?;
        let mut numbers = Vec::new();
        let mut change = Change::default();
        {
            let query = format!("SELECT {GAME_COLUMNS} {SPOILED} ORDER BY number");
            let mut query = transaction.prepare(&query).map_err(fault)?;
            let mut archive = Insertion::of_archived(&transaction, owned.key).map_err(fault)?;
            let mut rows = query.query((owned.key, &verdicts)).map_err(fault)?;
            while let Some(row) = rows.next().map_err(fault)? {
                let row = Row::read(row).map_err(fault)?;
                archive.insert(&row).map_err(fault)?;
                change.add(&row, -1);
                numbers.push(row.seat.number);
            }
        }
        if numbers.is_empty() {
            return Ok(numbers);
        }
        let remove = || -> rusqlite::Result<()> {
            transaction.execute(&format!("DELETE {SPOILED}"), (owned.key, &verdicts))?;
            change.apply(&transaction, owned.key)?;
            for table in ["total", "ending"] {
                let empty = format!("DELETE FROM {table} WHERE tournament = ?1 AND games = 0");
                transaction.execute(&empty, [owned.key])?;
            }
            let state = "UPDATE tournament SET state = ?2 WHERE key = ?1";
            transaction.execute(state, (owned.key, State::Unfinished.name()))?;
            Ok(())
        };
        remove().map_err(fault)?;
        transaction.commit().map_err(fault)?;
        Ok(numbers)
    }
}
