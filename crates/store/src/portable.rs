//! A tournament as a file of its own: a line of JSON for the tournament, one for each game, one for the end.
//!
//! The last line has the number of games and a checksum of all bytes before it (FNV-1a, 64 bits), so that a file that
//! was cut off or changed on its way is noticed.

use std::{
    io::{BufRead, Read, Write},
    ops::ControlFlow,
};

use papan_core::{escape_unprintable_json, is_acceptable_name};
use serde::{Deserialize, Serialize};

use super::{
    Kind, NewTournament, Origin, State, Store, StoreFault, StoredEntrant, StoredGame, Tournament,
    new_tournament,
    portable_game::PortableGame,
    row::{Insertion, Row},
    schema::GAME_COLUMNS,
    totals::Change,
    writer::fits,
};

/// The version of the form; a reader refuses newer ones.
const VERSION: u64 = 2;

/// The maximum number of attempts of a game.
const MAX_ATTEMPTS: u32 = 1_000_000;

/// The maximum length of a line: a game of bots that wrote a lot on standard error has some hundred kilobytes, the
/// header of a tournament some megabytes. A JSON value can take 16 times as much memory as its text.
const LONGEST_LINE: u64 = 32 << 20;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    PapanTournament(Header),
    Game(PortableGame),
    Archived(PortableGame),
    End(End),
}

#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    version: u64,
    kind: String,
    name: String,
    seed: u64,
    description: String,
    created: u64,
    state: String,
    pub(super) games: Vec<String>,
    /// Names and words.
    pub(super) entrants: Vec<(String, String)>,
}

impl Header {
    /// Returns whether such a tournament is possible: a checksum is no proof, because anyone can compute it.
    fn is_possible(&self) -> bool {
        const YEAR_10000: u64 = 253_402_300_800;
        let named = |(name, word): &(String, String)| is_plain(name) && is_plain(word);
        self.created < YEAR_10000
            && is_plain(&self.name)
            && self.games.iter().all(|word| is_plain(word))
            && self.entrants.iter().all(named)
    }
}

/// Returns whether a text can be a name: it is not empty and has no control or unprintable characters.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && is_acceptable_name(text)
}

#[derive(Serialize, Deserialize)]
struct End {
    games: u64,
    archived: u64,
    checksum: String,
}

impl Store {
    /// Writes a whole tournament as one stream, as of one moment. Returns how many games it has.
    ///
    /// # Errors
    /// When there is no such tournament, or the stream cannot be written.
    pub fn export(&self, id: &str, stream: impl Write) -> Result<u64, StoreFault> {
        let key = self.key(id)?;
        let snapshot =
            self.connection.unchecked_transaction().map_err(|error| self.fault(&error))?;
        let mut output = Output { stream, sum: Checksum::default() };
        output.write(&Line::PapanTournament(header(self.find(id)?)))?;
        let mut write = |table: &str, order: &str, line: fn(PortableGame) -> Line| {
            let query = format!(
                "SELECT {GAME_COLUMNS} FROM {table} WHERE tournament = ?1 ORDER BY {order}"
            );
            let mut count = 0;
            self.each(&query, key, |row| {
                output.write(&line(self.stored_game(row)?.into()))?;
                count += 1;
                Ok(ControlFlow::Continue(()))
            })?;
            Ok(count)
        };
        let games = write("game", "number", Line::Game)?;
        let archived = write("archived_game", "number, attempt", Line::Archived)?;
        let checksum = output.sum.text();
        output.write(&Line::End(End { games, archived, checksum }))?;
        output.stream.flush().map_err(|error| StoreFault::of_stream(&error))?;
        drop(snapshot);
        Ok(games)
    }

    /// Reads a tournament that was exported, and returns the id that it has here. It is marked as an import, and none of
    /// its commands has the user's consent. `check` sees it before anything is stored, and may refuse it.
    ///
    /// # Errors
    /// When the stream is not a whole exported tournament, or `check` refuses it; nothing of it is stored then.
    pub fn import(
        &self,
        stream: impl BufRead,
        check: impl FnOnce(&NewTournament<'_>) -> Result<(), StoreFault>,
    ) -> Result<String, StoreFault> {
        let fault = |error: rusqlite::Error| self.fault(&error);
        let mut input = Input { stream, sum: Checksum::default(), line: 0 };
        let header = input.header()?;
        let (Some(kind), Some(state)) = (Kind::named(&header.kind), State::named(&header.state))
        else {
            return Err(input.damaged());
        };
        if !header.is_possible() {
            return Err(input.impossible());
        }
        let tournament = NewTournament {
            kind,
            name: &header.name,
            seed: header.seed,
            description: &header.description,
            created: header.created,
            games: &header.games,
            entrants: &header.entrants,
        };
        check(&tournament)?;
        let transaction = self.change()?;
        let (id, key) =
            new_tournament::insert(&transaction, &tournament, state, Origin::Import, None)
                .map_err(fault)?;
        let mut change = Change::default();
        let (mut games, mut archived) = (0, 0);
        let mut insert_game = Insertion::of_games(&transaction, key).map_err(fault)?;
        let mut insert_archived = Insertion::of_archived(&transaction, key).map_err(fault)?;
        loop {
            let checksum = input.sum.text();
            let (insertion, count, game, counts) = match input.next()? {
                Line::Game(game) => (&mut insert_game, &mut games, game, true),
                Line::Archived(game) => (&mut insert_archived, &mut archived, game, false),
                Line::End(end) => {
                    let whole = (games, archived, checksum);
                    if whole != (end.games, end.archived, end.checksum) || !input.is_at_end()? {
                        return Err(input.damaged());
                    }
                    break;
                }
                Line::PapanTournament(_) => return Err(input.damaged()),
            };
            let fitting = |game: &StoredGame| {
                fits(game, header.entrants.len(), header.games.len())
                    && (1..=MAX_ATTEMPTS).contains(&game.attempt)
            };
            let game = game.into_game(&header).ok_or_else(|| input.damaged())?;
            if !fitting(&game) {
                return Err(input.impossible());
            }
            let row = Row::from(game);
            if !insertion.insert(&row).map_err(fault)? {
                return Err(input.damaged());
            }
            if counts {
                change.add(&row, 1);
            }
            *count += 1;
        }
        drop((insert_game, insert_archived));
        change.apply(&transaction, key).map_err(fault)?;
        transaction.commit().map_err(fault)?;
        Ok(id)
    }
}

fn header(tournament: Tournament) -> Header {
    let entrant = |StoredEntrant { name, word }| (name, word);
    Header {
        version: VERSION,
        kind: tournament.kind.name().to_owned(),
        name: tournament.name,
        seed: tournament.seed,
        description: tournament.description,
        created: tournament.created,
        state: tournament.state.name().to_owned(),
        games: tournament.games,
        entrants: tournament.entrants.into_iter().map(entrant).collect(),
    }
}

struct Output<W> {
    stream: W,
    sum: Checksum,
}

impl<W: Write> Output<W> {
    fn write(&mut self, line: &Line) -> Result<(), StoreFault> {
        let json =
            serde_json::to_string(line).map_err(|error| StoreFault::of_stream(&error.into()))?;
        let line = escape_unprintable_json(&json).into_owned() + "\n";
        self.sum.add(line.as_bytes());
        self.stream.write_all(line.as_bytes()).map_err(|error| StoreFault::of_stream(&error))
    }
}

struct Input<R> {
    stream: R,
    sum: Checksum,
    /// The number of the line that was read last.
    line: u64,
}

impl<R: BufRead> Input<R> {
    fn read(&mut self) -> Result<Vec<u8>, StoreFault> {
        self.line += 1;
        let mut bytes = Vec::new();
        let mut limited = (&mut self.stream).take(LONGEST_LINE);
        limited.read_until(b'\n', &mut bytes).map_err(|error| StoreFault::of_stream(&error))?;
        self.sum.add(&bytes);
        Ok(bytes)
    }

    /// Reads the first line, which identifies the file.
    fn header(&mut self) -> Result<Header, StoreFault> {
        let bytes = self.read()?;
        let value: serde_json::Value =
            serde_json::from_slice(&bytes).map_err(|_| StoreFault::NotExported)?;
        let version =
            value.pointer("/papan-tournament/version").and_then(serde_json::Value::as_u64);
        match version {
            None => Err(StoreFault::NotExported),
            Some(version) if version > VERSION => Err(StoreFault::ExportedNewer),
            Some(_) => match serde_json::from_value(value) {
                Ok(Line::PapanTournament(header)) => Ok(header),
                _ => Err(self.damaged()),
            },
        }
    }

    fn next(&mut self) -> Result<Line, StoreFault> {
        let bytes = self.read()?;
        let line = bytes.strip_suffix(b"\n").and_then(|line| serde_json::from_slice(line).ok());
        line.ok_or_else(|| self.damaged())
    }

    fn is_at_end(&mut self) -> Result<bool, StoreFault> {
        Ok(self.read()?.is_empty())
    }

    fn impossible(&self) -> StoreFault {
        StoreFault::ExportImpossible { line: self.line }
    }

    fn damaged(&self) -> StoreFault {
        StoreFault::ExportDamaged { line: self.line }
    }
}

/// FNV-1a: every change of a single byte changes it.
struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}
