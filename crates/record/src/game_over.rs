use std::time::Duration;

use papan_core::Side;

use crate::Ending;

/// The maximum number of attempts of a game: an attempt in which a player lost on time because the host stalled is void
/// and played again, the last one counts in any case.
pub const MAX_ATTEMPTS: u32 = 3;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct GameOver {
    /// The moves, the opening included.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub ending: Ending,
    /// The result for the side that moved first: 1, 0 or -1.
    pub result: i8,
    /// The last position.
    pub position: String,
    /// By how much the side that moved first won, if the game ended by the rules.
    pub margin: Option<i32>,
    /// How long each side thought.
    pub thinking: [Duration; 2],
    /// The process output of each side.
    pub outputs: [ProcessOutput; 2],
    /// Whether a player lost on time although the host stalled and the player did not cause it.
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
    pub thought: Thought,
}

impl GameOver {
    /// Returns the result for a side: 1, 0 or -1.
    pub fn result_for(&self, side: Side) -> i8 {
        match side {
            Side::First => self.result,
            Side::Second => -self.result,
        }
    }
}

/// The evaluation and statistics that a player reports.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
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
    pub sandbox: Vec<&'static str>,
}
