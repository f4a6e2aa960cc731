//! Players: agents in this process, or programs that use one of the protocols.

mod agent;
mod bot;
pub mod foreign;
mod unavailable;

use std::time::{Duration, Instant};

use papan_catalogue::AnyGame;
use papan_core::{Limits, Side, StopFlag};

use papan_play::search::SearchResult;

use crate::host::{CpuUse, Stall};
use papan_record::{ClockFace, ProcessOutput, SearchInfo};

pub use agent::AgentPlayer;
pub use bot::BotPlayer;
pub use papan_play::engine::Unanswered;
pub(crate) use unavailable::UnavailablePlayer;

/// A player under the referee.
pub trait Player: Send {
    /// Prepares for a game; programs are started here.
    ///
    /// # Errors
    /// When the player cannot play.
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered>;

    /// Waits a little after the beginning for a sign that the program reads its input; without one, the games will show
    /// it.
    ///
    /// # Errors
    /// When the program ended instead.
    fn attend(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
        Ok(())
    }

    /// Chooses a move. The referee measures the time and checks the rules. A program continues to run until
    /// [`Player::rest`].
    ///
    /// # Errors
    /// Why there is no answer.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered>;

    /// Begins to stop a program until its next request, so that it cannot think while the opponent does.
    fn rest(&mut self) {}

    /// Returns for how long after a moment a program ran that should [rest](Player::rest), as far as is known: the
    /// opponent's clock does not run during that time. Stops a program that does not rest yet. Waits only when the
    /// program should have been stopped long ago.
    ///
    /// # Errors
    /// When the program cannot be stopped.
    fn freeze_lag(&mut self, _: Instant) -> Result<Duration, Unanswered> {
        Ok(Duration::ZERO)
    }

    /// Receives the end of the game; programs that are not reused are ended here.
    fn finish(&mut self, end: &End<'_>) -> ProcessOutput;

    /// Returns the CPU time that a program's processes used during a stall of the host; `None` if it is not known.
    fn cpu_use(&mut self, _: Stall) -> Option<CpuUse> {
        None
    }

    /// Returns whether it is a program, which has a time limit even if none is set.
    fn is_program(&self) -> bool {
        false
    }

    /// Returns whether it is a program that has not answered yet, and may take the time that it needs to start.
    fn is_starting(&self) -> bool {
        false
    }
}

/// The start of a game.
pub struct Start<'a> {
    /// The start position, after the opening.
    pub position: &'a dyn AnyGame,
    /// Which side the player has.
    pub side: Side,
    /// The seed of its random choices.
    pub seed: u64,
    /// Its random stream under that seed, different in each game.
    pub stream: u64,
    /// How long a program may take to start.
    pub startup: Duration,
    /// Set when the game is cancelled.
    pub stop: &'a StopFlag,
}

/// A request for a move.
pub struct Turn<'a> {
    /// The position to move in.
    pub position: &'a dyn AnyGame,
    /// The start position, after the opening.
    pub start: &'a dyn AnyGame,
    /// The moves since then.
    pub history: &'a [String],
    /// The state of the clock.
    pub clock: ClockFace,
    /// The limits of this answer.
    pub limits: Limits,
    /// When an answer is late; `None` when there is no limit.
    pub allowance: Option<Duration>,
    /// Returns for how long after the question the opponent still ran, which is added to the allowance. The first call
    /// begins to stop the opponent; a program makes it when the answer takes longer than a millisecond.
    pub lag: Option<&'a dyn Fn() -> Duration>,
    /// Whether an agent should value every candidate.
    pub explains: bool,
    /// Receives what an agent has found so far, and its answer. With a receiver, an agent that only the time limits is
    /// asked with growing depth.
    pub report: Option<&'a dyn Fn(&SearchResult)>,
    /// Set when an agent has to answer with what it has; set whenever `stop` is.
    pub move_now: Option<&'a StopFlag>,
    /// Set when the game is cancelled.
    pub stop: &'a StopFlag,
}

impl<'a> Turn<'a> {
    /// Requests a move without limits and without receivers.
    pub fn new(
        position: &'a dyn AnyGame,
        start: &'a dyn AnyGame,
        history: &'a [String],
        stop: &'a StopFlag,
    ) -> Turn<'a> {
        Turn {
            position,
            start,
            history,
            clock: ClockFace::default(),
            limits: Limits::default(),
            allowance: None,
            lag: None,
            explains: false,
            report: None,
            move_now: None,
            stop,
        }
    }
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The move as the player wrote it.
    pub text: String,
    /// The player's evaluation and statistics, if it reported them.
    pub info: SearchInfo,
}

/// The end of a game, as passed to a player.
pub struct End<'a> {
    /// The last position.
    pub position: &'a dyn AnyGame,
    /// The name of the ending.
    pub ending: &'a str,
    /// The result for this player: 1, 0 or -1.
    pub result: i8,
}
