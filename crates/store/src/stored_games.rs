use std::{collections::BTreeMap, ops::ControlFlow};

use rusqlite::{OptionalExtension, params};

use papan_record::{MAX_ATTEMPTS, StallCount};

use super::{
    DurableGame, GameNumbers, Store, StoreFault, StoredGame, row::Row, schema::GAME_COLUMNS,
    totals::Change, tournament::collect,
};

impl Store {
    /// Returns the numbers of the games that are stored.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn done(&self, id: &str) -> Result<GameNumbers, StoreFault> {
        let key = self.key(id)?;
        let query = "SELECT number FROM game WHERE tournament = ?1 ORDER BY number";
        let numbers = || -> rusqlite::Result<GameNumbers> {
            let mut numbers = GameNumbers::default();
            let mut query = self.connection.prepare_cached(query)?;
            let mut rows = query.query([key])?;
            while let Some(row) = rows.next()? {
                numbers.push(row.get::<_, i64>(0)?.cast_unsigned());
            }
            Ok(numbers)
        };
        numbers().map_err(|error| self.fault(&error))
    }

    /// Returns one game.
    ///
    /// # Errors
    /// When there is no such tournament, or no such game in it.
    pub fn game(&self, id: &str, number: u64) -> Result<StoredGame, StoreFault> {
        let key = self.key(id)?;
        let query =
            format!("SELECT {GAME_COLUMNS} FROM game WHERE tournament = ?1 AND number = ?2");
        let row = self
            .connection
            .prepare_cached(&query)
            .and_then(|mut query| {
                query.query_row(params![key, number.cast_signed()], Row::read).optional()
            })
            .map_err(|error| self.fault_in(key, &error))?;
        let row = row.ok_or_else(|| StoreFault::UnknownGame { id: id.to_owned(), number })?;
        self.stored_game(row)
    }

    /// Calls `visit` with each game in the order of their numbers, until it ends the iteration. All are of one moment,
    /// even if games are being stored meanwhile.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn each_game(
        &self,
        id: &str,
        mut visit: impl FnMut(StoredGame) -> ControlFlow<()>,
    ) -> Result<(), StoreFault> {
        let query =
            format!("SELECT {GAME_COLUMNS} FROM game WHERE tournament = ?1 ORDER BY number");
        self.each(&query, self.key(id)?, |row| Ok(visit(self.stored_game(row)?)))
    }

    /// Calls a function with the result of each game in the order of their numbers. Verifies the checksums of the games
    /// and, after the last one, that the totals of the tournament are those of its games.
    ///
    /// # Errors
    /// When there is no such tournament, or something of it is damaged.
    pub fn each_result(
        &self,
        id: &str,
        mut visit: impl FnMut(DurableGame),
    ) -> Result<(), StoreFault> {
        // Games may be stored meanwhile: games and totals must be of one moment.
        let _moment = self.snapshot()?;
        let key = self.key(id)?;
        let query =
            format!("SELECT {GAME_COLUMNS} FROM game WHERE tournament = ?1 ORDER BY number");
        let mut change = Change::default();
        self.each(&query, key, |row| {
            change.add(&row, 1);
            visit(DurableGame { seat: row.seat, result: row.result });
            Ok(ControlFlow::Continue(()))
        })?;
        let stored = Change::stored(&self.connection, key).map_err(|error| self.fault(&error))?;
        if change == stored {
            return Ok(());
        }
        let path = self.path().display().to_string();
        Err(StoreFault::DamagedTotals { path, id: id.to_owned() })
    }

    /// Returns the earlier attempts of games that were played again, in the order of their numbers.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn archived(&self, id: &str) -> Result<Vec<StoredGame>, StoreFault> {
        let mut games = Vec::new();
        let query = format!(
            "SELECT {GAME_COLUMNS} FROM archived_game WHERE tournament = ?1 ORDER BY number, attempt"
        );
        self.each(&query, self.key(id)?, |row| {
            games.push(self.stored_game(row)?);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(games)
    }

    /// Returns the number of archived attempts by game number.
    pub(super) fn attempts(&self, key: i64) -> Result<BTreeMap<u64, u32>, StoreFault> {
        let query = "
            SELECT number, max(attempt) FROM archived_game WHERE tournament = ?1 GROUP BY number";
        let pair =
            |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get(1)?));
        let pairs = collect(&self.connection, query, [key], pair);
        Ok(pairs.map_err(|error| self.fault(&error))?.into_iter().collect())
    }

    /// Returns, by game number, how many attempts before the next one are void because the host stalled. Attempts
    /// before a game whose result counted are not included, even if it was archived since.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn void_attempts(&self, id: &str) -> Result<BTreeMap<u64, u32>, StoreFault> {
        let key = self.key(id)?;
        let query = "
            SELECT number, count(*)
            FROM archived_game AS void
            WHERE tournament = ?1 AND stalled = 1 AND attempt > (
                SELECT coalesce(max(attempt), 0)
                FROM archived_game
                WHERE tournament = ?1 AND number = void.number AND stalled = 0
            )
            GROUP BY number";
        let pair = |row: &rusqlite::Row<'_>| {
            // A row of as many void attempts as there may be ends with a result that counted.
            Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get::<_, u32>(1)? % MAX_ATTEMPTS))
        };
        let pairs = collect(&self.connection, query, [key], pair);
        Ok(pairs.map_err(|error| self.fault(&error))?.into_iter().collect())
    }

    /// Returns, by game number, how many attempts are void because the host stalled.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn void_counts(&self, id: &str) -> Result<BTreeMap<u64, u64>, StoreFault> {
        let query = "
            SELECT number, count(*)
            FROM archived_game
            WHERE tournament = ?1 AND stalled = 1
            GROUP BY number";
        let pair = |row: &rusqlite::Row<'_>| {
            Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get::<_, i64>(1)?.cast_unsigned()))
        };
        let pairs = collect(&self.connection, query, [self.key(id)?], pair);
        Ok(pairs.map_err(|error| self.fault(&error))?.into_iter().collect())
    }

    /// Counts the games of a tournament that a stall of the host spoiled.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn stalls(&self, id: &str) -> Result<StallCount, StoreFault> {
        let key = self.key(id)?;
        let count = |table: &str| {
            let query =
                format!("SELECT count(*) FROM {table} WHERE tournament = ?1 AND stalled = 1");
            self.connection
                .prepare_cached(&query)
                .and_then(|mut query| query.query_row([key], |row| row.get::<_, i64>(0)))
                .map(i64::cast_unsigned)
                .map_err(|error| self.fault(&error))
        };
        Ok(StallCount { void: count("archived_game")?, stalled: count("game")? })
    }

    /// Runs a query that selects whole rows of one tournament.
    pub(super) fn each(
        &self,
        query: &str,
        key: i64,
        mut visit: impl FnMut(Row) -> Result<ControlFlow<()>, StoreFault>,
    ) -> Result<(), StoreFault> {
        let fault = |error: rusqlite::Error| self.fault_in(key, &error);
        let mut query = self.connection.prepare_cached(query).map_err(fault)?;
        let mut rows = query.query([key]).map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
            if visit(Row::read(row).map_err(fault)?)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Makes a game of a row.
    pub(super) fn stored_game(&self, row: Row) -> Result<StoredGame, StoreFault> {
        let number = row.seat.number;
        row.into_game().ok_or_else(|| StoreFault::Damaged {
            path: self.path().display().to_string(),
            reason: format!("game {number} contradicts itself"),
        })
    }
}
