use std::{collections::BTreeMap, ops::ControlFlow};

use rusqlite::{OptionalExtension, params};

use super::{
    DurableGame, GameNumbers, GameRecord, Seat, Store, StoreFault, row::Row, schema::GAME_COLUMNS,
    tournament::collect,
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
    pub fn game(&self, id: &str, number: u64) -> Result<GameRecord, StoreFault> {
        let key = self.key(id)?;
        let query =
            format!("SELECT {GAME_COLUMNS} FROM game WHERE tournament = ?1 AND number = ?2");
        let row = self
            .connection
            .prepare_cached(&query)
            .and_then(|mut query| {
                query.query_row(params![key, number.cast_signed()], Row::read).optional()
            })
            .map_err(|error| self.fault(&error))?;
        let row = row.ok_or_else(|| StoreFault::UnknownGame { id: id.to_owned(), number })?;
        self.record(row)
    }

    /// Shows all games in the order of their numbers, until `visit` has seen enough. All are of one moment, even if
    /// games are being stored meanwhile.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn each_game(
        &self,
        id: &str,
        mut visit: impl FnMut(GameRecord) -> ControlFlow<()>,
    ) -> Result<(), StoreFault> {
        let query =
            format!("SELECT {GAME_COLUMNS} FROM game WHERE tournament = ?1 ORDER BY number");
        self.each(&query, self.key(id)?, |row| Ok(visit(self.record(row)?)))
    }

    /// Shows the results of all games in the order of their numbers.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn each_result(
        &self,
        id: &str,
        mut visit: impl FnMut(DurableGame),
    ) -> Result<(), StoreFault> {
        let key = self.key(id)?;
        let query = "
            SELECT number, meeting, round, board_game, first, second, result
            FROM game
            WHERE tournament = ?1
            ORDER BY number";
        let mut results = || -> rusqlite::Result<()> {
            let mut query = self.connection.prepare_cached(query)?;
            let mut rows = query.query([key])?;
            while let Some(row) = rows.next()? {
                let small = |index: usize| row.get::<_, i64>(index).map(|number| number as usize);
                let seat = Seat {
                    number: row.get::<_, i64>(0)?.cast_unsigned(),
                    meeting: small(1)?,
                    round: small(2)?,
                    board_game: small(3)?,
                    entrants: [small(4)?, small(5)?],
                };
                visit(DurableGame { seat, result: row.get(6)? });
            }
            Ok(())
        };
        results().map_err(|error| self.fault(&error))
    }

    /// Returns the earlier attempts of games that were played again, in the order of their numbers.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn archived(&self, id: &str) -> Result<Vec<GameRecord>, StoreFault> {
        let mut records = Vec::new();
        let query = format!(
            "SELECT {GAME_COLUMNS} FROM archived_game WHERE tournament = ?1 ORDER BY number, attempt"
        );
        self.each(&query, self.key(id)?, |row| {
            records.push(self.record(row)?);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(records)
    }

    /// Returns how often games were played that were put away since.
    pub(super) fn attempts(&self, key: i64) -> Result<BTreeMap<u64, u32>, StoreFault> {
        let query = "
            SELECT number, max(attempt) FROM archived_game WHERE tournament = ?1 GROUP BY number";
        let pair =
            |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get(1)?));
        let pairs = collect(&self.connection, query, [key], pair);
        Ok(pairs.map_err(|error| self.fault(&error))?.into_iter().collect())
    }

    /// Runs a query that selects whole rows of one tournament.
    pub(super) fn each(
        &self,
        query: &str,
        key: i64,
        mut visit: impl FnMut(Row) -> Result<ControlFlow<()>, StoreFault>,
    ) -> Result<(), StoreFault> {
        let fault = |error: rusqlite::Error| self.fault(&error);
        let mut query = self.connection.prepare_cached(query).map_err(fault)?;
        let mut rows = query.query([key]).map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
            if visit(Row::read(row).map_err(fault)?)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Makes a record of a row.
    pub(super) fn record(&self, row: Row) -> Result<GameRecord, StoreFault> {
        let number = row.seat.number;
        row.into_record().ok_or_else(|| StoreFault::Damaged {
            path: self.path().display().to_string(),
            reason: format!("game {number} contradicts itself"),
        })
    }
}
