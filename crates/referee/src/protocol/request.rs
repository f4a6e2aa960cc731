use std::{collections::BTreeMap, time::Duration};

use papan_catalogue::AnyGame;
use papan_core::{Limits, OptionSpec};
use serde::Serialize;

use papan_record::ClockFace;

/// The message at the start of a game.
#[derive(Serialize)]
#[serde(tag = "type", rename = "hello")]
pub struct Hello<'a> {
    /// The version of the protocol.
    pub protocol: u32,
    /// The name of the game.
    pub game: &'a str,
    /// Its options.
    pub options: BTreeMap<&'static str, String>,
    /// The sign of the bot's side.
    pub you: char,
    /// The seed of the bot's random choices.
    pub seed: u64,
}

/// The request for a move.
#[derive(Serialize)]
#[serde(tag = "type", rename = "move")]
pub struct MoveRequest<'a> {
    /// The id of the request.
    pub id: u64,
    /// The name of the game.
    pub game: &'a str,
    /// The sign of the bot's side.
    pub you: char,
    /// The position as text.
    pub position: String,
    /// The position as rows of characters.
    pub grid: Vec<String>,
    /// The moves since the start.
    pub history: &'a [String],
    /// The legal moves.
    pub legal: Vec<String>,
    /// The state of the clock.
    pub clock: ClockReport,
    /// The limits of the answer.
    pub limits: LimitsReport,
}

/// The state of the clock, in milliseconds.
#[derive(Serialize)]
pub struct ClockReport {
    /// The time for this move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_ms: Option<u64>,
    /// The remaining time of each side, the first player first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<[u64; 2]>,
    /// The increment after each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
}

/// The limits of an answer.
#[derive(Serialize)]
pub struct LimitsReport {
    /// The time, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// The maximum depth in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// The request for a sign of life.
#[derive(Serialize)]
#[serde(tag = "type", rename = "ping")]
pub struct Ping {
    /// The id that the answer must name.
    pub id: u64,
}

/// The request to answer at once.
#[derive(Serialize)]
#[serde(tag = "type", rename = "stop")]
pub struct Stop {
    /// The id of the request.
    pub id: u64,
}

/// The message at the end of a game.
#[derive(Serialize)]
#[serde(tag = "type", rename = "gameover")]
pub struct GameOverMessage<'a> {
    /// The result for the bot: 1, 0 or -1.
    pub result: i8,
    /// The name of the ending.
    pub ending: &'a str,
    /// The last position.
    pub position: String,
    /// The score of each side, where the game has scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<[u32; 2]>,
}

impl From<ClockFace> for ClockReport {
    fn from(face: ClockFace) -> ClockReport {
        let left_ms = match face.left {
            [Some(first), Some(second)] => Some([first, second].map(milliseconds)),
            _ => None,
        };
        ClockReport {
            move_ms: face.per_move.map(milliseconds),
            left_ms,
            increment_ms: left_ms.map(|_| milliseconds(face.increment)),
        }
    }
}

impl From<Limits> for LimitsReport {
    fn from(limits: Limits) -> LimitsReport {
        LimitsReport {
            time_ms: limits.time.map(milliseconds),
            depth: limits.depth,
            nodes: limits.nodes,
        }
    }
}

/// Returns every option of the game with its value, as the command line writes it.
pub(crate) fn option_texts(position: &dyn AnyGame) -> BTreeMap<&'static str, String> {
    let given = position.options();
    let specs = papan_catalogue::find_game(position.id()).map_or(&[][..], |entry| entry.options());
    let value = |spec: &OptionSpec| {
        let given = given.get(spec.key).map(|value| value.to_string());
        given.or_else(|| spec.default.map(str::to_owned))
    };
    specs.iter().filter_map(|spec| Some((spec.key, value(spec)?))).collect()
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}
