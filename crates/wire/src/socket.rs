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
    /// What is asked.
    #[serde(flatten)]
    #[ts(flatten)]
    pub request: Request,
}

/// What a client asks.
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
        /// How many moves the client knows of: a move for an older position is refused.
        after: usize,
    },
    /// Goes back to the last turn of a person, or by one move in a watched game.
    Undo {
        /// The version of the game that the client knows: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Gives up, for the person to move (or the only person).
    Resign {
        /// The version of the game that the client knows: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Asks the strong agent for a move; answered by `hint`.
    Hint,
    /// Lets each contestant go on with the other's side.
    Swap {
        /// The version of the game that the client knows: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Starts again; whoever was second moves first.
    Rematch {
        /// The version of the game that the client knows: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Starts again with the same sides.
    Restart {
        /// The version of the game that the client knows: a request about an older one is refused. Absent for any.
        #[serde(default)]
        version: Option<u64>,
    },
    /// Says how a game without people goes on.
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
        /// Seconds to think; absent for as long as somebody watches, and nobody else has waited for it for long.
        seconds: Option<f64>,
    },
    /// Analyses every position of the game, one after the other.
    AnalyseGame {
        /// The agent, as a word.
        agent: String,
        /// Seconds for each position.
        seconds_per_move: f64,
    },
    /// Ends what is analysed.
    StopAnalysis,
    /// Asks for a `pong`.
    Ping,
}

/// What the server sends on the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromServer {
    /// The game as it stands; sent first, and after every change.
    State {
        /// The game.
        state: Box<GameState>,
    },
    /// What the agent to move thinks.
    Thinking {
        /// Its thoughts.
        thinking: Thinking,
    },
    /// What the analysis of a position has found.
    Analysis {
        /// The analysis.
        analysis: Analysis,
    },
    /// What the analysis of the game has found.
    GameAnalysis {
        /// The analysis.
        analysis: GameAnalysis,
    },
    /// The analysis ended before it was done: somebody stopped it, asked for another one or changed the game, or it
    /// failed.
    EndedAnalysis {
        /// The id of the request for it, if this client made it.
        id: Option<u64>,
        /// What went wrong; absent when somebody wanted it so.
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
    /// A request was not done; the game is as it was.
    Refused {
        /// The id of the request, if it had one.
        id: Option<u64>,
        /// Why.
        fault: Fault,
    },
    /// Something that happened and passes: a pass, a swap, a bot that restarts.
    Notice {
        /// What happened.
        message: Message,
    },
    /// The answer to `ping`.
    Pong,
}
