use rusqlite::params;

use super::{Store, StoreFault, StoredGame, row::Row, schema::GAME_COLUMNS};

/// The criterion by which a game is worth showing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extreme {
    /// It has the most moves.
    Longest,
    /// It ended by the rules with the smallest margin; of equals, the longer one.
    Closest,
    /// It ended by the rules with the greatest margin; of equals, the shorter one.
    MostOneSided,
}

impl Extreme {
    /// Returns the query, which reads an index.
    const fn query(self) -> &'static str {
        match self {
            Extreme::Longest => "ORDER BY length DESC, rowid DESC",
            Extreme::Closest => "AND margin IS NOT NULL ORDER BY abs(margin), length DESC, rowid",
            Extreme::MostOneSided => {
                "AND margin IS NOT NULL ORDER BY abs(margin) DESC, length, rowid DESC"
            }
        }
    }
}

impl Store {
    /// Returns the most extreme games of one board game of a tournament, the most extreme first.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn extreme_games(
        &self,
        id: &str,
        board_game: usize,
        extreme: Extreme,
        max: usize,
    ) -> Result<Vec<StoredGame>, StoreFault> {
        let key = self.key(id)?;
        let query = format!(
            "SELECT {GAME_COLUMNS} FROM game WHERE tournament = ?1 AND board_game = ?2 {} LIMIT ?3",
            extreme.query()
        );
        let rows = self
            .connection
            .prepare_cached(&query)
            .and_then(|mut query| {
                let parameters = params![key, board_game as i64, max as i64];
                query.query_map(parameters, Row::read)?.collect::<rusqlite::Result<Vec<Row>>>()
            })
            .map_err(|error| self.fault_in(key, &error))?;
        rows.into_iter().map(|row| self.stored_game(row)).collect()
    }
}
