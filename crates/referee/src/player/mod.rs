//! Who may sit at a board: an agent in this process, or a program that speaks some protocol.

mod absent;
mod agent;
mod bot;
pub mod foreign;

use std::time::{Duration, Instant};

use papan_catalogue::AnyGame;
use papan_core::{Limits, Message, Player as Side, StopFlag};

use crate::host::{CpuUse, Stall};
use papan_record::{ClockFace, Fault, Thought, Traces};

pub(crate) use absent::Absent;
pub use agent::AgentPlayer;
pub use bot::BotPlayer;

/// Somebody who plays under the referee.
pub trait Player: Send {
    /// Prepares for a game; programs are started here.
    ///
    /// # Errors
    /// When the player cannot play.
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered>;

    /// Waits a little after the beginning for a sign that the program listens; without one, the games will tell.
    ///
    /// # Errors
    /// When the program ended instead.
    fn attend(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
        Ok(())
    }

    /// Chooses a move. The referee measures the time and knows the rules; the player need only answer.
    ///
    /// # Errors
    /// What the player did instead of answering.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered>;

    /// Returns for how long after a moment a program still ran that was to be stopped after its answer, as far as is
    /// known: the opponent's clock does not run so long. Waits only when the program should have been stopped long ago.
    ///
    /// # Errors
    /// When the program cannot be stopped.
    fn freeze_lag(&mut self, _: Instant) -> Result<Duration, Unanswered> {
        Ok(Duration::ZERO)
    }

    /// Learns how the game ended; programs that are not kept are ended here.
    fn finish(&mut self, end: &End<'_>) -> Traces;

    /// Returns the CPU time that a program's processes used during a stall of the host; `None` if it is not known.
    fn cpu_use(&mut self, _: Stall) -> Option<CpuUse> {
        None
    }

    /// Says whether it is a program, which must answer in some time even if nobody set one.
    fn is_program(&self) -> bool {
        false
    }

    /// Says whether it is a program that has not answered yet, and may take the time that it needs to start.
    fn is_starting(&self) -> bool {
        false
    }
}

/// A game that begins.
pub struct Start<'a> {
    /// Where it starts, after the opening.
    pub position: &'a dyn AnyGame,
    /// Which side the player has.
    pub side: Side,
    /// The seed for its chance.
    pub seed: u64,
    /// The stream of its chance under that seed, different in each game.
    pub stream: u64,
    /// How long a program may take to start.
    pub startup: Duration,
    /// Set when the game is given up.
    pub stop: &'a StopFlag,
}

/// A question to a player: which move?
pub struct Turn<'a> {
    /// The position to move in.
    pub position: &'a dyn AnyGame,
    /// Where the game began, after the opening.
    pub start: &'a dyn AnyGame,
    /// The moves since then.
    pub history: &'a [String],
    /// What the clock shows.
    pub clock: ClockFace,
    /// What limits this answer.
    pub limits: Limits,
    /// When an answer is late; `None` when there is no limit.
    pub allowance: Option<Duration>,
    /// Returns for how long after the question the opponent still ran, which is added to the allowance.
    pub lag: Option<&'a dyn Fn() -> Duration>,
    /// Set when the game is given up.
    pub stop: &'a StopFlag,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The move as the player wrote it.
    pub text: String,
    /// What the player thought, if it said so.
    pub thought: Thought,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The player is at fault and forfeits.
    Fault(Fault),
    /// The player gives the game up and loses it.
    Resigned,
    /// The game was ended from outside.
    Stopped,
    /// The referee itself failed, for this reason; nobody is to blame, and the game has no result.
    Unable(Message),
}

impl From<Fault> for Unanswered {
    fn from(fault: Fault) -> Unanswered {
        Unanswered::Fault(fault)
    }
}

/// The end of a game, as a player learns it.
pub struct End<'a> {
    /// The last position.
    pub position: &'a dyn AnyGame,
    /// The name of the ending.
    pub ending: &'a str,
    /// The result for this player: 1, 0 or -1.
    pub result: i8,
}
