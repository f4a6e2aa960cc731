use std::time::Duration;

use papan_catalogue::{AnyGame, read_game};
use papan_core::Side;

use crate::Ending;

/// The maximum number of attempts of a game: an attempt in which a player lost on time because the host stalled is void
/// and played again, the last one counts in any case.
pub const MAX_ATTEMPTS: u32 = 3;

/// A game that was played to its end: what the referee returns, the store keeps, and records and reports show.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLog {
    /// The position before the opening.
    pub start: String,
    /// The number of moves of the opening, which no player chose.
    pub opening: usize,
    /// The moves, the opening included. The store keeps times as microseconds, and no principal variations.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub ending: Ending,
    /// The result for the side that moved first: 1, 0 or -1.
    pub result: i8,
    /// By how much the side that moved first won, if the game ended by the rules.
    pub margin: Option<i64>,
    /// How long each side thought.
    pub thinking: [Duration; 2],
    /// The process output of each side.
    pub outputs: [ProcessOutput; 2],
    /// Whether a player lost on time although the host stalled and the player did not cause it: an archived attempt is
    /// void then, and the result of a game counts because the host stalled in every attempt.
    pub stalled: bool,
}

/// A move with what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The move as the rules spell it.
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// How long it took; moves of the opening take none.
    pub time: Duration,
    /// The player's evaluation and statistics.
    pub info: SearchInfo,
}

/// The evaluation and statistics that a player reports.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchInfo {
    /// Its evaluation of the position, in its own unit and from its own view.
    pub value: Option<f64>,
    /// The search depth.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The principal variation.
    pub line: Vec<String>,
}

/// The process output of a player in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessOutput {
    /// The end of its standard error.
    pub errors: String,
    /// The names of the layers that confined it; empty for an agent in this process.
    pub sandbox: Vec<String>,
}

impl GameLog {
    /// Returns the result for a side: 1, 0 or -1.
    pub fn result_for(&self, side: Side) -> i8 {
        match side {
            Side::First => self.result,
            Side::Second => -self.result,
        }
    }

    /// Returns the last position of this game of a board game, given by its word; `None` when it cannot be replayed.
    pub fn last_position(&self, game: &str) -> Option<Box<dyn AnyGame>> {
        let (entry, options) = read_game(game).ok()?;
        let mut position = entry.read(&self.start, &options).ok()?;
        for played in &self.moves {
            position = position.play(&played.text).ok()?.position;
        }
        Some(position)
    }
}
