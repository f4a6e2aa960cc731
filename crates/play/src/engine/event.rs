use std::time::Duration;

use papan_core::Message;

use super::{AnalysisSubject, Choice, Unanswered};
use crate::search::SearchResult;

/// An event; the state of the engine depends on events and their times alone.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Time has passed.
    Tick,
    /// The first client has come, or the last one has left.
    Attended(bool),
    /// A person has asked for something.
    Command(Command),
    /// A player or the adviser reports an intermediate result and continues to search.
    Found {
        /// The request.
        ticket: u64,
        /// The result so far.
        result: SearchResult,
    },
    /// A player has answered.
    Answered {
        /// The request.
        ticket: u64,
        /// The answer, or why there is none.
        answer: Result<Choice, Unanswered>,
    },
    /// The adviser has answered.
    Advised {
        /// The request.
        ticket: u64,
        /// The answer; none if the adviser failed.
        answer: Option<SearchResult>,
    },
    /// An analysis has ended.
    Analysed {
        /// The request.
        ticket: u64,
        /// Why it failed, if it did.
        fault: Option<Message>,
    },
}

/// A request of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play a move after so many moves.
    Play {
        /// The move, however it is spelt.
        text: String,
        /// The number of moves before it.
        after: usize,
    },
    /// Go back to the last turn of a person, or by one move in a game without people.
    Undo,
    /// Resign for the person to move, or for the only person.
    Resign,
    /// Let the contestants change sides; after the end that is a rematch.
    Swap,
    /// Start again; the contestant who was second moves first.
    Rematch,
    /// Start again with the same sides.
    Restart,
    /// Change the playback of a game without people.
    Watch {
        /// Whether moves follow each other.
        is_running: bool,
        /// The time between two moves.
        delay: Duration,
    },
    /// Pause a game without people, and play one move.
    Step,
    /// Ask for a hint.
    Hint,
    /// Keep the values of moves up to date on turns of people, or stop doing so.
    ShowValues(bool),
    /// Analyse a position or the whole game by an agent.
    Analyse {
        /// The word of the agent.
        agent: String,
        /// What to analyse.
        subject: AnalysisSubject,
    },
    /// End the analysis.
    StopAnalysis,
}
