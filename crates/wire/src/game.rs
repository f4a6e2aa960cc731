use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Board, Ground, Message, NewSide, Place};

/// The current state of a game. Every change sends the whole state: a client with the latest one has missed nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameState {
    /// The id of the game.
    pub id: String,
    /// Grows with every change.
    pub version: u64,
    /// The id of the kind of game.
    pub game: String,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// The first and the second player now.
    pub sides: [Side; 2],
    /// The most seconds for one move.
    pub seconds_per_move: Option<f64>,
    /// The seed of all random choices.
    pub seed: u64,
    /// What does not change on the board.
    pub ground: Ground,
    /// The board before the first move.
    pub start: Board,
    /// The position before the first move as text.
    pub start_position: String,
    /// What each side counts before the first move, in games that count something.
    pub start_scores: Option<[u32; 2]>,
    /// The rounds to be played before the first move, in games that have rounds.
    pub start_rounds_left: Option<u32>,
    /// The side to move before the first move: 0 or 1.
    pub start_turn: usize,
    /// The moves so far, each with the board after it.
    pub moves: Vec<MoveMade>,
    /// The side to move now: 0 or 1. Of no meaning once the game is over.
    pub turn: usize,
    /// The kind of player that is to move; absent once the game is over.
    pub awaited: Option<Awaited>,
    /// The legal moves now.
    pub legal: Vec<LegalMove>,
    /// The move that choosing each place makes now, legal or not, in the order of `ground.names`; empty for places that
    /// make none.
    pub choices: Vec<String>,
    /// Whether the side to move can do nothing but pass.
    pub must_pass: bool,
    /// For how many seconds the side to move has had the turn, when this state was made.
    pub seconds_at_turn: f64,
    /// How the game ended; absent while it is in progress.
    pub conclusion: Option<Conclusion>,
    /// The places that won the game, where it was won by a row of marks.
    pub winning_row: Vec<Place>,
    /// How a game without people is watched; absent where people play.
    pub watching: Option<Watching>,
    /// Games won by each of the two contestants so far and drawn games, over all rematches: of the first side now, of the
    /// second side now, drawn.
    pub tally: [u32; 3],
    /// Whether the game is stored on disk.
    pub kept: bool,
}

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Side {
    /// The name to show.
    pub name: String,
    /// The sign of the side: `X`, `O`, `1`, `2`.
    pub symbol: String,
    /// The player, as requested.
    pub player: NewSide,
    /// Seconds thought so far.
    pub seconds: f64,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct MoveMade {
    /// The move as the rules spell it.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The side that made it: 0 or 1.
    pub mover: usize,
    /// Where.
    pub place: Place,
    /// Seconds it took.
    pub seconds: f64,
    /// The board after it.
    pub board: Board,
    /// The position after it, as text.
    pub position: String,
    /// What each side counts after it.
    pub scores: Option<[u32; 2]>,
    /// The rounds left after it.
    pub rounds_left: Option<u32>,
    /// The side to move after it: 0 or 1.
    pub turn: usize,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LegalMove {
    /// The move as the rules spell it.
    #[serde(rename = "move")]
    pub chosen: String,
    /// Where it is made.
    pub place: Place,
}

/// The kind of player that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Awaited {
    /// A person.
    Person,
    /// An agent or a bot, which is thinking or about to.
    Agent,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Conclusion {
    /// The winner: 0 or 1; absent for a draw.
    pub winner: Option<usize>,
    /// Why.
    pub ending: Ending,
    /// What a bot or an agent did, if that ended the game.
    pub message: Option<Message>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// The loser resigned.
    Resigned,
    /// The loser's time ran out.
    Time,
    /// The loser is an agent or a bot that failed.
    Forfeit,
}

/// How a game without people is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Watching {
    /// Whether moves follow each other by themselves.
    pub running: bool,
    /// Milliseconds between two moves.
    pub delay: u64,
}

/// A game in the list of recent ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RecentGame {
    /// The id of the game.
    pub id: String,
    /// The id of the kind of game.
    pub game: String,
    /// The names of the first and the second player.
    pub names: [String; 2],
    /// How many moves were made.
    pub moves: usize,
    /// Whether it is over.
    pub over: bool,
    /// When it changed last: milliseconds since 1970.
    pub updated: u64,
}
