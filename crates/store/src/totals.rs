use std::{collections::BTreeMap, time::Duration};

use rusqlite::{Connection, Row, params};

use super::{Store, StoreFault, row, tournament::collect};

/// The totals of all games of one board game in which one entrant moved first against another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Which game of the tournament.
    pub board_game: usize,
    /// The entrant that moved first, and the other.
    pub entrants: [usize; 2],
    /// How many games.
    pub games: u64,
    /// How many of them the first entrant won.
    pub wins: u64,
    /// How many were drawn.
    pub draws: u64,
    /// How many the first entrant lost.
    pub losses: u64,
    /// How many moves each of them chose.
    pub moves: [u64; 2],
    /// How long each of them thought.
    pub thinking: [Duration; 2],
    /// How many nodes each of them searched, as far as it reported them.
    pub nodes: [u64; 2],
}

/// The totals of one meeting so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeetingTotals {
    /// The number of the meeting.
    pub meeting: usize,
    /// How many of its games are stored.
    pub games: u64,
    /// The half points of the entrant that moves first in the games with even numbers.
    pub half_points: u64,
}

/// The winning margins of one entrant that moved first against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    /// Which game of the tournament.
    pub board_game: usize,
    /// The entrant that moved first, and the other.
    pub entrants: [usize; 2],
    /// How many games ended by the rules.
    pub games: u64,
    /// The sum of their margins.
    pub sum: f64,
}

/// How often games ended in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingCount {
    /// Which game of the tournament.
    pub board_game: usize,
    /// The name of the ending.
    pub name: String,
    /// The entrant that forfeited.
    pub culprit: Option<usize>,
    /// How many games.
    pub games: u64,
}

impl Store {
    /// Returns the totals of a tournament by board game and first mover.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn totals(&self, id: &str) -> Result<Vec<Totals>, StoreFault> {
        let key = self.key(id)?;
        let query = "
            SELECT board_game, first, second, games, wins, draws, losses,
                   first_moves, second_moves, first_time, second_time, first_nodes, second_nodes
            FROM total
            WHERE tournament = ?1
            ORDER BY board_game, first, second";
        collect(&self.connection, query, [key], |row| {
            let number = |index: usize| row.get::<_, i64>(index).map(i64::cast_unsigned);
            let small = |index: usize| number(index).map(|number| number as usize);
            Ok(Totals {
                board_game: small(0)?,
                entrants: [small(1)?, small(2)?],
                games: number(3)?,
                wins: number(4)?,
                draws: number(5)?,
                losses: number(6)?,
                moves: [number(7)?, number(8)?],
                thinking: [Duration::from_micros(number(9)?), Duration::from_micros(number(10)?)],
                nodes: [number(11)?, number(12)?],
            })
        })
        .map_err(|error| self.fault(&error))
    }

    /// Returns the totals of the meetings of a tournament, in the order of their numbers.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn meeting_totals(&self, id: &str) -> Result<Vec<MeetingTotals>, StoreFault> {
        let key = self.key(id)?;
        let query = "
            SELECT meeting, games, half_points
            FROM meeting_total
            WHERE tournament = ?1
            ORDER BY meeting";
        collect(&self.connection, query, [key], |row| {
            Ok(MeetingTotals {
                meeting: row.get::<_, i64>(0)? as usize,
                games: row.get::<_, i64>(1)?.cast_unsigned(),
                half_points: row.get::<_, i64>(2)?.cast_unsigned(),
            })
        })
        .map_err(|error| self.fault(&error))
    }

    /// Returns the margins of the first movers, by board game and entrants: the number of games that ended by the
    /// rules, and the sum of their margins. This reads all games.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn margins(&self, id: &str) -> Result<Vec<Margins>, StoreFault> {
        let key = self.key(id)?;
        // In floating point, so that no value in an imported file overflows.
        let query = "
            SELECT board_game, first, second, count(margin), total(margin)
            FROM game
            WHERE tournament = ?1 AND margin IS NOT NULL
            GROUP BY board_game, first, second";
        collect(&self.connection, query, [key], |row| {
            let small = |index: usize| row.get::<_, i64>(index).map(|number| number as usize);
            Ok(Margins {
                board_game: small(0)?,
                entrants: [small(1)?, small(2)?],
                games: row.get::<_, i64>(3)?.cast_unsigned(),
                sum: row.get(4)?,
            })
        })
        .map_err(|error| self.fault(&error))
    }

    /// Returns how the games of a tournament ended.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn endings(&self, id: &str) -> Result<Vec<EndingCount>, StoreFault> {
        let key = self.key(id)?;
        let query = "
            SELECT board_game, culprit, name, games
            FROM ending
            WHERE tournament = ?1
            ORDER BY board_game, culprit, name";
        collect(&self.connection, query, [key], |row| {
            Ok(EndingCount {
                board_game: row.get::<_, i64>(0)? as usize,
                culprit: usize::try_from(row.get::<_, i64>(1)?).ok(),
                name: row.get(2)?,
                games: row.get::<_, i64>(3)?.cast_unsigned(),
            })
        })
        .map_err(|error| self.fault(&error))
    }

    /// Returns how often each entrant forfeited, and by which verdict.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn forfeits(&self, id: &str) -> Result<Vec<EndingCount>, StoreFault> {
        let mut endings = self.endings(id)?;
        endings.retain(|ending| ending.culprit.is_some());
        Ok(endings)
    }

    /// Returns how many games of a tournament are stored.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn count(&self, id: &str) -> Result<u64, StoreFault> {
        Ok(self.totals(id)?.iter().map(|totals| totals.games).sum())
    }
}

/// How many numbers a row of totals has: games, wins, draws, losses; moves, time and nodes of both sides.
const SUMS: usize = 10;

/// The change that a batch of games makes to the totals of a tournament.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    pairs: BTreeMap<(usize, [usize; 2]), [i64; SUMS]>,
    /// Games and half points, as the table has them.
    meetings: BTreeMap<usize, [i64; 2]>,
    /// By board game and culprit, then by name.
    endings: BTreeMap<(usize, Option<usize>), BTreeMap<String, i64>>,
}

impl Change {
    /// Adds a game `times` times: 1 to count it, -1 to remove it.
    pub(super) fn add(&mut self, row: &row::Row, times: i64) {
        let pair = self.pairs.entry((row.seat.board_game, row.seat.entrants)).or_default();
        let [time, nodes, moves] = [row.side_time, row.side_nodes, row.side_moves];
        let numbers = [
            1,
            u64::from(row.result == 1),
            u64::from(row.result == 0),
            u64::from(row.result == -1),
            moves[0],
            moves[1],
            time[0],
            time[1],
            nodes[0],
            nodes[1],
        ];
        for (sum, number) in pair.iter_mut().zip(numbers) {
            // Imported games can have any number.
            *sum = sum.wrapping_add(times.wrapping_mul(number.cast_signed()));
        }
        let result = i64::from(row.result);
        let half_points = if row.seat.number.is_multiple_of(2) { 1 + result } else { 1 - result };
        let [games, sum] = self.meetings.entry(row.seat.meeting).or_default();
        *games += times;
        *sum += times * half_points;
        let culprit = row.culprit.map(|side| row.seat.entrants[side.index()]);
        let names = self.endings.entry((row.seat.board_game, culprit)).or_default();
        match names.get_mut(&row.ending) {
            Some(games) => *games += times,
            None => drop(names.insert(row.ending.clone(), times)),
        }
    }

    /// Reads the totals of a tournament: the change that its games made.
    pub(super) fn stored(connection: &Connection, tournament: i64) -> rusqlite::Result<Change> {
        let small = |row: &Row<'_>, index: usize| row.get::<_, i64>(index).map(|n| n as usize);
        // A row that counts no games was left by an archived game.
        let rows =
            |table: &str| format!("SELECT * FROM {table} WHERE tournament = ?1 AND games != 0");
        let pairs = collect(connection, &rows("total"), [tournament], |row| {
            let mut sums = [0; SUMS];
            for (index, sum) in sums.iter_mut().enumerate() {
                *sum = row.get(4 + index)?;
            }
            Ok(((small(row, 1)?, [small(row, 2)?, small(row, 3)?]), sums))
        })?;
        let meetings = collect(connection, &rows("meeting_total"), [tournament], |row| {
            Ok((small(row, 1)?, [row.get(2)?, row.get(3)?]))
        })?;
        let endings = collect(connection, &rows("ending"), [tournament], |row| {
            let culprit = usize::try_from(row.get::<_, i64>(2)?).ok();
            Ok(((small(row, 1)?, culprit), row.get(3)?, row.get(4)?))
        })?;
        let mut change = Change {
            pairs: pairs.into_iter().collect(),
            meetings: meetings.into_iter().collect(),
            ..Change::default()
        };
        for (key, name, games) in endings {
            change.endings.entry(key).or_default().insert(name, games);
        }
        Ok(change)
    }

    /// Writes the change.
    pub(super) fn apply(&self, connection: &Connection, tournament: i64) -> rusqlite::Result<()> {
        let mut total = connection.prepare_cached(
            "INSERT INTO total VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
             ON CONFLICT DO UPDATE SET
                 games = games + excluded.games,
                 wins = wins + excluded.wins,
                 draws = draws + excluded.draws,
                 losses = losses + excluded.losses,
                 first_moves = first_moves + excluded.first_moves,
                 second_moves = second_moves + excluded.second_moves,
                 first_time = first_time + excluded.first_time,
                 second_time = second_time + excluded.second_time,
                 first_nodes = first_nodes + excluded.first_nodes,
                 second_nodes = second_nodes + excluded.second_nodes",
        )?;
        for ((board_game, [first, second]), sums) in &self.pairs {
            let [games, wins, draws, losses, moves, moves_, time, time_, nodes, nodes_] = *sums;
            total.execute(params![
                tournament,
                *board_game as i64,
                *first as i64,
                *second as i64,
                games,
                wins,
                draws,
                losses,
                moves,
                moves_,
                time,
                time_,
                nodes,
                nodes_
            ])?;
        }
        let mut meeting_total = connection.prepare_cached(
            "INSERT INTO meeting_total VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO UPDATE SET
                 games = games + excluded.games,
                 half_points = half_points + excluded.half_points",
        )?;
        for (meeting, [games, half_points]) in &self.meetings {
            meeting_total.execute(params![tournament, *meeting as i64, games, half_points])?;
        }
        let mut ending = connection.prepare_cached(
            "INSERT INTO ending VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET games = games + excluded.games",
        )?;
        for ((board_game, culprit), names) in &self.endings {
            let culprit = culprit.map_or(-1, |entrant| entrant as i64);
            for (name, games) in names {
                ending.execute(params![tournament, *board_game as i64, culprit, name, games])?;
            }
        }
        Ok(())
    }
}
