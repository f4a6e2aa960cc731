use std::time::Duration;

use papan_catalogue::{AnyGame, GameEntry};
use papan_core::{Limits, StopFlag};
use papan_play::search::{SearchRequest, SearchResult, SeededAgent};
use papan_record::{Fault, GameClock, TimeControl, Violation};
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
        tell: &mut dyn FnMut(&SearchResult),
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
    pub by: String,
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
pub(crate) struct AgentMind(pub SeededAgent);

impl Mind for AgentMind {
    fn choose(
        &mut self,
        asked: &Asked<'_>,
        tell: &mut dyn FnMut(&SearchResult),
    ) -> Result<Chosen, Unanswered> {
        let limits = Limits { time: asked.time, memory: Some(LARGEST_TREE), ..Limits::default() };
        let Asked { position, stop, .. } = *asked;
        let clock = SystemClock::start();
        let request = SearchRequest { position, clock: &clock, limits, explains: false, stop };
        let thought =
            self.0.answer_deepening(&request, tell).ok_or(Fault::new(Violation::NoAnswer))?;
        if asked.is_abandoned.is_set() {
            return Err(Unanswered::Stopped);
        }
        tell(&thought);
        Ok(Chosen { by: thought.decision.best, seconds: thought.seconds })
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
        _: &mut dyn FnMut(&SearchResult),
    ) -> Result<Chosen, Unanswered> {
        let clock = papan_referee::SystemClock::start();
        let player = self.player(asked)?;
        let limits = Limits { time: asked.time, ..Limits::default() };
        let game_clock = GameClock::new(TimeControl { limits, ..TimeControl::default() });
        let turn = Turn {
            clock: game_clock.face(),
            limits,
            allowance: Some(
                game_clock.program_allowance(asked.position.turn(), player.is_starting()),
            ),
            ..Turn::new(asked.position, asked.start, asked.history, asked.stop)
        };
        let answer = player.choose(&turn);
        if answer.is_err() {
            self.dismiss();
        }
        let seconds = papan_core::Clock::now(&clock).as_secs_f64();
        Ok(Chosen { by: answer?.text, seconds })
    }
}

impl Drop for BotMind {
    fn drop(&mut self) {
        self.dismiss();
    }
}
