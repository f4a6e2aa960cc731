use rusqlite::{Connection, params};

use super::{Kind, Origin, State, Store, StoreFault, tournament::set_checksum};

/// A tournament to be stored.
#[derive(Clone, Debug)]
pub struct NewTournament<'a> {
    /// Tournament or match.
    pub kind: Kind,
    /// The display name; the id is made from it.
    pub name: &'a str,
    /// The seed of its schedule and its games.
    pub seed: u64,
    /// The file that describes it, as it was given.
    pub description: &'a str,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// The words of the games that are played in it.
    pub games: &'a [String],
    /// Name and word of each entrant.
    pub entrants: &'a [(String, String)],
}

impl Store {
    /// Stores a new tournament and returns its id: the name in lower case, and a unique number.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn create(&self, tournament: &NewTournament<'_>) -> Result<String, StoreFault> {
        self.create_with_consent(tournament, None)
    }

    /// Stores a new tournament together with the fingerprint of what the user agreed to run, and returns its id.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn create_with_consent(
        &self,
        tournament: &NewTournament<'_>,
        consent: Option<&str>,
    ) -> Result<String, StoreFault> {
        let transaction = self.change()?;
        let (id, _) = insert(&transaction, tournament, State::Unfinished, Origin::Local, consent)
            .and_then(|made| transaction.commit().map(|()| made))
            .map_err(|error| self.fault(&error))?;
        Ok(id)
    }
}

/// Inserts a tournament and returns its id and key.
pub(super) fn insert(
    connection: &Connection,
    tournament: &NewTournament<'_>,
    state: State,
    origin: Origin,
    consent: Option<&str>,
) -> rusqlite::Result<(String, i64)> {
    let id = unused_id(connection, &slug(tournament.name, tournament.kind))?;
    connection.execute(
        "INSERT INTO tournament (id, kind, name, seed, description, created, state, origin, consent)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            id,
            tournament.kind.name(),
            tournament.name,
            tournament.seed.cast_signed(),
            tournament.description,
            tournament.created.cast_signed(),
            state.name(),
            origin.name(),
            consent,
        ],
    )?;
    let key = connection.last_insert_rowid();
    let mut game = connection.prepare("INSERT INTO board_game VALUES (?1, ?2, ?3)")?;
    for (number, word) in tournament.games.iter().enumerate() {
        game.execute(params![key, number as i64, word])?;
    }
    let mut entrant = connection.prepare("INSERT INTO entrant VALUES (?1, ?2, ?3, ?4)")?;
    for (number, (name, word)) in tournament.entrants.iter().enumerate() {
        entrant.execute(params![key, number as i64, name, word])?;
    }
    set_checksum(connection, key)?;
    Ok((id, key))
}

/// Returns the smallest id with this beginning that is greater than all there are.
fn unused_id(connection: &Connection, slug: &str) -> rusqlite::Result<String> {
    // A slug contains no GLOB metacharacters.
    let mut query =
        connection.prepare("SELECT id FROM tournament WHERE id GLOB ?1 || '-[0-9]*'")?;
    let ids = query.query_map([slug], |row| row.get::<_, String>(0))?;
    let mut last = 0;
    for id in ids {
        let number = id?[slug.len() + 1..].parse::<u64>();
        last = last.max(number.unwrap_or(0));
    }
    Ok(format!("{slug}-{}", last + 1))
}

/// Returns a name in lower-case letters, digits and single hyphens, cut at the end of a word.
fn slug(name: &str, kind: Kind) -> String {
    const LONGEST: usize = 32;
    let small = name.to_lowercase();
    let words = small.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = String::new();
    for word in words {
        let room = LONGEST - slug.len();
        if slug.is_empty() {
            slug.push_str(&word[..word.len().min(room)]);
        } else if word.len() < room {
            slug.push('-');
            slug.push_str(word);
        } else {
            break;
        }
    }
    if slug.is_empty() { kind.name().to_owned() } else { slug }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_short_words_that_a_shell_leaves_alone() {
        for (name, expected) in [
            ("Piala Reversi 2026!", "piala-reversi-2026"),
            ("  a--b  ", "a-b"),
            ("../../etc/passwd", "etc-passwd"),
            ("比赛", "tournament"),
            ("", "tournament"),
            ("the quick brown fox jumps over the lazy dog", "the-quick-brown-fox-jumps-over"),
            (&"x".repeat(1000), &"x".repeat(32)),
        ] {
            assert_eq!(slug(name, Kind::Tournament), expected, "{name}");
        }
    }
}
