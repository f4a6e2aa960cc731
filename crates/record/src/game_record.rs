use std::time::Duration;

use papan_catalogue::{AnyGame, read_game};

use crate::{Ending, Finished, PlayedMove, ProcessOutput};

/// The place of a game in its tournament. All numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// Its number, unique in the tournament.
    pub number: u64,
    /// The number of its meeting.
    pub meeting: usize,
    /// The number of its round.
    pub round: usize,
    /// Which game of the tournament is played.
    pub board_game: usize,
    /// The entrant that moves first, and the other.
    pub entrants: [usize; 2],
}

/// A finished game as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Its place in the tournament.
    pub seat: Seat,
    /// The number of the attempt, from 1. The store sets it; the value of a new record is ignored.
    pub attempt: u32,
    /// The position before the opening.
    pub start: String,
    /// The number of moves of the opening, which no player chose.
    pub opening: usize,
    /// The moves, the opening included. Times are stored as microseconds, principal variations are not stored.
    pub moves: Vec<PlayedMove>,
    /// How long each side thought.
    pub thinking: [Duration; 2],
    /// The result for the side that moved first: 1, 0 or -1.
    pub result: i8,
    /// By how much the first side won, if the game ended by the rules.
    pub margin: Option<i64>,
    /// How it ended.
    pub ending: Ending,
    /// The process output of both sides.
    pub outputs: [StoredOutput; 2],
    /// Whether the host stalled and cost the loser the game: an archived attempt is void then, and the result of a game
    /// counts because the host stalled in every attempt.
    pub stalled: bool,
}

/// The process output of a player in a stored game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredOutput {
    /// The names of the layers that confined it.
    pub sandbox: Vec<String>,
    /// The end of its standard error.
    pub errors: String,
}

impl GameRecord {
    /// Returns the last position of this game of a board game, given by its word; `None` when it cannot be replayed.
    pub fn last_position(&self, game: &str) -> Option<Box<dyn AnyGame>> {
        let (entry, options) = read_game(game).ok()?;
        let mut position = entry.read(&self.start, &options).ok()?;
        for played in &self.moves {
            position = position.play(&played.text).ok()?.position;
        }
        Some(position)
    }

    /// Makes the record of a game that is over; `margin` is that of its last position.
    pub fn new(seat: Seat, finished: Finished, margin: Option<i64>) -> GameRecord {
        let Finished { start, opening, over, .. } = finished;
        let outputs = |outputs: ProcessOutput| StoredOutput {
            sandbox: outputs.sandbox.into_iter().map(str::to_owned).collect(),
            errors: outputs.errors,
        };
        GameRecord {
            seat,
            attempt: 1,
            start,
            opening,
            ending: over.ending,
            moves: over.moves,
            thinking: over.thinking,
            result: over.result,
            margin,
            outputs: over.outputs.map(outputs),
            stalled: over.stalled,
        }
    }
}
