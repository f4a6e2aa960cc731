use rusqlite::{Connection, OptionalExtension, Row, params, types::ValueRef};

use super::{Store, StoreFault, checksum, tournament::collect};

/// A game that people are playing, or have played, outside of tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The id, chosen by the creator of the game.
    pub id: String,
    /// The word of the game.
    pub game: String,
    /// Everything else, in a form that only the creator of the game interprets.
    pub state: String,
    /// When it was last changed, in milliseconds since 1970.
    pub updated: u64,
    /// How often the game had been written when this state was read or first made, 0 for a game that is new.
    pub version: u64,
}

/// A played game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedSummary {
    /// The id.
    pub id: String,
    /// The word of the game.
    pub game: String,
    /// When it was first stored, in milliseconds since 1970.
    pub created: u64,
    /// When it was last changed, in milliseconds since 1970.
    pub updated: u64,
}

impl PlayedGame {
    /// Returns the checksum of id, game, state and time; a damaged version makes the next write stale.
    fn checksum(&self) -> i64 {
        let texts = [&self.id, &self.game, &self.state].map(|text| ValueRef::Text(text.as_bytes()));
        let updated = ValueRef::Integer(stored_number(self.updated));
        checksum::checksum(texts.into_iter().chain([updated]))
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<PlayedGame> {
        Ok(PlayedGame {
            id: row.get("id")?,
            game: row.get("game")?,
            state: row.get("state")?,
            updated: number(row, "updated")?,
            version: number(row, "version")?,
        })
    }
}

/// Computes the checksums of games that an older version wrote.
pub(super) fn fill_checksums(connection: &Connection) -> rusqlite::Result<()> {
    let ids: Vec<i64> =
        collect(connection, "SELECT rowid FROM played_games", [], |row| row.get(0))?;
    for id in ids {
        let read = "SELECT id, game, state, updated, version FROM played_games WHERE rowid = ?1";
        let played = connection.query_row(read, [id], PlayedGame::read)?;
        let write = "UPDATE played_games SET checksum = ?2 WHERE rowid = ?1";
        connection.execute(write, (id, played.checksum()))?;
    }
    Ok(())
}

/// Rewrites the states that a migration changes. Damaged games stay as they are.
pub(super) fn rewrite(
    connection: &Connection,
    change: impl Fn(&str) -> Option<String>,
) -> rusqlite::Result<()> {
    let read = "SELECT id, game, state, updated, version, checksum FROM played_games";
    let games = collect(connection, read, [], |row| {
        Ok((PlayedGame::read(row)?, row.get::<_, Option<i64>>("checksum")?))
    })?;
    for (mut played, checksum) in games {
        if checksum.is_some_and(|checksum| checksum != played.checksum()) {
            continue;
        }
        let Some(state) = change(&played.state) else { continue };
        played.state = state;
        let write = "UPDATE played_games SET state = ?2, checksum = ?3 WHERE id = ?1";
        connection.execute(write, (&played.id, &played.state, played.checksum()))?;
    }
    Ok(())
}

/// Newest first; ids decide between equals, so that the order is the same each time.
const NEWEST_FIRST: &str = "ORDER BY updated DESC, id";

impl Store {
    /// Writes a game, and returns its new version; a game of the same id is replaced, and stays as old as it was.
    ///
    /// # Errors
    /// [`StoreFault::Stale`] when the stored game has another version than the one that this state is based on. Nothing
    /// is written then, nor when the file cannot be written.
    pub fn keep_played(&self, played: &PlayedGame) -> Result<u64, StoreFault> {
        let keep = "
            INSERT INTO played_games (id, game, state, created, updated, version, checksum)
            VALUES (?1, ?2, ?3, ?4, ?4, ?5 + 1, ?6)
            ON CONFLICT (id) DO UPDATE SET
                game = excluded.game, state = excluded.state, updated = excluded.updated,
                version = excluded.version, checksum = excluded.checksum
            WHERE played_games.version = ?5";
        let PlayedGame { id, game, state, updated, version } = played;
        let (updated, based_on) = (stored_number(*updated), stored_number(*version));
        let parameters = params![id, game, state, updated, based_on, played.checksum()];
        let kept =
            self.connection.prepare_cached(keep).and_then(|mut keep| keep.execute(parameters));
        match kept.map_err(|error| self.fault(&error))? {
            0 => Err(StoreFault::Stale { ids: vec![id.clone()] }),
            _ => Ok(version.saturating_add(1)),
        }
    }

    /// Writes several games at once.
    ///
    /// # Errors
    /// When one of them cannot be written; then none is. [`StoreFault::Stale`] names all that were changed since.
    pub fn keep_all_played(&self, played: &[PlayedGame]) -> Result<(), StoreFault> {
        let change = self.change()?;
        let mut stale = Vec::new();
        for game in played {
            match self.keep_played(game) {
                Err(StoreFault::Stale { ids }) => stale.extend(ids),
                kept => drop(kept?),
            }
        }
        if !stale.is_empty() {
            return Err(StoreFault::Stale { ids: stale });
        }
        change.commit().map_err(|error| self.fault(&error))
    }

    /// Returns a game, if there is one of this id.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn played(&self, id: &str) -> Result<Option<PlayedGame>, StoreFault> {
        let query =
            "SELECT id, game, state, updated, version, checksum FROM played_games WHERE id = ?1";
        let played =
            |row: &Row<'_>| Ok((PlayedGame::read(row)?, row.get::<_, Option<i64>>("checksum")?));
        let found = self
            .connection
            .prepare_cached(query)
            .and_then(|mut query| query.query_row([id], played).optional())
            .map_err(|error| self.fault(&error))?;
        match found {
            // A server of an older version that still ran during the migration writes new games without a checksum.
            Some((played, Some(checksum))) if checksum != played.checksum() => {
                let path = self.path().display().to_string();
                Err(StoreFault::DamagedPlayed { path, id: id.to_owned() })
            }
            found => Ok(found.map(|(played, _)| played)),
        }
    }

    /// Lists the games that were changed last, the newest first, and at most `most` of them.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn recent_played(&self, max: usize) -> Result<Vec<PlayedSummary>, StoreFault> {
        let query =
            format!("SELECT id, game, created, updated FROM played_games {NEWEST_FIRST} LIMIT ?1");
        collect(&self.connection, &query, [stored_count(max)], |row| {
            Ok(PlayedSummary {
                id: row.get("id")?,
                game: row.get("game")?,
                created: number(row, "created")?,
                updated: number(row, "updated")?,
            })
        })
        .map_err(|error| self.fault(&error))
    }

    /// Deletes a game; returns whether there was one of this id.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn forget_played(&self, id: &str) -> Result<bool, StoreFault> {
        let forgotten = self.connection.execute("DELETE FROM played_games WHERE id = ?1", [id]);
        forgotten.map(|games| games > 0).map_err(|error| self.fault(&error))
    }

    /// Deletes all games except the newest; returns how many were deleted.
    ///
    /// # Errors
    /// When it cannot be written; then none is deleted.
    pub fn forget_played_beyond(&self, max: usize) -> Result<usize, StoreFault> {
        let forget = format!(
            "DELETE FROM played_games
             WHERE id IN (SELECT id FROM played_games {NEWEST_FIRST} LIMIT -1 OFFSET ?1)"
        );
        let forgotten = self.connection.execute(&forget, [stored_count(max)]);
        forgotten.map_err(|error| self.fault(&error))
    }
}

/// Converts a number for a column of 63 bits; a larger number becomes the largest one.
fn stored_number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn stored_count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn number(row: &Row<'_>, column: &str) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::cast_unsigned)
}
