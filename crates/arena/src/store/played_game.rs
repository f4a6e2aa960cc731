use rusqlite::{OptionalExtension, Row, params};

use super::{Store, StoreFault, tournament::collect};

/// A game that people are playing, or have played, outside of tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The id, which whoever made the game has chosen.
    pub id: String,
    /// The word of the game.
    pub game: String,
    /// Everything else, in a form that only whoever made the game knows.
    pub state: String,
    /// When it was last changed, in milliseconds since 1970.
    pub updated: u64,
}

/// A played game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedSummary {
    /// The id.
    pub id: String,
    /// The word of the game.
    pub game: String,
    /// When it was kept for the first time, in milliseconds since 1970.
    pub created: u64,
    /// When it was last changed, in milliseconds since 1970.
    pub updated: u64,
}

/// Newest first; ids decide between equals, so that the order is the same each time.
const NEWEST_FIRST: &str = "ORDER BY updated DESC, id";

impl Store {
    /// Keeps a game; one of the same id is replaced, and stays as old as it was.
    ///
    /// # Errors
    /// When it cannot be written; then what was kept before is still there.
    pub fn keep_played(&self, played: &PlayedGame) -> Result<(), StoreFault> {
        let keep = "
            INSERT INTO played_games (id, game, state, created, updated) VALUES (?1, ?2, ?3, ?4, ?4)
            ON CONFLICT (id) DO UPDATE SET
                game = excluded.game, state = excluded.state, updated = excluded.updated";
        let PlayedGame { id, game, state, updated } = played;
        let parameters = params![id, game, state, stored_time(*updated)];
        let kept =
            self.connection.prepare_cached(keep).and_then(|mut keep| keep.execute(parameters));
        kept.map(drop).map_err(|error| self.fault(&error))
    }

    /// Keeps several games at once.
    ///
    /// # Errors
    /// When they cannot be written; then what was kept before of all of them is still there.
    pub fn keep_all_played(&self, played: &[PlayedGame]) -> Result<(), StoreFault> {
        let change = self.change()?;
        for game in played {
            self.keep_played(game)?;
        }
        change.commit().map_err(|error| self.fault(&error))
    }

    /// Returns a game, if there is one of this id.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn played(&self, id: &str) -> Result<Option<PlayedGame>, StoreFault> {
        let query = "SELECT id, game, state, updated FROM played_games WHERE id = ?1";
        let played = |row: &Row<'_>| {
            Ok(PlayedGame {
                id: row.get("id")?,
                game: row.get("game")?,
                state: row.get("state")?,
                updated: time(row, "updated")?,
            })
        };
        self.connection
            .prepare_cached(query)
            .and_then(|mut query| query.query_row([id], played).optional())
            .map_err(|error| self.fault(&error))
    }

    /// Lists the games that were changed last, the newest first, and at most so many.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn recent_played(&self, most: usize) -> Result<Vec<PlayedSummary>, StoreFault> {
        let query =
            format!("SELECT id, game, created, updated FROM played_games {NEWEST_FIRST} LIMIT ?1");
        collect(&self.connection, &query, [stored_count(most)], |row| {
            Ok(PlayedSummary {
                id: row.get("id")?,
                game: row.get("game")?,
                created: time(row, "created")?,
                updated: time(row, "updated")?,
            })
        })
        .map_err(|error| self.fault(&error))
    }

    /// Forgets a game; says whether there was one of this id.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn forget_played(&self, id: &str) -> Result<bool, StoreFault> {
        let forgotten = self.connection.execute("DELETE FROM played_games WHERE id = ?1", [id]);
        forgotten.map(|games| games > 0).map_err(|error| self.fault(&error))
    }

    /// Forgets all games but the newest; says how many went.
    ///
    /// # Errors
    /// When it cannot be written; then none is forgotten.
    pub fn forget_played_beyond(&self, most: usize) -> Result<usize, StoreFault> {
        let forget = format!(
            "DELETE FROM played_games
             WHERE id IN (SELECT id FROM played_games {NEWEST_FIRST} LIMIT -1 OFFSET ?1)"
        );
        let forgotten = self.connection.execute(&forget, [stored_count(most)]);
        forgotten.map_err(|error| self.fault(&error))
    }
}

/// The columns have 63 bits; a time or a count beyond them means the last there is.
fn stored_time(milliseconds: u64) -> i64 {
    i64::try_from(milliseconds).unwrap_or(i64::MAX)
}

fn stored_count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn time(row: &Row<'_>, column: &str) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::cast_unsigned)
}
