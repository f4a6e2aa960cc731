use std::time::Duration;

use papan_catalogue::AnyGame;

use super::{AnalysisTask, Notice, Purpose, Refusal};
use crate::session::Occupant;

/// What the host has to do.
pub enum Effect {
    /// Ask a player for a move; the answer comes as [`Event::Answered`](super::Event::Answered).
    AskPlayer(PlayerRequest),
    /// Ask the adviser; the answer comes as [`Event::Advised`](super::Event::Advised).
    AskAdviser(AdviceRequest),
    /// Analyse; the end comes as [`Event::Analysed`](super::Event::Analysed).
    Analyse(AnalysisTask),
    /// End the work for a request; its answer is dropped.
    Cancel {
        /// The request.
        ticket: u64,
    },
    /// Free the memory and the processes of all players, until they are asked again.
    Release,
    /// Clear the memory of all players: a new game begins, or a player has failed.
    Forget,
    /// The position, the sides or the result have changed.
    Changed,
    /// The playback has changed.
    PlaybackChanged,
    /// Show a notice to the users.
    Notice(Notice),
    /// Report to the requesting user why the command was refused.
    Refused(Refusal),
}

/// A request to a player for a move.
pub struct PlayerRequest {
    /// Identifies the request in the answer.
    pub ticket: u64,
    /// The contestant, who keeps its memory from move to move.
    pub contestant: usize,
    /// The agent or the bot.
    pub occupant: Occupant,
    /// The position to move in.
    pub position: Box<dyn AnyGame>,
    /// The start position.
    pub start: Box<dyn AnyGame>,
    /// The moves since then.
    pub history: Vec<String>,
    /// The maximum time for the answer.
    pub time: Option<Duration>,
    /// Whether every candidate should get its value.
    pub explains: bool,
    /// How often the player was asked for this move, this time included.
    pub attempt: u32,
}

/// A request to the adviser.
pub struct AdviceRequest {
    /// Identifies the request in the answer.
    pub ticket: u64,
    /// What the advice is for.
    pub purpose: Purpose,
    /// The position.
    pub position: Box<dyn AnyGame>,
    /// The maximum time for the answer, where the host has no limits of its own.
    pub time: Duration,
}
