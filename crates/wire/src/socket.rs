use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Analysis, Fault, GameAnalysis, GameState, Message, Thinking, Value};

/// What a client sends on the socket. The first message joins a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FromClient {
    /// Chosen by the client; the refusal of this message names it.
    #[serde(default)]
    pub id: Option<u64>,
    /// The request.
    #[serde(flatten)]
    #[ts(flatten)]
    pub request: Request,
}

/// A request of a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// Joins a game: the first message, and the only one until it is answered by `state`.
    Join {
        /// The version of the protocol, 2.
        protocol: u32,
        /// The token of this run.
        token: String,
        /// The game.
        game: String,
    },
    /// Plays a move for the person to move.
    Play {
        /// The move, however it is spelt.
        #[serde(rename = "move")]
        chosen: String,
        /// The number of moves that the client has received: a move for an older position is refused.
        after: usize,
    },
    /// Goes back to the last turn of a person, or by one move in a watched game.
    Undo {
        /// The version of the game that the client has: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Resigns, for the person to move (or the only person).
    Resign {
        /// The version of the game that the client has: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Requests a move from the strong agent; answered by `hint`.
    Hint,
    /// Swaps the sides of the two contestants.
    Swap {
        /// The version of the game that the client has: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Starts again; the player who was second moves first.
    Rematch {
        /// The version of the game that the client has: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Starts again with the same sides.
    Restart {
        /// The version of the game that the client has: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Sets the playback of a game without people.
    Watch {
        /// Whether moves follow each other by themselves.
        running: bool,
        /// Milliseconds between two moves.
        delay: u64,
    },
    /// Makes one move of a paused game without people.
    Step,
    /// Analyses the position after some moves, instead of what was analysed before.
    Analyse {
        /// After how many moves.
        after: usize,
        /// The agent, as a word such as `iterative` or `mcts:exploration=1`.
        agent: String,
        /// Seconds to search; absent for no limit while a client watches and no other analysis has waited for long.
        seconds: Option<f64>,
    },
    /// Analyses every position of the game, one after the other.
    AnalyseGame {
        /// The agent, as a word.
        agent: String,
        /// Seconds for each position.
        seconds_per_move: f64,
    },
    /// Stops the analysis.
    StopAnalysis,
    /// Requests a `pong`.
    Ping,
}

/// What the server sends on the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromServer {
    /// The current state of the game; sent first, and after every change.
    State {
        /// The game.
        state: Box<GameState>,
    },
    /// The search result of the agent to move.
    Thinking {
        /// The search result.
        thinking: Thinking,
    },
    /// The results of the analysis of a position.
    Analysis {
        /// The analysis.
        analysis: Analysis,
    },
    /// The results of the analysis of the game.
    GameAnalysis {
        /// The analysis.
        analysis: GameAnalysis,
    },
    /// The analysis ended before it was done: a client stopped it, requested another one or changed the game, or it
    /// failed.
    EndedAnalysis {
        /// The id of the request for it, if this client made it.
        id: Option<u64>,
        /// What went wrong; absent when a client ended it.
        message: Option<Message>,
    },
    /// The move that the strong agent would make.
    Hint {
        /// After how many moves.
        after: usize,
        /// The move.
        #[serde(rename = "move")]
        chosen: String,
        /// Where it is made.
        place: super::Place,
        /// What it is worth.
        value: Option<Value>,
    },
    /// A request was refused; the game is unchanged.
    Refused {
        /// The id of the request, if it had one.
        id: Option<u64>,
        /// Why.
        fault: Fault,
    },
    /// A transient event: a pass, a swap, a bot that restarts.
    Notice {
        /// What happened.
        message: Message,
    },
    /// The answer to `ping`.
    Pong,
}
