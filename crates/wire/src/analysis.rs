use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a position or a move is worth to the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Value {
    /// The number.
    pub amount: f64,
    /// What it counts: `margin`, the name of an evaluation, `mean` or `fitness`.
    pub unit: String,
    /// Whether it is certain: the final margin under perfect play.
    pub exact: bool,
    /// The share of the point that the side to move can expect, from 0 (lost) to 1 (won), for colours and charts.
    pub chance: f64,
}

/// The search result of an agent while it chooses its move. Sent at intervals; some may be left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Thinking {
    /// After how many moves.
    pub after: usize,
    /// The side that searches: 0 or 1.
    pub side: usize,
    /// How far it has looked.
    pub depth: u32,
    /// Positions it has seen.
    pub nodes: u64,
    /// Seconds it has thought.
    pub seconds: f64,
    /// What it expects to get.
    pub value: Option<Value>,
    /// The play it expects.
    pub line: Vec<String>,
    /// Whether it waits in the queue, because the maximum number of searches is running.
    pub waiting: bool,
}

/// The results of an analysis of one position so far. Sent at intervals; some may be left out, never the last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Analysis {
    /// After how many moves of the game.
    pub after: usize,
    /// The agent that analyses, as a word.
    pub agent: String,
    /// How far it has looked at every move.
    pub depth: u32,
    /// Positions it has seen.
    pub nodes: u64,
    /// Seconds it has thought.
    pub seconds: f64,
    /// Every legal move, the best first; values are seen by the side to move.
    pub candidates: Vec<Candidate>,
    /// Whether it waits in the queue, because the maximum number of analyses is running.
    pub waiting: bool,
    /// Whether it has ended.
    pub done: bool,
}

/// A legal move in an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Candidate {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: String,
    /// Where it is made.
    pub place: super::Place,
    /// What it is worth; absent while unknown.
    pub value: Option<Value>,
    /// How far the move was looked at.
    pub depth: u32,
    /// The play that is expected, this move first.
    pub line: Vec<String>,
}

/// The analysis of a whole game, as far as it has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameAnalysis {
    /// The agent that analyses, as a word.
    pub agent: String,
    /// Seconds for each position.
    pub seconds_per_move: f64,
    /// The chance of the first player at each point of the game, from 0 to 1: before the first move, after the first…;
    /// absent where it is not known yet.
    pub chances: Vec<Option<f64>>,
    /// The moves, as far as they are judged.
    pub moves: Vec<Option<Judged>>,
    /// Whether it waits in the queue, because the maximum number of analyses is running.
    pub waiting: bool,
    /// Whether it has ended.
    pub done: bool,
}

/// The judgement of an analysis on a move that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Judged {
    /// What the move was worth to the mover.
    pub value: Option<Value>,
    /// The best move.
    pub best: String,
    /// What the best move was worth to the mover.
    pub best_value: Option<Value>,
    /// The play that was expected after the best move, that move first.
    pub line: Vec<String>,
    /// What the move cost in the unit of the values; absent when they count different things.
    pub cost: Option<f64>,
    /// What the move cost of the share of the point, from 0 to 1.
    pub chance_lost: f64,
    /// How bad it was; absent when it was good enough.
    pub mistake: Option<Mistake>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mistake {
    /// It cost a little.
    Inaccuracy,
    /// It cost much.
    Mistake,
    /// It turned the game.
    Blunder,
}
