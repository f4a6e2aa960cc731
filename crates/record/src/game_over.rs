use std::time::Duration;

use papan_core::Player as Side;

use crate::Ending;

/// How often a game is played at most: an attempt in which a player lost on time because the host stalled is void and
/// played again, the last one counts whatever happened.
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
    /// What each side left behind.
    pub traces: [Traces; 2],
    /// Whether a player lost on time although the host stalled and the player did not cause it.
    pub stalled: bool,
}

/// A move with what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The move as the rules spell it.
    pub text: String,
    /// Who played it.
    pub side: Side,
    /// How long it took; moves of the opening take none.
    pub time: Duration,
    /// What the player thought.
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

/// What a player says about its thinking.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// How good it finds the position, in its own unit, seen by itself.
    pub value: Option<f64>,
    /// How far it looked.
    pub depth: Option<u32>,
    /// How many positions it saw.
    pub nodes: Option<u64>,
    /// The play it expects.
    pub line: Vec<String>,
}

/// What a player leaves behind after a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traces {
    /// The last of what it wrote on standard error.
    pub errors: String,
    /// What confined it, by name; empty for an agent in this process.
    pub sandbox: Vec<&'static str>,
}
