use std::time::Duration;

use papan_catalogue::{AnyGame, GameEntry};
use papan_core::{Limits, StopFlag};
use papan_play::session::{Question, Thinker, Thought};
use papan_record::{ClockFace, Fault, TimeControl, Violation};
use papan_referee::SystemClock;
use papan_referee::{
    Entrant, ProgramSettings,
    player::{End, Player, Start, Turn, Unanswered},
};

/// Somebody who chooses moves and is no person: an agent, or a program.
pub trait Mind: Send {
    /// Chooses a move, and tells what it thinks on the way.
    ///
    /// # Errors
    /// What it did instead of answering.
    fn choose(
        &mut self,
        asked: &Asked<'_>,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Chosen, Unanswered>;
}

/// What a mind is asked.
pub struct Asked<'a> {
    /// The position to move in.
    pub position: &'a dyn AnyGame,
    /// Where the game began.
    pub start: &'a dyn AnyGame,
    /// The moves since then.
    pub history: &'a [String],
    /// The most time for the answer.
    pub time: Option<Duration>,
    /// Set when the answer is wanted at once, or no more.
    pub stop: &'a StopFlag,
    /// Set when the answer is wanted no more.
    pub is_abandoned: &'a StopFlag,
}

/// What a mind answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The move.
    pub chosen: String,
    /// Seconds it took.
    pub seconds: f64,
}

impl Chosen {
    /// Leaves out a time in which the server did not run.
    pub(crate) fn without(self, gap: Duration) -> Chosen {
        Chosen { seconds: (self.seconds - gap.as_secs_f64()).max(0.0), ..self }
    }
}

/// Bytes that an agent may remember between two moves; there may be hundreds of them.
const LARGEST_TREE: u64 = 64 << 20;

/// An agent of the catalogue.
pub(crate) struct AgentMind(pub Thinker);

impl Mind for AgentMind {
    fn choose(
        &mut self,
        asked: &Asked<'_>,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Chosen, Unanswered> {
        let limits = Limits { time: asked.time, memory: Some(LARGEST_TREE), ..Limits::default() };
        let Asked { position, stop, .. } = *asked;
        let question =
            Question { position, clock: &SystemClock::start(), limits, explains: false, stop };
        let thought = self.0.answer(&question, tell).ok_or(Fault::new(Violation::NoAnswer))?;
        if asked.is_abandoned.is_set() {
            return Err(Unanswered::Stopped);
        }
        tell(&thought);
        Ok(Chosen { chosen: thought.decision.best, seconds: thought.seconds })
    }
}

/// A program that was registered as a bot.
pub(crate) struct BotMind {
    pub entrant: Entrant,
    pub entry: &'static GameEntry,
    pub settings: ProgramSettings,
    pub seed: u64,
    pub stream: u64,
    /// The program, once it runs, and the last position that it saw.
    pub running: Option<(Box<dyn Player>, Box<dyn AnyGame>)>,
}

impl BotMind {
    fn player(&mut self, asked: &Asked<'_>) -> Result<&mut dyn Player, Unanswered> {
        if self.running.is_none() {
            let mut player = self.entrant.sit(self.entry, &self.settings)?;
            player.begin(&Start {
                position: asked.start,
                side: asked.position.turn(),
                seed: self.seed,
                stream: self.stream,
                startup: TimeControl::STARTUP,
                stop: asked.stop,
            })?;
            self.running = Some((player, asked.position.boxed()));
        }
        let (player, seen) = self.running.as_mut().expect("begun above");
        *seen = asked.position.boxed();
        Ok(&mut **player)
    }

    /// Ends the program. One that was interrupted may still answer the old question, so it is never asked again.
    fn dismiss(&mut self) {
        if let Some((mut player, seen)) = self.running.take() {
            player.finish(&End { position: &*seen, ending: "abandoned", result: 0 });
        }
    }
}

impl Mind for BotMind {
    fn choose(
        &mut self,
        asked: &Asked<'_>,
        _: &mut dyn FnMut(&Thought),
    ) -> Result<Chosen, Unanswered> {
        let clock = papan_referee::SystemClock::start();
        let player = self.player(asked)?;
        let mut allowance =
            asked.time.map_or(TimeControl::WITHOUT_A_CLOCK, |time| time + TimeControl::GRACE);
        if player.is_starting() {
            allowance = allowance.max(TimeControl::STARTUP);
        }
        let turn = Turn {
            position: asked.position,
            start: asked.start,
            history: asked.history,
            clock: ClockFace { per_move: asked.time, ..ClockFace::default() },
            limits: Limits { time: asked.time, ..Limits::default() },
            allowance: Some(allowance),
            lag: None,
            stop: asked.stop,
        };
        let answer = player.choose(&turn);
        if answer.is_err() {
            self.dismiss();
        }
        let seconds = papan_core::Clock::now(&clock).as_secs_f64();
        Ok(Chosen { chosen: answer?.text, seconds })
    }
}

impl Drop for BotMind {
    fn drop(&mut self) {
        self.dismiss();
    }
}
