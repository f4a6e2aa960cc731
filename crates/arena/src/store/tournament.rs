use rusqlite::{Connection, Row, params};

use super::{Ownership, Store, StoreFault};

/// What a stored tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A tournament.
    Tournament,
    /// A match of two.
    Match,
}

impl Kind {
    /// Returns the word by which files and JSON name it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Tournament => "tournament",
            Kind::Match => "match",
        }
    }

    pub(super) fn named(name: &str) -> Option<Kind> {
        [Kind::Tournament, Kind::Match].into_iter().find(|kind| kind.name() == name)
    }
}

/// How far a tournament is. Whether it is being played just now is told by [`Store::is_running`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// There are games to play.
    Unfinished,
    /// All games are played.
    Finished,
}

impl State {
    /// Returns the word by which files and JSON name it.
    pub const fn name(self) -> &'static str {
        match self {
            State::Unfinished => "unfinished",
            State::Finished => "finished",
        }
    }

    pub(super) fn named(name: &str) -> Option<State> {
        [State::Unfinished, State::Finished].into_iter().find(|state| state.name() == name)
    }
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The id.
    pub id: String,
    /// Tournament or match.
    pub kind: Kind,
    /// What people call it.
    pub name: String,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// How far it is.
    pub state: State,
    /// How many play in it.
    pub entrants: u64,
    /// How many games are stored.
    pub games: u64,
}

/// A stored tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The id.
    pub id: String,
    /// Tournament or match.
    pub kind: Kind,
    /// What people call it.
    pub name: String,
    /// The seed of its schedule and its games.
    pub seed: u64,
    /// The file that describes it, as it was given.
    pub description: String,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// How far it is.
    pub state: State,
    /// The words of the games that are played in it.
    pub games: Vec<String>,
    /// Who plays; a number is an index of this list.
    pub entrants: Vec<StoredEntrant>,
}

/// Somebody who plays in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntrant {
    /// The name in tables.
    pub name: String,
    /// The word that makes the player.
    pub word: String,
}

impl Store {
    /// Lists all tournaments and matches, the newest last.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn list(&self) -> Result<Vec<Summary>, StoreFault> {
        let query = "
            SELECT id, kind, name, created, state,
                   (SELECT count(*) FROM entrant WHERE tournament = key) AS entrants,
                   (SELECT ifnull(sum(games), 0) FROM total WHERE tournament = key) AS games
            FROM tournament
            ORDER BY key";
        let summary = |row: &Row<'_>| {
            Ok(Summary {
                id: row.get("id")?,
                kind: kind(row)?,
                name: row.get("name")?,
                created: row.get::<_, i64>("created")?.cast_unsigned(),
                state: state(row)?,
                entrants: row.get::<_, i64>("entrants")?.cast_unsigned(),
                games: row.get::<_, i64>("games")?.cast_unsigned(),
            })
        };
        collect(&self.connection, query, [], summary).map_err(|error| self.fault(&error))
    }

    /// Finds a tournament.
    ///
    /// # Errors
    /// [`StoreFault::UnknownId`] with the nearest ids when there is none.
    pub fn find(&self, id: &str) -> Result<Tournament, StoreFault> {
        let key = self.key(id)?;
        tournament(&self.connection, key).map_err(|error| self.fault(&error))
    }

    /// Says how far a tournament is.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn set_state(&self, owned: &Ownership, state: State) -> Result<(), StoreFault> {
        let change = "UPDATE tournament SET state = ?2 WHERE key = ?1";
        let changed = self.connection.execute(change, params![owned.key, state.name()]);
        changed.map(drop).map_err(|error| self.fault(&error))
    }

    /// Deletes a tournament with all its games.
    ///
    /// # Errors
    /// [`StoreFault::Owned`] while it is being played.
    pub fn delete(&self, id: &str) -> Result<(), StoreFault> {
        let owned = self.own(id)?;
        // Whatever refers to a tournament goes with it.
        let deleted = self.connection.execute("DELETE FROM tournament WHERE key = ?1", [owned.key]);
        deleted.map(drop).map_err(|error| self.fault(&error))
    }
}

fn tournament(connection: &Connection, key: i64) -> rusqlite::Result<Tournament> {
    let games = "SELECT word FROM board_game WHERE tournament = ?1 ORDER BY number";
    let games = collect(connection, games, [key], |row| row.get(0))?;
    let entrants = "SELECT name, word FROM entrant WHERE tournament = ?1 ORDER BY number";
    let entrants = collect(connection, entrants, [key], |row| {
        Ok(StoredEntrant { name: row.get(0)?, word: row.get(1)? })
    })?;
    connection.query_row("SELECT * FROM tournament WHERE key = ?1", [key], |row| {
        Ok(Tournament {
            id: row.get("id")?,
            kind: kind(row)?,
            name: row.get("name")?,
            seed: row.get::<_, i64>("seed")?.cast_unsigned(),
            description: row.get("description")?,
            created: row.get::<_, i64>("created")?.cast_unsigned(),
            state: state(row)?,
            games,
            entrants,
        })
    })
}

/// Runs a query and collects what it finds.
pub(super) fn collect<T>(
    connection: &Connection,
    query: &str,
    parameters: impl rusqlite::Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(query)?.query_map(parameters, read)?.collect()
}

fn kind(row: &Row<'_>) -> rusqlite::Result<Kind> {
    let name: String = row.get("kind")?;
    Kind::named(&name).ok_or_else(|| rusqlite::Error::InvalidColumnName(name))
}

fn state(row: &Row<'_>) -> rusqlite::Result<State> {
    let name: String = row.get("state")?;
    State::named(&name).ok_or_else(|| rusqlite::Error::InvalidColumnName(name))
}
