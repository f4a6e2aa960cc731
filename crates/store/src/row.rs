use std::time::Duration;

use papan_core::Side;
use rusqlite::{
    CachedStatement, Connection, params_from_iter,
    types::{ToSqlOutput, ValueRef},
};
use serde_json::json;

use super::{
    StoredGame, checksum,
    packing::{
        pack_known, pack_numbers, pack_sides, pack_values, unpack_known, unpack_numbers,
        unpack_sides, unpack_values,
    },
    schema::GAME_COLUMNS,
    stored_ending::StoredEnding,
};
use papan_record::{GameLog, PlayedMove, ProcessOutput, SearchInfo, Seat};

/// The place of the checksum in [`GAME_COLUMNS`].
const CHECKSUM: usize = 34;

/// A game as the columns of its table.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) seat: Seat,
    pub(super) attempt: u32,
    start: String,
    opening: usize,
    moves: String,
    length: usize,
    sides: Option<Vec<u8>>,
    times: Vec<u8>,
    values: Option<Vec<u8>>,
    depths: Option<Vec<u8>>,
    nodes: Option<Vec<u8>>,
    pub(super) result: i8,
    margin: Option<i64>,
    pub(super) ending: String,
    pub(super) culprit: Option<Side>,
    pub(super) detail: Option<String>,
    evidence: Option<String>,
    layers: [String; 2],
    errors: [String; 2],
    pub(super) side_moves: [u64; 2],
    pub(super) side_time: [u64; 2],
    pub(super) side_nodes: [u64; 2],
    stalled: bool,
}

impl From<StoredGame> for Row {
    fn from(StoredGame { seat, attempt, log }: StoredGame) -> Row {
        let moves = &log.moves;
        let mut side_moves = [0; 2];
        let mut side_nodes = [0_u64; 2];
        for chosen in moves.iter().skip(log.opening) {
            side_moves[chosen.side.index()] += 1;
            let nodes = &mut side_nodes[chosen.side.index()];
            *nodes = nodes.saturating_add(chosen.info.nodes.unwrap_or(0));
        }
        let side_nodes = side_nodes.map(|nodes| nodes.min(LARGEST));
        let mut text = String::with_capacity(4 * moves.len());
        for (index, played) in moves.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            text.push_str(&played.text);
        }
        let infos = || moves.iter().map(|played| &played.info);
        let [first, second] = log.outputs;
        let ending = StoredEnding::from(log.ending);
        Row {
            seat,
            attempt,
            start: log.start,
            opening: log.opening,
            moves: text,
            length: moves.len(),
            sides: pack_sides(moves.iter().map(|played| played.side)),
            times: pack_numbers(moves.iter().map(|played| microseconds(played.time))),
            values: pack_values(infos().map(|info| info.value)),
            depths: pack_known(infos().map(|info| info.depth.map(u64::from))),
            nodes: pack_known(infos().map(|info| info.nodes)),
            result: log.result,
            margin: log.margin,
            ending: ending.name,
            culprit: ending.culprit,
            detail: ending.detail.map(|detail| json!(detail).to_string()),
            evidence: ending.evidence,
            layers: [first.sandbox.join(" "), second.sandbox.join(" ")],
            errors: [first.errors, second.errors],
            side_moves,
            side_time: log.thinking.map(|time| microseconds(time).min(LARGEST)),
            side_nodes,
            stalled: log.stalled,
        }
    }
}

impl Row {
    /// Turns the columns back into a game; `None` when they contradict each other.
    pub(super) fn into_game(self) -> Option<StoredGame> {
        let texts: Vec<&str> = self.moves.split_terminator(' ').collect();
        let length = texts.len();
        if length != self.length {
            return None;
        }
        let sides = unpack_sides(self.sides.as_deref(), length)?;
        let times = unpack_numbers(&self.times, length)?;
        let values = unpack_values(self.values.as_deref(), length)?;
        let depths = unpack_known(self.depths.as_deref(), length)?;
        let nodes = unpack_known(self.nodes.as_deref(), length)?;
        let played = |index: usize| PlayedMove {
            text: texts[index].to_owned(),
            side: sides[index],
            time: Duration::from_micros(times[index]),
            info: SearchInfo {
                value: values[index],
                depth: depths[index].map(|depth| depth as u32),
                nodes: nodes[index],
                line: Vec::new(),
            },
        };
        let ending = StoredEnding {
            name: self.ending,
            culprit: self.culprit,
            detail: self.detail.map(|text| serde_json::from_str(&text)).transpose().ok()?,
            evidence: self.evidence,
        };
        let [first, second] = self.errors;
        let outputs = |layers: &str, errors| ProcessOutput {
            sandbox: layers.split_terminator(' ').map(str::to_owned).collect(),
            errors,
        };
        let log = GameLog {
            opening: self.opening,
            moves: (0..length).map(played).collect(),
            thinking: self.side_time.map(Duration::from_micros),
            result: self.result,
            margin: self.margin,
            ending: ending.into_ending(self.result)?,
            outputs: [outputs(&self.layers[0], first), outputs(&self.layers[1], second)],
            start: self.start,
            stalled: self.stalled,
        };
        Some(StoredGame { seat: self.seat, attempt: self.attempt, log })
    }

    /// Returns roughly how much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Row>() + self.moves.len() + self.errors[0].len() + self.errors[1].len()
    }

    /// Reads and verifies the columns that [`GAME_COLUMNS`] names.
    pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
        checksum::verify(row, CHECKSUM)?;
        let number = |index: usize| row.get::<_, i64>(index).map(i64::cast_unsigned);
        let small = |index: usize| number(index).map(|number| number as usize);
        let culprit: Option<i64> = row.get(19)?;
        Ok(Row {
            seat: Seat {
                number: number(0)?,
                meeting: small(2)?,
                round: small(3)?,
                board_game: small(4)?,
                entrants: [small(5)?, small(6)?],
            },
            attempt: row.get(1)?,
            start: row.get(7)?,
            opening: small(8)?,
            moves: row.get(9)?,
            length: small(10)?,
            sides: row.get(11)?,
            times: row.get(12)?,
            values: row.get(13)?,
            depths: row.get(14)?,
            nodes: row.get(15)?,
            result: row.get(16)?,
            margin: row.get(17)?,
            ending: row.get(18)?,
            culprit: culprit.map(|side| Side::BOTH[usize::from(side != 0)]),
            detail: row.get(20)?,
            evidence: row.get(21)?,
            layers: [row.get(22)?, row.get(23)?],
            errors: [row.get(24)?, row.get(25)?],
            side_moves: [number(26)?, number(27)?],
            side_time: [number(28)?, number(29)?],
            side_nodes: [number(30)?, number(31)?],
            stalled: row.get(32)?,
        })
    }
}

impl Row {
    /// Returns the values of the columns that [`GAME_COLUMNS`] names, but for the checksum.
    fn values(&self, tournament: i64) -> Vec<ValueRef<'_>> {
        let Seat { number, meeting, round, board_game, entrants } = self.seat;
        let number_of = |number: usize| unsigned(number as u64);
        let integer = |value: Option<i64>| value.map_or(ValueRef::Null, ValueRef::Integer);
        vec![
            unsigned(number),
            unsigned(self.attempt.into()),
            number_of(meeting),
            number_of(round),
            number_of(board_game),
            number_of(entrants[0]),
            number_of(entrants[1]),
            text(&self.start),
            number_of(self.opening),
            text(&self.moves),
            number_of(self.length),
            blob(self.sides.as_deref()),
            ValueRef::Blob(&self.times),
            blob(self.values.as_deref()),
            blob(self.depths.as_deref()),
            blob(self.nodes.as_deref()),
            ValueRef::Integer(self.result.into()),
            integer(self.margin),
            text(&self.ending),
            integer(self.culprit.map(|side| side.index() as i64)),
            optional(self.detail.as_deref()),
            optional(self.evidence.as_deref()),
            text(&self.layers[0]),
            text(&self.layers[1]),
            text(&self.errors[0]),
            text(&self.errors[1]),
            unsigned(self.side_moves[0]),
            unsigned(self.side_moves[1]),
            unsigned(self.side_time[0]),
            unsigned(self.side_time[1]),
            unsigned(self.side_nodes[0]),
            unsigned(self.side_nodes[1]),
            ValueRef::Integer(self.stalled.into()),
            ValueRef::Integer(tournament),
        ]
    }
}

/// Inserts rows into one of the two tables of games.
pub(super) struct Insertion<'c> {
    statement: CachedStatement<'c>,
    tournament: i64,
}

impl<'c> Insertion<'c> {
    /// Prepares for games that count.
    pub(super) fn of_games(
        connection: &'c Connection,
        tournament: i64,
    ) -> rusqlite::Result<Insertion<'c>> {
        Insertion::into(connection, "game", "ON CONFLICT (tournament, number)", tournament)
    }

    /// Prepares for games that were archived.
    pub(super) fn of_archived(
        connection: &'c Connection,
        tournament: i64,
    ) -> rusqlite::Result<Insertion<'c>> {
        let conflict = "ON CONFLICT (tournament, number, attempt)";
        Insertion::into(connection, "archived_game", conflict, tournament)
    }

    fn into(
        connection: &'c Connection,
        table: &str,
        conflict: &str,
        tournament: i64,
    ) -> rusqlite::Result<Insertion<'c>> {
        let places = vec!["?"; GAME_COLUMNS.split(", ").count()].join(", ");
        let insert =
            format!("INSERT INTO {table} ({GAME_COLUMNS}) VALUES ({places}) {conflict} DO NOTHING");
        Ok(Insertion { statement: connection.prepare_cached(&insert)?, tournament })
    }

    /// Inserts a game with its checksum; returns whether it was not there yet.
    pub(super) fn insert(&mut self, row: &Row) -> rusqlite::Result<bool> {
        let mut values = row.values(self.tournament);
        values.push(ValueRef::Integer(checksum::checksum(values.iter().copied())));
        let parameters = values.into_iter().map(ToSqlOutput::Borrowed);
        Ok(self.statement.execute(params_from_iter(parameters))? == 1)
    }
}

fn unsigned(number: u64) -> ValueRef<'static> {
    ValueRef::Integer(number.cast_signed())
}

fn text(text: &str) -> ValueRef<'_> {
    ValueRef::Text(text.as_bytes())
}

fn optional(value: Option<&str>) -> ValueRef<'_> {
    value.map_or(ValueRef::Null, text)
}

fn blob(value: Option<&[u8]>) -> ValueRef<'_> {
    value.map_or(ValueRef::Null, ValueRef::Blob)
}

/// The maximum that one game adds to a total: twelve days, or a million million nodes. A larger claim of a bot would
/// make a sum overflow, which would be refused for ever.
const LARGEST: u64 = 1 << 40;

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
