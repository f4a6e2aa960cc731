use rusqlite::{
    Connection, Row, params,
    types::{Type, ValueRef},
};

use super::{Ownership, Store, StoreFault, checksum};

/// The kind of a stored tournament.
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

/// The progress of a tournament. [`Store::is_running`] returns whether it is being played.
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

/// Where a stored tournament comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It was made in this database.
    Local,
    /// It was read from an exported file, which anyone can have written.
    Import,
}

impl Origin {
    /// Returns the word by which the database and JSON name it.
    pub const fn name(self) -> &'static str {
        match self {
            Origin::Local => "local",
            Origin::Import => "import",
        }
    }
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The id.
    pub id: String,
    /// Tournament or match.
    pub kind: Kind,
    /// The display name.
    pub name: String,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// How far it is.
    pub state: State,
    /// Where it comes from.
    pub origin: Origin,
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
    /// The display name.
    pub name: String,
    /// The seed of its schedule and its games.
    pub seed: u64,
    /// The file that describes it, as it was given.
    pub description: String,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// How far it is.
    pub state: State,
    /// Where it comes from.
    pub origin: Origin,
    /// The fingerprint of the commands and settings that the user agreed to run.
    pub consent: Option<String>,
    /// The words of the games that are played in it.
    pub games: Vec<String>,
    /// The entrants; the number of an entrant is an index of this list.
    pub entrants: Vec<StoredEntrant>,
}

/// An entrant of a tournament.
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
            SELECT id, kind, name, created, state, origin,
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
                origin: origin(row)?,
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
        let checksum = "SELECT checksum FROM tournament WHERE key = ?1";
        let found = tournament(&self.connection, key).and_then(|found| {
            let stored: Option<i64> =
                self.connection.query_row(checksum, [key], |row| row.get(0))?;
            Ok((stored == Some(found.checksum()), found))
        });
        match found.map_err(|error| self.fault(&error)) {
            Ok((true, found)) => Ok(found),
            Ok((false, _)) | Err(StoreFault::Damaged { .. }) => {
                Err(StoreFault::DamagedTournament {
                    path: self.path().display().to_string(),
                    id: id.to_owned(),
                })
            }
            Err(fault) => Err(fault),
        }
    }

    /// Sets the state of a tournament.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn set_state(&self, owned: &Ownership, state: State) -> Result<(), StoreFault> {
        let change = "UPDATE tournament SET state = ?2 WHERE key = ?1";
        let changed = self.connection.execute(change, params![owned.key, state.name()]);
        changed.map(drop).map_err(|error| self.fault(&error))
    }

    /// Stores the fingerprint of the commands and settings that the user agreed to run.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn set_consent(&self, owned: &Ownership, fingerprint: &str) -> Result<(), StoreFault> {
        let change = "UPDATE tournament SET consent = ?2 WHERE key = ?1";
        let changed = self.connection.execute(change, params![owned.key, fingerprint]);
        changed.map(drop).map_err(|error| self.fault(&error))
    }

    /// Deletes a tournament with all its games.
    ///
    /// # Errors
    /// [`StoreFault::Owned`] while it is being played.
    pub fn delete(&self, id: &str) -> Result<(), StoreFault> {
        let owned = self.own(id)?;
        // Rows that refer to a tournament are deleted with it.
        let deleted = self.connection.execute("DELETE FROM tournament WHERE key = ?1", [owned.key]);
        deleted.map(drop).map_err(|error| self.fault(&error))
    }
}

impl Tournament {
    /// Returns the checksum of everything but the state and the consent, which change.
    fn checksum(&self) -> i64 {
        let integer = |number: u64| ValueRef::Integer(number.cast_signed());
        let header = [
            ValueRef::Text(self.id.as_bytes()),
            ValueRef::Text(self.kind.name().as_bytes()),
            ValueRef::Text(self.name.as_bytes()),
            integer(self.seed),
            ValueRef::Text(self.description.as_bytes()),
            integer(self.created),
            ValueRef::Text(self.origin.name().as_bytes()),
            integer(self.games.len() as u64),
        ];
        let entrants = self.entrants.iter().flat_map(|one| [&one.name, &one.word]);
        let words = self.games.iter().chain(entrants).map(|word| ValueRef::Text(word.as_bytes()));
        checksum::checksum(header.into_iter().chain(words))
    }
}

/// Computes the checksum of a tournament, once all of it is stored.
pub(super) fn set_checksum(connection: &Connection, key: i64) -> rusqlite::Result<()> {
    let checksum = tournament(connection, key)?.checksum();
    let change = "UPDATE tournament SET checksum = ?2 WHERE key = ?1";
    connection.execute(change, params![key, checksum]).map(drop)
}

/// Computes the checksums of tournaments that an older version wrote.
pub(super) fn fill_checksums(connection: &Connection) -> rusqlite::Result<()> {
    let keys: Vec<i64> = collect(connection, "SELECT key FROM tournament", [], |row| row.get(0))?;
    keys.into_iter().try_for_each(|key| set_checksum(connection, key))
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
            origin: origin(row)?,
            consent: row.get("consent")?,
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
    Kind::named(&name).ok_or_else(|| unknown_value("kind", &name))
}

fn state(row: &Row<'_>) -> rusqlite::Result<State> {
    let name: String = row.get("state")?;
    State::named(&name).ok_or_else(|| unknown_value("state", &name))
}

fn unknown_value(column: &str, word: &str) -> rusqlite::Error {
    let reason = format!("the {column} of a tournament is {word:?}");
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, reason.into())
}

fn origin(row: &Row<'_>) -> rusqlite::Result<Origin> {
    let name: String = row.get("origin")?;
    let known = [Origin::Local, Origin::Import].into_iter().find(|origin| origin.name() == name);
    known.ok_or_else(|| unknown_value("origin", &name))
}
