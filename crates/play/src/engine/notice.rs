use papan_core::{Message, Side};

use super::Blame;
use crate::{search::SearchResult, session::Undone};

/// A notice for the users: what happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// A player has made a move.
    Played {
        /// The side.
        mover: Side,
        /// The move.
        chosen: String,
    },
    /// A side had to pass.
    Passed(Side),
    /// Moves or an ending were taken back.
    Undone(Undone),
    /// The contestants have changed sides.
    Swapped,
    /// Another game has begun.
    Restarted,
    /// A player has failed and loses the game.
    Failed {
        /// The side.
        side: Side,
        /// What it did.
        blame: Blame,
    },
    /// A hint is being searched for.
    HintRequested,
    /// The hint.
    Hint(SearchResult),
    /// The game went on before the hint was found.
    HintOvertaken,
    /// The adviser failed.
    NoAdvice,
    /// An analysis is over before its natural end, or was removed after it.
    AnalysisStopped {
        /// Whether it had reached its natural end.
        was_done: bool,
        /// Why it failed, if it did.
        fault: Option<Message>,
    },
}

/// Why a command cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The command is about the game as it was before.
    Stale,
    /// It is not a person's turn.
    NotYourTurn,
    /// The move cannot be played, for this reason.
    Illegal(Message),
    /// There is nothing to take back.
    NothingToUndo,
    /// No person plays who could resign.
    NobodyResigns,
    /// People play, so there is no playback.
    PeoplePlay,
    /// Hints are for turns of people and for paused games.
    NoHintNow,
}
